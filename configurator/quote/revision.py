"""Quotes that were issued, and what a later one changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, model_validator

from configurator.catalog.frozen import Frozen
from configurator.language import NAMES, _
from configurator.quote.content import LineContent, OptionContent, QuoteContent, TotalsContent
from configurator.quote.difference import Area, Difference
from configurator.quote.printing import (
    format_day,
    format_money,
    format_percent,
    format_quantity,
    format_unit_price,
    locale_for,
)
from configurator.quote.tax import TaxMode
from configurator.units import format_count


class IssuedRevision(Frozen):
    """A quote as the customer got it. It is locked: another content under its fingerprint is refused."""

    day: date
    """When it was issued."""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    content: QuoteContent

    @model_validator(mode="after")
    def _is_untouched(self) -> Self:
        if self.content.sha256 != self.sha256:
            raise ValueError(
                _("revision {revision} of quote {number} was changed after it was issued").format(
                    revision=self.content.revision, number=self.content.number
                )
            )
        return self

    @classmethod
    def of(cls, content: QuoteContent, day: date) -> "IssuedRevision":
        """Lock a content."""
        return cls(day=day, sha256=content.sha256, content=content)

    @property
    def label(self) -> tuple[str, int]:
        """Number and revision."""
        return self.content.number, self.content.revision


@dataclass(frozen=True)
class _Print:
    """How one of the two revisions prints its figures; what is not there is empty."""

    currency: str
    locale: str

    @classmethod
    def of(cls, content: QuoteContent) -> "_Print":
        return cls(content.currency, locale_for(content.language, content.seller.country))

    def money(self, amount: Decimal | None) -> str:
        return "" if amount is None else format_money(amount, self.currency, self.locale)

    def unit_price(self, price: Decimal | None) -> str:
        return "" if price is None else format_unit_price(price, self.currency, self.locale)

    def day(self, day: date) -> str:
        return format_day(day, self.locale)


def differences(before: QuoteContent, after: QuoteContent) -> tuple[Difference, ...]:
    """What changed between two revisions, in the current language: sizing first, terms last."""
    prints = _Print.of(before), _Print.of(after)
    rows = [*_of_catalogue(before, after), *_of_options(before, after, prints), *_of_terms(before, after, prints)]
    order = list(Area)
    return tuple(sorted(rows, key=lambda row: order.index(row.area)))


def _row(area: Area, option: str, label: str, before: object, after: object) -> Iterator[Difference]:
    was, now = _words(before), _words(after)
    if was != now:
        yield Difference(area, option, label, was, now)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


def _of_catalogue(before: QuoteContent, after: QuoteContent) -> Iterator[Difference]:
    yield from _row(Area.CATALOGUE, "", _("Catalogue"), before.catalog_version, after.catalog_version)


def _of_options(before: QuoteContent, after: QuoteContent, prints: tuple[_Print, _Print]) -> Iterator[Difference]:
    was = {option.name: option for option in before.options}
    now = {option.name: option for option in after.options}
    if len(was) == len(now) == 1:
        yield from _of_option(before.options[0], after.options[0], prints)
        return
    for name in dict.fromkeys([*was, *now]):
        if name in was and name in now:
            yield from _of_option(was[name], now[name], prints)
        else:
            yield from _row(Area.LINES, name, _("Option"), name if name in was else "", name if name in now else "")


def _of_option(before: OptionContent, after: OptionContent, prints: tuple[_Print, _Print]) -> Iterator[Difference]:
    name = after.name
    yield from _of_sizing(name, before, after)
    yield from _row(Area.LINES, name, _("Offered"), before.is_offered, after.is_offered)
    yield from _of_lines(name, before.lines, after.lines, prints)
    yield from _of_totals(name, before.totals, after.totals, prints)


def _of_sizing(name: str, before: OptionContent, after: OptionContent) -> Iterator[Difference]:
    was, now = before.configuration, after.configuration
    for label, old, new in (
        (_("Model"), was.model, now.model),
        (_("Weights"), was.weights.label, now.weights.label),
        (_("Context per session"), was.context, now.context),
        (_("Users"), was.users, now.users),
        (_("Active at once, per cent"), was.share_active, now.share_active),
        (_("Cards"), f"{was.cards} × {was.card}", f"{now.cards} × {now.card}"),
        (_("Tensor parallel"), was.tensor_parallel, now.tensor_parallel),
        (_("Memory utilisation"), was.overrides.utilisation, now.overrides.utilisation),
        (_("Runtime memory, GiB"), was.overrides.runtime_gib, now.overrides.runtime_gib),
        (_("Promised sessions (FP8)"), before.promised_sessions, after.promised_sessions),
        (_("NVFP4 headroom, after testing"), _band(before), _band(after)),
    ):
        yield from _row(Area.SIZING, name, label, old, new)
    engines = (f"{one.engine} {one.engine_version}" for one in (was, now))
    yield from _row(Area.ENGINE, name, _("Engine"), *engines)


def _band(option: OptionContent) -> str:
    return (
        _("{low} to {high}").format(low=format_count(option.headroom[0]), high=format_count(option.headroom[1]))
        if option.headroom
        else ""
    )


def _of_lines(
    name: str, before: tuple[LineContent, ...], after: tuple[LineContent, ...], prints: tuple[_Print, _Print]
) -> Iterator[Difference]:
    was, now = {line.key: line for line in before}, {line.key: line for line in after}
    for key in dict.fromkeys([*was, *now]):
        if key in was and key in now:
            yield from _of_line(name, was[key], now[key], prints)
        else:
            words = [_line_in_words(lines[key]) if key in lines else "" for lines in (was, now)]
            yield from _row(Area.LINES, name, _("Line"), *words)


def _line_in_words(line: LineContent) -> str:
    return f"{format_quantity(line.quantity)} × {line.description}"


def _of_line(name: str, before: LineContent, after: LineContent, prints: tuple[_Print, _Print]) -> Iterator[Difference]:
    title = after.description.partition("\n")[0] or after.part
    was, now = prints
    for area, label, old, new in (
        (Area.LINES, _("{line}: part number"), before.part, after.part),
        (Area.LINES, _("{line}: description"), before.description, after.description),
        (Area.LINES, _("{line}: quantity"), format_quantity(before.quantity), format_quantity(after.quantity)),
        (Area.LINES, _("{line}: in the total"), before.place.value, after.place.value),
        (Area.LINES, _("{line}: billing"), before.billing.value, after.billing.value),
        (Area.PRICES, _("{line}: unit price"), was.unit_price(before.unit_price), now.unit_price(after.unit_price)),
        (Area.PRICES, _("{line}: discount"), format_percent(before.discount), format_percent(after.discount)),
        (Area.PRICES, _("{line}: net price"), was.money(before.net), now.money(after.net)),
    ):
        yield from _row(area, name, label.format(line=title), old, new)


def _of_totals(
    name: str, before: tuple[TotalsContent, ...], after: tuple[TotalsContent, ...], prints: tuple[_Print, _Print]
) -> Iterator[Difference]:
    was, now = ({one.billing: one.net for one in totals} for totals in (before, after))
    labels = {"once": _("Total net"), "monthly": _("Total net per month"), "yearly": _("Total net per year")}
    for billing in dict.fromkeys([*was, *now]):
        nets = prints[0].money(was.get(billing)), prints[1].money(now.get(billing))
        yield from _row(Area.PRICES, name, labels[billing.value], *nets)


def _of_terms(before: QuoteContent, after: QuoteContent, prints: tuple[_Print, _Print]) -> Iterator[Difference]:
    discounts = [format_percent(content.discount) for content in (before, after)]
    ends = [one.day(content.valid_until) for one, content in zip(prints, (before, after), strict=True)]
    for area, label, old, new in (
        (Area.PRICES, _("Currency"), before.currency, after.currency),
        (Area.PRICES, _("Discount on the quote"), discounts[0], discounts[1]),
        (Area.PRICES, _("Tax"), _tax(before), _tax(after)),
        (Area.TERMS, _("Title"), before.title, after.title),
        (Area.TERMS, _("Valid until"), ends[0], ends[1]),
        (Area.TERMS, _("Binding"), before.is_binding, after.is_binding),
        (Area.TERMS, _("Language"), NAMES[before.language], NAMES[after.language]),
        (Area.TERMS, _("Buyer"), before.buyer.name, after.buyer.name),
        (Area.TERMS, _("Remarks"), before.remarks, after.remarks),
    ):
        yield from _row(area, "", label, old, new)
    was, now = ({term.label: term.text for term in content.terms} for content in (before, after))
    for label in dict.fromkeys([*was, *now]):
        yield from _row(Area.TERMS, "", label, was.get(label), now.get(label))


def _tax(content: QuoteContent) -> str:
    words = {
        TaxMode.NOT_INCLUDED: _("not included"),
        TaxMode.CHARGED: format_percent(content.tax.rate),
        TaxMode.REVERSE_CHARGE: _("reverse charge"),
    }
    return words[content.tax.mode]
