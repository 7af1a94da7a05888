"""The licences of what is in the bundle beside Python packages, whose licences come with their metadata."""

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

PLACE = "configurator/_data/licences"

_COMMON = Path("/usr/share/common-licenses")
_NAMED = re.compile(rf"{_COMMON}/([\w.+-]*\w)")
_HEAD = "{package} {version}, as Debian builds it. Source: https://sources.debian.org/src/{source}/{version}/\n\n"


def collect_licences(binaries: Iterable[tuple[str, str, str]], folder: Path) -> list[tuple[str, str, str]]:
    """Entries for the recipe: Python's licence and, on Debian, those of its libraries and the texts they refer to.

    A library of the system whose licence is not found is named on stderr.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = dict(_debian(binaries)) if sys.platform == "linux" else {}
    texts |= {name: _text(_COMMON / name) for text in texts.values() for name in _NAMED.findall(text)}
    # On Windows Python's own lies beside the program.
    for python in (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt")):
        if python.is_file():
            texts["Python"] = _text(python)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return [(f"{PLACE}/{name}.txt", str(folder / f"{name}.txt"), "DATA") for name in sorted(texts)]


def _debian(binaries: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """Package and licence of each library that comes from the system."""
    files = sorted({str(Path(one[1]).resolve()) for one in binaries if one[1].startswith(("/lib", "/usr/lib"))})
    owners = _owners(files)
    for file in files:
        package = owners.get(file, "")
        text = Path("/usr/share/doc", package, "copyright")
        if not package or not text.is_file():
            sys.stderr.write(f"no licence found for {file}\n")
            continue
        yield package, _head(package) + _text(text)


def _owners(files: list[str]) -> dict[str, str]:
    # Debian still files under /lib what now lies in /usr/lib.
    asked = [*files, *(file.removeprefix("/usr") for file in files)]
    told = _run("dpkg-query", "--search", *asked)
    pairs = (line.rpartition(": ") for line in told.splitlines())
    return {_in_usr(file): packages.partition(":")[0] for packages, _, file in pairs}


def _in_usr(file: str) -> str:
    return file if file.startswith("/usr") else f"/usr{file}"


def _head(package: str) -> str:
    source, version = (
        _run("dpkg-query", "--show", "--showformat=${source:Package}\t${source:Version}\n", package)
        .splitlines()[0]
        .split("\t")
    )
    return _HEAD.format(package=package, source=source, version=version)


def _run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
