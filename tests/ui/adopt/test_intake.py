"""Evidence on its way into a project: read beside the window, asked about, and never half taken."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from configurator.adoption.checklist import StepState
from configurator.adoption.evaluation import Score, compare_by_hand
from configurator.adoption.kept_file import KeptFile
from configurator.adoption.step_evidence import EvaluationResult, LoadTestResult, StartupLogs
from configurator.answer import Headroom
from configurator.catalog.dtypes import CacheDtype
from configurator.configuration import RecordedServer
from configurator.ui.adopt.evidence_reading import EvidenceReading
from configurator.ui.adopt.intake import Intake
from configurator.ui.session import Session
from tests.ui.scripted_dialogs import ScriptedDialogs

DATA = Path(__file__).parents[2] / "data"
LOGS, FP8, NVFP4 = DATA / "logs", DATA / "results" / "fp8", DATA / "results" / "nvfp4"
SAMPLES = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"


class Taker(QObject):
    """Gives files to an intake and waits until all is read."""

    def __init__(self, intake: Intake, qtbot: QtBot) -> None:
        super().__init__()
        self.intake, self._qtbot = intake, qtbot

    def __call__(self, *files: Path) -> None:
        """Give files to the intake."""
        self.intake.take(files)
        self.wait()

    def wait(self) -> None:
        """Until nothing is read any more."""
        self._qtbot.waitUntil(lambda: not self.intake.reads, timeout=20_000)


@pytest.fixture
def intake(session: Session, dialogs: ScriptedDialogs) -> Intake:
    """An intake over the starting project."""
    return Intake(session, dialogs, session)


@pytest.fixture
def take(intake: Intake, qtbot: QtBot) -> Taker:
    """Takes files to the end."""
    return Taker(intake, qtbot)


def _evidence(session: Session, step: int) -> tuple[object, ...]:
    return session.standings[step].record.evidence


def _kept(session: Session) -> tuple[KeptFile, ...]:
    return session.standings[4].record.files


def _logs(session: Session) -> StartupLogs:
    (found,) = _evidence(session, 4)
    assert isinstance(found, StartupLogs)
    return found


def test_two_logs_find_their_runs_and_settle_the_step(session: Session, take: Taker) -> None:
    """In either order, each a step to undo; the measured ratio moves the headroom and never the promise."""
    take(LOGS / "vllm-0.33-nvfp4.log", LOGS / "vllm-0.33-fp8.log")
    logs = _logs(session)
    assert logs.fp8 is not None
    assert (logs.fp8.file, logs.nvfp4 is not None) == ("vllm-0.33-fp8.log", True)
    assert session.standings[4].record.state is StepState.DONE
    assert session.wording.headroom == "NVFP4 could add 60 after testing."
    assert session.answer.promised_sessions == 78
    session.undo_stack.undo()
    assert session.wording.headroom == "NVFP4 could add 39 to 61 after testing."
    session.undo_stack.undo()
    assert session.project.steps == ()


def test_the_measured_ratio_stands_in_the_chart_of_the_chosen_cards_alone(session: Session, take: Taker) -> None:
    """138 sessions on 2 x RTX PRO 6000; on 4 of them the published band."""
    take(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    bars = {(bar.card, bar.cards): bar for bar in session.cards_chart.bars}
    here, more = (bars["rtx-pro-6000-server-edition", cards] for cards in (2, 4))
    assert (here.low, here.high) == (138, 138)
    assert more.low is not None
    assert more.high is not None
    assert more.low < more.high
    assert session.context_chart.chosen is not None
    assert session.context_chart.chosen.high == 138


def test_every_bar_shows_what_a_click_on_it_shows(session: Session, take: Taker) -> None:
    """Measured with 2 cards: 4 have the published band in the chart and once chosen, and the 2 keep their ratio."""
    take(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")

    def bar(cards: int) -> tuple[int | None, int | None]:
        found = (one for one in session.cards_chart.bars if one.card == "rtx-pro-6000-server-edition")
        return next((one.low, one.high) for one in found if one.cards == cards)

    before = bar(4)
    assert bar(2) == (138, 138)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    headroom = session.answer.headroom
    assert isinstance(headroom, Headroom)
    assert ((headroom.low, headroom.high), headroom.is_measured) == (before, False)
    assert (bar(4), bar(2)) == (before, (138, 138))
    assert session.standings[4].standing == "weak evidence"


def test_done_goes_with_the_evidence_that_made_it(session: Session, take: Taker, intake: Intake) -> None:
    """One of two logs removed; a failing file beside a good score: both steps are open again."""
    take(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    assert session.standings[4].record.state == "done"
    intake.shelf.remove_log(_logs(session), CacheDtype.NVFP4)
    assert (session.standings[4].record.state, session.standings[4].standing) == ("open", "open")
    pair = (Score(task="GPQA", value=0.8939, questions=198), Score(task="GPQA", value=0.8838, questions=198))
    good = EvaluationResult(comparison=compare_by_hand([pair]))
    intake.shelf.put("evaluation", good, "score")
    assert session.standings[3].record.state == "done"
    take(*(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES)))
    assert (session.standings[3].record.state, session.standings[3].standing) == ("open", "failed")
    intake.shelf.put("evaluation", good, "score again")
    assert session.standings[3].record.state == "open"


def test_a_bad_file_is_refused_before_the_other_run_comes(
    session: Session, take: Taker, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """It does not wait for a partner."""
    bad = tmp_path / "fp8.json"
    bad.write_text('{"results": {"t": {"acc,none": NaN}}}', encoding="utf-8")
    take(bad)
    assert "results.t.acc,none: not a finite number" in dialogs.told[0]
    assert (session.project.steps, take.intake.waiting("evaluation")) == ((), {})


def test_a_log_that_names_no_dtype_is_asked_about(session: Session, take: Taker, dialogs: ScriptedDialogs) -> None:
    """Nothing is taken without an answer."""
    take(LOGS / "vllm-v0.log")
    assert dialogs.asked == ["vllm-v0.log"] or dialogs.asked[0].startswith("vllm-v0.log: ")
    assert session.project.steps == ()


def test_a_log_of_another_model_is_said_and_asked(session: Session, take: Taker, dialogs: ScriptedDialogs) -> None:
    """Taken all the same it fails the step."""
    log = LOGS / "vllm-refused.log"
    take(log)
    said = "vllm-refused.log: It is of openai/gpt-oss-120b, and the project of Llama 3.3 70B Instruct."
    assert (dialogs.asked, session.project.steps) == ([said], ())
    dialogs.takes, dialogs.cache = True, CacheDtype.NVFP4
    take(log)
    assert session.standings[4].standing == "failed"


def test_what_is_no_evidence_is_one_sentence(
    session: Session, take: Taker, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """A picture, and a log without a line of any engine."""
    picture, empty = tmp_path / "a.png", tmp_path / "empty.log"
    picture.write_bytes(b"\x89PNG")
    empty.write_text("hello\n", encoding="utf-8")
    take(picture, empty)
    assert dialogs.told[0].startswith("a.png is neither a start-up log nor a result file")
    assert "no start-up line of vLLM, SGLang or TensorRT-LLM was found" in dialogs.told[1]
    assert session.project.steps == ()


def test_one_result_file_waits_for_the_other(session: Session, take: Taker, intake: Intake) -> None:
    """The folder's name tells the dtype; nothing is in the project before both are there."""
    take(FP8 / "lm-eval.json")
    assert intake.waiting("evaluation") == {CacheDtype.FP8: (FP8 / "lm-eval.json",)}
    assert session.project.steps == ()
    take(NVFP4 / "lm-eval.json")
    (found,) = _evidence(session, 3)
    assert isinstance(found, EvaluationResult)
    assert intake.waiting("evaluation") == {}


def test_samples_are_paired_and_replace_what_was_made_of_the_same_files(session: Session, take: Taker) -> None:
    """8 answers of 40 lost and 1 gained."""
    take(FP8 / "lm-eval.json", NVFP4 / "lm-eval.json")
    take(*(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES)))
    (found,) = _evidence(session, 3)
    assert isinstance(found, EvaluationResult)
    pairing = found.comparison.scores[0].pairing
    assert pairing is not None
    assert (pairing.questions, pairing.lost, pairing.gained) == (40, 8, 1)
    assert session.standings[3].standing == "failed"


def test_a_load_test_is_held_against_the_sessions_that_are_needed(session: Session, take: Taker) -> None:
    """60 are needed and 32 were tried."""
    take(FP8 / "vllm.json", NVFP4 / "vllm.json")
    (found,) = _evidence(session, 5)
    assert isinstance(found, LoadTestResult)
    assert found.comparison.targets.sessions == 60
    assert "It was not measured at 60 sessions" in session.standings[5].verdict
    assert found.server == RecordedServer.of(session.configuration)


def test_a_load_test_of_an_earlier_file_knows_no_server(session: Session, take: Taker, tmp_path: Path) -> None:
    """A record without the field opens; it may have been run on any."""
    take(FP8 / "vllm.json", NVFP4 / "vllm.json")
    path = tmp_path / "a.quote"
    session.save(path)
    saved = json.loads(path.read_text(encoding="utf-8"))
    del saved["project"]["steps"][0]["evidence"][0]["server"]
    path.write_text(json.dumps(saved), encoding="utf-8")
    session.open(path)
    (found,) = _evidence(session, 5)
    assert isinstance(found, LoadTestResult)
    assert found.server is None


def test_a_file_that_cannot_be_read_leaves_nothing_behind(
    session: Session, take: Taker, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """A results file that is cut off; the other one does not wait on."""
    cut = tmp_path / "nvfp4.json"
    cut.write_text((NVFP4 / "lm-eval.json").read_text(encoding="utf-8")[:300], encoding="utf-8")
    take(FP8 / "lm-eval.json", cut)
    assert len(dialogs.told) == 1
    assert "nvfp4.json: line" in dialogs.told[0]
    assert (session.project.steps, take.intake.waiting("evaluation")) == ((), {})


def test_evidence_can_be_removed_and_put_back(session: Session, take: Taker, intake: Intake) -> None:
    """One log, then the other; the step is open again, and undo brings both back."""
    take(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    intake.shelf.remove_log(_logs(session), CacheDtype.FP8)
    assert _logs(session).fp8 is None
    intake.shelf.remove_log(_logs(session), CacheDtype.NVFP4)
    assert (_evidence(session, 4), session.standings[4].record.state) == ((), StepState.OPEN)
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert _logs(session).fp8 is not None


def test_evidence_of_an_opened_project_is_removed_too(
    session: Session, take: Taker, intake: Intake, tmp_path: Path
) -> None:
    """It is equal to what was shown before it was saved, and another object."""
    take(FP8 / "vllm.json", NVFP4 / "vllm.json")
    (shown,) = _evidence(session, 5)
    session.save(tmp_path / "a.quote")
    session.open(tmp_path / "a.quote")
    assert isinstance(shown, LoadTestResult)
    intake.shelf.remove(shown)
    assert _evidence(session, 5) == ()


def test_a_pasted_log_is_taken_for_the_run_it_was_pasted_to(session: Session, take: Taker, intake: Intake) -> None:
    """Its name says where it came from."""
    intake.take_pasted((LOGS / "vllm-0.33-fp8.log").read_text(encoding="utf-8"), CacheDtype.FP8)
    take.wait()
    fp8 = _logs(session).fp8
    assert fp8 is not None
    assert fp8.file == "pasted text"


def test_a_large_log_can_be_cancelled_and_nothing_is_taken(
    session: Session, take: Taker, intake: Intake, tmp_path: Path
) -> None:
    """What stands behind it in the row is dropped as well."""
    large = tmp_path / "large.log"
    line = b"INFO 11-12 09:14:01 [loggers.py:111] Engine 000: Avg prompt throughput: 0.0 tokens/s\n"
    with large.open("wb") as stream:
        stream.write((LOGS / "vllm-0.33-fp8.log").read_bytes())
        stream.writelines(line * 10_000 for _block in range(120))
    intake.take([large, LOGS / "vllm-0.33-fp8.log"])
    assert intake.reads == "large.log"
    intake.cancel()
    assert intake.reads == ""
    intake.stop()
    take.wait()
    assert session.project.steps == ()


def test_another_project_does_not_get_what_was_meant_for_the_one_before(
    session: Session, take: Taker, intake: Intake
) -> None:
    """A file waits, or is being read, when a project is opened."""
    take(FP8 / "lm-eval.json")
    intake.take([LOGS / "vllm-0.33-fp8.log"])
    session.start(session.project)
    intake.stop()
    take.wait()
    assert (session.project.steps, intake.waiting("evaluation")) == ((), {})


def test_a_fault_of_a_reader_is_told(qtbot: QtBot) -> None:
    """As a sentence and not as a traceback."""

    def fail(_told: Callable[[int, int], object], _wanted: Callable[[], bool]) -> None:
        raise RuntimeError("broken")

    reading: EvidenceReading[None] = EvidenceReading(fail)
    with qtbot.waitSignal(reading.finished):
        reading.start()
    reading.wait()
    assert reading.problem == "Not read, the program failed: RuntimeError: broken"


def test_evidence_is_saved_with_the_project(session: Session, take: Taker, tmp_path: Path) -> None:
    """Figures and fingerprints, and they come back as they were."""
    take(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    take(*(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES, "vllm.json")))
    before = session.project
    path = tmp_path / "a.quote"
    session.save(path)
    session.open(path)
    assert session.project == before
    saved = json.loads(path.read_text(encoding="utf-8"))["project"]["steps"]
    assert {one["kind"] for step in saved for one in step["evidence"]} == {"logs", "evaluation", "load test"}


def test_files_are_kept_in_the_project_where_that_is_wanted(session: Session, take: Taker, intake: Intake) -> None:
    """They come back byte for byte, go with their evidence, and never lie inside a customer's file."""
    log = LOGS / "vllm-0.33-fp8.log"
    take(log)
    assert _kept(session) == ()
    intake.keeps_files = True
    take(log)
    (kept,) = _kept(session)
    assert (kept.name, kept.content) == (log.name, log.read_bytes())
    document = session.document()
    assert all(record.files == () for record in session.project.customer_part(document).steps)
    intake.shelf.remove_log(_logs(session), CacheDtype.FP8)
    assert _kept(session) == ()
