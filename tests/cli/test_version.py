"""`configurator --version`."""

from importlib.metadata import version

import pytest

from configurator import __version__
from configurator.catalog.models import Catalog
from configurator.cli import main
from configurator.libraries import LIBRARIES


def test_program_catalogue_and_libraries_are_named(capsys: pytest.CaptureFixture[str], catalog: Catalog) -> None:
    """One line each, the program first, as a bug report needs them."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert not ended.value.code
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"configurator {__version__}", f"catalogue {catalog.version}"]
    assert f"pydantic {version('pydantic')}" in lines
    assert len(lines) == 3 + len(LIBRARIES)
