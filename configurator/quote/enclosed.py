"""The project inside a customer's file: how its text is written, sealed, packed into cells, and unpacked with a limit.

The text is a project file like any other, so that an attachment saved by hand can be opened too. Its seal is a
SHA-256 over all the rest. Anybody can compute one, so it tells that a file was changed, not who wrote it.
"""

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from configurator import __version__, limits
from configurator.files import FileProblem
from configurator.quote.customer import CustomerProject

FORMAT = "configurator-quote"
VERSION = 2
"""What a project file calls itself, and the version that this program writes."""

SEAL = "sha256"
"""The key under which the seal stands."""

MOST_BYTES = limits.ENCLOSED_BYTES
"""No enclosed project is larger once it is unpacked."""

_ATTACHMENT = re.compile(rb"/EmbeddedFile\b")
_STREAM = re.compile(rb"[>\s]stream\r?\n")
_DICTIONARY = 2_000
"""Bytes within which an attachment's content begins behind its type."""

PROJECT_SHEET = "Project"
"""The name, in every language, of the very hidden sheet whose column A holds the cells."""

CELL = 32_000
"""Characters in one cell of a workbook, a little below what Excel takes."""


class EnclosedError(ValueError):
    """What lies in the cells is no packed project, or one that is too large; the text is a fragment in English."""


def enclosed_text(part: CustomerProject, catalog_version: str) -> str:
    """The customer's part as the text of a sealed project file; the same part gives the same text."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "catalog": catalog_version,
        "project": part.model_dump(mode="json"),
    }
    return _canonical({**content, SEAL: seal_of(content)}) + "\n"


def seal_of(content: dict[str, Any]) -> str:
    """The SHA-256 of a project file's content, whatever seal it carries itself."""
    unsealed = {key: value for key, value in content.items() if key != SEAL}
    return hashlib.sha256(_canonical(unsealed).encode("utf-8", "surrogatepass")).hexdigest()


def to_cells(text: str) -> tuple[str, ...]:
    """The text, compressed, in pieces that a cell holds."""
    packed = base64.b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 9)).decode("ascii")
    return tuple(_pieces(packed))


def from_cells(cells: Sequence[str]) -> str:
    """The text that `to_cells` was given. Raises EnclosedError."""
    packed = "".join(cells)
    if len(packed) > 2 * MOST_BYTES:
        raise EnclosedError("larger than such a project can be")
    try:
        return unpacked(base64.b64decode(packed, validate=True)).decode("utf-8", "surrogatepass")
    except EnclosedError:
        raise
    except ValueError as error:
        # Letters that base64 does not have, a length that it cannot have, or what is no UTF-8.
        raise EnclosedError("not whole") from error


def unpacked(packed: bytes | memoryview) -> bytes:
    """Compressed bytes unpacked, but never more than `MOST_BYTES` of them. Raises EnclosedError."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error as error:
        raise EnclosedError("not whole") from error
    if len(content) > MOST_BYTES:
        raise EnclosedError("larger than such a project can be")
    if not unpacker.eof:
        raise EnclosedError("not whole")
    return content


def attached_to_pdf(content: bytes) -> str:
    """The text of the project that lies in a PDF by its bytes. Raises EnclosedError, also where there is none.

    A library that reads attachments unpacks them whole first, and 400 kB can unpack to 400 MB. A stream's dictionary
    always stands in plain text before it, also in a file that another program has saved, unless it is encrypted.
    """
    fault = EnclosedError("no project of this program")
    for packed in _attachments(content):
        try:
            text = unpacked(packed).decode("utf-8", "surrogatepass")
        except (EnclosedError, UnicodeDecodeError) as error:
            fault = error if isinstance(error, EnclosedError) else EnclosedError("not whole")
            continue
        if FORMAT in text[:200_000]:
            return text
    raise fault


def text_in_workbook(path: Path, content: bytes) -> str:
    """The text of the project that lies in a workbook by its bytes. Raises EnclosedError, also where there is none."""
    # Read as a price book is, for it may come from anybody as well.
    from configurator.quote.pricebook.xlsx_rows import Workbook

    try:
        rows = islice(Workbook(path, content).rows_of_any(PROJECT_SHEET), limits.ENCLOSED_CELLS)
        cells = [cell for row in rows if isinstance(cell := row.cell(0), str)]
    except FileProblem as problem:
        raise EnclosedError("no whole workbook") from problem
    if not cells:
        raise EnclosedError("no project of this program")
    return from_cells(cells)


def _attachments(content: bytes) -> Iterator[memoryview]:
    """What may be the packed content of each attachment, and what follows it."""
    for found in islice(_ATTACHMENT.finditer(content), limits.PDF_ATTACHMENTS):
        stream = _STREAM.search(content, found.end(), found.end() + _DICTIONARY)
        if stream is not None:
            yield memoryview(content)[stream.end() : stream.end() + MOST_BYTES]


def _canonical(content: dict[str, Any]) -> str:
    """One way to write the same content, so that it has one fingerprint."""
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _pieces(text: str) -> Iterator[str]:
    for start in range(0, len(text), CELL):
        yield text[start : start + CELL]
