"""Where the steps stand: what a person said, held against the evidence and the configuration."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.evaluation import Score, compare_by_hand
from configurator.adoption.evidence_words import evidence_lines
from configurator.adoption.load_test import Latency, LoadPoint, LoadTest, Targets, compare_tests
from configurator.adoption.planning import failed_tests, may_be_planned_with, measured_for
from configurator.adoption.standing import Standing, StepStanding, settled, standings
from configurator.adoption.startup_log import LogReading, read_log, read_pasted_log
from configurator.adoption.step_evidence import (
    EvaluationResult,
    Evidence,
    LoadTestResult,
    PinnedBuild,
    StartupLogs,
)
from configurator.answer import FailedTest, Headroom, NoHeadroom, answer
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, RecordedServer
from configurator.wording import word

Make = Callable[..., Configuration]

LOGS = Path(__file__).parent.parent / "data" / "logs"

STEPS = ("size-for-fp8", "pin-engine", "check-features", "evaluate-twice", "read-logs", "load-test")


def _log(name: str) -> LogReading:
    reading = read_log(LOGS / name)
    assert reading is not None
    return reading


def _edited(name: str, old: str, new: str, pattern: str = r"\Z", put: str = "") -> LogReading:
    text = (LOGS / name).read_text(encoding="utf-8").replace(old, new)
    return read_pasted_log(re.sub(pattern, put, text))


def _pair(fp8: LogReading, nvfp4: LogReading) -> StartupLogs:
    """Two logs of the server that `configuration` chooses: 2 x RTX PRO 6000, FP8 weights."""
    server = RecordedServer(
        model="llama-3.3-70b", weights=WeightsFormat.FP8, card="rtx-pro-6000-server-edition", tensor_parallel=2
    )
    return StartupLogs(fp8=fp8, nvfp4=nvfp4, fp8_server=server, nvfp4_server=server)


def _both() -> StartupLogs:
    return _pair(_log("vllm-0.33-fp8.log"), _log("vllm-0.33-nvfp4.log"))


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
        "Measured: vLLM 0.33.0 holds 1.77 times as many sessions of 8,192 tokens with an NVFP4 cache as with FP8."
    )


def test_a_log_whose_count_did_not_move_fails_the_step(catalog: Catalog, configuration: Make) -> None:
    """The second log says nvfp4 and prints the count of FP8: ticking the box does not help."""
    wrong = _edited("vllm-0.33-fp8.log", "fp8", "nvfp4")
    record = _record("read-logs", _pair(_log("vllm-0.33-fp8.log"), wrong))
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
    """The second log prints no batch tokens: the ratio replaces the band only when the step is marked done."""
    second = _edited("vllm-0.33-nvfp4.log", ", 'max_num_batched_tokens': 8192", "")
    record = _record("read-logs", _pair(_log("vllm-0.33-fp8.log"), second), state=state)
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.WEAK
    assert found.is_settled is (state is StepState.DONE)
    assert (measured_for(catalog, configuration(), (record,)) is not None) is (state is StepState.DONE)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0.92", "0.95", "Utilisation: 0.92 in the first log and 0.95 in the second."),
        ("memory: 49.", "memory: 60.", "Cache memory: 49.26 GiB in the first log and 60.18 GiB in the second."),
        (
            "1,145,968 tokens, Maximum concurrency for 8,192 tokens per request: 139.89x",
            "1,170,000 tokens, Maximum concurrency for 8,192 tokens per request: 142.82x",
            "That is more than the 1.78 times of the format",
        ),
    ],
)
def test_a_ratio_that_something_else_has_moved_never_becomes_headroom(
    catalog: Catalog, configuration: Make, old: str, new: str, said: str
) -> None:
    """1,170,000 over 645,648 is 1.81, and the format gives 1.78: done or not, the published band stays."""
    record = _record("read-logs", _pair(_log("vllm-0.33-fp8.log"), _edited("vllm-0.33-nvfp4.log", old, new)))
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.WEAK
    assert said in found.verdict
    assert found.verdict.endswith("The ratio is not used for the headroom here.")
    assert measured_for(catalog, configuration(), (record,)) is None


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"card": "h200-nvl"}, "The logs are of RTX PRO 6000, and the configuration of H200 NVL."),
        (
            {"cards": 4, "tensor_parallel": 4},
            "The logs are of tensor parallel 2, and the configuration of 4.",
        ),
        ({"weights": "nvfp4"}, "The logs are of FP8 weights, and the configuration of NVFP4."),
    ],
)
def test_a_ratio_holds_for_no_other_server(
    catalog: Catalog, configuration: Make, choice: dict[str, object], said: str
) -> None:
    """Another card, split or weights format: the step is weak and says so; copies side by side hold as much each."""
    record = _record("read-logs", _both())
    found = _stand(catalog, configuration(**choice), record)
    assert (found.standing, said in found.verdict) == (Standing.WEAK, True)
    assert measured_for(catalog, configuration(**choice), (record,)) is None
    assert measured_for(catalog, configuration(cards=4, tensor_parallel=2), (record,)) is not None


def test_a_split_that_the_log_prints_goes_before_the_one_chosen(catalog: Catalog, configuration: Make) -> None:
    """Both logs say tensor parallel 4, whose cards hold twice the tokens, while the project has 2."""
    twice = {"fp8": ("645,648", "1,291,296"), "nvfp4": ("1,145,968", "2,291,936")}
    logs = [
        _edited(f"vllm-0.33-{name}.log", tokens, more, r"(tensor_parallel_size\W+)2", r"\g<1>4")
        for name, (tokens, more) in twice.items()
    ]
    record = _record("read-logs", _pair(*logs))
    found = _stand(catalog, configuration(), record)
    assert "The logs are of tensor parallel 4, and the configuration of 2." in found.verdict
    assert measured_for(catalog, configuration(), (record,)) is None


def test_logs_of_no_recorded_server_hold_for_nothing(catalog: Catalog, configuration: Make) -> None:
    """As projects kept them once."""
    logs = StartupLogs(fp8=_log("vllm-0.33-fp8.log"), nvfp4=_log("vllm-0.33-nvfp4.log"))
    record = _record("read-logs", logs)
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.WEAK
    assert "It is not recorded that both logs are of one server" in found.verdict
    assert measured_for(catalog, configuration(), (record,)) is None


def test_a_count_far_from_its_prediction_is_weak(catalog: Catalog, configuration: Make) -> None:
    """500,000 printed where the memory gives 645,648: 29 % off."""
    first = _edited("vllm-0.33-fp8.log", "645,648", "500,000")
    second = _edited("vllm-0.33-nvfp4.log", "1,145,968", "887,500")
    record = _record("read-logs", _pair(first, second), state=StepState.OPEN)
    found = _stand(catalog, configuration(), record)
    assert found.standing is Standing.WEAK
    assert "FP8: Predicted 645,648 tokens, printed 500,000: 29.1" in found.verdict
    assert measured_for(catalog, configuration(), (record,)) is None


def test_the_worst_evidence_speaks_for_the_step(catalog: Catalog, configuration: Make) -> None:
    """A loss beside a score within noise: failed, and the noise is not joined to it."""
    found = _stand(catalog, configuration(), _record("evaluate-twice", _scores(0.9, 0.7, 1000), _scores()))
    assert (found.standing, found.fails) == (Standing.FAILED, True)
    assert "Worse" in found.verdict
    assert "noise" not in found.verdict


def test_a_failed_test_leaves_no_headroom(catalog: Catalog, configuration: Make) -> None:
    """The promise stays; a step that was left out with a reason brings the headroom back."""
    lost = _record("evaluate-twice", _scores(0.9, 0.7, 1000))
    reason = "The customer's own evaluation found an NVFP4 cache worse, 95 % sure."
    found = failed_tests(catalog, configuration(), (lost,))
    assert found == (FailedTest(reason),)
    answered = answer(catalog, configuration(), None, found)
    assert answered.promised_sessions == 78
    assert word(catalog, answered).headroom == f"No NVFP4 headroom: {reason}"
    left_out = lost.replace(state=StepState.NOT_APPLICABLE, note="other weights")
    assert failed_tests(catalog, configuration(), (left_out,)) == ()


def test_a_failed_load_test_counts_where_it_was_run(catalog: Catalog, configuration: Make) -> None:
    """Missed on 2 x RTX PRO 6000: four H200 keep their headroom. Where no server is recorded nobody keeps any."""
    point = LoadPoint(sessions=60, output_tokens_per_s=70, ttft=Latency(median=900), tpot=Latency(median=20))
    test = LoadTest(points=(point,))
    missed = LoadTestResult(comparison=compare_tests(test, test, Targets(sessions=60, ttft_ms=500)))
    here, elsewhere = configuration(), configuration(card="h200-nvl", cards=4, tensor_parallel=4)
    reason = "In the customer's own load test an NVFP4 cache missed the targets."

    def reasons(result: LoadTestResult) -> list[str]:
        found = failed_tests(catalog, here, (_record("load-test", result),))
        answers = (answer(catalog, chosen, None, found).headroom for chosen in (here, elsewhere))
        return [one.reason if isinstance(one, NoHeadroom) else "" for one in answers]

    assert reasons(missed.replace(server=RecordedServer.of(here))) == [reason, ""]
    assert reasons(missed) == [reason, reason]
    assert reasons(missed.replace(server=RecordedServer.of(here.replace(cards=4)))) == [reason, ""]


def test_a_load_test_of_another_server_is_weak(catalog: Catalog, configuration: Make) -> None:
    """It says for which server it was run; on its own server it shows the step."""
    result = _load().replace(server=RecordedServer.of(configuration()))
    assert _stand(catalog, configuration(), _record("load-test", result)).standing is Standing.DONE
    split = configuration(tensor_parallel=1)
    found = _stand(catalog, split, _record("load-test", result, state=StepState.OPEN))
    assert found.standing is Standing.WEAK
    assert found.verdict.endswith(
        "It was run for RTX PRO 6000, tensor parallel 2, FP8 weights, and the configuration is RTX PRO 6000, tensor "
        "parallel 1, FP8 weights."
    )


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


@pytest.mark.parametrize("step", ["evaluate-twice", "read-logs", "load-test"])
def test_a_step_that_was_left_out_is_no_evidence_to_plan_with(catalog: Catalog, configuration: Make, step: str) -> None:
    """All are settled, and what is missing is named."""
    records = [one for one in _all_done() if one.step != step]
    records.append(StepRecord(step=step, state=StepState.NOT_APPLICABLE, note="no time"))
    said = _planning(catalog, configuration(), tuple(records))
    assert said.startswith("All steps are settled. Plan with the 78 sessions that are promised with an FP8 cache")
    assert f"{STEPS.index(step) + 1} " in said.rpartition("evidence: ")[2]


def test_a_build_without_its_flashinfer_is_not_planned_with(catalog: Catalog, configuration: Make) -> None:
    """Step 2 is settled on weak evidence."""
    bare = _record("pin-engine", PinnedBuild(engine="vllm", engine_version="0.33.0"))
    said = _planning(catalog, configuration(), (bare, *(one for one in _all_done() if one.step != "pin-engine")))
    assert said.endswith("these steps are done with evidence: 2 Engine is pinned.")


def test_until_then_fp8_alone_may_be_planned_with(catalog: Catalog, configuration: Make) -> None:
    """One step open, or all done but for another context."""
    assert _planning(catalog, configuration(), _all_done()[:-1]) == (
        "1 step is not settled: plan with the 78 sessions that are promised with an FP8 cache."
    )
    said = _planning(catalog, configuration(context=16384), _all_done())
    assert "no measured ratio holds for this model, server, engine version and context" in said


def test_evidence_names_its_files_on_paper() -> None:
    """Figures first, then every file with its whole fingerprint."""
    lines = evidence_lines(_both())
    assert lines[0] == ("FP8 run: vLLM 0.33.0 holds 645,648 tokens, 78.81 requests of 8,192 tokens at a time.")
    assert lines[2].startswith("File: vllm-0.33-fp8.log, SHA-256 1c3c0260bdbe")
    assert len(lines) == 4
