"""How large the person wants the interface; it is remembered."""

from PySide6.QtCore import QObject, Signal

from configurator.ui.preferences import ZOOMS, Preferences

PRESENTED = 125
"""Per cent by which a presentation is larger than the chosen size."""


class Zoom(QObject):
    """`changed` is sent when the interface must be drawn at another size."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._presents = False

    @property
    def per_cent(self) -> int:
        """The size to draw at, the presentation counted in; never above the largest step."""
        chosen = self._preferences.zoom
        return min(ZOOMS[-1], chosen * PRESENTED // 100) if self._presents else chosen

    @property
    def is_smallest(self) -> bool:
        """Whether there is no smaller step."""
        return self._preferences.zoom == ZOOMS[0]

    @property
    def is_largest(self) -> bool:
        """Whether there is no larger step."""
        return self._preferences.zoom == ZOOMS[-1]

    def larger(self) -> None:
        """The next step up."""
        self._choose(min(ZOOMS.index(self._preferences.zoom) + 1, len(ZOOMS) - 1))

    def smaller(self) -> None:
        """The next step down."""
        self._choose(max(ZOOMS.index(self._preferences.zoom) - 1, 0))

    def reset(self) -> None:
        """Back to 100 %."""
        self._choose(ZOOMS.index(100))

    def present(self, *, on: bool) -> None:
        """Enlarge for a room to read, or no more. This is not remembered."""
        self._presents = on
        self.changed.emit()

    def _choose(self, step: int) -> None:
        if ZOOMS[step] != self._preferences.zoom:
            self._preferences.zoom = ZOOMS[step]
            self.changed.emit()
