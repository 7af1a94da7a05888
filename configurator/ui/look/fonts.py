"""The text faces that come with the program, so that the window looks the same everywhere."""

from PySide6.QtGui import QFont, QFontDatabase

from configurator.paths import resource
from configurator.ui.look.theme import BODY

TEXT_FACE = "Inter"
FALLBACK_FACE = "DejaVu Sans"


def load_fonts() -> None:
    """Make every shipped face known to Qt. A face that cannot be read is left out; the system's own steps in."""
    for file in sorted(resource("fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def text_font() -> QFont:
    """The window's font at body size: the shipped face where it was loaded, else the system's."""
    known = set(QFontDatabase.families())
    faces = [face for face in (TEXT_FACE, FALLBACK_FACE) if face in known]
    font = QFont(faces) if faces else QFont()
    font.setPixelSize(BODY)
    return font
