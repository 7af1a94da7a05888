"""What the program starts with where no file is named: customers of before, a new quote, an example."""

from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.projects.recent_customer import RecentCustomer, read_customer
from configurator.ui.projects.recent_row import RecentRow
from configurator.ui.widgets.cover import Cover
from configurator.ui.widgets.layout import clear, column, row, scrolling, words

WIDTH = 640
LOOK_AGAIN_MS = 30
"""How often the page looks for what the reading thread has found."""


class StartPage(Cover):
    """Signals: `new_wanted`, `open_wanted`, `example_wanted`, `tour_wanted`, and `picked` with a file of before."""

    new_wanted = Signal()
    open_wanted = Signal()
    example_wanted = Signal()
    tour_wanted = Signal()
    picked = Signal(Path)

    def __init__(self, recent: Sequence[Path], parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        # A ground of its own: a plain widget paints none for a stylesheet.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(_("Start page"))
        self.new = self._button(_("New quote"), "primary", self.new_wanted)
        self.open_file = self._button(_("Open…"), "", self.open_wanted)
        self.example = self._button(_("Try the example"), "", self.example_wanted)
        self.tour = self._button(_("Take the tour"), "link", self.tour_wanted)
        self.usual = self.new
        self.rows = [self._row(file) for file in recent]
        self._lay_out()
        self._found: SimpleQueue[RecentCustomer] = SimpleQueue()
        self._look = QTimer(self)
        self._look.timeout.connect(self._fill)
        if recent:
            # A file on a share that is not there can take half a minute to say so.
            Thread(target=_read_all, args=(tuple(recent), self._found), daemon=True).start()
            self._look.start(LOOK_AGAIN_MS)

    def _button(self, text: str, role: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton(text, self)
        if role:
            set_role(button, role)
        button.clicked.connect(signal)
        return button

    def _row(self, file: Path) -> RecentRow:
        made = RecentRow(file, self)
        made.clicked.connect(lambda _checked: self.picked.emit(file))
        return made

    def _lay_out(self) -> None:
        page = clear()
        page.setMaximumWidth(scaled(WIDTH))
        inside = column(page, SPACE * 2, SPACE)
        inside.addStretch(1)
        inside.addWidget(words(_("Who is the quote for?"), "promise"))
        inside.addWidget(words(_("Model, context and people first; the server follows."), "muted"))
        inside.addSpacing(SPACE * 2)
        buttons = row(self.new, self.open_file, self.example)
        buttons.addStretch()
        buttons.addWidget(self.tour)
        inside.addLayout(buttons)
        inside.addWidget(words(_("Enter or Ctrl+N starts a new quote, Escape closes this page."), "caption"))
        inside.addSpacing(SPACE * 2)
        inside.addWidget(words(_("RECENT CUSTOMERS"), "section"))
        for one in self.rows:
            inside.addWidget(one)
        if not self.rows:
            inside.addWidget(words(_("None yet. Whatever you save or open is listed here."), "muted"))
        inside.addStretch(2)
        middle = clear()
        middle.setLayout(row(page, stretch=0))
        column(self).addWidget(scrolling(middle, _("Start page")))

    def _fill(self) -> None:
        """Put in what was read meanwhile."""
        try:
            while True:
                customer = self._found.get_nowait()
                for one in self.rows:
                    if one.file == customer.file:
                        one.show_customer(customer)
                if customer.file == self.rows[-1].file:
                    self._look.stop()
        except Empty:
            return


def _read_all(files: Sequence[Path], found: SimpleQueue[RecentCustomer]) -> None:
    for file in files:
        found.put(read_customer(file))
