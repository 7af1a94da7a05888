"""What shows that a step was done: figures that were read from files or put in by hand, each with the file's SHA-256.

A project keeps the figures. The files themselves stay with whoever has them and are known again by their fingerprint.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from configurator.adoption.evaluation.figures import EvaluationComparison
from configurator.adoption.load_test.figures import LoadComparison
from configurator.adoption.result_file import SourceFile
from configurator.adoption.startup_log.run import LogReading
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Frozen, Slug
from configurator.configuration import RecordedServer
from configurator.files import one_line

MOST = 8
"""Pieces of evidence that one step holds."""

Line = Annotated[str, Field(max_length=300), AfterValidator(one_line)]


class PinnedBuild(Frozen):
    """The build that was tested; another one must be tested again."""

    kind: Literal["build"] = "build"
    engine: Slug
    engine_version: Line
    flashinfer: Line = ""
    """What ``pip list`` says in the image; empty where nobody has looked."""
    image: Line = ""
    """Its digest."""

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """None: it was written down."""
        return ()


class StartupLogs(Frozen):
    """The logs of both starts; None is one that is still missing."""

    kind: Literal["logs"] = "logs"
    fp8: LogReading | None = None
    nvfp4: LogReading | None = None
    fp8_server: RecordedServer | None = None
    """Where it was started, as far as the project knew; None where nobody recorded it."""
    nvfp4_server: RecordedServer | None = None

    @property
    def server(self) -> RecordedServer | None:
        """The one server that both were started on; None where that is not recorded."""
        return self.fp8_server if self.fp8_server == self.nvfp4_server else None

    def reading(self, cache: CacheDtype) -> LogReading | None:
        """The log that was given for a cache dtype."""
        return self.fp8 if cache is CacheDtype.FP8 else self.nvfp4

    def with_reading(
        self, cache: CacheDtype, reading: LogReading | None, server: RecordedServer | None = None
    ) -> "StartupLogs":
        """The logs with that of one dtype put in, or taken out by None."""
        run = "fp8" if cache is CacheDtype.FP8 else "nvfp4"
        return self.replace(**{run: reading, f"{run}_server": server})

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """The files of both."""
        readings = (one for one in (self.fp8, self.nvfp4) if one)
        return tuple(SourceFile(name=one.file[:200], sha256=one.sha256) for one in readings)


class EvaluationResult(Frozen):
    """Two runs of an evaluation."""

    kind: Literal["evaluation"] = "evaluation"
    comparison: EvaluationComparison

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """The results of both runs; none where the scores were put in by hand."""
        return tuple(one for one in (self.comparison.fp8, self.comparison.nvfp4) if one)


class LoadTestResult(Frozen):
    """Two load tests."""

    kind: Literal["load test"] = "load test"
    comparison: LoadComparison
    server: RecordedServer | None = None
    """Where it was run, as far as the project knew; None where nobody recorded it."""

    @property
    def sources(self) -> tuple[SourceFile, ...]:
        """The files of both tests; none where the figures were put in by hand."""
        return (*self.comparison.fp8.sources, *self.comparison.nvfp4.sources)


Evidence = Annotated[
    PinnedBuild | StartupLogs | EvaluationResult | LoadTestResult,
    Field(discriminator="kind"),
]

Kind = Literal["build", "logs", "evaluation", "load test"]

KIND_OF_STEP: dict[str, Kind] = {
    "pin-engine": "build",
    "evaluate-twice": "evaluation",
    "read-logs": "logs",
    "load-test": "load test",
}
"""Which evidence a step takes; the others follow from the configuration."""
