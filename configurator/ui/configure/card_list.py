"""The cards of the catalogue with what tells them apart."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from configurator.catalog.card import Card
from configurator.language import _
from configurator.ui.explain.explained import explain_memory
from configurator.ui.explain.number import MARGIN, Number
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.tab_order import lead_to_checked
from configurator.units import MIB, format_count, format_gib


class CardList(QWidget):
    """Choose one card. `picked` is sent with its id."""

    picked = Signal(str)

    def __init__(self, cards: Iterable[Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Card"))
        self._group = QButtonGroup(self)
        self.buttons: dict[str, CardButton] = {}
        layout = column(self, spacing=3)
        for card in cards:
            self.buttons[card.id] = CardButton(card, self)
            self._group.addButton(self.buttons[card.id])
            layout.addWidget(self.buttons[card.id])
        self._group.buttonClicked.connect(lambda button: self.picked.emit(button.card_id))

    def show_card(self, card: str) -> None:
        """Show which one is chosen."""
        with QSignalBlocker(self._group):
            self.buttons[card].setChecked(True)
        lead_to_checked(self._group)


class CardButton(QPushButton):
    """One card: name and memory, below them architecture, bandwidth and power."""

    def __init__(self, card: Card, parent: QWidget) -> None:
        super().__init__(parent)
        self.card_id = card.id
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, "choice")
        memory = format_gib(card.driver_memory_mib.value * MIB)
        details = (
            f"{card.sm} · {format_count(card.bandwidth_gb_per_s.value)} GB/s · "
            f"{format_count(card.board_power_w.value)} W"
        )
        self.setAccessibleName(f"{card.name}, {memory}, {details}")
        self.setToolTip(f"{card.name}\n{card.architecture}, {_(card.memory_type.value)}, {card.form_factor.value}")
        layout = column(self, spacing=0)
        name, below = words(card.short_name, "strong", self), words(details, "caption", self)
        self.memory = Number(lambda: explain_memory(card), "", self)
        mib = _("{mib} MiB as the driver reports them").format(mib=format_count(card.driver_memory_mib.value))
        self.memory.show_text(memory, mib, _("Memory of {card}: {memory}").format(card=card.short_name, memory=memory))
        layout.addLayout(row(name, self.memory, stretch=0))
        layout.addWidget(below)
        layout.setContentsMargins(10, 4, 10 - MARGIN, 4)
        for label in (name, below):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as the words in it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()
