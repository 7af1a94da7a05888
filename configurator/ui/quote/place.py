"""The place of the quote: the form on the left, the pages it gives on the right."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSplitter, QWidget

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.preferences import Preferences
from configurator.ui.quote.form import LINES, QuoteForm
from configurator.ui.quote.issue_banner import IssueBanner
from configurator.ui.quote.preview_pane import PreviewPane
from configurator.ui.quote.previewing import Previewing
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row, rule

FIELDS_WIDTH, LINES_WIDTH = 550, 800
"""Pixels of the form with fields and with the table of lines."""

LEAST_PREVIEW = 430

FIELDS, LINES_SHOWN = "fields", "lines"
"""What the form shows, as the preferences call it."""


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
        self._preferences = preferences
        self._dragged = preferences.quote_widths
        """What the person has given the form, with fields and with lines, in pixels of the design."""
        self._wanted: dict[str, bool] = {}
        """Whether the person wants the pages beside fields and beside lines; without a word there is what has room."""
        self._shown = FIELDS
        self.fold = QPushButton(_("Preview"), self)
        self.fold.setCheckable(True)
        self.fold.setToolTip(_("Show or hide the pages (F9)"))
        self.fold.setAccessibleDescription(self.fold.toolTip())
        self.fold.clicked.connect(self.toggle_preview)
        set_role(self.fold, "compact")
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
        """In another size of type the form needs another width, once Qt has been through all widgets with it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._follow_type)

    def _follow_type(self) -> None:
        self.preview.setMinimumWidth(min(scaled(LEAST_PREVIEW), self.width() // 2))
        self._set_width()

    def toggle_preview(self) -> None:
        """Hide the pages, so that the form has the whole width, or show them again."""
        self._wanted[self._shown] = self.preview.isHidden()
        self._set_width()

    def _show_preview(self, *, is_roomy: bool) -> None:
        """A table whose figures have no room is of less use than pages that are one key away."""
        is_shown = self._wanted.get(self._shown, is_roomy)
        self.preview.setVisible(is_shown)
        self.fold.setChecked(is_shown)

    def _left(self) -> QWidget:
        card = QFrame(self)
        set_role(card, "surface")
        inside = column(card, 1, spacing=0)
        head = row(self.banner, self.fold, spacing=0, stretch=0)
        head.setContentsMargins(0, 0, SPACE + 4, 0)
        inside.addLayout(head)
        inside.addWidget(rule(card))
        set_role(self.form, "clear")
        inside.addWidget(self.form, 1)
        return card

    def _make_room(self, section: int) -> None:
        self._shown = LINES_SHOWN if section == LINES else FIELDS
        self._set_width()

    def _note_width(self) -> None:
        self._dragged[self._shown] = round(self.splitter.sizes()[0] * 100 / scaled(100))
        self._preferences.quote_widths = self._dragged

    def _set_width(self) -> None:
        whole = self.width() - 4 * SPACE - self.splitter.handleWidth()
        shows_lines = self._shown == LINES_SHOWN
        self._show_preview(is_roomy=not shows_lines or scaled(LINES_WIDTH) <= whole - self.preview.minimumWidth())
        wanted = scaled(self._dragged.get(self._shown, LINES_WIDTH if shows_lines else FIELDS_WIDTH))
        if shows_lines and self._shown not in self._dragged:
            # A larger window gives the descriptions more room, and not the page alone.
            wanted = max(wanted, whole // 2)
        wanted = max(1, min(wanted, whole - self.preview.minimumWidth()))
        self.splitter.setSizes([wanted, whole - wanted])
