"""The right column: findings, evidence and checklist, one at a time, with their counts always in view."""

from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from configurator.adoption.checklist import steps_done
from configurator.ui.checklistpanel import ChecklistPanel
from configurator.ui.evidencepanel import EvidencePanel
from configurator.ui.findingspanel import FindingsPanel
from configurator.ui.layout import column, padded, scrolling
from configurator.ui.segmented import Segment, Segmented
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE


class SidePanel(QFrame):
    """Three lists behind three buttons."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session = session
        self.findings, self.evidence = FindingsPanel(session), EvidencePanel(session)
        self.checklist = ChecklistPanel(session)
        self.tabs = Segmented("Beside the charts", self)
        self.tabs.chosen.connect(self.show_list)
        self._pages = QStackedWidget(self)
        for panel, name in (
            (self.findings, "Findings"),
            (self.evidence, "Evidence"),
            (self.checklist, "Adoption checklist"),
        ):
            self._pages.addWidget(scrolling(padded(panel), name))
        layout = column(self, 1, spacing=0)
        head = column(None)
        head.setContentsMargins(SPACE * 2, SPACE * 2, SPACE * 2, SPACE // 2)
        head.addWidget(self.tabs)
        layout.addLayout(head)
        layout.addWidget(self._pages, 1)
        session.changed.connect(self._read)
        self._read()

    def show_list(self, index: int) -> None:
        """Show findings (0), evidence (1) or the checklist (2)."""
        self._pages.setCurrentIndex(index)
        self._read()

    def _read(self) -> None:
        checklist = self._session.catalog.checklist
        done = f"{steps_done(checklist, self._session.project.steps)}/{len(checklist.steps)}"
        segments = (
            Segment(0, f"Findings {len(self._session.answer.check.findings)}", "What the rules say, most severe first"),
            Segment(1, f"Evidence {len(self._session.evidence)}", "What others measured, nearest first"),
            Segment(2, f"Checklist {done}", "The steps before NVFP4 is switched on"),
        )
        self.tabs.show_segments(segments, self._pages.currentIndex())
