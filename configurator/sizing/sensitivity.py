"""What a count becomes when one thing is a little different: how firm is the ground it stands on?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.sizing import Chosen, Sizing, chosen, fp8_count
from configurator.sizing.rule import Memory, State
from configurator.units import GIB, MAX_TOKENS, format_number

NEWER_UTILISATION = Decimal("0.92")
"""The default of vLLM from 0.20.0 on."""


@dataclass(frozen=True)
class Sensitivity:
    """One change and what it leaves of the FP8 count."""

    change: str
    sessions: int
    state: State


def with_more_runtime(memory: Memory, gib: int) -> Memory:
    """The same card when engine and drivers take `gib` GiB more."""
    return replace(memory, runtime=memory.runtime + gib * GIB)


def with_utilisation(memory: Memory, utilisation: Fraction) -> Memory:
    """The same card when the engine may fill another share of it."""
    return replace(memory, utilisation=utilisation)


def with_total(memory: Memory, total: int) -> Memory:
    """The same card when `total` bytes are what the utilisation is a share of."""
    return replace(memory, driver=total)


def cache_share(sizing: Sizing) -> Fraction:
    """The part of a card that is left for sessions."""
    return sizing.memory.cache / sizing.memory.driver


def recount(choice: Chosen, configuration: Configuration, memory: Memory, change: str = "") -> Sensitivity:
    """The FP8 count in another memory. Raises CannotSize for what cannot be sized at all."""
    count = fp8_count(memory, choice, configuration)
    return Sensitivity(change, count.lower, count.state)


def sensitivities(catalog: Catalog, configuration: Configuration, sizing: Sizing) -> Iterator[Sensitivity]:
    """What each small change does to the FP8 count."""
    choice, memory = chosen(catalog, configuration), sizing.memory
    total = int(Fraction(choice.card.cuda_memory_gib.value) * GIB)
    newer = with_utilisation(memory, Fraction(NEWER_UTILISATION))
    yield recount(choice, configuration, with_more_runtime(memory, 1), _("one more GiB of overhead per card"))
    yield recount(choice, configuration, newer, _("utilisation {value}").format(value=format_number(NEWER_UTILISATION)))
    yield recount(choice, configuration, with_total(memory, total), _("the total that CUDA reports"))
    if configuration.context * 2 <= MAX_TOKENS:
        yield recount(choice, configuration.replace(context=configuration.context * 2), memory, _("double the context"))
    if configuration.tensor_parallel != 2 and configuration.cards % 2 == 0:
        split = configuration.replace(tensor_parallel=2)
        weights = memory.weights * configuration.tensor_parallel / 2
        yield recount(choice, split, replace(memory, weights=weights), _("tensor parallel {cards}").format(cards=2))
