"""Who carries the need: every card, count and split that does, smallest first, and why the others do not."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from configurator.language import _
from configurator.plan import Way, Ways, every_way
from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.options.plan_row import PlanRow, split_in_words
from configurator.ui.session import Session
from configurator.ui.widgets.following_box import FollowingBox
from configurator.ui.widgets.layout import clear, column, rule, scrolling, words
from configurator.units import counted
from configurator.wording import hardware

SPLIT_WIDTH = 190
"""Pixels of ``4 instances, each over 2 cards``, so that the reasons stand beneath each other."""


INDENT = 3 * SPACE
"""Pixels by which the splits of a card and count stand in."""


class PlanBox(FollowingBox):
    """Stays open beside the window and follows it; a press on a row takes it over as one step."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self._asked = 0
        self.rows: list[PlanRow] = []
        self.others: tuple[Ways, ...] = ()
        self._listed: tuple[object, ...] = ()
        self.setWindowTitle(_("Who carries the need"))
        self.resize(scaled(720), scaled(640))
        self.question = words("", "heading", self, wraps=True)
        self.note = words("", "caption", self, wraps=True)
        self._area = scrolling(clear(), _("Who carries the need"))
        layout = column(self, SPACE * 2)
        layout.addWidget(self.question)
        layout.addWidget(self.note)
        layout.addWidget(self._area, 1)
        # The window's keys do not reach a box of its own, and what is tried here is taken back here.
        for key, slot in (("Ctrl+Z", session.undo_stack.undo), ("Ctrl+Shift+Z", session.undo_stack.redo)):
            QShortcut(QKeySequence(key), self).activated.connect(slot)

    @property
    def sessions(self) -> int:
        """How many are asked for: the stated need, else what was promised when the box was opened."""
        needed = self._session.configuration.sessions_needed
        return self._asked if needed is None else needed

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for what is promised now; it must not change with every row that is tried."""
        self._asked = self._session.answer.promised_sessions
        super().showEvent(event)

    def _read(self) -> None:
        catalog, wanted = self._session.catalog, self._session.configuration
        counts = every_way(catalog, wanted, self.sessions, self._session.project.steps)
        carried = tuple(one for one in counts if one.carries)
        self._say(is_carried=bool(carried))
        listed = self.sessions, tuple(_shown(way) for one in counts for way in one.splits)
        # A row that was pressed keeps its place and the focus.
        if listed != self._listed:
            self._listed, self.others = listed, tuple(one for one in counts if not one.carries)
            self._list(carried)
        for row in self.rows:
            row.setChecked(row.configuration == wanted)

    def _list(self, carried: tuple[Ways, ...]) -> None:
        content = clear()
        layout = column(content, spacing=SPACE // 2)
        self.rows = []
        for count in carried:
            self._list_splits(layout, count)
        self._list_others(layout)
        layout.addStretch()
        self._area.setWidget(content)

    def _say(self, *, is_carried: bool) -> None:
        wanted = self._session.configuration
        model = self._session.catalog.models[wanted.model].name
        asked = _("{sessions} of {tokens}").format(
            sessions=counted(self.sessions), tokens=counted(wanted.context, "token")
        )
        if self.sessions == 0:
            self.question.setText(_("Nothing is asked for: state how many users there are."))
        elif is_carried:
            self.question.setText(_("Who carries {asked}?").format(asked=asked))
        else:
            self.question.setText(_("No card and count carries {asked}.").format(asked=asked))
        source = (
            _("The stated need") if wanted.sessions_needed is not None else _("No need is stated: what was promised")
        )
        engine = f"{self._session.catalog.engines[wanted.engine].name} {wanted.engine_version}"
        self.note.setText(
            _(
                "{source}, for {model} with {format} weights on {engine}. Smallest first, the best split before the "
                "others. Counted with an FP8 cache; NVFP4 is headroom, to test first."
            ).format(source=source, model=model, format=wanted.weights.label, engine=engine)
            + (" " + _("A press takes a row over.") if is_carried else "")
        )

    def _list_splits(self, layout: QVBoxLayout, count: Ways) -> None:
        """The best split as a row; beneath it, set in, the others and why some of them do not carry it."""
        best, *others = count.splits
        layout.addWidget(self._row(best))
        if not others:
            return
        inner = column(None, spacing=2)
        inner.setContentsMargins(scaled(INDENT), 0, 0, SPACE // 2)
        for way in (one for one in others if one.carries):
            inner.addWidget(self._row(way, is_best=False))
        short = [way for way in others if not way.carries]
        if short:
            inner.addLayout(_reasons(short, [split_in_words(way.answer) for way in short], SPLIT_WIDTH))
        layout.addLayout(inner)

    def _row(self, way: Way, *, is_best: bool = True) -> PlanRow:
        row = PlanRow(hardware(self._session.catalog, way.answer), way.answer, self.sessions, is_best=is_best)
        row.clicked.connect(lambda: self._take(row))
        self.rows.append(row)
        return row

    def _take(self, row: PlanRow) -> None:
        chosen = row.configuration
        self._session.choose(
            row.hardware if row.is_best else f"{row.hardware}, {row.split}",
            card=chosen.card,
            cards=chosen.cards,
            tensor_parallel=chosen.tensor_parallel,
            decode_context_parallel=chosen.decode_context_parallel,
        )
        # A press on what is chosen already changes nothing, and the row must stay down.
        self.throttle.request()

    def _list_others(self, layout: QVBoxLayout) -> None:
        if not self.others:
            return
        layout.addSpacing(SPACE)
        layout.addWidget(words(_("DOES NOT CARRY IT: {n}").format(n=len(self.others)), "section"))
        layout.addWidget(rule())
        for count in self.others:
            name = hardware(self._session.catalog, count.splits[0].answer)
            if len(count.splits) == 1:
                layout.addLayout(_reasons(count.splits, [name], SPLIT_WIDTH + INDENT))
                continue
            layout.addWidget(words(name, "caption"))
            reasons = _reasons(count.splits, [split_in_words(way.answer) for way in count.splits], SPLIT_WIDTH)
            reasons.setContentsMargins(scaled(INDENT), 0, 0, SPACE // 2)
            layout.addLayout(reasons)


def _reasons(ways: Sequence[Way], names: Sequence[str], width: int) -> QGridLayout:
    """What speaks against each, behind names that take so many pixels."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(SPACE // 4)
    grid.setColumnMinimumWidth(0, scaled(width))
    grid.setColumnStretch(1, 1)
    for place, (way, name) in enumerate(zip(ways, names, strict=True)):
        grid.addWidget(words(name, "caption"), place, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words(way.reason, "caption", wraps=True), place, 1, Qt.AlignmentFlag.AlignVCenter)
    return grid


def _shown(way: Way) -> tuple[object, ...]:
    """What is read of it; two that are alike here are drawn alike."""
    one = way.answer
    return one.configuration, one.promised_sessions, one.headroom, way.reason
