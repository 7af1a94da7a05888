"""Every part that others wrote is named with its version, and its licence can be read."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from configurator.libraries import LIBRARIES, installed, licence_texts

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_dependency_is_named() -> None:
    """Only packaging is not shown, and its licence is read with the others; NumPy comes with pyqtgraph."""
    needed = {Requirement(line).name for line in PROJECT["dependencies"]}
    assert needed - {package for package, _name, _licence in LIBRARIES} == {"packaging"}


def test_every_version_is_known() -> None:
    """All of them are installed where the tests run."""
    assert [package for package, _name, _licence in LIBRARIES if not installed(package)] == []


def test_the_texts_of_all_licences_are_there() -> None:
    """Also those of what libraries need in turn, and of fonts and icons."""
    texts = licence_texts()
    shown = {package for package, _name, _licence in LIBRARIES} - {"pyside6-essentials"}
    assert shown | {"Qt for Python", "Inter", "DejaVu", "Lucide", "et_xmlfile", "pydantic_core"} <= set(texts)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["Qt for Python"]
    assert "Permission is hereby granted" in texts["pydantic"]
    assert all(len(text) > 500 for text in texts.values())
