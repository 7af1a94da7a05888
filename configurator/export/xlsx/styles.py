"""How cells look, by role. No sheet names a colour or a number format of its own."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

INK, MUTED, WHITE = "1B2430", "5B6675", "FFFFFF"
LINE = "C9D0D9"
FP8, FP8_SOFT = "0072B2", "E6F1F8"
HEADROOM, HEADROOM_SOFT, HEADROOM_TEXT = "BD7C00", "FBE3B0", "7A5000"
NEED = "B84A00"
GOOD, GOOD_SOFT = "00604A", "DDF1EA"
BAD, BAD_SOFT = "A3211A", "F9E1DF"
INPUT = "FFF6C7"
GROUP_FILL = "F3F5F8"

COUNT = "#,##0"
GIB = '#,##0.0000 "GiB"'
SHARE = "0.0####%"
DECIMAL = "0.00######"
PLAIN = 'General;-General;"–"'
"""A number with all its decimals; nothing is a dash."""

_SIDE = Side(style="thin", color=LINE)
_BORDER = Border(left=_SIDE, right=_SIDE, top=_SIDE, bottom=_SIDE)


@dataclass(frozen=True)
class Style:
    """The look of a cell. `hatched` draws the fill as hatching, which is the sign of headroom."""

    size: float = 11
    bold: bool = False
    colour: str = INK
    fill: str = ""
    hatched: bool = False
    across: Literal["left", "right"] | None = None
    upright: Literal["top", "center"] = "top"
    number_format: str = "General"
    framed: bool = False
    is_input: bool = False
    wraps: bool = True

    def put_on(self, cell: Cell) -> None:
        """Give a cell this look."""
        cell.font, cell.alignment, cell.protection = _font(self), _alignment(self), _protection(self)
        cell.number_format = self.number_format
        if self.fill:
            cell.fill = _fill(self)
        if self.framed:
            cell.border = _BORDER

    def shown(self, number_format: str) -> "Style":
        """The same look for another number format; numbers stand to the right."""
        return _shown(self, number_format, wraps=self.wraps)

    def amount(self, number_format: str) -> "Style":
        """The same look for a number that stays on one line; LibreOffice indents some and others not."""
        return _shown(self, number_format, wraps=False)


# openpyxl's parts are slow to make and may be shared by any number of cells.
@cache
def _shown(style: Style, number_format: str, *, wraps: bool) -> Style:
    return replace(style, number_format=number_format, across="right", wraps=wraps)


@cache
def _font(style: Style) -> Font:
    return Font(name="Calibri", size=style.size, bold=style.bold, color=style.colour)


@cache
def _alignment(style: Style) -> Alignment:
    # A framed cell keeps its text off its neighbour's. Excel indents only what says which side it stands on.
    across, indent = (style.across or "left", int(style.wraps)) if style.framed else (style.across, 0)
    return Alignment(horizontal=across, vertical=style.upright, wrap_text=style.wraps, indent=indent)


@cache
def _protection(style: Style) -> Protection:
    return Protection(locked=not style.is_input)


@cache
def _fill(style: Style) -> PatternFill:
    return PatternFill("lightUp" if style.hatched else "solid", fgColor=style.fill, bgColor=WHITE)


TEXT = Style()
STRONG_TEXT = Style(bold=True)
SHORTFALL = Style(bold=True, colour=BAD)
NOTE = Style(colour=MUTED)
TITLE = Style(size=20, bold=True)
SUBTITLE = Style(size=12, colour=MUTED)
HEADING = Style(size=15, bold=True)
SECTION = Style(size=13, bold=True, colour=FP8)
ANSWER = Style(size=16, bold=True, colour=FP8)
NO_ANSWER = Style(size=16, bold=True, colour=BAD)
HEADROOM_SENTENCE = Style(size=12, colour=HEADROOM_TEXT, fill=HEADROOM_SOFT, hatched=True, upright="center")
HEADER = Style(bold=True, fill=FP8_SOFT, framed=True)
HEADER_HEADROOM = Style(bold=True, fill=HEADROOM_SOFT, hatched=True, framed=True)
HEADER_FIGURE = replace(HEADER, across="right")
CELL = Style(framed=True)
LINK = Style(framed=True, colour=FP8)
LABEL = Style(framed=True, colour=MUTED)
STRONG = Style(framed=True, bold=True)
VALUE = Style(framed=True, across="right")
STRONG_VALUE = Style(framed=True, bold=True, across="right")
GROUP_NOTE = Style(framed=True, fill=GROUP_FILL)
GROUP = Style(framed=True, bold=True, fill=GROUP_FILL)
ENTRY = Style(framed=True, fill=INPUT, is_input=True)
OUTSIDE = Style(framed=True, colour=MUTED, fill=GROUP_FILL)
"""A line that is in no total."""
TOTAL_LABEL = Style(framed=True, bold=True, fill=FP8_SOFT)
TOTAL = Style(size=12, framed=True, bold=True, fill=FP8_SOFT, across="right")
BANNER = Style(size=12, bold=True, colour=BAD, fill=BAD_SOFT, upright="center")
PROMISE = Style(framed=True, bold=True, size=14, colour=FP8, fill=FP8_SOFT, across="right", number_format=COUNT)
BAND = Style(
    framed=True, bold=True, size=14, colour=HEADROOM_TEXT, fill=HEADROOM_SOFT, hatched=True, across="right",
    number_format=COUNT,
)  # fmt: skip
