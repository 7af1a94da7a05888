"""What is built when it is first wanted, so that the window is there sooner."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.layout import column

W = TypeVar("W", bound=QWidget)


class Deferred(QWidget, Generic[W]):
    """Keeps the place of a widget that `make` builds: when it is shown, or as soon as the window around it is painted.

    `make` is given the parent for what it builds.
    """

    def __init__(self, make: Callable[[QWidget], W], parent: QWidget | None = None, *, is_late: bool = False) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self._make = make
        self._is_late = is_late
        self._made: W | None = None
        self._column = column(self)

    @property
    def is_made(self) -> bool:
        """Whether the widget was built already."""
        return self._made is not None

    @property
    def made(self) -> W:
        """The widget; built now, if nobody has wanted it before."""
        if self._made is None:
            self._made = self._make(self)
            self._column.addWidget(self._made)
            # A layout would show it one turn of the event loop later, after an empty picture.
            self._made.show()
        return self._made

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Build what is looked at."""
        super().showEvent(event)
        if not self._is_late:
            self._build()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The window is on the screen: what may come late can come now."""
        if not self.is_made:
            QTimer.singleShot(0, self, self._build)

    def _build(self) -> None:
        _ = self.made
