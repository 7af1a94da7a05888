"""The answer in one sentence, always in view, beside the three places of the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QWidget

from configurator.adoption.standing import settled
from configurator.answer import Headroom
from configurator.language import _, mark
from configurator.ui.explain.explained import Explained, explain_headroom, explain_need, explain_promise
from configurator.ui.explain.number import MARGIN, Number
from configurator.ui.look.icons import Glyph
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import ANSWER, BODY, HEADING, SPACE
from configurator.ui.options.tabs import OptionTabs
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row
from configurator.ui.widgets.one_line import SHRINKS
from configurator.ui.widgets.place_button import PlaceButton
from configurator.wording import Tone

PLACES = (mark("Configure"), mark("Adopt"), mark("Quote"))

TONE_ICONS = {
    "fits": "circle-check",
    "tight": "triangle-alert",
    "does-not-fit": "circle-x",
    "refused": "ban",
    "unknown": "circle-question-mark",
}

TONE_WORDS = {
    "fits": mark("fits"),
    "tight": mark("tight"),
    "does-not-fit": mark("does not fit"),
    "refused": mark("refused"),
    "unknown": mark("unknown"),
}

SIGN = 24
"""Pixels of the sign before the sentences."""

PLACE_MARGINS = 28
"""Pixels of the button of a place beside its name."""

LEAST_ANSWER = 250
"""Pixels below which the sentences would lose their words."""

HEIGHT = 76
"""Whatever the sentences say: nothing below the strip moves."""


class AnswerStrip(QFrame):
    """`place_chosen` is sent with the index of the place that was pressed.

    A sentence that is too long for its line is set smaller and over two; what then has no room is in its tool tip. No
    number is ever cut. A press opens the sentence.
    """

    place_chosen = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        set_role(self, "strip")
        self.setFixedHeight(HEIGHT)
        self._places = QButtonGroup(self)
        self.place_buttons = [self._place(index, _(name)) for index, name in enumerate(PLACES)]
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
        """The sentences are set as large as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _place(self, index: int, name: str) -> PlaceButton:
        button = PlaceButton(name, self)
        button.setToolTip(_("{place} (Ctrl+{number})").format(place=name, number=index + 1))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._places.addButton(button, index)
        button.clicked.connect(lambda: self.place_chosen.emit(index))
        return button

    def _lay_out(self) -> None:
        self._left = places = row(*self.place_buttons, spacing=SPACE // 2)
        need = row(self._need_icon, self.need, spacing=6)
        need.addStretch()
        headroom = row(self._headroom_icon, self.headroom, spacing=6, stretch=1)
        self._second = second = row(need, headroom, spacing=SPACE + 6, stretch=1)
        second.setContentsMargins(MARGIN, 0, 0, 0)
        self._answer = answer = column(None, spacing=SPACE // 2)
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
        self.promise.show_text(wording.promise, short=wording.short_promise)
        # What fits and is too little is no tick: the sign looks like a tight fit, and the need says why.
        is_short = wording.tone == "fits" and wording.met is False
        tone: Tone = "tight" if is_short else wording.tone
        self._tone.show_icon(TONE_ICONS[tone])
        self._tone.setToolTip(_("fits, and carries less than is needed") if is_short else _(TONE_WORDS[tone]))
        set_role(self._tone, tone, "tone")
        self._read_need()
        has_band = isinstance(headroom, Headroom)
        self._headroom_icon.show_icon("flask-conical" if has_band else "ban")
        for part in (self.headroom, self._headroom_icon):
            set_role(part, "headroom" if has_band else "muted")
        basis = headroom.basis if isinstance(headroom, Headroom) else headroom.reason
        whole = f"{wording.headroom} {basis}" if has_band else wording.headroom
        self.headroom.show_text(wording.headroom, whole, short=wording.short_headroom)
        steps = self._session.standings
        done = settled(steps)
        text = _("Adopt {done}/{all}").format(done=done, all=len(steps))
        if text != self.place_buttons[1].text():
            self.place_buttons[1].setText(text)
        self._fit()

    def _make_room(self) -> None:
        """Places above each other, and then options by a letter, before the sentences have no room or a name is cut."""
        least = scaled(LEAST_ANSWER) + self._tone.sizeHint().width() + 5 * 2 * SPACE
        widths = [_width(self.font(), BODY, one.text()) + scaled(PLACE_MARGINS) for one in self.place_buttons]
        beside = sum(widths) + SPACE
        is_stacked = self.width() < beside + self.options.full_width + least
        self.options.shorten(is_short=self.width() < max(widths) + self.options.full_width + least)
        way = QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight
        if way != self._left.direction():
            self._left.setDirection(way)
            self._left.setSpacing(0 if is_stacked else SPACE // 2)
            for button in self.place_buttons:
                set_role(button, "yes" if is_stacked else "", "stacked")
                # One that is not shown yet does not tell its layout that its size has changed.
                button.updateGeometry()
            self._left.invalidate()

    def _fit(self) -> None:
        """Set smaller where the larger size has no room, then over two lines; need and headroom above each other."""
        self._make_room()
        beside = sum(one.sizeHint().width() for one in (self._left, self._tone, self.options))
        room = self.width() - beside - 5 * 2 * SPACE - 2 * MARGIN
        text = self.promise.text()
        is_long = _width(self.font(), round(ANSWER * SHRINKS[0]), text) > room
        is_longer = _width(self.font(), HEADING, text) > room
        set_role(self.promise, "promise-long" if is_long else "promise")
        self.promise.allow_lines(1 + is_longer)
        icons = 2 * (self._need_icon.sizeHint().width() + 6)
        below = self.need.sizeHint().width() + self.headroom.full_width + icons + SPACE + 6
        is_stacked = bool(self.need.text()) and below > room + MARGIN
        way = QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight
        self._second.setDirection(way)
        self._second.setSpacing(0 if is_stacked else SPACE + 6)
        self._answer.setSpacing(0 if is_stacked else SPACE // 2)

    def _read_need(self) -> None:
        wording = self._session.wording
        self.need.show_text(wording.need)
        for part in (self.need, self._need_icon):
            part.setVisible(wording.met is not None)
            set_role(part, "met" if wording.met else "not-met", "tone")
        self._need_icon.show_icon("circle-check" if wording.met else "circle-x")


def _width(font: QFont, pixels: int, text: str) -> int:
    """What a text takes in the strip's bold face, at a size of the type scale."""
    bold = QFont(font)
    bold.setPixelSize(scaled(pixels))
    bold.setWeight(QFont.Weight.DemiBold)
    return QFontMetrics(bold).horizontalAdvance(text)
