"""The place of the six steps: the list, the chosen step, its evidence and its commands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from configurator.adoption.checklist import StepState
from configurator.adoption.standing import Standing
from configurator.adoption.step_evidence import EvaluationResult, LoadTestResult, PinnedBuild
from configurator.catalog.dtypes import CacheDtype
from configurator.charts.load_test import LoadFigure, load_table
from configurator.language import ENGLISH, GERMAN
from configurator.ui.adopt.build_form import BuildForm
from configurator.ui.adopt.evaluation_view import EvaluationView
from configurator.ui.adopt.intake import Intake
from configurator.ui.adopt.load_form import LoadForm
from configurator.ui.adopt.load_test_view import LoadTestView
from configurator.ui.adopt.logs_view import LogsView
from configurator.ui.adopt.place import AdoptPlace
from configurator.ui.adopt.score_form import ScoreForm
from configurator.ui.charts.grid import ChartGrid
from configurator.ui.configure.checklist_panel import ChecklistPanel
from configurator.ui.look.speech import speak
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session
from configurator.ui.widgets.folded import Folded
from tests.ui.scripted_dialogs import ScriptedDialogs

DATA = Path(__file__).parents[2] / "data"
LOGS, FP8, NVFP4 = DATA / "logs", DATA / "results" / "fp8", DATA / "results" / "nvfp4"
SAMPLES = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"

PIN, FEATURES, EVALUATE, READ, LOAD = 1, 2, 3, 4, 5

Give = Callable[..., None]


@pytest.fixture
def place(session: Session, dialogs: ScriptedDialogs, qtbot: QtBot) -> AdoptPlace:
    """The place over the starting project, at the size it has in a window of 1280 by 800."""
    made = AdoptPlace(session, LIGHT, Intake(session, dialogs, session), dialogs)
    qtbot.addWidget(made)
    made.resize(1280, 680)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def give(place: AdoptPlace, qtbot: QtBot) -> Give:
    """Gives files to the place and waits until they are read."""

    def take(*files: Path) -> None:
        place.take(files)
        qtbot.waitUntil(lambda: not place.intake.reads, timeout=20_000)

    return take


def _words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.text()]


def test_the_list_shows_where_each_step_stands(place: AdoptPlace, give: Give) -> None:
    """A sign, a word and the verdict as tool tip; evidence leads to its step."""
    assert [row.label.text() for row in place.steps.rows] == ["Open"] * 6
    give(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    row = place.steps.rows[READ]
    assert (row.label.text(), row.isChecked()) == ("Done", True)
    assert row.toolTip().startswith("Measured: vLLM 0.33.0 holds 1.77 ")
    assert row.accessibleName() == "5  Start-up logs show the gain: done"
    assert place.progress.text() == "1 of 6 steps settled. NVFP4 could add 60 after testing."
    assert place.planning.text().startswith("5 steps are not settled: plan with the 78 sessions")


def test_a_row_leads_to_its_step(place: AdoptPlace) -> None:
    """The card is built when it is looked at."""
    place.steps.rows[FEATURES].click()
    card = place.card(FEATURES)
    assert card.isVisible()
    assert "By its code vLLM 0.33.0 accepts an NVFP4 cache" in card.verdict.sentence.text()


def test_logs_stand_side_by_side_with_what_was_predicted(place: AdoptPlace, give: Give) -> None:
    """Figures of both runs, and the prediction from the logged memory."""
    give(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    view = place.card(READ).evidence.view
    assert isinstance(view, LogsView)
    shown = _words(view)
    assert {"645,648", "1,145,968", "78.81", "139.89", "fp8", "nvfp4"} <= set(shown)
    assert any(text.startswith("FP8: Predicted 645,648 tokens, printed 645,648") for text in shown)


def test_a_log_is_chosen_and_pasted_for_a_run(
    place: AdoptPlace, session: Session, dialogs: ScriptedDialogs, qtbot: QtBot
) -> None:
    """Each column has its own ways in."""
    place.show_step(READ)
    view = place.card(READ).evidence.view
    assert isinstance(view, LogsView)
    dialogs.evidence = (LOGS / "vllm-0.33-fp8.log",)
    view.choose_wanted.emit(CacheDtype.FP8)
    qtbot.waitUntil(lambda: not place.intake.reads)
    dialogs.pasted = (LOGS / "vllm-0.33-nvfp4.log").read_text(encoding="utf-8")
    view.paste_wanted.emit(CacheDtype.NVFP4)
    qtbot.waitUntil(lambda: not place.intake.reads)
    assert session.standings[READ].standing is Standing.DONE


def test_the_engine_is_pinned_with_what_is_in_the_image(place: AdoptPlace, session: Session) -> None:
    """Another version in the configuration fails the step from then on."""
    form = place.card(PIN).evidence.form
    assert isinstance(form, BuildForm)
    assert form.pin.text() == "Pin vLLM 0.33.0"
    form.flashinfer.setText("0.6.4")
    form.pin.click()
    build = PinnedBuild(engine="vllm", engine_version="0.33.0", flashinfer="0.6.4")
    assert session.standings[PIN].record.evidence == (build,)
    assert session.standings[PIN].record.state is StepState.DONE
    session.choose("0.32.0", engine_version="0.32.0")
    assert place.steps.rows[PIN].label.text() == "Failed"


def test_scores_put_in_by_hand_are_compared(place: AdoptPlace, session: Session) -> None:
    """The published figures of GPQA are within noise, and the questions that it would take are named."""
    form = place.card(EVALUATE).evidence.form
    assert isinstance(form, ScoreForm)
    for field, text in zip(
        (form.task, form.fp8, form.nvfp4, form.questions), ("GPQA", "89.39", "88.38", "198"), strict=True
    ):
        field.setText(text)
    form.add.click()
    (found,) = session.standings[EVALUATE].record.evidence
    assert isinstance(found, EvaluationResult)
    assert session.standings[EVALUATE].standing is Standing.DONE
    view = place.card(EVALUATE).evidence.view
    assert isinstance(view, EvaluationView)
    (sentence,) = (text for text in _words(view) if text.startswith("GPQA, accuracy: "))
    assert "Within noise." in sentence
    assert "takes 15,502 questions in each run" in sentence


@pytest.mark.parametrize(
    ("task", "score", "said"),
    [
        ("", "50", "Name the task."),
        ("GPQA", "101", "FP8 score, % must be a number from 0 to 100, not '101'."),
        ("GPQA", "many", "FP8 score, % must be a number from 0 to 100, not 'many'."),
    ],
)
def test_a_score_that_is_none_is_explained(
    place: AdoptPlace, session: Session, task: str, score: str, said: str
) -> None:
    """And nothing is taken."""
    form = place.card(EVALUATE).evidence.form
    assert isinstance(form, ScoreForm)
    form.task.setText(task)
    form.fp8.setText(score)
    form.nvfp4.setText("50")
    form.add.click()
    assert (form.complaint.text(), session.project.steps) == (said, ())


def test_flips_open_beneath_the_scores(place: AdoptPlace, give: Give) -> None:
    """8 lost and 1 gained, each by its number."""
    give(*(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES)))
    view = place.card(EVALUATE).evidence.view
    assert isinstance(view, EvaluationView)
    (flips,) = view.findChildren(Folded)
    assert not flips.content.isVisible()
    flips.head.click()
    assert flips.content.isVisible()
    lost, gained = _words(flips.content)
    assert (lost.count(",") + 1, gained.count(",") + 1) == (8, 1)


def test_loads_put_in_by_hand_make_curves(place: AdoptPlace, session: Session) -> None:
    """The article's 44 and 70: 1.59 times the throughput at 60 sessions."""
    form = place.card(LOAD).evidence.form
    assert isinstance(form, LoadForm)
    for sessions, fp8, nvfp4 in (("30", "30", "40"), ("60", "44", "70")):
        form.sessions.setText(sessions)
        form.figures[CacheDtype.FP8][2].setText(fp8)
        form.figures[CacheDtype.NVFP4][2].setText(nvfp4)
        form.add.click()
    (found,) = session.standings[LOAD].record.evidence
    assert isinstance(found, LoadTestResult)
    assert session.standings[LOAD].verdict.startswith("At 60 sessions an NVFP4 cache gives 1.59 times")
    view = place.card(LOAD).evidence.view
    assert isinstance(view, LoadTestView)
    assert view.chart is not None
    assert view.chart.chart.fp8 == ((30.0, 30.0), (60.0, 44.0))


def test_targets_are_lines_and_judge_the_test(place: AdoptPlace, session: Session, give: Give) -> None:
    """Typing a target is one step to undo, however many keys it takes; the table says what the curves do."""
    give(FP8 / "vllm.json", NVFP4 / "vllm.json")
    view = place.card(LOAD).evidence.view
    assert isinstance(view, LoadTestView)
    steps = session.undo_stack.count()
    view.fields["sessions"].selectAll()
    QTest.keyClicks(view.fields["sessions"], "32")
    QTest.keyClicks(view.fields["tpot_ms"], "40")
    assert session.undo_stack.count() == steps + 2
    assert session.standings[LOAD].verdict.startswith("At 32 sessions an NVFP4 cache meets the targets.")
    assert view.chart is not None
    view.figures.button(LoadFigure.TPOT).click()
    chart = view.chart.chart
    assert (chart.target, chart.expected) == (40.0, 32)
    assert load_table(chart).columns[1] == "Time per output token, FP8 (ms)"
    assert len(load_table(chart).rows) == 3
    view.fields["tpot_ms"].selectAll()
    QTest.keyClicks(view.fields["tpot_ms"], "x")
    assert view.fields["tpot_ms"].complaint.text().startswith("A target must be a number")


def test_the_chart_is_read_with_keys_and_wears_the_theme(place: AdoptPlace, give: Give) -> None:
    """Right goes from load to load; a dark theme reaches a chart that is there already."""
    give(FP8 / "vllm.json", NVFP4 / "vllm.json")
    view = place.card(LOAD).evidence.view
    assert isinstance(view, LoadTestView)
    assert view.chart is not None
    view.chart.throttle.set_interval(0)
    QTest.qWait(50)
    plot = view.chart.plot
    QTest.keyClick(plot, Qt.Key.Key_Right)
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.pointed == 8.0
    place.set_theme(DARK)
    assert plot.theme is DARK


def test_evidence_is_removed_by_its_button(place: AdoptPlace, session: Session, give: Give) -> None:
    """After another target as well, which made it another piece of evidence."""
    give(FP8 / "vllm.json", NVFP4 / "vllm.json")
    view = place.card(LOAD).evidence.view
    assert isinstance(view, LoadTestView)
    QTest.keyClicks(view.fields["tpot_ms"], "40")
    button = next(one for one in view.findChildren(QWidget) if one.accessibleName() == "Remove this load test")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert session.standings[LOAD].record.evidence == ()


def test_a_command_is_copied(place: AdoptPlace) -> None:
    """Both dtypes, for the pinned engine; another context is another command."""
    place.show_step(READ)
    fp8, nvfp4 = place.card(READ).command_boxes
    assert "--kv-cache-dtype fp8" in fp8.command.text
    nvfp4.copy.click()
    assert QGuiApplication.clipboard().text() == nvfp4.command.text


def test_commands_follow_the_configuration(place: AdoptPlace, session: Session) -> None:
    """The context of the choice, not that of the moment the place was built."""
    place.show_step(READ)
    session.choose("16K", context=16384)
    assert "--max-model-len 16384" in place.card(READ).command_boxes[0].command.text


def _mime(*files: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return mime


def test_several_files_may_be_dropped_at_once(place: AdoptPlace, session: Session, qtbot: QtBot) -> None:
    """Both logs in one go."""
    mime = _mime(LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log")
    copy, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(400, 300).toPoint(), copy, mime, button, key)
    place.dragEnterEvent(enter)
    assert enter.isAccepted()
    place.dropEvent(QDropEvent(QPointF(400, 300), copy, mime, button, key))
    qtbot.waitUntil(lambda: session.standings[READ].standing is Standing.DONE, timeout=20_000)


def test_a_project_that_is_dropped_here_is_left_to_the_window(place: AdoptPlace, tmp_path: Path) -> None:
    """The drag is not accepted, so that it goes on to the window."""
    project = tmp_path / "a.quote"
    project.write_text("{}", encoding="utf-8")
    mime = _mime(project)
    enter = QDragEnterEvent(
        QPointF(400, 300).toPoint(),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    place.dragEnterEvent(enter)
    assert not enter.isAccepted()


@pytest.mark.parametrize("language", [ENGLISH, GERMAN])
def test_no_step_is_wider_than_the_window(
    session: Session, dialogs: ScriptedDialogs, qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """At 1280 pixels, with evidence whose files and models have names of a hundred letters."""
    speak(language)
    session.reword()
    made = AdoptPlace(session, LIGHT, Intake(session, dialogs, session), dialogs)
    qtbot.addWidget(made)
    made.resize(1280, 680)
    made.show()
    text = (LOGS / "vllm-0.33-fp8.log").read_text(encoding="utf-8")
    log = tmp_path / f"{'start_of_the_server_' * 5}.log"
    log.write_text(
        text.replace("nvidia/Llama-3.3-70B-Instruct-FP8", f"own/Llama-3.3-70B-{'x' * 100}"), encoding="utf-8"
    )
    second = LOGS / "vllm-0.33-nvfp4.log"
    made.take(
        [log, second, *(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES, "vllm.json"))]
    )
    qtbot.waitUntil(lambda: not made.intake.reads, timeout=20_000)
    assert [bool(one.record.evidence) for one in session.standings] == [False, False, False, True, True, True]
    for place, card in enumerate(made.cards):
        made.show_step(place)
        QTest.qWait(20)
        viewport = card.parentWidget()
        assert viewport is not None
        assert card.width() <= viewport.width(), place


def test_a_log_dropped_on_the_window_leads_to_its_step_in_any_language(window: MainWindow, qtbot: QtBot) -> None:
    """From Configure; a change of language builds the place anew over the same evidence and the same intake."""
    window.drops.take([LOGS / "vllm-0.33-fp8.log"])
    qtbot.waitUntil(lambda: not window.intake.reads, timeout=20_000)
    assert window.places.currentIndex() == 1
    assert window.adopt.steps.rows[READ].isChecked()
    window.set_language(GERMAN)
    window.drops.take([LOGS / "vllm-0.33-nvfp4.log"])
    qtbot.waitUntil(lambda: not window.intake.reads, timeout=20_000)
    assert window.adopt.steps.rows[READ].label.text() == "Erledigt"
    assert window.strip.place_buttons[1].text() == "Einführen 1/6"
    window.set_theme("dark")
    window.intake.take([LOGS / "vllm-0.33-fp8.log"])
    window.intake.stop()


def test_what_fails_cannot_be_marked_done(place: AdoptPlace, session: Session, give: Give) -> None:
    """Neither on its card nor in the list beside the configuration: a sentence says why."""
    give(*(folder / name for folder in (FP8, NVFP4) for name in ("lm-eval.json", SAMPLES)))
    card = place.card(EVALUATE)
    card.state.button(StepState.DONE).click()
    assert session.standings[EVALUATE].record.state is StepState.OPEN
    assert card.complaint.text().startswith("This step fails, so that it is not done")
    panel = ChecklistPanel(session, place)
    panel.rows[EVALUATE].box.click()
    assert session.standings[EVALUATE].record.state is StepState.OPEN
    assert panel.rows[EVALUATE].note.complaint.text() == card.complaint.text()
    assert session.wording.headroom.startswith("No NVFP4 headroom: The customer's own evaluation")


def test_the_intervals_are_in_view_at_1280(place: AdoptPlace, give: Give) -> None:
    """The table needs no scrolling to show them."""
    give(FP8 / "lm-eval.json", NVFP4 / "lm-eval.json")
    view = place.card(EVALUATE).evidence.view
    assert isinstance(view, EvaluationView)
    QTest.qWait(50)
    grid = view.findChild(ChartGrid)
    assert isinstance(grid, ChartGrid)
    place_of = grid.table.columns.index("95 % interval")
    assert grid.columnViewportPosition(place_of) + grid.columnWidth(place_of) <= grid.viewport().width()
