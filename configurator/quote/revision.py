"""Quotes that were issued, and what a later one changed."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Self

from pydantic import Field, field_serializer, model_validator

from configurator.catalog.frozen import Frozen
from configurator.language import _
from configurator.quote.content import OptionContent, QuoteContent
from configurator.quote.content_print import ContentPrint
from configurator.quote.difference import Area, Difference, difference
from configurator.quote.line_differences import line_differences, total_differences
from configurator.quote.lock import Lock
from configurator.quote.printing import format_quantity
from configurator.quote.tax import Tax
from configurator.quote.term_differences import term_differences
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

    @field_serializer("content")
    def _as_issued(self, content: QuoteContent) -> dict[str, Any]:
        """Fields that this program added stay out of the file as they stay out of the fingerprint."""
        return content.model_dump(mode="json", exclude_unset=True)

    @classmethod
    def of(cls, content: QuoteContent, day: date) -> "IssuedRevision":
        """Lock a content."""
        return cls(day=day, sha256=content.sha256, content=content)

    @property
    def label(self) -> tuple[str, int]:
        """Number and revision."""
        return self.content.number, self.content.revision

    @property
    def lock(self) -> Lock:
        """The same without what it said."""
        return Lock(number=self.content.number, revision=self.content.revision, day=self.day, sha256=self.sha256)


def differences(before: QuoteContent, after: QuoteContent) -> tuple[Difference, ...]:
    """What changed between two revisions, in the current language: sizing first, terms last."""
    prints = ContentPrint.of(before), ContentPrint.of(after)
    rows = [
        *_of_catalogue(before, after),
        *_of_options(before, after, prints),
        *term_differences(before, after, prints),
    ]
    order = list(Area)
    return tuple(sorted(rows, key=lambda row: order.index(row.area)))


def _of_catalogue(before: QuoteContent, after: QuoteContent) -> Iterator[Difference]:
    yield from difference(Area.CATALOGUE, "", _("Catalogue"), before.catalog_version, after.catalog_version)


def _of_options(
    before: QuoteContent, after: QuoteContent, prints: tuple[ContentPrint, ContentPrint]
) -> Iterator[Difference]:
    for was, now in _pairs(before.options, after.options):
        if was is not None and now is not None:
            yield from _of_option(was, now, prints, (before.tax, after.tax))
        else:
            names = (was.name if was else "", now.name if now else "")
            yield from difference(Area.LINES, names[0] or names[1], _("Option"), *names)


def _pairs(
    before: Sequence[OptionContent], after: Sequence[OptionContent]
) -> Iterator[tuple[OptionContent | None, OptionContent | None]]:
    """Which option became which: by name, each name as often as it stands; those left over by their order."""
    left = list(before)
    partners: dict[int, OptionContent] = {}
    for index, option in enumerate(after):
        if (same := next((one for one in left if one.name == option.name), None)) is not None:
            left.remove(same)
            partners[index] = same
    for index in range(len(after)):
        if index not in partners and left:
            partners[index] = left.pop(0)
    yield from ((partners.get(index), option) for index, option in enumerate(after))
    yield from ((one, None) for one in left)


def _of_option(
    before: OptionContent,
    after: OptionContent,
    prints: tuple[ContentPrint, ContentPrint],
    taxes: tuple[Tax, Tax],
) -> Iterator[Difference]:
    name = after.name
    if before.name and after.name:
        # An option that stands alone has no name.
        yield from difference(Area.LINES, name, _("Name of the option"), before.name, after.name)
    yield from _of_sizing(name, before, after)
    yield from difference(Area.LINES, name, _("Offered"), before.is_offered, after.is_offered)
    yield from line_differences(name, before.lines, after.lines, prints, taxes)
    yield from total_differences(name, before.totals, after.totals, prints)


def _of_sizing(name: str, before: OptionContent, after: OptionContent) -> Iterator[Difference]:
    was, now = before.configuration, after.configuration
    models = _named((was.model, before.model_name), (now.model, after.model_name))
    cards = _named((was.card, before.card_name), (now.card, after.card_name))
    for label, old, new in (
        (_("Model"), *models),
        (_("Weights"), was.weights.label, now.weights.label),
        (_("Context per session"), format_count(was.context), format_count(now.context)),
        (_("Users"), _count(was.users), _count(now.users)),
        (_("Active at once, per cent"), format_quantity(was.share_active), format_quantity(now.share_active)),
        (_("Cards"), f"{was.cards} × {cards[0]}", f"{now.cards} × {cards[1]}"),
        (_("Tensor parallel"), was.tensor_parallel, now.tensor_parallel),
        (_("Memory utilisation"), *map(_number, (was.overrides.utilisation, now.overrides.utilisation))),
        (_("Runtime memory, GiB"), *map(_number, (was.overrides.runtime_gib, now.overrides.runtime_gib))),
        (_("Promised sessions (FP8)"), *map(format_count, (before.promised_sessions, after.promised_sessions))),
        (_("NVFP4 headroom, after testing"), _band(before), _band(after)),
        (_("Decode context parallel"), was.decode_context_parallel, now.decode_context_parallel),
        (_("Reason for changed assumptions"), was.overrides.reason, now.overrides.reason),
    ):
        yield from difference(Area.SIZING, name, label, old, new)
    engines = _named((was.engine, before.engine_name), (now.engine, after.engine_name))
    versions = [f"{engine} {one.engine_version}" for engine, one in zip(engines, (was, now), strict=True)]
    yield from difference(Area.ENGINE, name, _("Engine"), *versions)


def _named(was: tuple[str, str], now: tuple[str, str]) -> tuple[str, str]:
    """The names of two ids. An old snapshot has none: then the other's for the same id, else the id itself."""
    if was[0] == now[0]:
        name = was[1] or now[1] or now[0]
        return name, name
    return was[1] or was[0], now[1] or now[0]


def _count(number: int | None) -> str:
    return "" if number is None else format_count(number)


def _number(number: Decimal | None) -> str:
    return "" if number is None else format_quantity(number)


def _band(option: OptionContent) -> str:
    return (
        _("{low} to {high}").format(low=format_count(option.headroom[0]), high=format_count(option.headroom[1]))
        if option.headroom
        else ""
    )
