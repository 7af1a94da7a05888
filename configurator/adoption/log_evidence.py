"""The logs that a project holds: held against its configuration, against each other, and what their ratio holds for."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from configurator import language
from configurator.adoption.startup_log.comparison import (
    ROUNDING,
    LogComparison,
    NotMeasured,
    compare_logs,
    measured_ratio,
)
from configurator.adoption.startup_log.prediction import LogCheck, check_log
from configurator.adoption.startup_log.run import LogReading, StartupRun
from configurator.adoption.step_evidence import StartupLogs
from configurator.answer import MeasuredRatio
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.units import MAX_TOKENS, format_count, rounded

FAR_OFF = Fraction(1, 20)
"""From here on a count is too far from its prediction to pass without a word; real logs agree to some thousandths."""


class CatalogKey:
    """A catalogue as a key: it does not change while the program runs, and is too large to compare."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CatalogKey) and other.catalog is self.catalog


def compared(logs: StartupLogs) -> LogComparison | None:
    """Both logs against each other; None while one is missing."""
    return _compared(language.current(), logs.fp8, logs.nvfp4) if logs.fp8 and logs.nvfp4 else None


@lru_cache(maxsize=32)
def _compared(_spoken: str, fp8: LogReading, nvfp4: LogReading) -> LogComparison:
    return compare_logs(fp8, nvfp4)


def checked(catalog: Catalog, configuration: Configuration, reading: LogReading) -> LogCheck:
    """One log held against the configuration. Only what the count depends on is asked for, so that it can be kept."""
    run = reading.run
    # A dragged context moves nothing here where the log prints its own, and must not cost a frame.
    context = run.max_model_len if run.max_model_len and run.max_model_len <= MAX_TOKENS else configuration.context
    return _checked(language.current(), CatalogKey(catalog), configuration.replace(users=None, context=context), run)


@lru_cache(maxsize=32)
def _checked(_spoken: str, catalog: CatalogKey, configuration: Configuration, run: StartupRun) -> LogCheck:
    return check_log(catalog.catalog, configuration, run)


def tested_configuration(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> Configuration:
    """The configuration as it was when the logs were given; the one in view where that is not recorded."""
    server = logs.server
    if server is None or server.model not in catalog.models or server.card not in catalog.cards:
        return configuration
    return configuration.replace(
        model=server.model,
        weights=server.weights,
        card=server.card,
        cards=server.tensor_parallel,
        tensor_parallel=server.tensor_parallel,
        decode_context_parallel=1,
    )


def measured_by(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> MeasuredRatio | NotMeasured:
    """The ratio of the logs with all that it holds for, which may be another server than the configuration's."""
    comparison = compared(logs)
    if comparison is None or logs.server is None:
        return NotMeasured(
            _("It is not recorded that both logs are of one server: give them again with that server chosen.")
        )
    # The ratio has the context of the logs, whatever is dragged.
    tested = tested_configuration(catalog, configuration, logs).replace(users=None, context=1)
    return _measured_by(language.current(), CatalogKey(catalog), tested, logs)


@lru_cache(maxsize=32)
def _measured_by(
    _spoken: str, catalog: CatalogKey, tested: Configuration, logs: StartupLogs
) -> MeasuredRatio | NotMeasured:
    comparison = compared(logs)
    if comparison is None:
        raise AssertionError("both logs are there")
    return measured_ratio(comparison, catalog.catalog, tested)


def doubts(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> tuple[str, ...]:
    """Why nobody can accept the ratio of two logs: something beside the cache dtype has moved it."""
    comparison = compared(logs)
    if comparison is None:
        return ()
    return (*comparison.doubts, *_above_the_count(catalog, configuration, logs, comparison))


def _above_the_count(
    catalog: Catalog, configuration: Configuration, logs: StartupLogs, comparison: LogComparison
) -> Iterator[str]:
    """An engine with a workspace or large pages stays below the format's 16/9; its own count says how far."""
    predicted = [one.predicted for one in checks_of(catalog, configuration, logs).values()]
    if comparison.gain is None or len(predicted) != 2 or comparison.doubts:
        return
    fp8, nvfp4 = predicted
    if fp8 and nvfp4 and comparison.gain.ratio > Fraction(nvfp4, fp8) * ROUNDING:
        yield _("By its own count the engine would hold {ratio} times as much: something else has changed.").format(
            ratio=rounded(Fraction(nvfp4, fp8), 2)
        )


def checks_of(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> dict[CacheDtype, LogCheck]:
    """Each log that was given against the server it was given for, FP8 first."""
    tested = tested_configuration(catalog, configuration, logs)
    readings = ((CacheDtype.FP8, logs.fp8), (CacheDtype.NVFP4, logs.nvfp4))
    return {cache: checked(catalog, tested, one) for cache, one in readings if one}


def predictions(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> Iterator[str]:
    """What the pool count gives for the memory that each log names, and what it printed; a sentence a log."""
    for cache, check in checks_of(catalog, configuration, logs).items():
        if not check.run.failed and not check.failed:
            yield _("{cache}: {verdict}").format(cache=cache.label, verdict=check.verdict)


def far_off(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> Iterator[str]:
    """What was predicted and printed of each log whose count is far from the prediction, and why."""
    for cache, check in checks_of(catalog, configuration, logs).items():
        if check.difference is not None and abs(check.difference) > FAR_OFF:
            yield _("{cache}: {verdict}").format(cache=cache.label, verdict=check.verdict)


def other_conditions(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> Iterator[str]:
    """Where the logs are alike but not as the configuration: the ratio holds for another case."""
    comparison = compared(logs)
    if comparison is None:
        return
    first, second = comparison.fp8.run, comparison.nvfp4.run
    version, context = first.engine_version, first.max_model_len
    if version and version == second.engine_version and version != configuration.engine_version:
        yield _("The logs are of version {version}, and the configuration of {chosen}.").format(
            version=version, chosen=configuration.engine_version
        )
    if context and context == second.max_model_len and context != configuration.context:
        yield _("The logs are of {context} tokens, and the configuration of {chosen}.").format(
            context=format_count(context), chosen=format_count(configuration.context)
        )
    measured = measured_by(catalog, configuration, logs)
    if isinstance(measured, MeasuredRatio):
        yield from _other_server(catalog, configuration, measured)
    elif logs.server is None:
        yield measured.reason


def _other_server(catalog: Catalog, configuration: Configuration, measured: MeasuredRatio) -> Iterator[str]:
    if measured.card != configuration.card:
        yield _("The logs are of {card}, and the configuration of {chosen}.").format(
            card=catalog.cards[measured.card].short_name, chosen=catalog.cards[configuration.card].short_name
        )
    if measured.tensor_parallel != configuration.tensor_parallel:
        yield _("The logs are of tensor parallel {split}, and the configuration of {chosen}.").format(
            split=format_count(measured.tensor_parallel), chosen=format_count(configuration.tensor_parallel)
        )
    if measured.weights is not configuration.weights:
        yield _("The logs are of {format} weights, and the configuration of {chosen}.").format(
            format=measured.weights.label, chosen=configuration.weights.label
        )
