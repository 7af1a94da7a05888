"""The place of the quote: the form on the left, the pages it gives on the right."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QWidget

from configurator.ui.issuebanner import IssueBanner
from configurator.ui.layout import column, rule
from configurator.ui.preferences import Preferences
from configurator.ui.previewing import Previewing
from configurator.ui.previewpane import PreviewPane
from configurator.ui.pricebookshelf import PriceBookShelf
from configurator.ui.quoteform import LINES, QuoteForm
from configurator.ui.scale import scaled
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

FIELDS_WIDTH, LINES_WIDTH = 550, 800
"""Pixels of the form with fields and with the table of lines."""

LEAST_PREVIEW = 430


class QuotePlace(QWidget):
    """`export_wanted` is sent with the suffix of a format, or ``all``."""

    export_wanted = Signal(str)

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        shelf: PriceBookShelf,
        previewing: Previewing,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self.form = QuoteForm(session, preferences, shelf)
        self.banner = IssueBanner(session)
        self.preview = PreviewPane(session, preferences, previewing)
        self.preview.export_wanted.connect(self.export_wanted)
        self._dragged: dict[bool, int] = {}
        """What the person has given the form, without lines and with them, in pixels of the design."""
        self._shows_lines = False
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(SPACE * 2)
        self.splitter.addWidget(self._left())
        self.splitter.addWidget(self.preview)
        self.splitter.setStretchFactor(0, 0)
        self.splitter.setStretchFactor(1, 1)
        self.preview.setMinimumWidth(scaled(LEAST_PREVIEW))
        layout = column(self, SPACE * 2)
        layout.addWidget(self.splitter)
        self.form.section_shown.connect(self._make_room)
        self.splitter.splitterMoved.connect(self._note_width)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The form keeps its width, and the page takes what is left."""
        super().resizeEvent(event)
        self._set_width()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """In another size of type the form needs another width."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.preview.setMinimumWidth(min(scaled(LEAST_PREVIEW), self.width() // 2))
            self._set_width()

    def _left(self) -> QWidget:
        card = QFrame(self)
        set_role(card, "surface")
        inside = column(card, 1, spacing=0)
        inside.addWidget(self.banner)
        inside.addWidget(rule(card))
        set_role(self.form, "clear")
        inside.addWidget(self.form, 1)
        return card

    def _make_room(self, section: int) -> None:
        self._shows_lines = section == LINES
        self._set_width()

    def _note_width(self) -> None:
        self._dragged[self._shows_lines] = round(self.splitter.sizes()[0] * 100 / scaled(100))

    def _set_width(self) -> None:
        whole = self.width() - 4 * SPACE - self.splitter.handleWidth()
        wanted = scaled(self._dragged.get(self._shows_lines, LINES_WIDTH if self._shows_lines else FIELDS_WIDTH))
        if self._shows_lines and True not in self._dragged:
            # A larger window gives the descriptions more room, and not the page alone.
            wanted = max(wanted, whole // 2)
        wanted = max(1, min(wanted, whole - self.preview.minimumWidth()))
        self.splitter.setSizes([wanted, whole - wanted])
