"""What a keyboard and a screen reader need: a name on every control, focus that is seen, a way to everywhere."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QTextEdit,
    QWidget,
)

from configurator.ui.charts.plot import ChartPlot
from configurator.ui.look.stylesheet import apply_theme
from configurator.ui.look.theme import LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.projects.changes_box import show_changes
from configurator.ui.support.about_box import AboutBox
from configurator.ui.support.fault_box import FaultBox
from configurator.ui.support.guide import show_guide

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QTextEdit,
    QPlainTextEdit,
    QAbstractItemView,
    ChartPlot,
)

QT_OWN = QComboBox | QAbstractSpinBox | QAbstractItemView | QMenuBar

RING = 4
"""Pixels around a widget in which its focus may be drawn too."""


def controls(root: QWidget) -> Iterator[QWidget]:
    """What somebody can work with in a widget; not what Qt puts inside its own controls."""
    for widget in root.findChildren(QWidget):
        if isinstance(widget, CONTROLS) and not is_inside_a_control(widget):
            yield widget


def is_inside_a_control(widget: QWidget) -> bool:
    """Whether Qt has put it into one of its own: the list of a box, the field of a number, the head of a table."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QT_OWN):
        parent = parent.parentWidget()
    return parent is not None


def is_named(widget: QWidget) -> bool:
    """Whether a screen reader can say what it is: its name, its text, or the label beside it."""
    buddies = (label.buddy() for label in widget.window().findChildren(QLabel))
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return bool(widget.accessibleName() or text.strip() or widget in buddies)


def everything_built(window: MainWindow) -> None:
    """Visit each place, and bring up each chart and each list beside them."""
    for place in range(window.places.count()):
        window.go_to(place)
        QTest.qWait(20)
    window.go_to(0)
    QTest.qWait(50)
    for slot in (window.configure._upper.made, window.configure._lower.made):
        for kind in ("memory", "splits", "speed", "users", "context", "cards"):
            slot.show_chart(kind)


def opened(window: MainWindow) -> Iterator[QWidget]:
    """The window and everything that it can open."""
    yield window
    yield AboutBox(window.session.catalog, window)
    yield FaultBox("A fault.", window)
    yield show_guide(window)
    yield show_changes(window.session, window)
    yield window.option_actions.open_comparison()
    yield window.option_actions.open_plan()
    yield window.configure.need.model.open_list()


def test_every_control_has_a_name(window: MainWindow) -> None:
    """In every place, chart, list and dialog."""
    everything_built(window)
    window.session.change(window.session.project.with_copy(), "copy")
    nameless = [
        f"{type(root).__name__}: {type(one).__name__} {one.objectName()} in {type(one.parent()).__name__}"
        for root in opened(window)
        for one in controls(root)
        if not is_named(one)
    ]
    assert nameless == []


def by_tab() -> list[QWidget]:
    """What the Tab key visits, from the first control until it comes back to one."""
    visited: list[QWidget] = []
    for _ in range(400):
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused in visited:
            break
        visited.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    return visited


def reachable(root: QWidget) -> set[QWidget]:
    """What the Tab key should visit: all that is shown, enabled and takes it."""
    return {
        one
        for one in root.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
        and not isinstance(one, QScrollArea)
        and not isinstance(one.parent(), QComboBox)
    }


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_tab_key_leads_to_every_control(window: MainWindow, place: int) -> None:
    """From the strip through the place, and around again."""
    window.go_to(place)
    QTest.qWait(300)
    window.strip.place_buttons[0].setFocus()
    visited = set(by_tab())
    left_out = reachable(window) - visited
    assert [f"{type(one).__name__} {one.accessibleName()}" for one in left_out] == []


def test_the_tab_key_comes_to_what_is_chosen(window: MainWindow) -> None:
    """In a row of buttons to the one that is down, though it is not the first."""
    session = window.session
    session.change(session.project.with_copy(), "copy")
    session.choose("other", card="h200-nvl", cards=4, tensor_parallel=2)
    QTest.qWait(300)
    window.strip.place_buttons[0].setFocus()
    buttons = [one for one in by_tab() if isinstance(one, QAbstractButton) and one.isCheckable() and one.group()]
    assert [one.isChecked() for one in buttons] == [True] * len(buttons)
    assert len(buttons) > 6


def test_the_tab_key_goes_through_the_columns_in_their_order(window: MainWindow) -> None:
    """Need and hardware, then the charts, then findings and evidence; never back to a column that was left."""
    QTest.qWait(300)
    window.strip.place_buttons[0].setFocus()
    place = window.configure
    columns = [place.need, place.hardware, place._upper, place._lower, place.side]
    visited = [
        next((index for index, column in enumerate(columns) if column.isAncestorOf(one)), None) for one in by_tab()
    ]
    found = [index for index in visited if index is not None]
    assert found == sorted(found)
    assert set(found) == set(range(len(columns)))


def around(widget: QWidget) -> QRect:
    """The widget in its window, with room for a ring."""
    corner = widget.mapTo(widget.window(), QPoint(0, 0))
    return QRect(corner, widget.size()).adjusted(-RING, -RING, RING, RING)


def picture(widget: QWidget) -> QImage:
    """What is seen of a widget."""
    return widget.window().grab(around(widget)).toImage()


def without_focus_ring(root: MainWindow, show: Callable[[QWidget], None]) -> list[str]:
    """The controls that look the same with the focus and without it."""
    alike = []
    for one in reachable(root):
        root.strip.setFocus()
        show(one)
        before = picture(one)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        if picture(one) == before:
            alike.append(f"{type(one).__name__} {one.accessibleName()}")
    return alike


def bring_into_view(widget: QWidget) -> None:
    """Scroll to it."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_focus_is_seen_on_every_control(window: MainWindow, theme: str, place: int) -> None:
    """Each control changes some pixels when the keyboard comes to it."""
    window.set_theme(theme)
    window.go_to(place)
    QTest.qWait(300)
    alike = without_focus_ring(window, bring_into_view)
    apply_theme(LIGHT)
    assert alike == []
