"""What of the marked line has no room in a row: the whole description, unit and tax rate, and why it has no price."""

from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.quote.money import MOST_PER_CENT
from configurator.ui.look.amounts import optional_amount, show_amount
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.line_edits import LineEdits, Row
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.text_area import TextArea


class LineDetail(QWidget):
    """Shows the line that `show_row` is given."""

    def __init__(self, edits: LineEdits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edits = edits
        self._row: Row | None = None
        self.origin = words("", "caption", self, wraps=True)
        self.put_back = QPushButton(_("Put back"), self)
        set_role(self.put_back, "link")
        self.put_back.clicked.connect(self._put_back)
        complaint = Complaint(self)
        self.description = TextArea(_("Description of the line"), self._describe, self, lines=3, complain=complaint.say)
        self.unit = EntryField(_("Unit of the line"), self._take_unit, self)
        self.tax_rate = EntryField(_("Tax rate of the line"), self._take_rate, self)
        self.tax_rate.setPlaceholderText(_("the quote's"))
        self.why = words("", "changed", self, wraps=True)
        layout = column(self, spacing=3)
        layout.addLayout(row(self.origin, self.put_back, stretch=0))
        layout.addWidget(self.why)
        right = column(None, spacing=3)
        for label, field in ((_("Unit"), self.unit), (_("Tax rate, per cent"), self.tax_rate)):
            right.addWidget(words(label, "label", self))
            right.addWidget(field)
            right.addWidget(field.complaint)
        right.addStretch()
        left = column(None, spacing=3)
        left.addWidget(words(_("Description"), "label", self))
        left.addWidget(self.description)
        left.addWidget(complaint)
        left.addStretch()
        line = row(left, right, spacing=SPACE)
        line.setStretch(0, 3)
        line.setStretch(1, 1)
        layout.addLayout(line)

    def show_row(self, shown: Row | None) -> None:
        """Show another line, or the same one with other values; none greys the fields."""
        self._row = shown
        self.setEnabled(shown is not None)
        if shown is None:
            return
        line = shown.line
        self.origin.setText(_origin(shown))
        self.put_back.setVisible(line.is_derived and bool(line.edited))
        self.description.show_value(line.description)
        self.unit.show_value(line.unit)
        self.tax_rate.show_value(show_amount(line.tax_rate))
        self.why.setText(_("On request: {why}").format(why=line.why_on_request) if line.why_on_request else "")
        self.why.setVisible(bool(line.why_on_request))

    def _put(self, field: str, value: object, merge_key: str) -> None:
        if self._row is not None:
            self._edits.put(self._row.line, field, value, f"{merge_key} {self._row.line.key}")

    def _describe(self, text: str, merge_key: str) -> None:
        self._put("description", text, merge_key)

    def _take_unit(self, text: str, merge_key: str) -> None:
        self._put("unit", text, merge_key)

    def _take_rate(self, text: str, merge_key: str) -> None:
        self._put("tax_rate", optional_amount(_("The tax rate"), MOST_PER_CENT)(text), merge_key)

    def _put_back(self) -> None:
        if self._row is not None:
            self._edits.put_back(self._row.line.key)


def _origin(shown: Row) -> str:
    position = shown.priced.position
    if not shown.line.is_derived:
        return _("Line {n} is your own.").format(n=position)
    if shown.line.edited:
        return _("Line {n} follows from the configuration; what is bold was changed by hand.").format(n=position)
    return _("Line {n} follows from the configuration.").format(n=position)
