"""ICU's data with the languages of the program alone: 5 MB in place of 32.

ICU keeps them as an archive inside of a library. Qt sorts names with it; numbers and days come from Qt's own tables.
"""

import re
import shutil
import subprocess
from pathlib import Path

from contents import LANGUAGES

_TOOLS = ("objcopy", "icupkg", "gcc")

_ONE_LANGUAGE = re.compile(r"([a-z]{2,3})(_\w*)?")
"""A part for one language, such as ``de_AT``; longer names, ``pool`` or ``supplementalData``, serve all of them."""

_LIBRARY = """
.section .rodata
.balign 16
.global {symbol}
.type {symbol}, @object
{symbol}:
.incbin "{archive}"
.size {symbol}, .-{symbol}
.section .note.GNU-stack,"",@progbits
"""


def can_be_made_smaller() -> bool:
    """Whether the tools are here, on Debian those of the packages gcc and icu-devtools."""
    return all(map(shutil.which, _TOOLS))


def make_smaller(library: Path, copy: Path) -> None:
    """Write `library`, a libicudata.so, to `copy` without the languages that the program does not speak."""
    version = library.name.rpartition(".")[2]
    archive = copy.with_name(f"icudt{version}l.dat")  # what the parts in it are filed under; the l is the byte order
    listed, source = archive.with_suffix(".txt"), archive.with_suffix(".s")
    _run("objcopy", "-O", "binary", "--only-section=.rodata", library, archive)
    parts = _run("icupkg", "-l", archive).split()
    listed.write_text("\n".join(part for part in parts if not _is_kept(part)), encoding="ascii")
    _run("icupkg", "--ignore-deps", "-r", listed, archive, archive)
    source.write_text(_LIBRARY.format(symbol=f"icudt{version}_dat", archive=archive), encoding="utf-8")
    _run("gcc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-Wl,-Bsymbolic", "-o", copy, source)


def _is_kept(part: str) -> bool:
    tree, _, name = part.rpartition("/")
    stem, _, kind = name.rpartition(".")
    # Converters for old encodings, dictionaries to break lines of Thai, and transliterations: Qt asks for none.
    if kind in ("cnv", "dict") or tree == "translit":
        return False
    language = _ONE_LANGUAGE.fullmatch(stem)
    return language is None or language[1] in LANGUAGES


def _run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
