"""How long an export takes in a process that has written nothing yet."""

from collections.abc import Callable
from pathlib import Path

import pytest

from configurator.paths import resource
from tests.benchmarks.table import Aim

IMPORTS = {"pdf": "reportlab.platypus, reportlab.graphics.charts.lineplots", "xlsx": "openpyxl, openpyxl.chart"}


@pytest.mark.parametrize(("suffix", "most"), [("pdf", 0.5), ("xlsx", 0.3)])
def test_export_as_a_process(
    suffix: str,
    most: float,
    tmp_path: Path,
    compare: Callable[..., None],
    process: Callable[..., Callable[[], object]],
) -> None:
    """`configurator quote` from start to end, against Python that only imports the libraries."""
    target = tmp_path / f"quote.{suffix}"
    subject = process("-m", "configurator", "quote", str(resource("sample.quote")), f"--{suffix}", str(target))
    floor = process("-c", f"import pydantic, {IMPORTS[suffix]}")

    compare(f"quote as {suffix}", subject, floor, rounds=5, aim=Aim(most=most))

    assert target.stat().st_size > 10_000
