"""The evidence of one step: what there is, and the ways to add to it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QWidget

from configurator.adoption.evaluation import Score, compare_by_hand
from configurator.adoption.load_test import LoadPoint, LoadTest, compare_tests
from configurator.adoption.standing import StepStanding
from configurator.adoption.step_evidence import KIND_OF_STEP, EvaluationResult, Kind, LoadTestResult, PinnedBuild
from configurator.catalog.dtypes import CacheDtype
from configurator.configuration import RecordedServer
from configurator.files import FileProblem, replace_file
from configurator.language import _, ngettext
from configurator.ui.adopt.build_form import BuildForm
from configurator.ui.adopt.evaluation_view import EvaluationView
from configurator.ui.adopt.evidence_reading import STEPS
from configurator.ui.adopt.evidence_view import EvidenceView, link
from configurator.ui.adopt.features_view import FeaturesView
from configurator.ui.adopt.intake import Intake
from configurator.ui.adopt.load_form import LoadForm
from configurator.ui.adopt.load_test_view import LoadTestView
from configurator.ui.adopt.logs_view import LogsView
from configurator.ui.adopt.score_form import ScoreForm
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.figure_grid import breakable
from configurator.ui.widgets.folded import Folded
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.tick import Tick
from configurator.units import format_count


class EvidenceBox(QFrame):
    """One surface. What is being read is shown here as well, with Cancel."""

    copied = Signal(str)

    def __init__(
        self, session: Session, intake: Intake, dialogs: Dialogs, step: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session, self._intake, self._dialogs = session, intake, dialogs
        self.kind: Kind | None = KIND_OF_STEP.get(step)
        self._standing: StepStanding | None = None
        self.inside = column(self, SPACE * 2, SPACE)
        title = _("Evidence") if self.kind else _("From the configuration")
        self.inside.addWidget(words(title, "section", self))
        self.view: EvidenceView | None = None
        self.form: QWidget | None = None
        self._build(step, theme)

    def _build(self, step: str, theme: Theme) -> None:
        match self.kind:
            case "build":
                self._build_pinning()
            case "logs":
                self._build_logs()
            case "evaluation":
                self._build_evaluation()
            case "load test":
                self._build_load_test(theme)
            case None if step == "check-features":
                self._show(FeaturesView(self._session, self))
        if self.kind in {"logs", "evaluation", "load test"}:
            self._build_reading()

    def _build_pinning(self) -> None:
        form = self.form = BuildForm(self)
        form.given.connect(self._pin)
        form.remove_wanted.connect(self._intake.shelf.remove)
        self.inside.addWidget(form)

    def _build_logs(self) -> None:
        view = LogsView(self._session, self)
        view.choose_wanted.connect(self._choose)
        view.paste_wanted.connect(self._paste)
        view.remove_wanted.connect(self._intake.shelf.remove_log)
        self._show(view)

    def _build_evaluation(self) -> None:
        text = _(
            "Give the results of both runs, and the samples beside them where you have them: samples are compared "
            "question by question."
        )
        self._build_ways(text)
        view = EvaluationView(self)
        view.remove_wanted.connect(self._intake.shelf.remove)
        self._show(view)
        form = self.form = ScoreForm(self)
        form.given.connect(self._add_score)
        self.inside.addWidget(Folded(_("Put scores in by hand"), form, self))

    def _build_load_test(self, theme: Theme) -> None:
        self._build_ways(_("Give the files of both tests, one or several loads each."))
        view = LoadTestView(self._session, theme, self)
        view.remove_wanted.connect(self._intake.shelf.remove)
        view.exchange_wanted.connect(self._retarget)
        view.copied.connect(self.copied)
        self._show(view)
        form = self.form = LoadForm(self)
        form.given.connect(self._add_load)
        self.inside.addWidget(Folded(_("Put figures in by hand"), form, self))

    def _build_ways(self, text: str) -> None:
        """A button a run, and what waits for the other one."""
        self.inside.addWidget(words(text, "muted", self, wraps=True))
        self.choosers = {}
        for cache in (CacheDtype.FP8, CacheDtype.NVFP4):
            button = QPushButton(_("{cache} files…").format(cache=cache.label), self)
            button.clicked.connect(partial(self._choose, cache))
            self.choosers[cache] = button
        self.waiting = words("", "headroom", self, wraps=True)
        self.forget = link(_("Drop"), _("Drop the files that wait"), self)
        self.forget.clicked.connect(self._forget)
        line = row(*self.choosers.values(), self.waiting, self.forget, stretch=2)
        self.inside.addLayout(line)
        self._intake.changed.connect(self._show_waiting)
        self._show_waiting()

    def _build_reading(self) -> None:
        self.reading = words("", "muted", self, wraps=True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(_("Reading in progress"))
        self.cancel = link(_("Cancel"), _("Cancel reading"), self)
        self.cancel.clicked.connect(self._intake.cancel)
        self.inside.addLayout(row(self.reading, self.bar, self.cancel, stretch=1))
        self.keep = Tick(_("Keep the files in the project as well, up to 128 KiB each"), self)
        self.keep.clicked.connect(self._choose_keeping)
        self.save = link(_("Save the files…"), _("Save the files that the project keeps"), self)
        self.save.clicked.connect(self._save_files)
        self.inside.addLayout(row(self.keep, self.save, stretch=0))
        self._intake.changed.connect(self._show_reading)
        self._intake.progressed.connect(self._show_progress)
        self._show_reading()

    def _show(self, view: EvidenceView) -> None:
        self.view = view
        self.inside.addWidget(view)

    # What the session and the intake say

    def show_standing(self, standing: StepStanding) -> None:
        """Show the evidence of a step."""
        self._standing = standing
        if self.view is not None:
            self.view.show_standing(standing)
        if isinstance(self.form, BuildForm):
            self.form.show_build(self._session.catalog, self._session.configuration, standing)
        if self.kind in {"logs", "evaluation", "load test"}:
            self._show_files(standing)
        self.setVisible(self.kind is not None or isinstance(self.view, FeaturesView))

    def _show_files(self, standing: StepStanding) -> None:
        """How many files the project keeps, and whether it is to keep those that come."""
        self.keep.setChecked(self._intake.keeps_files)
        number = len(standing.record.files)
        self.save.setVisible(bool(number))
        text = ngettext("Save {n} kept file…", "Save {n} kept files…", number)
        self.save.setText(text.format(n=format_count(number)))

    def set_theme(self, theme: Theme) -> None:
        """Show charts in other colours."""
        if isinstance(self.view, LoadTestView):
            self.view.set_theme(theme)

    def _show_waiting(self) -> None:
        runs = self._intake.waiting(self.kind) if self.kind else {}
        texts = {
            CacheDtype.FP8: _("{names} given; the NVFP4 files are missing."),
            CacheDtype.NVFP4: _("{names} given; the FP8 files are missing."),
        }
        said = [texts[one].format(names=", ".join(path.name for path in paths)) for one, paths in runs.items()]
        self.waiting.setText(breakable(said[0]) if len(said) == 1 else "")
        self.forget.setVisible(len(said) == 1)

    def _show_reading(self) -> None:
        name = self._intake.reads
        self.reading.setText(breakable(_("Reading {name} …").format(name=name)) if name else "")
        self.bar.setRange(0, STEPS if self.kind == "logs" else 0)
        self.bar.setValue(0)
        for part in (self.reading, self.bar, self.cancel):
            part.setVisible(bool(name))

    def _show_progress(self, step: int) -> None:
        self.bar.setRange(0, STEPS)
        self.bar.setValue(step)

    # What a person does

    def _choose(self, cache: CacheDtype) -> None:
        folder = self._session.path.parent if self._session.path else Path.home()
        if files := self._dialogs.ask_evidence(folder):
            self._intake.take(files, self.kind, cache)

    def _paste(self, cache: CacheDtype) -> None:
        if text := self._dialogs.ask_pasted_log():
            self._intake.take_pasted(text, cache)

    def _choose_keeping(self) -> None:
        self._intake.keeps_files = self.keep.isChecked()

    def _save_files(self) -> None:
        """Write the kept files into a folder; their fingerprints tell those of one name apart."""
        folder = self._dialogs.ask_folder(self._session.path.parent if self._session.path else Path.home())
        if folder is None or self._standing is None:
            return
        try:
            for one in self._standing.record.files:
                replace_file(folder / f"{one.sha256[:8]}-{one.name}", one.content)
        except (FileProblem, ValueError) as problem:
            self._dialogs.tell(str(problem))

    def _forget(self) -> None:
        if self.kind is not None:
            self._intake.forget(self.kind)

    def _pin(self, build: PinnedBuild) -> None:
        self._intake.shelf.put("build", build, _("engine pinned"), instead_of=PinnedBuild)

    def _add_score(self, fp8: Score, nvfp4: Score) -> None:
        """Put a score to those that were put in by hand before; the same task is replaced."""
        before = self._by_hand(lambda one: isinstance(one, EvaluationResult) and not one.sources)
        kept = before.comparison.scores if isinstance(before, EvaluationResult) else ()
        pairs = [(one.fp8, one.nvfp4) for one in kept if one.fp8.key != fp8.key]
        after = EvaluationResult(comparison=compare_by_hand([*pairs, (fp8, nvfp4)]))
        self._put(before, after, _("score put in by hand"))

    def _add_load(self, fp8: LoadPoint, nvfp4: LoadPoint) -> None:
        """Put a load to those that were put in by hand before; the same load is replaced."""
        before = self._by_hand(lambda one: isinstance(one, LoadTestResult) and not one.sources)
        targets = self._intake.shelf.targets()
        tests = (before.comparison.fp8, before.comparison.nvfp4) if isinstance(before, LoadTestResult) else ()
        points = [[one for one in test.points if one.sessions != fp8.sessions] for test in tests] or [[], []]
        both = [LoadTest(points=(*kept, new)) for kept, new in zip(points, (fp8, nvfp4), strict=True)]
        here = RecordedServer.of(self._session.configuration)
        is_mixed = isinstance(before, LoadTestResult) and before.server != here
        comparison = compare_tests(both[0], both[1], targets)
        after = LoadTestResult(comparison=comparison, server=None if is_mixed else here)
        self._put(before, after, _("load put in by hand"))

    def _by_hand(self, is_it: Callable[[object], bool]) -> object:
        evidence = self._standing.record.evidence if self._standing else ()
        return next((one for one in evidence if is_it(one)), None)

    def _put(self, before: object, after: EvaluationResult | LoadTestResult, text: str) -> None:
        if isinstance(before, EvaluationResult | LoadTestResult):
            self._intake.shelf.exchange(before, after, text)
        else:
            self._intake.shelf.put(after.kind, after, text)

    def _retarget(self, before: LoadTestResult, after: LoadTestResult, merge_key: str) -> None:
        self._intake.shelf.exchange(before, after, _("targets of the load test"), merge_key)
