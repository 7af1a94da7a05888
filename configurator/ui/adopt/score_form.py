"""Scores that are put in by hand, where there is no results file."""

from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from configurator.adoption.evaluation import Score
from configurator.language import _
from configurator.ui.look.scale import keep_width
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.complaint import Complaint, read_number, sentence
from configurator.ui.widgets.layout import column, words
from configurator.units import parse_count

NUMBER = 112
"""Width of a field for a number, in pixels."""

MOST_QUESTIONS = 100_000_000


class ScoreForm(QWidget):
    """Task, both scores in per cent, and the number of questions. `given` is sent with the two scores."""

    given = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.task, self.fp8, self.nvfp4, self.questions = (QLineEdit(self) for _place in range(4))
        names = (_("Task"), _("FP8 score, %"), _("NVFP4 score, %"), _("Questions"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        for place, (field, name) in enumerate(zip(self._fields, names, strict=True)):
            field.setAccessibleName(name)
            field.returnPressed.connect(self._give)
            grid.addWidget(words(name, "caption", self), 0, place)
            grid.addWidget(field, 1, place)
        self.task.setPlaceholderText("GPQA")
        for field in (self.fp8, self.nvfp4, self.questions):
            keep_width(field, NUMBER)
        grid.setColumnStretch(0, 1)
        self.add = QPushButton(_("Add score"), self)
        self.add.clicked.connect(self._give)
        grid.addWidget(self.add, 1, 4)
        self.complaint = Complaint(self)
        layout = column(self, spacing=4)
        layout.addLayout(grid)
        layout.addWidget(self.complaint)

    @property
    def _fields(self) -> tuple[QLineEdit, ...]:
        return self.task, self.fp8, self.nvfp4, self.questions

    def _give(self) -> None:
        try:
            fp8, nvfp4 = self._scores()
        except ValueError as error:
            self.complaint.say(sentence(error))
            return
        self.complaint.say("")
        for field in self._fields:
            field.clear()
        self.task.setFocus()
        self.given.emit(fp8, nvfp4)

    def _scores(self) -> tuple[Score, Score]:
        """Both scores. Raises ValueError in words."""
        task = self.task.text().strip()
        if not task:
            raise ValueError(_("name the task"))
        typed = self.questions.text().strip()
        questions = parse_count(typed, _("questions"), MOST_QUESTIONS) if typed else None
        fp8, nvfp4 = (
            read_number(field.text(), field.accessibleName(), "0", "100") / Decimal(100)
            for field in (self.fp8, self.nvfp4)
        )
        return (
            Score(task=task[:200], value=float(fp8), questions=questions),
            Score(task=task[:200], value=float(nvfp4), questions=questions),
        )
