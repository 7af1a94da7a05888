"""The panel in which a number is opened: its steps, how firm it is, and what was measured."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from configurator.catalog.measurement import Evidence
from configurator.language import _
from configurator.sizing.explain import Step
from configurator.ui.explain.explained import Change, Explained, Speed
from configurator.ui.explain.measured_table import in_figures
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import clear, column, row, rule, scrolling, surface, words
from configurator.wording import CEILING, GRADES

WIDTH = 560
HEAD = 60
"""Pixels above and below what scrolls."""

MOST_HEIGHT = 640
"""As much as a window of 800 pixels has room for; longer explanations scroll."""


def open_explanation(explained: Explained, beside: QWidget) -> "Explanation":
    """Open a number beside the widget that shows it."""
    panel = Explanation(explained, beside)
    panel.open_at(QRect(beside.mapToGlobal(QPoint(0, 0)), beside.size()))
    return panel


class Explanation(QFrame):
    """Closes with Escape or a press anywhere else."""

    def __init__(self, explained: Explained, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        set_role(self, "popup")
        self.explained = explained
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(_("Explanation: {title}").format(title=explained.title))
        self.copy = QPushButton(_("Copy as text"), self)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(explained.as_text()))
        set_role(self.copy, "link")
        self._content = _content(explained)
        self._scroll = scrolling(self._content, _("Steps"))
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = column(self, 1, spacing=0)
        head = row(words(explained.title, "heading", self), self.copy, stretch=0)
        head.setContentsMargins(SPACE * 2, SPACE + 4, SPACE + 4, SPACE // 2)
        layout.addLayout(head)
        layout.addWidget(self._scroll, 1)

    def open_at(self, place: QRect) -> None:
        """Show it beneath a place of the screen, or where it fits, as high as what it holds."""
        self.ensurePolished()
        inside = self._content.layout()
        wanted = inside.heightForWidth(scaled(WIDTH) - 16) if inside else 0
        size = QSize(scaled(WIDTH), min(MOST_HEIGHT, wanted + HEAD)).expandedTo(self.minimumSizeHint())
        screen = self.screen().availableGeometry()
        box = QRect(QPoint(place.left(), place.bottom() + 4), size)
        box.moveLeft(max(screen.left(), min(box.left(), screen.right() - size.width())))
        box.moveTop(max(screen.top(), min(box.top(), screen.bottom() - size.height())))
        self.setGeometry(box)
        self.show()
        self._scroll.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _content(explained: Explained) -> QWidget:
    content = clear()
    layout = column(content, spacing=SPACE + 4)
    layout.setContentsMargins(SPACE * 2, 0, SPACE * 2, SPACE * 2)
    layout.addWidget(words(explained.summary, "", content, wraps=True))
    for step in explained.steps:
        layout.addWidget(rule(content))
        layout.addLayout(_step(step))
    if explained.changes:
        _head(layout, _("WHAT A SMALL CHANGE DOES TO IT"))
        layout.addLayout(_tiles(explained.changes))
    if explained.speed:
        _head(layout, _("DECODE CEILING"))
        layout.addLayout(_speed(explained.speed))
    layout.addStretch()
    return content


def _head(layout: QVBoxLayout, title: str) -> None:
    layout.addSpacing(SPACE)
    layout.addWidget(words(title, "section"))


def _step(step: Step) -> QGridLayout:
    """Name and result on one line, below it the formula, the values in it and where they come from."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.addWidget(words(step.name, "strong", wraps=True), 0, 0)
    grid.addWidget(words(step.shown, "strong"), 0, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    lines = [(step.formula, "muted"), (f"= {step.inserted}" if step.inserted else "", ""), (step.source, "caption")]
    for place, (text, role) in enumerate(((text, role) for text, role in lines if text), 1):
        label = words(text, role, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(label, place, 0, 1, 2)
    return grid


def _tiles(changes: Sequence[Change]) -> QHBoxLayout:
    tiles = row(*map(_tile, changes))
    for index in range(len(changes)):
        tiles.setStretch(index, 1)
    return tiles


def _tile(change: Change) -> QFrame:
    """The count after one change, the difference, and which change it is."""
    tile = surface()
    tile.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    layout = column(tile, SPACE, spacing=1)
    layout.addLayout(row(words(change.outcome, "heading"), words(change.difference, "caption"), spacing=5, stretch=1))
    layout.addWidget(words(change.what, "caption", wraps=True))
    layout.addStretch()
    return tile


def _speed(speed: Speed) -> QVBoxLayout:
    layout = column(None, spacing=4)
    layout.addLayout(row(words(speed.each, "strong", wraps=True), words(speed.together, "strong"), stretch=0))
    layout.addWidget(words(f"{_capital(_(CEILING))}.", "caption", wraps=True))
    for evidence in speed.measured:
        layout.addLayout(_measured(evidence))
    if not speed.measured:
        layout.addWidget(words(_("No throughput is published for this model on this card."), "caption", wraps=True))
    return layout


def _measured(evidence: Evidence) -> QGridLayout:
    """A published measurement of throughput, as it was published."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    grid.setContentsMargins(0, SPACE, 0, 0)
    pair = f"{evidence.baseline_cache.label} → {evidence.compared_cache.label}"
    grid.addWidget(words(_("Published: {name}").format(name=_(evidence.name)), "strong", wraps=True), 0, 0)
    grid.addWidget(words(pair, "caption"), 0, 1, Qt.AlignmentFlag.AlignRight)
    for place, one in enumerate(evidence.measurements, 1):
        grid.addWidget(words(_(one.name), "muted", wraps=True), place, 0)
        grid.addWidget(words(in_figures(one), ""), place, 1, Qt.AlignmentFlag.AlignRight)
    source = f"{evidence.sources[evidence.source].title}; {_(GRADES[evidence.grade])}"
    grid.addWidget(words(source, "caption", wraps=True), len(evidence.measurements) + 1, 0, 1, 2)
    return grid
