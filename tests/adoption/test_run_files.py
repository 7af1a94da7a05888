"""Files of two runs in a heap: each finds its partner."""

from pathlib import Path

from configurator.adoption.run_files import compare_evaluations, pairs_by_task

RESULTS = Path(__file__).parent.parent / "data" / "results"
SAMPLES = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"


def test_samples_find_each_other_by_their_task() -> None:
    """In any order and with other times in their names; one without a partner is left out."""
    fp8 = [Path("samples_gsm8k_2026-11-01.jsonl"), Path("samples_ruler_2026-11-01.jsonl")]
    nvfp4 = [Path("samples_mmlu_2026-11-02.jsonl"), Path("samples_gsm8k_2026-11-02.jsonl")]
    assert pairs_by_task(fp8, nvfp4) == [(fp8[0], nvfp4[1])]
    assert pairs_by_task([Path("a.jsonl")], [Path("b.jsonl")]) == [(Path("a.jsonl"), Path("b.jsonl"))]


def test_samples_alone_are_compared_too() -> None:
    """8 of 40 answers lost and 1 gained."""
    found = compare_evaluations([RESULTS / "fp8" / SAMPLES], [RESULTS / "nvfp4" / SAMPLES])
    pairing = found.scores[0].pairing
    assert pairing is not None
    assert (pairing.questions, pairing.lost, pairing.gained) == (40, 8, 1)
