"""Headings, and the bookmarks that lead to them."""

from collections.abc import Iterator

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from configurator.export.pdf.paper import SECTION
from configurator.export.pdf.words import paragraph
from configurator.export.text import clean

_ROOM_BELOW = 110.0
"""A section starts on a new page rather than with less than this under its heading."""

_SPACE_ABOVE = 20.0


class Bookmark(Flowable):
    """Takes no room; the reader's list of bookmarks leads to its place."""

    def __init__(self, title: str, space: float = 0) -> None:
        """`space` is left free above, but not at the top of a page."""
        super().__init__()
        self._title = title
        self.spaceBefore = space

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """No room."""
        return 0, 0

    def draw(self) -> None:
        """Set the bookmark a little above what follows."""
        _, top = self.canv.absolutePosition(0, 0)
        key = f"{self.canv.getPageNumber()}-{top:.0f}"
        self.canv.bookmarkHorizontal(key, 0, 8)
        self.canv.addOutlineEntry(self._title, key)


def heading(title: str, style: ParagraphStyle, space: float = 0) -> Iterator[Flowable]:
    """A title in one paragraph, with its bookmark and `space` above."""
    words = " ".join(clean(title).split())
    yield Bookmark(words, space)
    yield paragraph(words, style)


def section(title: str, room: float = _ROOM_BELOW) -> Iterator[Flowable]:
    """The start of a section: room for it, space above, its heading."""
    yield CondPageBreak(room)
    yield from opening(title)


def opening(title: str) -> Iterator[Flowable]:
    """The heading of a section alone, for whoever keeps it together with what follows."""
    yield from heading(title, SECTION, _SPACE_ABOVE)
    yield Spacer(0, 6)


def titled(option: str, title: str) -> str:
    """The title of a section that each of several options has; `option` is empty where there is one alone."""
    return f"{option}: {title}" if option else title
