"""How things stand together: columns with the spacing unit, headings, scrolling columns."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QScrollArea, QVBoxLayout, QWidget

from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE


def column(parent: QWidget | None, margin: int = 0, spacing: int = SPACE) -> QVBoxLayout:
    """A vertical layout with one margin all around."""
    made = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    made.setContentsMargins(margin, margin, margin, margin)
    made.setSpacing(spacing)
    return made


def row(*parts: QWidget | QLayout, spacing: int = SPACE, stretch: int | None = None) -> QHBoxLayout:
    """A horizontal layout of these parts; the part with index `stretch` takes what is left."""
    made = QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    for index, part in enumerate(parts):
        share = int(index == stretch)
        if isinstance(part, QWidget):
            made.addWidget(part, share)
        else:
            made.addLayout(part, share)
    return made


def words(text: str = "", role: str = "", parent: QWidget | None = None, *, wraps: bool = False) -> QLabel:
    """A label in one of the roles of the stylesheet. The text is plain: names and notes are never markup."""
    made = QLabel(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wraps)
    if role:
        set_role(made, role)
    return made


def calm(heading: QLabel, sentence: QLabel | str) -> QWidget:
    """What stands in the middle of a place that has nothing to show: that it is so, and what would change it."""
    made = clear()
    inside = column(made, SPACE * 2)
    inside.addStretch()
    for label in (heading, sentence if isinstance(sentence, QLabel) else words(sentence, "muted", wraps=True)):
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside.addWidget(label)
    inside.addStretch()
    return made


def surface(parent: QWidget | None = None) -> QFrame:
    """A card to put a column on."""
    made = QFrame(parent)
    set_role(made, "surface")
    return made


def clear(parent: QWidget | None = None) -> QWidget:
    """A widget that only holds others."""
    made = QWidget(parent)
    set_role(made, "clear")
    return made


def rule(parent: QWidget | None = None) -> QFrame:
    """A thin line across a column."""
    made = QFrame(parent)
    set_role(made, "rule")
    return made


def scrolling(content: QWidget, name: str, *, sideways: bool = False) -> QScrollArea:
    """A column that may be taller than the window; it scrolls sideways only where that is asked for."""
    area = QScrollArea()
    area.setAccessibleName(name)
    area.setWidgetResizable(True)
    area.setWidget(content)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    set_role(area.viewport(), "clear")
    return area


def tabbed(owner: QWidget, tabs: QWidget, pages: QWidget) -> None:
    """Tabs with a margin around them over the pages that they choose, up to the owner's edges."""
    layout = column(owner, 1, spacing=0)
    head = column(None)
    head.setContentsMargins(SPACE + 4, SPACE + 4, SPACE + 4, 0)
    head.addWidget(tabs)
    layout.addLayout(head)
    layout.addWidget(pages, 1)


def scrolling_card(name: str, *panels: QWidget) -> QFrame:
    """Panels below each other on one card that scrolls where it is taller than the window."""
    card = surface()
    column(card, 1).addWidget(scrolling(padded(*panels), name))
    return card


def padded(*panels: QWidget) -> QWidget:
    """Panels below each other with a margin around them, at the top of the place they get."""
    content = clear()
    inside = column(content, SPACE + 4, SPACE + 4)
    for panel in panels:
        inside.addWidget(panel)
    inside.addStretch()
    return content
