"""The promise comes from an accepted FP8 count and from nothing else; NVFP4 is a band beside it."""

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from configurator.answer import (
    Answer,
    Headroom,
    NoHeadroom,
    Promise,
    answer,
    headroom_band,
    lowest_published_ratio,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Verdict
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits
from configurator.sizing import Bf16Count, Count, Fp8Count, NotSized, Nvfp4Count, Sizing, size
from configurator.sizing.engine_count import EngineCount
from configurator.sizing.rule import State
from configurator.sizing.weights import known_formats

COUNTS = (1, 2, 4, 8)


def count_of(role: type[Count], by_rule: int, by_engine: int | None = None) -> Count:
    """A count of one role; the bytes of a session do not matter here."""
    return role(State.FITS, Fraction(1), by_rule, EngineCount(by_engine))


@pytest.mark.parametrize(
    ("by_rule", "by_engine", "promised"), [(78, None, 78), (78, 80, 78), (78, 60, 60), (78, 0, 0), (0, None, 0)]
)
def test_the_lower_count_is_promised(by_rule: int, by_engine: int | None, promised: int) -> None:
    """Of the rule and the engine's own count the lower one is promised, and the rule alone where there is no other."""
    count = count_of(Fp8Count, by_rule, by_engine)

    assert isinstance(count, Fp8Count)
    assert Promise(count, "accepted").sessions == promised


@pytest.mark.parametrize("count", [count_of(Nvfp4Count, 139), count_of(Bf16Count, 39), count_of(Count, 78), 78, None])
def test_nothing_else_can_be_promised(count: object) -> None:
    """No count of another cache dtype and no bare number becomes a promise."""
    with pytest.raises(TypeError, match="capacity is promised with an FP8 cache, not from a "):
        Promise(count, "accepted")  # type: ignore[arg-type]


@pytest.mark.parametrize("verdict", ["refused", "unknown"])
def test_what_the_engine_does_not_accept_is_not_promised(verdict: Verdict) -> None:
    """An FP8 count that the engine refuses, or of which nobody knows, does not become a promise."""
    count = count_of(Fp8Count, 78)

    assert isinstance(count, Fp8Count)
    with pytest.raises(ValueError, match=f"verdict on the FP8 cache is {verdict}; nothing can be promised"):
        Promise(count, verdict)


def test_counts_of_two_roles_are_never_equal() -> None:
    """Two counts with the same figures and different roles are two things."""
    assert len({count_of(Fp8Count, 78), count_of(Nvfp4Count, 78), count_of(Bf16Count, 78)}) == 3


def test_headroom_leads_to_no_promise(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A headroom holds two numbers, a sentence and a mark, and none of them can be promised."""
    headroom = answer(catalog, configuration()).headroom

    assert isinstance(headroom, Headroom)
    assert [field.name for field in fields(headroom)] == ["low", "high", "basis", "is_measured"]
    for name in [name for name in dir(headroom) if not name.startswith("__")]:
        with pytest.raises(TypeError):
            Promise(getattr(headroom, name), "accepted")


def test_a_promise_has_one_number() -> None:
    """A promise shows its sessions and nothing else, and cannot be given another attribute."""
    count = count_of(Fp8Count, 78)
    assert isinstance(count, Fp8Count)
    promise = Promise(count, "accepted")

    assert [name for name in dir(promise) if not name.startswith("_")] == ["sessions"]
    with pytest.raises(AttributeError):
        promise.sessions = 139  # type: ignore[misc]
    with pytest.raises(AttributeError):
        promise.more = 139  # type: ignore[attr-defined]


BANDS = [
    # card, cards, promised, low, high
    ("rtx-pro-6000-server-edition", 1, 12, 18, 21),
    ("rtx-pro-6000-server-edition", 2, 78, 117, 139),
    ("h200-nvl", 1, 44, 44, 79),
    ("l40s", 4, 65, 65, 116),
]


@pytest.mark.parametrize(("card", "cards", "promised", "low", "high"), BANDS)
def test_promise_and_band(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    card: str,
    cards: int,
    promised: int,
    low: int,
    high: int,
) -> None:
    """Llama 3.3 70B in FP8: the low end is 1.50 times FP8 where a gain is published, else FP8 itself."""
    answered = answer(catalog, configuration(card=card, cards=cards))

    assert answered.promised_sessions == promised
    assert isinstance(answered.headroom, Headroom)
    assert (answered.headroom.low, answered.headroom.high) == (low, high)


def test_lowest_published_ratio(catalog: Catalog) -> None:
    """1.50 is the lowest gain published for SM12x, and none is published for the other three cards."""
    ratios = {card.id: lowest_published_ratio(catalog, card) for card in catalog.cards.values()}

    assert ratios == {
        "rtx-pro-6000-server-edition": Fraction(3, 2),
        "h200-nvl": None,
        "l40s": None,
        "l4": None,
    }


@pytest.mark.parametrize(
    ("fp8", "nvfp4", "ratio", "band"),
    [
        (78, 139, Fraction(3, 2), (117, 139)),
        (79, 140, Fraction(3, 2), (118, 140)),
        (78, 139, None, (78, 139)),
        (10, 12, Fraction(3, 2), (12, 12)),
        (10, 8, Fraction(3, 2), (10, 10)),
        (10, 17, Fraction(1, 2), (10, 17)),
        (0, 1, Fraction(3, 2), (0, 1)),
        (0, 0, None, (0, 0)),
    ],
)
def test_band(fp8: int, nvfp4: int, ratio: Fraction | None, band: tuple[int, int]) -> None:
    """The low end is rounded down, never above the high end, and neither is below the FP8 count."""
    fp8_count, nvfp4_count = count_of(Fp8Count, fp8), count_of(Nvfp4Count, nvfp4)

    assert isinstance(fp8_count, Fp8Count)
    assert isinstance(nvfp4_count, Nvfp4Count)
    assert headroom_band(fp8_count, nvfp4_count, ratio) == band


def test_a_session_that_only_nvfp4_fits_is_headroom(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """On one RTX PRO 6000 no session of 131,072 tokens fits with FP8 and one does with NVFP4: nothing is promised."""
    answered = answer(catalog, configuration(cards=1, context=131_072))

    assert (answered.promise, answered.promised_sessions) == (None, 0)
    assert isinstance(answered.headroom, Headroom)
    assert (answered.headroom.low, answered.headroom.high) == (0, 1)


NO_HEADROOM = [
    # choices, words of the reason
    ({"card": "l4"}, "The weights take 33.9 GiB of each card; 17.2 GiB are usable"),
    ({"context": 131_073}, "stops at 131,072 tokens"),
    # Also where no FP8 session fits, which alone would leave NVFP4 a chance.
    ({"context": 200_000, "cards": 1, "weights": "nvfp4"}, "stops at 131,072 tokens"),
    ({"cards": 3}, "64 attention heads, which 3 cards cannot share"),
    ({"engine_version": "0.99"}, "is unknown: 0.8.5 to"),
    ({"engine": "sglang", "engine_version": "0.5.23", "card": "l40s", "cards": 4}, "does not accept an NVFP4 cache"),
    ({"model": "gpt-oss-120b", "weights": "mxfp4"}, "heads of 64 values"),
    ({"model": "deepseek-v4-pro", "weights": "mxfp4", "cards": 8}, "is not published"),
]


@pytest.mark.parametrize(("choices", "words"), NO_HEADROOM)
def test_no_headroom_has_a_reason(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], words: str
) -> None:
    """Where something else blocks, or the engine refuses NVFP4, there is no band but the reason."""
    headroom = answer(catalog, configuration(**choices)).headroom

    assert isinstance(headroom, NoHeadroom)
    assert words in headroom.reason


def test_a_refused_headroom_leaves_the_promise(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """SGLang refuses NVFP4 on L40S; the 65 sessions with FP8 are promised all the same."""
    answered = answer(catalog, configuration(engine="sglang", engine_version="0.5.23", card="l40s", cards=4))

    assert answered.check.verdicts[CacheDtype.NVFP4] == "refused"
    assert answered.promised_sessions == 65


@st.composite
def configurations(draw: st.DrawFn, catalog: Catalog) -> Configuration:
    """Any configuration of the catalogue's ids, also beyond a model's context and with versions nobody read."""
    model = catalog.models[draw(st.sampled_from(sorted(catalog.models)))]
    engine = catalog.engines[draw(st.sampled_from(sorted(catalog.engines)))]
    cards = draw(st.integers(1, 16))
    split = draw(st.sampled_from(splits(cards)))
    return Configuration(
        model=model.id,
        weights=draw(st.sampled_from(known_formats(model))),
        card=draw(st.sampled_from(sorted(catalog.cards))),
        cards=cards,
        tensor_parallel=split,
        context=draw(st.integers(1, 2 * model.max_context).filter(lambda tokens: tokens <= 10_485_760)),
        engine=engine.id,
        engine_version=draw(st.sampled_from([*engine.versions_read, "99", "banana"])),
        decode_context_parallel=draw(st.sampled_from(splits(split))),
    )


def answered_soundly(answered: Answer) -> bool:
    """Whether the answer keeps every promise about promises."""
    sizing = answered.sizing
    if isinstance(sizing, NotSized):
        return answered.promise is None and isinstance(answered.headroom, NoHeadroom)
    fp8 = sizing.fp8.lower
    promised_right = answered.promised_sessions in ({0} if answered.check.blocks else {fp8})
    band = answered.headroom
    return promised_right and (isinstance(band, NoHeadroom) or answered.promised_sessions <= band.low <= band.high)


@given(data=st.data())
def test_promised_is_the_fp8_count_or_nothing(catalog: Catalog, data: st.DataObject) -> None:
    """Whatever is chosen, the lower FP8 count is promised, or 0 where something blocks, and no band is below it."""
    answered = answer(catalog, data.draw(configurations(catalog)))

    assert answered_soundly(answered)
    assert (answered.promise is not None) == (not answered.check.blocks)
    if answered.promise is not None:
        assert answered.check.verdicts[CacheDtype.FP8] == "accepted"
        assert answered.promised_sessions > 0


def sized(catalog: Catalog, configuration: Configuration) -> Sizing | None:
    """The sizing, or None where the model cannot be sized."""
    sizing = size(catalog, configuration)
    return sizing if isinstance(sizing, Sizing) else None


def is_sorted(counts: list[int]) -> bool:
    """Whether no number is below the one before it."""
    return counts == sorted(counts)


def wide(catalog: Catalog, model: str, card: str, cards: int, context: int = 8_192) -> Configuration:
    """One instance over all cards, in the first weights format of the model."""
    return Configuration(
        model=model,
        weights=known_formats(catalog.models[model])[0],
        card=card,
        cards=cards,
        tensor_parallel=cards,
        context=context,
        engine="vllm",
        engine_version="0.33.0",
    )


@pytest.mark.parametrize("card", ["rtx-pro-6000-server-edition", "h200-nvl", "l40s", "l4"])
def test_more_cards_never_carry_fewer_sessions(catalog: Catalog, card: str) -> None:
    """For every model, one instance over twice the cards carries at least as many sessions, by the rule and in all."""
    for model in catalog.models:
        sizings = [sized(catalog, wide(catalog, model, card, cards)) for cards in COUNTS]
        for cache in CacheDtype:
            counts = [sizing.count(cache) for sizing in sizings if sizing is not None]
            assert is_sorted([count.by_rule for count in counts]), (model, cache)
            assert is_sorted([count.lower for count in counts]), (model, cache)


@pytest.mark.parametrize("card", ["rtx-pro-6000-server-edition", "h200-nvl", "l40s", "l4"])
def test_a_longer_context_never_carries_more_sessions(catalog: Catalog, card: str) -> None:
    """For every model on eight cards, a longer context never gives more sessions, by the rule and in all."""
    for model in catalog.models:
        sizings = [sized(catalog, wide(catalog, model, card, 8, context)) for context in (1, 4_097, 8_192, 32_768)]
        for cache in CacheDtype:
            counts = [one.count(cache) for one in reversed(sizings) if one is not None]
            assert is_sorted([count.by_rule for count in counts]), (model, cache)
            assert is_sorted([count.lower for count in counts]), (model, cache)


@pytest.mark.parametrize("card", ["rtx-pro-6000-server-edition", "h200-nvl", "l40s", "l4"])
def test_a_smaller_dtype_never_carries_fewer_sessions(catalog: Catalog, card: str) -> None:
    """For every model and count, NVFP4 carries at least as many sessions as FP8, and FP8 as BF16."""
    for model in catalog.models:
        for cards in COUNTS:
            sizing = sized(catalog, wide(catalog, model, card, cards))
            if sizing is not None:
                assert sizing.bf16.by_rule <= sizing.fp8.by_rule <= sizing.nvfp4.by_rule, (model, cards)
                assert sizing.bf16.lower <= sizing.fp8.lower <= sizing.nvfp4.lower, (model, cards)
