"""Words on one line, which may be cut but never move anything."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from configurator.ui.stylesheet import set_role

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def draw_line(widget: QWidget, text: str, *, underlined: bool = False) -> None:
    """Write on a widget, in the colour and font of its stylesheet; too long a text loses its middle.

    The end of a sentence says what kind of number it holds, "(FP8)" or "after testing", and is never cut.
    """
    painter = QPainter(widget)
    font = widget.font()
    font.setUnderline(underlined)
    painter.setFont(font)
    painter.setPen(widget.palette().color(widget.foregroundRole()))
    place = widget.contentsRect()
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, place.width())
    painter.drawText(place, int(LEFT), shown)
    painter.end()


def line_size(widget: QWidget, text: str = "") -> QSize:
    """What one line of `text` takes in the widget's font."""
    metrics = widget.fontMetrics()
    return QSize(metrics.horizontalAdvance(text) + 1 if text else 0, metrics.height() + 1)


class OneLine(QLabel):
    """A label that takes the width it gets. A new text asks for no new layout, so that it can change at every frame."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if role:
            set_role(self, role)

    def text(self) -> str:
        """The whole text, however much of it is seen."""
        return self._whole

    def show_text(self, text: str, tip: str = "") -> None:
        """Show another text; the tool tip says more, or all of it."""
        if text != self._whole:
            self._whole = text
            self.setAccessibleName(text)
            self.update()
        self.setToolTip(tip or text)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line high."""
        return line_size(self)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same."""
        return line_size(self)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """As much as has room."""
        draw_line(self, self._whole)
