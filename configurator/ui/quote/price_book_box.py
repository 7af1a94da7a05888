"""Loading a price book in three steps: what its columns mean, reading, and what was read."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QPushButton, QStackedWidget, QWidget

from configurator.language import _
from configurator.quote.pricebook import Reading
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.book_mapping import BookMapping
from configurator.ui.quote.book_reading import BookReading, BookThread, Looking
from configurator.ui.quote.book_summary import BookSummary
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.units import format_count

MAPPING, WAITING, SUMMARY = range(3)


class PriceBookBox(QDialog):
    """`taken` is sent with the reading and the kind of price, `failed` with a sentence; the box closes itself then."""

    taken = Signal(object, str)
    failed = Signal(str)

    def __init__(self, path: Path, known: Collection[str] = (), parent: QWidget | None = None) -> None:
        """`known` are the items that a configuration can have; the summary notes any other."""
        super().__init__(parent)
        self._path, self._known = path, known
        self._thread: BookThread | None = None
        self._reading: Reading | None = None
        set_role(self, "ground")
        self.setWindowTitle(_("Price book {name}").format(name=path.name))
        self.resize(scaled(900), scaled(560))
        self.mapping, self.summary = BookMapping(self), BookSummary(self)
        self.waiting = words("", "heading", self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(_("Reading the price book"))
        self.steps = QStackedWidget(self)
        self.back = QPushButton(_("Back to the columns"), self)
        self.back.clicked.connect(lambda: self._show(MAPPING))
        self.cancel = QPushButton(_("Cancel"), self)
        self.cancel.clicked.connect(self.reject)
        self.go_on = QPushButton(_("Read the book"), self)
        set_role(self.go_on, "primary")
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._go_on)
        for button in (self.back, self.cancel):
            button.setAutoDefault(False)
        self._lay_out()
        self.mapping.changed.connect(self._allow)
        self.mapping.sheet_wanted.connect(self.look)
        self.look("")

    def look(self, sheet: str) -> None:
        """Look into the book, or into another of its sheets."""
        looking = Looking(self._path, sheet, self)
        looking.finished.connect(lambda: self._show_columns(looking))
        self._run(looking, _("Looking into {name} …").format(name=self._path.name))

    def done(self, result: int) -> None:
        """However it ends, the thread ends first."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            thread.give_up()
        super().done(result)

    def _lay_out(self) -> None:
        middle = clear(self)
        inside = column(middle)
        inside.addStretch()
        inside.addWidget(self.waiting)
        inside.addWidget(self.bar)
        inside.addStretch()
        for step in (self.mapping, middle, self.summary):
            self.steps.addWidget(step)
        layout = column(self, SPACE * 2, SPACE * 2)
        layout.addWidget(self.steps, 1)
        buttons = row(self.back)
        buttons.addStretch()
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go_on)
        layout.addLayout(buttons)

    def _run(self, thread: BookThread, text: str) -> None:
        self._thread = thread
        self.waiting.setText(text)
        self._show(WAITING)
        thread.start()

    def _show_columns(self, looking: Looking) -> None:
        if self._ended(looking) and looking.preview is not None:
            self.mapping.show_preview(looking.preview)
            self._show(MAPPING)

    def _go_on(self) -> None:
        if self.steps.currentIndex() == SUMMARY:
            if self._reading is not None:
                self.taken.emit(self._reading, self.summary.kind)
            self.accept()
            return
        reading = BookReading(self._path, self.mapping.mapping, self._known, self)
        reading.read_up_to.connect(
            lambda row_: self.waiting.setText(_("{rows} rows read …").format(rows=format_count(row_)))
        )
        reading.finished.connect(lambda: self._show_summary(reading))
        self._run(reading, _("Reading {name} …").format(name=self._path.name))

    def _show_summary(self, thread: BookReading) -> None:
        if self._ended(thread) and thread.reading is not None:
            self._reading = thread.reading
            self.summary.show_reading(thread.reading)
            self._show(SUMMARY)

    def _ended(self, thread: BookThread) -> bool:
        """Whether what a thread brought is still wanted; a problem ends the box."""
        if thread is not self._thread:
            return False
        self._thread = None
        if thread.problem:
            self.failed.emit(thread.problem)
            self.reject()
            return False
        return True

    def _show(self, step: int) -> None:
        self.steps.setCurrentIndex(step)
        self.back.setVisible(step == SUMMARY)
        self.go_on.setVisible(step != WAITING)
        self.go_on.setText(_("Take these prices") if step == SUMMARY else _("Read the book"))
        self._allow()
        # Enter goes on; the focus would otherwise lie on the button that gives up.
        self.go_on.setFocus()

    def _allow(self) -> None:
        is_summary = self.steps.currentIndex() == SUMMARY
        self.go_on.setEnabled(self.summary.can_take if is_summary else not self.mapping.mapping.faults)
