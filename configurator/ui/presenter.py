"""The window as a room sees it: full screen, larger type, no prices and files, and options to look at alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from configurator.ui.palette import menu_actions

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow

CONFIGURE, QUOTE = 0, 2


class Presenter(QObject):
    """Goes in with `toggle` and out with `toggle` or Escape; everything then is as it was.

    Of the menus only what the window names as meant for a room stays, with its keys; all else is hidden, and so has no
    key either: a list of other customers is nothing for this one.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._place = CONFIGURE
        self._lent: list[QAction] = []
        self._hidden: list[QAction] = []
        self.is_on = False
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window, self._step_back)
        self._escape.setEnabled(False)

    def toggle(self) -> None:
        """Begin or end the presentation."""
        if self.is_on:
            self.leave()
        else:
            self._enter()

    def leave(self) -> None:
        """End the presentation, where there is one."""
        if self.is_on:
            self._show(presents=False)
            for action in self._lent:
                self._window.removeAction(action)
            self._window.go_to(self._place)

    def _enter(self) -> None:
        self._place = self._window.places.currentIndex()
        if self._place == QUOTE:
            self._window.go_to(CONFIGURE)
        self._window.welcome.leave()
        self._window.close_boxes()
        # The keys of a menu bar that is hidden are dead; the window itself answers to them meanwhile.
        actions = [one.action for one in menu_actions(self._window.menuBar())]
        self._lent = [one for one in actions if one in self._window.for_a_room]
        self._hidden = [self._window.recent.menuAction(), *(one for one in actions if one not in self._lent)]
        self._window.addActions(self._lent)
        self._show(presents=True)

    def _show(self, *, presents: bool) -> None:
        self.is_on = presents
        self._escape.setEnabled(presents)
        self._window.ways[QUOTE].setEnabled(not presents)
        for part in self._chrome():
            part.setVisible(not presents)
        self._window.banner.mute(is_muted=presents)
        for action in self._hidden:
            action.setVisible(not presents)
        self._window.configure.present(on=presents)
        state = self._window.windowState()
        full = Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state | full if presents else state & ~full)
        self._window.zoom.present(on=presents)

    def _chrome(self) -> tuple[QWidget, ...]:
        window = self._window
        return window.menuBar(), window.statusBar(), window.strip.place_buttons[QUOTE], window.strip.options.more

    def _step_back(self) -> None:
        """Escape closes what is open over the window first."""
        if popup := QApplication.activePopupWidget():
            popup.close()
        elif self._window.welcome.is_open:
            self._window.welcome.leave()
        else:
            self.leave()
