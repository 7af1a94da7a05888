"""Where a step stands: a sign, the word for it, and what the evidence says in a sentence."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from configurator.adoption.standing import Standing, StepStanding
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.figure_grid import breakable
from configurator.ui.widgets.layout import row, words

SIGNS = {
    Standing.OPEN: ("circle", ""),
    Standing.DONE: ("circle-check", "fits"),
    Standing.WEAK: ("triangle-alert", "tight"),
    Standing.FAILED: ("circle-x", "does-not-fit"),
    Standing.NOT_APPLICABLE: ("minus", ""),
}
"""The icon of each standing and the tone it is drawn in."""


def capital(text: str) -> str:
    """A word as the beginning of a line."""
    return text[:1].upper() + text[1:]


def show_sign(sign: Glyph, label: QLabel, standing: StepStanding) -> None:
    """Show a standing by its icon and its word, both in its tone."""
    icon, tone = SIGNS[standing.standing]
    sign.show_icon(icon)
    for part in (sign, label):
        set_role(part, tone, "tone")
    set_role(sign, "" if tone else "muted")
    label.setText(capital(standing.label))


class StepVerdict(QWidget):
    """Sign and sentence; the sign's shape says what its colour does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self.sign = Glyph("circle", self)
        self.label = words("", "strong", self)
        self.sentence = words("", "", self, wraps=True)
        line = row(self.sign, self.label, self.sentence, stretch=2)
        for part in (self.sign, self.label, self.sentence):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        line.setAlignment(self.sentence, Qt.AlignmentFlag(0))
        self.setLayout(line)

    def show_standing(self, standing: StepStanding) -> None:
        """Show another standing."""
        show_sign(self.sign, self.label, standing)
        self.sentence.setText(breakable(standing.verdict))
