"""Makes the collected files of a Linux bundle smaller: libraries that nothing loads, symbols, ICU's languages."""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import icu
from contents import is_only_a_dependency, may_be_stripped
from PyInstaller.depend.bindepend import get_imports

Entry = tuple[str, str, str]
"""Place in the bundle, file here, kind."""


def needed(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without the libraries that no wanted file loads any more, and without links to them."""
    given = list(entries)
    libraries = {PurePosixPath(name).name: file for name, file, kind in given if kind != "SYMLINK"}
    waiting = [file for name, file, kind in given if kind != "SYMLINK" and _is_loaded_by_name(name)]
    seen: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            names = (PurePosixPath(name).name for name, _ in get_imports(file))
            waiting += [libraries[name] for name in names if name in libraries]
    return [one for one in given if _is_loaded_by_name(one[0]) or libraries.get(PurePosixPath(one[0]).name) in seen]


def _is_loaded_by_name(name: str) -> bool:
    return not is_only_a_dependency(name) or PurePosixPath(name).name.startswith("libpython")


def made_smaller(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """The entries, the larger ones as smaller copies in `folder`; what a missing tool costs is said on stderr."""
    if not icu.can_be_made_smaller():
        sys.stderr.write("the bundle stays 25 MiB larger: install gcc and icu-devtools\n")
    return [
        (name, file if kind == "SYMLINK" else str(_smaller(name, Path(file), folder)), kind)
        for name, file, kind in entries
    ]


def _smaller(name: str, file: Path, folder: Path) -> Path:
    copy = folder / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    if file.name.startswith("libicudata.so") and icu.can_be_made_smaller():
        icu.make_smaller(file, copy)
    elif may_be_stripped(name) and shutil.which("strip"):
        shutil.copy2(file, copy)
        subprocess.run(["strip", "--strip-unneeded", copy], check=True)
    else:
        return file
    return copy
