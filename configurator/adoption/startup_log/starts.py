"""Facts of a log gathered line by line into its last start."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from configurator.adoption.startup_log.formats import FIGURES, FORMATS, HYBRID, EngineId, LineFormat, Stage
from configurator.adoption.startup_log.notices import NOTICES
from configurator.adoption.startup_log.run import MOST_NOTICES, MOST_TOKENS, Notice, StartupRun
from configurator.adoption.startup_log.settings import model_name, settings_in
from configurator.sizing.pool import BLOCK_TOKENS
from configurator.units import GIB

MOST_PLACES = 4096
"""Ranks and kinds of line remembered of one start; more are not a start's."""

MOST_UNTOLD = 1024
"""Lines, and characters of each, that are remembered to have told nothing."""

_DIGITS = re.compile(r"\d+")
_RANK = re.compile(
    r"\((?P<process>(?:EngineCore|Worker|VllmWorker|APIServer|ApiServer|DPCoordinator)\w{0,20})(?P<more>[^)]{0,60})\)"
    r"|\[(?:[\d: .-]{0,40})(?P<ranks>(?:(?:DP|TP|PP|EP|ATTN)\d{1,4} ?){1,6})\]|\[(?P<rank>RANK \d{1,4})\]"
)
_SETTINGS_READ: dict[str, Callable[[str], object]] = {
    "model": model_name,
    "kv_cache_dtype": str,
    "utilisation": Decimal,
}
_SMALLEST = ("available_bytes", "kv_cache_tokens", "max_concurrency", "blocks")
"""The rank that has least decides."""

_LARGEST = ("weights_bytes", "graph_bytes")


class Start:
    """One start as far as its lines were read."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}
        """What the engine was told and said of itself; the last word counts."""
        self.told_late: dict[str, Any] = {}
        """The part of it that came after the last figure: should another start follow, it belongs to that one."""
        self.ranks: dict[str, dict[str, Any]] = {}
        self.places: dict[tuple[Stage, str], int] = {}
        self.lines = 0
        self.notices: dict[str, Notice] = {}
        self.releases = ""
        self.is_hybrid = False

    @property
    def counted(self) -> bool:
        """Whether it printed how large its cache is, or why there is none."""
        failed = any(notice.severity == "fails" for notice in self.notices.values())
        return failed or any({*_SMALLEST} & {*figures} for figures in self.ranks.values())

    def begins_again(self, stage: Stage, rank: str) -> bool:
        """Whether a line means another start: this rank was there before, and something later has come since."""
        before = self.places.get((stage, rank))
        if before is None:
            return False
        return any(line > before for (later, _rank), line in self.places.items() if later > stage)

    def comes_to(self, stage: Stage, rank: str) -> None:
        """Remember that a line of this stage was read."""
        self.lines += 1
        if len(self.places) < MOST_PLACES or (stage, rank) in self.places:
            self.places[stage, rank] = self.lines
        if stage >= Stage.LOADED:
            self.told_late = {}

    def tell(self, field: str, value: Any) -> None:
        """Take a setting."""
        self.told[field] = self.told_late[field] = value

    def figures_of(self, rank: str) -> dict[str, Any]:
        """The figures of one rank."""
        if len(self.ranks) >= MOST_PLACES and rank not in self.ranks:
            return {}
        return self.ranks.setdefault(rank, {})


class Gathering:
    """The starts of one log; only the present one and the last that came to a count are kept."""

    def __init__(self) -> None:
        self.start = Start()
        self.finished: Start | None = None
        self.starts = 1
        self.engines: set[EngineId] = set()
        """Engines whose lines with figures were seen."""
        self.named: set[EngineId] = set()
        """Engines whose other lines were seen."""
        self._untold: set[str] = set()

    def read(self, lines: Iterable[str]) -> None:
        """Take what the lines tell. One that told nothing is not tried again with other numbers in it."""
        for line in lines:
            shape = _DIGITS.sub("0", line)
            if shape in self._untold or self._read(line):
                continue
            if len(self._untold) < MOST_UNTOLD and len(shape) < MOST_UNTOLD:
                self._untold.add(shape)

    def _read(self, line: str) -> bool:
        """Whether the line told anything."""
        rank = rank_of(line)
        matches = [(one, match) for one in FORMATS if (match := one.pattern.search(line))]
        if matches:
            self._place(matches, rank)
        for one, match in matches:
            self._take(one, match, rank)
        told = dict(settings_in(line))
        for field, text in told.items():
            self._tell(field, text)
        self.start.is_hybrid |= HYBRID.search(line) is not None
        return self._notice(line) or bool(matches or told)

    def _place(self, matches: list[tuple[LineFormat, re.Match[str]]], rank: str) -> None:
        stage, engine = matches[0][0].stage, matches[0][0].engine
        # SGLang loads a drafter after it has counted, and begins every start with what it was told.
        can_begin = engine != "sglang" or stage is Stage.TOLD
        if can_begin and self.start.begins_again(stage, rank):
            self._begin(stage)
        self.start.comes_to(stage, rank)

    def _begin(self, stage: Stage) -> None:
        if self.start.counted:
            self.finished = self.start
        told = {} if stage is Stage.TOLD else self.start.told_late
        self.start = Start()
        self.start.told = dict(told)
        self.starts += 1

    def _take(self, one: LineFormat, match: re.Match[str], rank: str) -> None:
        (self.engines if one.stage >= Stage.LOADED else self.named).add(one.engine)
        if one.releases and not self.start.releases:
            self.start.releases = one.releases
        read = {FIGURES[name][0]: FIGURES[name][1](text) for name, text in _named(match) if name in FIGURES}
        if "key_gib" in match.re.groupindex:
            self._take_sglang_pool(match, read, rank)
        elif "window" in match.re.groupindex:
            self._take_window(int(match["window"]), read, rank)
        else:
            self._keep(one.engine, read, rank)

    def _keep(self, engine: EngineId, read: dict[str, Any], rank: str) -> None:
        figures = self.start.figures_of(rank)
        for field, value in read.items():
            if field in _LARGEST:
                figures[field] = value if field == "graph_bytes" else max(value, figures.get(field, value))
            elif field in _SMALLEST:
                # vLLM's older releases print a line for each rank without saying whose it is.
                figures[field] = min(value, figures.get(field, value)) if engine == "vllm" else value
            else:
                self.start.tell(field, value)

    def _take_sglang_pool(self, match: re.Match[str], read: dict[str, Any], rank: str) -> None:
        """A drafter's pool has the tokens of the model's and fewer bytes; a sliding-window pool comes on top."""
        if match["key_gib"]:
            read["available_bytes"] = int((Decimal(match["key_gib"]) + Decimal(match["value_gib"])) * GIB)
        figures = self.start.figures_of(rank)
        before = figures.get("available_bytes")
        if before is not None and figures.get("kv_cache_tokens") == read["kv_cache_tokens"]:
            read["available_bytes"] = max(before, read["available_bytes"])
            self._add("LOG-DRAFT-POOL")
        elif before is not None and self.start.is_hybrid:
            read["available_bytes"] += before
            read["kv_cache_tokens"] = max(read["kv_cache_tokens"], figures.get("kv_cache_tokens", 0))
        self._keep("sglang", read, rank)

    def _take_window(self, window: int, read: dict[str, Any], rank: str) -> None:
        """TensorRT-LLM prints a line for each window; the widest holds the whole context."""
        figures = self.start.figures_of(rank)
        if window >= figures.get("window", 0):
            figures["window"] = window
            read["kv_cache_tokens"] = read.pop("blocks") * read["block_tokens"]
            self._keep("tensorrt-llm", read, rank)
        else:
            self.start.is_hybrid = True

    def _tell(self, field: str, text: str) -> None:
        self.start.tell(field, _SETTINGS_READ.get(field, int)(text))

    def _notice(self, line: str) -> bool:
        for code, meaning in NOTICES.items():
            if meaning.pattern is not None and (match := meaning.pattern.search(line)):
                if meaning.severity == "fails":
                    self.start.comes_to(Stage.ENDED, "")
                self._add(code, line, **dict(_named(match)))
                return True
        return False

    def _add(self, code: str, line: str = "", **values: str) -> None:
        """The first line of a kind is kept: what follows repeats it, rank by rank."""
        if code not in self.start.notices and len(self.start.notices) < MOST_NOTICES - 10:
            cut = tuple((name, text[:200]) for name, text in values.items())
            self.start.notices[code] = Notice(code=code, values=cut, line=line.strip()[:400])

    def run(self, codes: Iterable[str] = ()) -> StartupRun:
        """The last start that came to a count, else the last one. `codes` are notices about the whole file."""
        start = self.start
        codes = [*codes]
        if not start.counted and self.finished is not None:
            start = self.finished
            codes.append("LOG-LAST-START-UNFINISHED")
        return _run_of(start, self.engine, self.starts, codes)

    @property
    def engine(self) -> EngineId | None:
        """The engine whose figures stand in the log, else the one that is named."""
        return next(iter(self.engines or self.named), None) if len(self.engines or self.named) == 1 else None


def rank_of(line: str) -> str:
    """Which process and rank wrote a line; empty where it does not say."""
    match = _RANK.search(line[:400])
    if match is None:
        return ""
    return " ".join(re.sub(r"pid=\d+", "", text).strip() for text in match.groups() if text).strip()


def _named(match: re.Match[str]) -> list[tuple[str, str]]:
    return [(name, text) for name, text in match.groupdict().items() if text is not None]


def _run_of(start: Start, engine: EngineId | None, starts: int, codes: list[str]) -> StartupRun:
    figures = {**start.told, **_over_ranks(start.ranks)}
    stored = figures.pop("stored_dtype", "")
    if stored:
        figures["kv_cache_dtype"] = _finer(stored, figures.get("kv_cache_dtype"))
    blocks = figures.pop("blocks", None)
    if blocks is not None and "kv_cache_tokens" not in figures:
        figures["kv_cache_tokens"] = min(MOST_TOKENS, blocks * figures.get("block_tokens", BLOCK_TOKENS))
    figures.pop("window", None)
    run = StartupRun(engine=engine, starts=starts, is_hybrid=start.is_hybrid, **figures)
    if engine == "vllm" and run.engine_version is None:
        run = run.replace(version_guess=start.releases or None)
    return run.replace(notices=(*start.notices.values(), *(Notice(code=code) for code in codes)))


def _finer(stored: str, told: str | None) -> str:
    """Of one kind, what was told says more: ``fp8_e5m2`` is stored as fp8, each 4-bit format as one PyTorch dtype."""
    same_kind = told is not None and (told.startswith(stored) or (stored == "nvfp4" and told.startswith("fp4")))
    return told if told is not None and same_kind else stored


def _over_ranks(ranks: dict[str, dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for figures in ranks.values():
        for field, value in figures.items():
            choose = max if field in _LARGEST else min
            found[field] = choose(value, found.get(field, value))
    return found
