"""The preview: pages drawn beside the window's thread, the newest quote alone, where the reader stands."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.preferences import Preferences
from configurator.ui.quote.details_field import put
from configurator.ui.quote.preview_orders import Drawn, Opened
from configurator.ui.quote.preview_pane import PreviewPane
from configurator.ui.quote.previewing import Previewing
from configurator.ui.session import Session

SETTING = 30_000
"""Milliseconds that a slow machine may take."""


@pytest.fixture
def previewing() -> Iterator[Previewing]:
    """The thread, ended with the test."""
    made = Previewing()
    yield made
    made.stop()


@pytest.fixture
def pane(session: Session, preferences: Preferences, previewing: Previewing, qtbot: QtBot) -> PreviewPane:
    """The pane beside the form, with its first pages drawn."""
    made = PreviewPane(session, preferences, previewing)
    qtbot.addWidget(made)
    made.resize(620, 600)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: bool(made.pages.drawn_pages), timeout=SETTING)
    return made


@pytest.fixture
def settled(pane: PreviewPane, previewing: Previewing, qtbot: QtBot) -> Callable[[], None]:
    """Waits until what is drawn is the newest quote."""

    def wait() -> None:
        qtbot.waitUntil(
            lambda: previewing.serial in pane.pages.drawn_pages.values() and not pane.throttle._timer.isActive(),
            timeout=SETTING,
        )

    return wait


def test_it_says_page_of_pages_and_fits_the_width(pane: PreviewPane) -> None:
    """The first page fills the view; the end of the quote is the last page."""
    count = pane.pages.count
    assert pane.position.text() == f"Page 1 of {count}"
    assert pane.fit.isChecked()
    assert pane.pages.horizontalScrollBar().maximum() == 0
    pane.pages.setFocus()
    QTest.keyClick(pane.pages, Qt.Key.Key_End)
    assert pane.position.text() == f"Page {count} of {count}"


def test_only_pages_near_the_view_are_drawn(pane: PreviewPane, settled: Callable[[], None], qtbot: QtBot) -> None:
    """Going through all of them leaves no more than a few pictures."""
    for page in range(pane.pages.count):
        pane.pages.go_to_page(page)
        qtbot.waitUntil(lambda page=page: page in pane.pages.drawn_pages, timeout=SETTING)  # type: ignore[misc]
    settled()
    assert 0 not in pane.pages.drawn_pages
    assert len(pane.pages.drawn_pages) <= 6


def test_a_change_is_drawn_where_the_reader_stands(
    pane: PreviewPane, session: Session, settled: Callable[[], None], qtbot: QtBot
) -> None:
    """Page 3 stays in view with the same scroll position, with the pages of the new quote."""
    pane.pages.go_to_page(2)
    qtbot.waitUntil(lambda: 2 in pane.pages.drawn_pages, timeout=SETTING)
    place = pane.pages.verticalScrollBar().value()
    put(session, "title", "Pilot", "title")
    settled()
    assert pane.pages.verticalScrollBar().value() == place
    assert pane.pages.page == 2


@pytest.mark.usefixtures("pane")
def test_of_many_changes_the_newest_is_shown_and_most_are_never_set(
    session: Session, previewing: Previewing, settled: Callable[[], None]
) -> None:
    """Fifty letters give a handful of quotes, and the last one wins."""
    opened: list[Opened] = []
    previewing.opened.connect(opened.append)
    before = previewing.serial
    for length in range(50):
        put(session, "title", "x" * (length + 1), "title", "typing")
    settled()
    assert previewing.serial - before <= 3
    assert opened[-1].serial == previewing.serial


def test_orders_that_are_outdated_are_dropped(session: Session, previewing: Previewing, qtbot: QtBot) -> None:
    """Twenty quotes ordered at once: the last is opened, and at most two of them were set."""
    opened: list[Opened] = []
    previewing.opened.connect(opened.append)
    for _ in range(20):
        previewing.show_quote(session.catalog, session.project)
    qtbot.waitUntil(lambda: bool(opened) and opened[-1].serial == 20, timeout=SETTING)
    assert len(opened) <= 2


def test_nothing_is_set_while_nobody_looks(
    pane: PreviewPane, session: Session, previewing: Previewing, qtbot: QtBot
) -> None:
    """Hidden, it does not follow; shown again, it catches up. What does not change the quote orders nothing."""
    serial = previewing.serial
    session.change(session.project.replace(internal=session.project.internal.replace(note="ours")), "note")
    pane.hide()
    put(session, "title", "Pilot", "title")
    assert previewing.serial == serial
    pane.show()
    qtbot.waitUntil(lambda: previewing.serial == serial + 1)


def test_a_blocked_quote_says_why_in_words(
    pane: PreviewPane, session: Session, settled: Callable[[], None], qtbot: QtBot
) -> None:
    """An L4 cannot hold the weights: no pages, no exports; with the server back they are there again."""
    session.choose("L4", card="l4")
    qtbot.waitUntil(pane.blocked.isVisible, timeout=SETTING)
    assert pane.message.text().startswith("Nothing can be exported, because nothing can be promised. The weights take")
    assert not any(button.isEnabled() for button in pane.exports.values())
    session.undo_stack.undo()
    settled()
    assert not pane.blocked.isVisible()
    assert all(button.isEnabled() for button in pane.exports.values())


def test_characters_without_a_glyph_are_said_above(
    pane: PreviewPane, session: Session, settled: Callable[[], None], qtbot: QtBot
) -> None:
    """And needed fields that are empty are counted there."""
    put(session, "buyer.name", "Kunde \N{CUNEIFORM SIGN A}", "name")
    settled()
    qtbot.waitUntil(lambda: "U+12000" in pane.notes.text(), timeout=SETTING)
    assert "needed fields are empty." in pane.notes.text()
    assert "Seller: legal name" in pane.notes.toolTip()


def test_what_is_said_of_a_german_quote_is_in_the_language_of_the_window(
    pane: PreviewPane, session: Session, settled: Callable[[], None], qtbot: QtBot
) -> None:
    """Characters without a glyph, and why nothing can be exported, in an English window."""
    put(session, "language", "de", "language")
    put(session, "buyer.name", "Kunde \N{CUNEIFORM SIGN A}", "name")
    settled()
    qtbot.waitUntil(lambda: "U+12000" in pane.notes.text(), timeout=SETTING)
    assert "The fonts have no glyph for some characters" in pane.notes.text()
    session.choose("L4", card="l4")
    qtbot.waitUntil(pane.blocked.isVisible, timeout=SETTING)
    assert "The weights take" in pane.message.text()


def test_writing_from_the_right_stops_the_pdf_alone(pane: PreviewPane, session: Session, qtbot: QtBot) -> None:
    """Hebrew cannot be set; the workbook can still be had."""
    put(session, "buyer.name", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}", "name")
    qtbot.waitUntil(pane.blocked.isVisible, timeout=SETTING)
    assert "runs from right to left" in pane.message.text()
    assert [button.isEnabled() for button in pane.exports.values()] == [False, True, False]


def test_a_search_marks_and_walks(pane: PreviewPane, qtbot: QtBot) -> None:
    """NVFP4 stands in many places; Enter goes on, Shift+F3 back, behind the last comes the first."""
    pane.search.setText("NVFP4")
    qtbot.waitUntil(lambda: pane.matches.text().endswith("found"), timeout=SETTING)
    count = int(pane.matches.text().split()[0])
    assert count > 3
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert pane.matches.text() == f"1 of {count}"
    pane.go_to_next(-1)
    assert pane.matches.text() == f"{count} of {count}"
    assert pane.pages.page > 0
    pane.search.setText("no such words")
    qtbot.waitUntil(lambda: pane.matches.text() == "0 found", timeout=SETTING)
    assert not pane.next.isEnabled()


def test_zoom_keeps_the_place(pane: PreviewPane, settled: Callable[[], None]) -> None:
    """Larger twice: the page at the upper edge stays; Fit goes back."""
    pane.pages.go_to_page(3)
    fitted = pane.pages.scale
    pane.larger.click()
    pane.larger.click()
    assert pane.pages.scale > fitted
    assert not pane.fit.isChecked()
    settled()
    assert pane.pages.page == 3
    pane.fit.click()
    assert pane.pages.scale == fitted
    assert pane.fit.isChecked()


def test_a_page_is_drawn_in_a_thread_of_its_own(session: Session, previewing: Previewing, qtbot: QtBot) -> None:
    """A4 at one pixel a point is 596 by 842."""
    with qtbot.waitSignal(previewing.opened, timeout=SETTING):
        previewing.show_quote(session.catalog, session.project)
    drawn: list[Drawn] = []
    previewing.drawn.connect(drawn.append)
    previewing.draw([(0, 1.0)])
    qtbot.waitUntil(lambda: bool(drawn), timeout=SETTING)
    assert (drawn[0].page, drawn[0].image.width(), drawn[0].image.height()) == (0, 596, 842)
    assert previewing._thread is not None
    assert previewing._thread.name == "preview"


def test_stopped_it_starts_again(session: Session, previewing: Previewing, qtbot: QtBot) -> None:
    """A window that closes ends the thread; another order begins a new one."""
    with qtbot.waitSignal(previewing.opened, timeout=SETTING):
        previewing.show_quote(session.catalog, session.project)
    previewing.stop()
    assert not previewing.is_running
    with qtbot.waitSignal(previewing.opened, timeout=SETTING):
        previewing.show_quote(session.catalog, session.project)
