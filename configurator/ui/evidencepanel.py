"""Published measurements beside the choice they bear on, nearest first."""

from decimal import Decimal

from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from configurator.catalog.measurement import Measurement
from configurator.evidence import Shown
from configurator.ui.layout import column, row, words
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

FIRST_SHOWN = 5
MEASUREMENTS_SHOWN = 2


class EvidencePanel(QWidget):
    """The nearest five, and all on demand."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.rows: list[EvidenceRow] = []
        layout = column(self, spacing=SPACE)
        caveat = "Nearest first. Measured elsewhere; never scaled to this configuration."
        layout.addWidget(words(caveat, "caption", self, wraps=True))
        self._column = column(None, spacing=SPACE)
        layout.addLayout(self._column)
        self.more = QPushButton(self)
        self.more.setCheckable(True)
        set_role(self.more, "link")
        self.more.toggled.connect(self._read)
        layout.addLayout(row(self.more, spacing=0))
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        evidence = self._session.evidence
        shown = evidence if self.more.isChecked() else evidence[:FIRST_SHOWN]
        while len(self.rows) < len(shown):
            self.rows.append(EvidenceRow(self))
            self._column.addWidget(self.rows[-1])
        for index, one in enumerate(self.rows):
            one.setVisible(index < len(shown))
            if index < len(shown):
                one.show_evidence(shown[index])
        self.more.setText(f"Show the nearest {FIRST_SHOWN}" if self.more.isChecked() else f"Show all {len(evidence)}")
        self.more.setVisible(len(evidence) > FIRST_SHOWN)


class EvidenceRow(QFrame):
    """Title, the first figures, why it is shown and how far it can be relied on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "evidence")
        self._shown: Shown | None = None
        self.title = words("", "strong", self, wraps=True)
        self.figures = [(words("", "", self, wraps=True), words("", "strong", self)) for _ in range(MEASUREMENTS_SHOWN)]
        self.about = words("", "caption", self, wraps=True)
        layout = column(self, spacing=2)
        layout.setContentsMargins(0, SPACE, 0, 0)
        layout.addWidget(self.title)
        for name, figures in self.figures:
            layout.addLayout(row(name, figures, stretch=0))
        layout.addWidget(self.about)

    def show_evidence(self, shown: Shown) -> None:
        """Fill the row; the measurements that have no place are in the tooltip."""
        if shown == self._shown:
            return
        self._shown = shown
        evidence = shown.evidence
        self.title.setText(evidence.name)
        for index, (name, figures) in enumerate(self.figures):
            is_there = index < len(evidence.measurements)
            name.setVisible(is_there)
            figures.setVisible(is_there)
            if is_there:
                name.setText(evidence.measurements[index].name)
                figures.setText(in_figures(evidence.measurements[index]))
        more = len(evidence.measurements) - MEASUREMENTS_SHOWN
        pair = f"{evidence.baseline_cache.label} → {evidence.compared_cache.label}"
        parts = [pair, shown.why, evidence.grade.value, evidence.published]
        self.about.setText(" · ".join([*parts, f"{more} more"] if more > 0 else parts))
        every = [f"{one.name}: {in_figures(one)}" for one in evidence.measurements]
        source = evidence.sources[evidence.source]
        self.setToolTip("\n".join([*every, evidence.note, source.title]).replace("\n\n", "\n"))


def in_figures(measurement: Measurement) -> str:
    """``44 → 70 sessions``."""
    return f"{_plain(measurement.baseline)} → {_plain(measurement.compared)} {measurement.unit}".strip()


def _plain(number: Decimal) -> str:
    return f"{number:,}"
