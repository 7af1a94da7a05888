"""The six steps as a list to choose from, each with where it stands."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from configurator.adoption.standing import StepStanding
from configurator.catalog.checklist import ChecklistStep
from configurator.language import _
from configurator.ui.adopt.step_verdict import show_sign
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, row, words


class StepList(QWidget):
    """One row a step, of which one is down. `chosen` is sent with its place from 0."""

    chosen = Signal(int)

    def __init__(self, steps: Sequence[ChecklistStep], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self.rows = [StepRow(number, step, self) for number, step in enumerate(steps, 1)]
        self._group = QButtonGroup(self)
        layout = column(self, spacing=SPACE // 2)
        for place, one in enumerate(self.rows):
            self._group.addButton(one, place)
            layout.addWidget(one)
        self._group.idClicked.connect(self.chosen)

    def show_place(self, place: int) -> None:
        """Have a row down."""
        self.rows[place].setChecked(True)

    def show_standings(self, standings: Sequence[StepStanding]) -> None:
        """Show where each step stands."""
        for one, standing in zip(self.rows, standings, strict=True):
            one.show_standing(standing)


class StepRow(QPushButton):
    """Number and title, beneath them where it stands."""

    def __init__(self, number: int, step: ChecklistStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = f"{number}  {_(step.title)}"
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, "step")
        self.sign = Glyph("circle", self)
        self.label = words("", "caption", self)
        inside = column(None, spacing=1)
        inside.addWidget(words(self._name, "", self, wraps=True))
        inside.addWidget(self.label)
        whole = row(self.sign, inside, spacing=SPACE + 2, stretch=1)
        whole.setContentsMargins(SPACE + 2, SPACE - 1, SPACE, SPACE - 1)
        self.setLayout(whole)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_standing(self, standing: StepStanding) -> None:
        """Show where the step stands."""
        show_sign(self.sign, self.label, standing)
        self.setAccessibleName(f"{self._name}: {standing.label}")
        self.setToolTip(standing.verdict)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as the words in it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The words are wrapped and never cut."""
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()
