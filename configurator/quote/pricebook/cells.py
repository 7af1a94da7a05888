"""What a cell of a price book says: numbers and days as they are really written, in English or German."""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Context, Decimal
from functools import lru_cache
from typing import Literal

from configurator.language import _


@dataclass(frozen=True)
class UncomputedFormula:
    """A formula in whose place no program has left a value."""


Cell = str | Decimal | UncomputedFormula | None

DecimalSign = Literal[",", ".", ""]

SPREADSHEET_DAYS = (18_264, 73_050)
"""Days counted as spreadsheets do, from 1950 to 2099; a number outside is no day."""

_DAY_ZERO = date(1899, 12, 30)

# Spreadsheets hold binary doubles; 15 digits are what they show and what was typed.
_SHOWN = Context(prec=15)

_GROUPING = str.maketrans("", "", " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}'’")
_MONEY = re.compile(r"^(?:[A-Z]{3}|[€$£¥])|(?:[A-Z]{3}|[€$£¥])$")
_PLAIN = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_GROUPED = {
    ",": re.compile(r"[+-]?\d{1,3}(?:\.\d{3})+(?:,\d{1,10})?|[+-]?\d{1,15},\d{1,10}", re.ASCII),
    ".": re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d{1,10})?|[+-]?\d{1,15}\.\d{1,10}", re.ASCII),
}
_OTHER: dict[str, str] = {",": ".", ".": ","}

_ON_REQUEST = frozenset(
    [
        "auf anfrage",
        "a. a",
        "a.a",
        "preis auf anfrage",
        "on request",
        "price on request",
        "upon request",
        "by request",
        "n/a",
        "na",
        "n.a",
        "poa",
        "p.o.a",
        "tbd",
        "call",
    ]
)

_ISO_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?", re.ASCII)
_POINTED_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", re.ASCII)
_SLASHED_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})", re.ASCII)


def sheet_number(text: str) -> Decimal:
    """A number of a workbook without the noise of binary doubles: 348.34999999999997 is 348.35.

    Raises decimal.InvalidOperation for a text that is no number.
    """
    return _SHOWN.create_decimal(text)


def text_of(cell: Cell) -> str:
    """A cell as text: a part number stored as a number loses its exponent and its trailing zeros."""
    if isinstance(cell, Decimal):
        return f"{cell.normalize():f}"
    return cell.strip() if isinstance(cell, str) else ""


def is_blank(cell: Cell) -> bool:
    """Whether nothing stands in a cell; a formula without a value is something."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def is_on_request(cell: Cell) -> bool:
    """Whether a price cell says that the price is asked for, in the words that price books use."""
    return isinstance(cell, str) and " ".join(cell.casefold().split()).strip(" .") in _ON_REQUEST


def decimal_sign(text: str) -> DecimalSign:
    """The decimal sign that a number in text is bound to have; empty where it could be either or has none."""
    return _sign_of(_bare(text))


def _sign_of(bare: str) -> DecimalSign:
    fits: list[DecimalSign] = [sign for sign in (",", ".") if _GROUPED[sign].fullmatch(bare)]
    return fits[0] if len(fits) == 1 else ""


def number_of(cell: Cell, sign: DecimalSign = "") -> Decimal:
    """A number. `sign` settles what could be read in two ways; ``1.234`` is refused without one.

    Raises ValueError with half a sentence: what is wrong with the cell.
    """
    if isinstance(cell, Decimal):
        return cell
    if isinstance(cell, UncomputedFormula):
        raise ValueError(_("a formula without a value; save the book once in a spreadsheet program"))  # noqa: TRY004
    bare = _bare(cell or "")
    if _PLAIN.fullmatch(bare):
        return Decimal(bare)
    own = _sign_of(bare) or (sign if sign and _GROUPED[sign].fullmatch(bare) else "")
    if own:
        return Decimal(bare.replace(_OTHER[own], "").replace(own, "."))
    if _GROUPED[","].fullmatch(bare):
        raise ValueError(_("{text} can be read in two ways; choose the decimal sign").format(text=_short(cell)))
    raise ValueError(_("{text} is not a number").format(text=_short(cell)))


def day_of(cell: Cell) -> date | None:
    """A day, also as text or as a spreadsheet counts days; None where there is none.

    Raises ValueError with half a sentence: what is wrong with the cell.
    """
    if isinstance(cell, UncomputedFormula):
        raise ValueError(_("a formula without a value; save the book once in a spreadsheet program"))  # noqa: TRY004
    if isinstance(cell, Decimal):
        return _counted_day(cell)
    text = text_of(cell)
    return _day_in_text(text) if text else None


# A book of 100,000 rows names a handful of days.
@lru_cache(maxsize=1_000)
def _counted_day(number: Decimal) -> date:
    if SPREADSHEET_DAYS[0] <= number <= SPREADSHEET_DAYS[1]:
        return _DAY_ZERO + timedelta(days=int(number))
    raise ValueError(_("{text} is not a day; write 2026-12-31").format(text=text_of(number)[:24]))


@lru_cache(maxsize=1_000)
def _day_in_text(text: str) -> date:
    with suppress(ValueError):
        if match := _ISO_DAY.fullmatch(text):
            return date(*map(int, match.groups()))
        if match := _POINTED_DAY.fullmatch(text):
            day, month, year = map(int, match.groups())
            return date(year, month, day)
        if (match := _SLASHED_DAY.fullmatch(text)) and (found := _slashed(*map(int, match.groups()))):
            return found
    raise ValueError(_("{text} is not a day that can be read in one way; write 2026-12-31").format(text=_short(text)))


def _slashed(first: int, second: int, year: int) -> date | None:
    """31/12/2026 and 12/31/2026 are clear, 5/5/2026 as well; 3/4/2026 is not."""
    if first > 12 or first == second:
        return date(year, second, first)
    return date(year, first, second) if second > 12 else None


def _bare(text: str) -> str:
    """The number without spaces, apostrophes and the sign or code of a currency beside it."""
    return _MONEY.sub("", text.translate(_GROUPING)).strip()


def _short(cell: Cell) -> str:
    text = text_of(cell)
    return repr(text if len(text) <= 24 else text[:23] + "…")
