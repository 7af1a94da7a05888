"""What the rules have to say about the configuration: what blocks or warns first, what informs on demand."""

from itertools import pairwise

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.language import _, mark
from configurator.rules.finding import Finding, Severity
from configurator.ui.configure.finding_row import FindingRow, Key, key_of
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.disclosure import Disclosure
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.ui.widgets.tab_order import put_behind

CALM = mark("Nothing stands against this configuration, and nothing needs a warning.")


class FindingsPanel(QWidget):
    """One row a finding; rows are kept and filled again, because a configuration changes at every key."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._opened: set[Key] = set()
        self.urgent: list[FindingRow] = []
        self.informing: list[FindingRow] = []
        self.calm = self._calm_line()
        self.more = Disclosure(self)
        self._count = words("", "strong", self.more)
        self.more.inside.addLayout(row(self._count, self.more.arrow, spacing=6, stretch=0))
        self.more.let_clicks_through()
        self.more.toggled.connect(self._read)
        self._information = clear(self)
        layout = column(self, spacing=SPACE)
        layout.addWidget(self.calm)
        self._urgent_column, self._informing_column = column(None, spacing=SPACE), column(self._information)
        layout.addLayout(self._urgent_column)
        layout.addWidget(self.more)
        layout.addWidget(self._information)
        session.changed.connect(self._read)
        self._read()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._read()

    def _calm_line(self) -> QWidget:
        calm = clear(self)
        sign = Glyph("circle-check", calm)
        set_role(sign, "fits", "tone")
        layout = row(sign, words(_(CALM), "", calm, wraps=True), stretch=1)
        layout.setContentsMargins(6, 4, 0, 4)
        calm.setLayout(layout)
        return calm

    def _read(self) -> None:
        if not self.isVisible():
            return
        findings = self._session.answer.check.findings
        urgent = [one for one in findings if one.severity is not Severity.INFORMS]
        informing = findings[len(urgent) :]
        self.calm.setVisible(not urgent)
        self._show(urgent, self.urgent, self._urgent_column)
        text = _("For information: {n}").format(n=len(informing))
        if text != self._count.text():
            self._count.setText(text)
            self.more.setAccessibleName(text)
        self.more.setVisible(bool(informing))
        self._information.setVisible(self.more.isChecked())
        if self.more.isChecked():
            self._show(informing, self.informing, self._informing_column)

    def _show(self, findings: list[Finding] | tuple[Finding, ...], rows: list[FindingRow], place: QVBoxLayout) -> None:
        if len(rows) < len(findings):
            self._add_rows(len(findings) - len(rows), rows, place)
        for index, one in enumerate(rows):
            one.setVisible(index < len(findings))
            if index < len(findings):
                one.show_finding(findings[index], is_open=key_of(findings[index]) in self._opened)

    def _add_rows(self, count: int, rows: list[FindingRow], place: QVBoxLayout) -> None:
        for _row in range(count):
            rows.append(FindingRow(self))
            rows[-1].turned.connect(self._remember)
            place.addWidget(rows[-1])
        lines = [*(one.line for one in self.urgent), self.more, *(one.line for one in self.informing)]
        for before, line in pairwise([self, *lines]):
            put_behind(before, line)

    def _remember(self) -> None:
        """A finding that was opened stays open while its figures change."""
        for one in (*self.urgent, *self.informing):
            if one.finding is not None and not one.isHidden():
                key = key_of(one.finding)
                self._opened = self._opened | {key} if one.line.isChecked() else self._opened - {key}
