"""The cards of the catalogue with what tells them apart."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from configurator.catalog.card import Card
from configurator.ui.layout import column, row, words
from configurator.ui.stylesheet import set_role
from configurator.units import MIB, format_count, format_gib


class CardList(QWidget):
    """Choose one card. `picked` is sent with its id."""

    picked = Signal(str)

    def __init__(self, cards: Iterable[Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Card")
        self._group = QButtonGroup(self)
        self.buttons: dict[str, CardButton] = {}
        layout = column(self, spacing=4)
        for card in cards:
            self.buttons[card.id] = CardButton(card, self)
            self._group.addButton(self.buttons[card.id])
            layout.addWidget(self.buttons[card.id])
        self._group.buttonClicked.connect(lambda button: self.picked.emit(button.card_id))

    def show_card(self, card: str) -> None:
        """Show which one is chosen."""
        with QSignalBlocker(self._group):
            self.buttons[card].setChecked(True)


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
        self.setToolTip(f"{card.name}\n{card.architecture}, {card.memory_type.value}, {card.form_factor.value}")
        layout = column(self, 6, spacing=1)
        layout.addLayout(row(words(card.short_name, "strong"), words(memory), stretch=0))
        layout.addWidget(words(details, "caption"))
        layout.setContentsMargins(10, 6, 10, 6)
        for label in self.findChildren(QWidget):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as the words in it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()
