"""A chart with its table, and both to copy."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QStackedLayout, QWidget

from configurator.charts import ChartTable, csv_text
from configurator.language import _
from configurator.ui.charts import keys
from configurator.ui.charts.cards_chart import CardsChartView
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.grid import ChartGrid
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.picture import picture_of
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.widgets.icon_button import IconButton
from configurator.ui.widgets.layout import clear, column, row

View = ContextChartView | CardsChartView | LazyChartView[Any]


class ChartFrame(QWidget):
    """The chart's own header, beside it three buttons, and beneath it the chart or its table.

    Their keys are those of the window's menu.
    """

    copied = Signal(str)
    """What lies in the clipboard now, as a sentence."""

    def __init__(
        self,
        view: View,
        table: Callable[[], ChartTable],
        parent: QWidget | None = None,
        caption: Callable[[], str] = str,
    ) -> None:
        """`table` gives the figures of what the view shows; `caption` the words beneath a copied picture."""
        super().__init__(parent)
        self.view, self._table, self._caption = view, table, caption
        self.name = view.accessibleName()
        self.grid = ChartGrid(_("{chart}, as a table").format(chart=self.name), self)
        self.table_action = self._action(_("Show as table"), self.show_table)
        self.table_action.setCheckable(True)
        self.picture_action = self._action(_("Copy picture"), self.copy_picture)
        self.csv_action = self._action(_("Copy CSV"), self.copy_csv)
        self.tools = clear(self)
        self.toggle_buttons = [IconButton(one.icon_name, one, one.key, self.tools) for one in view.toggles]
        for button, toggle in zip(self.toggle_buttons, view.toggles, strict=True):
            button.setVisible(toggle.isVisible())
            toggle.visibleChanged.connect(partial(_follow, button, toggle))
        self.table_button = IconButton("table-2", self.table_action, keys.TABLE, self.tools)
        self.picture_button = IconButton("image", self.picture_action, keys.PICTURE, self.tools)
        self.csv_button = IconButton("clipboard-copy", self.csv_action, keys.CSV, self.tools)
        self._lay_out()
        view.throttle.due.connect(self._read)

    def _action(self, text: str, slot: Callable[..., None]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(slot)
        return action

    def _lay_out(self) -> None:
        buttons = row(*self.toggle_buttons, self.table_button, self.picture_button, self.csv_button, spacing=SPACE // 2)
        self.tools.setLayout(buttons)
        # The header moves out of the view, so that it also stands above the table.
        head = row(self.view.header, self.tools, stretch=0)
        head.setAlignment(self.tools, Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.grid)
        inside = column(self, spacing=SPACE // 2)
        inside.addLayout(head)
        inside.addLayout(self._stack, 1)

    @property
    def shows_table(self) -> bool:
        """Whether the table stands in place of the chart."""
        return self._stack.currentWidget() is self.grid

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours; the table follows the application's palette."""
        self.view.set_theme(theme)

    def show_table(self, is_wanted: bool) -> None:  # noqa: FBT001 - as the action sends it
        """Show the table, or the chart again."""
        if self.grid.hasFocus():
            # Else the focus would leave the frame, and its keys with it.
            self.table_button.setFocus()
        self.put_table(is_wanted=is_wanted)
        if is_wanted:
            self.grid.setFocus()

    def put_table(self, *, is_wanted: bool) -> None:
        """The same, and the focus stays where it is."""
        self.table_action.setChecked(is_wanted)
        self._stack.setCurrentWidget(self.grid if is_wanted else self.view)
        self._read()

    def copy_picture(self) -> None:
        """Put the chart into the clipboard as a picture, also where the table is in view."""
        QGuiApplication.clipboard().setImage(self.picture())
        self.picture_button.show_done()
        self.copied.emit(_("Copied as a picture: {chart}.").format(chart=self.name))

    def copy_csv(self) -> None:
        """Put the table into the clipboard as comma-separated values, also where the chart is in view."""
        QGuiApplication.clipboard().setText(csv_text(self._table()))
        self.csv_button.show_done()
        self.copied.emit(_("Copied as CSV: {chart}.").format(chart=self.name))

    def picture(self) -> QImage:
        """The chart at twice the size of the window's pixels."""
        shown = self._stack.currentIndex()
        # A chart that is hidden may not have drawn what is chosen now.
        self._stack.setCurrentWidget(self.view)
        picture = picture_of(self.view.header, self.view, self._caption())
        self._stack.setCurrentIndex(shown)
        return picture

    def _read(self) -> None:
        if self.shows_table:
            self.grid.show_table(self._table())


def _follow(button: IconButton, action: QAction) -> None:
    button.setVisible(action.isVisible())
