"""One piece of evidence: its main figure and why it is shown; opened, all its measurements."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from configurator.catalog.measurement import Evidence
from configurator.catalog.models import Catalog
from configurator.evidence import Shown
from configurator.language import _
from configurator.ui.explain.measured_table import in_figures, main_measurement, measured_table
from configurator.ui.look.days import format_day
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.disclosure import Disclosure
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.ui.widgets.one_line import OneLine
from configurator.ui.widgets.tooltip import literal
from configurator.wording import GRADES


class EvidenceRow(QFrame):
    """Three short lines: what was measured, the main figure, why it is shown."""

    def __init__(self, catalog: Catalog, parent: QWidget) -> None:
        super().__init__(parent)
        set_role(self, "evidence")
        self._catalog = catalog
        self.shown: Shown | None = None
        self.title = OneLine("strong", self)
        self.name = OneLine("small", self)
        self.figures = words("", "small-strong", self)
        self.why = OneLine("caption", self)
        self.line = Disclosure(self)
        inside = self.line.inside
        inside.addLayout(row(self.title, self.line.arrow, spacing=6, stretch=0))
        inside.addLayout(row(self.name, self.figures, stretch=0))
        inside.addWidget(self.why)
        self.line.let_clicks_through()
        self.line.toggled.connect(self._open)
        self._column = column(self, spacing=0)
        self._column.addWidget(self.line)
        self.details: QWidget | None = None

    def show_evidence(self, shown: Shown) -> None:
        """Fill the row, closed."""
        if shown == self.shown:
            return
        self.shown = shown
        evidence, main = shown.evidence, main_measurement(shown.evidence)
        name, figures = _(evidence.name), f"{_(main.name)}: {in_figures(main)}"
        self.line.setChecked(False)
        self.title.show_text(name)
        self.name.show_text(_(main.name))
        self.figures.setText(in_figures(main))
        self.why.show_text(shown.why[0].upper() + shown.why[1:])
        self.line.setAccessibleName(f"{name}. {figures}. {shown.why}")
        self.line.setToolTip(literal(f"{name}\n{figures}\n{shown.why}"))
        if self.details is not None:
            self.details.deleteLater()
            self.details = None

    def _open(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signal
        if self.details is None and is_open and self.shown is not None:
            self.details = _details(self._catalog, self.shown.evidence, self)
            self._column.addWidget(self.details)
        if self.details is not None:
            self.details.setVisible(is_open)


def _details(catalog: Catalog, evidence: Evidence, parent: QWidget) -> QWidget:
    details = clear(parent)
    layout = column(details, spacing=6)
    layout.setContentsMargins(8, 0, 6, 10)
    layout.addWidget(words(_(evidence.name), "", details, wraps=True))
    engine = f", {catalog.engines[evidence.engine].name} {evidence.engine_version}".rstrip() if evidence.engine else ""
    layout.addWidget(
        words(
            _("{model} on {card}").format(model=evidence.model_name, card=evidence.card_name) + engine,
            "caption",
            details,
            wraps=True,
        )
    )
    layout.addLayout(measured_table(evidence, details))
    source = evidence.sources[evidence.source]
    published = _("undated") if evidence.published == "undated" else _("published {day}").format(day=evidence.published)
    read = _("read {day}").format(day=format_day(source.read))
    for text in (
        _("Grade: {grade}.").format(grade=_(GRADES[evidence.grade])),
        _(evidence.note),
        f"{source.title}; {published}, {read}",
    ):
        label = words(text, "caption", details, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setVisible(bool(text))
        layout.addWidget(label)
    return details
