"""From lines to totals."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, Place
from configurator.quote.lines import Line
from configurator.quote.money import digits_of, per_cent
from configurator.quote.pricing import Totals, in_package, price_lines, totals_of
from configurator.quote.tax import Supply, Tax, TaxMode

START = QuoteDetails.starting(date(2026, 11, 29))


def details(rate: int = 22, **fields: Any) -> QuoteDetails:
    """A quote that adds up tax."""
    return START.replace(tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(rate)), **fields)


def line(price: str | None, quantity: str = "1", discount: str = "0", **fields: Any) -> Line:
    """A line of one kind of piece."""
    return Line(
        key="own-1",
        item="",
        part="",
        description="A piece",
        quantity=Decimal(quantity),
        unit_price=None if price is None else Decimal(price),
        discount=Decimal(discount),
        **fields,
    )


def totals(lines: list[Line], quote: QuoteDetails) -> Totals:
    """What is paid once."""
    return totals_of(price_lines(lines, quote), quote)[0]


def test_the_known_quote() -> None:
    """16 × 348.35 less 4 % at 22 % are 6,527.81; rounding only the sum would give 6,527.80."""
    total = totals([line("348.35", "16", "4")], details())

    assert (total.lines, total.net, total.gross) == (Decimal("5350.66"), Decimal("5350.66"), Decimal("6527.81"))


def test_tax_is_taken_per_rate_on_the_sum_of_lines() -> None:
    """Three times 0.33 at 19 % is 0.19 on 0.99, not three times 0.06; the lower rate stands behind the higher."""
    total = totals([line("0.33"), line("0.33"), line("0.33"), line("10", tax_rate=Decimal(7))], details(rate=19))

    assert [(tax.rate, tax.base, tax.amount) for tax in total.taxes] == [
        (Decimal(19), Decimal("0.99"), Decimal("0.19")),
        (Decimal(7), Decimal("10.00"), Decimal("0.70")),
    ]
    assert total.gross == Decimal("11.88")


def test_discount_and_freight() -> None:
    """10 % off 200.00 are 20.00, freight of 50.00 is not discounted: 230.00 net, 43.70 tax, 273.70."""
    total = totals([line("100", "2")], details(rate=19, discount=Decimal(10), freight=Decimal(50)))

    assert (total.lines, total.discount, total.freight) == (Decimal("200.00"), Decimal("20.00"), Decimal("50.00"))
    assert (total.net, total.gross) == (Decimal("230.00"), Decimal("273.70"))


def test_freight_is_a_total_only_where_nothing_else_is_open() -> None:
    """Beside lines on request 50.00 of freight would pass for the whole; beside monthly lines they are what is paid."""
    quote = details(rate=19, freight=Decimal(50))
    requested = totals([line(None)], quote)
    monthly = totals([line("10", billing=Billing.MONTHLY)], quote)

    assert (requested.has_price, requested.left_out) == (False, "All prices are on request.")
    assert (monthly.has_price, monthly.net, monthly.gross) == (True, Decimal("50.00"), Decimal("59.50"))


def test_optional_and_alternative_lines_are_in_no_total() -> None:
    """Only the line that is included counts, and the two others still show their own nets."""
    lines = [line("100"), line("10", place=Place.OPTIONAL), line("1", place=Place.ALTERNATIVE)]

    assert totals(lines, details()).net == Decimal("100.00")
    assert [one.net for one in price_lines(lines, details())] == [Decimal("100.00"), Decimal("10.00"), Decimal("1.00")]


def test_what_recurs_is_totalled_apart() -> None:
    """A server once, and support by the year."""
    lines = [line("1000"), line("50", billing=Billing.YEARLY)]
    once, yearly = totals_of(price_lines(lines, details()), details(freight=Decimal(10)))

    assert (once.billing, once.net) == (Billing.ONCE, Decimal("1010.00"))
    assert (yearly.billing, yearly.net, yearly.freight) == (Billing.YEARLY, Decimal("50.00"), None)


def test_the_total_says_what_it_leaves_out() -> None:
    """The second of three lines has no price; an optional one without a price is nobody's gap."""
    total = totals([line("100"), line(None), line(None, place=Place.OPTIONAL)], details())

    assert (total.net, total.on_request) == (Decimal("100.00"), (2,))
    assert total.left_out == "The total leaves out position 2, which is on request."
    assert totals([line("1"), line(None), line(None)], details()).left_out == (
        "The total leaves out positions 2, 3, which are on request."
    )


def test_without_any_price_there_is_no_total() -> None:
    """Nothing was added up, and the sentence says so."""
    total = totals([line(None)], details())

    assert (total.has_price, total.left_out) == (False, "All prices are on request.")


def test_a_package_hides_its_prices_and_keeps_its_total() -> None:
    """An included line has no price and is not on request; the optional one keeps its own."""
    lines = in_package(price_lines([line("100"), line(None), line("5", place=Place.OPTIONAL)], details()))

    assert [(one.net, one.unit_price, one.in_package, one.is_on_request) for one in lines] == [
        (None, None, True, False),
        (None, None, False, True),
        (Decimal("5.00"), Decimal(5), False, False),
    ]


def test_without_charged_tax_net_is_gross() -> None:
    """Reverse charge and "not included" add nothing, and each says why."""
    for mode in (TaxMode.REVERSE_CHARGE, TaxMode.NOT_INCLUDED):
        quote = START.replace(tax=Tax(mode=mode, rate=Decimal(19)))
        total = totals([line("100")], quote)
        assert (total.taxes, total.gross) == ((), Decimal("100.00"))
    crossing = Tax(mode=TaxMode.REVERSE_CHARGE)
    assert "goods within the European Union (Article 138" in crossing.sentence("DE", "FR")
    assert crossing.replace(supply=Supply.SERVICES).sentence("DE", "FR").startswith("Reverse charge: the buyer owes")
    assert {"138", "196"} <= set(crossing.replace(supply=Supply.BOTH).sentence("DE", "FR").split())
    assert crossing.replace(text="As our adviser wrote.").sentence("DE", "FR") == "As our adviser wrote."
    assert Tax().sentence("US", "") == "Sales tax is not included."
    assert Tax(mode=TaxMode.CHARGED).sentence("DE", "DE") == ""


@pytest.mark.parametrize(
    ("seller", "buyer", "supply", "words"),
    [
        ("DE", "FR", Supply.GOODS, "Article 138"),
        ("DE", "", Supply.GOODS, "Article 138"),
        ("DE", "CH", Supply.GOODS, "Article 146"),
        ("DE", "CH", Supply.SERVICES, "All prices are net; no tax is included."),
        ("DE", "CH", Supply.BOTH, "All prices are net; no tax is included."),
        ("DE", "DE", Supply.GOODS, "All prices are net; no tax is included."),
        ("CH", "DE", Supply.GOODS, "All prices are net; no tax is included."),
        ("US", "US", Supply.SERVICES, "All prices are net; no tax is included."),
    ],
)
def test_no_article_is_named_that_does_not_hold(seller: str, buyer: str, supply: Supply, words: str) -> None:
    """Within the Union by 138, out of it by 146; a Swiss seller and a sale at home rest on neither."""
    said = Tax(mode=TaxMode.REVERSE_CHARGE, supply=supply).sentence(seller, buyer)
    assert words in said
    assert ("Directive" in said) is ("Article" in words)


def test_an_empty_quote_is_nothing() -> None:
    """No line, no price, no tax."""
    total = totals([], details())

    assert (total.net, total.gross, total.taxes, total.left_out) == (Decimal("0.00"), Decimal("0.00"), (), "")


LINES = st.lists(
    st.builds(
        Line,
        key=st.just("own-1"),
        item=st.just(""),
        part=st.just(""),
        description=st.just(""),
        quantity=st.decimals(-250, 250, places=1),
        unit_price=st.none() | st.decimals(0, 100_000, places=4),
        discount=st.decimals(0, 100, places=3),
        billing=st.sampled_from(Billing),
        place=st.sampled_from(Place),
        tax_rate=st.sampled_from([None, Decimal(7), Decimal(0)]),
    ),
    max_size=12,
)


@given(
    LINES,
    st.sampled_from(["EUR", "JPY", "KWD"]),
    st.decimals(0, 100, places=2),
    st.none() | st.decimals(0, 99, places=3),
)
def test_totals_are_sums_of_the_figures_shown(
    lines: list[Line], currency: str, discount: Decimal, freight: Decimal | None
) -> None:
    """Whatever the lines: nets add up to the total, bases to the net, taxes to the gross, in the currency's digits."""
    quote = details(19, currency=currency, discount=discount, freight=freight)
    priced = price_lines(lines, quote)
    for total in totals_of(priced, quote):
        shown = [one.net for one in priced if one.is_included and one.billing is total.billing and one.net is not None]
        assert total.lines == sum(shown)
        assert total.net == total.lines - total.discount + (total.freight or 0)
        assert total.net == sum(tax.base for tax in total.taxes)
        assert total.gross == total.net + sum(tax.amount for tax in total.taxes)
        assert all(tax.amount == per_cent(tax.base, tax.rate, currency) for tax in total.taxes)
        amounts = [total.lines, total.discount, total.net, total.gross, *shown]
        assert {-amount.as_tuple().exponent for amount in amounts} == {digits_of(currency)}  # type: ignore[operator]
