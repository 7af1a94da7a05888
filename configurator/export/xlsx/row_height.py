"""How high a row must be for its text. Neither Excel nor openpyxl fits the height of merged cells."""

import textwrap
import unicodedata

MOST_POINTS = 409.0
"""Excel's highest row."""

_LINE_POINTS = 1.36
"""Line height over type size."""

_PADDING = 3.0


def height_for(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """Points for text in a cell of `width` (in Excel's unit, a digit of the 11 point face); rather too much."""
    return _lines(text, width, size, bold=bold) * size * _LINE_POINTS + _PADDING


def fits(text: str, width: float, size: float, *, bold: bool = False) -> bool:
    """Whether one row can show all of a text."""
    return height_for(text, width, size, bold=bold) <= MOST_POINTS


def characters_per_row(width: float, size: float) -> int:
    """How much prose certainly fits into the highest row."""
    lines = int((MOST_POINTS - _PADDING) / (size * _LINE_POINTS))
    return lines * _per_line(width, size, bold=False) * 3 // 4


def _lines(text: str, width: float, size: float, *, bold: bool) -> int:
    per_line = _per_line(width, size, bold=bold)
    if len(text) <= per_line and text.isascii() and "\n" not in text:
        return 1
    spread = "".join("WW" if unicodedata.east_asian_width(one) in "WF" else one for one in text)
    return sum(max(1, len(textwrap.wrap(line, per_line))) for line in spread.split("\n"))


def _per_line(width: float, size: float, *, bold: bool) -> int:
    # A digit is a little wider than the mean of prose; two units go for the indent and the cell's own margin.
    return max(4, int((width - 2) * 11 / size * (1.04 if bold else 1.12)))
