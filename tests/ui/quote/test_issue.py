"""Issuing: the revision is locked, a change makes the next one, and what changed can be read."""

from datetime import date

import pytest
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.project import Project
from configurator.quote.party import Party
from configurator.ui.main_window import MainWindow
from configurator.ui.quote.details_field import put
from configurator.ui.quote.form import TERMS
from configurator.ui.quote.issue_banner import in_words
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def project(project: Project) -> Project:
    """The example with somebody who sells, without whom nothing is issued."""
    return project.replace(details=project.details.replace(seller=Party(name="Seller GmbH")))


def test_without_a_seller_nothing_is_issued(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """Not even a question is asked, and the empty field is shown."""
    put(window.session, "seller.name", "", "seller")
    window.quote_actions.issue()
    assert dialogs.told == ["Not issued. Fill in the seller's legal name first."]
    assert not window.session.project.is_issued
    assert window.places.currentIndex() == 2


def test_an_issued_quote_says_so_and_a_change_makes_the_next(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """Revision 1 is locked with its fingerprint; another card count is revision 2, a draft; undo is revision 1."""
    window.go_to(2)
    banner = window.quote.banner
    assert banner.words.text() == "Draft, not issued yet."
    banner.issue.click()
    project = window.session.project
    assert dialogs.asked == ["QT-2026-0001-R1"]
    assert "Seller: address" in dialogs.missing
    assert project.is_issued
    assert project.issued[0].sha256[:12] in banner.words.text()
    assert "A change makes the next revision." in banner.words.text()
    assert not banner.issue.isVisible()
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    assert window.session.project.details.full_number == "QT-2026-0001-R2"
    assert "this is revision 2, a draft." in banner.words.text()
    assert banner.issue.isVisible()
    window.session.undo_stack.undo()
    assert window.session.project.details.full_number == "QT-2026-0001-R1"


def test_typing_in_an_issued_quote_is_one_step_to_revision_two(window: MainWindow) -> None:
    """Each letter after the first changes the draft and not the revision again."""
    window.quote_actions.issue()
    for length in range(1, 6):
        put(window.session, "title", "Pilot"[:length], "title", "typing")
    assert window.session.project.details.revision == 2
    window.session.undo_stack.undo()
    assert window.session.project.is_issued


def test_what_was_changed_outside_opens_as_the_next_revision(window: MainWindow, catalog: Catalog) -> None:
    """A title put into the file of an issued quote is revision 2, not yet saved; an untouched one stays revision 1."""
    issued = window.session.project.issue(catalog, date(2026, 11, 29))
    window.session.start(issued)
    assert window.session.project.details.full_number == "QT-2026-0001-R1"
    window.session.start(issued.replace(details=issued.details.replace(title="Cheaper")))
    assert window.session.project.details.full_number == "QT-2026-0001-R2"
    assert not window.session.is_saved


def test_whoever_thinks_better_of_it_issues_nothing(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """The question can be answered with no; what is blocked is not even asked about."""
    dialogs.issues = False
    window.quote_actions.issue()
    assert not window.session.project.is_issued
    window.session.choose("L4", card="l4")
    window.quote_actions.issue()
    assert dialogs.told[0].startswith("Not issued. The weights take 33.9 GiB")


def test_an_issued_quote_is_not_issued_again(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """A sentence says what to do."""
    window.quote_actions.issue()
    window.quote_actions.issue()
    assert dialogs.told == ["QT-2026-0001-R1 was issued already; a change to the quote makes the next revision."]


def test_revisions_can_be_compared(window: MainWindow, qtbot: QtBot) -> None:
    """From revision 1 to the quote as it is: cards, promise and terms; then it follows what is typed."""
    window.quote_actions.issue()
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    put(window.session, "terms.payment", "30 days", "payment")
    box = window.quote_actions.show_revisions()
    qtbot.waitUntil(lambda: bool(box.shown))
    rows = {one.label: (one.before, one.after) for one in box.shown}
    assert rows["Promised sessions (FP8)"] == ("78", "211")
    assert rows["Terms of payment"] == ("", "30 days")
    put(window.session, "terms.payment", "14 days", "payment")
    qtbot.waitUntil(lambda: any(one.after == "14 days" for one in box.shown))
    assert window.session.project.issued[0].sha256 in box.fingerprints.text()


def test_no_revision_is_said(window: MainWindow, qtbot: QtBot) -> None:
    """Before anything was issued."""
    box = window.quote_actions.show_revisions()
    qtbot.waitUntil(lambda: box.heading.text() == "No revision has been issued yet.")


def test_another_number_is_a_quote_of_its_own(window: MainWindow) -> None:
    """It was not issued."""
    window.quote_actions.issue()
    put(window.session, "number", "QT-2026-0099", "number")
    assert in_words(window.session.project) == "Draft, not issued yet."


def test_the_first_empty_field_is_found_from_anywhere(window: MainWindow) -> None:
    """Ctrl+J goes to Quote; with the seller and buyer filled it is a term."""
    for path in ("seller.name", "seller.address", "seller.contact", "seller.phone", "seller.email"):
        put(window.session, path, "x", "x")
    put(window.session, "seller.country", "US", "x")
    put(window.session, "buyer.name", "x", "x")
    put(window.session, "buyer.address", "x", "x")
    window.quote_actions.show_missing()
    assert window.places.currentIndex() == 2
    assert window.quote.form.section == TERMS
