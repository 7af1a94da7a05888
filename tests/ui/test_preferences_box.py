"""Preferences: kept on Save, forgotten on Cancel, and what new quotes begin with."""

from decimal import Decimal
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from configurator.quote.tax import TaxMode
from configurator.ui.main_window import MainWindow
from configurator.ui.preferences import Preferences
from configurator.ui.preferences_box import PreferencesBox
from configurator.ui.widgets.text_area import TextArea
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def box(window: MainWindow) -> PreferencesBox:
    """The box over a window."""
    return window.quote_actions.show_preferences()


def overtype(field: object, text: str) -> None:
    """Mark all and type."""
    assert isinstance(field, QLineEdit | TextArea)
    field.selectAll()
    QTest.keyClicks(field, text)


def test_what_is_saved_is_in_the_next_new_quote(
    box: PreferencesBox, window: MainWindow, preferences: Preferences
) -> None:
    """Seller, scheme, days, currency, tax and terms; the quote in the window stays as it is."""
    before = window.session.project
    overtype(box.seller.fields["seller.name"], "Example GmbH")
    box.show_page(1)
    overtype(box.quotes.scheme, "AN{number:05}/{year}")
    overtype(box.quotes.valid_days, "14")
    overtype(box.quotes.fields["tax.rate"], "8.1")
    overtype(box.quotes.fields["terms.payment"], "30 days")
    box.quotes.fields["tax.mode"].chosen.emit(TaxMode.CHARGED)  # type: ignore[attr-defined]
    box.quotes.fields["currency"].picked.emit("CHF")  # type: ignore[attr-defined]
    box.save()
    assert window.session.project == before
    preferences.add_quote_number("AN00046/2026")
    window.filing.new()
    details = window.session.project.details
    year = details.issued.year
    expected = "AN00047/2026" if year == 2026 else f"AN00001/{year}"
    assert details.number == expected
    assert (details.valid_until - details.issued).days == 14
    assert (details.currency, details.tax.mode, details.tax.rate) == ("CHF", TaxMode.CHARGED, Decimal("8.1"))
    assert (details.seller.name, details.terms.payment) == ("Example GmbH", "30 days")


def test_cancel_keeps_nothing(box: PreferencesBox, preferences: Preferences) -> None:
    """What was typed is gone."""
    overtype(box.seller.fields["seller.name"], "Example GmbH")
    box.reject()
    assert preferences.quote_defaults.seller.party.name == ""


def test_a_scheme_that_does_not_hold_is_explained(box: PreferencesBox) -> None:
    """The last one that did stays."""
    box.show_page(1)
    overtype(box.quotes.scheme, "QT-{year}")
    assert box.quotes.scheme.complaint.text().startswith("A scheme needs {number} once")
    assert box.quotes.defaults.scheme == "QT-{year}-{number:04}"
    assert box.quotes.example.text().endswith("-0047 for the 47th quote of this year")


def test_logo_and_colour_reach_the_paper(
    box: PreferencesBox, dialogs: ScriptedDialogs, preferences: Preferences, tmp_path: Path
) -> None:
    """A picture that can be printed is shown and kept, one that cannot is explained and not taken."""
    dialogs.path = tmp_path / "logo.png"
    Image.new("RGB", (80, 40), "red").save(dialogs.path)
    box.show_page(2)
    box.letterhead.choose.click()
    overtype(box.letterhead.colour, "#aa3300")
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    dialogs.path = tmp_path / "broken.png"
    box.letterhead.choose.click()
    assert "broken.png" in box.letterhead.complaint.text()
    box.save()
    assert (preferences.logo, preferences.accent) == (tmp_path / "logo.png", "#aa3300")


def test_a_colour_is_written_in_one_way(box: PreferencesBox) -> None:
    """``red`` is none."""
    overtype(box.letterhead.colour, "red")
    assert box.letterhead.colour.complaint.text().startswith("A colour is written as #0072b2.")


def test_theme_is_worn_on_save(box: PreferencesBox, window: MainWindow) -> None:
    """And not before."""
    box.themes.button("dark").click()
    assert window.preferences.theme == "system"
    box.save()
    assert window.preferences.theme == "dark"


def test_a_damaged_entry_is_forgotten(preferences: Preferences) -> None:
    """A file that somebody edited by hand does not stop the program."""
    preferences._write("quote_defaults", '{"currency": "gold"}')
    preferences._write("quote_numbers", "[")
    assert preferences.quote_defaults.currency == "EUR"
    assert preferences.quote_numbers == []
