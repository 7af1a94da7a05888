"""The line that says whether the quote in view was issued, and what a change makes of it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from configurator.language import _
from configurator.project import Project
from configurator.quote.numbering import full_number
from configurator.ui.look.days import format_day
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.layout import row, words


class IssueBanner(QFrame):
    """`issue_wanted` and `revisions_wanted` are sent by its two buttons."""

    issue_wanted = Signal()
    revisions_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.words = words("", "", self, wraps=True)
        self.issue = QPushButton(_("Issue…"), self)
        self.issue.setToolTip(_("Lock this revision as the customer gets it (Ctrl+Shift+I)"))
        self.issue.clicked.connect(self.issue_wanted)
        self.revisions = QPushButton(_("Revisions…"), self)
        self.revisions.setToolTip(_("What was issued and what has changed since (Ctrl+Shift+R)"))
        self.revisions.clicked.connect(self.revisions_wanted)
        for button in (self.issue, self.revisions):
            set_role(button, "compact")
        line = row(self.words, self.revisions, self.issue, stretch=0)
        line.setContentsMargins(SPACE + 4, SPACE // 2 + 2, SPACE, SPACE // 2 + 2)
        self.setLayout(line)
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        project = self._session.project
        text = " ".join(filter(None, (in_words(project), offered_in_words(project))))
        if text != self.words.text():
            self.words.setText(text)
        set_role(self, "locked" if project.is_issued else "plain")
        self.issue.setVisible(not project.is_issued)
        self.revisions.setVisible(bool(project.issued))


def offered_in_words(project: Project) -> str:
    """Which option the pages offer, where another one is in view; else nothing."""
    if project.current == project.offered:
        return ""
    names = {"offered": project.options[project.offered].name, "seen": project.options[project.current].name}
    return _("{offered} is offered; {seen}, which is in view, is not the offer.").format(**names)


def in_words(project: Project) -> str:
    """How the quote in view stands to what the customer has."""
    same = [lock for lock in project.all_locks if lock.number == project.details.number]
    if not same:
        return _("Draft, not issued yet.")
    last = same[-1]
    number = full_number(*last.label)
    day = format_day(last.day)
    if project.is_issued:
        return _(
            "{number} was issued on {day} and is locked, fingerprint {fingerprint}. A change makes the next revision."
        ).format(number=number, day=day, fingerprint=last.sha256[:12])
    return _("Changed since {number} was issued on {day}: this is revision {revision}, a draft.").format(
        number=number, day=day, revision=project.details.revision
    )
