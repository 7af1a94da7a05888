"""The answer in one sentence, always in view, beside the three places of the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from configurator.adoption.checklist import steps_done
from configurator.answer import Headroom
from configurator.ui.icons import Glyph
from configurator.ui.layout import row, words
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

PLACES = ("Configure", "Adopt", "Quote")

TONE_ICONS = {
    "fits": "circle-check",
    "tight": "triangle-alert",
    "does-not-fit": "circle-x",
    "refused": "ban",
    "unknown": "circle-question-mark",
}

LONG_SENTENCE = 78
"""From this many characters on the promise is set in the smaller size, so that it needs two lines at the most."""


class AnswerStrip(QFrame):
    """`place_chosen` is sent with the index of the place that was pressed."""

    place_chosen = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        set_role(self, "strip")
        self._places = QButtonGroup(self)
        self.place_buttons = [self._place(index, name) for index, name in enumerate(PLACES)]
        self._tone = Glyph("circle-check", self, side=24)
        self.promise = words("", "promise", self, wraps=True)
        self._need_icon = Glyph("circle-check", self)
        self.need = words(parent=self)
        self._headroom_icon = Glyph("flask-conical", self)
        self.headroom = words("", "headroom", self, wraps=True)
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    def show_place(self, index: int) -> None:
        """Mark the place that is in view."""
        self.place_buttons[index].setChecked(True)

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
        places = row(*self.place_buttons, spacing=SPACE // 2)
        for label in (self.promise, self.headroom):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        second = row(self._need_icon, self.need, self._headroom_icon, self.headroom, spacing=6, stretch=3)
        answer = QVBoxLayout()
        answer.setSpacing(SPACE // 2)
        answer.addWidget(self.promise)
        answer.addLayout(second)
        whole = row(places, self._tone, answer, spacing=SPACE * 2, stretch=2)
        whole.setContentsMargins(SPACE * 2, SPACE + 4, SPACE * 2, SPACE + 4)
        whole.setAlignment(self._tone, Qt.AlignmentFlag.AlignTop)
        for part in (self._need_icon, self.need, self._headroom_icon):
            second.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self.setLayout(whole)

    def _read(self) -> None:
        wording = self._session.wording
        self.promise.setText(wording.promise)
        set_role(self.promise, "promise-long" if len(wording.promise) > LONG_SENTENCE else "promise")
        self._tone.show_icon(TONE_ICONS[wording.tone])
        self._tone.setToolTip(wording.tone.replace("-", " "))
        set_role(self._tone, wording.tone, "tone")
        self._read_need()
        self.headroom.setText(wording.headroom)
        has_band = isinstance(self._session.answer.headroom, Headroom)
        self._headroom_icon.show_icon("flask-conical" if has_band else "ban")
        for part in (self.headroom, self._headroom_icon):
            set_role(part, "headroom" if has_band else "muted")
        basis = self._session.answer.headroom
        self.headroom.setToolTip(basis.basis if isinstance(basis, Headroom) else basis.reason)
        steps = self._session.catalog.checklist.steps
        done = steps_done(self._session.catalog.checklist, self._session.project.steps)
        self.place_buttons[1].setText(f"Adopt {done}/{len(steps)}")

    def _read_need(self) -> None:
        wording = self._session.wording
        self.need.setText(wording.need)
        for part in (self.need, self._need_icon):
            part.setVisible(wording.met is not None)
            set_role(part, "met" if wording.met else "not-met", "tone")
        self._need_icon.show_icon("circle-check" if wording.met else "circle-x")
