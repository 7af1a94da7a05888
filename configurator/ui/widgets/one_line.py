"""Words on one line, which may be cut but never move anything."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import CAPTION
from configurator.ui.widgets.tooltip import literal

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


SHRINKS = (0.8, 0.6)
"""To what share of its size type shrinks before the text is said in other words, and before words are left out."""

CUT = "\N{NO-BREAK SPACE}…"
"""Apart from the last word: a number must not look as if its last digits were missing."""


def draw_line(widget: QWidget, text: str, short: str = "", *, underlined: bool = False, most_lines: int = 1) -> None:
    """Write on a widget, in the colour and font of its stylesheet.

    Too long a text is set smaller, then over more lines where that is allowed, then said in the `short` words, and
    then loses its last words. A number is never cut: one that has no room alone is set as small as it takes.
    """
    painter = QPainter(widget)
    place = widget.contentsRect()
    font, lines = fitted(widget.font(), (text, short or text), place.width(), most_lines)
    font.setUnderline(underlined)
    painter.setFont(font)
    painter.setPen(widget.palette().color(widget.foregroundRole()))
    painter.drawText(place, int(LEFT), "\n".join(lines))
    painter.end()


def fitted(font: QFont, texts: Sequence[str], width: int, most_lines: int = 1) -> tuple[QFont, list[str]]:
    """The first of some texts that has room in a width, in its size and its lines.

    Where none has, the last one without its last words, and an ellipsis in their place.
    """
    made, lines = _fitted(font.toString(), tuple(texts), width, most_lines)
    return QFont(made), list(lines)


@lru_cache(maxsize=256)
def _fitted(described: str, texts: tuple[str, ...], width: int, most_lines: int) -> tuple[QFont, list[str]]:
    """The same for a font as Qt describes it; a window repaints one text at one width over and over."""
    font = QFont()
    font.fromString(described)
    size = font.pixelSize() if font.pixelSize() > 0 else QFontInfo(font).pixelSize()
    for share, text, lines in product(SHRINKS, texts, range(1, most_lines + 1)):
        # Smaller than a caption nobody reads it.
        least = max(min(size, CAPTION), round(size * share))
        for pixels in range(size, least - 1, -1):
            tried = _sized(font, pixels)
            if lines == 1:
                if QFontMetrics(tried).horizontalAdvance(text) <= width:
                    return tried, [text]
                continue
            wrapped = _wrapped(_words(text), QFontMetrics(tried), width)
            if len(wrapped) <= lines and _have_room(wrapped, tried, width):
                return tried, wrapped
    return _shortened(_sized(font, least), _words(texts[-1]), width, most_lines)


def _shortened(font: QFont, words: list[str], width: int, most_lines: int) -> tuple[QFont, list[str]]:
    for left in range(len(words) - 1, 0, -1):
        lines = _wrapped([*words[: left - 1], words[left - 1] + CUT], QFontMetrics(font), width)
        if len(lines) <= most_lines and _have_room(lines, font, width):
            return font, lines
    first = words[0] + (CUT if len(words) > 1 else "")
    if _has_letters(first):
        return font, [QFontMetrics(font).elidedText(first, Qt.TextElideMode.ElideMiddle, width)]
    while font.pixelSize() > 1 and not _have_room([first], font, width):
        font = _sized(font, font.pixelSize() - 1)
    return font, [first]


def _words(text: str) -> list[str]:
    """Figures alone, as in ``= 200,000``, are one word."""
    return text.split(" ") if _has_letters(text) else [text]


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _wrapped(words: list[str], metrics: QFontMetrics, width: int) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _sized(font: QFont, pixels: int) -> QFont:
    made = QFont(font)
    made.setPixelSize(pixels)
    return made


def _have_room(lines: Sequence[str], font: QFont, width: int) -> bool:
    metrics = QFontMetrics(font)
    return all(metrics.horizontalAdvance(line) <= width for line in lines)


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
        self.setToolTip(literal(tip or text))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line high."""
        return line_size(self)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same."""
        return line_size(self)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """As much as has room."""
        draw_line(self, self._whole)
