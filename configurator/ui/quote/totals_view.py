"""What the lines add up to, with the figures of the PDF."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from configurator.quote.details import QuoteDetails
from configurator.quote.pricing import PricedLine, totals_of
from configurator.quote.sums import SumRow, sum_rows
from configurator.ui.look.amounts import window_locale
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, words


class TotalsView(QWidget):
    """A small table at the right; what the total leaves out stands below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE * 2)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self.left_out = words("", "changed", self, wraps=True)
        layout = column(self, spacing=SPACE // 2)
        layout.addLayout(self._grid)
        layout.addWidget(self.left_out)
        self.pairs: list[SumRow] = []

    def show_lines(self, lines: Sequence[PricedLine], details: QuoteDetails) -> None:
        """Add the lines up."""
        totals = totals_of(lines, details)
        self.pairs = [pair for one in totals for pair in sum_rows(one, details, window_locale())]
        for index in range(max(self._grid.rowCount(), len(self.pairs))):
            self._fill(index, self.pairs[index] if index < len(self.pairs) else SumRow("", ""))
        self.left_out.setText(" ".join(dict.fromkeys(filter(None, (one.left_out for one in totals)))))
        self.left_out.setVisible(bool(self.left_out.text()))

    def _fill(self, index: int, pair: SumRow) -> None:
        for place, text in enumerate((pair.label, pair.amount)):
            item = self._grid.itemAtPosition(index, place)
            if item is None:
                if not text:
                    continue
                self._grid.addWidget(words(text, "", self), index, place, Qt.AlignmentFlag.AlignRight)
                item = self._grid.itemAtPosition(index, place)
            label = item.widget() if item is not None else None
            if label is not None:
                label.setText(text)  # type: ignore[attr-defined]
                label.setVisible(bool(text))
                set_role(label, "strong" if pair.is_sum else "muted" if place == 0 else "")
