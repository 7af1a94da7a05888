"""Figures of a load test that are put in by hand, one load after the other."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from configurator.adoption.load_test import Latency, LoadPoint
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.complaint import Complaint, read_number, sentence
from configurator.ui.widgets.layout import column, words
from configurator.units import parse_count

RUNS = (CacheDtype.FP8, CacheDtype.NVFP4)

MOST_SESSIONS = 10_000_000


class LoadForm(QWidget):
    """Sessions at once, then three figures of each run. `given` is sent with a point of FP8 and one of NVFP4.

    Latencies are taken as medians.
    """

    given = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = (_("First token, ms"), _("Per token, ms"), _("Tokens/s in all"))
        self.sessions = self._field(_("Sessions at once"))
        self.figures = {cache: tuple(self._field(f"{cache.label}: {name}") for name in names) for cache in RUNS}
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(4)
        for place, name in enumerate((_("Sessions at once"), *names), 1):
            grid.addWidget(words(name, "caption", self), 0, place)
        grid.addWidget(self.sessions, 1, 1)
        for line, cache in enumerate(RUNS, 1):
            grid.addWidget(words(cache.label, "small-strong", self), line, 0)
            for place, field in enumerate(self.figures[cache], 2):
                grid.addWidget(field, line, place)
        self.add = QPushButton(_("Add load"), self)
        self.add.clicked.connect(self._give)
        grid.addWidget(self.add, 2, 5)
        self.complaint = Complaint(self)
        layout = column(self, spacing=4)
        layout.addLayout(grid)
        layout.addWidget(self.complaint)

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setAccessibleName(name)
        field.returnPressed.connect(self._give)
        return field

    def _give(self) -> None:
        try:
            fp8, nvfp4 = (self._point(cache) for cache in RUNS)
        except ValueError as error:
            self.complaint.say(sentence(error))
            return
        self.complaint.say("")
        for field in (self.sessions, *self.figures[CacheDtype.FP8], *self.figures[CacheDtype.NVFP4]):
            field.clear()
        self.sessions.setFocus()
        self.given.emit(fp8, nvfp4)

    def _point(self, cache: CacheDtype) -> LoadPoint:
        """One run at the load. Raises ValueError in words."""
        sessions = parse_count(self.sessions.text(), self.sessions.accessibleName(), MOST_SESSIONS)
        ttft, tpot, throughput = (self._figure(field) for field in self.figures[cache])
        if ttft is None and tpot is None and throughput is None:
            raise ValueError(_("{cache}: give one figure at least").format(cache=cache.label))
        return LoadPoint(
            sessions=sessions, ttft=Latency(median=ttft), tpot=Latency(median=tpot), output_tokens_per_s=throughput
        )

    @staticmethod
    def _figure(field: QLineEdit) -> float | None:
        text = field.text().strip()
        return float(read_number(text, field.accessibleName(), "0.001", "1000000000")) if text else None
