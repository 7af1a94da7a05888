"""One customer of before on the start page."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.days import show_moment
from configurator.ui.look.scale import keep_height
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.projects.recent_customer import RecentCustomer
from configurator.ui.widgets.layout import column
from configurator.ui.widgets.one_line import OneLine
from configurator.ui.widgets.tooltip import literal

HEIGHT = 48


class RecentRow(QPushButton):
    """Shows the file's name until the file has been read; greyed where the file is gone."""

    def __init__(self, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.file = file
        set_role(self, "choice")
        keep_height(self, HEIGHT)
        self.name, self.about = OneLine("strong", self), OneLine("caption", self)
        inside = column(self, spacing=2)
        inside.setContentsMargins(SPACE * 2, 0, SPACE * 2, 0)
        inside.addStretch()
        for line in (self.name, self.about):
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            inside.addWidget(line)
        inside.addStretch()
        self._show(file.stem, file.name)

    def show_customer(self, customer: RecentCustomer) -> None:
        """Buyer, title, file and when it was saved."""
        name = customer.buyer or customer.file.stem
        if customer.saved is None:
            self._show(name, _("{file}: not found, it was moved or removed").format(file=customer.file.name))
            self.setEnabled(False)
            set_role(self.name, "muted")
            return
        saved = _("saved {day}").format(day=show_moment(customer.saved))
        self._show(name, " · ".join(filter(None, (customer.title, customer.file.name, saved))))

    def _show(self, name: str, about: str) -> None:
        self.name.show_text(name)
        self.about.show_text(about)
        self.setAccessibleName(f"{name}, {about}")
        self.setToolTip(literal(str(self.file)))
