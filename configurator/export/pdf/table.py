"""Tables in one look: hairlines between rows, no boxes."""

from collections.abc import Collection, Sequence
from typing import Any

from reportlab.platypus import Flowable, Table

from configurator.export.pdf.fonts import REGULAR
from configurator.export.pdf.paper import INK, LINE, SMALL, SMALL_RIGHT, TEXT_HEIGHT, TEXT_WIDTH
from configurator.export.pdf.words import paragraph

Cell = Flowable | list[Flowable]
Command = tuple[str, tuple[int, int], tuple[int, int], *tuple[Any, ...]]

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
    """A table that breaks between rows; only a row taller than a page is broken itself."""

    def split(self, width: float, height: float) -> list[Flowable]:
        """The parts for this page and the next; none to begin on the next page."""
        self.splitInRow = 0
        parts = super().split(width, height)
        if parts or height < TEXT_HEIGHT - 1:
            return parts
        # Without this reportlab gives up on the whole document.
        self.splitInRow = 1
        return super().split(width, height)


def bare_table(rows: Sequence[Sequence[Cell]], widths: Sequence[float], *more: Command) -> Table:
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


def ruled_table(rows: Sequence[Sequence[Cell]], widths: Sequence[float], *, has_head: bool, pad: float = 4.5) -> Table:
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
