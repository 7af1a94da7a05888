"""A chart that computes its series when somebody looks at it."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from configurator.answer import Answer
from configurator.catalog.models import Catalog
from configurator.ui.charts.header import ChartHeader
from configurator.ui.charts.series_cache import SeriesCache
from configurator.ui.charts.toggle import ChartToggle
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, words
from configurator.ui.widgets.throttle import Throttle


class Series(Protocol):
    """What a chart shows, or why it shows nothing."""

    @property
    def cannot_draw(self) -> str:
        """A sentence where there is nothing to draw, else empty."""


C = TypeVar("C", bound=Series)


class LazyChartView(QWidget, Generic[C]):
    """Header, drawing and a note beneath; where nothing can be drawn, the reason in words.

    While it is hidden it computes nothing. A chart built on this calls `start` at the end of its constructor and
    draws in `draw`.
    """

    toggles: tuple[ChartToggle, ...] = ()
    """What it shows beside its series on demand: nothing."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        title: str,
        compute: Callable[[Catalog, Answer], C],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self._series: SeriesCache[C] = SeriesCache(compute)
        self._drawn: C | None = None
        self.setAccessibleName(title)
        self.header = ChartHeader(title, theme, self)
        self.message = words(parent=self, wraps=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setMargin(4 * SPACE)
        self.note = words(role="caption", parent=self, wraps=True)
        self._stack = QStackedLayout()
        self.throttle = Throttle(self)

    def start(self, drawing: QWidget) -> None:
        """Put the drawing in its place and listen to the session."""
        self._drawing = drawing
        self._stack.addWidget(drawing)
        self._stack.addWidget(self.message)
        inside = column(self, spacing=SPACE // 2)
        inside.addWidget(self.header)
        inside.addLayout(self._stack, 1)
        inside.addWidget(self.note)
        self.throttle.due.connect(self._refresh)
        self.session.changed.connect(self.throttle.request)

    @property
    def chart(self) -> C:
        """The series of the configuration in view; computed now, if nobody has looked at it yet."""
        return self._series.of(self.session.catalog, self.session.answer)

    def draw(self, chart: C) -> str:
        """Show a chart; returns the note beneath it. It is not called where nothing can be drawn."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self.header.legend.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        if not self.isVisible() or self.chart is self._drawn:
            return
        chart = self._drawn = self.chart
        if chart.cannot_draw:
            self.header.show_entries(())
            self.message.setText(chart.cannot_draw)
            self._show_note("")
        else:
            self._show_note(self.draw(chart))
        self._stack.setCurrentWidget(self.message if chart.cannot_draw else self._drawing)

    def _show_note(self, note: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))
