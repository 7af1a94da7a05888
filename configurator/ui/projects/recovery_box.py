"""What was not saved when a window ended: whose quote, when, and what differs from the saved file."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFrame, QLabel, QPushButton, QWidget

from configurator.catalog.models import Catalog
from configurator.changes import Part, changes
from configurator.files import FileProblem
from configurator.language import _
from configurator.project import open_project
from configurator.recovery import Kept, LeftBehind
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.projects.changes_box import part_grid
from configurator.ui.projects.project_words import customer_name, moment, promise_words, title_words
from configurator.ui.widgets.layout import clear, column, row, scrolling, words


class RecoveryBox(QDialog):
    """`wanted` is sent with what is to be taken into the window, `unwanted` with what is to be removed for good.

    Escape and the button below leave all of it for the next start.
    """

    wanted = Signal(object)
    unwanted = Signal(object)

    def __init__(self, found: tuple[LeftBehind, ...], catalog: Catalog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        usable_first = sorted(found, key=lambda left: left.kept is None)
        self.cards = {id(left): RecoveryCard(left, catalog) for left in usable_first}
        set_role(self, "ground")
        self.setWindowTitle(_("Unsaved work"))
        self.resize(scaled(720), scaled(520))
        self.later = QPushButton(_("Decide later"), self)
        self.later.setToolTip(_("Leave it as it is; it is offered again at the next start"))
        self.later.clicked.connect(self.close)
        content = clear()
        inside = column(content, spacing=SPACE * 2)
        for card in self.cards.values():
            card.recover.clicked.connect(lambda _checked, left=card.left: self.wanted.emit(left))
            card.discard.clicked.connect(lambda _checked, left=card.left: self.unwanted.emit(left))
            inside.addWidget(card)
        inside.addStretch()
        layout = column(self, SPACE * 2)
        layout.addWidget(words(_("The program ended before this was saved."), "heading", self, wraps=True))
        note = _("What you recover comes into the window as a change that can be undone. No file is changed by it.")
        layout.addWidget(words(note, "muted", self, wraps=True))
        layout.addWidget(scrolling(content, _("Unsaved work")), 1)
        below = row(self.later)
        below.insertStretch(0)
        layout.addLayout(below)

    @property
    def left(self) -> list[LeftBehind]:
        """What has not been decided."""
        return [card.left for card in self.cards.values()]

    def forget(self, left: LeftBehind) -> None:
        """This one was decided; the box goes with the last."""
        self.cards.pop(id(left)).hide()
        if not self.cards:
            self.close()


class RecoveryCard(QFrame):
    """One project that was not saved."""

    def __init__(self, left: LeftBehind, catalog: Catalog) -> None:
        super().__init__()
        self.left = left
        set_role(self, "surface")
        self.recover, self.discard = QPushButton(_("Recover"), self), QPushButton(_("Discard"), self)
        set_role(self.recover, "primary")
        self.recover.setVisible(left.kept is not None)
        self.lines: list[QLabel] = []
        self._inside = column(self, SPACE * 2, SPACE // 2)
        if left.kept is None:
            self._say(_("Unsaved work that cannot be read"), "strong")
            self._say(left.problem, "muted")
        else:
            self._describe(left.kept, catalog)
        buttons = row(self.discard, self.recover)
        buttons.insertStretch(0)
        self._inside.addSpacing(SPACE)
        self._inside.addLayout(buttons)

    def _describe(self, kept: Kept, catalog: Catalog) -> None:
        self._say(customer_name(kept.project), "heading")
        self._say(title_words(kept.project), "")
        self._say(promise_words(catalog, kept.project), "muted")
        self._say(_("Kept on {moment}").format(moment=moment(kept.written)), "caption")
        if kept.path is None:
            self._say(_("It was in no file yet."), "caption")
            return
        self._say(str(kept.path), "caption")
        self._compare(kept, kept.path, catalog)

    def _compare(self, kept: Kept, path: Path, catalog: Catalog) -> None:
        """What differs from the file, or why that cannot be said."""
        try:
            parts = changes(catalog, open_project(path, catalog), kept.project)
        except FileProblem as problem:
            self._say(str(problem), "complaint")
            return
        if (saved := _saved_since(path, kept.written)) is not None:
            text = _("The file was saved again on {moment}, after this was kept.").format(moment=moment(saved))
            self._say(text, "changed")
        self._list(parts)

    def _list(self, parts: tuple[Part, ...]) -> None:
        self._inside.addSpacing(SPACE)
        self._say(_("What differs from the file") if parts else _("It does not differ from the file."), "section")
        for part in parts:
            self._inside.addLayout(part_grid(part))

    def _say(self, text: str, role: str) -> None:
        label = words(text, role, self, wraps=True)
        self.lines.append(label)
        self._inside.addWidget(label)


def _saved_since(path: Path, written: datetime) -> datetime | None:
    """When the file was saved after this moment, if it was."""
    try:
        saved = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return None
    return saved if saved > written else None
