"""Two load tests side by side."""

from pathlib import Path

import pytest

from configurator.adoption.load_test import (
    Latency,
    LoadComparison,
    LoadPoint,
    LoadTest,
    LoadVerdict,
    Statistic,
    Targets,
    compare_files,
    compare_tests,
    curve,
)
from configurator.adoption.load_test.figures import Basis, LoadCaution
from configurator.adoption.load_test.wording import (
    cautions,
    difference,
    pair_sentence,
    sessions_sentence,
    verdict_sentence,
)
from configurator.files import FileProblem

RESULTS = Path(__file__).parents[1] / "data" / "results"
FP8, NVFP4 = [RESULTS / "fp8" / "vllm.json"], [RESULTS / "nvfp4" / "vllm.json"]


def by_hand(*points: tuple[float, float]) -> LoadTest:
    """A test from sessions and tokens a second, as somebody would put them in."""
    return LoadTest(points=tuple(LoadPoint(sessions=sessions, output_tokens_per_s=speed) for sessions, speed in points))


def test_the_articles_sessions_give_its_ratio() -> None:
    """44 resident sessions with FP8 and 70 with NVFP4 at 32K: 1.59 times as many."""
    comparison = compare_tests(by_hand((44, 700.19)), by_hand((70, 961.82)))

    assert comparison.sessions_ratio == pytest.approx(1.59, abs=0.001)
    assert sessions_sentence(comparison) == (
        "The most requests that the tests kept in work at once: 44 with FP8, 70 with NVFP4, 1.59 times as many."
    )
    assert comparison.verdict is LoadVerdict.NOT_COMPARABLE


@pytest.mark.parametrize(
    ("sessions", "fp8", "nvfp4", "gain"), [(44, 700.02, 881.59, 25.94), (10, 167.55, 218.56, 30.44)]
)
def test_the_articles_throughput_gives_its_gain(sessions: int, fp8: float, nvfp4: float, gain: float) -> None:
    """The same sessions at once: 26 % more at 32K, 30 % at 160K."""
    comparison = compare_tests(by_hand((sessions, fp8)), by_hand((sessions, nvfp4)), Targets(sessions=sessions))

    assert comparison.throughput_ratio is not None
    assert round((comparison.throughput_ratio - 1) * 100, 2) == gain
    assert comparison.verdict is LoadVerdict.FASTER


def test_a_few_sessions_are_alike() -> None:
    """At one session the article's curves do not differ: 45.1 and 45.0."""
    comparison = compare_tests(by_hand((1, 45.1), (8, 279.8)), by_hand((1, 45.0), (8, 298.1)), Targets(sessions=1))

    assert verdict_sentence(comparison) == "At 1 session both caches are as fast, within 5 %."


def test_the_verdict_is_at_the_expected_sessions() -> None:
    """Of 1, 8 and 32 measured sessions 8 are expected: 400 to 320 tokens/s."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=8))

    assert [one.sessions for one in comparison.pairs] == [1, 8, 32]
    assert comparison.throughput_ratio == pytest.approx(1.25)
    assert verdict_sentence(comparison) == "At 8 sessions an NVFP4 cache gives 1.25 times the throughput of FP8."
    assert (comparison.cautions, comparison.differences, comparison.blocks) == ((), (), False)


def test_the_nearest_measured_sessions_are_named() -> None:
    """20 were not measured; 32 are nearer than 8 by ratio, and the verdict says so."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=20))

    assert verdict_sentence(comparison) == (
        "At 32 sessions an NVFP4 cache gives 1.25 times the throughput of FP8. "
        "It was not measured at 20 sessions; the nearest load is 32 sessions."
    )


@pytest.mark.parametrize(
    ("targets", "verdict", "sentence"),
    [
        (Targets(sessions=8, ttft_ms=200, tpot_ms=20), "meets", "At 8 sessions an NVFP4 cache meets the targets."),
        (
            Targets(sessions=8, ttft_ms=199),
            "misses",
            "At 8 sessions an NVFP4 cache misses the targets, as an FP8 cache does.",
        ),
        (
            Targets(sessions=8, tpot_ms=30, statistic=Statistic.P99),
            "meets",
            "At 8 sessions an NVFP4 cache meets the targets.",
        ),
        (
            Targets(sessions=8, tpot_ms=30, ttft_ms=300, statistic=Statistic.P95),
            "misses",
            (
                "At 8 sessions an NVFP4 cache misses the targets, as an FP8 cache does. "
                "The file lacks the 95th percentile of a latency that has a target."
            ),
        ),
    ],
)
def test_targets_are_met_or_missed(targets: Targets, verdict: str, sentence: str) -> None:
    """200 ms to the first token (400 at p95), 19.2 ms a token (28.8 at p99); a target is met at its very value."""
    comparison = compare_files(FP8, NVFP4, targets)

    assert comparison.verdict.value == f"{verdict} the targets"
    assert comparison.blocks is (verdict == "misses")
    assert verdict_sentence(comparison) == sentence


def test_a_target_that_only_fp8_meets_is_said() -> None:
    """NVFP4 is the slower one here."""
    fast, slow = (LoadTest(points=(LoadPoint(sessions=8, tpot=Latency(median=ms)),)) for ms in (20, 30))

    comparison = compare_tests(fast, slow, Targets(tpot_ms=25))

    assert verdict_sentence(comparison) == (
        "At 8 sessions an NVFP4 cache misses the targets, and an FP8 cache does not."
    )


def test_a_target_without_its_figure_is_neither_met_nor_missed() -> None:
    """The time per token is met, but no 95th percentile of it is there."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=8, tpot_ms=30, ttft_ms=500, statistic=Statistic.P95))

    assert (comparison.verdict, comparison.blocks) == (LoadVerdict.UNKNOWN, True)
    assert verdict_sentence(comparison) == (
        "At 8 sessions the file does not tell whether the targets are met. "
        "The file lacks the 95th percentile of a latency that has a target."
    )


def test_a_smaller_load_does_not_show_a_larger_one() -> None:
    """32 sessions meet the targets; 100 are expected, so that the step is not done."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=100, ttft_ms=500))

    assert (comparison.verdict, comparison.blocks) == (LoadVerdict.MEETS, True)
    assert verdict_sentence(comparison) == (
        "At 32 sessions an NVFP4 cache meets the targets. "
        "It was not measured at 100 sessions; the nearest load is 32 sessions. "
        "A smaller load than the expected one does not show the step."
    )


def test_a_short_context_weakens_the_verdict() -> None:
    """8,192 tokens were used where 32,768 are expected."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=8, context=32_768))

    assert verdict_sentence(comparison).endswith("The test used 8,192 tokens a request, and 32,768 are expected.")


def test_where_requests_come_at_a_rate_each_token_counts() -> None:
    """Both keep up with one request a second; only the time per token tells them apart, by 36.4 to 20.3 ms."""
    tests = [
        LoadTest(
            points=(
                LoadPoint(
                    sessions=sessions,
                    basis=Basis.WORKED_OUT,
                    request_rate=1.0,
                    output_tokens_per_s=124.0,
                    tpot=Latency(median=tpot),
                ),
            )
        )
        for sessions, tpot in ((2.6, 20.3), (4.5, 36.4))
    ]

    comparison = compare_tests(tests[0], tests[1])

    assert comparison.verdict is LoadVerdict.SLOWER
    assert verdict_sentence(comparison) == (
        "At 3 sessions a token of an answer takes 1.79 times as long with an NVFP4 cache as with FP8."
    )


def test_of_repeats_the_middle_one_is_taken() -> None:
    """Three runs with 300, 320 and 350 tokens/s count as one with 320."""
    comparison = compare_tests(by_hand((8, 300), (8, 350), (8, 320)), by_hand((8, 400)))

    assert comparison.throughput_ratio == 400 / 320


def test_a_run_in_which_all_failed_has_failed() -> None:
    """Nothing was measured there."""
    failed = LoadTest(points=(LoadPoint(sessions=8, completed=0, failed=64),))

    comparison = compare_tests(by_hand((8, 320)), failed)

    assert comparison.blocks
    assert verdict_sentence(comparison) == "Every request failed in the test with NVFP4; run it again."
    assert pair_sentence(compare_tests(failed, failed).pairs[0], Statistic.MEDIAN) == (
        "8 sessions: every request failed in one of the runs."
    )


def test_a_failed_run_without_a_load_is_said_to_have_failed() -> None:
    """It sent as fast as it could and nothing came back: no load to compare, but no secret either."""
    failed = LoadTest(points=(LoadPoint(basis=Basis.WORKED_OUT, completed=0, failed=64),))
    comparison = compare_tests(failed, by_hand((8, 320)))
    assert comparison.verdict is LoadVerdict.FAILED
    assert verdict_sentence(comparison) == "Every request failed in the test with FP8; run it again."


def test_loads_that_nothing_filled_are_no_ratio_of_sessions() -> None:
    """Files of 128 and 64 at once with as many requests, or with no load in common, say nothing of how many fit."""
    many, few = (
        LoadTest(tool="vllm", points=(LoadPoint(sessions=one, output_tokens_per_s=100, completed=256),))
        for one in (128, 64)
    )
    assert compare_tests(many, few).sessions_ratio is None
    short = LoadTest(tool="vllm", points=(LoadPoint(sessions=64, output_tokens_per_s=100, completed=64),))
    assert compare_tests(few, short).sessions_ratio is None
    assert compare_tests(few, few).sessions_ratio == 1


def test_other_lengths_and_tools_are_listed() -> None:
    """Half the prompt and another tool say little about the cache."""
    first = LoadTest(tool="vllm", points=(LoadPoint(sessions=8, input_tokens=8000, output_tokens_per_s=300),))
    second = LoadTest(tool="aiperf", points=(LoadPoint(sessions=8, input_tokens=4000, output_tokens_per_s=400),))

    comparison = compare_tests(first, second)

    assert [difference(one) for one in comparison.differences] == [
        "Tool: vllm and aiperf",
        "Tokens of a prompt: 8000 and 4000",
    ]
    assert "The tests differ in 2 things besides" in verdict_sentence(comparison)


def test_the_order_of_files_is_checked() -> None:
    """The first file states NVFP4 and the second FP8."""
    with pytest.raises(FileProblem, match=r"states an FP8 cache, and vllm\.json NVFP4; give the files in the other"):
        compare_files(NVFP4, FP8)


def test_files_that_do_not_state_the_dtype_say_so() -> None:
    """A load generator does not know the server's cache; the logs do."""
    comparison = compare_files([RESULTS / "fp8" / "aiperf.json"], [RESULTS / "nvfp4" / "aiperf.json"])

    assert comparison.cautions == (LoadCaution.NOT_STATED, LoadCaution.SOME_FAILED)
    assert cautions(comparison)[1] == "Requests failed: 2 with FP8, 2 with NVFP4."


def test_the_same_file_twice_compares_nothing() -> None:
    """The verdict is that there is none."""
    comparison = compare_files(FP8, FP8)

    assert comparison.blocks
    assert verdict_sentence(comparison) == "The same file was given for both dtypes, so that nothing was compared."


def test_a_curve_is_plain_points_in_order() -> None:
    """What a chart draws: sessions and the figure, without points that lack it."""
    points = (
        LoadPoint(sessions=32, tpot=Latency(median=32)),
        LoadPoint(sessions=1, tpot=Latency(median=20)),
        LoadPoint(sessions=8),
    )

    assert curve(points, lambda point: point.tpot.at(Statistic.MEDIAN)) == ((1, 20), (32, 32))


def test_a_comparison_is_kept_and_read_again() -> None:
    """It goes through JSON unchanged, as a project stores it."""
    comparison = compare_files(FP8, NVFP4, Targets(sessions=8, ttft_ms=500))

    assert LoadComparison.model_validate_json(comparison.model_dump_json()) == comparison
