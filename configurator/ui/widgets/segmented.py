"""A row of joined buttons of which at most one is down."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QSizePolicy, QWidget

from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.tab_order import lead_to_checked, put_behind

MOST_IN_A_ROW = 8

AIR = 12
"""Pixels beside a label."""


@dataclass(frozen=True)
class Segment:
    """One button. `why_not` greys it out and is its tooltip."""

    value: object
    label: str
    tip: str = ""
    why_not: str = ""


class Segmented(QWidget):
    """Choose one of a few. `chosen` is sent with the value when a person presses a button."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None, *, wraps: bool = False) -> None:
        """One that `wraps` takes a second row before a label is cut."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._wraps, self._in_a_row = wraps, MOST_IN_A_ROW
        self._segments: tuple[Segment, ...] = ()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(lambda index: self.chosen.emit(self._segments[index].value))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(4)

    @property
    def value(self) -> object:
        """The value of the button that is down, or None."""
        index = self._group.checkedId()
        return self._segments[index].value if index >= 0 else None

    @property
    def full_width(self) -> int:
        """Pixels in which every label has room, in one row of equal buttons."""
        metrics = QFontMetrics(self.font())
        widest = max((metrics.horizontalAdvance(one.label) for one in self._segments), default=0)
        return (widest + 4) * len(self._segments)

    def button(self, value: object) -> QPushButton:
        """The button of a value. Raises StopIteration where there is none."""
        index = next(i for i, segment in enumerate(self._segments) if segment.value == value)
        button = self._group.button(index)
        assert isinstance(button, QPushButton)  # noqa: S101 - only such were put in
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """As many rows as the labels need."""
        super().resizeEvent(event)
        self._wrap()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """In another size of type as well, once Qt has been through all widgets with it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._wraps:
            QTimer.singleShot(0, self, self._wrap)

    def _wrap(self) -> None:
        """Rows of about the same length, in the fewest in which every label has room."""
        count = len(self._segments)
        if not self._wraps or not count:
            return
        widths = [self._label_width(one.label) for one in self._segments]
        rows = next(rows for rows in range(1, count + 1) if rows == count or self._has_room(widths, ceil(count / rows)))
        if (in_a_row := ceil(count / rows)) == self._in_a_row:
            return
        self._in_a_row = in_a_row
        for index, segment in enumerate(self._segments):
            button = self._group.button(index)
            self._grid.addWidget(button, index // in_a_row, index % in_a_row)
            self._dress(button, segment, index)
        self.updateGeometry()

    def _has_room(self, widths: Sequence[int], in_a_row: int) -> bool:
        return sum(max(widths[column::in_a_row]) for column in range(in_a_row)) <= self.width()

    def _label_width(self, label: str) -> int:
        """In bold, which the one that is down wears."""
        font = QFont(self.font())
        font.setBold(True)
        return QFontMetrics(font).horizontalAdvance(label) + scaled(AIR)

    def show_segments(self, segments: Sequence[Segment], value: object) -> None:
        """Show these segments with `value` down; none where no segment has it."""
        if tuple(segments) != self._segments:
            self._rebuild(tuple(segments))
        with QSignalBlocker(self._group):
            # An exclusive group would not let the last button up.
            self._group.setExclusive(False)
            for index, segment in enumerate(self._segments):
                self._group.button(index).setChecked(segment.value == value)
            self._group.setExclusive(True)
        lead_to_checked(self._group)

    def _rebuild(self, segments: tuple[Segment, ...]) -> None:
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        kept = self._group.buttons()
        for button in kept[len(segments) :]:
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        self._segments = segments
        for index, segment in enumerate(segments):
            button = kept[index] if index < len(kept) else self._added(index)
            self._dress(button, segment, index)
        self._wrap()
        if had_focus and (first := self._group.button(0)):
            first.setFocus()

    def _added(self, index: int) -> QPushButton:
        button = QPushButton(self)
        button.setCheckable(True)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(button, "segment")
        self._group.addButton(button, index)
        self._grid.addWidget(button, index // self._in_a_row, index % self._in_a_row)
        put_behind(self._group.button(index - 1) if index else self, button)
        return button

    def _dress(self, button: object, segment: Segment, index: int) -> None:
        assert isinstance(button, QPushButton)  # noqa: S101 - only such were put in
        button.setText(segment.label)
        button.setAccessibleName(f"{self.accessibleName()}: {segment.label}")
        button.setAccessibleDescription(segment.why_not or segment.tip)
        button.setToolTip(segment.why_not or segment.tip)
        button.setStatusTip(segment.why_not)
        button.setEnabled(not segment.why_not)
        set_role(button, self._corner(index), "corner")

    def _corner(self, index: int) -> str:
        column, is_end = index % self._in_a_row, index == len(self._segments) - 1
        is_last = is_end or column == self._in_a_row - 1
        if column == 0:
            return "only" if is_last else "first"
        return "last" if is_last else "middle"
