"""Which engine takes the cache dtype on which card, for the chosen model: every engine against every card."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.export.terms import VERDICTS
from configurator.language import _, mark
from configurator.rules.engine import Judgement
from configurator.rules.matrix import MatrixRow, support_matrix
from configurator.ui.configure.finding_row import FindingRow
from configurator.ui.look.scale import keep_least_width, scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import HEADING, SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, words
from configurator.ui.widgets.segmented import Segment, Segmented

LETTERS = {"accepted": mark("A"), "refused": mark("R"), "unknown": "?"}
CACHES = (
    (CacheDtype.FP8, mark("FP8 cache"), mark("What is promised")),
    (CacheDtype.NVFP4, mark("NVFP4 cache"), mark("Headroom, to switch on after testing")),
)
NAME_WIDTH = 60

Place = tuple[str, str, str]
"""Engine, version and card of a cell."""


class MatrixPanel(QWidget):
    """Rows are engines, columns cards; a press on a cell tells why it is so."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cache = CacheDtype.FP8
        self._place: Place | None = None
        self.cells: dict[Place, MatrixCell] = {}
        self.caches = Segmented(_("Cache of the matrix"), self)
        self.caches.show_segments(_caches(), self._cache)
        self.caches.chosen.connect(self._choose_cache)
        self._about = words("", "caption", self, wraps=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(4)
        self._rows: tuple[MatrixRow, ...] = ()
        self.subject = words("", "strong", self, wraps=True)
        self.reasons: list[FindingRow] = []
        layout = column(self, spacing=SPACE)
        layout.addWidget(self.caches)
        layout.addWidget(self._about)
        layout.addLayout(self._grid)
        layout.addSpacing(SPACE)
        layout.addWidget(self.subject)
        self._reasons_column = column(None, spacing=SPACE)
        layout.addLayout(self._reasons_column)
        session.changed.connect(self._read)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._read()

    def show_cell(self, place: Place) -> None:
        """Tell why a cell is as it is."""
        self._place = place
        self._read()

    def _choose_cache(self, cache: CacheDtype) -> None:
        self._cache = cache
        self._read()

    def _read(self) -> None:
        if not self.isVisible():
            return
        session = self._session
        rows = support_matrix(session.catalog, session.configuration, self._cache)
        self.caches.show_segments(_caches(), self._cache)
        model = session.catalog.models[session.configuration.model].name
        self._about.setText(_("{model}, an {dtype} cache").format(model=model, dtype=self._cache.label))
        if [(row.engine.id, row.version) for row in rows] != [(row.engine.id, row.version) for row in self._rows]:
            self._build(rows)
        self._rows = rows
        judged = {(row.engine.id, row.version, card.id): (card, one) for row in rows for card, one in row.cells}
        chosen = session.configuration
        place = self._place if self._place in judged else (chosen.engine, chosen.engine_version, chosen.card)
        for where, (_card, judgement) in judged.items():
            self.cells[where].show_verdict(judgement.verdict, is_chosen=where == place)
        self._explain(place, *judged[place])

    def _build(self, rows: tuple[MatrixRow, ...]) -> None:
        """Heads and cells for these engines and versions; the cards of a catalogue stay."""
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self.cells = {}
        for across, card in enumerate(self._session.catalog.cards.values(), 1):
            head = words(card.short_name, "caption", self, wraps=True)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._grid.addWidget(head, 0, across, Qt.AlignmentFlag.AlignBottom)
            self._grid.setColumnStretch(across, 1)
        for down, one in enumerate(rows, 1):
            name = words(f"{one.engine.name}\n{one.version}", "small", self, wraps=True)
            keep_least_width(name, NAME_WIDTH)
            self._grid.addWidget(name, down, 0)
            for across, (card, _judgement) in enumerate(one.cells, 1):
                place = (one.engine.id, one.version, card.id)
                cell = MatrixCell(
                    _("{engine} on {card}").format(engine=f"{one.engine.name} {one.version}", card=card.short_name),
                    self,
                )
                cell.wanted.connect(lambda place=place: self.show_cell(place))
                self.cells[place] = cell
                self._grid.addWidget(cell, down, across)

    def _explain(self, place: Place, card: Card, judgement: Judgement) -> None:
        engine = self._session.catalog.engines[place[0]].name
        self.subject.setText(
            _("{engine} on {card}: {verdict}").format(
                engine=f"{engine} {place[1]}", card=card.short_name, verdict=_(VERDICTS[judgement.verdict])
            )
        )
        while len(self.reasons) < len(judgement.findings):
            self.reasons.append(FindingRow(self))
            self._reasons_column.addWidget(self.reasons[-1])
        for index, one in enumerate(self.reasons):
            one.setVisible(index < len(judgement.findings))
            if index < len(judgement.findings):
                one.show_finding(judgement.findings[index], is_open=index == 0)


def _caches() -> list[Segment]:
    return [Segment(cache, _(label), _(tip)) for cache, label, tip in CACHES]


class MatrixCell(QPushButton):
    """The verdict as letter, word and colour. `wanted` is sent by a click, Enter or the space bar."""

    wanted = Signal()

    def __init__(self, subject: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._subject, self._verdict = subject, ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(True)
        set_role(self, "cell")
        self.clicked.connect(self.wanted)

    def show_verdict(self, verdict: str, *, is_chosen: bool) -> None:
        """Show what the engine does, and whether the reasons below are about this cell."""
        self._verdict = verdict
        self.setAccessibleName(f"{self._subject}: {_(VERDICTS[verdict])}")
        self.setToolTip(f"{self._subject}: {_(VERDICTS[verdict])}")
        self.setChecked(is_chosen)
        set_role(self, verdict, "verdict")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A letter over a word."""
        return QSize(self.fontMetrics().horizontalAdvance(_(VERDICTS["accepted"])) + 6, scaled(42))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Qt's own drawing of an empty button, the letter large, the word below."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        place = self.rect().adjusted(0, 4, 0, -5)
        painter.drawText(
            place,
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom,
            _(VERDICTS[self._verdict]) if self._verdict else "",
        )
        font = painter.font()
        font.setPixelSize(scaled(HEADING))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.drawText(
            place,
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            _(LETTERS[self._verdict]) if self._verdict else "",
        )
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter does what the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)
