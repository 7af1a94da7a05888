"""One log against a configuration: what the pool count predicts from the logged memory, what was printed, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from configurator.adoption.startup_log.comparison import ENGINE_NAMES
from configurator.adoption.startup_log.naming import may_be
from configurator.adoption.startup_log.run import StartupRun
from configurator.catalog.attention import FullAttention, LatentAttention
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.sizing.engine_count import in_flight_tokens, vllm_layers
from configurator.sizing.pool import plan_pool
from configurator.sizing.printed import printed_tokens
from configurator.sizing.session import CannotSize
from configurator.sizing.token_pool import sglang_pool, tensorrt_pool
from configurator.units import GIB, format_count, rounded

AGREES = Fraction(1, 100)
IS_THE_COUNT_OF = Fraction(3, 100)
"""How near a count must be to that of another dtype to be taken for it; the dtypes lie 78 % apart and more."""

COUNTED_OTHERWISE = "0.20.0"
"""The last vLLM that counts a hybrid's tokens so that they contradict the concurrency."""

ROUNDING_BYTES = GIB // 200
"""Engines print memory in hundredths of a GiB."""


@dataclass(frozen=True)
class LogCheck:
    """A start held against a configuration; sentences are in the language that was spoken."""

    run: StartupRun
    cache: CacheDtype | None = None
    """The dtype that was counted with."""
    predicted: int | None = None
    """Tokens that the pool count gives for the logged memory; None where it could not be counted."""
    difference: Fraction | None = None
    """Predicted less printed, as a share of what was printed."""
    reasons: tuple[str, ...] = ()
    """What explains the difference, or why nothing was predicted."""
    failures: tuple[str, ...] = ()
    """Why the log does not show what it should."""

    @property
    def failed(self) -> bool:
        """Whether the log does not show what it should."""
        return bool(self.failures)

    @property
    def verdict(self) -> str:
        """What the log means for the configuration, in a sentence, and its reasons."""
        if self.failures:
            return " ".join(self.failures)
        if self.predicted is None or self.difference is None:
            return " ".join([_("The log cannot be held against the configuration."), *self.reasons])
        figures = _("Predicted {predicted} tokens, printed {printed}: {difference} % apart.").format(
            predicted=format_count(self.predicted),
            printed=format_count(self.run.kv_cache_tokens or 0),
            difference=rounded(abs(self.difference) * 100, 2),
        )
        return " ".join([figures, *self.reasons])


def check_log(catalog: Catalog, configuration: Configuration, run: StartupRun) -> LogCheck:
    """Predict what this start should have printed, and say why it differs. Raises KeyError for an unknown id."""
    if wrong := tuple(_wrong_log(catalog, configuration, run)):
        return LogCheck(run, failures=wrong)
    if run.kv_cache_tokens is None or run.available_bytes is None:
        return LogCheck(run, reasons=(_("It prints no token count, or not the memory that it was made from."),))
    predictor = _Predictor(catalog.models[configuration.model], catalog.cards[configuration.card], configuration, run)
    counts = {cache: count for cache in CacheDtype if (count := predictor.tokens(cache, run.available_bytes))}
    cache = run.cache or _nearest(counts, run.kv_cache_tokens)
    if cache is None or cache not in counts:
        return LogCheck(run, reasons=(predictor.why_not or _("Its pool is not modelled for this cache dtype."),))
    difference = Fraction(counts[cache] - run.kv_cache_tokens, max(1, run.kv_cache_tokens))
    failures = tuple(_took_no_effect(cache, counts, run))
    return LogCheck(run, cache, counts[cache], difference, tuple(predictor.reasons(cache, difference)), failures)


def _wrong_log(catalog: Catalog, configuration: Configuration, run: StartupRun) -> Iterator[str]:
    if run.engine is not None and run.engine != configuration.engine:
        yield _("The log is of {other} and the project of {engine}; give the log of the project's engine.").format(
            other=ENGINE_NAMES.get(run.engine, run.engine),
            engine=ENGINE_NAMES.get(configuration.engine, configuration.engine),
        )
    if run.model is not None and not may_be(catalog, run.model, configuration.model):
        yield _("The log is of {other} and the project of {model}; give the log of the project's model.").format(
            other=run.model, model=catalog.models[configuration.model].name
        )
    yield from (notice.sentence for notice in run.notices if notice.severity == "fails")


class _Predictor:
    """Counts one start's pool with the settings it printed, and the configuration's where it printed none."""

    def __init__(self, model: LanguageModel, card: Card, configuration: Configuration, run: StartupRun) -> None:
        self.model, self.card, self.configuration, self.run = model, card, configuration, run
        self.version = run.engine_version or (configuration.engine_version if run.tokens_agree else COUNTED_OTHERWISE)
        self.split = run.tensor_parallel or configuration.tensor_parallel
        self.context = run.max_model_len or configuration.context
        self.why_not = ""

    def tokens(self, cache: CacheDtype, available: int) -> int | None:
        """The token count that the engine prints for this memory; None, and `why_not`, where it is not modelled."""
        try:
            return self._tokens(cache, available)
        except CannotSize as problem:
            self.why_not = self.why_not or str(problem)
            return None

    def _tokens(self, cache: CacheDtype, available: int) -> int:
        if self.configuration.engine == "sglang":
            dequantises = self.card.family == "12"
            return sglang_pool(self.model.attention, cache, self.split, available, dequantises=dequantises).tokens
        if self.configuration.engine == "tensorrt-llm":
            return tensorrt_pool(self.model.attention, cache, self.split, available).tokens
        layers, alignment = vllm_layers(self.model, self.card, cache, self.split, self.version)
        in_flight = in_flight_tokens(self.card, self.version, self.run.batch_tokens)
        pool = plan_pool(layers, max(0, available), in_flight, alignment)
        return printed_tokens(pool, self.version, self.context, self.run.context_parallel or 1)

    def reasons(self, cache: CacheDtype, difference: Fraction) -> Iterator[str]:
        """What explains the difference, the surest first."""
        if self.run.kv_cache_dtype is None:
            yield _("The log does not print its cache dtype; the count is nearest to {a_cache}.").format(
                a_cache=cache.a_cache
            )
        if self.configuration.engine == "vllm" and self._is_hybrid:
            yield _("The token count of this hybrid is derived from the concurrency: another context gives another.")
        if self._within_rounding(cache):
            yield _("The difference is within the rounding of the memory that was printed.")
        elif abs(difference) > AGREES:
            causes = [*self._causes()]
            yield from causes or [_("Nothing in the log explains the difference.")]

    def _within_rounding(self, cache: CacheDtype) -> bool:
        available, printed = self.run.available_bytes or 0, self.run.kv_cache_tokens or 0
        least = self.tokens(cache, available - ROUNDING_BYTES) or 0
        most = self.tokens(cache, available + ROUNDING_BYTES) or 0
        return least <= printed <= most

    def _causes(self) -> Iterator[str]:
        run = self.run
        if run.speculative_tokens:
            yield _("Speculative decoding adds a drafter's layers, which the prediction leaves out.")
        if run.block_tokens not in (None, 16):
            yield _("The block size was set by hand, which the prediction leaves out.")
        if not run.tokens_agree:
            yield _("Token count and concurrency in the log contradict each other.")
        if run.engine_version is None:
            yield _("The log prints no version; {version} was assumed.").format(version=self.version)
        if run.tensor_parallel is None:
            yield _("The log prints no tensor parallel size; {split} was assumed.").format(split=self.split)
        if run.batch_tokens is None and self._is_hybrid:
            yield _("The log prints no max_num_batched_tokens, on which the count of this model depends.")

    @property
    def _is_hybrid(self) -> bool:
        """Whether the model has layers that keep less than the whole context."""
        return not all(isinstance(group, FullAttention | LatentAttention) for group in self.model.attention)


def _nearest(counts: dict[CacheDtype, int], printed: int) -> CacheDtype | None:
    return min(counts, key=lambda cache: abs(counts[cache] - printed), default=None)


def _took_no_effect(cache: CacheDtype, counts: dict[CacheDtype, int], run: StartupRun) -> Iterator[str]:
    printed = run.kv_cache_tokens or 0
    other = _nearest(counts, printed)
    if other is None or other is cache or abs(counts[other] - printed) > IS_THE_COUNT_OF * printed:
        return
    yield _(
        "The log says {dtype}, but its {printed} tokens are the count of {a_cache}: the dtype took no effect."
    ).format(dtype=run.kv_cache_dtype, printed=format_count(printed), a_cache=other.a_cache)
