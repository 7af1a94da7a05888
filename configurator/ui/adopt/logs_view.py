"""The start-up logs of both runs side by side, and what they were expected to print."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from configurator.adoption.log_evidence import compared, predictions
from configurator.adoption.result_file import SourceFile
from configurator.adoption.standing import StepStanding, logs_of
from configurator.adoption.startup_log.comparison import engine_name
from configurator.adoption.startup_log.run import LogReading, StartupRun
from configurator.adoption.step_evidence import StartupLogs
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _
from configurator.ui.adopt.evidence_view import EvidenceView, add_lines, link, source_line
from configurator.ui.session import Session
from configurator.ui.widgets.figure_grid import figure_grid
from configurator.ui.widgets.layout import row, words
from configurator.units import format_count, format_gib, rounded

RUNS = (CacheDtype.FP8, CacheDtype.NVFP4)

MOST_NOTICES = 6


class LogsView(EvidenceView):
    """A column a run, each with ways to give its log and to take it out again."""

    choose_wanted = Signal(object)
    """With the cache dtype of the run that a log is to be chosen for."""
    paste_wanted = Signal(object)
    remove_wanted = Signal(object, object)
    """With the logs and the dtype of the one to take out."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def key(self, standing: StepStanding) -> object:
        """The prediction follows from the configuration as well."""
        return standing.record.evidence, self._session.configuration.replace(users=None)

    def fill(self, standing: StepStanding, body: QWidget, inside: QVBoxLayout) -> None:
        """Both columns of figures, then predictions and what the logs say besides."""
        logs = logs_of([standing.record])
        readings = [logs.reading(cache) for cache in RUNS]
        if not any(readings):
            text = _("Give the log of the start with an FP8 cache, then that of the start with an NVFP4 cache.")
            inside.addWidget(words(text, "muted", body, wraps=True))
        inside.addLayout(self._figures(logs, body))
        add_lines(inside, body, predictions(self._session.catalog, self._session.configuration, logs))
        comparison = compared(logs)
        if comparison is not None and not comparison.weak_because:
            add_lines(inside, body, comparison.differences)
        notices = [(one, notice) for one in readings if one for notice in one.run.notices]
        add_lines(
            inside, body, list(dict.fromkeys(notice.sentence for _one, notice in notices))[:MOST_NOTICES], "caption"
        )

    def _figures(self, logs: StartupLogs, body: QWidget) -> QGridLayout:
        readings = [logs.reading(cache) for cache in RUNS]
        names = [_("{cache} run").format(cache=cache.label) for cache in RUNS]
        rows = [[_("Log"), *(source_line(_source(one)) if one else _("missing") for one in readings)]]
        tips = ["", *(one.sha256 if one else "" for one in readings)]
        for name, show in _FIGURES:
            values = [show(one.run) if one else "" for one in readings]
            if any(values):
                rows.append([_NAMES[name](), *(value or "–" for value in values)])
        grid = figure_grid(["", *names], rows, body, tips)
        for place, cache in enumerate(RUNS, 1):
            grid.addLayout(self._ways(logs, cache, body), len(rows) + 1, place, Qt.AlignmentFlag.AlignLeft)
        return grid

    def _ways(self, logs: StartupLogs, cache: CacheDtype, body: QWidget) -> QVBoxLayout:
        label = cache.label
        choose = link(_("Choose…"), _("Choose the log of the {cache} run").format(cache=label), body, is_small=True)
        choose.clicked.connect(partial(self.choose_wanted.emit, cache))
        paste = link(_("Paste…"), _("Paste the log of the {cache} run").format(cache=label), body, is_small=True)
        paste.clicked.connect(partial(self.paste_wanted.emit, cache))
        parts = [choose, paste]
        if logs.reading(cache):
            remove = link(_("Remove"), _("Remove the log of the {cache} run").format(cache=label), body, is_small=True)
            remove.clicked.connect(partial(self.remove_wanted.emit, logs, cache))
            parts.append(remove)
        made = QVBoxLayout()
        made.addLayout(row(*parts, spacing=4))
        return made


def _source(reading: LogReading) -> SourceFile:
    return SourceFile(name=reading.file[:200], sha256=reading.sha256)


def _engine(run: StartupRun) -> str:
    guess = "" if run.engine_version or not run.version_guess else f" ({run.version_guess}?)"
    return f"{engine_name(run)}{guess}"


def _count(value: int | None) -> str:
    return "" if value is None else format_count(value)


def _gib(value: int | None) -> str:
    return "" if value is None else format_gib(value, 2)


_FIGURES: tuple[tuple[str, Callable[[StartupRun], str]], ...] = (
    ("engine", _engine),
    ("model", lambda run: run.model or ""),
    ("dtype", lambda run: run.kv_cache_dtype or ""),
    ("tokens", lambda run: _count(run.kv_cache_tokens)),
    ("requests", lambda run: "" if run.max_concurrency is None else rounded(_fraction(run), 2)),
    ("context", lambda run: _count(run.max_model_len)),
    ("split", lambda run: _count(run.tensor_parallel)),
    ("memory", lambda run: _gib(run.available_bytes)),
    ("weights", lambda run: _gib(run.weights_bytes)),
    ("graphs", lambda run: _gib(run.graph_bytes)),
)

_NAMES: dict[str, Callable[[], str]] = {
    "engine": lambda: _("Engine"),
    "model": lambda: _("Model"),
    "dtype": lambda: _("Cache dtype, as printed"),
    "tokens": lambda: _("Tokens in the cache"),
    "requests": lambda: _("Full-length requests"),
    "context": lambda: _("Context"),
    "split": lambda: _("Tensor parallel"),
    "memory": lambda: _("Cache memory, one card"),
    "weights": lambda: _("Weights, one card"),
    "graphs": lambda: _("CUDA graphs, one card"),
}


def _fraction(run: StartupRun) -> Fraction:
    return Fraction(run.max_concurrency or 0)
