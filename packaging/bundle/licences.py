"""The licences of what is in the bundle beside Python packages, whose licences come with their metadata."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

PLACE = "configurator/_data/licences"


def collect_licences(binaries: Iterable[tuple[str, str, str]], folder: Path) -> list[tuple[str, str, str]]:
    """Entries for the recipe: Python's licence and, on Debian, the copyright files of its libraries."""
    folder.mkdir(parents=True, exist_ok=True)
    found = dict(_debian(binaries)) if sys.platform == "linux" else {}
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.is_file():
        found["Python"] = python
    return [(f"{PLACE}/{name}.txt", str(path), "DATA") for name, path in sorted(found.items())]


def _debian(binaries: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, Path]]:
    files = {str(Path(one[1]).resolve()) for one in binaries if one[1].startswith(("/lib", "/usr/lib"))}
    asked = subprocess.run(["dpkg-query", "--search", *sorted(files)], capture_output=True, text=True, check=False)
    for package in {line.partition(":")[0] for line in asked.stdout.splitlines()}:
        text = Path("/usr/share/doc", package, "copyright")
        if text.is_file():
            yield package, text
