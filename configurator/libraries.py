"""What others wrote and this program brings along: versions, names of licences, and their texts."""

import json
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution, version
from pathlib import Path

from configurator.language import mark
from configurator.paths import data_root, resource

PROGRAM = "inference-server-configurator"

LIBRARIES = (
    ("pyside6-essentials", "Qt for Python", "LGPL 3"),
    ("pydantic", "pydantic", "MIT"),
    ("reportlab", "ReportLab", "BSD 3-clause"),
    ("pillow", "Pillow", "MIT-CMU"),
    ("svgelements", "svgelements", "MIT"),
    ("openpyxl", "openpyxl", "MIT"),
    ("defusedxml", "defusedxml", "PSF"),
    ("pypdfium2", "pypdfium2", mark("Apache 2.0 or BSD 3-clause")),
    ("babel", "Babel", "BSD 3-clause"),
    ("cryptography", "cryptography", mark("Apache 2.0 or BSD 3-clause")),
    ("platformdirs", "platformdirs", "MIT"),
)
DRAWN = (
    ("Inter", "SIL Open Font License 1.1"),
    ("DejaVu", mark("Bitstream Vera licence")),
    (mark("Lucide icons"), "ISC"),
)

_OWN_COPIES = {
    "Qt for Python": (
        "licences/Qt.txt",
        "licences/LGPL-3.0.txt",
        "licences/GPL-3.0.txt",
        "licences/Qt-parts.txt",
    ),
    "ICU": ("licences/ICU.txt",),
    "OpenSSL": ("licences/OpenSSL.txt",),
    "Inter": ("fonts/LICENSE-Inter.txt",),
    "DejaVu": ("fonts/LICENSE-DejaVu.txt",),
    "Lucide": ("icons/LICENSE-Lucide.txt",),
}
"""Texts below ``resources/``, of parts that are no package or whose package has none; ICU comes with Qt on Linux."""


def installed(package: str) -> str:
    """The version of a package; empty where it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def licence_texts() -> dict[str, str]:
    """The licences of all parts by the part's name, sorted: packages, fonts, icons, a bundle's system libraries."""
    found = {one.name: text for one in _shipped() if (text := _licences(one))}
    for name, files in _OWN_COPIES.items():
        found[name] = "\n\n".join(resource(file).read_text(encoding="utf-8") for file in files)
    for path in (data_root() / "licences").glob("*.txt"):
        found[path.stem] = path.read_text(encoding="utf-8", errors="replace")
    return dict(sorted(found.items(), key=lambda named: named[0].lower()))


def _shipped() -> Iterator[Distribution]:
    """This program and every package that it needs here, however deep."""
    # Only here: a start wants the name of the program, and this brings twenty modules along.
    from packaging.requirements import Requirement

    waiting, seen = [PROGRAM, *(package for package, _name, _licence in LIBRARIES)], set[str]()
    while waiting:
        name = waiting.pop()
        try:
            one = distribution(name)
        except PackageNotFoundError:
            continue  # a checkout that was never installed
        if one.name not in seen:
            seen.add(one.name)
            yield one
            needed = map(Requirement, one.requires or ())
            waiting += [need.name for need in needed if need.marker is None or need.marker.evaluate({"extra": ""})]


def _licences(one: Distribution) -> str:
    files = [file for file in one.files or () if ".dist-info/" in file.as_posix()]
    texts = [_text(file) for file in sorted(files) if _is_licence(file.as_posix())]
    parts = [line for file in files if "/sboms/" in file.as_posix() for line in _parts(_text(file))]
    if parts:
        texts.append("\n".join(("Inside of its compiled libraries, by its bill of materials:", *sorted(set(parts)))))
    return "\n\n".join(texts)


def _text(file: PackagePath) -> str:
    # A record may name files that a bundle has left out.
    path = Path(file.locate())
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def _parts(bill: str) -> Iterator[str]:
    """Name, version and licences of each part that a bill of materials in CycloneDX says is inside."""
    inside = (one for one in json.loads(bill or "{}").get("components", ()) if one.get("scope") in (None, "required"))
    for part in inside:
        named = [one.get("expression") or one.get("license", {}).get("id", "") for one in part.get("licenses", ())]
        yield " ".join((part["name"], part.get("version", ""), *named)).strip()


def _is_licence(path: str) -> bool:
    name = path.rpartition("/")[2].upper()
    return "/licenses/" in path or name.startswith(("LICEN", "COPYING", "NOTICE"))
