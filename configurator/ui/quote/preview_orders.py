"""What is ordered from the preview's thread, and what it brings: plain values that pass between two threads."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

from configurator.catalog.models import Catalog
from configurator.project import Project

Rect = tuple[float, float, float, float]
"""Left, top, right and bottom in points from the upper left corner of the page."""


@dataclass(frozen=True)
class Order:
    """A quote to be shown; `serial` grows with every one."""

    serial: int
    catalog: Catalog
    project: Project
    logo: Path | None = None
    accent: str = ""


@dataclass(frozen=True)
class Opened:
    """A quote was set; its pages can be drawn. `sizes` are widths and heights in points."""

    serial: int
    sizes: tuple[tuple[float, float], ...]
    notes: tuple[str, ...]
    """What cannot be printed as it was typed."""


@dataclass(frozen=True)
class Blocked:
    """Nothing can be exported, or no PDF alone, and why, in sentences."""

    serial: int
    reason: str
    is_pdf_alone: bool = False


@dataclass(frozen=True)
class Drawn:
    """One page as a picture of `scale` pixels a point."""

    serial: int
    page: int
    scale: float
    image: QImage


@dataclass(frozen=True)
class Found:
    """Every place of a text: page and rectangles, in the order of reading."""

    serial: int
    text: str
    places: tuple[tuple[int, tuple[Rect, ...]], ...]


class OrderBox:
    """Orders for the thread; a newer one takes the place of an older one of its kind."""

    def __init__(self) -> None:
        self._ready = threading.Condition()
        self._order: Order | None = None
        self._pages: list[tuple[int, float]] = []
        self._text: str | None = None
        self._is_closed = False

    def put(
        self, *, order: Order | None = None, pages: Sequence[tuple[int, float]] | None = None, text: str | None = None
    ) -> None:
        """Order something; a new quote makes the pages of the one before needless."""
        with self._ready:
            if order is not None:
                self._order, self._pages = order, []
            if pages is not None:
                self._pages = list(pages)
            if text is not None:
                self._text = text
            self._ready.notify()

    def close(self) -> None:
        """Nothing more is wanted."""
        with self._ready:
            self._is_closed = True
            self._ready.notify()

    @property
    def is_outdated(self) -> bool:
        """Whether the quote in work is one that nobody waits for."""
        with self._ready:
            return self._is_closed or self._order is not None

    def take(self) -> Order | tuple[int, float] | str | None:
        """The next thing to do: a quote before a page before a search; None at the end."""
        with self._ready:
            self._ready.wait_for(lambda: self._is_closed or self._order or self._pages or self._text is not None)
            if self._is_closed:
                return None
            if self._order is not None:
                order, self._order = self._order, None
                return order
            if self._pages:
                return self._pages.pop(0)
            text, self._text = self._text or "", None
            return text
