"""The window changes its language while it runs, and nothing else changes with it."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from configurator.language import GERMAN, current
from configurator.ui.look.speech import speak, system_language
from configurator.ui.main_window import MainWindow
from configurator.ui.palette import MenuAction, menu_actions, open_palette
from configurator.ui.preferences import Preferences
from configurator.ui.quote.form import TERMS
from configurator.ui.support.guide import guide_text

PROMISE = "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)."


def _choose(window: MainWindow, language: str) -> None:
    """Pick a language in the menu, by its own name."""
    action = next(one for one in window.languages.actions() if one.text() == language)
    action.trigger()
    QTest.qWait(50)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _menus(window: MainWindow) -> list[str]:
    return [one.text() for one in window.menuBar().actions()]


def test_the_menu_names_every_language_in_itself(window: MainWindow) -> None:
    """Whoever cannot read the one that is spoken finds their own."""
    assert [one.text() for one in window.languages.actions()] == ["Follow the system", "English", "Deutsch"]


def test_strip_menus_and_findings_change_together(window: MainWindow) -> None:
    """Nothing in view keeps the words of the language before."""
    _choose(window, "Deutsch")
    assert window.strip.place_buttons[0].text() == "Konfigurieren"
    assert window.strip.promise.text() == window.session.wording.promise != PROMISE
    assert "8.192" in window.strip.promise.text()
    assert _menus(window)[0] == "&Datei"
    assert window.configure.side.tabs.findChildren(QPushButton)[0].text() == "Befunde 9"
    assert window.configure.need.context.text() == "8.192"


def test_english_comes_back_as_it_was(window: MainWindow) -> None:
    """There and back again is no change."""
    before = _menus(window)
    _choose(window, "Deutsch")
    _choose(window, "English")
    assert _menus(window) == before
    assert window.strip.promise.text() == PROMISE


def test_session_undo_and_unsaved_state_stay(window: MainWindow) -> None:
    """A change of language is no change of the project."""
    session = window.session
    session.choose("4 cards", cards=4, tensor_parallel=4)
    project = session.project
    _choose(window, "Deutsch")
    assert window.session is session
    assert session.project is project
    assert window.isWindowModified()
    window.undo_actions.undo.trigger()
    assert session.configuration.cards == 2
    assert window.configure.hardware.count.text() == "2"
    assert session.is_saved


def test_undo_names_its_step_in_the_new_menu(window: MainWindow) -> None:
    """The menu that replaces the old one knows what can be taken back."""
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    _choose(window, "Deutsch")
    assert window.undo_actions.undo.isEnabled()
    assert window.undo_actions.undo.text() == "Rückgängig: 4 cards"


def test_what_is_in_view_stays_in_view(window: MainWindow, qtbot: QtBot) -> None:
    """Place, charts and the list beside them are where the person left them."""
    _ = window.configure.context_chart, window.configure.cards_chart
    window.configure._upper.made.show_chart("memory")
    window.configure.side.show_list(1)
    window.go_to(1)
    _choose(window, "Deutsch")
    assert window.places.currentIndex() == 1
    assert window.strip.place_buttons[1].isChecked()
    window.go_to(0)
    qtbot.waitUntil(lambda: window.configure._upper.is_made)
    assert window.configure.shown.upper == "memory"
    assert window.configure.side.listed == 1


def test_ten_changes_leave_one_window_and_no_more_parts(window: MainWindow) -> None:
    """What was built for the language before is deleted."""
    _choose(window, "Deutsch")
    parts, windows = len(window.findChildren(QObject)), _main_windows()
    for language in ("English", "Deutsch") * 5:
        _choose(window, language)
    assert _main_windows() == windows
    assert len(window.findChildren(QObject)) == parts


def _main_windows() -> int:
    return sum(isinstance(one, MainWindow) for one in QApplication.topLevelWidgets())


def test_a_change_after_a_switch_reaches_the_new_parts_alone(window: MainWindow) -> None:
    """Parts that are gone no longer listen; a slot of one would fail this test."""
    _choose(window, "Deutsch")
    window.session.choose("1 card", cards=1, tensor_parallel=1)
    assert window.strip.promise.text() == window.session.wording.promise
    assert window.configure.hardware.count.text() == "1"


def test_the_choice_is_remembered(window: MainWindow, preferences: Preferences) -> None:
    """It is there at the next start, and ticked in the menu."""
    _choose(window, "Deutsch")
    assert preferences.language == GERMAN
    ticked = [one.text() for one in window.languages.actions() if one.isChecked()]
    assert ticked == ["Deutsch"]


def test_every_key_works_in_german(window: MainWindow) -> None:
    """Keys are the same in every language, whatever Qt calls them."""
    english = {one.action.shortcut().toString(QKeySequence.SequenceFormat.PortableText) for one in _actions(window)}
    _choose(window, "Deutsch")
    german = {one.action.shortcut().toString(QKeySequence.SequenceFormat.PortableText) for one in _actions(window)}
    assert german == english
    assert "Ctrl+Shift+Left" in german


def _actions(window: MainWindow) -> list[MenuAction]:
    return menu_actions(window.menuBar())


def test_letters_of_the_menu_bar_are_unique_in_german(window: MainWindow) -> None:
    """Alt with a letter opens one menu."""
    _choose(window, "Deutsch")
    letters = [text[text.index("&") + 1].lower() for text in _menus(window)]
    assert len(set(letters)) == len(letters) == 7


def test_the_palette_finds_by_german_words(window: MainWindow) -> None:
    """What a person reads in the menu is what they search for."""
    _choose(window, "Deutsch")
    palette = open_palette(window.menuBar())
    palette.search.setText("speichern")
    assert palette.shown_names()[:2] == ["Speichern", "Speichern unter…"]
    palette.close()


def test_presenter_mode_goes_on_in_the_new_language(window: MainWindow, qtbot: QtBot) -> None:
    """The palette reaches the languages there too; afterwards the new menu bar is there and whole."""
    window.presenter.toggle()
    _choose(window, "Deutsch")
    assert window.presenter.is_on
    assert not window.ways[2].isEnabled()
    window.presenter.leave()
    qtbot.waitUntil(window.menuBar().isVisible)
    assert window.ways[2].isEnabled()


def test_tables_and_what_is_laid_over_charts_stay(window: MainWindow) -> None:
    """The upper chart as a table, the lower one without the other options, the reference asked for."""
    window.configure.used_slot.frame("context").put_table(is_wanted=True)
    window.configure.context_chart.reference.setChecked(True)
    window.configure.cards_chart.others.setChecked(False)
    _choose(window, "Deutsch")
    assert window.configure.used_slot.frame("context").shows_table
    assert window.configure.context_chart.reference.isChecked()
    assert not window.configure.cards_chart.others.isChecked()


def test_the_tour_goes_on_where_it_was(window: MainWindow) -> None:
    """At its second step, in German."""
    window.welcome.show_tour(1)
    _choose(window, "Deutsch")
    assert window.welcome.tour is not None
    assert window.welcome.tour.count.text() == "2 von 3"


def test_the_start_page_opens_again_in_the_new_language(window: MainWindow, qtbot: QtBot) -> None:
    """Whoever cannot read it changes the language first."""
    window.welcome.show_page()
    _choose(window, "Deutsch")
    assert window.welcome.page is not None
    qtbot.waitUntil(window.welcome.page.isVisible)
    window.welcome.leave()
    assert window.welcome.page is None


def test_boxes_in_the_language_before_are_closed(window: MainWindow) -> None:
    """A box beside the window would else speak another language than it."""
    box = window.option_actions.open_plan()
    assert box.isVisible()
    _choose(window, "Deutsch")
    assert window.option_actions.open_plan().windowTitle() == "Was trägt den Bedarf"


def test_the_guide_is_in_the_language_of_the_window(window: MainWindow) -> None:
    """Its table of keys carries the words of the menus."""
    _choose(window, "Deutsch")
    text = guide_text(menu_actions(window.menuBar()))
    assert text.startswith("# Anleitung")
    assert "| Speichern | Datei | Strg\\+S |" in text


@pytest.mark.parametrize(("typed", "tokens"), [("16.384", 16384), ("32k", 32768), ("8192", 8192)])
def test_german_numbers_are_read(window: MainWindow, typed: str, tokens: int) -> None:
    """A point stands between thousands there."""
    _choose(window, "Deutsch")
    field = window.configure.need.context
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, typed)
    assert window.session.configuration.context == tokens
    assert not field.is_invalid


def test_a_comma_is_the_decimal_sign(window: MainWindow) -> None:
    """A share of a fifth and a half of one per cent."""
    _choose(window, "Deutsch")
    field = window.configure.need.share
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "20,5")
    assert str(window.session.configuration.share_active) == "20.5"


def test_the_buttons_of_qt_speak_the_language(dressed: QApplication) -> None:  # noqa: ARG001
    """Standard buttons take their words from Qt's own translation."""
    speak("de")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Abbrechen"
    speak("en")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert buttons.button(QDialogButtonBox.StandardButton.Cancel).text() == "Cancel"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [(["de-AT", "en-GB"], "de"), (["fr-FR", "de"], "de"), (["en-US", "de-DE"], "en"), (["fr"], "en"), ([], "en")],
)
def test_the_first_language_of_the_system_that_there_is(wanted: list[str], spoken: str) -> None:
    """English where none of them is."""
    assert system_language(wanted) == spoken


def test_a_window_that_is_made_speaks_as_before(window: MainWindow, preferences: Preferences) -> None:
    """The system is asked by the program when it starts, and by the menu, so that no test depends on a machine."""
    assert preferences.language == "system"
    assert current() == "en"
    assert window.strip.promise.text() == PROMISE


def test_a_foreign_choice_in_the_file_counts_as_none(preferences: Preferences) -> None:
    """A file of another version may name a language that there is not."""
    preferences.language = "xx"
    assert preferences.language == "system"
    assert Preferences().language == "system"


def test_an_export_that_runs_is_still_shown(window: MainWindow, tmp_path: Path) -> None:
    """The file goes on being written, and its bar moves into the new foot."""
    window.exporting.start(window.session.document(), tmp_path / "quote.pdf")
    window.set_language(GERMAN)
    assert window.export_status.bar.isVisibleTo(window.export_status)
    assert window.export_status.text.text() == "quote.pdf wird geschrieben …"
    window.exporting.wait()


def test_a_half_typed_day_and_its_cursor_stay(window: MainWindow) -> None:
    """``2026-12`` in Valid until, another language, ``-31``: the day is taken, in the same field."""
    window.go_to(2)
    QTest.qWait(50)
    window.activateWindow()
    field = window.quote.form.quote.valid_until
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "2026-12")
    _choose(window, "Deutsch")
    again = window.quote.form.quote.valid_until
    assert window.focusWidget() is again
    assert again.text() == "2026-12"
    QTest.keyClicks(again, "-31")
    assert window.session.project.details.valid_until == date(2026, 12, 31)


def test_the_section_in_view_stays(window: MainWindow) -> None:
    """Whoever looks at the terms goes on to look at them."""
    window.go_to(2)
    window.quote.form.show_section(TERMS)
    _choose(window, "Deutsch")
    assert window.quote.form.section == TERMS


def test_days_are_shown_as_the_language_writes_them(window: MainWindow, qtbot: QtBot) -> None:
    """ISO in English, 29.12.2026 in German, and either can be typed in both."""
    window.go_to(2)
    assert window.quote.form.quote.issued.text() == "2026-11-29"
    _choose(window, "Deutsch")
    field = window.quote.form.quote.issued
    qtbot.waitUntil(lambda: field.text() == "29.11.2026")
    field.selectAll()
    QTest.keyClicks(field, "2026-11-28")
    assert window.session.project.details.issued == date(2026, 11, 28)


def test_the_buttons_of_the_places_keep_their_height(window: MainWindow, qtbot: QtBot) -> None:
    """The strip is built narrow, where they stand above each other and are lower."""
    before = window.strip.place_buttons[0].height()
    window.set_language(GERMAN)
    qtbot.waitUntil(lambda: [one.height() for one in window.strip.place_buttons] == [before] * 3)
    assert before >= window.strip.place_buttons[0].sizeHint().height()
