"""A number, or the sentence that it stands in, that can be opened into how it comes about."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from configurator.language import _, mark
from configurator.ui.explain.explained import Explained
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.one_line import draw_line, line_size

MARGIN = 4
"""Pixels beside the text, where the ring of the focus runs."""

HINT = mark("Press to see how it comes about")


class Number(QAbstractButton):
    """Looks like a label; a click, Enter or the space bar opens its explanation.

    An elastic one takes the width it gets and is set smaller there or loses its last words, others are as wide as
    their text.
    """

    def __init__(
        self,
        explain: Callable[[], Explained],
        role: str = "",
        parent: QWidget | None = None,
        *,
        is_elastic: bool = False,
    ) -> None:
        super().__init__(parent)
        self._explain, self._is_elastic, self._lines = explain, is_elastic, 1
        self._shown = self._short = ""
        width = QSizePolicy.Policy.Ignored if is_elastic else QSizePolicy.Policy.Fixed
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleDescription(_(HINT))
        if role:
            set_role(self, role)
        self.clicked.connect(self.open)

    def text(self) -> str:
        """The whole text, however much of it is seen."""
        return self._shown

    def show_text(self, text: str, tip: str = "", spoken: str = "", short: str = "") -> None:
        """Show another text. The tool tip says more, or all of it, and what a press does.

        `spoken` is for those who hear a bare number without what stands around it, `short` for an elastic one that
        has no room for the text.
        """
        if (text, short) != (self._shown, self._short):
            self._shown, self._short = text, short
            self.setAccessibleName(spoken or text)
            self.update()
            if not self._is_elastic:
                self.updateGeometry()
        self.setToolTip(f"{tip or text}\n{_(HINT)}")

    @property
    def full_width(self) -> int:
        """Pixels of the whole text on one line."""
        return line_size(self, self._shown).width() + 2 * MARGIN

    def allow_lines(self, most: int) -> None:
        """Take the height of so many lines, and wrap where one is too short."""
        if most != self._lines:
            self._lines = most
            self.updateGeometry()
            self.update()

    def open(self) -> None:
        """Show the explanation beside the number."""
        from configurator.ui.explain.explanation import open_explanation

        open_explanation(self._explain(), self)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line, or as many as are allowed."""
        size = line_size(self, "" if self._is_elastic else self._shown)
        return QSize(size.width() + 2 * MARGIN, size.height() + (self._lines - 1) * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same."""
        return self.sizeHint()

    def hitButton(self, place: QPoint) -> bool:  # noqa: N802 - Qt's name
        """Beside the text of an elastic one there is nothing to press."""
        return self._inked().contains(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter does what the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The text, underlined under the pointer, with a ring where the keys go."""
        draw_line(self, self._shown, self._short, underlined=self.underMouse(), most_lines=self._lines)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(self.palette().color(self.palette().ColorRole.Highlight), 1.5))
            painter.drawRoundedRect(self._inked().adjusted(0, 0, -1, -1), 3, 3)
            painter.end()

    def _inked(self) -> QRect:
        """The part of the widget that the text takes."""
        return QRect(0, 0, min(self.full_width, self.width()), self.height())
