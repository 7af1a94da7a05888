"""The sheet: its size, colours by role, and the styles of its text. Nothing else in this room names one of its own.

The chart colours are those of the window's light theme.
"""

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle

from configurator.export.pdf.fonts import BOLD, REGULAR

WIDTH, HEIGHT = A4
SIDE, TOP, BOTTOM = 44.0, 40.0, 54.0
TEXT_WIDTH, TEXT_HEIGHT = WIDTH - 2 * SIDE, HEIGHT - TOP - BOTTOM

INK = HexColor("#1b2430")
MUTED = HexColor("#5b6675")
LINE = HexColor("#d9dee5")
ACCENT = HexColor("#0072b2")
ACCENT_SOFT = HexColor("#eef5fa")
HEADROOM = HexColor("#bd7c00")
HEADROOM_TEXT = HexColor("#8a5a00")
NEED = HexColor("#b84a00")
BAD = HexColor("#b3261e")
BAD_SOFT = HexColor("#fbeeed")
WHITE = HexColor("#ffffff")

CAPTION, BODY, HEADING, ANSWER, SUM, TITLE = 7.5, 9.0, 12.0, 12.5, 16.0, 21.0
"""The type scale, in points."""


def _style(name: str, size: float, *, font: str = REGULAR, colour: Color = INK, right: bool = False) -> ParagraphStyle:
    return ParagraphStyle(
        name,
        fontName=font,
        bulletFontName=font,
        fontSize=size,
        leading=round(size * 1.4, 1),
        textColor=colour,
        alignment=TA_RIGHT if right else TA_LEFT,
    )


TEXT = _style("text", BODY)
TEXT_RIGHT = _style("text right", BODY, right=True)
STRONG = _style("strong", BODY, font=BOLD)
STRONG_RIGHT = _style("strong right", BODY, font=BOLD, right=True)
QUIET = _style("quiet", BODY, colour=MUTED)
QUIET_RIGHT = _style("quiet right", BODY, colour=MUTED, right=True)
SMALL = _style("small", CAPTION, colour=MUTED)
SMALL_RIGHT = _style("small right", CAPTION, colour=MUTED, right=True)
HEADROOM_RIGHT = _style("headroom right", BODY, colour=HEADROOM_TEXT, right=True)
HEADROOM_LINE = _style("headroom", BODY, colour=HEADROOM_TEXT)
SHORTFALL = _style("shortfall", BODY, font=BOLD, colour=BAD)
SECTION = _style("section", HEADING, font=BOLD)
SUBSECTION = _style("subsection", BODY + 1, font=BOLD)
PROMISE = _style("promise", ANSWER, font=BOLD)
TOTAL = _style("total", SUM, font=BOLD, right=True)
EXAMPLE = _style("example", CAPTION, font=BOLD, colour=NEED)
HEAD = _style("title", TITLE, font=BOLD)
