"""Tables in one look: hairlines between rows, no boxes."""

from collections.abc import Collection, Sequence
from typing import Any

from reportlab.platypus import Flowable, Table

from configurator.export.pdf.fonts import REGULAR
from configurator.export.pdf.paper import INK, LINE, SMALL, SMALL_RIGHT, TEXT_WIDTH
from configurator.export.pdf.words import paragraph

Cell = Flowable | list[Flowable]
Command = tuple[str, tuple[int, int], tuple[int, int], *tuple[Any, ...]]

_MOST_GAP = 120.0
"""So much may stay empty below the rows of a page; what is left by a higher row is filled with a part of it."""

_BARE: tuple[Command, ...] = (
    # Named although every cell is a flowable: reportlab would else put Helvetica into the file.
    ("FONTNAME", (0, 0), (-1, -1), REGULAR),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-2, -1), 10),
    ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
)


class WholeRows(Table):
    """A table that breaks between rows; only a row that would leave much of a page empty is broken itself."""

    ending: Flowable | None = None
    """What stands below the last row and never without it: the sums of a long table."""
    _below = 0.0
    _rowHeights: list[float]  # noqa: N815 - reportlab's

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as its rows and its ending."""
        taken, rows = super().wrap(width, height)
        self._below = self.ending.wrap(width, height)[1] if self.ending else 0.0
        return taken, rows + self._below

    def split(self, width: float, height: float) -> list[Flowable]:
        """The parts for this page and the next; none to begin on the next page."""
        parts = self._broken(width, height)
        rows = sum(self._rowHeights)
        if self.ending is None or not parts:
            return parts
        if len(parts) == 1:
            if rows + self._below <= height:
                return parts
            # All rows fit but not what ends them, so that the last one goes on with it.
            parts = self._broken(width, rows - self._rowHeights[-1] / 2)
        if parts:
            parts[-1].ending = self.ending
        return parts

    def draw(self) -> None:
        """The rows, and the ending below them."""
        self.canv.translate(0, self._below)
        super().draw()
        self.canv.translate(0, -self._below)
        if self.ending:
            self.ending.drawOn(self.canv, 0, 0)

    def _broken(self, width: float, height: float) -> list[Any]:
        self.splitInRow = 0
        parts: list[Any] = super().split(width, height)
        taken = sum(self._rowHeights[: len(parts[0]._cellvalues)]) if parts else 0.0  # noqa: SLF001 - of its own kind
        if len(parts) == 1 or height - taken <= _MOST_GAP:
            return parts
        self.splitInRow = 1
        return super().split(width, height) or parts


def bare_table(rows: Sequence[Sequence[Cell]], widths: Sequence[float], *more: Command) -> WholeRows:
    """Columns without any line. `widths` are parts of the text's width and add up to 1."""
    return WholeRows(
        [list(row) for row in rows],
        [part * TEXT_WIDTH for part in widths],
        style=[*_BARE, *more],
        hAlign="LEFT",
    )


def head(*names: str, right: Collection[str] = ()) -> list[Cell]:
    """The first row of a table; the columns of figures, `right`, are named over their right end."""
    return [paragraph(name, SMALL_RIGHT if name in right else SMALL) for name in names]


def ruled_table(
    rows: Sequence[Sequence[Cell]], widths: Sequence[float], *, has_head: bool, pad: float = 4.5
) -> WholeRows:
    """Rows with a hairline under each; a head is repeated on every page."""
    table = bare_table(
        rows,
        widths,
        ("TOPPADDING", (0, 0), (-1, -1), pad),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
        *([("LINEBELOW", (0, 0), (-1, 0), 0.8, INK)] if has_head else []),
    )
    table.repeatRows = int(has_head)
    return table
