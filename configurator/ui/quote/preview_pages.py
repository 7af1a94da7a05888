"""Pages below each other, each drawn when it comes into view."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from configurator.language import _
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.preview_orders import Drawn, Found, Opened, Rect
from configurator.ui.quote.previewing import Previewing

GAP = SPACE + 4
STEPS = (0.5, 0.67, 0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
"""Zoom in pixels a point at 96 pixels an inch: 1.0 is the size on paper."""

INCH = 96 / 72
KEPT = 1
"""Pages before and behind the view whose pictures are kept."""

KEPT_SCALE = 1.75
"""Pixels a point up to which they are: the picture of a larger page takes more than 6 MB."""


class PreviewPages(QAbstractScrollArea):
    """`moved` is sent when another page is in view, `zoomed` when the size of the pages is another."""

    moved = Signal()
    zoomed = Signal()

    def __init__(self, previewing: Previewing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._previewing = previewing
        self._opened = Opened(0, (), ())
        self._images: dict[int, Drawn] = {}
        self._asked: list[tuple[int, float]] = []
        self._places: tuple[tuple[int, tuple[Rect, ...]], ...] = ()
        self._marked = -1
        self.zoom: float | None = None
        """None fits the width."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(_("Preview of the quote"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(40)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.moved.emit())
        previewing.drawn.connect(self._take)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._opened.sizes)

    @property
    def page(self) -> int:
        """The page in the middle of the view, from 0."""
        middle = self.verticalScrollBar().value() + self.viewport().height() // 2
        return max((n for n in range(self.count) if self._top(n) <= middle), default=0)

    @property
    def scale(self) -> float:
        """Pixels of the screen's measure a point."""
        if self.zoom is not None:
            return self.zoom * INCH
        widest = max((width for width, _height in self._opened.sizes), default=595.0)
        return max(0.2, (self.viewport().width() - 2 * GAP) / widest)

    @property
    def drawn_pages(self) -> dict[int, int]:
        """Which pages have a picture, and of which quote."""
        return {page: drawn.serial for page, drawn in self._images.items()}

    def show_quote(self, opened: Opened) -> None:
        """Show another quote where the last one stands; its pictures stay until the new ones are there."""
        self._opened = opened
        self._images = {page: drawn for page, drawn in self._images.items() if page < len(opened.sizes)}
        self._places, self._marked = (), -1
        self._asked = []
        self._lay_out()
        self.moved.emit()

    def show_places(self, found: Found) -> None:
        """Mark what a search has found."""
        self._places = found.places
        self._marked = -1
        self.viewport().update()

    def mark_place(self, index: int) -> None:
        """Mark what was found without moving to it; -1 marks none."""
        self._marked = index
        self.viewport().update()

    def go_to_place(self, index: int) -> None:
        """Bring what was found into view and mark it."""
        self._marked = index
        page, rects = self._places[index]
        if rects:
            left, top, right, _bottom = (value * self.scale for value in rects[0])
            y = self._top(page) + int(top)
            bar = self.verticalScrollBar()
            if not bar.value() <= y <= bar.value() + self.viewport().height() - 60:
                bar.setValue(y - self.viewport().height() // 3)
            across = self.horizontalScrollBar()
            if right > across.value() + self.viewport().width() or left < across.value():
                across.setValue(int(left) - GAP)
        self.viewport().update()

    def go_to_page(self, page: int) -> None:
        """Bring the head of a page into view."""
        self.verticalScrollBar().setValue(self._top(page) - GAP)

    def set_zoom(self, zoom: float | None) -> None:
        """Show pages at a size, or as wide as the view with None; the place in view stays."""
        place = self._anchor()
        self.zoom = zoom
        self._lay_out()
        self._go_to_anchor(place)
        self.zoomed.emit()

    def step_zoom(self, places: int) -> None:
        """The next larger or smaller size."""
        now = self.scale / INCH
        beyond = [step for step in STEPS[::places] if (step - now) * places > 0.01]
        if beyond:
            self.set_zoom(beyond[0])

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The pages in view: their pictures, or white until they are drawn."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for page in self._seen():
            place = self._place(page)
            drawn = self._images.get(page)
            painter.fillRect(place, Qt.GlobalColor.white)
            if drawn is not None:
                painter.drawImage(place, drawn.image)
            self._mark(painter, page, place.topLeft())
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawRect(place.adjusted(-1, -1, 0, 0))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
        painter.end()
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Pages that fit the width change with it."""
        place = self._anchor()
        super().resizeEvent(event)
        self._lay_out()
        self._go_to_anchor(place)
        self.zoomed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """With Ctrl the wheel changes the size."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Home and End go to the ends; Qt does the rest."""
        bar = self.verticalScrollBar()
        ends = {Qt.Key.Key_Home: bar.minimum(), Qt.Key.Key_End: bar.maximum()}
        if event.key() in ends:
            bar.setValue(ends[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Another theme has another ground."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.viewport().update()

    def _take(self, drawn: Drawn) -> None:
        if drawn.serial == self._opened.serial:
            self._images[drawn.page] = drawn
            self.viewport().update()

    def _top(self, page: int) -> int:
        """Pixels from the head of all pages to the head of one."""
        heights = sum(int(height * self.scale) for _width, height in self._opened.sizes[:page])
        return heights + GAP * (page + 1)

    def _place(self, page: int) -> QRect:
        """Where a page stands in the view now."""
        width, height = (int(side * self.scale) for side in self._opened.sizes[page])
        across = self.horizontalScrollBar()
        left = max(GAP, (self.viewport().width() - width) // 2) - across.value()
        return QRect(left, self._top(page) - self.verticalScrollBar().value(), width, height)

    def _seen(self) -> list[int]:
        view = self.viewport().rect()
        return [page for page in range(self.count) if self._place(page).intersects(view)]

    def _lay_out(self) -> None:
        view = self.viewport().size()
        widest = max((int(width * self.scale) for width, _height in self._opened.sizes), default=0)
        self.verticalScrollBar().setRange(0, max(0, self._top(self.count) - view.height()))
        self.verticalScrollBar().setPageStep(view.height())
        self.horizontalScrollBar().setRange(0, max(0, widest + 2 * GAP - view.width()))
        self.horizontalScrollBar().setPageStep(view.width())
        self.viewport().update()

    def _ask(self) -> None:
        """Order the pictures that are missing, those in view first; forget those far away."""
        seen = self._seen()
        if not seen:
            return
        scale = self.scale * self.devicePixelRatioF()
        kept = KEPT if scale <= KEPT_SCALE else 0
        near = range(seen[0] - kept, seen[-1] + kept + 1)
        self._images = {page: drawn for page, drawn in self._images.items() if page in near}
        ahead = range(seen[0], min(self.count, near.stop))
        wanted = [(page, scale) for page in ahead if not self._has(page, scale)]
        if wanted != self._asked:
            self._asked = wanted
            if wanted:
                self._previewing.draw(wanted)

    def _has(self, page: int, scale: float) -> bool:
        drawn = self._images.get(page)
        return drawn is not None and (drawn.serial, drawn.scale) == (self._opened.serial, scale)

    def _mark(self, painter: QPainter, page: int, corner: QPoint) -> None:
        for index, (number, rects) in enumerate(self._places):
            if number != page:
                continue
            colour = QColor(255, 140, 0, 130) if index == self._marked else QColor(255, 215, 0, 90)
            for left, top, right, bottom in rects:
                scale = self.scale
                painter.fillRect(
                    QRectF(
                        corner.x() + left * scale - 1,
                        corner.y() + top * scale - 1,
                        (right - left) * scale + 2,
                        (bottom - top) * scale + 2,
                    ),
                    colour,
                )

    def _anchor(self) -> tuple[int, float]:
        """The page at the upper edge and how far of it has gone by."""
        value = self.verticalScrollBar().value()
        page = max((n for n in range(self.count) if self._top(n) - GAP <= value), default=0)
        height = self._opened.sizes[page][1] * self.scale if self.count else 1.0
        return page, (value - self._top(page)) / height

    def _go_to_anchor(self, anchor: tuple[int, float]) -> None:
        page, share = anchor
        if page < self.count:
            height = self._opened.sizes[page][1] * self.scale
            self.verticalScrollBar().setValue(round(self._top(page) + share * height))
