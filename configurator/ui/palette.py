"""Every action of the menu bar in one list, to be found by a part of its words and run."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from configurator.language import _
from configurator.ui.configure.model_list import found
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, words

NAME, WAY, KEY, RUNS = (Qt.ItemDataRole.UserRole + offset for offset in range(4))
SIZE = QSize(560, 400)
ROW_HEIGHT = 32
LEFT, RIGHT = (
    Qt.AlignmentFlag.AlignVCenter | side for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


@dataclass(frozen=True)
class MenuAction:
    """An action with the way to it through the menus: ``File`` or ``File > Recent files``."""

    action: QAction
    way: str

    @property
    def name(self) -> str:
        """Its words as they are read, without the mark of the underlined letter."""
        return _plain(self.action.text())

    @property
    def key(self) -> str:
        """Its first key, as this system writes it."""
        return self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def menu_actions(menu: QMenuBar | QMenu, way: str = "") -> list[MenuAction]:
    """Everything that can be run from a menu and the menus in it, in their order."""
    listed: list[MenuAction] = []
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu) and not action.isVisible():
            continue
        if isinstance(inner, QMenu):
            title = _plain(inner.title())
            listed += menu_actions(inner, f"{way} > {title}" if way else title)
        elif action.isVisible() and not action.isSeparator():
            listed.append(MenuAction(action, way))
    return listed


class CommandPalette(QFrame):
    """The popup: a search field over the actions. Enter runs the marked one, Escape closes."""

    def __init__(self, actions: Iterable[MenuAction], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        set_role(self, "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(_("Find an action"))
        self._actions = list(actions)
        self.search = QLineEdit(self)
        self.search.setAccessibleName(_("Find an action"))
        self.search.setPlaceholderText(_("Any part of an action's name, its menu or its key"))
        self.search.installEventFilter(self)
        self.view = QListView(self)
        self.view.setAccessibleName(_("Actions"))
        set_role(self.view, "list")
        self.view.setModel(_items(self._actions))
        self.view.setItemDelegate(_ActionRow(self.view))
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.none_found = words(_("No action matches."), "caption", self)
        layout = column(self, SPACE)
        layout.addWidget(self.search)
        layout.addWidget(self.none_found)
        layout.addWidget(self.view, 1)
        self.search.textChanged.connect(self._narrow)
        self.view.clicked.connect(self._run)

    def open_over(self, window: QWidget) -> None:
        """Show all actions over the middle of a window, with the cursor in the search."""
        size = QSize(scaled(SIZE.width()), scaled(SIZE.height())).boundedTo(window.size())
        box = QRect(QPoint(0, 0), size)
        box.moveCenter(window.mapToGlobal(window.rect().center()))
        self._narrow("")
        self.setGeometry(box)
        self.show()
        self.search.setFocus()

    def shown_names(self) -> list[str]:
        """The names of the actions that match, in order."""
        return [self._actions[place].name for place in self._shown()]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Arrows move in the list while the cursor stays in the search; Enter runs."""
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            key = Qt.Key(event.key())
            if key in steps:
                self._move(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def _shown(self) -> list[int]:
        return [place for place in range(len(self._actions)) if not self.view.isRowHidden(place)]

    def _narrow(self, text: str) -> None:
        for place, one in enumerate(self._actions):
            self.view.setRowHidden(place, not found(text, f"{one.way} {one.name} {one.key}"))
        self.none_found.setVisible(not self._shown())
        self._go_to(next(iter(self._likely(text)), None))

    def _likely(self, text: str) -> list[int]:
        """What can be run, first where the words stand in the name and not in the menu's or the key's."""
        runs = [place for place in self._shown() if self._actions[place].action.isEnabled()]
        return sorted(runs, key=lambda place: not found(text, self._actions[place].name))

    def _move(self, step: int) -> None:
        """To the next action that is shown, greyed ones too: a reader must be able to reach them."""
        shown, place = self._shown(), self.view.currentIndex().row()
        beyond = [one for one in shown[::step] if (one - place) * step > 0]
        if beyond:
            self._go_to(beyond[0])

    def _go_to(self, place: int | None) -> None:
        index = QModelIndex() if place is None else self.view.model().index(place, 0)
        self.view.setCurrentIndex(index)
        if index.isValid():
            self.view.scrollTo(index)

    def _run(self, index: QModelIndex) -> None:
        """After closing: what runs may open a box, and that belongs over the window. A greyed action does nothing."""
        if not index.isValid() or self.view.isRowHidden(index.row()):
            return
        action = self._actions[index.row()].action
        if action.isEnabled():
            self.close()
            QTimer.singleShot(0, action, action.trigger)


def open_palette(bar: QMenuBar) -> CommandPalette:
    """Open the list of a menu bar's actions over its window."""
    palette = CommandPalette(menu_actions(bar), bar.window())
    palette.open_over(bar.window())
    return palette


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _items(actions: Iterable[MenuAction]) -> QStandardItemModel:
    items = QStandardItemModel()
    for one in actions:
        runs = one.action.isEnabled()
        # The plain text is what a screen reader says of the row. A row that is off could not be reached by the arrows.
        item = QStandardItem(
            ", ".join(filter(None, (one.name, one.way, one.key, "" if runs else _("not possible now"))))
        )
        for role, value in ((NAME, one.name), (WAY, one.way), (KEY, one.key), (RUNS, runs)):
            item.setData(value, role)
        items.appendRow(item)
    return items


class _ActionRow(QStyledItemDelegate):
    """Name and way from the left, the key at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """One height for all."""
        return QSize(10, scaled(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """One line; the marked row on the accent's soft ground."""
        palette: QPalette = option.palette
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            wash = palette.color(QPalette.ColorRole.Link)
            wash.setAlphaF(0.16)
            painter.fillRect(option.rect, wash)
        faint = palette.color(QPalette.ColorRole.PlaceholderText)
        strong = palette.color(QPalette.ColorRole.Text) if index.data(RUNS) else faint
        place = option.rect.adjusted(SPACE, 0, -SPACE, 0)
        painter.setPen(faint)
        painter.drawText(place, int(RIGHT), index.data(KEY))
        metrics = painter.fontMetrics()
        place.setRight(place.right() - metrics.horizontalAdvance(index.data(KEY)) - 2 * SPACE)
        way = index.data(WAY)
        room = place.width() - metrics.horizontalAdvance(way) - 2 * SPACE
        name = metrics.elidedText(index.data(NAME), Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(strong)
        painter.drawText(place, int(LEFT), name)
        painter.setPen(faint)
        place.setLeft(place.left() + metrics.horizontalAdvance(name) + 2 * SPACE)
        painter.drawText(place, int(LEFT), way)
        painter.restore()
