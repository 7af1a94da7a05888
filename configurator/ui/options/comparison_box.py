"""The options beside each other: what differs, then what each carries."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from configurator.charts import ChartTable, tab_text
from configurator.language import _, mark
from configurator.quote.comparison import HEADROOM, PROMISED, ComparedRow, compare
from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.following_box import CopyingBox
from configurator.ui.widgets.layout import clear, column, rule, scrolling, words

SAME = mark("Nothing was chosen differently.")


class ComparisonBox(CopyingBox):
    """Stays open beside the window and follows it. Ctrl+C copies all of it as text with tabs."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, _("With tabs between the columns, for a sheet or a mail (Ctrl+C)"), parent)
        self.labels: list[QLabel] = []
        self.setWindowTitle(_("Compare options"))
        self.resize(scaled(860), scaled(420))
        self._area = scrolling(clear(), _("Options beside each other"))
        layout = column(self, SPACE * 2)
        layout.addWidget(self._area, 1)
        layout.addLayout(self._foot())

    def copy(self) -> None:
        """Put the comparison into the clipboard."""
        QGuiApplication.clipboard().setText(tab_text(self.table()))

    def table(self) -> ChartTable:
        """The comparison as it is shown, without the rules between its parts."""
        names = [option.name for option in self._session.project.options]
        return ChartTable(("", *names), tuple((one.label, *one.values) for one in self._rows()))

    def _rows(self) -> tuple[ComparedRow, ...]:
        project = self._session.project
        return compare(self._session.catalog, [one.configuration for one in project.options], project.steps)

    def _read(self) -> None:
        content, self.labels = clear(), []
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE * 2)
        grid.setVerticalSpacing(SPACE)
        options = self._session.project.options
        for place, option in enumerate(options, 1):
            grid.setColumnStretch(place, 1)
            self._put(grid, option.name, "strong", 0, place)
        rows = self._rows()
        results = next(index for index, one in enumerate(rows) if one.label == _(PROMISED))
        if results == 0:
            self._put(grid, _(SAME), "muted", 2, 0, len(options) + 1)
        self._fill(grid, rows[:results], 2)
        self._fill(grid, rows[results:], 4 + results)
        for line in (1, 3 + results):
            grid.addWidget(rule(), line, 0, 1, len(options) + 1)
        layout = column(content, spacing=0)
        layout.addLayout(grid)
        layout.addStretch()
        self._area.setWidget(content)

    def _fill(self, grid: QGridLayout, rows: tuple[ComparedRow, ...], first: int) -> None:
        looks = {_(PROMISED): "heading", _(HEADROOM): "headroom"}
        for line, one in enumerate(rows, first):
            self._put(grid, one.label, "muted", line, 0)
            for place, value in enumerate(one.values, 1):
                self._put(grid, value, looks.get(one.label, ""), line, place)

    def _put(self, grid: QGridLayout, text: str, role: str, line: int, place: int, across: int = 1) -> None:
        label = words(text, role, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.labels.append(label)
        grid.addWidget(label, line, place, 1, across, Qt.AlignmentFlag.AlignTop)
