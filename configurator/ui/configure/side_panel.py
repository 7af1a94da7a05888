"""The right column: findings, evidence, support and checklist, one at a time, with their counts always in view."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from configurator.adoption.standing import settled
from configurator.language import _
from configurator.ui.configure.findings_panel import FindingsPanel
from configurator.ui.look.stylesheet import set_role
from configurator.ui.session import Session
from configurator.ui.widgets.deferred import Deferred
from configurator.ui.widgets.layout import padded, scrolling, tabbed
from configurator.ui.widgets.segmented import Segment, Segmented


class SidePanel(QFrame):
    """Four lists behind four buttons; all but the first are built when they are first looked at."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session = session
        self.findings = FindingsPanel(session)
        self.tabs = Segmented(_("Beside the charts"), self)
        self.tabs.chosen.connect(self.show_list)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(scrolling(padded(self.findings), _("Findings")))
        for make, name in (
            (self._make_evidence, _("Evidence")),
            (self._make_matrix, _("Which engine accepts the cache")),
            (self._make_checklist, _("Adoption checklist")),
        ):
            self._pages.addWidget(Deferred(_scrolled(make, name)))
        tabbed(self, self.tabs, self._pages)
        session.changed.connect(self._read)
        self._read()

    @property
    def listed(self) -> int:
        """Which list is in view, as `show_list` counts them."""
        return self._pages.currentIndex()

    def show_list(self, index: int) -> None:
        """Show findings (0), evidence (1), the support matrix (2) or the checklist (3)."""
        self._pages.setCurrentIndex(index)
        self._read()

    def _make_evidence(self) -> QWidget:
        from configurator.ui.configure.evidence_panel import EvidencePanel

        return EvidencePanel(self._session)

    def _make_matrix(self) -> QWidget:
        from configurator.ui.configure.matrix_panel import MatrixPanel

        return MatrixPanel(self._session)

    def _make_checklist(self) -> QWidget:
        from configurator.ui.configure.checklist_panel import ChecklistPanel

        return ChecklistPanel(self._session)

    def _read(self) -> None:
        steps = self._session.standings
        done = f"{settled(steps)}/{len(steps)}"
        segments = (
            Segment(
                0,
                _("Findings {n}").format(n=len(self._session.answer.check.findings)),
                _("What the rules say, most severe first"),
            ),
            Segment(
                1, _("Evidence {n}").format(n=len(self._session.evidence)), _("What others measured, nearest first")
            ),
            Segment(2, _("Support"), _("Which engine accepts which cache on which card")),
            Segment(3, _("Steps {done}").format(done=done), _("The steps before NVFP4 is switched on")),
        )
        self.tabs.show_segments(segments, self._pages.currentIndex())


def _scrolled(make: Callable[[], QWidget], name: str) -> Callable[[QWidget], QWidget]:
    return lambda _parent: scrolling(padded(make()), name)
