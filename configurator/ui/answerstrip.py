"""The answer in one sentence, always in view, beside the three places of the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QWidget

from configurator.adoption.checklist import steps_done
from configurator.answer import Headroom
from configurator.ui.explained import Explained, explain_headroom, explain_need, explain_promise
from configurator.ui.icons import Glyph
from configurator.ui.layout import column, row
from configurator.ui.number import MARGIN, Number
from configurator.ui.optiontabs import OptionTabs
from configurator.ui.scale import scaled
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import ANSWER, SPACE
from configurator.wording import Tone

PLACES = ("Configure", "Adopt", "Quote")

TONE_ICONS = {
    "fits": "circle-check",
    "tight": "triangle-alert",
    "does-not-fit": "circle-x",
    "refused": "ban",
    "unknown": "circle-question-mark",
}

SIGN = 24
"""Pixels of the sign before the sentences."""

HEIGHT = 76
"""Whatever the sentences say: nothing below the strip moves."""


class AnswerStrip(QFrame):
    """`place_chosen` is sent with the index of the place that was pressed.

    A sentence that is too long for its line is cut, with all of it in its tool tip; a press opens it.
    """

    place_chosen = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        set_role(self, "strip")
        self.setFixedHeight(HEIGHT)
        self._places = QButtonGroup(self)
        self.place_buttons = [self._place(index, name) for index, name in enumerate(PLACES)]
        self._tone = Glyph("circle-check", self, side=SIGN)
        self.promise = Number(self._explain_promise, "promise", self, is_elastic=True)
        self._need_icon = Glyph("circle-check", self)
        self.need = Number(lambda: explain_need(session.configuration), "", self)
        self._headroom_icon = Glyph("flask-conical", self)
        self.headroom = Number(self._explain_headroom, "headroom", self, is_elastic=True)
        self.options = OptionTabs(session, self)
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    def show_place(self, index: int) -> None:
        """Mark the place that is in view."""
        self.place_buttons[index].setChecked(True)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The promise is set as large as there is room for."""
        super().resizeEvent(event)
        self._fit_promise()

    def _place(self, index: int, name: str) -> QPushButton:
        button = QPushButton(name, self)
        button.setCheckable(True)
        button.setToolTip(f"{name} (Ctrl+{index + 1})")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(button, "place")
        self._places.addButton(button, index)
        button.clicked.connect(lambda: self.place_chosen.emit(index))
        return button

    def _lay_out(self) -> None:
        self._left = places = row(*self.place_buttons, spacing=SPACE // 2)
        second = row(self._need_icon, self.need, self._headroom_icon, self.headroom, spacing=6, stretch=3)
        second.insertSpacing(2, SPACE)
        second.setContentsMargins(MARGIN, 0, 0, 0)
        answer = column(None, spacing=SPACE // 2)
        answer.addStretch()
        answer.addWidget(self.promise)
        answer.addLayout(second)
        answer.addStretch()
        whole = row(places, self._tone, answer, self.options, spacing=SPACE * 2, stretch=2)
        whole.setContentsMargins(SPACE * 2, 0, SPACE * 2, 0)
        self.setLayout(whole)

    def _explain_promise(self) -> Explained:
        return explain_promise(self._session.catalog, self._session.answer)

    def _explain_headroom(self) -> Explained:
        return explain_headroom(self._session.catalog, self._session.answer)

    def _read(self) -> None:
        wording, headroom = self._session.wording, self._session.answer.headroom
        self.promise.show_text(wording.promise)
        self._fit_promise()
        # What fits and is too little is no tick: the sign looks like a tight fit, and the need says why.
        is_short = wording.tone == "fits" and wording.met is False
        tone: Tone = "tight" if is_short else wording.tone
        self._tone.show_icon(TONE_ICONS[tone])
        self._tone.setToolTip("fits, and carries less than is needed" if is_short else tone.replace("-", " "))
        set_role(self._tone, tone, "tone")
        self._read_need()
        has_band = isinstance(headroom, Headroom)
        self._headroom_icon.show_icon("flask-conical" if has_band else "ban")
        for part in (self.headroom, self._headroom_icon):
            set_role(part, "headroom" if has_band else "muted")
        basis = headroom.basis if isinstance(headroom, Headroom) else headroom.reason
        self.headroom.show_text(wording.headroom, f"{wording.headroom} {basis}" if has_band else wording.headroom)
        steps = self._session.catalog.checklist.steps
        done = steps_done(self._session.catalog.checklist, self._session.project.steps)
        text = f"Adopt {done}/{len(steps)}"
        if text != self.place_buttons[1].text():
            self.place_buttons[1].setText(text)

    def _fit_promise(self) -> None:
        """In the smaller size where the larger one would be cut."""
        large = QFont(self.font())
        large.setPixelSize(scaled(ANSWER))
        large.setWeight(QFont.Weight.DemiBold)
        beside = self._left.sizeHint().width() + SIGN + self.options.sizeHint().width()
        room = self.width() - beside - 5 * 2 * SPACE - 2 * MARGIN
        is_long = QFontMetrics(large).horizontalAdvance(self.promise.text()) > room
        set_role(self.promise, "promise-long" if is_long else "promise")

    def _read_need(self) -> None:
        wording = self._session.wording
        self.need.show_text(wording.need)
        for part in (self.need, self._need_icon):
            part.setVisible(wording.met is not None)
            set_role(part, "met" if wording.met else "not-met", "tone")
        self._need_icon.show_icon("circle-check" if wording.met else "circle-x")
