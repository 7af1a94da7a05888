"""The lines of the option in view: table, the marked line in full, totals, and what stays with the seller."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.scale import keep_least_height, scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.internal_panel import InternalPanel
from configurator.ui.quote.line_detail import LineDetail
from configurator.ui.quote.line_edits import LineEdits
from configurator.ui.quote.lines_table import LinesTable
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.quote.totals_view import TotalsView
from configurator.ui.session import Session
from configurator.ui.widgets.complaint import Complaint, sentence
from configurator.ui.widgets.layout import clear, column, row, rule, words

LEAST_TABLE, LEAST_DETAIL = 176, 320


class LinesSection(QWidget):
    """Everything follows the marked line of the table."""

    def __init__(self, session: Session, shelf: PriceBookShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._edits = LineEdits(session, shelf)
        self.heading = words("", "section", self)
        self.table = LinesTable(session, self._edits, self)
        keep_least_height(self.table, LEAST_TABLE)
        self.complaint = Complaint(self)
        self.detail = LineDetail(self._edits, self)
        self.totals = TotalsView(self)
        self.internal = InternalPanel(session, self._edits, self)
        self.removed = clear(self)
        self._removed_column = column(self.removed, spacing=0)
        self._removed_keys: tuple[str, ...] = ()
        self.add = self._button(_("Add line"), _("Insert"), self.table.add)
        self.remove = self._button(_("Remove"), _("Delete"), self.table.remove)
        self.up = self._button("↑", _("Move up (Alt+Up)"), lambda: self.table.move_marked(-1))
        self.down = self._button("↓", _("Move down (Alt+Down)"), lambda: self.table.move_marked(1))
        self._lay_out()
        self.table.said.connect(lambda text: self.complaint.say(sentence(ValueError(text)) if text else ""))
        self.table.chosen.connect(self._follow)
        session.changed.connect(self._read_if_seen)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        self._read()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Where both have no room beside each other, the totals stand above the line: they are never cut."""
        super().resizeEvent(event)
        self._place_totals()

    def _place_totals(self) -> None:
        is_narrow = scaled(LEAST_DETAIL) + self.totals.sizeHint().width() > self.width()
        way = QBoxLayout.Direction
        self._below.setDirection(way.BottomToTop if is_narrow else way.LeftToRight)

    def _button(self, text: str, tip: str, slot: object) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAccessibleName(tip if len(text) == 1 else text)
        button.clicked.connect(slot)
        set_role(button, "compact")
        return button

    def _lay_out(self) -> None:
        layout = column(self, spacing=SPACE)
        layout.addWidget(self.heading)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.complaint)
        buttons = row(self.add, self.remove, self.up, self.down)
        buttons.addStretch()
        layout.addLayout(buttons)
        layout.addWidget(self.removed)
        layout.addWidget(rule(self))
        self._below = row(self.detail, self.totals, spacing=SPACE * 3)
        self._below.setStretch(0, 1)
        self._below.setAlignment(self.totals, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._below)
        layout.addWidget(self.internal)

    def _read_if_seen(self) -> None:
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        project = self._session.project
        option = project.options[project.current]
        self.heading.setText(
            _("LINES OF {option}").format(option=option.name.upper()) if len(project.options) > 1 else _("LINES")
        )
        self.table.refresh()
        self.totals.show_lines([one.priced for one in self.table.lines.rows], project.details)
        self._place_totals()
        self._show_removed()

    def _follow(self) -> None:
        marked, count = self.table.marked, len(self.table.lines.rows)
        self.detail.show_row(marked)
        self.internal.show_row(marked)
        place = self.table.currentIndex().row()
        self.remove.setEnabled(marked is not None)
        self.up.setEnabled(marked is not None and place > 0)
        self.down.setEnabled(marked is not None and place < count - 1)

    def _show_removed(self) -> None:
        pieces = self._edits.removed()
        keys = tuple(piece.key for piece in pieces)
        if keys == self._removed_keys:
            return
        self._removed_keys = keys
        while (item := self._removed_column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for piece in pieces:
            text = _("Removed: {description}. Put it back").format(description=piece.description)
            button = self._button(text, text, lambda _checked=False, key=piece.key: self._edits.put_back(key))
            set_role(button, "small-link")
            self._removed_column.addWidget(button)
