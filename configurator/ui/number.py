"""A number, or the sentence that it stands in, that can be opened into how it comes about."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from configurator.ui.explained import Explained
from configurator.ui.oneline import draw_line, line_size
from configurator.ui.stylesheet import set_role

MARGIN = 4
"""Pixels beside the text, where the ring of the focus runs."""

HINT = "Press to see how it comes about"


class Number(QAbstractButton):
    """Looks like a label; a click, Enter or the space bar opens its explanation.

    An elastic one takes the width it gets and is cut there, others are as wide as their text.
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
        self._explain, self._is_elastic, self._shown = explain, is_elastic, ""
        width = QSizePolicy.Policy.Ignored if is_elastic else QSizePolicy.Policy.Fixed
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleDescription(HINT)
        if role:
            set_role(self, role)
        self.clicked.connect(self.open)

    def text(self) -> str:
        """The whole text, however much of it is seen."""
        return self._shown

    def show_text(self, text: str, tip: str = "", spoken: str = "") -> None:
        """Show another text. The tool tip says more, or all of it, and what a press does.

        `spoken` is for those who hear a bare number without what stands around it.
        """
        if text != self._shown:
            self._shown = text
            self.setAccessibleName(spoken or text)
            self.update()
            if not self._is_elastic:
                self.updateGeometry()
        self.setToolTip(f"{tip or text}\n{HINT}")

    def open(self) -> None:
        """Show the explanation beside the number."""
        from configurator.ui.explanation import open_explanation

        open_explanation(self._explain(), self)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line."""
        size = line_size(self, "" if self._is_elastic else self._shown)
        return QSize(size.width() + 2 * MARGIN, size.height())

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
        draw_line(self, self._shown, underlined=self.underMouse())
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(self.palette().color(self.palette().ColorRole.Highlight), 1.5))
            painter.drawRoundedRect(self._inked().adjusted(0, 0, -1, -1), 3, 3)
            painter.end()

    def _inked(self) -> QRect:
        """The part of the widget that the text takes."""
        width = line_size(self, self._shown).width() + 2 * MARGIN
        return QRect(0, 0, min(width, self.width()), self.height())
