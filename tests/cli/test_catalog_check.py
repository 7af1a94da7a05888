"""`configurator catalog check`: a count of what is there, or every problem."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from configurator.catalog.models import Catalog
from configurator.paths import catalog_dir


def test_the_shipped_catalogue_is_good(run: Callable[..., Any], catalog: Catalog) -> None:
    """One line with the edition and how much of each kind there is."""
    ran = run("catalog check")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"Catalogue {catalog.version}: 4 cards, 4 servers, {len(catalog.models)} models, 3 engines, "
        f"{len(catalog.evidence)} evidence; no problem found.\n"
    )


def test_every_problem_is_a_line(run: Callable[..., Any], tmp_path: Path) -> None:
    """Two faults in two files are two lines on standard error, each with file, entry and mend."""
    folder = Path(shutil.copytree(catalog_dir(), tmp_path / "catalog"))
    for name, old, new in (("cards/l4.toml", "23034", "-1"), ("models/phi-4.toml", "layers", "lairs")):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    ran = run("catalog check", folder)
    lines = ran.err.splitlines()

    assert (ran.code, ran.out) == (2, "")
    assert lines[0].startswith(f"{folder}/cards/l4.toml: driver_memory_mib.value: ")
    assert lines[1:] == [
        f"{folder}/models/phi-4.toml: layers: is missing; add it",
        f"{folder}/models/phi-4.toml: lairs: is not a known key; correct its spelling or remove it",
    ]


def test_a_folder_that_is_none_is_bad_input(run: Callable[..., Any], tmp_path: Path) -> None:
    """A missing folder and a file in its place are bad input, and no traceback."""
    (tmp_path / "file").touch()

    for folder in (tmp_path / "nowhere", tmp_path / "file"):
        ran = run("catalog check", folder)
        assert ran.code == 2
        assert ran.err == f"{folder}: no folder; name one that holds a catalogue or entries for one\n"
