"""The window as a whole: places, keys, undo, themes, and that nothing is cut."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.project import Project
from configurator.sizing.weights import known_formats
from configurator.ui.app import make_window
from configurator.ui.look.stylesheet import palette, stylesheet
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.support.about_box import AboutBox


def test_fifty_steps_are_taken_back_and_made_again(window: MainWindow) -> None:
    """After fifty undos the window shows the start, after fifty redos the end."""
    start = window.session.project
    for step in range(50):
        window.session.choose(f"step {step}", context=10_000 + step)
    end = window.session.project
    for _ in range(50):
        window.undo_actions.undo.trigger()
    assert window.session.project == start
    assert window.configure.need.context.text() == "8,192"
    assert not window.undo_actions.undo.isEnabled()
    for _ in range(50):
        window.undo_actions.redo.trigger()
    assert window.session.project == end
    assert window.configure.need.context.text() == "10,049"


def test_undo_names_the_step(window: MainWindow) -> None:
    """The menu says what will be taken back, and what made again."""
    window.configure.hardware.counts.button(4).click()
    assert window.undo_actions.undo.text() == "Undo: 4 cards"
    window.undo_actions.undo.trigger()
    assert (window.undo_actions.undo.text(), window.undo_actions.redo.text()) == ("Undo", "Redo: 4 cards")


def test_the_undo_key_works_while_a_field_has_the_focus(window: MainWindow) -> None:
    """Typing in the users' field and Ctrl+Z in it takes the step back."""
    field = window.configure.need.users
    window.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "450")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (window.session.configuration.users, field.text()) == (300, "300")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_place_has_its_key_and_its_button(window: MainWindow, place: int) -> None:
    """Ctrl+1 to Ctrl+3 and the buttons lead to the same places."""
    window.go_to(2 - place)
    QTest.keyClick(window, Qt.Key(Qt.Key.Key_1 + place), Qt.KeyboardModifier.ControlModifier)
    assert window.places.currentIndex() == place
    assert window.strip.place_buttons[place].isChecked()
    window.go_to((place + 1) % 3)
    window.strip.place_buttons[place].click()
    assert window.places.currentIndex() == place


def test_no_key_is_given_twice(window: MainWindow) -> None:
    """Every shortcut of the menus belongs to one action."""
    keys = [key.toString() for action in window.menuBar().findChildren(QWidget) for key in _keys(action)]
    assert len(keys) == len(set(keys))
    assert {"Ctrl+N", "Ctrl+O", "Ctrl+S", "Ctrl+Shift+P", "Ctrl+Shift+E", "Ctrl+Q", "Ctrl+Z"} <= set(keys)


def _keys(menu: QWidget) -> list[QKeySequence]:
    return [key for action in menu.actions() for key in action.shortcuts()]


def test_the_theme_is_chosen_remembered_and_worn(
    window: MainWindow, open_window: Callable[[], MainWindow], dressed: QApplication
) -> None:
    """Dark is worn at once, and by the next window too."""
    window.set_theme("dark")
    assert dressed.palette().window().color().name() == DARK.surface
    assert open_window().preferences.theme == "dark"
    window.set_theme("light")
    assert dressed.palette().window().color().name() == LIGHT.surface


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_stylesheet_names_no_colour_of_another_theme(theme: object) -> None:
    """Every role that the sheet uses is filled from its own theme."""
    other = DARK if theme is LIGHT else LIGHT
    sheet = stylesheet(theme)  # type: ignore[arg-type]
    assert other.text not in sheet
    assert other.window not in sheet
    assert palette(theme).text().color().name() == theme.text  # type: ignore[arg-type, attr-defined]


def test_every_control_has_a_name_for_those_who_cannot_see_it(window: MainWindow) -> None:
    """Buttons carry words or an accessible name, fields an accessible name; Qt's own parts are left out."""
    nameless = [
        widget
        for kind in (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit)
        for widget in window.findChildren(kind)
        if not widget.objectName().startswith("qt_")
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]
    assert nameless == []


def _tab_chain(window: MainWindow) -> list[QWidget]:
    """What the Tab key visits, in its order."""
    chain: list[QWidget] = []
    one: QWidget | None = window.nextInFocusChain()
    while one is not None and one is not window:
        takes_it = one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.focusProxy()
        if takes_it and one.isVisible() and one.isEnabled():
            chain.append(one)
        one = one.nextInFocusChain()
    return chain


@pytest.mark.parametrize("place", [0, 1, 2])
def test_whatever_the_tab_key_visits_has_a_name(window: MainWindow, place: int) -> None:
    """Charts, numbers and lines that open too, in each place and each list beside the charts."""
    window.go_to(place)
    for index in range(4):
        window.configure.side.show_list(index)
        nameless = [one for one in _tab_chain(window) if not one.accessibleName() and not getattr(one, "text", str)()]
        assert nameless == []


def test_the_tab_key_goes_from_left_to_right(window: MainWindow) -> None:
    """Strip, need, hardware, charts, findings: charts and findings are built later, and are not visited last."""
    window.session.choose("x", card="l4", cards=4, tensor_parallel=4)
    place = window.configure
    wanted = [
        window.strip.promise,
        place.need.model,
        place.need.needed,
        place.hardware.card.buttons["l4"],
        place.hardware.count,
        place.context_chart.plot,
        place.cards_chart.plot,
        place.side.tabs.button(0),
        place.side.findings.urgent[0].line,
        place.side.findings.more,
    ]
    chain = _tab_chain(window)
    assert [one for one in chain if one in wanted] == wanted


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_left_column_needs_no_scrolling_at_1280_by_800(window: MainWindow, qtbot: QtBot, theme: str) -> None:
    """For the starting project, and for a card with eight counts."""
    window.set_theme(theme)
    window.resize(1280, 800)
    for card, cards in (("rtx-pro-6000-server-edition", 2), ("l4", 8)):
        window.session.choose("x", card=card, cards=cards, tensor_parallel=cards)
        qtbot.wait(1)
        area = next(one for one in window.findChildren(QScrollArea) if one.accessibleName() == "Need and hardware")
        assert area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_column_is_wider_than_its_place_for_the_longest_names(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """For the twelve longest names and two cards, what a column holds needs no more width than it has."""
    window.resize(*size)
    qtbot.wait(1)
    too_wide = []
    models = sorted(window.session.catalog.models.values(), key=lambda model: -len(model.name))
    for model in models[:12]:
        for card in ("l4", "rtx-pro-6000-server-edition"):
            window.session.choose("x", model=model.id, weights=known_formats(model)[0], card=card)
            too_wide += [(model.id, card, area.accessibleName()) for area in _cut_areas(window.configure)]
    assert too_wide == []


@pytest.mark.parametrize("place", [1, 2])
def test_the_other_places_fit_the_smallest_window(window: MainWindow, qtbot: QtBot, place: int) -> None:
    """At 1,024 by 640 nothing is wider than its column."""
    window.resize(1024, 640)
    window.go_to(place)
    qtbot.wait(1)
    assert _cut_areas(window) == []


def _cut_areas(widget: QWidget) -> list[QScrollArea]:
    areas = [area for area in widget.findChildren(QScrollArea) if area.isVisible()]
    held = [(area, area.widget()) for area in areas]
    return [area for area, inside in held if inside and inside.minimumSizeHint().width() > area.viewport().width()]


def test_the_window_remembers_where_it_stood(window: MainWindow, open_window: Callable[[], MainWindow]) -> None:
    """The next window is as high as the last; 720 pixels fit the 800 of the screen that tests have."""
    window.resize(1024, 720)
    window.close()
    assert open_window().height() == 720


def test_about_names_the_catalogue_and_the_libraries(window: MainWindow, qtbot: QtBot) -> None:
    """Version and licence of Qt stand in it."""
    box = AboutBox(window.session.catalog, window)
    qtbot.addWidget(box)
    texts = [label.text() for label in box.findChildren(QWidget) if hasattr(label, "text")]
    assert {"Qt for Python", "LGPL 3", "Lucide icons", "ISC"} <= set(texts)
    assert any(text.startswith(f"Catalogue {window.session.catalog.version}: ") for text in texts)


def test_a_start_loads_no_document_library() -> None:
    """reportlab, openpyxl and babel are loaded when a quote is written, not when the window opens."""
    code = (
        "import sys, configurator.ui.app\n"
        "print([name for name in ('reportlab', 'openpyxl', 'babel', 'pypdfium2') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_message_from_before_the_first_showing_has_the_foot_to_itself(
    catalog: Catalog, project: Project, qtbot: QtBot
) -> None:
    """That a lock was taken over is said before the window is shown; the catalogue's line is not drawn below it."""
    made = make_window(catalog, project)
    qtbot.addWidget(made)
    made.filing.noticed.emit("taken over")
    made.show()
    qtbot.waitExposed(made)
    assert made.statusBar().currentMessage() == "taken over"
    assert not made.catalog_line.isVisible()


def test_a_message_right_after_the_first_showing_has_the_foot_to_itself(
    catalog: Catalog, project: Project, qtbot: QtBot
) -> None:
    """The foot is laid out once more then, and Qt shows what it has hidden."""
    made = make_window(catalog, project)
    qtbot.addWidget(made)
    made.show()
    made.filing.noticed.emit("taken over")
    qtbot.waitExposed(made)
    QApplication.processEvents()
    assert not made.catalog_line.isVisible()
    made.statusBar().clearMessage()
    assert made.catalog_line.isVisible()
