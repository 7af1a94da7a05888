"""What stays with the seller: what a line costs, and what the quote earns. No customer file has a place for it."""

from decimal import Decimal

from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.quote.internal import Cost, margin_of
from configurator.quote.printing import format_money, format_percent
from configurator.ui.look.amounts import read_amount, show_amount, window_locale
from configurator.ui.look.scale import keep_width
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.line_edits import LineEdits, Row
from configurator.ui.session import Session
from configurator.ui.widgets.disclosure import Disclosure
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.ui.widgets.text_area import TextArea


class InternalPanel(QWidget):
    """Closed until somebody opens it, so that nobody at the table reads it by chance."""

    def __init__(self, session: Session, edits: LineEdits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._edits = session, edits
        self._row: Row | None = None
        self.head = Disclosure(self)
        self.head.setAccessibleName(_("Internal: cost and margin"))
        self.head.inside.addLayout(
            row(self.head.arrow, words(_("Internal: cost and margin"), "label", self), stretch=1)
        )
        self.head.let_clicks_through()
        self.inside = clear(self)
        self.inside.hide()
        self.head.toggled.connect(self.inside.setVisible)
        self.head.toggled.connect(lambda _is_open: self._read())
        self.label = words("", "label", self)
        self.cost = EntryField(_("Unit cost of the line"), self._take_cost, self)
        keep_width(self.cost, 110)
        self.margin = words("", "strong", self, wraps=True)
        self.unknown = words("", "caption", self, wraps=True)
        self.note = TextArea(_("Internal note"), self._take_note, self, lines=2)
        self.note.setPlaceholderText(_("Internal note"))
        layout = column(self, spacing=3)
        layout.addWidget(self.head)
        layout.addWidget(self.inside)
        within = column(self.inside, spacing=SPACE // 2)
        within.setContentsMargins(SPACE, 0, 0, 0)
        promise = _(
            "Cost and margin stay in this project file. They never enter a PDF, a workbook or any customer file."
        )
        within.addWidget(words(promise, "caption", self, wraps=True))
        line = row(self.label, self.cost)
        line.addStretch()
        within.addLayout(line)
        within.addWidget(self.cost.complaint)
        for part in (self.margin, self.unknown, self.note):
            within.addWidget(part)

    def show_row(self, shown: Row | None) -> None:
        """Show what the marked line costs, and the margin of all."""
        self._row = shown
        self._read()

    def _read(self) -> None:
        if not self.head.isChecked():
            return
        project = self._session.project
        currency, locale, internal = project.details.currency, window_locale(), project.internal
        self.cost.setEnabled(self._row is not None)
        if self._row is not None:
            position = self._row.priced.position
            self.label.setText(_("Unit cost of line {n}, {currency}").format(n=position, currency=currency))
            self.cost.show_value(show_amount(internal.cost_of(self._row.priced, currency)))
        margin = margin_of([one.priced for one in self._edits.rows()], internal, project.details)
        self.margin.setText(
            _("Margin {amount} ({rate} of {net}), after the discount of the whole quote").format(
                amount=format_money(margin.amount, currency, locale),
                rate=format_percent(round(margin.per_cent, 1)),
                net=format_money(margin.net, currency, locale),
            )
            if margin.per_cent is not None
            else ""
        )
        self.margin.setVisible(margin.per_cent is not None)
        positions = ", ".join(map(str, margin.unknown))
        self.unknown.setText(
            _("Left out, because price or cost is not known: {positions}.").format(positions=positions)
            if positions
            else ""
        )
        self.unknown.setVisible(bool(positions))
        self.note.show_value(internal.note)

    def _take_cost(self, text: str, merge_key: str) -> None:
        if self._row is None:
            return
        line, project = self._row.priced, self._session.project
        of, currency = line.part or line.key, project.details.currency
        kept = tuple(one for one in project.internal.costs if (one.of, one.currency) != (of, currency))
        internal = project.internal.replace(costs=kept)
        if text.strip():
            amount: Decimal = read_amount(text, _("The cost"))
            internal = internal.with_cost(Cost(of=of, unit_cost=amount, currency=currency))
        step = _("internal cost of line {n}").format(n=line.position)
        self._session.change(project.replace(internal=internal), step, f"{merge_key} {of}")

    def _take_note(self, text: str, merge_key: str) -> None:
        project = self._session.project
        internal = project.internal.replace(note=text)
        self._session.change(project.replace(internal=internal), _("internal note"), merge_key)
