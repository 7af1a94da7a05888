"""Form and preview side by side: who has which room."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from configurator.ui.main_window import MainWindow
from configurator.ui.quote.form import LINES, QUOTE
from configurator.ui.quote.place import FIELDS_WIDTH, LEAST_PREVIEW, LINES_WIDTH


def test_lines_get_more_room_than_fields(window: MainWindow) -> None:
    """At 1280 pixels the table has 800; back at the fields the page has what is left."""
    window.go_to(2)
    QTest.qWait(20)
    place = window.quote
    assert place.splitter.sizes()[0] == FIELDS_WIDTH
    place.form.show_section(LINES)
    assert abs(place.splitter.sizes()[0] - LINES_WIDTH) <= 2
    assert place.splitter.sizes()[1] >= LEAST_PREVIEW
    place.form.show_section(QUOTE)
    assert place.splitter.sizes()[0] == FIELDS_WIDTH


def test_the_form_is_whole_when_it_is_built_unseen(window: MainWindow) -> None:
    """A section chosen before the place was ever shown leaves the form its width."""
    window.quote.form.show_section(LINES)
    window.go_to(2)
    QTest.qWait(20)
    assert window.quote.splitter.sizes()[0] >= LINES_WIDTH - 2


def test_a_dragged_border_stays(window: MainWindow) -> None:
    """For fields and for lines apart."""
    window.go_to(2)
    QTest.qWait(20)
    place = window.quote
    place.splitter.setSizes([600, place.splitter.width() - 616])
    place.splitter.splitterMoved.emit(600, 1)
    place.form.show_section(LINES)
    place.form.show_section(QUOTE)
    assert place.splitter.sizes()[0] == 600


def test_a_dragged_border_is_remembered(window: MainWindow) -> None:
    """The next window gives the form what this one gave it."""
    window.go_to(2)
    QTest.qWait(20)
    place = window.quote
    place.splitter.setSizes([600, place.splitter.width() - 616])
    place.splitter.splitterMoved.emit(600, 1)
    assert window.preferences.quote_widths == {"fields": 600}


def test_a_key_folds_the_pages_away_and_brings_them_back(window: MainWindow) -> None:
    """The form has the whole width meanwhile."""
    window.go_to(2)
    QTest.qWait(20)
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert not window.quote.preview.isVisible()
    assert not window.quote.fold.isChecked()
    assert window.quote.form.width() > 1_200
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert window.quote.preview.isVisible()


def test_pages_give_way_to_a_table_that_would_be_cut(window: MainWindow) -> None:
    """At 1024 pixels the lines stand alone, fields beside pages, and whoever wants both gets both."""
    window.resize(1024, 640)
    window.go_to(2)
    QTest.qWait(20)
    place = window.quote
    assert place.preview.isVisible()
    place.form.show_section(LINES)
    assert not place.preview.isVisible()
    place.fold.click()
    assert place.preview.isVisible()
    place.form.show_section(QUOTE)
    assert place.preview.isVisible()
