"""What the views of a step's evidence have in common: a column that is filled anew where the evidence is another."""

from collections.abc import Iterable

from PySide6.QtWidgets import QLayout, QPushButton, QVBoxLayout, QWidget

from configurator.adoption.result_file import SourceFile
from configurator.adoption.standing import StepStanding
from configurator.language import _
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.figure_grid import breakable
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.tooltip import literal


class EvidenceView(QWidget):
    """A view fills `body` in `fill`; `key` says what its content depends on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self._shown: object = None
        self._body = QWidget(self)
        set_role(self._body, "clear")
        self.layout_ = column(self, spacing=SPACE)
        self.layout_.addWidget(self._body)

    def show_standing(self, standing: StepStanding) -> None:
        """Show the evidence of a step, built anew only where something of it has changed."""
        key = self.key(standing)
        if key == self._shown:
            return
        self._shown = key
        body = QWidget(self)
        set_role(body, "clear")
        inside = column(body, spacing=SPACE)
        self.fill(standing, body, inside)
        self.layout_.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        body.show()

    def key(self, standing: StepStanding) -> object:
        """What the content depends on."""
        return standing.record.evidence

    def fill(self, standing: StepStanding, body: QWidget, inside: QVBoxLayout) -> None:
        """Put the content into an empty column."""
        raise NotImplementedError


def add_lines(inside: QVBoxLayout, body: QWidget, lines: Iterable[str], role: str = "small") -> None:
    """Sentences below each other."""
    for line in lines:
        inside.addWidget(words(breakable(line), role, body, wraps=True))


def link(text: str, name: str, parent: QWidget, *, is_small: bool = False) -> QPushButton:
    """A button that looks like a link; `name` is what it is called for those who hear it."""
    button = QPushButton(text, parent)
    set_role(button, "small-link" if is_small else "link")
    button.setAccessibleName(name)
    return button


def source_line(source: SourceFile) -> str:
    """A file by name, with the beginning of its fingerprint."""
    return _("{name} (SHA-256 {digest}…)").format(name=source.name, digest=source.sha256[:12])


def sources_head(sources: tuple[SourceFile, ...], by_hand: str, remove: QPushButton, parent: QWidget) -> QLayout:
    """Where figures come from, and beside it how to take them out."""
    text = "\n".join(map(source_line, sources)) or by_hand
    label = words(breakable(text), "caption", parent, wraps=True)
    label.setToolTip(literal("\n".join(f"{one.name}: {one.sha256}" for one in sources)))
    return row(label, remove, stretch=0)
