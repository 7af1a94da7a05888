"""One customer's project: what was chosen, entered, priced, issued and done. A frozen value; a change is a copy.

It holds no facts of the catalogue, so that opening it with a newer catalogue sizes it again.
"""

import dataclasses
from datetime import date
from decimal import Decimal
from string import ascii_uppercase
from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from configurator.adoption.checklist import StepRecord
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, speaking
from configurator.quote.content import content_of
from configurator.quote.customer import CustomerProject
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document
from configurator.quote.internal import Internal
from configurator.quote.line import LineSheet
from configurator.quote.lines import Line, lines_of
from configurator.quote.lock import Lock
from configurator.quote.numbering import full_number
from configurator.quote.option import Option, Role
from configurator.quote.pricebook import PriceBook, PriceKind
from configurator.quote.pricelist import PriceList
from configurator.quote.revision import IssuedRevision, differences
from configurator.sizing.weights import known_formats

MOST_OPTIONS = 4


class Project(Frozen):
    """Everything of one customer that is saved."""

    details: QuoteDetails
    options: Annotated[tuple[Option, ...], Field(min_length=1, max_length=MOST_OPTIONS)]
    current: Annotated[int, Field(ge=0, lt=MOST_OPTIONS)] = 0
    """The index of the option in view."""
    steps: tuple[StepRecord, ...] = ()
    prices: PriceList = PriceList()
    issued: tuple[IssuedRevision, ...] = ()
    """What was sent to the customer, the oldest first."""
    locks: tuple[Lock, ...] = ()
    """What else was issued under some number, known by its fingerprint alone: the project came out of an export."""
    internal: Internal = Internal()
    """Costs and margin; `CustomerProject` has no field for them."""

    @field_validator("options")
    @classmethod
    def _one_is_offered(cls, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Where none is marked as offered, the first that is quoted becomes it; looking at others changes nothing."""
        if any(option.role is Role.OFFERED for option in options):
            return options
        first = next((index for index, option in enumerate(options) if option.role is not Role.NOT_QUOTED), 0)
        return (*options[:first], options[first].replace(role=Role.OFFERED), *options[first + 1 :])

    @model_validator(mode="after")
    def _current_option_exists(self) -> Self:
        if self.current >= len(self.options):
            raise ValueError(
                _("option {current} is in view, but there are {number}").format(
                    current=self.current + 1, number=len(self.options)
                )
            )
        return self

    @property
    def configuration(self) -> Configuration:
        """The configuration in view."""
        return self.options[self.current].configuration

    @property
    def option_in_words(self) -> str:
        """Which option is in view: ``Option B, 2 of 3``; empty where there is one alone."""
        return self._in_words(self.current)

    @property
    def offered(self) -> int:
        """The index of the offered option, whichever is in view."""
        return next(index for index, option in enumerate(self.options) if option.role is Role.OFFERED)

    @property
    def alternatives(self) -> tuple[Option, ...]:
        """The options that are quoted beside the offered one."""
        others = (option for index, option in enumerate(self.options) if index != self.offered)
        return tuple(option for option in others if option.role is not Role.NOT_QUOTED)

    @property
    def is_issued(self) -> bool:
        """Whether this very revision was issued, so that a change makes the next one."""
        return (self.details.number, self.details.revision) in {lock.label for lock in self.all_locks}

    @property
    def all_locks(self) -> tuple[Lock, ...]:
        """Every revision that was issued, as far as this project knows, each once."""
        by_label = {lock.label: lock for lock in (*self.locks, *(revision.lock for revision in self.issued))}
        return tuple(sorted(by_label.values(), key=lambda lock: lock.label))

    def document(self, catalog: Catalog) -> QuoteDocument:
        """The quote: the offered option and its alternatives. Raises KeyError for an id the catalogue does not have."""
        offered = self.options[self.offered]
        with speaking(self.details.language):
            in_words = self._in_words_of_quote()
        document = build_document(
            catalog,
            self.details,
            offered.configuration,
            self.steps,
            in_words,
            name=offered.name if self.alternatives else "",
            sheet=offered.lines,
            prices=self.prices,
            alternatives=self.alternatives,
        )
        return dataclasses.replace(
            self._with_changes(document),
            customer=self.customer_part(document),
            is_unlike_issued=self._is_unlike_issued(document),
        )

    def customer_part(self, document: QuoteDocument) -> CustomerProject:
        """What may lie inside a customer's file; `document` is this project's own."""
        options = (self.options[self.offered], *self.alternatives)
        blocked = {place for place, one in enumerate(document.options) if one.answer.check.blocks}
        return CustomerProject.of(
            document.catalog, self.details, options, self.steps, self.prices, self.all_locks, blocked
        )

    def with_prices(self, book: PriceBook, kind: PriceKind) -> "Project":
        """The project with what it needs of a price book: what the customer pays, and apart from it what it costs.

        Edited lines keep their edits, and costs that the book does not name stay.
        """
        sheets = [option.lines for option in self.options]
        parts = {line.part for sheet in sheets for line in sheet.own} | {
            edit.part for sheet in sheets for edit in sheet.edits if edit.part
        }
        internal = self.internal.with_costs(book.costs(parts, self.details.issued))
        return self.replace(prices=book.prices(kind, parts), internal=internal)

    def lines(self, catalog: Catalog) -> tuple[Line, ...]:
        """The lines of the option in view as the seller sees them, with what was edited and why a price is missing."""
        option = self.options[self.current]
        return lines_of(catalog, option.configuration, option.lines, self.prices, self.details)

    def with_role(self, role: Role) -> "Project":
        """The project with another role for the option in view; one option at the most is marked as offered."""
        options = [
            option.replace(role=Role.ALTERNATIVE) if role is option.role is Role.OFFERED else option
            for option in self.options
        ]
        options[self.current] = options[self.current].replace(role=role)
        return self.replace(options=tuple(options))

    def with_lines(self, lines: LineSheet) -> "Project":
        """The project with other lines in the option in view."""
        options = list(self.options)
        options[self.current] = options[self.current].replace(lines=lines)
        return self.replace(options=tuple(options))

    def issue(self, catalog: Catalog, day: date) -> "Project":
        """The project with its quote locked as it is.

        Raises ValueError, with a sentence, where this revision was issued before, where nothing can be promised and
        where nobody sells.
        """
        number = self.details.full_number
        if self.is_issued:
            raise ValueError(_("{number} was issued already").format(number=number))
        if not self.details.seller.name:
            raise ValueError(_("{number} has no seller; fill in the seller's legal name").format(number=number))
        document = self.document(catalog)
        if document.answer.check.blocks:
            first = document.answer.check.findings[0]
            raise ValueError(
                _("{number} promises nothing: {reason} {mend}").format(
                    number=number, reason=first.message, mend=first.mend
                )
            )
        return self.replace(issued=(*self.issued, IssuedRevision.of(content_of(document), day)))

    def with_issued_of(self, other: "Project") -> "Project":
        """The project with every revision besides its own that `other` knows as issued: none is ever lost.

        Where both have issued other contents under one label, both stay.
        """
        own = {revision.sha256 for revision in self.issued}
        more = [revision for revision in other.issued if revision.sha256 not in own]
        locks = [lock for lock in other.locks if lock not in self.locks]
        if not more and not locks:
            return self
        issued = sorted((*self.issued, *more), key=lambda revision: (revision.day, revision.content.revision))
        return self.replace(issued=tuple(issued), locks=(*self.locks, *locks))

    def settled(self, catalog: Catalog) -> "Project":
        """The project as it is to be worked on: the next revision where it is not what was issued under its number.

        That is so after a file was edited by hand, and with a catalogue that says something else.
        """
        return self._next_revision() if self.is_issued and self.document(catalog).is_unlike_issued else self

    def changed_from(self, before: "Project") -> "Project":
        """The project after a change: where the customer would read another quote than was issued, the next revision.

        A change of the number starts a quote of its own, and what only the seller sees changes no revision.
        """
        was_issued_now = len(self.issued) > len(before.issued)
        if was_issued_now or not self.is_issued or self.quoted == before.quoted:
            return self
        return self._next_revision()

    def _next_revision(self) -> "Project":
        taken = [lock.revision for lock in self.all_locks if lock.number == self.details.number]
        return self.replace(details=self.details.replace(revision=max(taken) + 1))

    @property
    def quoted(self) -> tuple[object, ...]:
        """All that the customer's quote follows from, to be compared."""
        return self.details, self.options[self.offered], self.alternatives, self.steps, self.prices

    def _with_changes(self, document: QuoteDocument) -> QuoteDocument:
        """The document with what changed since the earlier revision of its number that was issued last."""
        details = self.details
        earlier = [
            one.content
            for one in self.issued
            if one.content.number == details.number and one.content.revision < details.revision
        ]
        if not earlier:
            return dataclasses.replace(document, changed_since=self._replaced())
        last = max(earlier, key=lambda content: content.revision)
        with speaking(details.language):
            changes = differences(last, content_of(document))
        since = full_number(details.number, last.revision)
        return dataclasses.replace(document, changes=changes, changed_since=since)

    def _replaced(self) -> str:
        """The full number of an earlier revision of which no more than the fingerprint is known; empty for none."""
        details = self.details
        earlier = [lock.revision for lock in self.all_locks if lock.number == details.number]
        before = [revision for revision in earlier if revision < details.revision]
        return full_number(details.number, max(before)) if before else ""

    def _is_unlike_issued(self, document: QuoteDocument) -> bool:
        """Whether the document bears the number of an issued revision and says something else."""
        label = self.details.number, self.details.revision
        if same := [revision for revision in self.issued if revision.label == label]:
            return not any(content_of(document).repeats(revision.content) for revision in same)
        return any(lock.label == label and lock.sha256 != content_of(document).sha256 for lock in self.locks)

    def _in_words_of_quote(self) -> str:
        """The offered option among those that are quoted, for the customer never counts any other."""
        quoted = [
            index
            for index, option in enumerate(self.options)
            if index == self.offered or option.role is not Role.NOT_QUOTED
        ]
        if len(quoted) == 1:
            return ""
        place = quoted.index(self.offered) + 1
        return _option_in_words(self.options[self.offered].name, place, len(quoted))

    def _in_words(self, index: int) -> str:
        if len(self.options) == 1:
            return ""
        return _option_in_words(self.options[index].name, index + 1, len(self.options))

    def with_configuration(self, configuration: Configuration) -> "Project":
        """The project with another configuration in the option in view."""
        options = list(self.options)
        options[self.current] = options[self.current].replace(configuration=configuration)
        return self.replace(options=tuple(options))

    def viewing(self, index: int) -> "Project":
        """The project with another option in view."""
        return self.replace(current=index)

    def with_copy(self) -> "Project":
        """The project with a copy of the option in view behind it, which comes into view as an alternative.

        Raises pydantic.ValidationError where there are four already.
        """
        copy = self.options[self.current].replace(name=self._free_name(), role=Role.ALTERNATIVE)
        behind = self.current + 1
        return self.replace(options=(*self.options[:behind], copy, *self.options[behind:]), current=behind)

    def renamed(self, name: str) -> "Project":
        """The project with another name for the option in view. Raises pydantic.ValidationError for an empty one."""
        options = list(self.options)
        options[self.current] = options[self.current].replace(name=name.strip())
        return self.replace(options=tuple(options))

    def moved(self, places: int) -> "Project":
        """The project with the option in view moved to the right, or to the left, as far as there is room."""
        target = min(max(0, self.current + places), len(self.options) - 1)
        options = list(self.options)
        options.insert(target, options.pop(self.current))
        return self.replace(options=tuple(options), current=target)

    def without_current(self) -> "Project":
        """The project without the option in view. Raises pydantic.ValidationError for the last one."""
        options = (*self.options[: self.current], *self.options[self.current + 1 :])
        return self.replace(options=options, current=max(0, self.current - 1))

    def _free_name(self) -> str:
        taken = {option.name for option in self.options}
        return next(
            name for letter in ascii_uppercase if (name := _("Option {letter}").format(letter=letter)) not in taken
        )


def _option_in_words(name: str, place: int, options: int) -> str:
    return _("{option}, {place} of {options}").format(option=name, place=place, options=options)


def new_project(catalog: Catalog, day: date) -> Project:
    """The project that a new window starts with: the article's example for 300 users, a fifth of them active."""
    model = catalog.models.get("llama-3.3-70b") or next(iter(catalog.models.values()))
    card = catalog.cards.get("rtx-pro-6000-server-edition") or next(iter(catalog.cards.values()))
    engine = catalog.engines.get("vllm") or next(iter(catalog.engines.values()))
    known = known_formats(model)
    weights = WeightsFormat.FP8 if WeightsFormat.FP8 in known else known[0]
    configuration = Configuration(
        model=model.id,
        weights=weights,
        card=card.id,
        cards=2,
        tensor_parallel=2,
        engine=engine.id,
        engine_version=engine.newest_read,
        users=300,
        share_active=Decimal(20),
    )
    return Project(
        details=QuoteDetails.starting(day),
        options=(Option(name=_("Option {letter}").format(letter="A"), configuration=configuration),),
    )
