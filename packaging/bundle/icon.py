"""The program's icon as Windows and macOS want it, drawn from the same file as the one of Linux."""

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).parents[1] / "debian" / "inference-server-configurator.svg"

_SUFFIXES = {"win32": ".ico", "darwin": ".icns"}
_SIDES = (16, 32, 48, 64, 128, 256, 512)


def draw_icon(folder: Path) -> str | None:
    """Path of the icon file, written to `folder`; None where the program file holds no icon."""
    suffix = _SUFFIXES.get(sys.platform)
    if suffix is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"configurator{suffix}"
    write_icon(file)
    return str(file)


def write_icon(file: Path) -> None:
    """All sizes in one file, as ``.ico`` (up to 256 pixels) or ``.icns``."""
    drawn = [_drawn(side) for side in _SIDES if file.suffix != ".ico" or side <= 256]
    drawn[-1].save(file, append_images=drawn[:-1], sizes=[one.size for one in drawn])


def _drawn(side: int) -> Image.Image:
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    buffer = QBuffer()
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return Image.open(io.BytesIO(buffer.data().data()))
