"""Line icons, drawn in the colour that the stylesheet gives to the widget they stand on."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel, QWidget

from configurator.paths import resource
from configurator.ui.look.scale import keep_height, keep_width
from configurator.ui.look.theme import ICON


def paint_icon(painter: QPainter, name: str, place: QRectF, colour: QColor) -> None:
    """Draw the icon file `name` into `place`."""
    pixels = place.toRect()
    if QRectF(pixels) == place and pixels.width() == pixels.height():
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(pixels.topLeft(), _picture(name, colour.name(), pixels.width(), ratio))
    else:
        _renderer(name, colour.name()).render(painter, place)


@lru_cache(maxsize=256)
def _picture(name: str, colour: str, side: int, ratio: float) -> QPixmap:
    """An icon drawn once: most of a window's icons stay as they are while it is painted again."""
    made = QPixmap(round(side * ratio), round(side * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(name, colour).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return made


def window_icon(name: str, colour: str) -> QIcon:
    """An icon for the task bar, in the sizes that systems ask for."""
    made = QIcon()
    for side in (16, 32, 48, 128):
        picture = QPixmap(side, side)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint_icon(painter, name, QRectF(0, 0, side, side), QColor(colour))
        painter.end()
        made.addPixmap(picture)
    return made


@lru_cache(maxsize=128)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))


class Glyph(QLabel):
    """One icon. It is decoration: the words beside it say the same."""

    def __init__(self, name: str, parent: QWidget | None = None, side: int = ICON) -> None:
        super().__init__(parent)
        self._name = name
        keep_width(self, side)
        keep_height(self, side)

    def show_icon(self, name: str) -> None:
        """Show another icon."""
        if name != self._name:
            self._name = name
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw with the text colour of the stylesheet, so that a change of theme needs no word from anybody."""
        painter = QPainter(self)
        paint_icon(painter, self._name, QRectF(self.rect()), self.palette().color(self.foregroundRole()))
        painter.end()
