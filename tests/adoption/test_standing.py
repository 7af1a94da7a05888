"""Where the steps stand: what a person said, held against the evidence and the configuration."""

from collections.abc import Callable
from pathlib import Path

import pytest

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.evaluation import Score, compare_by_hand
from configurator.adoption.evidence_words import evidence_lines
from configurator.adoption.load_test import LoadPoint, LoadTest, Targets, compare_tests
from configurator.adoption.planning import may_be_planned_with, measured_for
from configurator.adoption.standing import Standing, StepStanding, settled, standings
from configurator.adoption.startup_log import LogReading, read_log, read_pasted_log
from configurator.adoption.step_evidence import (
    EvaluationResult,
    Evidence,
    LoadTestResult,
    PinnedBuild,
    StartupLogs,
)
from configurator.answer import Headroom, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration

Make = Callable[..., Configuration]

LOGS = Path(__file__).parent.parent / "data" / "logs"

STEPS = ("size-for-fp8", "pin-engine", "check-features", "evaluate-twice", "read-logs", "load-test")


def _log(name: str) -> LogReading:
    reading = read_log(LOGS / name)
    assert reading is not None
    return reading


def _edited(name: str, old: str, new: str) -> LogReading:
    return read_pasted_log((LOGS / name).read_text(encoding="utf-8").replace(old, new))


def _both() -> StartupLogs:
    return StartupLogs(fp8=_log("vllm-0.33-fp8.log"), nvfp4=_log("vllm-0.33-nvfp4.log"))


def _scores(fp8: float = 0.8939, nvfp4: float = 0.8838, questions: int = 198) -> EvaluationResult:
    pair = (Score(task="GPQA", value=fp8, questions=questions), Score(task="GPQA", value=nvfp4, questions=questions))
    return EvaluationResult(comparison=compare_by_hand([pair]))


def _load(fp8: float = 44, nvfp4: float = 70, targets: Targets | None = None) -> LoadTestResult:
    first, second = (LoadTest(points=(LoadPoint(sessions=60, output_tokens_per_s=one),)) for one in (fp8, nvfp4))
    return LoadTestResult(comparison=compare_tests(first, second, targets or Targets(sessions=60)))


def _stand(catalog: Catalog, chosen: Configuration, record: StepRecord) -> StepStanding:
    found = standings(catalog, answer(catalog, chosen), (record,))
    return found[STEPS.index(record.step)]


def _record(step: str, *evidence: Evidence, state: StepState = StepState.DONE) -> StepRecord:
    return StepRecord(step=step, state=state, evidence=evidence)


def test_nothing_recorded_leaves_every_step_open(catalog: Catalog, configuration: Make) -> None:
    """What follows from the configuration is told all the same."""
    found = standings(catalog, answer(catalog, configuration(users=60)), ())
    assert [one.standing for one in found] == [Standing.OPEN] * 6
    assert settled(found) == 0
    assert found[0].verdict == "78 sessions are promised with an FP8 cache; 60 are needed."
    assert found[2].verdict == (
        "By its code vLLM 0.33.0 accepts an NVFP4 cache for Llama 3.3 70B Instruct on RTX PRO 6000."
    )


def test_a_server_that_carries_less_than_is_needed_is_weak_once_it_is_claimed(
    catalog: Catalog, configuration: Make
) -> None:
    """79 are needed and 78 promised."""
    found = _stand(catalog, configuration(users=79), _record("size-for-fp8"))
    assert (found.standing, found.is_settled, found.label) == (Standing.WEAK, True, "done, weak evidence")
    assert found.verdict == "78 sessions are promised with an FP8 cache, fewer than the 79 that are needed."


def test_a_cache_that_the_engine_refuses_fails_the_features(catalog: Catalog, configuration: Make) -> None:
    """Whatever a person says: gpt-oss has attention sinks."""
    chosen = configuration(model="gpt-oss-120b", weights="mxfp4")
    found = _stand(catalog, chosen, _record("check-features"))
    assert (found.standing, found.is_settled) == (Standing.FAILED, False)
    assert "refuses an NVFP4 cache" in found.verdict


def test_both_logs_show_the_gain_and_are_planned_with(catalog: Catalog, configuration: Make) -> None:
    """645,648 and 1,145,968 tokens: 1.77."""
    found = _stand(catalog, configuration(), _record("read-logs", _both()))
    assert (found.standing, found.is_settled) == (Standing.DONE, True)
    assert found.verdict == (
        "Plan with 1.77: vLLM 0.33.0 holds 1.77 times as many sessions of 8,192 tokens as with FP8."
    )


def test_a_log_whose_count_did_not_move_fails_the_step(catalog: Catalog, configuration: Make) -> None:
    """The second log says nvfp4 and prints the count of FP8: ticking the box does not help."""
    wrong = _edited("vllm-0.33-fp8.log", "fp8", "nvfp4")
    record = _record("read-logs", StartupLogs(fp8=_log("vllm-0.33-fp8.log"), nvfp4=wrong))
    found = _stand(catalog, configuration(), record)
    assert (found.standing, found.is_settled) == (Standing.FAILED, False)
    assert "took no effect" in found.verdict
    assert measured_for(catalog, configuration(), (record,)) is None


def test_one_log_alone_leaves_the_step_open(catalog: Catalog, configuration: Make) -> None:
    """What is missing is said."""
    record = _record("read-logs", StartupLogs(fp8=_log("vllm-0.33-fp8.log")), state=StepState.OPEN)
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.OPEN
    assert found.verdict.endswith("The log of the NVFP4 run is missing.")


def test_a_log_of_another_model_fails_the_step(catalog: Catalog, configuration: Make) -> None:
    """The log is of Llama 3.3 70B, the project of Qwen3 32B."""
    found = _stand(catalog, configuration(model="qwen3-32b"), _record("read-logs", _both()))
    assert found.standing is Standing.FAILED
    assert found.verdict.startswith("The log is of nvidia/Llama-3.3-70B-Instruct-FP8 and the project of Qwen3 32B")


@pytest.mark.parametrize("state", [StepState.OPEN, StepState.DONE])
def test_weak_logs_count_once_a_person_says_so(catalog: Catalog, configuration: Make, state: StepState) -> None:
    """Another utilisation in the second log: the ratio replaces the band only when the step is marked done."""
    second = _edited("vllm-0.33-nvfp4.log", "0.92", "0.95")
    record = _record("read-logs", StartupLogs(fp8=_log("vllm-0.33-fp8.log"), nvfp4=second), state=state)
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.WEAK
    assert found.is_settled is (state is StepState.DONE)
    assert (measured_for(catalog, configuration(), (record,)) is not None) is (state is StepState.DONE)


def test_a_measured_ratio_replaces_the_band_where_it_holds_alone(catalog: Catalog, configuration: Make) -> None:
    """78 x 1.7749 is 138; at another context or version the published band stays."""
    records = (_record("read-logs", _both()),)
    measured = measured_for(catalog, configuration(), records)
    headroom = answer(catalog, configuration(), measured).headroom
    assert isinstance(headroom, Headroom)
    assert (headroom.low, headroom.high, headroom.is_measured) == (138, 138, True)
    assert measured_for(catalog, configuration(context=16384), records) is None
    assert measured_for(catalog, configuration(engine_version="0.32.0"), records) is None


def test_a_loss_within_noise_shows_the_step_and_a_real_one_fails_it(catalog: Catalog, configuration: Make) -> None:
    """The published GPQA figures are within noise; 20 points on 1,000 questions are not."""
    assert _stand(catalog, configuration(), _record("evaluate-twice", _scores())).standing is Standing.DONE
    lost = _stand(catalog, configuration(), _record("evaluate-twice", _scores(0.9, 0.7, 1000)))
    assert (lost.standing, lost.is_settled) == (Standing.FAILED, False)
    few = _stand(catalog, configuration(), _record("evaluate-twice", _scores(0.733, 0.7, 30)))
    assert few.standing is Standing.WEAK


def test_a_load_test_is_judged_at_the_sessions_that_are_expected(catalog: Catalog, configuration: Make) -> None:
    """44 to 70 is 1.59; measured at 60 while 120 are expected fails the step."""
    shown = _stand(catalog, configuration(), _record("load-test", _load()))
    assert shown.standing is Standing.DONE
    assert shown.verdict == "At 60 sessions an NVFP4 cache gives 1.59 times the throughput of FP8."
    small = _stand(catalog, configuration(), _record("load-test", _load(targets=Targets(sessions=120))))
    assert small.standing is Standing.FAILED


def test_another_engine_than_the_pinned_one_fails_the_step(catalog: Catalog, configuration: Make) -> None:
    """Pinned with FlashInfer it is done, without weak; after a change of the version it fails."""
    build = PinnedBuild(engine="vllm", engine_version="0.33.0", flashinfer="0.6.4")
    assert _stand(catalog, configuration(), _record("pin-engine", build)).standing is Standing.DONE
    bare = build.replace(flashinfer="")
    assert _stand(catalog, configuration(), _record("pin-engine", bare)).standing is Standing.WEAK
    moved = _stand(catalog, configuration(engine_version="0.32.0"), _record("pin-engine", build))
    assert moved.standing is Standing.FAILED
    assert moved.verdict.startswith("vLLM 0.33.0 was pinned, and the configuration is for vLLM 0.32.0")


def test_a_step_left_out_stays_so_whatever_the_evidence_says(catalog: Catalog, configuration: Make) -> None:
    """A reason was given for it."""
    record = StepRecord(step="load-test", state=StepState.NOT_APPLICABLE, note="pilot only", evidence=(_load(70, 44),))
    found = _stand(catalog, configuration(), record)
    assert (found.standing, found.is_settled) == (Standing.NOT_APPLICABLE, True)


def _all_done() -> tuple[StepRecord, ...]:
    build = PinnedBuild(engine="vllm", engine_version="0.33.0", flashinfer="0.6.4")
    given: dict[str, Evidence] = {
        "pin-engine": build,
        "evaluate-twice": _scores(),
        "read-logs": _both(),
        "load-test": _load(),
    }
    return tuple(_record(step, *((given[step],) if step in given else ())) for step in STEPS)


def _planning(catalog: Catalog, chosen: Configuration, records: tuple[StepRecord, ...]) -> str:
    answered = answer(catalog, chosen, measured_for(catalog, chosen, records))
    return may_be_planned_with(catalog, answered, standings(catalog, answered, records)).sentence


def test_with_all_steps_done_the_measured_ratio_may_be_planned_with(catalog: Catalog, configuration: Make) -> None:
    """The promise stays that of FP8, which stays the way back."""
    assert _planning(catalog, configuration(), _all_done()) == (
        "All steps are settled: 1.77 times the FP8 count, measured, may be planned with, 138 sessions for "
        "Llama 3.3 70B Instruct on vLLM 0.33.0 at 8,192 tokens. FP8 stays the documented way back, and the promise "
        "stays 78 sessions."
    )


def test_until_then_fp8_alone_may_be_planned_with(catalog: Catalog, configuration: Make) -> None:
    """One step open, or all done but for another context."""
    assert _planning(catalog, configuration(), _all_done()[:-1]) == (
        "1 step is not settled: plan with the 78 sessions that are promised with an FP8 cache."
    )
    left_out = tuple(
        StepRecord(step=one.step, state=StepState.NOT_APPLICABLE, note="x") if one.step == "read-logs" else one
        for one in _all_done()
    )
    assert "no measured ratio holds" in _planning(catalog, configuration(), left_out)


def test_evidence_names_its_files_on_paper() -> None:
    """Figures first, then every file with its whole fingerprint."""
    lines = evidence_lines(_both())
    assert lines[0] == ("FP8 run: vLLM 0.33.0 holds 645,648 tokens, 78.81 requests of 8,192 tokens at a time.")
    assert lines[2].startswith("File: vllm-0.33-fp8.log, SHA-256 1c3c0260bdbe")
    assert len(lines) == 4
