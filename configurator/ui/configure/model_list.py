"""The list to find a model in by any part of its name."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from configurator.catalog.language_model import LanguageModel
from configurator.language import _
from configurator.sizing.weights import known_formats
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import BODY, CAPTION, SPACE
from configurator.ui.widgets.layout import column, words
from configurator.units import format_tokens

ID, NAME, DETAILS, SOUGHT = (Qt.ItemDataRole.UserRole + offset for offset in range(4))
POPUP_SIZE = QSize(460, 420)
ROW_HEIGHT = 44


def found(text: str, sought: str) -> bool:
    """Whether every word of `text` stands somewhere in `sought`, whatever its case."""
    return all(word in sought.lower() for word in text.lower().split())


class ModelList(QFrame):
    """The popup: a filter and the models that match it."""

    picked = Signal(str)

    def __init__(self, models: Iterable[LanguageModel], current: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        set_role(self, "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.current = current
        self.filter = QLineEdit(self)
        self.filter.setAccessibleName(_("Find a model"))
        self.filter.setPlaceholderText(_("Any part of the name, or a weights format"))
        self.filter.installEventFilter(self)
        self.view = QListView(self)
        self.view.setAccessibleName(_("Models"))
        set_role(self.view, "list")
        self.view.setModel(_items(models))
        self.view.setItemDelegate(_ModelRow(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.none_found = words(_("No model of the catalogue matches."), "caption", self)
        self.none_found.hide()
        layout = column(self, SPACE)
        layout.addWidget(self.filter)
        layout.addWidget(self.none_found)
        layout.addWidget(self.view, 1)
        self.filter.textChanged.connect(self._narrow)
        self.view.clicked.connect(self._pick)

    def open_at(self, place: QPoint) -> None:
        """Show all models with the chosen one in view."""
        self.filter.clear()
        self._narrow("")
        screen = self.screen().availableGeometry()
        size = QSize(scaled(POPUP_SIZE.width()), scaled(POPUP_SIZE.height()))
        self.setGeometry(QRect(place, size).intersected(screen))
        self.show()
        self.filter.setFocus()

    def visible_models(self) -> list[str]:
        """The ids of the models that match, in order."""
        rows = range(self.view.model().rowCount())
        return [self._data(row, ID) for row in rows if not self.view.isRowHidden(row)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Arrows and Enter in the filter move and choose in the list."""
        if watched is self.filter and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self._move(1 if key == Qt.Key.Key_Down else -1)
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._pick(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, text: str) -> None:
        shown = []
        for place in range(self.view.model().rowCount()):
            is_found = found(text, self._data(place, SOUGHT))
            self.view.setRowHidden(place, not is_found)
            if is_found:
                shown.append(place)
        self.none_found.setVisible(not shown)
        chosen = [place for place in shown if self._data(place, ID) == self.current]
        self._go_to(next(iter(chosen + shown), None))

    def _move(self, step: int) -> None:
        place = self.view.currentIndex().row() + step
        while 0 <= place < self.view.model().rowCount():
            if not self.view.isRowHidden(place):
                self._go_to(place)
                return
            place += step

    def _go_to(self, place: int | None) -> None:
        index = QModelIndex() if place is None else self.view.model().index(place, 0)
        self.view.setCurrentIndex(index)
        if index.isValid():
            self.view.scrollTo(index)

    def _pick(self, index: QModelIndex) -> None:
        if index.isValid() and not self.view.isRowHidden(index.row()):
            model = index.data(ID)
            self.close()
            self.picked.emit(model)

    def _data(self, place: int, role: int) -> str:
        return str(self.view.model().index(place, 0).data(role))


def _items(models: Iterable[LanguageModel]) -> QStandardItemModel:
    items = QStandardItemModel()
    for model in sorted(models, key=lambda one: one.name.lower()):
        formats = ", ".join(one.label for one in known_formats(model))
        item = QStandardItem(model.name)
        item.setData(model.id, ID)
        item.setData(model.name, NAME)
        item.setData(
            _("{formats}  ·  up to {tokens} tokens").format(formats=formats, tokens=format_tokens(model.max_context)),
            DETAILS,
        )
        item.setData(f"{model.name} {model.id} {model.family} {formats}", SOUGHT)
        item.setToolTip(_(model.note))
        items.appendRow(item)
    return items


class _ModelRow(QStyledItemDelegate):
    """Name over formats and longest context."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """One height for all."""
        return QSize(10, scaled(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Two lines; the chosen row on the accent's soft ground."""
        place: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            wash = palette.color(QPalette.ColorRole.Link)
            wash.setAlphaF(0.16 if option.state & QStyle.StateFlag.State_Selected else 0.07)
            painter.fillRect(place, wash)
        inside = place.adjusted(SPACE, 5, -SPACE, -5)
        self._line(painter, inside, index.data(NAME), BODY, palette.color(QPalette.ColorRole.Text))
        below = inside.adjusted(0, scaled(BODY + 6), 0, 0)
        self._line(painter, below, index.data(DETAILS), CAPTION, palette.color(QPalette.ColorRole.PlaceholderText))
        painter.restore()

    def _line(self, painter: QPainter, place: QRect, text: str, size: int, colour: object) -> None:
        font = painter.font()
        font.setPixelSize(scaled(size))
        painter.setFont(font)
        painter.setPen(colour)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, place.width())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), shown)
