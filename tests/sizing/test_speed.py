"""The memory-bandwidth ceiling on decoding."""

from fractions import Fraction

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import Sizing, chosen, size
from configurator.sizing.speed import active_weights, ceiling_of, decode_ceiling

ONE_CARD = Configuration(
    model="llama-3.3-70b",
    weights=WeightsFormat.FP8,
    card="rtx-pro-6000-server-edition",
    cards=1,
    tensor_parallel=1,
    engine="vllm",
    engine_version="0.33.0",
)


def _sized(catalog: Catalog, configuration: Configuration) -> Sizing:
    sizing = size(catalog, configuration)
    assert isinstance(sizing, Sizing)
    return sizing


def test_ceiling_by_hand(catalog: Catalog) -> None:
    """One card reads 67.7 GiB of weights and twelve sessions of 1.25 GiB for each step, at 1,597 GB/s."""
    sizing = _sized(catalog, ONE_CARD)
    ceiling = decode_ceiling(chosen(catalog, ONE_CARD), ONE_CARD, sizing, sizing.fp8)

    assert ceiling is not None
    assert ceiling.sessions == 12
    assert ceiling.per_session == Fraction(1_597_000_000_000, 72_692_321_485 + 12 * 1_342_177_280)
    assert f"{float(ceiling.per_session):.2f}" == "17.98"
    assert ceiling.per_server == 12 * ceiling.per_session


def test_replicas_multiply_the_server_not_the_session(catalog: Catalog) -> None:
    """Two copies of one card each decode twice as many tokens, but no session gets faster."""
    two = ONE_CARD.replace(cards=2)
    one_sizing, two_sizing = _sized(catalog, ONE_CARD), _sized(catalog, two)
    one_ceiling = decode_ceiling(chosen(catalog, ONE_CARD), ONE_CARD, one_sizing, one_sizing.fp8)
    two_ceiling = decode_ceiling(chosen(catalog, two), two, two_sizing, two_sizing.fp8)

    assert one_ceiling is not None
    assert two_ceiling is not None
    assert two_ceiling.per_session == one_ceiling.per_session
    assert two_ceiling.per_server == 2 * one_ceiling.per_server


def test_sessions_spread_over_the_replicas(catalog: Catalog) -> None:
    """Three sessions on two copies: one card holds two and is slower, which is what each session is told."""
    two = ONE_CARD.replace(cards=2)
    sizing, bandwidth, weights, session = _sized(catalog, two), 1_597_000_000_000, 72_692_321_485, 1_342_177_280

    ceiling = ceiling_of(chosen(catalog, two), two, sizing, sizing.fp8, 3)

    alone, together = Fraction(bandwidth, weights + session), Fraction(bandwidth, weights + 2 * session)
    assert (ceiling.sessions, ceiling.per_session) == (3, together)
    assert ceiling.per_server == alone + 2 * together


def test_a_mixture_of_experts_reads_its_active_share(catalog: Catalog) -> None:
    """gpt-oss-120b reads 5.1 of 116.8 billion parameters for a token."""
    configuration = ONE_CARD.replace(model="gpt-oss-120b", weights=WeightsFormat.MXFP4)
    sizing = _sized(catalog, configuration)

    read = active_weights(chosen(catalog, configuration), sizing)

    assert f"{float(read / sizing.memory.weights):.4f}" == f"{5.1e9 / 116_829_156_672:.4f}"


def test_no_session_no_ceiling(catalog: Catalog) -> None:
    """Where no session of 131,072 tokens fits there is no speed to bound."""
    long = ONE_CARD.replace(context=131_072)
    sizing = _sized(catalog, long)

    assert decode_ceiling(chosen(catalog, long), long, sizing, sizing.fp8) is None
