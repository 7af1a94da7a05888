"""What vLLM 0.33.0's own planner answered for known models in 40 GiB, run on a CPU; our pool must answer the same.

The planner ran with 2 × 8,192 tokens in flight, and for hybrids without a checkpoint page, as with Triton's prefill.
"""

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

import pytest

from configurator.catalog.attention import (
    AttentionGroup,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    UnsizedCache,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.sizing.engine_count import layer_cache, state_bytes_per_card
from configurator.sizing.pool import LayerCache, Layers, Pool, plan_pool
from configurator.units import GIB

IN_FLIGHT = 2 * 8_192
BF16, FP8, NVFP4 = CacheDtype.BF16, CacheDtype.FP8, CacheDtype.NVFP4


class Answer(NamedTuple):
    """One row of the planner's answers."""

    model: str
    cache: CacheDtype
    context: int
    groups: int
    block_bytes: int
    blocks: int
    tokens: int
    concurrency: float
    request_bytes: int
    longest: int
    gib: str = "40"


ATTENTION = [
    Answer("llama-3.1-8b", BF16, 131_072, 1, 2_097_152, 20_480, 327_680, 2.5, 17_179_869_184, 131_072),
    Answer("llama-3.3-70b", BF16, 131_072, 1, 5_242_880, 8_192, 131_072, 1.0, 42_949_672_960, 131_056),
    Answer("qwen3-30b-a3b", BF16, 262_144, 1, 1_572_864, 27_306, 436_896, 1.6666, 25_769_803_776, 262_144),
    Answer("gpt-oss-120b", BF16, 131_072, 2, 589_824, 72_817, 1_034_609, 7.8934, 5_441_126_400, 131_072),
    Answer("gemma-3-27b", BF16, 131_072, 7, 1_310_720, 32_768, 291_658, 2.2252, 19_301_662_720, 131_072),
    Answer("gemma-4-31b", BF16, 262_144, 6, 2_621_440, 16_384, 314_949, 1.2014, 35_748_577_280, 262_144),
    Answer("llama-4-scout", BF16, 1_048_576, 4, 786_432, 54_613, 816_404, 0.7786, 55_163_486_208, 800_064),
    Answer("llama-3.1-8b", FP8, 131_072, 1, 1_048_576, 40_960, 655_360, 5.0, 8_589_934_592, 131_072),
    Answer("llama-3.3-70b", FP8, 131_072, 1, 2_621_440, 16_384, 262_144, 2.0, 21_474_836_480, 131_072),
    Answer("qwen3-30b-a3b", FP8, 262_144, 1, 786_432, 54_613, 873_808, 3.3333, 12_884_901_888, 262_144),
    Answer("gpt-oss-120b", FP8, 131_072, 2, 294_912, 145_635, 2_069_232, 15.787, 2_720_563_200, 131_072),
    Answer("gemma-3-27b", FP8, 131_072, 7, 655_360, 65_536, 583_317, 4.4504, 9_650_831_360, 131_072),
    Answer("gemma-4-31b", FP8, 262_144, 6, 1_310_720, 32_768, 629_899, 2.4029, 17_874_288_640, 262_144),
    Answer("llama-4-scout", FP8, 1_048_576, 4, 393_216, 109_226, 1_632_809, 1.5572, 27_581_743_104, 1_048_576),
    Answer("llama-3.1-8b", NVFP4, 131_072, 1, 589_824, 72_817, 1_165_072, 8.8888, 4_831_838_208, 131_072),
    Answer("llama-3.3-70b", NVFP4, 131_072, 1, 1_474_560, 29_127, 466_032, 3.5555, 12_079_595_520, 131_072),
    Answer("qwen3-30b-a3b", NVFP4, 262_144, 1, 442_368, 97_090, 1_553_440, 5.9259, 7_247_757_312, 262_144),
    Answer("gpt-oss-120b", NVFP4, 131_072, 2, 165_888, 258_907, 3_678_640, 28.0658, 1_530_316_800, 131_072),
    Answer("gemma-3-27b", NVFP4, 131_072, 7, 368_640, 116_508, 1_037_005, 7.9117, 5_428_592_640, 131_072),
    Answer("gemma-4-31b", NVFP4, 262_144, 6, 737_280, 58_254, 1_119_816, 4.2718, 10_054_287_360, 262_144),
    Answer("llama-4-scout", NVFP4, 1_048_576, 4, 221_184, 194_180, 2_902_778, 2.7683, 15_514_730_496, 1_048_576),
    Answer("deepseek-v3-r1", BF16, 163_840, 1, 4_497_408, 9_549, 611_136, 3.7301, 11_513_364_480, 163_840),
    Answer("deepseek-v3-r1", FP8, 163_840, 1, 2_248_704, 19_099, 1_222_336, 7.4605, 5_756_682_240, 163_840),
    Answer("qwen3-30b-a3b", BF16, 262_144, 1, 1_572_864, 2_170, 34_720, 0.1324, 25_769_803_776, 34_704, "3.18"),
]

SPARSE = [
    # Bytes of one token in one of 61 layers, as the sparse MLA layouts pack it.
    (656, Answer("", FP8, 163_840, 1, 2_561_024, 16_770, 1_073_280, 6.5508, 6_556_221_440, 163_840)),
    (352, Answer("", FP8, 163_840, 1, 1_374_208, 31_254, 2_000_256, 12.2086, 3_517_972_480, 163_840)),
]

HYBRID = [
    # dtype of the state, pages of it a request holds, tokens of the attention block; all Qwen3.6 27B at 262,144 tokens.
    ("float32", 2, 784, Answer("", BF16, 0, 4, 51_380_224, 835, 641_906, 2.4487, 17_520_656_384, 262_144)),
    ("float32", 1, 784, Answer("", BF16, 0, 4, 51_380_224, 835, 647_604, 2.4704, 17_366_515_712, 262_144)),
    ("float32", 2, 1_568, Answer("", FP8, 0, 4, 51_380_224, 835, 1_257_989, 4.7989, 8_940_158_976, 262_144)),
    ("float32", 1, 1_568, Answer("", FP8, 0, 4, 51_380_224, 835, 1_280_059, 4.883, 8_786_018_304, 262_144)),
    ("float32", 2, 2_784, Answer("", NVFP4, 0, 4, 51_314_688, 836, 2_169_825, 8.2772, 5_182_783_488, 262_144)),
    ("float32", 1, 2_784, Answer("", NVFP4, 0, 4, 51_314_688, 836, 2_236_248, 8.5306, 5_028_839_424, 262_144)),
    ("bfloat16", 2, 400, Answer("", BF16, 0, 4, 26_214_400, 1_638, 648_628, 2.4743, 17_353_932_800, 262_144)),
    ("bfloat16", 1, 400, Answer("", BF16, 0, 4, 26_214_400, 1_638, 651_580, 2.4856, 17_275_289_600, 262_144)),
    ("bfloat16", 2, 800, Answer("", FP8, 0, 4, 26_214_400, 1_638, 1_285_604, 4.9042, 8_755_609_600, 262_144)),
    ("bfloat16", 1, 800, Answer("", FP8, 0, 4, 26_214_400, 1_638, 1_297_256, 4.9486, 8_676_966_400, 262_144)),
    ("bfloat16", 2, 1_424, Answer("", NVFP4, 0, 4, 26_247_168, 1_636, 2_245_380, 8.5654, 5_013_209_088, 262_144)),
    ("bfloat16", 1, 1_424, Answer("", NVFP4, 0, 4, 26_247_168, 1_636, 2_281_210, 8.7021, 4_934_467_584, 262_144)),
]


def cache_of(group: AttentionGroup, cache: CacheDtype, split: int, state_pages: int) -> LayerCache:
    """One layer's cache on one card."""
    if isinstance(group, RecurrentState):
        return LayerCache("state", state_bytes_per_card(group, split), state_pages=state_pages)
    assert not isinstance(group, IndexerCache | UnsizedCache)
    return layer_cache(group, cache, split)


def planned(
    groups: tuple[AttentionGroup, ...],
    cache: CacheDtype,
    *,
    gib: str = "40",
    split: int = 1,
    in_flight: int = IN_FLIGHT,
    state_pages: int = 2,
) -> Pool:
    """Our pool of a model in some GiB of one card."""
    layers = [Layers(group.layers, cache_of(group, cache, split, state_pages)) for group in groups]
    return plan_pool(layers, int(Decimal(gib) * GIB), in_flight)


def assert_answers(pool: Pool, row: Answer, context: int) -> None:
    """Every column of a row; the table cuts the concurrency after four digits."""
    assert len(pool.groups) == row.groups
    assert (pool.bytes_per_block, pool.blocks) == (row.block_bytes, row.blocks)
    assert pool.tokens(context) == row.tokens
    assert pool.concurrency(context) == pytest.approx(row.concurrency, abs=1e-4)
    assert pool.request_bytes(context) == row.request_bytes
    assert pool.longest_context(context) == row.longest


@pytest.mark.parametrize("row", ATTENTION, ids=lambda row: f"{row.model}-{row.cache}")
def test_attention(row: Answer, catalog: Catalog) -> None:
    """Models of attention alone: full, sliding, chunked and latent."""
    assert_answers(planned(catalog.models[row.model].attention, row.cache, gib=row.gib), row, row.context)


@pytest.mark.parametrize(("token_bytes", "row"), SPARSE)
def test_sparse_latents(token_bytes: int, row: Answer) -> None:
    """DeepSeek's 61 layers in the layouts of sparse MLA."""
    latent = LatentAttention(kind="mla", layers=61, kv_lora_rank=token_bytes, qk_rope_head_dim=0)
    assert_answers(planned((latent,), FP8), row, row.context)


def test_kaito_2132() -> None:
    """36 layers of 320 values in 17.39 GiB: a million tokens do not fit, and 810,416 do."""
    latent = LatentAttention(kind="mla", layers=36, kv_lora_rank=256, qk_rope_head_dim=64)
    row = Answer("", BF16, 1_048_576, 1, 368_640, 50_652, 810_432, 0.7729, 24_159_191_040, 810_416)
    # The planner's cell had blocks of 16 tokens here, four of which make one of ours.
    pool = planned((latent,), BF16, gib="17.39")
    assert pool.bytes_per_block == 4 * row.block_bytes
    assert pool.blocks == row.blocks // 4
    assert pool.request_bytes(row.context) == row.request_bytes


@pytest.mark.parametrize(("dtype", "pages", "block", "row"), HYBRID)
def test_hybrids(dtype: str, pages: int, block: int, row: Answer, catalog: Catalog) -> None:
    """Full attention beside a recurrent state: the block, and the pages of state that each request holds."""
    full, state = catalog.models["qwen3.6-27b"].attention
    pool = planned((full, state.model_copy(update={"state_dtype": dtype})), row.cache, state_pages=pages)
    assert pool.groups[0].block_tokens == block
    assert_answers(pool, row, 262_144)


@pytest.mark.parametrize(
    ("context", "batch", "tokens"),
    [
        (8_192, 2_048, 1_535_446),
        (8_192, 8_192, 1_163_943),
        (32_768, 2_048, 2_063_193),
        (32_768, 8_192, 1_548_902),
        (131_072, 2_048, 2_257_144),
        (131_072, 8_192, 2_069_232),
    ],
)
def test_printed_tokens_depend_on_length_and_batch(context: int, batch: int, tokens: int, catalog: Catalog) -> None:
    """The same 40 GiB of gpt-oss 120B in FP8: why the printed tokens of a hybrid are no capacity."""
    pool = planned(catalog.models["gpt-oss-120b"].attention, FP8, in_flight=2 * batch)
    assert pool.tokens(context) == tokens


@pytest.mark.parametrize(("split", "tokens"), [(4, 2_621_440), (16, 5_242_880)])
def test_heads_are_replicated_past_their_number(split: int, tokens: int, catalog: Catalog) -> None:
    """Llama 3.1 8B has 8 KV heads: on 16 cards each holds one, twice as many tokens as two heads on each of 4."""
    pool = planned(catalog.models["llama-3.1-8b"].attention, FP8, split=split)
    assert pool.tokens(131_072) == tokens


def test_a_model_of_windows_alone(catalog: Catalog) -> None:
    """Mistral 7B v0.1: the layers of v0.3 with a window of 4,096 tokens, as one group."""
    (full,) = catalog.models["mistral-7b-v0.3"].attention
    assert isinstance(full, FullAttention)
    layer = replace(layer_cache(full, BF16, 1), kind="sliding", reach=4_096)
    pool = plan_pool([Layers(32, layer)], 40 * GIB, IN_FLIGHT)
    assert pool.tokens(32_768) == 523_878
