"""The size of the interface: its steps, its keys, what grows with it, and that nothing is cut."""

from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from configurator.quote.line import OwnLine
from configurator.ui.look.scale import enlarge_application, scaled_sheet
from configurator.ui.look.stylesheet import apply_theme
from configurator.ui.look.theme import LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.options.steps import duplicate
from configurator.ui.preferences import ZOOMS, Preferences
from configurator.ui.quote.form import LINES
from configurator.ui.quote.line_columns import NUMBERS
from configurator.ui.zoom import Zoom

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _as_designed_afterwards(dressed: QApplication) -> Iterator[None]:  # noqa: ARG001
    """The font is the application's: the next test must find it at body size."""
    yield
    apply_theme(LIGHT)


def at(window: MainWindow, qtbot: QtBot, per_cent: int) -> None:
    """Draw the window at a size."""
    window.preferences.zoom = per_cent
    window.zoom.changed.emit()
    qtbot.wait(20)


def has_room_for_bold(button: QPushButton) -> bool:
    """Whether the name in bold fits beside the padding and the border of an ordinary button."""
    bold = QFont(button.font())
    bold.setWeight(QFont.Weight.DemiBold)
    frame = QPushButton.sizeHint(button).width() - button.fontMetrics().horizontalAdvance(button.text())
    return button.width() >= QFontMetrics(bold).horizontalAdvance(button.text()) + frame


@pytest.mark.parametrize("per_cent", [80, 100, 150, 200])
def test_the_place_in_view_has_room_for_its_bold_name(window: MainWindow, qtbot: QtBot, per_cent: int) -> None:
    """In a German window of 1,024 pixels, whose strip is laid out with the next events."""
    window.set_language("de")
    window.resize(1024, 768)
    at(window, qtbot, per_cent)
    qtbot.waitUntil(lambda: all(map(has_room_for_bold, window.strip.place_buttons)))


def test_steps_end_at_80_and_200_per_cent(preferences: Preferences) -> None:
    """Nine steps up from 80 end at 200; the reset is 100."""
    zoom = Zoom(preferences)
    for step, wanted, at_end in ((zoom.smaller, 80, "is_smallest"), (zoom.larger, 200, "is_largest")):
        for _ in range(len(ZOOMS) + 1):
            step()
        assert zoom.per_cent == wanted
        assert getattr(zoom, at_end)
    zoom.reset()
    assert zoom.per_cent == 100


def test_a_presentation_is_a_quarter_larger_but_never_beyond_the_last_step(preferences: Preferences) -> None:
    """100 gives 125, 175 would give 218 and gives 200."""
    zoom = Zoom(preferences)
    zoom.present(on=True)
    assert zoom.per_cent == 125
    preferences.zoom = 175
    assert zoom.per_cent == 200


def test_keys_change_the_type_and_the_next_window_remembers(
    window: MainWindow, open_window: Callable[[], MainWindow], dressed: QApplication
) -> None:
    """13 pixels: two steps up, at 125 %, are 16; back at 100 %, one down, at 90 %, is 12."""
    QTest.keyClick(window, Qt.Key.Key_Plus, CONTROL)
    QTest.keyClick(window, Qt.Key.Key_Equal, CONTROL)
    assert dressed.font().pixelSize() == 16
    assert open_window().zoom.per_cent == 125
    QTest.keyClick(window, Qt.Key.Key_0, CONTROL)
    assert dressed.font().pixelSize() == 13
    QTest.keyClick(window, Qt.Key.Key_Minus, CONTROL)
    assert dressed.font().pixelSize() == 12


def test_a_size_that_is_no_step_is_forgotten(preferences: Preferences) -> None:
    """A file that says 3000 is read as 100."""
    preferences._write("zoom", "3000")
    assert preferences.zoom == 100


def test_what_is_fixed_in_pixels_grows_too(window: MainWindow, qtbot: QtBot) -> None:
    """At 200 % the field of 48 pixels has 96, the strip of 76 has 152, the captions of charts 22."""
    at(window, qtbot, 200)
    assert window.configure.hardware.count.width() == 96
    assert window.strip.height() == 152
    assert window.configure.context_chart.plot.caption.pixelSize() == 22


def test_lines_stay_thin_and_a_focus_ring_moves_nothing() -> None:
    """Border and padding add up to the same with the ring as without, at every step."""
    assert scaled_sheet("a { border: 1px; max-height: 1px; font-size: 11px; }", 200) == (
        "a { border: 1px; max-height: 1px; font-size: 22px; }"
    )
    for zoom in ZOOMS:
        plain, ringed = scaled_sheet("padding: 5px 8px;", zoom), scaled_sheet("padding: 4px 7px;", zoom)
        grown = [int(one.rstrip("px;")) for one in plain.split()[1:]]
        assert [int(one.rstrip("px;")) + 1 for one in ringed.split()[1:]] == grown


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("zoom", [80, 125])
def test_nothing_is_cut_sideways_at_1280_by_800(window: MainWindow, qtbot: QtBot, zoom: int, place: int) -> None:
    """No column holds more than its width, and the columns stand beside each other."""
    window.resize(1280, 800)
    window.go_to(place)
    at(window, qtbot, zoom)
    areas = [area for area in window.findChildren(QScrollArea) if area.isVisible()]
    cut = [area.accessibleName() for area in areas if area.horizontalScrollBar().maximum() > 0]
    held = [(area, area.widget()) for area in areas]
    too_wide = [
        area.accessibleName()
        for area, inside in held
        if inside and inside.minimumSizeHint().width() > area.viewport().width()
    ]
    assert (cut, too_wide) == ([], [])
    narrow = [
        button.text()
        for button in window.findChildren(QPushButton)
        if button.isVisible() and button.fontMetrics().horizontalAdvance(button.text()) > button.width()
    ]
    assert narrow == []


def test_very_large_columns_scroll_instead_of_lying_over_each_other(window: MainWindow, qtbot: QtBot) -> None:
    """At 200 % the three columns are wider than 1,280 pixels together."""
    window.resize(1280, 800)
    at(window, qtbot, 200)
    area = next(one for one in window.findChildren(QScrollArea) if one.accessibleName() == "Configure")
    assert area.horizontalScrollBar().maximum() > 0


def test_a_step_that_does_not_exist_is_greyed(window: MainWindow, qtbot: QtBot) -> None:
    """The menu says at which size one is."""
    at(window, qtbot, 200)
    actions = window.zoom_actions
    assert (actions.larger.isEnabled(), actions.smaller.isEnabled()) == (False, True)
    assert actions.actual.text() == "Zoom 100 % (now 200 %)"


def test_icons_and_names_of_charts_grow(window: MainWindow, qtbot: QtBot, dressed: QApplication) -> None:  # noqa: ARG001
    """At 200 % a button is twice as large, and the row of chart names takes the room beside it."""
    window.resize(2400, 1200)
    slot = window.configure._upper.made
    small = slot.frame("context").csv_button.width(), slot.tabs.maximumWidth()
    at(window, qtbot, 200)
    assert (slot.frame("context").csv_button.width(), slot.tabs.maximumWidth()) == (2 * small[0], 2 * small[1])


def test_the_outer_columns_come_back_to_their_width(window: MainWindow, qtbot: QtBot) -> None:
    """After 150 % and a presentation the left column has what it had before."""
    window.resize(1280, 800)
    qtbot.wait(20)
    before = window.configure.left.width()
    at(window, qtbot, 150)
    assert window.configure.left.width() > before
    at(window, qtbot, 100)
    assert abs(window.configure.left.width() - before) <= 2
    window.presenter.toggle()
    qtbot.wait(20)
    window.presenter.toggle()
    window.resize(1280, 800)
    qtbot.wait(20)
    assert abs(window.configure.left.width() - before) <= 2


def test_prices_are_whole_when_the_type_grows_under_them(window: MainWindow, qtbot: QtBot) -> None:
    """Lines were in view at 100 % before the step to 150 %: no heading and no price is cut."""
    window.go_to(2)
    window.quote.form.show_section(LINES)
    line = OwnLine(key="own-1", description="Rack", unit_price=Decimal("1234567.89"))
    session = window.session
    session.change(session.project.with_lines(session.project.options[0].lines.added(line)), "line")
    at(window, qtbot, 150)
    table = window.quote.form.lines.table
    last = len(table.lines.rows) - 1
    for column in NUMBERS:
        heading = str(table.lines.headerData(column, Qt.Orientation.Horizontal))
        for text in (heading, str(table.lines.index(last, column).data())):
            assert table.fontMetrics().horizontalAdvance(text) < table.columnWidth(column)


@pytest.mark.parametrize("zoom", [125, 150, 200])
def test_places_and_options_are_named_in_full_or_by_a_letter(window: MainWindow, qtbot: QtBot, zoom: int) -> None:
    """Four options in a window of 1,024 pixels: no name is cut, and none lies over another."""
    for _ in range(3):
        duplicate(window.session)
    at(window, qtbot, zoom)
    window.resize(1024, 640)
    qtbot.wait(30)
    strip = window.strip
    for button in (*strip.place_buttons, *strip.options.buttons):
        assert button.fontMetrics().horizontalAdvance(button.text()) < button.width(), button.text()
    first, second = strip.options.buttons[:2]
    assert first.geometry().right() < second.geometry().left()


def test_a_start_with_a_remembered_zoom_is_as_large_everywhere(
    open_window: Callable[[], MainWindow], preferences: Preferences
) -> None:
    """The application starts at body size, 13 pixels; 150 per cent of it are 20."""
    enlarge_application(100)
    preferences.zoom = 150
    window = open_window()
    parts = (window, window.menuBar(), window.strip, window.strip.need, window.strip.options)
    assert [part.font().pixelSize() for part in parts] == [20] * 5
    window.zoom.reset()
