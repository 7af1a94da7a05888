"""What the rules have to say about the configuration, most severe first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from configurator.rules.finding import Finding, Severity
from configurator.ui.icons import Glyph
from configurator.ui.layout import column, row, words
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

ICONS = {"blocks": "octagon-x", "warns": "triangle-alert", "informs": "info", "accepted": "circle-check"}
TITLES = {"blocks": "Blocks the quote", "warns": "Warning", "informs": "For information", "accepted": "Accepted"}


def look_of(finding: Finding) -> str:
    """The severity, or ``accepted`` for the finding that an engine takes a cache dtype."""
    is_good = finding.severity is Severity.INFORMS and finding.code == "KV-ACCEPTED"
    return "accepted" if is_good else str(finding.severity)


class FindingsPanel(QWidget):
    """One row a finding; rows are kept and filled again, because a configuration changes at every key."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.rows: list[FindingRow] = []
        self._column = column(self, spacing=SPACE + 4)
        self.nothing = words("No rule has anything to say.", "muted", self)
        self._column.addWidget(self.nothing)
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        findings = self._session.answer.check.findings
        self.nothing.setVisible(not findings)
        while len(self.rows) < len(findings):
            self.rows.append(FindingRow(self))
            self._column.addWidget(self.rows[-1])
        for index, one in enumerate(self.rows):
            one.setVisible(index < len(findings))
            if index < len(findings):
                one.show_finding(findings[index])


class FindingRow(QFrame):
    """Severity in sign and word, the sentence, what to do, and where it comes from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "finding")
        self._shown: Finding | None = None
        self._icon = Glyph("info", self)
        self.title = words("", "severity", self)
        self.code = words("", "caption", self)
        self.message = words(parent=self, wraps=True)
        self.mend = words(parent=self, wraps=True)
        self.source = words("", "caption", self, wraps=True)
        layout = column(self, spacing=3)
        layout.setContentsMargins(10, 0, 0, 0)
        layout.addLayout(row(self._icon, self.title, self.code, spacing=6, stretch=1))
        for label in (self.message, self.mend, self.source):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            layout.addWidget(label)

    def show_finding(self, finding: Finding) -> None:
        """Fill the row."""
        if finding == self._shown:
            return
        self._shown = finding
        look = look_of(finding)
        for part in (self, self._icon, self.title):
            set_role(part, look, "severity")
        self._icon.show_icon(ICONS[look])
        self.title.setText(TITLES[look])
        self.code.setText(finding.code)
        self.message.setText(finding.message)
        self.mend.setText(f"→ {finding.mend}")
        self.mend.setVisible(bool(finding.mend))
        self.source.setText(f"{finding.source}; read {finding.read.day} {finding.read:%b %Y}")
        self.setAccessibleName(f"{TITLES[look]}: {finding.message}")
