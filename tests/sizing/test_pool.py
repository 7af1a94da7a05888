"""vLLM's pool: all cases of the engine's own planner, then each rule on figures small enough to do by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from configurator.cli import main
from configurator.cli.pool_cases import answer_cases
from configurator.files import FileProblem
from configurator.sizing.pool import LayerCache, Layers, Pool, plan_pool

CASES_FILE = Path(__file__).parents[1] / "data" / "engine-pool.json"
CASES: list[dict[str, Any]] = json.loads(CASES_FILE.read_text(encoding="utf-8"))["cases"]


@pytest.fixture(scope="module")
def answers() -> dict[str, dict[str, Any]]:
    """What our pool answers to every case, by name."""
    return {row["name"]: row for row in answer_cases(CASES_FILE)["results"]}


def full(page: int = 16, block: int = 16) -> LayerCache:
    """A layer that keeps everything; one byte a token unless said."""
    return LayerCache("full", page, block)


def sliding(window: int, page: int = 16) -> LayerCache:
    """A layer that keeps a window."""
    return LayerCache("sliding", page, reach=window)


def state(page: int, pages: int = 2) -> LayerCache:
    """A layer that keeps a recurrent state."""
    return LayerCache("state", page, state_pages=pages)


def test_there_are_150_cases() -> None:
    """Nobody shortened the list, and no name hides another."""
    assert len(CASES) == len({case["name"] for case in CASES}) == 150


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_planner_answers_the_same(case: dict[str, Any], answers: dict[str, dict[str, Any]]) -> None:
    """Groups, blocks and every byte are those of vLLM 0.33.0's own planner."""
    assert answers[case["name"]] == {"name": case["name"], **case["expect"]}


def test_the_command_prints_the_same_answers(
    answers: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    """`configurator pool` prints one JSON document with the answers in the order of the cases."""
    assert main(["pool", str(CASES_FILE)]) == 0
    assert json.loads(capsys.readouterr().out) == {"results": list(answers.values())}


def test_a_file_that_holds_no_cases_is_named(tmp_path: Path) -> None:
    """The complaint names the file and the place in it."""
    file = tmp_path / "cases.json"
    file.write_text('{"cases": [{"name": "x"}]}', encoding="utf-8")
    with pytest.raises(FileProblem, match=r"cases\.json: cases\.0\.layers"):
        answer_cases(file)


def test_one_kind_of_layer_is_one_group() -> None:
    """Four layers of 16 bytes a page make blocks of 64; 1,000 bytes hold 15 of them."""
    pool = plan_pool([Layers(4, full())], 1_000, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block, pool.blocks) == (1, 64, 15)


def test_a_request_takes_whole_blocks() -> None:
    """33 tokens need three blocks of 16."""
    pool = plan_pool([Layers(1, full())], 160, in_flight=0)
    assert [pool.blocks_for(length) for length in (1, 16, 17, 33)] == [1, 1, 2, 3]
    assert pool.request_bytes(33) == 48


def test_nobody_gets_the_null_block() -> None:
    """Of ten blocks nine are handed out: four requests of two blocks, where the engine prints 5.0 at the same time."""
    pool = plan_pool([Layers(1, full())], 160, in_flight=0)
    assert pool.blocks == 10
    assert pool.sessions(32) == 4
    assert pool.concurrency(32) == 5.0
    assert pool.tokens(32) == 160
    assert pool.longest_context(1_000) == 9 * 16


def test_no_memory_holds_nobody() -> None:
    """Less than a block, and exactly the null block, are no session and no context."""
    for available in (0, 15, 16):
        pool = plan_pool([Layers(1, full())], available, in_flight=0)
        assert (pool.sessions(1), pool.longest_context(100)) == (0, 0)


def test_layers_given_in_parts_are_counted_together() -> None:
    """Two entries with equal caches are one kind of layer."""
    parts = plan_pool([Layers(1, full()), Layers(3, full())], 1_000, in_flight=0)
    assert parts == plan_pool([Layers(4, full())], 1_000, in_flight=0)


def test_full_layers_of_two_sizes_share_one_group() -> None:
    """They share the block table: a block holds the pages of both, 2 × 16 + 1 × 48 bytes."""
    pool = plan_pool([Layers(2, full(16)), Layers(1, full(48))], 800, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block, pool.blocks) == (1, 80, 10)
    assert pool.blocks_for(33) == 3


def test_latent_layers_of_two_sizes_share_one_group() -> None:
    """As a model whose sparse attention keeps index keys beside the latent: blocks of 64 tokens."""
    latent, keys = LayerCache("mla", 64 * 656, 64), LayerCache("mla", 64 * 132, 64)
    pool = plan_pool([Layers(3, latent), Layers(3, keys)], 10 * 3 * 64 * 788, in_flight=0)
    assert (len(pool.groups), pool.blocks, pool.blocks_for(65)) == (1, 10, 2)


def test_a_window_holds_what_is_in_flight_and_one_page_more() -> None:
    """Window 33 with 16 tokens in flight: 48 tokens are three blocks, and one for a window that starts within one."""
    cache = sliding(33)
    assert cache.pages(1_000, in_flight=16) == 3 + 1
    assert cache.pages(1_000, in_flight=17) == 4 + 1


def test_a_window_longer_than_the_context_keeps_the_context() -> None:
    """20 tokens are two blocks, and one more."""
    assert sliding(4_096).pages(20, in_flight=8_192) == 2 + 1


def test_a_chunk_needs_no_page_more() -> None:
    """Chunks start at a block's edge: 32 tokens and 16 in flight are three blocks."""
    assert LayerCache("chunked", 16, reach=32).pages(1_000, in_flight=16) == 3


def test_a_state_is_the_same_whatever_the_context() -> None:
    """Two pages for one token and for a million."""
    assert state(100).pages(1, 0) == state(100).pages(1_000_000, 0) == 2


def test_two_kinds_are_two_groups_of_equal_size() -> None:
    """18 full and 18 sliding layers, as gpt-oss: one block serves either group, and a request draws on both."""
    pool = plan_pool([Layers(18, full()), Layers(18, sliding(128))], 18 * 16 * 100, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block, pool.blocks) == (2, 18 * 16, 100)
    assert pool.blocks_for(1_600) == 100 + (8 + 1)


def test_a_large_kind_is_cut_into_groups_of_the_smaller() -> None:
    """10 full and 50 sliding layers: five groups of ten sliding layers and one of full ones."""
    pool = plan_pool([Layers(10, full()), Layers(50, sliding(128))], 10_000, in_flight=0)
    assert [group.kind for group in pool.groups] == ["full"] + ["sliding"] * 5
    assert pool.bytes_per_block == 10 * 16


def test_nearly_equal_kinds_are_padded_to_the_larger() -> None:
    """10 and 14 layers differ by less than half: two groups, a block as large as 14 pages."""
    pool = plan_pool([Layers(10, full()), Layers(14, sliding(128))], 10_000, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block) == (2, 14 * 16)


def test_from_half_as_many_again_on_the_smaller_kind_decides() -> None:
    """10 and 15 layers: two groups of at most eight sliding layers, and blocks as large as the ten full ones."""
    pool = plan_pool([Layers(10, full()), Layers(15, sliding(128))], 10_000, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block) == (3, 10 * 16)


def test_a_page_that_divides_the_largest_gets_a_longer_block() -> None:
    """A full layer with half the bytes a token keeps 32 tokens in a block, as Gemma 4 does."""
    pool = plan_pool([Layers(1, full(16)), Layers(1, sliding(64, page=32))], 3_200, in_flight=0)
    assert [(group.kind, group.block_tokens) for group in pool.groups] == [("full", 32), ("sliding", 16)]
    assert pool.blocks_for(320) == 10 + (4 + 1)


def test_a_page_that_does_not_divide_is_padded() -> None:
    """20 of 32 bytes are used; the block stays at 16 tokens."""
    pool = plan_pool([Layers(1, full(20)), Layers(1, sliding(64, page=32))], 3_200, in_flight=0)
    assert [(group.page_bytes, group.block_tokens) for group in pool.groups] == [(32, 16), (32, 16)]


def test_windows_of_two_page_sizes_stay_apart() -> None:
    """Pages of 16 and 32 bytes over the same window: the smaller gets blocks of 32 tokens, the larger keeps 16."""
    layers = [Layers(2, full(16)), Layers(2, sliding(64, page=16)), Layers(2, sliding(64, page=32))]
    assert [group.block_tokens for group in plan_pool(layers, 10_000, in_flight=0).groups] == [32, 32, 16]


def test_kinds_that_padding_makes_alike_stay_apart() -> None:
    """Heads of 20 and 24 bytes a page are both padded to 64, and still two kinds: 1 + 1 + 2 groups of two layers."""
    layers = [Layers(2, full(20)), Layers(2, full(24)), Layers(4, sliding(64, page=64))]
    pool = plan_pool(layers, 10_000, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block) == (4, 2 * 64)


def test_a_hybrids_block_grows_to_hold_the_state() -> None:
    """A state of 1,000 bytes at one byte a token: 63 times 16 tokens, and the state is padded to 1,008 bytes."""
    pool = plan_pool([Layers(1, full()), Layers(3, state(1_000))], 100_800, in_flight=0)
    assert [(group.block_tokens, group.page_bytes) for group in pool.groups[:1]] == [(1_008, 1_008)]
    assert [group.page_bytes for group in pool.groups[1:]] == [1_008] * 3
    assert pool.blocks_for(2_000) == 2 + 3 * 2


def test_a_checkpoint_aligns_the_block_further() -> None:
    """In steps of 64 tokens the same state takes 1,024."""
    pool = plan_pool([Layers(1, full()), Layers(3, state(1_000))], 100_800, in_flight=0, alignment=64)
    assert pool.groups[0].block_tokens == 1_024


def test_a_latent_hybrid_aligns_to_128_tokens() -> None:
    """MLA kernels read 128 tokens at a time: 8 times 128 hold 1,000 bytes at one byte a token."""
    pool = plan_pool([Layers(1, LayerCache("mla", 64, 64)), Layers(3, state(1_000))], 100_800, in_flight=0)
    assert pool.groups[0].block_tokens == 1_024


def test_states_alone_need_no_alignment() -> None:
    """Without attention the pages stay as they are."""
    pool = plan_pool([Layers(3, state(1_000))], 30_000, in_flight=0)
    assert (len(pool.groups), pool.bytes_per_block, pool.blocks_for(500)) == (1, 3_000, 2)


def test_a_pool_without_layers_is_refused() -> None:
    """There is nothing to divide."""
    with pytest.raises(ValueError, match="at least one layer"):
        plan_pool([], 1_000, in_flight=0)


kinds = st.one_of(
    st.builds(LayerCache, st.just("full"), st.integers(16, 4_096)),
    st.builds(LayerCache, st.just("sliding"), st.integers(16, 4_096), reach=st.integers(1, 4_096)),
    st.builds(LayerCache, st.just("chunked"), st.integers(16, 4_096), reach=st.integers(1, 4_096)),
)
pools = st.builds(
    plan_pool,
    st.lists(st.builds(Layers, st.integers(1, 64), kinds), min_size=1, max_size=4),
    st.integers(0, 10**9),
    st.integers(0, 16_384),
)


@given(pools, st.integers(1, 100_000))
def test_sessions_never_take_more_than_there_is(pool: Pool, context: int) -> None:
    """All sessions and the null block fit into the blocks, and one session more does not."""
    taken = pool.sessions(context) * pool.blocks_for(context)
    assert taken <= max(0, pool.blocks - 1) < taken + pool.blocks_for(context)


@given(pools, st.integers(1, 100_000))
def test_the_longest_context_is_the_longest(pool: Pool, limit: int) -> None:
    """A request of the longest context fits, and one token more does not."""
    longest = pool.longest_context(limit)
    assert longest == 0 or pool.sessions(longest) >= 1
    assert longest == limit or pool.sessions(longest + 1) == 0
