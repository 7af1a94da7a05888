"""Result files that customers bring: JSON, or JSON Lines whatever the name says, read within limits."""

import hashlib
import math
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from configurator import limits
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Frozen
from configurator.files import FileProblem, one_line, opened, read_text
from configurator.json_text import MoreFollows, parse_json
from configurator.language import _

MOST_BYTES = limits.RESULT_BYTES
"""Of a results or load test file: per-request arrays make some megabytes."""
MOST_SAMPLES_BYTES = limits.SAMPLES_BYTES
"""Of a samples file: twelve thousand questions with five examples each make some 300 MB."""
_MOST_LINE_BYTES = limits.SAMPLES_LINE_BYTES
_MOST_ENTRIES = limits.RESULT_ENTRIES

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
"""Not what splitlines takes for one, which would part a text at each of Unicode's own line ends."""

_DTYPES = {
    "fp8": CacheDtype.FP8,
    "fp8_e4m3": CacheDtype.FP8,
    "fp8_e5m2": CacheDtype.FP8,
    "nvfp4": CacheDtype.NVFP4,
    "nvfp4_4over6": CacheDtype.NVFP4,
    "nvfp4_ds_mla": CacheDtype.NVFP4,
    "fp4_e2m1": CacheDtype.NVFP4,
    "bf16": CacheDtype.BF16,
    "bfloat16": CacheDtype.BF16,
}

Short = Annotated[str, Field(max_length=200)]
"""A name from a file, cut and on one line; may be empty."""


class SourceFile(Frozen):
    """The file that figures were read from, so that they can be found again: its name without the folder."""

    name: Short
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


def source_file(path: Path) -> SourceFile:
    """The name and SHA-256 of a file. Raises FileProblem."""
    with opened(path) as stream:
        return SourceFile(name=short(path.name), sha256=hashlib.file_digest(stream, "sha256").hexdigest())


def read_documents(path: Path) -> tuple[SourceFile, list[Any]]:
    """The documents of a JSON or JSON Lines file; a list at the top is taken as several. Raises FileProblem.

    ``NaN`` and ``Infinity``, which Python's json writes, are read as floats; whoever takes a figure checks it.
    """
    text = read_text(path, MOST_BYTES)
    source = source_file(path)
    try:
        content = _parse(text, path)
    except MoreFollows:
        lines = enumerate(map(re.Match.group, _LINE.finditer(text)), 1)
        return source, [_parse(line, path, number) for number, line in lines if not line.isspace()]
    return source, content if isinstance(content, list) else [content]


def _parse(text: str | bytes, path: Path, line: int = 1) -> Any:
    mend = _("choose the file that the run wrote")
    return parse_json(text, path, mend, most_entries=_MOST_ENTRIES, first_line=line)


def read_lines(path: Path) -> Iterator[tuple[int, Any]]:
    """The documents of a JSON Lines file one by one, each with its line. Raises FileProblem."""
    size = 0
    with opened(path) as stream:
        # A line is read with a limit: a binary file may have none for gigabytes.
        for line_number, line in enumerate(iter(partial(stream.readline, _MOST_LINE_BYTES + 1), b""), 1):
            size += len(line)
            if len(line) > _MOST_LINE_BYTES or size > MOST_SAMPLES_BYTES:
                raise FileProblem(
                    _("{path}: line {line}: larger than a samples file may be; choose another file").format(
                        path=path, line=line_number
                    )
                )
            if not line.isspace():
                yield line_number, _parse(line, path, line_number)


def section(content: Any, *keys: str) -> dict[str, Any]:
    """An object inside objects; an empty one where any of them is missing or something else."""
    for key in keys:
        content = content.get(key) if isinstance(content, dict) else None
    return content if isinstance(content, dict) else {}


def number(value: Any) -> float | None:
    """A finite number, also one that was written as text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        read = float(value)
    except (ValueError, OverflowError):
        return None
    return read if math.isfinite(read) and abs(read) < 1e15 else None


class NoFigureError(ValueError):
    """A field of a result file holds something that is no figure from nought on; `place` names the field."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


def positive(value: Any) -> float | None:
    """A finite number above zero; None for anything else."""
    read = number(value)
    return read if read is not None and read > 0 else None


def whole(value: Any) -> int | None:
    """A whole number from zero on; None for anything else."""
    read = number(value)
    return int(read) if read is not None and read >= 0 and read == int(read) else None


def figure(content: Any, *keys: str) -> float | None:
    """A measured figure by its place; None where it is missing, null or nought. Raises NoFigureError for another."""
    return _measured(content, keys) or None


def count(content: Any, *keys: str) -> int | None:
    """A whole number from nought on by its place; None where it is missing or null. Raises NoFigureError."""
    read = _measured(content, keys)
    if read is not None and read != int(read):
        raise NoFigureError(".".join(keys))
    return None if read is None else int(read)


def _measured(content: Any, keys: tuple[str, ...]) -> float | None:
    *parents, last = keys
    value = section(content, *parents).get(last)
    read = number(value)
    if value is not None and (read is None or read < 0):
        raise NoFigureError(".".join(keys))
    return read


def short(value: Any) -> str:
    """A name from a file on one line, at most 200 characters; of a path the last part, which names no person."""
    text = value[:2_000] if isinstance(value, str) else "" if value is None else str(value)[:400]
    # Hashes and names, of which a samples file has tens of thousands, are printable as they are.
    text = (text if text.isprintable() else one_line(text)).strip()
    is_path = text.startswith(("/", "~", ".")) or text[1:3] in {":\\", ":/"}
    return (text.replace("\\", "/").rstrip("/").rpartition("/")[2] if is_path else text)[:200]


def cache_dtype(stated: str) -> CacheDtype | None:
    """The dtype that an engine's word for the cache means; None for ``auto``, an unknown word and none at all."""
    return _DTYPES.get(stated.strip().lower())
