"""The guide in a window of its own: what to do where, the keys, and why FP8 is what is promised."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
)
from PySide6.QtWidgets import QLineEdit, QMainWindow, QTextBrowser, QWidget

from configurator.language import _, current
from configurator.paths import resource
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.palette import MenuAction, menu_actions
from configurator.ui.widgets.front import bring_to_front
from configurator.ui.widgets.layout import column, row, words

WIDTH, HEIGHT = 720, 680
MARGIN = 24
"""Around the text, in pixels."""

LINE_HEIGHT = 125
"""Per cent of what the face asks for."""


class Guide(QWidget):
    """Stays open beside the window while one works. No link in it leads anywhere."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        set_role(self, "ground")
        self.setWindowTitle(_("Guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # A ground of its own: a plain widget that is a window paints none for a stylesheet.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(_("Guide"))
        self.text.setOpenLinks(False)
        self.text.setMarkdown(text)
        _set_with_air(self.text.document())
        self.search = QLineEdit(self)
        self.search.setAccessibleName(_("Find in the guide"))
        self.search.setPlaceholderText(_("Find in the guide (Ctrl+F); Enter leads on"))
        self.none_found = words(_("Not found."), "caption", self)
        self.none_found.hide()
        layout = column(self, SPACE)
        layout.addLayout(row(self.search, self.none_found, stretch=0))
        layout.addWidget(self.text, 1)
        self.search.textEdited.connect(self._find_anew)
        self.search.returnPressed.connect(self._find)
        QShortcut(QKeySequence.StandardKey.Find, self, self._seek)
        self.resize(scaled(WIDTH), scaled(HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def _seek(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find_anew(self) -> None:
        """From the top at every letter, so that the mark does not wander off while one types."""
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._find()

    def _find(self) -> None:
        """The next place; after the last one the first again."""
        sought = self.search.text()
        is_found = not sought or self.text.find(sought)
        if not is_found:
            self.text.moveCursor(QTextCursor.MoveOperation.Start)
            is_found = self.text.find(sought)
        self.none_found.setVisible(not is_found)


def _set_with_air(document: QTextDocument) -> None:
    """Margins and line height; Markdown brings none."""
    document.setDocumentMargin(scaled(MARGIN))
    block, cursor = document.begin(), QTextCursor(document)
    while block.isValid():
        is_heading, is_cell = block.blockFormat().headingLevel() > 0, QTextCursor(block).currentTable() is not None
        looks = QTextBlockFormat()
        looks.setTopMargin(scaled(2 * SPACE if is_heading else 0))
        looks.setBottomMargin(scaled(0 if is_cell else SPACE // 2 if block.textList() else SPACE))
        looks.setLineHeight(LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.setPosition(block.position())
        cursor.mergeBlockFormat(looks)
        _use_our_weight(block)
        block = block.next()
    _set_tables(document)


def _use_our_weight(block: QTextBlock) -> None:
    """The face that we ship is half bold at most; a bolder one would be smeared from it."""
    strong = QTextCharFormat()
    strong.setFontWeight(QFont.Weight.DemiBold)
    cursor = QTextCursor(block)
    for place in range(block.position(), block.position() + block.length() - 1):
        cursor.setPosition(place)
        cursor.setPosition(place + 1, QTextCursor.MoveMode.KeepAnchor)
        if cursor.charFormat().fontWeight() > QFont.Weight.DemiBold:
            cursor.mergeCharFormat(strong)


def _set_tables(document: QTextDocument) -> None:
    """Rows with room between them, and no frame around every cell."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            looks = frame.format()
            looks.setBorder(0)
            looks.setCellSpacing(0)
            looks.setCellPadding(scaled(SPACE // 2))
            frame.setFormat(looks)


def show_guide(window: QMainWindow) -> Guide:
    """Open the guide of a window, or bring it to the front."""
    guide = window.findChild(Guide) or Guide(guide_text(menu_actions(window.menuBar())), window)
    bring_to_front(guide)
    guide.text.setFocus()
    return guide


def guide_text(actions: Iterable[MenuAction]) -> str:
    """The guide as Markdown, with the keys that these actions have."""
    rows = [f"| {_unmarked(one.name)} | {one.way} | {_unmarked(one.key)} |" for one in actions if one.key]
    table = "\n".join((_("| Action | Menu | Key |"), "|---|---|---|", *rows))
    return resource(f"guide/{current()}.md").read_text(encoding="utf-8").replace("{keys}", table)


def _unmarked(text: str) -> str:
    """Words for a Markdown table: what would be read as a mark is written as a letter."""
    return "".join(f"\\{letter}" if letter in "\\|*_`<[+-#" else letter for letter in text)
