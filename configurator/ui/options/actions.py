"""The menu of the options: what can be done with them, how they compare, and who else carries the need."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from configurator.language import _
from configurator.ui.dialogs import Dialogs
from configurator.ui.menus import add_action
from configurator.ui.options.steps import (
    ALONE,
    FULL,
    duplicate,
    has_several,
    may_duplicate,
    move,
    name_in_view,
    remove,
    rename,
    view_beside,
)
from configurator.ui.session import Session
from configurator.ui.widgets.front import bring_to_front

if TYPE_CHECKING:
    from configurator.ui.options.comparison_box import ComparisonBox
    from configurator.ui.options.plan_box import PlanBox


class OptionActions(QObject):
    """Fills the menu and greys what does not apply, with the reason as its tool tip."""

    def __init__(self, session: Session, dialogs: Dialogs, menu: QMenu, window: QWidget) -> None:
        super().__init__(menu)
        self._session, self._dialogs, self._menu, self._window = session, dialogs, menu, window
        self._comparison: ComparisonBox | None = None
        self._plan: PlanBox | None = None
        menu.setToolTipsVisible(True)
        self.duplicate = add_action(menu, _("Duplicate"), "Ctrl+D", partial(duplicate, session))
        self.rename = add_action(menu, _("Rename…"), "F2", self._rename)
        self.left = add_action(menu, _("Move left"), "Ctrl+Shift+Left", partial(move, session, -1))
        self.right = add_action(menu, _("Move right"), "Ctrl+Shift+Right", partial(move, session, 1))
        self.remove = add_action(menu, _("Remove"), "Ctrl+Shift+D", partial(remove, session))
        menu.addSeparator()
        self.next = add_action(menu, _("Next option"), "Ctrl+Tab", partial(view_beside, session, 1))
        self.previous = add_action(menu, _("Previous option"), "Ctrl+Shift+Tab", partial(view_beside, session, -1))
        menu.addSeparator()
        self.compare = add_action(menu, _("Compare options…"), "Ctrl+M", self.open_comparison)
        self.plan = add_action(menu, _("Who carries the need…"), "Ctrl+L", self.open_plan)
        self.editing = (self.duplicate, self.rename, self.left, self.right, self.remove)
        self.looking = (self.next, self.previous, self.compare, self.plan)
        session.changed.connect(self._read)
        self._read()

    def open_menu(self, place: QPoint) -> None:
        """Show the menu at a place of the screen; none while its options are to be looked at alone."""
        if not self.duplicate.isVisible():
            return
        self._menu.popup(place)

    def open_comparison(self) -> ComparisonBox:
        """Show the options beside each other; the window stays in use."""
        if self._comparison is None:
            from configurator.ui.options.comparison_box import ComparisonBox

            self._comparison = ComparisonBox(self._session, self._window)
        bring_to_front(self._comparison)
        return self._comparison

    def open_plan(self) -> PlanBox:
        """Show every card and count that carries the need; the window stays in use."""
        if self._plan is None:
            from configurator.ui.options.plan_box import PlanBox

            self._plan = PlanBox(self._session, self._window)
        bring_to_front(self._plan)
        return self._plan

    def _rename(self) -> None:
        name = self._dialogs.ask_option_name(name_in_view(self._session))
        if name is None:
            return
        try:
            rename(self._session, name)
        except ValueError as error:
            self._dialogs.tell(str(error))

    def _read(self) -> None:
        project, several = self._session.project, has_several(self._session)
        _allow(self.duplicate, is_allowed=may_duplicate(self._session), why_not=_(FULL))
        for action in (self.remove, self.next, self.previous, self.compare):
            _allow(action, is_allowed=several, why_not=_(ALONE))
        _allow(self.left, is_allowed=project.current > 0, why_not=_("It is the first option already"))
        last = len(project.options) - 1
        _allow(self.right, is_allowed=project.current < last, why_not=_("It is the last option already"))


def _allow(action: QAction, *, is_allowed: bool, why_not: str) -> None:
    action.setEnabled(is_allowed)
    action.setToolTip("" if is_allowed else why_not)
