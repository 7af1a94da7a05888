"""Published measurements beside the choice they bear on, nearest first."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.ui.configure.evidence_row import EvidenceRow
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row, words

FIRST_SHOWN = 8


class EvidencePanel(QWidget):
    """The nearest eight, and all on demand."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.rows: list[EvidenceRow] = []
        layout = column(self, spacing=SPACE)
        caveat = _("Nearest first. Measured elsewhere; never scaled to this configuration.")
        layout.addWidget(words(caveat, "caption", self, wraps=True))
        self._column = column(None, spacing=2)
        layout.addLayout(self._column)
        self.more = QPushButton(self)
        self.more.setCheckable(True)
        set_role(self.more, "link")
        self.more.toggled.connect(self._read)
        layout.addLayout(row(self.more, spacing=0))
        session.changed.connect(self._read)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._read()

    def _read(self) -> None:
        if not self.isVisible():
            return
        evidence = self._session.evidence
        shown = evidence if self.more.isChecked() else evidence[:FIRST_SHOWN]
        while len(self.rows) < len(shown):
            self.rows.append(EvidenceRow(self._session.catalog, self))
            self._column.addWidget(self.rows[-1])
        for index, one in enumerate(self.rows):
            one.setVisible(index < len(shown))
            if index < len(shown):
                one.show_evidence(shown[index])
        self.more.setText(
            _("Show the nearest {n}").format(n=FIRST_SHOWN)
            if self.more.isChecked()
            else _("Show all {n}").format(n=len(evidence))
        )
        self.more.setVisible(len(evidence) > FIRST_SHOWN)
