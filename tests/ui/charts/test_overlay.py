"""Other options and the BF16 reference beside a chart's own series, asked for in its frame."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from configurator.charts import table_of
from configurator.ui.charts.frame import ChartFrame
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def add_option(session: Session, **choices: str) -> None:
    """A copy of the option in view with other choices; the first one comes back into view."""
    session.change(session.project.with_copy(), "copy")
    session.choose("other", **choices)
    session.change(session.project.viewing(0), "back")


@pytest.fixture
def frames(window: MainWindow) -> tuple[ChartFrame, ChartFrame]:
    """The frames of the context and the cards chart, beside a second option on 2 × H200 NVL."""
    add_option(window.session, card="h200-nvl")
    return window.configure._upper.made.frame("context"), window.configure._lower.made.frame("cards")


def test_without_another_option_there_is_no_button(window: MainWindow) -> None:
    """It would do nothing; the reference can always be asked for."""
    frame = window.configure._upper.made.frame("context")
    assert [button.isVisible() for button in frame.toggle_buttons] == [False, True]


def test_a_second_option_is_laid_over_both_charts(window: MainWindow, frames: tuple[ChartFrame, ChartFrame]) -> None:
    """The button is there and down; lines, tags, legend and read-out show 143 sessions on 2 × H200 NVL."""
    context, cards = window.configure.context_chart, window.configure.cards_chart
    assert [frame.toggle_buttons[0].isChecked() for frame in frames] == [True, True]
    assert [(line.name, line.here) for line in context.chart.others] == [("Option B", 143)]
    assert [mark.tag for mark in cards.chart.others] == ["B"]
    assert "other options, FP8" in [entry.text for entry in context.header.legend.entries]
    assert "Option B: 143, FP8" in context.plot.accessibleDescription()


def test_the_key_takes_it_off_chart_and_table(window: MainWindow, frames: tuple[ChartFrame, ChartFrame]) -> None:
    """Ctrl+Shift+O in the frame; the other chart keeps its own."""
    view = window.configure.context_chart
    assert frames[0].view is view
    view.plot.setFocus()
    QTest.keyClick(view.plot, Qt.Key.Key_O, CONTROL_SHIFT)
    assert view.chart.others == ()
    assert table_of(view.chart) == table_of(window.session.context_chart)
    assert window.configure.cards_chart.chart.others != ()


@pytest.mark.usefixtures("frames")
def test_the_reference_is_off_until_it_is_asked_for(window: MainWindow) -> None:
    """Ctrl+Shift+F: a dotted line, worded so that nobody takes it for a promise."""
    view = window.configure.context_chart
    assert not view.chart.with_reference
    view.plot.setFocus()
    QTest.keyClick(view.plot, Qt.Key.Key_F, CONTROL_SHIFT)
    entry = view.header.legend.entries[-1]
    assert (entry.text, "never promised" in entry.more) == ("BF16 reference", True)
    assert "39 sessions, BF16 (reference only)" in view.plot.accessibleDescription()
    assert [line.name for line in view.plot._beside] == ["BF16, reference only", "Option B"]


def test_a_table_in_view_follows_the_button(frames: tuple[ChartFrame, ChartFrame]) -> None:
    """The column of the reference comes and goes."""
    frame = frames[0]
    frame.show_table(True)  # noqa: FBT003 - as the action sends it
    for expected in (True, False):
        frame.toggle_buttons[1].click()
        assert ("BF16 reference: not promised" in frame.grid.table.columns) is expected


def test_the_picture_shows_what_is_laid_over(frames: tuple[ChartFrame, ChartFrame]) -> None:
    """It is another picture with the other option than without."""
    frame = frames[0]
    with_option = frame.picture()
    frame.toggle_buttons[0].click()
    assert frame.picture() != with_option


@pytest.mark.usefixtures("frames")
def test_a_line_that_moves_leaves_the_other_options_alone(window: MainWindow) -> None:
    """A step of a drag computes nothing anew of the option that is not in view, but for its count there."""
    before = window.configure.context_chart.chart.others[0]
    window.session.choose("Context", context=8_192 + 256)
    after = window.configure.context_chart.chart.others[0]
    assert after.points == before.points
    assert before.here is not None
    assert after.here is not None
    assert after.here < before.here


@pytest.mark.usefixtures("frames")
def test_a_short_context_stands_on_the_axis(window: MainWindow) -> None:
    """300 tokens lie within, and the axis comes back with 8,192."""
    plot = window.configure.context_chart.plot
    window.session.choose("Context", context=300)
    line = plot._line_x()
    assert line is not None
    assert plot.area.left() < line < plot.area.center().x()
    window.session.choose("Context", context=8_192)
    assert plot._span == (2_048, 131_072)
