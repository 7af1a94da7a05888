"""The strip: the sentences of the answer, with sign and word."""

from typing import Any

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from configurator.adoption.checklist import StepRecord, StepState
from configurator.ui.answer_strip import AnswerStrip
from configurator.ui.session import Session
from configurator.ui.widgets.one_line import CUT, fitted


@pytest.fixture
def strip(session: Session, qtbot: QtBot) -> AnswerStrip:
    """The strip over the starting project."""
    made = AnswerStrip(session)
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_says_what_is_promised_and_what_headroom_there_is(strip: AnswerStrip) -> None:
    """The article's example carries 78 sessions; 60 are needed."""
    assert strip.promise.text() == "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)."
    assert strip.headroom.text() == "NVFP4 could add 39 to 61 after testing."
    assert strip.need.text() == "Needed: 60. Met, 18 spare."


@pytest.mark.parametrize(
    ("choices", "tone"),
    [
        ({}, "fits"),
        ({"card": "l4"}, "does-not-fit"),
        ({"card": "l4", "cards": 4, "tensor_parallel": 4}, "tight"),
        ({"cards": 8, "tensor_parallel": 8, "context": 200_000}, "refused"),
        ({"engine_version": "0.99.0"}, "unknown"),
    ],
)
def test_each_tone_has_its_sign(strip: AnswerStrip, session: Session, choices: dict[str, Any], tone: str) -> None:
    """The sign's property and its tooltip follow the answer's tone."""
    session.choose("x", **choices)
    assert (strip._tone.property("tone"), strip._tone.toolTip()) == (tone, tone.replace("-", " "))


def test_what_fits_and_is_too_little_is_no_tick(strip: AnswerStrip, session: Session) -> None:
    """A hundred sessions needed of 78 carried: the large sign warns."""
    session.choose("x", users=500)
    assert strip._tone.property("tone") == "tight"
    assert strip._tone.toolTip() == "fits, and carries less than is needed"


def test_without_a_need_nothing_is_said_about_it(strip: AnswerStrip, session: Session) -> None:
    """No users stated: no need, met or not."""
    session.choose("x", users=None)
    assert strip.need.isHidden()


def test_it_counts_the_steps_done(strip: AnswerStrip, session: Session) -> None:
    """One of six steps done is read from the place's button."""
    session.record(StepRecord(step="pin-engine", state=StepState.DONE), "x")
    assert strip.place_buttons[1].text() == "Adopt 1/6"


def test_a_place_is_asked_for_by_its_button(strip: AnswerStrip, qtbot: QtBot) -> None:
    """The third button asks for the place with index 2."""
    with qtbot.waitSignal(strip.place_chosen) as chosen:
        strip.place_buttons[2].click()
    assert chosen.args == [2]


LONG = {"engine_version": "0.99.0-with-a-very-long-name-of-a-build"}


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"card": "l4"},
        {"model": "deepseek-v3-r1", "card": "l40s"},
        LONG,
        {"users": None},
        {"cards": 8, "tensor_parallel": 8, "context": 200_000},
    ],
)
def test_it_keeps_its_height_whatever_it_says(strip: AnswerStrip, session: Session, choices: dict[str, Any]) -> None:
    """Nothing below the strip moves, and no sentence makes it wider."""
    session.choose("x", **choices)
    strip.adjustSize()
    assert (strip.minimumHeight(), strip.maximumHeight()) == (76, 76)
    assert strip.sizeHint().height() <= 76
    assert strip.minimumSizeHint().width() < 750


def test_a_sentence_that_is_cut_stands_whole_in_its_tool_tip(strip: AnswerStrip, session: Session) -> None:
    """In a narrow window too."""
    session.choose("x", **LONG)
    strip.resize(900, strip.height())
    sentence = session.wording.promise
    assert strip.promise.fontMetrics().horizontalAdvance(sentence) > strip.promise.width()
    assert sentence in strip.promise.toolTip()
    assert strip.promise.accessibleName() == sentence


@pytest.mark.parametrize("width", [160, 200, 260, 340, 480, 700])
def test_no_number_of_a_sentence_is_ever_cut(strip: AnswerStrip, width: int) -> None:
    """However narrow the strip is, what is shown of a sentence is whole words of it or of its short form."""
    for number in (strip.promise, strip.headroom):
        whole = {*number.text().split(" "), *number._short.split(" ")}
        _font, lines = fitted(number.font(), (number.text(), number._short), width, 2)
        assert {word for line in lines for word in line.removesuffix(CUT).split(" ")} <= whole


def test_figures_alone_are_set_smaller_and_never_cut(strip: AnswerStrip) -> None:
    """In half of its width, "= 200,000" is half as large."""
    font = strip.font()
    font.setPixelSize(20)
    shown, lines = fitted(font, ("= 200,000",), QFontMetrics(font).horizontalAdvance("= 200,000") // 2)
    assert lines == ["= 200,000"]
    assert 8 <= shown.pixelSize() <= 10


def test_a_long_promise_takes_a_second_line(strip: AnswerStrip, qtbot: QtBot) -> None:
    """In a strip of 640 pixels, where one line of the smaller type has no room."""
    strip.resize(640, strip.height())
    qtbot.waitUntil(lambda: strip.promise.height() > 1.8 * strip.promise.fontMetrics().height())
    assert strip.height() == 76
