"""What vLLM's log prints of a pool, by version: figures from reports, and small pools by hand."""

import pytest

from configurator.sizing.pool import LayerCache, Pool
from configurator.sizing.printed import printed_longest_context, printed_tokens
from configurator.sizing.release import is_before

FULL = LayerCache("full", 16)
STATE = LayerCache("state", 16, state_pages=1)

ALONE = Pool((FULL,), bytes_per_block=16, blocks=101, in_flight=0)
HYBRID = Pool((LayerCache("full", 784, 784), STATE, STATE, STATE), bytes_per_block=784, blocks=1_487, in_flight=0)
"""Qwen3.5 27B as in vllm#40691: 1,487 blocks, of which 32,768 tokens take 42 and one for each of three states."""


@pytest.mark.parametrize("version", ["0.8.5", "0.20.0", "0.20.1", "0.33.0", "", "nightly"])
def test_one_group_prints_the_same_in_every_version(version: str) -> None:
    """101 blocks of 16 tokens."""
    assert printed_tokens(ALONE, version, 3_200) == 1_616


@pytest.mark.parametrize(
    ("version", "tokens"),
    [
        ("0.19.0", 290_864),  # 1,487 // 4 groups × 784
        ("0.20.1rc1.dev16", 290_864),
        ("0.20.1", 1_082_800),  # 1,487 / 45 × 32,768
        ("0.20.2rc1.dev129", 1_082_800),
        ("0.33.0", 1_082_800),
    ],
)
def test_a_hybrid_prints_less_before_0_20_1(version: str, tokens: int) -> None:
    """The number of vllm#40691 and the one its concurrency of 33.04 means."""
    assert printed_tokens(HYBRID, version, 32_768) == tokens


def test_a_window_alone_prints_its_concurrency() -> None:
    """From vLLM's PR 19029: 137,407 blocks, 769 of them for each request of 16,384 tokens, 178.68 at once."""
    pool = Pool((LayerCache("sliding", 16, reach=4_096),), bytes_per_block=16, blocks=137_407, in_flight=8_192)
    assert pool.blocks_for(16_384) == 769
    assert round(pool.concurrency(16_384), 2) == 178.68
    assert printed_tokens(pool, "0.8.5", 16_384) == 2_198_512


@pytest.mark.parametrize("version", ["0.20.0", "0.33.0"])
def test_ranks_that_share_the_tokens_multiply_them(version: str) -> None:
    """Four ranks hold a quarter of each request: 101 blocks of 16 tokens each, 6,464 together."""
    assert printed_tokens(ALONE, version, 6_400, context_parallel=4) == 6_464


def test_an_estimate_spends_the_null_block_before_0_29() -> None:
    """All 101 blocks, then 100 of them; never more than the model takes."""
    assert printed_longest_context(ALONE, "0.28.0", 10_000) == 101 * 16
    assert printed_longest_context(ALONE, "0.29.0", 10_000) == 100 * 16
    assert printed_longest_context(ALONE, "0.28.0", 1_000) == 1_000


@pytest.mark.parametrize(
    ("version", "is_older"),
    [
        ("0.32.0", True),
        ("0.33.0rc1", True),
        ("0.33.0", False),
        ("0.33.0+cu130", False),
        ("0.24.0+rhaiv.13", True),
        ("0.1.0", True),
        ("0.1.dev19754+g3a0914114", False),
        ("pull request 46329 against a nightly", False),
        ("", False),
    ],
)
def test_a_version_nobody_can_place_counts_as_new(version: str, *, is_older: bool) -> None:
    """Releases and their builds are ordered; a build without a number of its own is taken for the newest."""
    assert is_before(version, "0.33.0") is is_older
