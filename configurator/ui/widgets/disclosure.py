"""A line that opens and closes what stands beneath it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QStyleOption, QWidget

from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.layout import column


class Disclosure(QAbstractButton):
    """Holds the widgets of its line; a click, Enter or the space bar opens or closes. `toggled` is sent then."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        # Qt's buttons do not shrink; the words in this one are wrapped.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        set_role(self, "disclosure")
        self.arrow = Glyph("chevron-right", self)
        self.inside = column(self, spacing=2)
        self.inside.setContentsMargins(6, 5, 6, 5)
        self.toggled.connect(self._turn)

    def let_clicks_through(self) -> None:
        """Call it once all is put in: the line is pressed and not what stands in it."""
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter does what the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """As the stylesheet says; a button of Qt's own would draw its frame."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()

    def _turn(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signal
        self.arrow.show_icon("chevron-down" if is_open else "chevron-right")
