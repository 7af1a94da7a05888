"""What was chosen: ids and numbers, small, frozen and comparable. A change is a validated copy.

The configuration holds no facts, so a saved project is a few lines that a newer catalogue can size again.
"""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, model_validator

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.frozen import AS_WRITTEN, Frozen, Slug
from configurator.language import _
from configurator.units import MAX_TOKENS, MOST_CARDS, MOST_USERS


def _shortest(number: Decimal) -> Decimal:
    """The one way to write a number, so that equal choices are equal in files and fingerprints."""
    return number.quantize(Decimal(1)) if number == number.to_integral_value() else number.normalize()


_VERSION = re.compile(r"[A-Za-z0-9.+_!-]{1,40}")


def _version_like(text: str) -> str:
    """Any name of a version, also one that nobody has read, but nothing that would break a line."""
    if _VERSION.fullmatch(text) is None:
        raise ValueError(_("must be a version such as 0.33.0, of letters, digits and . + - _ alone, 40 at the most"))
    return text


class Overrides(Frozen):
    """What the user put in place of the rule's assumptions; None keeps the catalogue's figure."""

    utilisation: Annotated[Decimal, Field(gt=0, le=1, max_digits=6), AfterValidator(_shortest)] | None = None
    runtime_gib: Annotated[Decimal, Field(ge=0, le=64, max_digits=8), AfterValidator(_shortest)] | None = None
    reason: Annotated[str, AS_WRITTEN, Field(max_length=500)] = ""

    @model_validator(mode="after")
    def _a_change_has_a_reason(self) -> Self:
        if self.any and not self.reason.strip():
            raise ValueError(_("an assumption was changed without a reason; give one, it is printed in the quote"))
        return self

    @property
    def any(self) -> bool:
        """Whether an assumption was changed at all."""
        return self.utilisation is not None or self.runtime_gib is not None


class Configuration(Frozen):
    """One answer to "which hardware, which model, how long, how many"."""

    model: Slug
    weights: WeightsFormat
    card: Slug
    cards: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    tensor_parallel: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    context: Annotated[int, Field(ge=1, le=MAX_TOKENS)] = 8192
    """Prompt plus answer of one session, in tokens."""
    engine: Slug
    engine_version: Annotated[str, AfterValidator(_version_like)]
    users: Annotated[int, Field(ge=1, le=MOST_USERS)] | None = None
    """Named people; None where no need was stated."""
    share_active: Annotated[Decimal, Field(gt=0, le=100, max_digits=6), AfterValidator(_shortest)] = Decimal(100)
    """Per cent of the users who hold a session at the same time."""
    decode_context_parallel: Annotated[int, Field(ge=1, le=MOST_CARDS)] = 1
    overrides: Overrides = Overrides()

    @model_validator(mode="after")
    def _cards_divide_into_instances(self) -> Self:
        if self.cards % self.tensor_parallel:
            raise ValueError(
                _(
                    "{cards} cards cannot be split into instances of {tensor_parallel}; tensor parallel must be one "
                    "of {possible}"
                ).format(
                    cards=self.cards,
                    tensor_parallel=self.tensor_parallel,
                    possible=", ".join(map(str, splits(self.cards))),
                )
            )
        if self.tensor_parallel % self.decode_context_parallel:
            raise ValueError(
                _(
                    "decode context parallel {decode_context_parallel} does not divide tensor parallel "
                    "{tensor_parallel}"
                ).format(decode_context_parallel=self.decode_context_parallel, tensor_parallel=self.tensor_parallel)
            )
        return self

    def replace(self, **changes: Any) -> Self:
        """A validated copy. Where an instance is no multiple of the decode context parallelism, that goes back to 1."""
        split = changes.get("tensor_parallel", self.tensor_parallel)
        if "decode_context_parallel" not in changes and isinstance(split, int) and split % self.decode_context_parallel:
            changes["decode_context_parallel"] = 1
        return super().replace(**changes)

    @property
    def replicas(self) -> int:
        """Loaded copies of the model, side by side."""
        return self.cards // self.tensor_parallel

    @property
    def sessions_needed(self) -> int | None:
        """ceil(users x share active at once), or None where no need was stated."""
        if self.users is None:
            return None
        exact = Fraction(self.users) * Fraction(self.share_active) / 100
        return -(-exact.numerator // exact.denominator)


class RecordedServer(Frozen):
    """What a project was configured for when the evidence of a test was given: no log and no result names a card."""

    model: Slug
    weights: WeightsFormat
    card: Slug
    tensor_parallel: Annotated[int, Field(ge=1, le=MOST_CARDS)]

    @classmethod
    def of(cls, configuration: Configuration) -> "RecordedServer":
        """That of a configuration."""
        return cls.model_validate({name: getattr(configuration, name) for name in cls.model_fields})


def splits(cards: int) -> tuple[int, ...]:
    """The tensor-parallel sizes that divide `cards`, smallest first."""
    return tuple(size for size in range(1, cards + 1) if cards % size == 0)
