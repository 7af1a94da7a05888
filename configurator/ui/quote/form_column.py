"""A column of labelled fields over the quote's details, each taken as it is typed and marked while it is needed."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.mandatory import missing_fields
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.details_field import put, value_at
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.text_area import TextArea
from configurator.ui.widgets.tick import Tick

Parse = Callable[[str], Any]
Show = Callable[[Any], str]


def _at_the_top(fields: QVBoxLayout) -> QVBoxLayout:
    """A complaint below one field moves nothing of the field beside it."""
    made = column(None)
    made.addLayout(fields)
    made.addStretch()
    return made


class FormColumn(QWidget):
    """Fields are put below each other by `line`, `area`, `choice`, `segments` and `tick`, each by its path.

    `title` names the part of the quote, for steps to undo and for screen readers.
    """

    marks_missing = True
    """Whether labels say which fields the seller's country needs and nobody has filled."""

    def __init__(self, title: str, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.title = session, title
        self.fields: dict[str, QWidget] = {}
        self._labels: dict[str, tuple[QLabel, str]] = {}
        self._reads: list[Callable[[QuoteDetails], None]] = []
        self._column = column(self, spacing=3)
        session.changed.connect(self._read_if_seen)

    def heading(self, text: str) -> None:
        """The title of what follows."""
        if self._column.count():
            self._column.addSpacing(SPACE * 2)
        self._column.addWidget(words(text, "section", self))

    def note(self, text: str = "", role: str = "caption") -> QLabel:
        """A sentence between the fields."""
        label = words(text, role, self, wraps=True)
        self._column.addWidget(label)
        return label

    def line(
        self,
        path: str,
        label: str,
        *,
        hint: str = "",
        parse: Parse = str,
        show: Show = str,
        into: QVBoxLayout | None = None,
    ) -> EntryField:
        """A field of one line; `parse` reads what is typed and `show` writes what is there."""
        field = EntryField(self._named(label), self._apply(path, label, parse), self)
        field.setPlaceholderText(hint)
        self._add(path, label, field, into)
        (into or self._column).addWidget(field.complaint)
        self._reads.append(lambda details: field.show_value(show(value_at(details, path))))
        return field

    def area(self, path: str, label: str, lines: int = 3) -> TextArea:
        """A field of several lines."""
        complaint = Complaint(self)
        area = TextArea(self._named(label), self._apply(path, label, str), self, lines=lines, complain=complaint.say)
        self._add(path, label, area)
        self._column.addWidget(complaint)
        self._reads.append(lambda details: area.show_value(value_at(details, path)))
        return area

    def choice(
        self, path: str, label: str, entries: Sequence[Entry], *, parse: Parse = str, into: QVBoxLayout | None = None
    ) -> Combo:
        """One of a list; `parse` turns the entry's value into the field's."""
        combo = Combo(self._named(label), self)
        combo.picked.connect(lambda value: self._put(path, label, parse(value)))
        self._add(path, label, combo, into)
        self._reads.append(lambda details: combo.show_entries(entries, str(value_at(details, path) or "")))
        return combo

    def segments(self, path: str, label: str, segments: Sequence[Segment]) -> Segmented:
        """One of a few."""
        made = Segmented(self._named(label), self)
        made.chosen.connect(lambda value: self._put(path, label, value))
        self._add(path, label, made)
        self._reads.append(lambda details: made.show_segments(segments, value_at(details, path)))
        return made

    def tick(self, path: str, label: str) -> Tick:
        """A yes or no."""
        tick = Tick(label, self)
        tick.clicked.connect(lambda is_on: self._put(path, label, is_on))
        self.fields[path] = tick
        self._column.addWidget(tick)

        def read(details: QuoteDetails) -> None:
            with QSignalBlocker(tick):
                tick.setChecked(value_at(details, path))

        self._reads.append(read)
        return tick

    def beside(self, *shares: int) -> list[QVBoxLayout]:
        """Columns beside each other for fields that are short."""
        columns = [column(None, spacing=3) for _share in shares]
        line = row(*map(_at_the_top, columns))
        for index, share in enumerate(shares):
            line.setStretch(index, share)
        self._column.addLayout(line)
        return columns

    def put_in(self, part: QWidget) -> None:
        """Something of another kind below the fields."""
        self._column.addWidget(part)

    def always(self, read: Callable[[QuoteDetails], None]) -> None:
        """Have something read again with the fields."""
        self._reads.append(read)

    def rename(self, path: str, label: str) -> None:
        """Call a field otherwise, as another country does."""
        self._labels[path] = self._labels[path][0], label

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._read()

    def _named(self, label: str) -> str:
        return _("{section}: {field}").format(section=self.title, field=label)

    def _apply(self, path: str, label: str, parse: Parse) -> Callable[[str, str], None]:
        return lambda text, merge_key: self._put(path, label, parse(text), merge_key)

    def _put(self, path: str, label: str, value: object, merge_key: str = "") -> None:
        put(self.session, path, value, self._named(label), merge_key)

    def _add(self, path: str, label: str, field: QWidget, into: QVBoxLayout | None = None) -> None:
        layout = into or self._column
        layout.addSpacing(SPACE // 2)
        shown = words(label, "label", self)
        layout.addWidget(shown)
        layout.addWidget(field)
        self.fields[path] = field
        self._labels[path] = shown, label

    def _read_if_seen(self) -> None:
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        details = self.session.project.details
        for read in self._reads:
            read(details)
        empty = {one.field for one in missing_fields(details)} if self.marks_missing else set()
        for path, (shown, label) in self._labels.items():
            is_empty = path in empty
            shown.setText(_("{label} – needed, still empty").format(label=label) if is_empty else label)
            set_role(shown, "changed" if is_empty else "label")
