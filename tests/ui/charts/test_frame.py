"""A chart with its table, and both to copy."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.charts import ChartTable, csv_text, table_of
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.context_plot import ContextPlot
from configurator.ui.charts.frame import ChartFrame
from configurator.ui.charts.grid import ChartGrid
from configurator.ui.charts.picture import MARGIN
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.slot import KINDS, ChartSlot
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session

CONTROL = Qt.KeyboardModifier.ControlModifier
CONTROL_SHIFT = CONTROL | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def slot(session: Session, qtbot: QtBot) -> ChartSlot:
    """A slot that shows sessions against context."""
    made = ChartSlot(session, LIGHT, "context")
    qtbot.addWidget(made)
    made.resize(640, 360)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


@pytest.fixture
def frame(slot: ChartSlot) -> ChartFrame:
    """The frame of that chart, which reads the session with every change."""
    made = slot.frame("context")
    made.view.throttle.set_interval(0)
    return made


@pytest.fixture
def grid(qtbot: QtBot) -> ChartGrid:
    """A small table."""
    made = ChartGrid("Small")
    made.show_table(ChartTable(("Card", "Cards", "FP8"), (("L4", 1, None), ("L4", 2, 7), ("L40S", 4, 1_065))))
    qtbot.addWidget(made)
    made.show()
    return made


def plot_of(frame: ChartFrame) -> ContextPlot:
    """The drawing in the frame of sessions against context."""
    assert isinstance(frame.view, ContextChartView)
    return frame.view.plot


def clipboard() -> str:
    """The text that lies in it."""
    return QGuiApplication.clipboard().text()


def test_the_table_takes_the_place_of_the_chart(frame: ChartFrame) -> None:
    """A press on the button shows it, another one the chart; the header stays."""
    for wanted in (True, False):
        QTest.mouseClick(frame.table_button, Qt.MouseButton.LeftButton)
        assert frame.shows_table is frame.grid.isVisible() is frame.table_button.isChecked() is wanted
        assert frame.view.isVisible() is not wanted
        assert frame.view.header.isVisible()


def test_the_table_has_the_figures_of_the_chart(frame: ChartFrame, session: Session) -> None:
    """It shows them as soon as it is in view, and follows what is chosen."""
    frame.show_table(True)  # noqa: FBT003
    assert frame.grid.table == table_of(session.context_chart)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert frame.grid.table == table_of(session.context_chart)
    assert (8_192, 211, 316, 376) in frame.grid.table.rows


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_chart_has_a_table_and_a_picture(slot: ChartSlot, kind: str) -> None:
    """Rows under columns, a picture at twice the size with something drawn on it, and words to paste."""
    slot.show_chart(kind)
    frame = slot.frame(kind)
    frame.show_table(True)  # noqa: FBT003
    assert frame.grid.table.rows
    picture = frame.picture()
    assert picture.devicePixelRatio() == 2
    assert picture.width() >= 2 * frame.view.width()
    assert len({picture.pixel(x, picture.height() // 2) for x in range(picture.width())}) > 3
    assert frame.shows_table
    frame.copy_csv()
    assert clipboard() == csv_text(frame.grid.table)


def test_the_picture_shows_what_is_chosen_behind_the_table(slot: ChartSlot, session: Session) -> None:
    """A chart that is hidden while the choice changes is drawn anew before it is copied."""
    slot.show_chart("memory")
    frame = slot.frame("memory")
    before = frame.picture()
    frame.show_table(True)  # noqa: FBT003
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert frame.picture() != before


def test_curves_are_as_wide_in_the_picture(frame: ChartFrame) -> None:
    """The line of what is promised covers twice the pixels that it has on the screen."""
    plot = plot_of(frame)
    x, screen, picture = 200, plot.grab().toImage(), frame.picture()
    assert _thickness(picture, 2 * (MARGIN + x)) >= 1.5 * _thickness(screen, x)


def _thickness(image: QImage, x: int) -> int:
    accent = QColor(LIGHT.accent)
    return sum(image.pixelColor(x, y) == accent for y in range(image.height()))


def test_a_copied_picture_lies_in_the_clipboard(frame: ChartFrame, qtbot: QtBot) -> None:
    """At twice the size, and the window is told."""
    with qtbot.waitSignal(frame.copied) as told:
        QTest.mouseClick(frame.picture_button, Qt.MouseButton.LeftButton)
    assert told.args == ["Copied as a picture: Sessions against context."]
    assert QGuiApplication.clipboard().image().width() >= 2 * frame.view.width()


@pytest.mark.parametrize(
    ("key", "modifiers", "outcome"),
    [
        (Qt.Key.Key_T, CONTROL, lambda frame: frame.shows_table),
        (Qt.Key.Key_C, CONTROL_SHIFT, lambda _: not QGuiApplication.clipboard().image().isNull()),
        (Qt.Key.Key_X, CONTROL_SHIFT, lambda _: clipboard().startswith('"Context, tokens"')),
    ],
)
def test_every_action_has_a_key(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier, outcome: Callable[[ChartFrame], bool]
) -> None:
    """They work from wherever the focus is, and stand in the tool tips."""
    frame = window.configure.used_slot.frame_in_view
    QGuiApplication.clipboard().clear()
    window.configure.need.users.setFocus()
    QTest.keyClick(window.configure.need.users, key, modifiers)
    assert outcome(frame)
    assert frame.table_button.toolTip() == "Show as table (Ctrl+T)"


def test_the_keys_mean_the_chart_that_was_used_last(window: MainWindow) -> None:
    """The upper one at first; F6 leads to the lower one, and the table is its own then."""
    upper, lower = window.configure.used_slot, window.configure.other_slot
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert window.configure.used_slot is lower
    QTest.keyClick(window, Qt.Key.Key_T, CONTROL)
    assert (upper.frame_in_view.shows_table, lower.frame_in_view.shows_table) == (False, True)


def test_the_table_is_reached_and_left_by_key(window: MainWindow) -> None:
    """Ctrl+T leads into it and back to its button."""
    frame = window.configure.used_slot.frame_in_view
    QTest.keyClick(window, Qt.Key.Key_T, CONTROL)
    assert frame.grid.hasFocus()
    QTest.keyClick(frame.grid, Qt.Key.Key_T, CONTROL)
    assert frame.table_button.hasFocus()


def test_buttons_have_names(frame: ChartFrame) -> None:
    """A screen reader says what the icons stand for."""
    buttons = (frame.table_button, frame.picture_button, frame.csv_button)
    assert [button.accessibleName() for button in buttons] == ["Show as table", "Copy picture", "Copy CSV"]
    assert frame.grid.accessibleName() == "Sessions against context, as a table"


def test_a_cell_is_shown_as_on_paper(grid: ChartGrid) -> None:
    """Thousands are grouped, a missing figure is a dash, numbers stand at the right."""
    model = grid.model()
    assert [model.index(row, 2).data() for row in range(3)] == ["–", "7", "1,065"]
    alignment = [model.index(0, column).data(Qt.ItemDataRole.TextAlignmentRole) for column in range(3)]
    right = [bool(Qt.AlignmentFlag(one) & Qt.AlignmentFlag.AlignRight) for one in alignment]
    assert right == [False, True, True]


def test_the_whole_table_is_copied_without_a_selection(grid: ChartGrid) -> None:
    """With its columns, as text with tabs, and numbers without grouping."""
    QTest.keyClick(grid, Qt.Key.Key_C, CONTROL)
    assert clipboard() == "Card\tCards\tFP8\nL4\t1\t\nL4\t2\t7\nL40S\t4\t1065\n"


def test_a_selection_is_copied_alone(grid: ChartGrid) -> None:
    """Two columns of two rows, under their names."""
    model = grid.model()
    chosen = QItemSelection(model.index(1, 1), model.index(2, 2))
    grid.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    QTest.keyClick(grid, Qt.Key.Key_C, CONTROL)
    assert clipboard() == "Cards\tFP8\n2\t7\n4\t1065\n"


def test_the_tab_key_leaves_the_table(grid: ChartGrid) -> None:
    """It is no trap: arrow keys move within."""
    assert not grid.tabKeyNavigation()


def test_a_chart_is_built_when_it_is_picked(slot: ChartSlot) -> None:
    """One frame at first; a press on a name makes the second."""
    assert list(slot._frames) == ["context"]
    QTest.mouseClick(slot.tabs.button("users"), Qt.MouseButton.LeftButton)
    assert list(slot._frames) == ["context", "users"]
    assert slot.shown == "users"
    assert slot.frame("users").isVisible()
    assert slot.frame("users").tools.isVisible()
    assert not slot.frame("context").isVisible()


def test_keys_go_through_the_charts(window: MainWindow) -> None:
    """Ctrl+Page Down from the first to the second, Ctrl+Page Up back and round to the last."""
    slot = window.configure.used_slot
    seen = []
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_PageUp):
        QTest.keyClick(window, key, CONTROL)
        seen.append(slot.shown)
    assert seen == ["cards", "context", "users"]


def test_what_cannot_be_drawn_can_be_read_and_copied(slot: ChartSlot, session: Session) -> None:
    """Two L4: the table is one sentence, and so is the copy."""
    session.choose("2 × L4", card="l4")
    slot.show_chart("speed")
    frame = slot.frame("speed")
    frame.show_table(True)  # noqa: FBT003
    frame.copy_csv()
    assert frame.grid.model().index(0, 0).data() == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert clipboard().startswith("Nothing can be drawn\r\n")


def test_the_theme_reaches_every_chart(slot: ChartSlot) -> None:
    """Also those that are hidden, and those that are built later."""
    slot.show_chart("memory")
    slot.set_theme(DARK)
    slot.show_chart("splits")
    for kind in ("context", "memory", "splits"):
        assert [plot.theme for plot in slot.frame(kind).view.findChildren(ChartPlot)] == [DARK]


def test_the_buttons_of_a_chart_stand_where_they_stood(slot: ChartSlot, qtbot: QtBot) -> None:
    """A chart with fewer of them takes less room, also after one with more was in view."""
    slot.show_chart("memory")
    fewer = slot._tools.sizeHint().width()
    slot.show_chart("context")
    slot.show_chart("memory")
    qtbot.wait(20)
    assert slot._tools.sizeHint().width() == fewer == slot.frame("memory").tools.sizeHint().width()
    assert slot.frame("memory").csv_button.mapTo(slot, QPoint(0, 0)).x() > slot.width() - 40
