"""What a load test found: latencies and throughput at each number of sessions, and two tests side by side.

Everything here is frozen and small, so that it can be kept in a project, and can be put in by hand: a `LoadPoint` needs
no more than its sessions and one figure.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from configurator.adoption.result_file import Short, SourceFile
from configurator.catalog.frozen import Frozen

MOST_POINTS = 500

Positive = Annotated[float, Field(gt=0, le=1e12)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Statistic(StrEnum):
    """Which figure of a distribution."""

    MEAN = "mean"
    MEDIAN = "median"
    P90 = "p90"
    P95 = "p95"
    P99 = "p99"


class Latency(Frozen):
    """A latency in milliseconds, by the statistics that the tool gave."""

    mean: Positive | None = None
    median: Positive | None = None
    p90: Positive | None = None
    p95: Positive | None = None
    p99: Positive | None = None

    def at(self, statistic: Statistic) -> float | None:
        """One of them; None where the tool was not asked for it."""
        found: float | None = getattr(self, statistic.value)
        return found


class Basis(StrEnum):
    """Where the number of sessions of a point comes from."""

    SET = "set"
    """The tool kept that many requests in work."""
    MEASURED = "measured"
    """Requests came at a rate; so many were in work on average."""
    WORKED_OUT = "worked out"
    """Requests came at a rate; rate times duration (Little's law)."""


class LoadPoint(Frozen):
    """One run at one load. All but its sessions may be missing."""

    sessions: Positive | None = None
    """Requests in work at once; None where the file does not tell."""
    basis: Basis = Basis.SET
    request_rate: Positive | None = None
    """Requests a second that were sent; None where the tool sent as fast as `sessions` allowed."""
    input_tokens: Positive | None = None
    """Of a prompt, on average."""
    output_tokens: Positive | None = None
    ttft: Latency = Latency()
    """Time to first token, with queueing."""
    tpot: Latency = Latency()
    """Time per output token after the first, of a whole request."""
    itl: Latency = Latency()
    """Between two chunks of the stream, which may hold several tokens."""
    output_tokens_per_s: Positive | None = None
    """Of all sessions together."""
    total_tokens_per_s: Positive | None = None
    requests_per_s: Positive | None = None
    completed: Count | None = None
    failed: Count | None = None

    @property
    def context(self) -> float | None:
        """Prompt and answer, tokens."""
        return self.input_tokens + self.output_tokens if self.input_tokens and self.output_tokens else None


Tool = Literal["vllm", "sglang", "guidellm", "genai-perf", "aiperf", "by hand"]


class LoadTest(Frozen):
    """One load test: a point for each load that was tried."""

    tool: Tool = "by hand"
    sources: tuple[SourceFile, ...] = ()
    model: Short = ""
    stated_cache: Short = ""
    """The KV cache's dtype in the engine's words; most files do not say."""
    engine_version: Short = ""
    points: Annotated[tuple[LoadPoint, ...], Field(min_length=1, max_length=MOST_POINTS)]

    @property
    def most_sessions(self) -> float | None:
        """The most that were kept in work at once with none failing; the server may have let some of them wait."""
        done = (one for one in self.points if not one.failed and one.completed != 0)
        kept = (one.sessions for one in done if one.basis is Basis.SET)
        return max(filter(None, kept), default=None)

    @property
    def all_failed(self) -> bool:
        """Whether no request succeeded at any load."""
        return all(one.completed == 0 for one in self.points)

    @property
    def is_filled(self) -> bool:
        """Whether its largest load was kept full: more requests were done than fit in at once. By hand it is."""
        most = self.most_sessions
        largest = [one for one in self.points if one.sessions == most and one.basis is Basis.SET]
        return self.tool == "by hand" or any((one.completed or 0) > (most or 0) for one in largest)


class Targets(Frozen):
    """What the customer expects; each may be left open."""

    sessions: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    context: Annotated[int, Field(ge=1, le=100_000_000)] | None = None
    ttft_ms: Positive | None = None
    tpot_ms: Positive | None = None
    statistic: Statistic = Statistic.MEDIAN


class PointPair(Frozen):
    """Both tests at the same load."""

    sessions: Positive
    fp8: LoadPoint
    nvfp4: LoadPoint


class LoadVerdict(StrEnum):
    """What two load tests say at the expected load."""

    MEETS = "meets the targets"
    MISSES = "misses the targets"
    UNKNOWN = "targets not measured"
    """The tool was not asked for the statistic of a target, or did not measure it."""
    FASTER = "faster"
    ALIKE = "alike"
    SLOWER = "slower"
    FAILED = "requests failed"
    NOT_COMPARABLE = "not comparable"
    """No load was tried with both dtypes, or neither file has a figure for it."""


class LoadCaution(StrEnum):
    """What weakens a comparison; `wording` has the sentences."""

    SAME_RUN = "same run"
    CONTRADICTED = "contradicted"
    NOT_STATED = "not stated"
    NOT_MEASURED_THERE = "not measured there"
    SHORT_CONTEXT = "short context"
    SESSIONS_WORKED_OUT = "sessions worked out"
    NO_SUCH_STATISTIC = "no such statistic"
    SOME_FAILED = "some failed"


DifferenceKind = Literal["tool", "model", "engine version", "input tokens", "output tokens", "request rate"]


class LoadDifference(Frozen):
    """What differs between the two tests besides the cache's dtype."""

    kind: DifferenceKind
    fp8: Short
    nvfp4: Short


class LoadComparison(Frozen):
    """Two load tests, FP8 and NVFP4: what is kept in a project."""

    fp8: LoadTest
    nvfp4: LoadTest
    targets: Targets = Targets()
    pairs: tuple[PointPair, ...] = ()
    nearest: PointPair | None = None
    """At the expected sessions or next to them; at the most sessions where none are expected."""
    differences: tuple[LoadDifference, ...] = ()
    cautions: tuple[LoadCaution, ...] = ()
    verdict: LoadVerdict

    @property
    def sessions_ratio(self) -> float | None:
        """How many times the sessions of FP8 NVFP4 had in work at once; None where that was not tried with both.

        The tests set how many they keep in work, so it is no capacity. Files must have a load in common and have kept
        it full: what a tool calls the peak counts the requests of a second, not those at once.
        """
        by_hand = self.fp8.tool == self.nvfp4.tool == "by hand"
        if not (by_hand or self.nearest) or not (self.fp8.is_filled and self.nvfp4.is_filled):
            return None
        fp8, nvfp4 = self.fp8.most_sessions, self.nvfp4.most_sessions
        return nvfp4 / fp8 if fp8 and nvfp4 else None

    @property
    def throughput_ratio(self) -> float | None:
        """Output tokens a second, NVFP4 to FP8, at the nearest load."""
        return (
            ratio(self.nearest.fp8.output_tokens_per_s, self.nearest.nvfp4.output_tokens_per_s)
            if self.nearest
            else None
        )

    @property
    def blocks(self) -> bool:
        """Whether it must not count as done: it shows nothing, something bad, or a smaller load than is expected."""
        return self.is_void or self.verdict in _BLOCKING or self.is_below_expected

    @property
    def is_void(self) -> bool:
        """Whether the files do not show what they are taken for."""
        return bool({LoadCaution.SAME_RUN, LoadCaution.CONTRADICTED} & set(self.cautions))

    @property
    def is_below_expected(self) -> bool:
        """Whether the nearest load that was measured is a smaller one than the customer expects."""
        expected = self.targets.sessions
        if self.nearest is None or expected is None or LoadCaution.NOT_MEASURED_THERE not in self.cautions:
            return False
        return self.nearest.sessions < expected


_BLOCKING = (LoadVerdict.MISSES, LoadVerdict.UNKNOWN, LoadVerdict.FAILED, LoadVerdict.NOT_COMPARABLE)


def ratio(fp8: float | None, nvfp4: float | None) -> float | None:
    """NVFP4 to FP8; None where one of them is missing."""
    return nvfp4 / fp8 if fp8 and nvfp4 else None
