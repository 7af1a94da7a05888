"""The menu bar: every action, each with its key."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from configurator.language import NAMES, _, mark
from configurator.ui.look.speech import SYSTEM
from configurator.ui.preferences import THEMES, Preferences
from configurator.ui.widgets.menu import Menu
from configurator.ui.widgets.tooltip import literal
from configurator.ui.zoom import Zoom

THEME_NAMES = {"system": mark("Follow the system"), "light": mark("Light"), "dark": mark("Dark")}


THEME_KEYS = ("Ctrl+F9", "Ctrl+F10", "Ctrl+F11")
FIRST_LANGUAGE_KEY = 5
"""The system's language has Ctrl+F5, each of the program's the next one."""


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
        super().__init__(_("Recent files"), parent)
        self._preferences = preferences
        self.refresh()

    def refresh(self) -> None:
        """Read the list again."""
        self.clear()
        files = self._preferences.recent_files
        for number, file in enumerate(files, 1):
            action = add_action(self, f"&{number}  {file.name.replace('&', '&&')}", "", partial(self.picked.emit, file))
            action.setToolTip(literal(str(file)))
            action.setStatusTip(str(file))
        if files:
            self.addSeparator()
            add_action(self, _("&Clear list"), "", self._clear)
        self.setToolTipsVisible(True)
        self.setEnabled(bool(files))

    def _clear(self) -> None:
        self._preferences.clear_recent_files()
        self.refresh()


class UndoActions(QObject):
    """Undo and redo that name the step: "Undo: 4 cards"."""

    def __init__(self, stack: QUndoStack, menu: QMenu) -> None:
        super().__init__(menu)
        self.undo = add_action(menu, _("Undo"), "Ctrl+Z", stack.undo)
        self.redo = add_action(menu, _("Redo"), "", stack.redo)
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        for action, is_possible, can_changed, text_changed, name in (
            (self.undo, stack.canUndo(), stack.canUndoChanged, stack.undoTextChanged, self._name_undo),
            (self.redo, stack.canRedo(), stack.canRedoChanged, stack.redoTextChanged, self._name_redo),
        ):
            action.setEnabled(is_possible)
            can_changed.connect(action.setEnabled)
            text_changed.connect(name)
        self._name_undo(stack.undoText())
        self._name_redo(stack.redoText())

    def _name_undo(self, step: str) -> None:
        self.undo.setText(_named(_("Undo"), step))

    def _name_redo(self, step: str) -> None:
        self.redo.setText(_named(_("Redo"), step))


def _named(word: str, step: str) -> str:
    return _("{what}: {step}").format(what=word, step=step.replace("&", "&&")) if step else word


class ThemeActions(QObject):
    """Which theme the window wears. `picked` is sent with ``system``, ``light`` or ``dark``."""

    picked = Signal(str)

    def __init__(self, menu: QMenu, chosen: str) -> None:
        super().__init__(menu)
        group = QActionGroup(self)
        self.all: list[QAction] = []
        for name, key in zip(THEMES, THEME_KEYS, strict=True):
            action = add_action(menu, _(THEME_NAMES[name]), key, partial(self.picked.emit, name))
            self.all.append(action)
            action.setCheckable(True)
            action.setChecked(name == chosen)
            group.addAction(action)


class LanguageMenu(Menu):
    """Which language the window speaks, each named in itself. `picked` is sent with its code, or with ``system``."""

    picked = Signal(str)

    def __init__(self, chosen: str, parent: QWidget) -> None:
        super().__init__(_("Language"), parent)
        group = QActionGroup(self)
        names = {SYSTEM: _(THEME_NAMES[SYSTEM]), **NAMES}
        for place, (code, name) in enumerate(names.items()):
            action = add_action(self, name, f"Ctrl+F{FIRST_LANGUAGE_KEY + place}", partial(self.picked.emit, code))
            action.setCheckable(True)
            action.setChecked(code == chosen)
            group.addAction(action)


class ZoomActions(QObject):
    """Larger, smaller, as designed; a step that does not exist is greyed."""

    def __init__(self, zoom: Zoom, menu: QMenu) -> None:
        super().__init__(menu)
        self._zoom = zoom
        self.larger = add_action(menu, _("Zoom in"), "", zoom.larger)
        # On many keyboards the plus is the equals key with Shift.
        self.larger.setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self.smaller = add_action(menu, _("Zoom out"), "Ctrl+-", zoom.smaller)
        self.actual = add_action(menu, "", "Ctrl+0", zoom.reset)
        self.all = (self.larger, self.smaller, self.actual)
        zoom.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        self.larger.setEnabled(not self._zoom.is_largest)
        self.smaller.setEnabled(not self._zoom.is_smallest)
        self.actual.setText(_("Zoom 100 % (now {now} %)").format(now=self._zoom.per_cent))


def titled(bar: QMenuBar, title: str) -> QMenu:
    """A menu at the end of the bar."""
    menu = Menu(title, bar)
    bar.addMenu(menu)
    return menu
