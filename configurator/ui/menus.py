"""The menu bar: every action, each with its key."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from configurator.ui.preferences import THEMES, Preferences
from configurator.ui.zoom import Zoom

THEME_NAMES = {"system": "Follow the system", "light": "Light", "dark": "Dark"}


def add_action(menu: QMenu, text: str, keys: str, slot: Callable[[], object]) -> QAction:
    """An action at the end of a menu."""
    action = QAction(text, menu)
    if keys:
        action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda _checked: slot())
    menu.addAction(action)
    return action


class RecentMenu(QMenu):
    """The files of before. `picked` is sent with the one that was chosen."""

    picked = Signal(Path)

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__("Recent files", parent)
        self._preferences = preferences
        self.refresh()

    def refresh(self) -> None:
        """Read the list again."""
        self.clear()
        files = self._preferences.recent_files
        for number, file in enumerate(files, 1):
            action = add_action(self, f"&{number}  {file.name.replace('&', '&&')}", "", partial(self.picked.emit, file))
            action.setToolTip(str(file))
            action.setStatusTip(str(file))
        if files:
            self.addSeparator()
            add_action(self, "Clear list", "", self._clear)
        self.setToolTipsVisible(True)
        self.setEnabled(bool(files))

    def _clear(self) -> None:
        self._preferences.clear_recent_files()
        self.refresh()


class UndoActions(QObject):
    """Undo and redo that name the step: "Undo: 4 cards"."""

    def __init__(self, stack: QUndoStack, menu: QMenu) -> None:
        super().__init__(menu)
        self.undo = add_action(menu, "Undo", "Ctrl+Z", stack.undo)
        self.redo = add_action(menu, "Redo", "", stack.redo)
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        for action, can_changed, text_changed, name in (
            (self.undo, stack.canUndoChanged, stack.undoTextChanged, self._name_undo),
            (self.redo, stack.canRedoChanged, stack.redoTextChanged, self._name_redo),
        ):
            action.setEnabled(False)
            can_changed.connect(action.setEnabled)
            text_changed.connect(name)

    def _name_undo(self, step: str) -> None:
        self.undo.setText(_named("Undo", step))

    def _name_redo(self, step: str) -> None:
        self.redo.setText(_named("Redo", step))


def _named(word: str, step: str) -> str:
    return f"{word}: {step.replace('&', '&&')}" if step else word


class ThemeActions(QObject):
    """Which theme the window wears. `picked` is sent with ``system``, ``light`` or ``dark``."""

    picked = Signal(str)

    def __init__(self, menu: QMenu, chosen: str) -> None:
        super().__init__(menu)
        group = QActionGroup(self)
        for name in THEMES:
            action = add_action(menu, THEME_NAMES[name], "", partial(self.picked.emit, name))
            action.setCheckable(True)
            action.setChecked(name == chosen)
            group.addAction(action)


class ZoomActions(QObject):
    """Larger, smaller, as designed; a step that does not exist is greyed."""

    def __init__(self, zoom: Zoom, menu: QMenu) -> None:
        super().__init__(menu)
        self._zoom = zoom
        self.larger = add_action(menu, "Zoom in", "", zoom.larger)
        # On many keyboards the plus is the equals key with Shift.
        self.larger.setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self.smaller = add_action(menu, "Zoom out", "Ctrl+-", zoom.smaller)
        self.actual = add_action(menu, "", "Ctrl+0", zoom.reset)
        zoom.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        self.larger.setEnabled(not self._zoom.is_largest)
        self.smaller.setEnabled(not self._zoom.is_smallest)
        self.actual.setText(f"Zoom 100 % (now {self._zoom.per_cent} %)")


def titled(bar: QMenuBar, title: str) -> QMenu:
    """A menu at the end of the bar."""
    menu = QMenu(title, bar)
    bar.addMenu(menu)
    return menu
