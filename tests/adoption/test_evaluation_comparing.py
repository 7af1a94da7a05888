"""What the difference of two evaluations says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from configurator.adoption.evaluation import Score, compare_by_hand, compare_files, compare_runs, read_results
from configurator.adoption.evaluation.figures import Caution, EvaluationComparison, Method, Verdict
from configurator.adoption.evaluation.wording import cautions, difference, score_sentence, verdict_sentence
from configurator.files import FileProblem
from configurator.language import GERMAN, speaking

RESULTS = Path(__file__).parents[1] / "data" / "results"
FP8, NVFP4 = RESULTS / "fp8" / "lm-eval.json", RESULTS / "nvfp4" / "lm-eval.json"

LMSYS = [
    # task, questions, FP8, NVFP4, difference in points, verdict
    ("GSM8K", 1_311, 0.9779, 0.9748, -0.31, Verdict.WITHIN_NOISE),
    ("GPQA-Diamond", 198, 0.8939, 0.8838, -1.01, Verdict.WITHIN_NOISE),
    ("AIME 2025", 30, 0.9833, 0.9833, 0.00, Verdict.TOO_FEW),
    ("SWE-bench Verified", 500, 0.7780, 0.7620, -1.60, Verdict.WITHIN_NOISE),
]
"""The article's table for Qwen3.8-27B, as somebody would put it in by hand."""


def by_hand(*tasks: tuple[Any, ...]) -> EvaluationComparison:
    """A comparison of scores put in by hand."""
    return compare_by_hand(
        [
            (Score(task=task, value=fp8, questions=asked), Score(task=task, value=nvfp4, questions=asked))
            for task, asked, fp8, nvfp4, *_ in tasks
        ]
    )


@pytest.mark.parametrize("row", LMSYS, ids=lambda row: row[0])
def test_the_articles_scores_give_its_differences(row: tuple[Any, ...]) -> None:
    """None of them is outside the noise of so many questions."""
    (one,) = by_hand(row).scores

    assert round(one.difference * 100, 2) == row[4]
    assert (one.method, one.verdict) == (Method.TWO_PROPORTIONS, row[5])


def test_one_point_of_gpqa_is_within_noise_and_says_how_many_questions_it_takes() -> None:
    """One point less of 89.39 % on 198 questions; some 15,500 in each run would show it."""
    (one,) = by_hand(LMSYS[1]).scores

    assert one.questions_needed == 15_502
    assert score_sentence(one) == (
        "GPQA-Diamond, accuracy: 89.39 % with FP8, 88.38 % with NVFP4, a difference of -1.01 points. Within noise. "
        "95 % interval: -7.32 points to +5.29 points. To see a loss of one point takes 15,502 questions in each run "
        "(95 % confidence, 80 % power)."
    )


def test_the_article_as_a_whole_is_within_noise() -> None:
    """Thirty questions tell nothing, and do not make the others say less."""
    comparison = by_hand(*LMSYS)

    assert comparison.verdict is Verdict.WITHIN_NOISE
    assert not comparison.blocks
    assert verdict_sentence(comparison) == (
        "The scores with an NVFP4 cache differ from those with FP8 within noise. 1 score tells nothing."
    )


def test_gsm8k_alone_is_not_the_accuracy() -> None:
    """It is said where no other score tells anything."""
    alone, with_more = by_hand(LMSYS[0], LMSYS[2]), by_hand(*LMSYS[:2])

    assert Caution.GSM8K_ALONE in alone.cautions
    assert cautions(alone)[0].startswith("GSM8K alone is not the accuracy; add a task")
    assert Caution.GSM8K_ALONE not in with_more.cautions


def test_a_collapse_is_worse() -> None:
    """From 60 % to 40 % of 1,000 questions is no noise, and the step does not count as done."""
    comparison = by_hand(("t", 1_000, 0.60, 0.40))

    assert comparison.verdict is Verdict.WORSE
    assert comparison.blocks
    assert verdict_sentence(comparison) == "Worse with an NVFP4 cache, 95 % sure: 1 of 1 score."


def test_one_worse_score_is_not_made_good() -> None:
    """Two better ones beside it do not help."""
    comparison = by_hand(("a", 1_000, 0.60, 0.40), ("b", 1_000, 0.40, 0.60), ("c", 1_000, 0.40, 0.60))

    assert comparison.verdict is Verdict.WORSE
    assert verdict_sentence(comparison) == "Worse with an NVFP4 cache, 95 % sure: 1 of 3 scores."


def test_better_is_said_too() -> None:
    """A gain outside the noise is named as such."""
    assert by_hand(("t", 1_000, 0.40, 0.60)).verdict is Verdict.BETTER


def test_a_higher_perplexity_is_worse() -> None:
    """Where less is better the direction turns."""
    fp8 = Score(
        task="wikitext",
        metric="word_perplexity",
        value=8.15,
        standard_error=0.05,
        higher_is_better=False,
        is_share=False,
    )

    (one,) = compare_by_hand([(fp8, fp8.replace(value=8.65))]).scores

    assert (one.verdict, one.questions_needed) == (Verdict.WORSE, None)
    assert score_sentence(one).startswith(
        "wikitext, word_perplexity: 8.15 with FP8, 8.65 with NVFP4, a difference of +0.5. Worse, 95 % sure."
    )


def test_a_share_put_in_as_per_cent_is_refused() -> None:
    """89.39 is not a share, and the complaint says how to write it."""
    with pytest.raises(ValueError, match=r"write 89\.39 % as 0\.8939"):
        Score(task="t", value=89.39, questions=198)


def test_files_are_compared_with_what_they_state() -> None:
    """Both dtypes stand in the files, nothing else differs, and the perplexity has no error to test by."""
    comparison = compare_files(FP8, NVFP4)

    assert comparison.stated == ("fp8", "nvfp4")
    assert (comparison.differences, comparison.cautions) == ((), ())
    assert [one.method for one in comparison.scores] == [
        Method.STANDARD_ERRORS,
        Method.STANDARD_ERRORS,
        Method.NONE,
    ]


def test_files_in_the_other_order_are_refused() -> None:
    """The first file states NVFP4 and the second FP8."""
    with pytest.raises(FileProblem, match=r"states an FP8 cache, and .* NVFP4; give the files in the other order"):
        compare_files(NVFP4, FP8)


def test_a_file_that_states_another_dtype_does_not_count() -> None:
    """Two FP8 runs show nothing about NVFP4; the verdict says so."""
    run = read_results(FP8)
    comparison = compare_runs(run, run.replace(source=read_results(NVFP4).source))

    assert Caution.CONTRADICTED in comparison.cautions
    assert comparison.blocks
    assert "states another cache dtype than it was given for: fp8 for FP8, fp8 for NVFP4." in verdict_sentence(
        comparison
    )


def test_the_same_file_twice_compares_nothing() -> None:
    """The verdict is that there is none."""
    comparison = compare_files(FP8, FP8)

    assert verdict_sentence(comparison) == "Both files are the same, so that nothing was compared."
    assert comparison.blocks


def test_what_differs_besides_weakens_the_verdict(tmp_path: Path) -> None:
    """Another number of examples, harness and length are listed, and the verdict says that little follows."""
    other = tmp_path / "other.json"
    text = NVFP4.read_text(encoding="utf-8")
    for old, new in (('"doubling": 5', '"doubling": 8'), ("0.4.13", "0.4.9"), ('_len": 16384', '_len": 8192')):
        assert old in text
        text = text.replace(old, new)
    other.write_text(text, encoding="utf-8")

    comparison = compare_files(FP8, other)

    assert [difference(one) for one in comparison.differences] == [
        "Harness: 0.4.13 and 0.4.9",
        "Model argument max_model_len: 16384 and 8192",
        "Few-shot examples of doubling: 5 and 8",
    ]
    assert verdict_sentence(comparison).endswith(
        "The runs differ in 3 settings besides, so that this says little about the cache alone."
    )


def test_other_tasks_in_the_two_files(tmp_path: Path) -> None:
    """What is in one file only is listed; nothing in common is refused."""
    part = tmp_path / "part.json"
    part.write_text('{"results": {"doubling": {"exact_match,strict-match": 0.9}}}', encoding="utf-8")
    none = tmp_path / "none.json"
    none.write_text('{"results": {"other": {"acc,none": 0.9}}}', encoding="utf-8")

    comparison = compare_files(FP8, part)

    assert comparison.only_fp8 == ("storycloze, acc", "storycloze, word_perplexity")
    with pytest.raises(FileProblem, match=r"no task in common with .*; choose two runs of the same tasks"):
        compare_files(FP8, none)


def test_a_comparison_is_kept_and_read_again() -> None:
    """It goes through JSON unchanged, as a project stores it."""
    comparison = compare_files(FP8, NVFP4)

    assert EvaluationComparison.model_validate_json(comparison.model_dump_json()) == comparison


def test_numbers_follow_the_language() -> None:
    """A German reader sees a comma."""
    (one,) = by_hand(LMSYS[1]).scores

    with speaking(GERMAN):
        assert "89,39 %" in score_sentence(one)


def _changed(folder: Path, name: str, change: Callable[[dict[str, Any]], object]) -> Path:
    """The NVFP4 results with something else in them."""
    content = json.loads(NVFP4.read_text(encoding="utf-8"))
    change(content)
    file = folder / name
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def test_a_standard_error_that_is_no_number_is_said(tmp_path: Path) -> None:
    """It is left out, and the verdict says so."""

    def spoil(content: dict[str, Any]) -> None:
        content["results"]["doubling"]["exact_match_stderr,strict-match"] = float("nan")

    comparison = compare_files(FP8, _changed(tmp_path, "nan.json", spoil))
    assert Caution.UNUSABLE_ERROR in comparison.cautions
    assert "A standard error in a file is not a number and was left out." in verdict_sentence(comparison)


def test_a_summary_that_somebody_else_wrote_is_said(tmp_path: Path) -> None:
    """It has results and keys of its own, and none of the harness."""

    def strip(content: dict[str, Any]) -> None:
        results = content["results"]
        content.clear()
        content |= {"arm": "nvfp4", "results": results}

    comparison = compare_files(FP8, _changed(tmp_path, "summary.json", strip))
    assert Caution.FOREIGN in comparison.cautions
    assert "A file was not written by lm-evaluation-harness" in verdict_sentence(comparison)
