"""The sections of the quote's form: every field reaches the project, and what does not hold says why."""

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from configurator.quote.line import OwnLine
from configurator.quote.option import Role
from configurator.quote.tax import TaxMode
from configurator.quote.terms import Incoterm
from configurator.ui.preferences import Preferences
from configurator.ui.quote.details_field import put, value_at
from configurator.ui.quote.form import BUYER, LINES, OPTIONS, PRICES, QUOTE, SELLER, TERMS, QuoteForm
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.text_area import TextArea


@pytest.fixture
def form(session: Session, preferences: Preferences, qtbot: QtBot) -> QuoteForm:
    """The form over the starting project."""
    made = QuoteForm(session, preferences, PriceBookShelf())
    qtbot.addWidget(made)
    made.resize(530, 640)
    made.show()
    qtbot.waitExposed(made)
    return made


def overtype(field: QWidget, text: str) -> None:
    """Put the cursor in, mark all and type."""
    assert isinstance(field, QLineEdit | TextArea)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_every_field_of_every_section_reaches_the_details(form: QuoteForm, session: Session) -> None:
    """What is typed stands in the project, field by field."""
    for section, number, path, text in (
        (form.quote, QUOTE, "number", "QT-7"),
        (form.quote, QUOTE, "title", "Pilot"),
        (form.quote, QUOTE, "buyer_reference", "RFQ 9"),
        (form.quote, QUOTE, "customer_number", "K-12"),
        (form.quote, QUOTE, "remarks", "Thank you"),
        (form.seller, SELLER, "seller.name", "Example GmbH"),
        (form.seller, SELLER, "seller.email", "sales@example.com"),
        (form.seller, SELLER, "seller.vat_id", "DE123456789"),
        (form.seller, SELLER, "registration.register_number", "HRB 1"),
        (form.buyer, BUYER, "buyer.name", "Example AG"),
        (form.buyer, BUYER, "buyer.address", "Markt 1"),
        (form.buyer, BUYER, "buyer.contact", "R. Roe"),
        (form.terms, TERMS, "terms.payment", "30 days net"),
        (form.terms, TERMS, "signature.name", "J. Doe"),
    ):
        form.show_section(number)
        overtype(section.fields[path], text)
        assert value_at(session.project.details, path) == text
    form.quote.binding.click()
    assert session.project.details.is_binding


def test_a_quote_cannot_end_before_it_starts(form: QuoteForm, session: Session) -> None:
    """The issued day is 29 November 2026; the day before is explained and not taken."""
    field = form.quote.valid_until
    overtype(field, "2026-11-28")
    assert field.is_invalid
    assert field.complaint.text().startswith("Valid until 2026-11-28 is before the quote's date 2026-11-29.")
    assert session.project.details.valid_until == date(2026, 12, 29)


def test_a_quote_needs_a_number_and_its_revision_stands_apart(form: QuoteForm, session: Session) -> None:
    """An emptied number is explained, and so is one that brings a revision along."""
    overtype(form.quote.number, "\b")
    assert form.quote.number.complaint.text().startswith("A quote needs a number.")
    overtype(form.quote.number, "QT-1-R2")
    assert form.quote.number.complaint.text().startswith("The revision has a field of its own")
    assert session.project.details.full_number == "QT-2026-0001-R1"


def test_a_day_of_issue_past_the_end_moves_the_end_along(form: QuoteForm, session: Session) -> None:
    """A quote of February keeps its thirty days, whichever of the two dates is typed first."""
    overtype(form.quote.issued, "2027-02-01")
    details = session.project.details
    assert (details.issued, details.valid_until) == (date(2027, 2, 1), date(2027, 3, 3))


def test_a_day_of_issue_that_leaves_no_room_is_explained(form: QuoteForm, session: Session) -> None:
    """No quote ends after the last day of the calendar."""
    overtype(form.quote.issued, "9999-12-31")
    assert form.quote.issued.complaint.text().startswith("A quote of 9999-12-31 would end after the last day")
    assert session.project.details.issued == date(2026, 11, 29)


def test_reverse_charge_within_a_country_is_doubted_beside_the_tax(form: QuoteForm, session: Session) -> None:
    """Where it is chosen, while it is doubtful."""
    form.show_section(PRICES)
    put(session, "tax.mode", TaxMode.REVERSE_CHARGE, "tax")
    assert not form.prices.tax.doubt.isVisible()
    put(session, "seller.country", "DE", "country")
    put(session, "buyer.country", "DE", "country")
    assert form.prices.tax.doubt.text().startswith("Seller and buyer are both in DE;")
    assert form.prices.tax.doubt.isVisible()


def test_a_word_is_one_step_to_undo(form: QuoteForm, session: Session) -> None:
    """Five letters typed in one stay go away together, and the field shows it."""
    overtype(form.quote.remarks, "Hello")
    session.undo_stack.undo()
    assert form.quote.remarks.toPlainText() == ""
    assert not session.undo_stack.canUndo()


def test_the_country_decides_what_is_needed_and_the_tab_counts_it(form: QuoteForm, session: Session) -> None:
    """A German seller owes eleven entries beside the country, an American one five."""
    form.show_section(SELLER)
    country = form.seller.fields["seller.country"]
    assert isinstance(country, Combo)
    country.picked.emit("DE")
    assert form.tabs.button(SELLER).text() == "Seller 11"
    assert "Seller: register court" in form.tabs.button(SELLER).toolTip()
    labels = [label.text() for label, _name in form.seller._labels.values()]
    assert "Register court – needed, still empty" in labels
    country.picked.emit("US")
    assert form.tabs.button(SELLER).text() == "Seller 5"
    assert session.project.details.seller.country == "US"


def test_the_first_empty_field_gets_the_cursor(form: QuoteForm) -> None:
    """It is the seller's name."""
    form.show_section(PRICES)
    form.show_first_missing()
    assert form.section == SELLER
    assert form.seller.fields["seller.name"].hasFocus()


def test_the_seller_is_remembered_for_the_next_quote(
    form: QuoteForm, session: Session, preferences: Preferences
) -> None:
    """A press keeps the profile; another quote can be given it by a press, as one step."""
    form.show_section(SELLER)
    overtype(form.seller.fields["seller.name"], "Example GmbH")
    form.seller.remember.click()
    assert preferences.quote_defaults.seller.party.name == "Example GmbH"
    overtype(form.seller.fields["seller.name"], "Somebody else")
    assert form.seller.recall.isVisible()
    form.seller.recall.click()
    assert session.project.details.seller.name == "Example GmbH"
    assert not form.seller.recall.isVisible()


def test_an_incoterm_needs_its_place(form: QuoteForm, session: Session) -> None:
    """DAP without a place is one of the empty fields; none is none again."""
    form.show_section(TERMS)
    incoterm = form.terms.fields["terms.incoterm"]
    assert isinstance(incoterm, Combo)
    incoterm.picked.emit("DAP")
    assert session.project.details.terms.incoterm is Incoterm.DAP
    assert form.tabs.button(TERMS).text() == "Terms 5"
    incoterm.picked.emit("")
    assert session.project.details.terms.incoterm is None


def test_tax_discount_and_freight_are_taken_with_either_decimal_sign(form: QuoteForm, session: Session) -> None:
    """2,5 and 2.5 are the same; 101 per cent is refused and the 2.5 stays."""
    form.show_section(PRICES)
    discount, freight = form.prices.tax.fields["discount"], form.prices.tax.fields["freight"]
    assert isinstance(discount, EntryField)
    overtype(discount, "2,5")
    overtype(freight, "1,250.50")
    form.prices.tax.fields["tax.mode"].chosen.emit(TaxMode.CHARGED)  # type: ignore[attr-defined]
    details = session.project.details
    assert (details.discount, details.freight) == (Decimal("2.5"), Decimal("1250.5"))
    assert details.tax.mode is TaxMode.CHARGED
    overtype(discount, "101")
    assert discount.is_invalid
    assert session.project.details.discount == Decimal("2.5")


def test_the_quote_speaks_another_language_than_the_window(form: QuoteForm, session: Session) -> None:
    """German for the quote leaves the form English."""
    form.quote.language.button("de").click()
    assert session.project.details.language == "de"
    assert form.tabs.button(QUOTE).text() == "Quote"


def test_options_are_offered_quoted_beside_or_left_out(form: QuoteForm, session: Session) -> None:
    """Of two options the second is offered by a press; the first then is an alternative, and can be left out."""
    session.change(session.project.with_copy(), "copy")
    form.show_section(OPTIONS)
    form.options.rows[0].roles.button(Role.OFFERED).click()
    assert session.project.offered == 0
    assert form.options.rows[1].roles.value is Role.ALTERNATIVE
    form.options.rows[1].roles.button(Role.NOT_QUOTED).click()
    assert session.project.alternatives == ()
    assert not form.options.rows[0].roles.button(Role.NOT_QUOTED).isEnabled()


def test_a_text_that_is_too_long_stays_in_its_field(form: QuoteForm, session: Session) -> None:
    """More than 5,000 characters are refused with a sentence, and nothing of them is lost."""
    remarks = form.quote.remarks
    remarks.setPlainText("x" * 5_001)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert session.project.details.remarks == ""
    assert len(remarks.toPlainText()) == 5_001
    assert remarks.property("state") == "invalid"


def test_what_changes_unseen_is_shown_when_it_is_looked_at(form: QuoteForm, session: Session) -> None:
    """A section that is not in view catches up."""
    put(session, "buyer.name", "Example AG", "buyer")
    form.show_section(BUYER)
    name = form.buyer.fields["buyer.name"]
    assert isinstance(name, EntryField)
    assert name.text() == "Example AG"


def test_lines_are_there_when_their_section_opens(form: QuoteForm, session: Session) -> None:
    """A server and its cards, and one line of our own."""
    session.change(session.project.with_lines(session.project.options[0].lines.added(OwnLine(key="own-1"))), "line")
    form.show_section(LINES)
    assert [row.line.key for row in form.lines.table.lines.rows] == ["server", "card", "own-1"]


def test_a_complaint_moves_nothing_of_the_field_beside_it(form: QuoteForm) -> None:
    """Issued stays where it is while Valid until says what is wrong below itself."""
    QTest.qWait(20)
    before = form.quote.issued.y()
    overtype(form.quote.valid_until, "soon")
    QTest.qWait(20)
    assert form.quote.valid_until.complaint.isVisible()
    assert form.quote.issued.y() == before == form.quote.valid_until.y()
