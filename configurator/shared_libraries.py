"""The system's own libraries that the window needs, and what to install where one is missing.

The wheel of Qt brings Qt; what draws on a screen must fit the machine and comes from its system. Without it Qt ends the
program, with advice that does not help.
"""

import ctypes
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

_NEEDED_BY = ("QtWidgets*.so", "Qt/plugins/platforms/libqxcb.so", "Qt/plugins/platforms/libqoffscreen.so")
"""The parts of Qt that need all that the others do, in the folder of PySide6."""

_NAMED = 3
_NAME = re.compile(r"(?P<stem>lib.+)\.so\.(?P<number>\d+)")
_OTHER_PACKAGES = {"libglib-2.0.so.0": "libglib2.0-0", "libgthread-2.0.so.0": "libglib2.0-0"}


def missing_libraries() -> list[str]:
    """The names of the libraries that Qt would not find, as ``libEGL.so.1``; none where this cannot be asked."""
    spec = find_spec("PySide6") if sys.platform == "linux" else None
    if spec is None or spec.origin is None:
        return []
    folder = Path(spec.origin).parent
    return sorted({name for pattern in _NEEDED_BY for file in folder.glob(pattern) for name in _not_found(file)})


def package(name: str) -> str:
    """The package of Debian and Ubuntu that brings a library, by the rule that its name follows."""
    if name in _OTHER_PACKAGES or (parts := _NAME.fullmatch(name)) is None:
        return _OTHER_PACKAGES.get(name, name)
    stem = parts["stem"].lower()
    return f"{stem}-{parts['number']}" if stem[-1].isdigit() else stem + parts["number"]


def complaint(names: list[str]) -> str:
    """One sentence about missing libraries. It names a few of them, and all packages."""
    named = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
    packages = " ".join(sorted({package(name) for name in names}))
    return f"Qt needs what this system lacks: {named}; on Debian and Ubuntu, apt install {packages}"


def _not_found(file: Path) -> list[str]:
    ldd = shutil.which("ldd")
    if ldd is None:
        return _first_not_found(file)
    told = subprocess.run([ldd, file], capture_output=True, text=True, check=False).stdout  # noqa: S603 - our own files
    return [line.split()[0] for line in told.splitlines() if line.endswith("not found")]


def _first_not_found(file: Path) -> list[str]:
    """The one at which the loader gives up."""
    try:
        ctypes.CDLL(str(file))
    except OSError as error:
        name = str(error).partition(":")[0]
        return [name] if _NAME.fullmatch(name) else []
    return []
