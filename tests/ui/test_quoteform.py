"""The quote's form and what the quote will say."""

from datetime import date

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.quoteform import QuoteForm
from configurator.ui.quotesummary import QuoteSummary
from configurator.ui.session import Session


@pytest.fixture
def form(session: Session, qtbot: QtBot) -> QuoteForm:
    """The form over the starting project."""
    made = QuoteForm(session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_every_field_reaches_the_details(form: QuoteForm, session: Session) -> None:
    """What is typed stands in the project, field by field."""
    form.number.selectAll()
    for field, text in (
        (form.number, "QT-7"),
        (form.title, "Pilot"),
        (form.seller.name, "Example GmbH"),
        (form.seller.email, "sales@example.com"),
        (form.buyer.name, "Example AG"),
        (form.buyer.address, "Markt 1"),
        (form.buyer.contact, "R. Roe"),
        (form.remarks, "Thank you"),
    ):
        QTest.keyClicks(field, text)
    form.binding.click()
    details = session.project.details
    assert (details.number, details.title, details.is_binding, details.remarks) == ("QT-7", "Pilot", True, "Thank you")
    assert (details.seller.name, details.seller.email) == ("Example GmbH", "sales@example.com")
    assert (details.buyer.name, details.buyer.address, details.buyer.contact) == ("Example AG", "Markt 1", "R. Roe")


def test_a_quote_cannot_end_before_it_starts(form: QuoteForm, session: Session) -> None:
    """The issued day is 29 November 2026; the day before is explained and not taken."""
    form.valid_until.setFocus()
    form.valid_until.setText("2026-11-2")
    QTest.keyClicks(form.valid_until, "8")
    assert form.valid_until.complaint.text().startswith("Valid until 2026-11-28 is before the quote's date 2026-11-29.")
    assert session.project.details.valid_until == date(2026, 12, 29)


def test_a_quote_needs_a_number(form: QuoteForm, session: Session) -> None:
    """An emptied number is explained."""
    form.number.selectAll()
    QTest.keyClicks(form.number, "\b")
    assert form.number.complaint.text().startswith("A quote needs a number.")
    assert session.project.details.number == "QT-2026-0001-R1"


def test_undo_shows_the_earlier_text_again(form: QuoteForm, session: Session) -> None:
    """Remarks typed in one stay go away together."""
    QTest.keyClicks(form.remarks, "Hello")
    session.undo_stack.undo()
    assert form.remarks.toPlainText() == ""


def test_the_summary_says_what_the_quote_will_say(session: Session, qtbot: QtBot) -> None:
    """Promise, choices and lines are those of the document."""
    summary = QuoteSummary(session)
    qtbot.addWidget(summary)
    summary.show()
    qtbot.waitExposed(summary)
    assert summary.title.text() == "Inference server for 300 users"
    assert summary.promise.text() == "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)."
    assert all(button.isEnabled() for button in summary.buttons)


def test_the_summary_says_why_it_cannot_be_exported(session: Session, qtbot: QtBot) -> None:
    """A blocked quote greys both buttons."""
    summary = QuoteSummary(session)
    qtbot.addWidget(summary)
    summary.show()
    qtbot.waitExposed(summary)
    session.choose("x", card="l4")
    assert summary.blocked.text().startswith("It cannot be exported: The weights take 33.9 GiB")
    assert not any(button.isEnabled() for button in summary.buttons)


def test_a_day_of_issue_past_the_end_moves_the_end_along(form: QuoteForm, session: Session) -> None:
    """A quote of February keeps its thirty days, whichever of the two dates is typed first."""
    form.issued.setFocus()
    form.issued.selectAll()
    QTest.keyClicks(form.issued, "2027-02-01")

    details = session.project.details
    assert (details.issued, details.valid_until) == (date(2027, 2, 1), date(2027, 3, 3))


def test_a_text_that_is_too_long_stays_in_its_field(form: QuoteForm, session: Session) -> None:
    """More than 5,000 characters are refused with a sentence, and nothing of them is lost."""
    form.remarks.setPlainText("x" * 5_001)
    session.choose("4 cards", cards=4, tensor_parallel=4)

    assert session.project.details.remarks == ""
    assert len(form.remarks.toPlainText()) == 5_001
    assert form.remarks.property("state") == "invalid"
    assert "5000 characters" in form.remarks.toolTip()
    form.remarks.setPlainText("x" * 5_000)
    assert session.project.details.remarks == "x" * 5_000
    assert form.remarks.property("state") == ""
