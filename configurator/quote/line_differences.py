"""What two revisions of an option say otherwise in their positions and sums."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from configurator.language import _, mark
from configurator.quote.content import LineContent, TotalsContent
from configurator.quote.content_print import ContentPrint
from configurator.quote.difference import Area, Difference, difference
from configurator.quote.line import Billing, Place
from configurator.quote.printing import format_percent, format_quantity
from configurator.quote.sums import GROSS_TOTALS, NET_TOTALS
from configurator.quote.tax import Tax, TaxMode

_PLACES = {
    Place.INCLUDED: mark("in the total"),
    Place.OPTIONAL: mark("optional"),
    Place.ALTERNATIVE: mark("alternative"),
}

_BILLINGS = {
    Billing.ONCE: mark("paid once"),
    Billing.MONTHLY: mark("paid monthly"),
    Billing.YEARLY: mark("paid yearly"),
}

_MOST_IN_ORDER = 12
"""Positions that are named where only their order changed."""


def line_differences(
    name: str,
    before: Sequence[LineContent],
    after: Sequence[LineContent],
    prints: tuple[ContentPrint, ContentPrint],
    taxes: tuple[Tax, Tax],
) -> Iterator[Difference]:
    """Positions that came, went, changed or moved; `name` is the option's."""
    was, now = {line.key: line for line in before}, {line.key: line for line in after}
    for key in dict.fromkeys([*was, *now]):
        if key in was and key in now:
            yield from _of_line(name, was[key], now[key], prints)
            yield from _of_tax_rate(name, was[key], now[key], taxes)
        else:
            words = [_line_in_words(lines[key]) if key in lines else "" for lines in (was, now)]
            yield from difference(Area.LINES, name, _("Line"), *words)
    stayed = [key for key in was if key in now]
    moved = [key for key in now if key in was]
    if stayed != moved:
        orders = _in_order(now, stayed), _in_order(now, moved)
        yield from difference(Area.LINES, name, _("Order of the positions"), *orders)


def total_differences(
    name: str,
    before: Sequence[TotalsContent],
    after: Sequence[TotalsContent],
    prints: tuple[ContentPrint, ContentPrint],
) -> Iterator[Difference]:
    """Freight, net and gross of what is paid once, a month and a year."""
    was, now = ({one.billing: one for one in totals} for totals in (before, after))
    for billing in dict.fromkeys([*was, *now]):
        old, new = was.get(billing), now.get(billing)
        for label, amount in (
            (_("Freight"), "freight"),
            (_(NET_TOTALS[billing]), "net"),
            (_(GROSS_TOTALS[billing]), "gross"),
        ):
            printed = [one.money(_amount(sums, amount)) for one, sums in zip(prints, (old, new), strict=True)]
            yield from difference(Area.PRICES, name, label, *printed)


def _amount(totals: TotalsContent | None, name: str) -> Decimal | None:
    amount: Decimal | None = getattr(totals, name, None)
    # Without tax the gross is the net once more.
    return None if name == "gross" and totals is not None and not totals.taxes else amount


def _of_tax_rate(name: str, before: LineContent, after: LineContent, taxes: tuple[Tax, Tax]) -> Iterator[Difference]:
    """The rate where tax is charged; the quote's own has a row of its own."""
    is_charged = any(tax.mode is TaxMode.CHARGED for tax in taxes)
    if not is_charged or (before.tax_rate, after.tax_rate) == (taxes[0].rate, taxes[1].rate):
        return
    label = _("{line}: tax rate").format(line=_title(after))
    yield from difference(Area.PRICES, name, label, format_percent(before.tax_rate), format_percent(after.tax_rate))


def _line_in_words(line: LineContent) -> str:
    return f"{format_quantity(line.quantity)} × {line.description}"


def _in_order(lines: dict[str, LineContent], keys: Sequence[str]) -> str:
    more = ("…",) if len(keys) > _MOST_IN_ORDER else ()
    return "; ".join((*(_title(lines[key]) for key in keys[:_MOST_IN_ORDER]), *more))


def _title(line: LineContent) -> str:
    return line.description.partition("\n")[0] or line.part


def _of_line(
    name: str, before: LineContent, after: LineContent, prints: tuple[ContentPrint, ContentPrint]
) -> Iterator[Difference]:
    rows = [
        (Area.LINES, _("{line}: part number"), before.part, after.part),
        (Area.LINES, _("{line}: description"), before.description, after.description),
        (Area.LINES, _("{line}: quantity"), format_quantity(before.quantity), format_quantity(after.quantity)),
        (Area.LINES, _("{line}: unit"), before.unit, after.unit),
        (Area.LINES, _("{line}: in the total"), _(_PLACES[before.place]), _(_PLACES[after.place])),
        (Area.LINES, _("{line}: billing"), _(_BILLINGS[before.billing]), _(_BILLINGS[after.billing])),
    ]
    # Where the package has one price or nothing is offered, what a line costs or once cost stands nowhere.
    if after.price not in ("in_package", "not_offered"):
        was, now = prints
        rows += [
            (Area.PRICES, _("{line}: unit price"), was.unit_price(before.unit_price), now.unit_price(after.unit_price)),
            (Area.PRICES, _("{line}: discount"), format_percent(before.discount), format_percent(after.discount)),
            (Area.PRICES, _("{line}: net price"), was.money(before.net), now.money(after.net)),
        ]
    for area, label, old, new in rows:
        yield from difference(area, name, label.format(line=_title(after)), old, new)
