"""The menu of the charts: what can be done with the one that was used last, from wherever the focus is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from configurator.language import _
from configurator.ui.charts import keys
from configurator.ui.menus import add_action

if TYPE_CHECKING:
    from configurator.ui.charts.slot import ChartSlot
    from configurator.ui.configure.place import ConfigurePlace
    from configurator.ui.main_window import MainWindow

CONFIGURE = 0


class ChartActions(QObject):
    """Fills the menu; whatever changes a chart brings the charts into view."""

    def __init__(self, window: MainWindow, menu: QMenu) -> None:
        super().__init__(menu)
        self._window = window
        self.table = self._checkable(menu, _("Show as table"), keys.TABLE, self._show_table)
        menu.addSeparator()
        add_action(menu, _("Copy picture"), keys.PICTURE, self._copy_picture)
        add_action(menu, _("Copy CSV"), keys.CSV, self._copy_csv)
        menu.addSeparator()
        self.others = self._checkable(menu, _("Show the other options"), keys.OTHERS, self._show_others)
        self.reference = self._checkable(menu, _("Show the BF16 reference"), keys.REFERENCE, self._show_reference)
        menu.addSeparator()
        add_action(menu, _("Next chart"), keys.NEXT, lambda: self._turn(1))
        add_action(menu, _("Previous chart"), keys.PREVIOUS, lambda: self._turn(-1))
        add_action(menu, _("To the other chart"), keys.OTHER_CHART, self._go_to_other)
        menu.aboutToShow.connect(self._read)

    def _checkable(self, menu: QMenu, text: str, key: str, slot: Callable[[], object]) -> QAction:
        action = add_action(menu, text, key, slot)
        action.setCheckable(True)
        return action

    @property
    def _place(self) -> ConfigurePlace:
        return self._window.configure

    @property
    def _used(self) -> ChartSlot:
        return self._place.used_slot

    def _show_table(self) -> None:
        self._window.go_to(CONFIGURE)
        frame = self._used.frame_in_view
        frame.show_table(not frame.shows_table)
        self._read()

    def _copy_picture(self) -> None:
        self._used.frame_in_view.copy_picture()

    def _copy_csv(self) -> None:
        self._used.frame_in_view.copy_csv()

    def _show_others(self) -> None:
        self._switch("layers")

    def _show_reference(self) -> None:
        self._switch("ruler")

    def _switch(self, icon: str) -> None:
        """In the chart used last, else in the other one; where neither has it, sessions against context comes."""
        self._window.go_to(CONFIGURE)
        slots = (self._used, self._place.other_slot)
        if not any(slot.can_toggle(icon) for slot in slots):
            self._used.show_chart("context")
        next((slot for slot in slots if slot.can_toggle(icon)), self._used).toggle(icon)
        self._read()

    def _turn(self, step: int) -> None:
        self._window.go_to(CONFIGURE)
        self._used.turn(step)

    def _go_to_other(self) -> None:
        self._window.go_to(CONFIGURE)
        self._place.other_slot.take_focus()

    def _read(self) -> None:
        slots = (self._used, self._place.other_slot)
        self.table.setChecked(self._used.frame_in_view.shows_table)
        for action, icon in ((self.others, "layers"), (self.reference, "ruler")):
            shown = next((slot.is_toggled(icon) for slot in slots if slot.can_toggle(icon)), False)
            action.setChecked(shown)
