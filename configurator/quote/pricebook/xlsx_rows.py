"""The sheets of a workbook as rows, read straight from its XML.

openpyxl needs 14 s for 100,000 rows on the machine on which this takes 3 s, and tells neither hidden rows nor formulas
without a value when it reads values. The file may come from anybody: sizes are checked before anything is unpacked, and
a document type, which entities need, is refused.
"""

import re
from collections.abc import Iterator
from decimal import DecimalException
from functools import lru_cache
from pathlib import Path
from typing import IO
from xml.parsers import expat

from configurator import limits
from configurator.files import FileProblem
from configurator.language import _
from configurator.quote.pricebook.cells import Cell, UncomputedFormula, sheet_number
from configurator.quote.pricebook.rows import MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, Row
from configurator.units import MIB, format_count
from configurator.zip_file import BROKEN, are_plain, open_zip

MOST_UNPACKED = limits.BOOK_UNPACKED_BYTES
MOST_RATIO = limits.BOOK_RATIO
"""How much smaller than its content an honest part can be packed; ten to twenty are usual."""

_RATIO_MATTERS = limits.BOOK_RATIO_MATTERS
_CHUNK = 256 * 1024
_MOST_STRINGS = limits.BOOK_STRINGS
_MOST_PIECES = limits.BOOK_PIECES
"""How often the format may change within one cell."""

_LETTERS = re.compile(r"[A-Z]{1,3}", re.ASCII)


_DAMAGED = (expat.ExpatError, *BROKEN)


class _Refusal(Exception):
    """Something that no price book needs; the text says what, and the mend."""


class Workbook:
    """An .xlsx file by its bytes. Raises FileProblem where it is none, or too large once unpacked."""

    def __init__(self, path: Path, content: bytes) -> None:
        self._path = path
        try:
            self._archive = open_zip(content)
        except BROKEN as error:
            raise self._problem(_("a damaged workbook; save it again as .xlsx")) from error
        self._check()
        self._parts: dict[str, str] = {}
        """The parts of all sheets by the sheets' names, in their order."""
        self.sheets = self._visible_sheets()

    def rows(self, sheet: str = "") -> Iterator[Row]:
        """The rows of a visible sheet, the first where none is named, at most `MOST_ROWS`. Raises FileProblem."""
        return self._rows(self.sheets.get(sheet) or next(iter(self.sheets.values())))

    def rows_of_any(self, sheet: str) -> Iterator[Row]:
        """The rows of a sheet, also of a hidden one; none where there is no such sheet. Raises FileProblem."""
        return self._rows(self._parts[sheet]) if sheet in self._parts else iter(())

    def _rows(self, part: str) -> Iterator[Row]:
        strings = self._strings()
        parser = _SheetParser(strings)
        yield from self._parsed(part, parser)

    def _check(self) -> None:
        names = {member.filename for member in self._archive.infolist()}
        if "xl/workbook.xml" not in names:
            is_open_document = "content.xml" in names and "mimetype" in names
            raise self._problem(
                _("an OpenDocument file; save it as .xlsx")
                if is_open_document
                else _("no workbook of the .xlsx kind; save it as .xlsx")
            )
        if not are_plain(self._archive):
            raise self._problem(_("packed in a way that is not read; save it again as .xlsx"))
        for member in self._archive.infolist():
            ratio = member.file_size / max(1, member.compress_size)
            if member.file_size > _RATIO_MATTERS and ratio > MOST_RATIO:
                raise self._problem(_("packed more tightly than an honest workbook; save it again as .xlsx"))
        if sum(member.file_size for member in self._archive.infolist()) > MOST_UNPACKED:
            raise self._problem(
                _("more than {most} MiB once unpacked; split the price book").format(most=MOST_UNPACKED // MIB)
            )

    def _visible_sheets(self) -> dict[str, str]:
        """The parts of the visible sheets by the sheets' names, in their order."""
        targets = _Collector("Relationship", ("Id", "Target"))
        self._read("xl/_rels/workbook.xml.rels", targets)
        sheets = _Collector("sheet", ("name", "state", "r:id"))
        self._read("xl/workbook.xml", sheets)
        if len(sheets.found) > limits.BOOK_SHEETS:
            raise self._problem(_("more sheets than a price book has; remove those that hold no prices"))
        parts = {one["Id"]: _part(one["Target"]) for one in targets.found}
        self._parts = {one["name"]: parts[one["r:id"]] for one in sheets.found if one["r:id"] in parts}
        shown = {one["name"] for one in sheets.found if one["state"] in ("", "visible")}
        visible = {name: part for name, part in self._parts.items() if name in shown}
        if not visible:
            raise self._problem(_("no visible sheet; show the one with the prices"))
        return visible

    def _strings(self) -> list[str]:
        parser = _StringsParser()
        if "xl/sharedStrings.xml" in self._archive.namelist():
            self._read("xl/sharedStrings.xml", parser)
        return parser.strings

    def _read(self, part: str, parser: "_Parser") -> None:
        """Feed a part to a parser that makes no rows of it."""
        for _row in self._parsed(part, parser):
            raise AssertionError(part)

    def _parsed(self, part: str, parser: "_Parser") -> Iterator[Row]:
        """Feed a part to a parser and hand out its rows as they come."""
        try:
            with self._archive.open(part) as stream:
                yield from parser.run(stream)
        except KeyError as error:
            raise self._problem(
                _("its part {part} is missing; save it again as .xlsx").format(part=part[:80])
            ) from error
        except _DAMAGED as error:
            raise self._problem(_("damaged in {part}; save it again as .xlsx").format(part=part[:80])) from error
        except _Refusal as refusal:
            raise self._problem(str(refusal)) from refusal

    def _problem(self, words: str) -> FileProblem:
        return FileProblem(f"{self._path}: {words}")


def _part(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


class _Parser:
    """expat with the elements of one kind of part; `done` are rows that are complete."""

    def __init__(self) -> None:
        self.done: list[Row] = []
        self.is_full = False
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_document_type

    def run(self, stream: IO[bytes]) -> Iterator[Row]:
        self._parser.StartElementHandler = self._begin
        self._parser.CharacterDataHandler = self.characters
        while not self.is_full and (chunk := stream.read(_CHUNK)):
            self._parser.Parse(chunk)
            yield from self.done
            self.done = []
        if not self.is_full:
            self._parser.Parse(b"", True)  # noqa: FBT003 - expat's own
        # What refers to the handlers refers to itself, which only the collector would find.
        self._parser.StartElementHandler = self._parser.EndElementHandler = self._parser.CharacterDataHandler = None

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        """The first element tells whether names have a prefix, which some programs write: ``x:row``."""
        has_prefix = ":" in name
        self._parser.StartElementHandler = self._start_prefixed if has_prefix else self.start
        self._parser.EndElementHandler = self._end_prefixed if has_prefix else self.end
        self._parser.StartElementHandler(name, attributes)

    def _start_prefixed(self, name: str, attributes: dict[str, str]) -> None:
        self.start(name.rpartition(":")[2], attributes)

    def _end_prefixed(self, name: str) -> None:
        self.end(name.rpartition(":")[2])

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def characters(self, text: str) -> None:
        """Text within an element."""


class _Collector(_Parser):
    """Attributes of every element of one name."""

    def __init__(self, name: str, attributes: tuple[str, ...]) -> None:
        super().__init__()
        self._name, self._attributes = name, attributes
        self.found: list[dict[str, str]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == self._name:
            self.found.append({one: attributes.get(one, "") for one in self._attributes})


class _StringsParser(_Parser):
    """The texts that cells refer to by number, rich text without its formats."""

    def __init__(self) -> None:
        super().__init__()
        self.strings: list[str] = []
        self._pieces: list[str] = []
        self._is_open = self._is_reading_aid = False

    def start(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - expat's signature
        if name == "si":
            self._pieces = []
        elif name == "rPh":
            self._is_reading_aid = True
        elif name == "t":
            self._is_open = not self._is_reading_aid

    def end(self, name: str) -> None:
        if name == "si":
            self.strings.append("".join(self._pieces))
            if len(self.strings) > _MOST_STRINGS:
                raise _Refusal(_("too many texts for a price book; split it"))
        elif name == "rPh":
            self._is_reading_aid = False
        elif name == "t":
            self._is_open = False

    def characters(self, text: str) -> None:
        if self._is_open:
            _add(self._pieces, text)


class _SheetParser(_Parser):
    """Rows of a sheet. The three handlers run some five million times for 100,000 rows."""

    def __init__(self, strings: list[str]) -> None:
        super().__init__()
        self._strings = strings
        self._number = self._rows = 0
        self._is_hidden = False
        self._cells: dict[int, Cell] = {}
        self._column = -1
        self._kind = ""
        self._pieces: list[str] = []
        self._is_open = self._has_formula = self._has_value = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._kind = attributes.get("t", "n")
            self._column = _column(attributes["r"].rstrip("0123456789")) if "r" in attributes else self._column + 1
            self._has_formula = self._has_value = False
            self._pieces = []
        elif name in ("v", "t"):
            self._is_open = self._has_value = True
        elif name == "f":
            self._has_formula = True
        elif name == "row":
            self._number = int(attributes.get("r", self._number + 1))
            self._is_hidden = attributes.get("hidden") in ("1", "true")
            self._column = -1
            self._cells = {}

    def end(self, name: str) -> None:
        if name == "c":
            if self._has_value or self._has_formula:
                self._cells[self._column] = self._value()
        elif name in ("v", "t"):
            self._is_open = False
        elif name == "row":
            self._rows += 1
            self.is_full = self.is_full or max(self._rows, self._number) > MOST_ROWS
            if self._cells and not self.is_full:
                cells = tuple(map(self._cells.get, range(max(self._cells) + 1)))
                self.done.append(Row(self._number, cells, self._is_hidden))

    def characters(self, text: str) -> None:
        if self._is_open:
            _add(self._pieces, text)

    def _value(self) -> Cell:
        text = "".join(self._pieces)
        if not text and self._has_formula and self._kind != "str":
            return UncomputedFormula()
        if self._kind == "s":
            index = int(text or -1)
            return self._strings[index] if 0 <= index < len(self._strings) else ""
        if self._kind == "b":
            # As the spreadsheet program shows it: a price of TRUE is no price of 1.
            return "TRUE" if text in ("1", "true") else "FALSE"
        if self._kind != "n" or not text:
            return text or None
        return _number(text)


def _number(text: str) -> Cell:
    """A number; what is none, not finite, or no number of this world stays the text that it is."""
    try:
        number = sheet_number(text)
    except DecimalException:
        return text
    # Written out, 1e999999 has a million digits.
    return number if number.is_finite() and abs(number.adjusted()) <= limits.BOOK_EXPONENT else text


@lru_cache(maxsize=1_000)
def _column(letters: str) -> int:
    """The column from 0 of the letters in a reference such as ``AB12``."""
    column = 0
    for letter in letters if _LETTERS.fullmatch(letters) else "":
        column = column * 26 + ord(letter) - 64
    if not 1 <= column <= MOST_COLUMNS:
        raise _Refusal(
            _("more than {most} columns; remove those that hold no prices").format(most=format_count(MOST_COLUMNS))
        )
    return column - 1


def _add(pieces: list[str], text: str) -> None:
    pieces.append(text)
    if len(pieces) > 1 or len(text) > MOST_CHARACTERS:
        _short_enough(pieces)


def _short_enough(pieces: list[str]) -> None:
    if len(pieces) > _MOST_PIECES or sum(map(len, pieces)) > MOST_CHARACTERS:
        raise _Refusal(
            _("a cell of more than {most} characters; shorten it").format(most=format_count(MOST_CHARACTERS))
        )


def _refuse_document_type(*_arguments: object) -> None:
    raise _Refusal(_("it declares a document type, which no workbook does; save it again as .xlsx"))
