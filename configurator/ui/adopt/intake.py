"""Takes evidence in: reads it beside the window, asks what a file does not say, and puts it into its step.

Nothing is half taken: what cannot be read, is cancelled or is not wanted leaves the project as it was.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal

from configurator.adoption.judging import of_another_model
from configurator.adoption.kept_file import KeptFile, packed, packed_files
from configurator.adoption.standing import logs_of
from configurator.adoption.step_evidence import (
    EvaluationResult,
    Evidence,
    Kind,
    LoadTestResult,
    StartupLogs,
)
from configurator.adoption.telling_kind import told_kind
from configurator.catalog.dtypes import CacheDtype
from configurator.configuration import RecordedServer
from configurator.files import one_line
from configurator.language import _
from configurator.ui.adopt.evidence_reading import EvidenceReading, Job
from configurator.ui.adopt.evidence_shelf import STEP_OF_KIND, EvidenceShelf
from configurator.ui.dialogs import Dialogs
from configurator.ui.session import Session

if TYPE_CHECKING:
    # Nobody reads evidence at the start, which should not wait for the readers.
    from configurator.adoption.evaluation import EvaluationComparison
    from configurator.adoption.load_test import LoadComparison
    from configurator.adoption.startup_log import LogReading

R = TypeVar("R")

Files = tuple[KeptFile, ...]

Taken = tuple[R, Files]
"""What was read, and the files to keep."""

Waiting = dict[CacheDtype, tuple[Path, ...]]
"""Result files of one run that wait for those of the other."""


class Intake(QObject):
    """At most one file is read at a time. `changed` is sent when a reading begins or ends and when files wait."""

    changed = Signal()
    progressed = Signal(int)
    step_wanted = Signal(str)
    """The id of the step that evidence was put into, to be shown."""

    def __init__(self, session: Session, dialogs: Dialogs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._dialogs = session, dialogs
        self.shelf = EvidenceShelf(session, dialogs)
        self._reading: EvidenceReading[Any] | None = None
        self._ended: list[EvidenceReading[Any]] = []
        self._name = ""
        self._queue: list[Callable[[], None]] = []
        self._waiting: dict[Kind, Waiting] = {}
        self._project = session.projects_started
        self.keeps_files = False
        """Whether the files themselves are to be kept in the project, as far as they are small."""
        session.changed.connect(self._forget_another_project)

    # What is going on

    @property
    def reads(self) -> str:
        """The name of what is being read; empty where nothing is."""
        return self._name if self._reading else ""

    def waiting(self, kind: Kind) -> Waiting:
        """The result files that wait for those of the other run."""
        return self._waiting.get(kind, {})

    def cancel(self) -> None:
        """Give up what is being read, and what was to be read after it."""
        self._queue.clear()
        if self._reading is not None:
            self._reading.requestInterruption()
            self._let_go(self._reading)
            self.changed.emit()

    def stop(self) -> None:
        """Let every thread end before the window goes."""
        self.cancel()
        for reading in self._ended:
            reading.wait()

    # What is brought

    def take(self, files: Sequence[Path], wanted: Kind | None = None, cache: CacheDtype | None = None) -> None:
        """Take files of any kind, one after the other. `wanted` and `cache` are those of the place they came to."""
        results: dict[Kind, list[Path]] = {}
        for file in files:
            kind = told_kind(file, wanted)
            if kind == "logs":
                self._queue.append(partial(self._read_log, file, cache))
            elif kind is None:
                self._dialogs.tell(
                    _(
                        "{name} is neither a start-up log nor a result file; give the engine's log, results or samples "
                        "of lm-evaluation-harness, or the file of a load test."
                    ).format(name=one_line(file.name))
                )
            else:
                results.setdefault(kind, []).append(file)
        for kind, paths in results.items():
            self._queue.append(partial(self._take_results, kind, paths, cache))
        self._go_on()

    def take_pasted(self, text: str, cache: CacheDtype | None = None) -> None:
        """Take a log that was pasted."""
        from configurator.adoption.startup_log import read_pasted_log

        name = _("pasted text")

        def read(_told: object, _wanted: object) -> "Taken[LogReading]":
            kept = packed(name, f"{text}\n".encode(errors="replace")) if self.keeps_files else None
            return read_pasted_log(text, name), (kept,) if kept else ()

        self._queue.append(lambda: self._start(name, read, partial(self._put_log, cache)))
        self._go_on()

    def forget(self, kind: Kind) -> None:
        """Drop the files that wait for the other run."""
        self._waiting.pop(kind, None)
        self.changed.emit()

    # Logs

    def _read_log(self, file: Path, cache: CacheDtype | None) -> None:
        from configurator.adoption.startup_log import read_log

        self._start(
            file.name,
            self._with_files([file], lambda told, wanted: read_log(file, told, wanted)),
            partial(self._put_log, cache),
        )

    def _put_log(self, cache: CacheDtype | None, taken: "Taken[LogReading]") -> None:
        reading, files = taken
        run = reading.run
        if not self._is_of_this_model(reading.file, run.model):
            return
        cache = cache or (run.cache if run.cache in (CacheDtype.FP8, CacheDtype.NVFP4) else None)
        cache = cache or self._dialogs.ask_cache(reading.file)
        if cache is None:
            return
        before = logs_of(self._session.project.steps)
        after = before.with_reading(cache, reading, RecordedServer.of(self._session.configuration))
        text = _("log of the {cache} run").format(cache=cache.label)
        self._put("logs", after, text, files, instead_of=StartupLogs)

    # Result files

    def _take_results(self, kind: Kind, files: list[Path], cache: CacheDtype | None) -> None:
        """Sort files into the two runs and compare once both are there."""
        runs = {one: list(paths) for one, paths in self.waiting(kind).items()}
        for file in files:
            of = cache or self._told_cache(file) or self._dialogs.ask_cache(one_line(file.name))
            if of is None:
                return
            there = runs.setdefault(of, [])
            if file not in there:
                there.append(file)
        self._waiting[kind] = {one: tuple(paths) for one, paths in runs.items()}
        self.changed.emit()
        if {CacheDtype.FP8, CacheDtype.NVFP4} <= runs.keys():
            self._compare(kind, runs[CacheDtype.FP8], runs[CacheDtype.NVFP4])
        else:
            self.step_wanted.emit(STEP_OF_KIND[kind])
            self._look_into(kind, files)

    @staticmethod
    def _told_cache(file: Path) -> CacheDtype | None:
        """By the name of the file or its folder, as our own commands write them; both or neither tell nothing."""
        told = f"{file.parent.name}/{file.name}".lower()
        has = [one for one in (CacheDtype.FP8, CacheDtype.NVFP4) if one.value in told]
        return has[0] if len(has) == 1 else None

    def _look_into(self, kind: Kind, files: list[Path]) -> None:
        """Read what has to wait, so that a bad file is refused now and not once the other run has come."""
        from configurator.adoption.load_test import read_load_test
        from configurator.adoption.run_files import read_evaluations

        def look(_told: object, _wanted: object) -> bool:
            if kind == "evaluation":
                read_evaluations(files)
            else:
                read_load_test(files)
            return True

        self._start(", ".join(one.name for one in files), look, lambda _read: None)

    def _compare(self, kind: Kind, fp8: list[Path], nvfp4: list[Path]) -> None:
        from configurator.adoption.load_test import compare_files
        from configurator.adoption.run_files import compare_evaluations

        name = f"{fp8[0].name}, {nvfp4[0].name}"
        if kind == "evaluation":
            read = self._with_files([*fp8, *nvfp4], lambda _told, _wanted: compare_evaluations(fp8, nvfp4))
            self._start(name, read, self._put_evaluation)
        else:
            targets = self.shelf.targets()
            both = self._with_files([*fp8, *nvfp4], lambda _told, _wanted: compare_files(fp8, nvfp4, targets))
            self._start(name, both, self._put_load_test)

    def _put_evaluation(self, taken: "Taken[EvaluationComparison]") -> None:
        comparison, kept = taken
        self.forget("evaluation")
        files = ", ".join(one.name for one in (comparison.fp8, comparison.nvfp4) if one)
        if self._is_of_this_model(files, comparison.model):
            self._put("evaluation", EvaluationResult(comparison=comparison), _("evaluation of both caches"), kept)

    def _put_load_test(self, taken: "Taken[LoadComparison]") -> None:
        comparison, kept = taken
        self.forget("load test")
        for test in (comparison.fp8, comparison.nvfp4):
            if not self._is_of_this_model(", ".join(one.name for one in test.sources), test.model):
                return
        result = LoadTestResult(comparison=comparison, server=RecordedServer.of(self._session.configuration))
        self._put("load test", result, _("load test of both caches"), kept)

    def _put(self, kind: Kind, evidence: Evidence, text: str, files: Files, **how: Any) -> None:
        if self.shelf.put(kind, evidence, text, files, **how):
            self.step_wanted.emit(STEP_OF_KIND[kind])

    def _is_of_this_model(self, name: str, model: str | None) -> bool:
        """Whether it may be of the project's model, or the person wants it all the same."""
        other = of_another_model(self._session.catalog, self._session.configuration, model)
        return not other or self._dialogs.ask_take(one_line(name), other)

    # Reading

    def _with_files(self, files: Sequence[Path], read: Job[R]) -> "Job[Taken[R]]":
        """What is read, with the files to keep where that is wanted; all of it beside the window."""
        keeps = self.keeps_files

        def both(told: Callable[[int, int], object], wanted: Callable[[], bool]) -> "Taken[R] | None":
            result = read(told, wanted)
            return None if result is None else (result, packed_files(files) if keeps else ())

        return both

    def _go_on(self) -> None:
        if self._reading is None and self._queue:
            self._queue.pop(0)()

    def _start(self, name: str, job: Job[Any], put: Callable[[Any], None]) -> None:
        reading: EvidenceReading[Any] = EvidenceReading(job, self)
        self._reading, self._name = reading, one_line(name)
        reading.progressed.connect(self.progressed)
        reading.finished.connect(partial(self._conclude, reading, put, self._session.projects_started))
        reading.start()
        self.changed.emit()

    def _conclude(self, reading: EvidenceReading[Any], put: Callable[[Any], None], project: int) -> None:
        is_wanted = reading is self._reading and project == self._session.projects_started
        if reading is self._reading:
            self._let_go(reading)
        self._ended.remove(reading)
        if is_wanted and reading.problem:
            self._waiting.clear()
            self._dialogs.tell(reading.problem)
        elif is_wanted and reading.result is not None:
            put(reading.result)
        reading.deleteLater()
        self.changed.emit()
        self._go_on()

    def _let_go(self, reading: EvidenceReading[Any]) -> None:
        self._ended.append(reading)
        self._reading, self._name = None, ""

    def _forget_another_project(self) -> None:
        if self._project != self._session.projects_started:
            self._project = self._session.projects_started
            self._waiting.clear()
            self.cancel()
