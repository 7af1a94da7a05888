"""Every part that others wrote is named with its version, and its licence can be read."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from configurator.libraries import LIBRARIES, installed, licence_texts

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_dependency_is_named() -> None:
    """Only packaging is not shown, and its licence is read with the others."""
    needed = {Requirement(line).name for line in PROJECT["dependencies"]}
    assert needed - {package for package, _name, _licence in LIBRARIES} == {"packaging"}


def test_every_version_is_known() -> None:
    """All of them are installed where the tests run."""
    assert [package for package, _name, _licence in LIBRARIES if not installed(package)] == []


def test_the_texts_of_all_licences_are_there() -> None:
    """Also those of what libraries need in turn, and of fonts and icons."""
    texts = licence_texts()
    shown = {package for package, _name, _licence in LIBRARIES} - {"pyside6-essentials"}
    assert shown | {
        "Qt for Python",
        "ICU",
        "OpenSSL",
        "Inter",
        "DejaVu",
        "Lucide",
        "et_xmlfile",
        "pydantic_core",
    } <= set(texts)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["Qt for Python"]
    assert "Permission is hereby granted" in texts["pydantic"]
    assert all(len(text) > 500 for text in texts.values())


def test_what_is_inside_of_compiled_libraries_is_named() -> None:
    """OpenSSL with its version and what Rust brings are inside of cryptography; what is optional is not in Pillow."""
    lines = licence_texts()["cryptography"].splitlines()
    assert [line for line in lines if line.startswith("openssl ") and line.split()[1][0].isdigit()]
    assert any(line.startswith("asn1 ") and line.endswith("BSD-3-Clause") for line in lines)
    assert "libimagequant" not in licence_texts()["pillow"]


def test_qt_can_be_exchanged_and_its_source_is_named() -> None:
    """What the LGPL asks of whoever hands Qt on, before the text of the licence itself."""
    notice = licence_texts()["Qt for Python"].partition("GNU LESSER GENERAL PUBLIC LICENSE")[0]
    assert "https://download.qt.io/official_releases/qt/" in notice
    assert "How these libraries can be exchanged" in notice
