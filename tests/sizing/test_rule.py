"""The users-per-card rule: the whole check table, and the three states that a zero alone would blur."""

import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.sizing import NotSized, Sizing, size
from configurator.sizing.rule import Memory, State, sessions_by_rule, state_of
from configurator.units import GIB

TABLE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "sessions.json").read_text(encoding="utf-8"))


def sized(catalog: Catalog, configuration: Configuration) -> Sizing:
    """The sizing, which the test expects to be there."""
    sizing = size(catalog, configuration)
    assert isinstance(sizing, Sizing)
    return sizing


def state_in_row(sessions: int | None) -> State:
    """What a number of the check table means."""
    if sessions is None:
        return State.WEIGHTS_DO_NOT_FIT
    return State.FITS if sessions else State.NO_SESSION


def row_name(row: dict[str, Any]) -> str:
    """A row of the check table in short, for the test's name."""
    return f"{row['cards']}x{row['card']}-{row['weights']}-{row['context']}"


@pytest.mark.parametrize("row", TABLE["rows"], ids=row_name)
def test_check_table(catalog: Catalog, configuration: Callable[..., Configuration], row: dict[str, Any]) -> None:
    """Every row of the check table comes out exactly; null stands where the weights do not fit."""
    chosen = configuration(**{key: row[key] for key in ("model", "card", "cards", "weights", "context")})
    sizing = sized(catalog, chosen)
    counts = {cache.value: sizing.count(cache) for cache in CacheDtype}
    fits = row["state"] == "fits"
    assert {cache: count.by_rule if fits else None for cache, count in counts.items()} == row["sessions"]
    assert {cache: count.state for cache, count in counts.items()} == {
        cache: state_in_row(sessions) for cache, sessions in row["sessions"].items()
    }


def test_the_check_table_is_whole(catalog: Catalog) -> None:
    """The table has 96 rows, four cards, and the driver memory that the catalogue has."""
    assert len(TABLE["rows"]) == 96
    assert set(Counter(row["card"] for row in TABLE["rows"]).values()) == {24}
    assert TABLE["driver_mib"] == {card.id: card.driver_memory_mib.value for card in catalog.cards.values()}


SPOKEN = [
    # cards, card, weights, FP8, NVFP4
    (1, "rtx-pro-6000-server-edition", "fp8", 12, 21),
    (2, "rtx-pro-6000-server-edition", "fp8", 78, 139),
    (1, "h200-nvl", "fp8", 44, 79),
    # (4 x 37.4895 - 67.7) GiB / 0.703125 GiB = 116.99: with a session rounded to 0.703 GiB it would be 117.
    (4, "l40s", "fp8", 65, 116),
]


@pytest.mark.parametrize(("cards", "card", "weights", "fp8", "nvfp4"), SPOKEN)
def test_figures_that_are_spoken_of(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    cards: int,
    card: str,
    weights: str,
    fp8: int,
    nvfp4: int,
) -> None:
    """Sessions of 8,192 tokens for the configurations that a customer hears first."""
    sizing = sized(catalog, configuration(card=card, cards=cards, weights=weights))
    assert (sizing.fp8.by_rule, sizing.nvfp4.by_rule) == (fp8, nvfp4)


def test_three_states(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Llama 3.3 70B in FP8: two L4 do not hold the weights, four hold them and no BF16 session, eight hold sessions."""
    two, four, eight = (sized(catalog, configuration(card="l4", cards=cards)) for cards in (2, 4, 8))
    assert (two.bf16.state, two.fp8.state, two.nvfp4.state) == (State.WEIGHTS_DO_NOT_FIT,) * 3
    assert (two.fp8.by_rule, four.bf16.by_rule) == (0, 0)
    # 0.9 x 23,034 MiB - 3 GiB = 17.2447 GiB a card, of which 16.925 GiB are weights: 4 x 0.3197 GiB are left.
    assert four.memory.cache == Fraction(23_034 * 9, 10 * 1_024) * GIB - 3 * GIB - Fraction(72_692_321_485, 4)
    assert (four.bf16.state, four.bf16.by_rule) == (State.NO_SESSION, 0)
    assert (four.fp8.state, four.fp8.by_rule) == (State.FITS, 1)
    assert eight.bf16.state is State.FITS


@pytest.mark.parametrize(
    ("cache", "sessions", "state"),
    [
        (Fraction(-1, 1_000), 0, State.WEIGHTS_DO_NOT_FIT),
        (Fraction(0), 0, State.NO_SESSION),
        (Fraction(1), 0, State.NO_SESSION),
        (Fraction(1), 1, State.FITS),
    ],
)
def test_state_of_a_count(cache: Fraction, sessions: int, state: State) -> None:
    """Weights that fill the memory to the byte fit, and a thousandth of a byte less does not."""
    assert state_of(cache, sessions) is state


def test_the_floor_is_exact() -> None:
    """A session that fits to the byte is counted, one that is a sixteenth of a byte too large is not."""
    assert sessions_by_rule(Fraction(9), Fraction(9, 16), 1) == 16
    assert sessions_by_rule(Fraction(9) - Fraction(1, 16), Fraction(9, 16), 1) == 15
    assert sessions_by_rule(Fraction(9), Fraction(9, 16), 3) == 48
    assert sessions_by_rule(Fraction(-9), Fraction(9, 16), 3) == 0


def test_the_floor_comes_before_the_replicas(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Two RTX PRO 6000 with one copy each carry 2 x 12 sessions, and not the 78 of one copy over both."""
    assert sized(catalog, configuration(cards=2, tensor_parallel=1)).fp8.by_rule == 24


def test_memory_of_a_card() -> None:
    """0.9 x 97,887 MiB - 3 GiB = 83.0335 GiB usable; 67.7 GiB of weights over two cards leave 49.1835 GiB."""
    memory = Memory.of(97_887, Fraction(9, 10), Fraction(3), round(Decimal("67.7") * GIB), 2)
    assert round(float(memory.usable / GIB), 4) == 83.0335
    assert round(float(memory.cache / GIB), 4) == 49.1835


def test_a_changed_assumption_changes_the_count(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """At utilisation 0.92 the two cards carry 2 x 1.9119 GiB more, which is 81 sessions by the rule instead of 78."""
    overrides = Overrides(utilisation=Decimal("0.92"), reason="the engine's default")
    assert sized(catalog, configuration(overrides=overrides)).fp8.by_rule == 81


def test_weights_of_unknown_size_are_not_sized(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A weights format without a known size gives a reason with the formats that are known, and no number."""
    sizing = size(catalog, configuration(weights=WeightsFormat.MXFP4))
    assert sizing == NotSized(
        "No size is known for MXFP4 weights of Llama 3.3 70B Instruct; known: BF16, FP8, NVFP4, INT4."
    )


def test_a_cache_of_unknown_size_is_not_sized(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A model whose cache nobody can size gives the catalogue's reason, and no number."""
    model = catalog.models["deepseek-v4-pro"]
    sizing = size(catalog, configuration(model=model.id, weights=model.checkpoints[0].format))
    assert isinstance(sizing, NotSized)
    assert sizing.reason.endswith("what engines reserve for it is not published.")


@pytest.mark.parametrize("field", ["model", "card"])
def test_an_unknown_id_is_a_key_error(
    catalog: Catalog, configuration: Callable[..., Configuration], field: str
) -> None:
    """An id that the catalogue does not have raises with that id, and is not taken for nothing."""
    with pytest.raises(KeyError, match="no-such-thing"):
        size(catalog, configuration(**{field: "no-such-thing"}))
