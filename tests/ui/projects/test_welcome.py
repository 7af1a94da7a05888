"""The start page and the tour: quiet, by key, and once."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.project import Project, save_project
from configurator.ui.main_window import MainWindow
from configurator.ui.preferences import Preferences
from configurator.ui.projects.recent_customer import read_customer
from configurator.ui.projects.start_page import StartPage
from configurator.ui.projects.tour import Tour
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def customer(catalog: Catalog, project: Project, tmp_path: Path) -> Path:
    """The project of Rhein AG, titled Two servers."""
    details = project.details.replace(buyer=project.details.buyer.replace(name="Rhein AG"), title="Two servers")
    file = tmp_path / "rhein.quote"
    save_project(project.replace(details=details), file, catalog)
    return file


@pytest.fixture
def page(window: MainWindow, customer: Path) -> StartPage:
    """The start page over a window that knows a customer and a file that is gone."""
    window.preferences.add_recent_file(customer.with_name("gone.quote"))
    window.preferences.add_recent_file(customer)
    window.preferences.is_tour_seen = True
    window.welcome.show_page()
    assert window.welcome.page is not None
    return window.welcome.page


@pytest.fixture
def tour(window: MainWindow) -> Tour:
    """The tour at its first callout."""
    window.welcome.show_tour()
    assert window.welcome.tour is not None
    return window.welcome.tour


def _press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifiers)


def test_nobody_is_received_unasked(window: MainWindow) -> None:
    """A window that is made has neither page nor tour."""
    assert (window.welcome.page, window.welcome.tour) == (None, None)


def test_customers_are_listed_with_buyer_title_and_file(page: StartPage, qtbot: QtBot) -> None:
    """The newest first; the one that is gone is greyed and says so."""
    first, second = page.rows
    qtbot.waitUntil(lambda: not second.isEnabled())
    assert first.name.text() == "Rhein AG"
    assert first.about.text().startswith("Two servers · rhein.quote · saved 20")
    assert second.about.text() == "gone.quote: not found, it was moved or removed"
    assert first.isEnabled()


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "[" * 3000, '{"project": 7}', '{"project": {"details": {"buyer": 3, "title": ["x"]}}}', "\xff" * 9],
)
def test_a_broken_file_is_listed_by_its_name(tmp_path: Path, content: str) -> None:
    """What is wrong with it is told when it is opened."""
    file = tmp_path / "broken.quote"
    file.write_text(content, encoding="latin-1")
    customer = read_customer(file)
    assert (customer.buyer, customer.title) == ("", "")
    assert customer.saved is not None


def test_a_name_in_a_file_stays_one_line(tmp_path: Path) -> None:
    """Nobody has checked it yet."""
    file = tmp_path / "odd.quote"
    file.write_text(json.dumps({"project": {"details": {"buyer": {"name": "A\nB" * 200}}}}), encoding="utf-8")
    customer = read_customer(file)
    assert "\n" not in customer.buyer
    assert len(customer.buyer) == 200


def test_a_press_opens_the_customer(window: MainWindow, page: StartPage, customer: Path) -> None:
    """And takes the page away."""
    page.rows[0].click()
    assert window.session.path == customer
    assert window.welcome.page is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape])
def test_one_key_leads_to_work(window: MainWindow, page: StartPage, key: Qt.Key) -> None:
    """Enter starts a new quote, Escape closes the page; no question, no tour that was seen."""
    assert page.isVisible()
    _press(key)
    assert window.welcome.page is None
    assert window.welcome.tour is None
    assert window.session.path is None
    assert window.session.is_saved


def test_the_menus_work_over_the_page(window: MainWindow, page: StartPage, dialogs: ScriptedDialogs) -> None:
    """Ctrl+O with nothing chosen leaves the page, Ctrl+N takes it away."""
    dialogs.path = None
    QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert window.welcome.page is page
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.welcome.page is None


def test_the_tab_key_stays_on_the_page(page: StartPage, qtbot: QtBot) -> None:
    """New, Open, example, tour, the customers, and New again; backwards as well."""
    qtbot.waitUntil(lambda: not page.rows[1].isEnabled())
    order: list[QWidget] = [page.new, page.open_file, page.example, page.tour, page.rows[0], page.new]
    for widget in order[1:]:
        _press(Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is widget
    _press(Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is page.rows[0]


def test_the_example_has_three_options_and_nothing_to_save(window: MainWindow, page: StartPage) -> None:
    """It is a project like any other."""
    page.example.click()
    assert len(window.session.project.options) == 3
    assert window.session.is_saved
    assert window.welcome.page is None


def test_without_customers_the_page_says_so(window: MainWindow) -> None:
    """A first start has nothing to list."""
    window.welcome.show_page()
    assert window.welcome.page is not None
    assert window.welcome.page.rows == []


def test_the_page_covers_the_places_at_any_size(window: MainWindow, page: StartPage) -> None:
    """It follows the window."""
    window.resize(1500, 900)
    QTest.qWait(1)
    centre = window.centralWidget()
    assert centre is not None
    assert page.size() == centre.size()


def test_the_first_new_quote_begins_with_the_tour_once(window: MainWindow, preferences: Preferences) -> None:
    """Seen once, it does not come again by itself."""
    for is_first in (True, False):
        window.welcome.show_page()
        assert window.welcome.page is not None
        window.welcome.page.new.click()
        assert (window.welcome.tour is not None) is is_first
        assert preferences.is_tour_seen
        if window.welcome.tour is not None:
            window.welcome.tour.end()


def test_a_file_or_a_key_means_work_and_no_tour(window: MainWindow, customer: Path) -> None:
    """Only a press on the page leads to the tour."""
    window.preferences.add_recent_file(customer)
    window.welcome.show_page()
    assert window.welcome.page is not None
    window.welcome.page.rows[0].click()
    assert window.welcome.tour is None
    assert not window.preferences.is_tour_seen


def test_enter_walks_through_the_tour(window: MainWindow, tour: Tour) -> None:
    """Three callouts at the left column, the charts and the strip, then the window as it was."""
    pointed = []
    for count in ("1 of 3", "2 of 3", "3 of 3"):
        assert tour.count.text() == count
        assert tour.text.text()
        pointed.append(tour.heading.text())
        _press(Qt.Key.Key_Return)
    assert pointed == ["Need and hardware", "Charts that you can touch", "The answer, then Adopt and Quote"]
    assert window.welcome.tour is None


def test_the_tour_says_what_is_promised(tour: Tour) -> None:
    """FP8 is the promise, NVFP4 headroom and never part of it."""
    tour.go_to(2)
    assert "promise, with an FP8 cache" in tour.text.text()
    assert "NVFP4 below it is headroom and never part of a promise" in tour.text.text()


def test_escape_skips_and_back_goes_back(window: MainWindow, tour: Tour) -> None:
    """At any callout."""
    tour.onward.click()
    tour.back.click()
    assert tour.count.text() == "1 of 3"
    _press(Qt.Key.Key_Escape)
    assert window.welcome.tour is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_callout_leaves_the_window_or_hides_what_it_points_at(
    window: MainWindow, tour: Tour, size: tuple[int, int]
) -> None:
    """Every callout lies inside, beside its target, with all of its text."""
    window.resize(*size)
    QTest.qWait(1)
    for place in range(3):
        tour.go_to(place)
        card = tour.onward.parentWidget()
        assert card is not None
        assert tour.rect().contains(card.geometry())
        assert not card.geometry().intersects(_target(window, place))
        assert tour.text.height() >= tour.text.heightForWidth(tour.text.width())


def _target(window: MainWindow, place: int) -> QRect:
    widget = (window.configure.left, window.configure.charts, window.strip)[place]
    return QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())


def test_the_tour_begins_again_from_the_help_menu(window: MainWindow, tour: Tour) -> None:
    """From another place it leads back to Configure."""
    tour.end()
    window.go_to(1)
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert window.welcome.tour is not None
    assert window.places.currentIndex() == 0


def test_work_by_key_ends_the_tour(window: MainWindow, tour: Tour) -> None:
    """Another place, and a choice that is taken back."""
    window.go_to(1)
    assert window.welcome.tour is None
    window.welcome.show_tour()
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    assert window.welcome.tour is None
    assert not tour.isVisible()


def test_another_language_builds_the_page_anew(window: MainWindow, page: StartPage) -> None:
    """The page goes with the words that it had, and another one is there in its place."""
    window.set_language("de")
    anew = window.welcome.page
    assert anew is not None
    assert anew is not page
    assert anew.new.text() != "New quote"
    window.set_language("en")
