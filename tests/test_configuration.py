"""What may be chosen, and what follows from it at once."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from configurator.configuration import Configuration, Overrides, splits


@pytest.mark.parametrize(
    ("users", "share", "sessions"),
    [
        (300, "20", 60),
        (301, "20", 61),
        (1, "0.001", 1),
        (1_000_000, "100", 1_000_000),
        (3, "33.333", 1),
        (1_000, "0.1", 1),
        (1_001, "0.1", 2),
        # 29 % of 100 is 28.999999999999996 in floating point, and 7 % of 100 is 7.000000000000001.
        (100, "29", 29),
        (100, "7", 7),
    ],
)
def test_sessions_needed_is_the_exact_share_rounded_up(
    configuration: Callable[..., Configuration], users: int, share: str, sessions: int
) -> None:
    """The need is ceil(users x share), computed without floating point."""
    assert configuration(users=users, share_active=share).sessions_needed == sessions


def test_without_users_there_is_no_need(configuration: Callable[..., Configuration]) -> None:
    """No number of users means no need, and not a need of nothing."""
    assert configuration().sessions_needed is None


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        ("cards", 0),
        ("cards", 65),
        ("cards", -2),
        ("tensor_parallel", 0),
        ("tensor_parallel", 128),
        ("context", 0),
        ("context", 10_485_761),
        ("users", 0),
        ("users", 1_000_001),
        ("share_active", 0),
        ("share_active", "100.1"),
        ("share_active", "NaN"),
        ("share_active", "Infinity"),
        ("share_active", "0.0000001"),
        ("decode_context_parallel", 0),
        ("model", "Llama 3.3"),
        ("model", "../cards/l4"),
        ("model", "llama\n"),
        ("model", ""),
        ("weights", "fp16"),
        ("engine_version", ""),
        ("engine_version", "9" * 41),
        ("colour", "green"),
    ],
)
def test_a_choice_out_of_range_is_refused(
    configuration: Callable[..., Configuration], choice: str, value: object
) -> None:
    """A figure outside its limits, a thing that is no id and an unknown key are refused, naming the field."""
    with pytest.raises(ValidationError) as caught:
        configuration(**{choice: value})
    assert caught.value.errors()[0]["loc"] == (choice,)


def test_cards_divide_into_instances(configuration: Callable[..., Configuration]) -> None:
    """Eight cards are four instances of two, and in instances of three they are refused with the sizes that work."""
    assert configuration(cards=8, tensor_parallel=2).replicas == 4
    with pytest.raises(ValidationError, match=r"8 cards cannot be split into instances of 3; .* one of 1, 2, 4, 8"):
        configuration(cards=8, tensor_parallel=3)


def test_splits_are_the_divisors() -> None:
    """Twelve cards can be split into six sizes of instance."""
    assert splits(12) == (1, 2, 3, 4, 6, 12)
    assert splits(1) == (1,)


def test_a_changed_assumption_needs_a_reason() -> None:
    """An assumption of the rule cannot be changed without saying why, and blanks are no reason."""
    assert Overrides(utilisation=Decimal("0.92"), reason="measured").any
    assert not Overrides().any
    with pytest.raises(ValidationError, match="without a reason; give one, it is printed in the quote"):
        Overrides(runtime_gib=Decimal(4), reason="  \n")


@pytest.mark.parametrize(
    "change",
    [{"utilisation": 0}, {"utilisation": "1.01"}, {"utilisation": "NaN"}, {"runtime_gib": -1}, {"runtime_gib": 65}],
)
def test_an_absurd_assumption_is_refused(change: dict[str, object]) -> None:
    """A utilisation lies above 0 and up to 1, and the allowance between 0 and 64 GiB."""
    with pytest.raises(ValidationError):
        Overrides.model_validate({**change, "reason": "test"})


@pytest.mark.parametrize(
    ("typed", "kept"), [("20", "20"), ("20.0", "20"), ("2e1", "20"), ("33.30", "33.3"), ("0.50", "0.5"), (100, "100")]
)
def test_a_number_is_kept_in_one_way(configuration: Callable[..., Configuration], typed: str | int, kept: str) -> None:
    """Equal shares are saved alike, however they were typed."""
    assert configuration(share_active=typed).model_dump(mode="json")["share_active"] == kept


def test_a_change_is_a_validated_copy(configuration: Callable[..., Configuration]) -> None:
    """`replace` checks again and leaves the old value as it was; a field cannot be set."""
    two = configuration()
    assert two.replace(cards=4, tensor_parallel=4).cards == 4
    assert two.cards == 2
    with pytest.raises(ValidationError):
        two.replace(cards=3)
    with pytest.raises(ValidationError):
        two.cards = 4  # type: ignore[misc]


@given(cards=st.integers(1, 64), data=st.data())
def test_replicas_times_tensor_parallel_are_the_cards(
    configuration: Callable[..., Configuration], cards: int, data: st.DataObject
) -> None:
    """However the cards are split, none is left over."""
    split = data.draw(st.sampled_from(splits(cards)))
    assert configuration(cards=cards, tensor_parallel=split).replicas * split == cards
