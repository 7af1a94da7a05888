"""One finding: its severity and sentence; opened, all that stands behind it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from configurator.catalog.dtypes import CacheDtype
from configurator.language import _, mark
from configurator.rules.finding import Finding, Severity
from configurator.ui.look.days import format_day
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.disclosure import Disclosure
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.ui.widgets.tab_order import put_behind

ICONS = {"blocks": "octagon-x", "warns": "triangle-alert", "informs": "info", "accepted": "circle-check"}
TITLES = {
    "blocks": mark("Blocks the quote"),
    "warns": mark("Warning"),
    "informs": mark("For information"),
    "accepted": mark("Accepted"),
}

Key = tuple[str, CacheDtype | None]


def look_of(finding: Finding) -> str:
    """The severity, or ``accepted`` for the finding that an engine takes a cache dtype."""
    is_good = finding.severity is Severity.INFORMS and finding.code == "KV-ACCEPTED"
    return "accepted" if is_good else str(finding.severity)


def key_of(finding: Finding) -> Key:
    """What stays the same while the figures in the sentence change."""
    return finding.code, finding.cache


class FindingRow(QFrame):
    """`turned` is sent when a person opens or closes it."""

    turned = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "finding")
        self.finding: Finding | None = None
        self._icon = Glyph("info", self)
        self.title = words("", "severity", self)
        self.message = words(parent=self, wraps=True)
        self.line = Disclosure(self)
        self.line.inside.addLayout(row(self._icon, self.title, self.line.arrow, spacing=6, stretch=1))
        self.line.inside.addWidget(self.message)
        self.line.let_clicks_through()
        self.line.clicked.connect(self.turned)
        self.line.toggled.connect(self._open)
        self._column = column(self, spacing=0)
        self._column.addWidget(self.line)
        self.details: FindingDetails | None = None

    def show_finding(self, finding: Finding, *, is_open: bool) -> None:
        """Fill the row."""
        if finding != self.finding:
            self.finding = finding
            self._fill(finding)
        self.line.setChecked(is_open)

    def _fill(self, finding: Finding) -> None:
        look = look_of(finding)
        for part in (self, self._icon, self.title):
            set_role(part, look, "severity")
        self._icon.show_icon(ICONS[look])
        self.title.setText(_(TITLES[look]))
        self.message.setText(finding.message)
        self.line.setAccessibleName(f"{_(TITLES[look])}: {finding.message}")
        if self.details is not None:
            self.details.show_finding(finding)

    def _open(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signal
        if self.details is None and self.finding is not None:
            self.details = FindingDetails(self)
            self.details.show_finding(self.finding)
            self._column.addWidget(self.details)
            put_behind(self.line, self.details.copy)
        if self.details is not None:
            self.details.setVisible(is_open)


class FindingDetails(QWidget):
    """The engine's words, what to do, the start option to copy, and where it comes from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self.detail = words("", "muted", self, wraps=True)
        self.mend = words(parent=self, wraps=True)
        self.flag = words("", "code", self)
        self.copy = QPushButton(_("Copy"), self)
        self.copy.clicked.connect(self._copy)
        set_role(self.copy, "link")
        self._option = clear(self)
        option = row(self.flag, self.copy, spacing=4)
        option.addStretch()
        self._option.setLayout(option)
        self.source = words("", "caption", self, wraps=True)
        layout = column(self, spacing=5)
        layout.setContentsMargins(10, 0, 6, 8)
        for label in (self.detail, self.mend, self.source):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for part in (self.detail, self.mend, self._option, self.source):
            layout.addWidget(part)

    def show_finding(self, finding: Finding) -> None:
        """Show what this finding has; nothing takes the place of what it lacks."""
        self.detail.setText(finding.detail)
        self.detail.setVisible(bool(finding.detail))
        self.mend.setText(f"→ {finding.mend}")
        self.mend.setVisible(bool(finding.mend))
        self.flag.setText(finding.flag)
        self._option.setVisible(bool(finding.flag))
        self.copy.setText(_("Copy"))
        self.copy.setAccessibleName(_("Copy {option}").format(option=finding.flag))
        self.source.setText(
            _("{code} · {source}, read {day}").format(
                code=finding.code, source=finding.source, day=format_day(finding.read)
            )
        )

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.flag.text())
        self.copy.setText(_("Copied"))
