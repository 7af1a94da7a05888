"""Two starts of one engine, FP8 then NVFP4: how much more the second holds, and whether the logs show that at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from configurator.adoption.startup_log.naming import may_be, weights_named
from configurator.adoption.startup_log.run import LogReading, StartupRun
from configurator.answer import MeasuredRatio
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.units import format_count, format_gib, localised, rounded

MOVED = Fraction(21, 20)
"""Below this a count did not move: rounding and a little memory more or less reach some per cent."""

ROUNDING = Fraction(101, 100)
"""Engines print few digits; a ratio may be so much above what its bytes allow."""

MOST_OF_FORMAT = Fraction(16, 9) * ROUNDING
"""What an NVFP4 cache can hold against FP8 by its bytes; more has another cause."""

MEMORY_MAY_DIFFER = Fraction(1, 20)

ENGINE_NAMES = {"vllm": "vLLM", "sglang": "SGLang", "tensorrt-llm": "TensorRT-LLM"}


@dataclass(frozen=True)
class Gain:
    """The two figures that are divided."""

    baseline: Decimal
    compared: Decimal
    figure: Literal["concurrency", "tokens"]

    @property
    def ratio(self) -> Fraction:
        """Compared over baseline, exactly."""
        return Fraction(self.compared) / Fraction(self.baseline)


@dataclass(frozen=True)
class LogComparison:
    """What two logs show; every sentence is in the language that was spoken when they were compared."""

    fp8: LogReading
    nvfp4: LogReading
    gain: Gain | None
    differences: tuple[str, ...]
    """What was not the same in both starts, or is printed in one alone."""
    weak_because: tuple[str, ...]
    """Why the ratio is weak evidence; the differences are among them."""
    doubts: tuple[str, ...]
    """Those among them that move the ratio itself, so that nobody can accept it."""
    failures: tuple[str, ...]
    """Why the step has failed."""

    @property
    def ratio(self) -> Fraction | None:
        """How many times as much the second start holds; None where the logs do not say."""
        return self.gain.ratio if self.gain else None

    @property
    def failed(self) -> bool:
        """Whether the logs do not show what they should."""
        return bool(self.failures)

    @property
    def verdict(self) -> str:
        """What the two logs mean, in a sentence, and its reasons."""
        if self.failures or self.gain is None:
            return " ".join([_("The gain is not shown."), *self.failures])
        run, ratio = self.fp8.run, rounded(self.gain.ratio, 2)
        if self.weak_because:
            weak = _("The second start holds {ratio} times as much as the first, but this is weak evidence.")
            return " ".join([weak.format(ratio=ratio), *self.weak_because])
        text = _(
            "Measured: {engine} holds {ratio} times as many sessions of {context} tokens with an NVFP4 cache "
            "as with FP8."
        )
        return text.format(ratio=ratio, engine=engine_name(run), context=format_count(run.max_model_len or 0))


@dataclass(frozen=True)
class NotMeasured:
    """In place of a measured ratio; `reason` is a sentence."""

    reason: str


def compare_logs(fp8: LogReading, nvfp4: LogReading) -> LogComparison:
    """Compare the log of the FP8 run with that of the NVFP4 run."""
    first, second = fp8.run, nvfp4.run
    gain = gain_of(first, second)
    untold, differing = tuple(_untold(first, second)), tuple(_differing(first, second))
    doubts = (*differing, *_too_much(gain))
    weak = (*differing, *untold, *_weak(first, second), *_too_much(gain))
    failures = tuple(_failures(first, second, gain))
    return LogComparison(fp8, nvfp4, gain, (*differing, *untold), weak, doubts, failures)


def measured_ratio(
    comparison: LogComparison, catalog: Catalog, configuration: Configuration
) -> MeasuredRatio | NotMeasured:
    """The ratio to put in place of a project's headroom band, with the conditions that it holds for.

    `configuration` is that of the server which the logs were given for. What they state goes before it: version and
    context always, weights and split where they are printed.
    """
    first, second = comparison.fp8.run, comparison.nvfp4.run
    if comparison.failed or comparison.gain is None:
        return NotMeasured(comparison.verdict)
    for run in (first, second):
        if run.model is not None and not may_be(catalog, run.model, configuration.model):
            return NotMeasured(
                _("The log is of {other} and the project of {model}; give the log of the project's model.").format(
                    other=run.model, model=catalog.models[configuration.model].name
                )
            )
    versions, contexts = {first.engine_version, second.engine_version}, {first.max_model_len, second.max_model_len}
    version, context = versions.pop(), contexts.pop()
    if versions or contexts or version is None or context is None or first.engine is None:
        return NotMeasured(
            _("A ratio holds for one engine version and one context, and the logs do not print the same for both.")
        )
    return MeasuredRatio(
        model=configuration.model,
        weights=weights_named(first.model or "") or configuration.weights,
        card=configuration.card,
        tensor_parallel=first.tensor_parallel or configuration.tensor_parallel,
        engine=first.engine,
        engine_version=version,
        context=context,
        baseline=comparison.gain.baseline,
        compared=comparison.gain.compared,
    )


def gain_of(first: StartupRun, second: StartupRun) -> Gain | None:
    """The two figures to divide; None where the logs have no figure in common that can be.

    At equal context the concurrency is compared. Where it agrees with the token counts these are taken, which are the
    same to more digits. At different contexts the tokens of a hybrid say nothing.
    """
    tokens = _pair(first.kv_cache_tokens, second.kv_cache_tokens, "tokens")
    if not _same_context(first, second):
        return None if first.is_hybrid or second.is_hybrid else tokens
    concurrency = _pair(first.max_concurrency, second.max_concurrency, "concurrency")
    return tokens if tokens and (concurrency is None or (first.tokens_agree and second.tokens_agree)) else concurrency


def engine_name(run: StartupRun) -> str:
    """Engine and version as a sentence names them."""
    name = ENGINE_NAMES.get(run.engine or "", _("The engine"))
    return f"{name} {run.engine_version}" if run.engine_version else name


def _pair(
    first: int | Decimal | None, second: int | Decimal | None, figure: Literal["concurrency", "tokens"]
) -> Gain | None:
    return Gain(Decimal(first), Decimal(second), figure) if first and second else None


def _same_context(first: StartupRun, second: StartupRun) -> bool:
    return first.max_model_len == second.max_model_len


def _untold(first: StartupRun, second: StartupRun) -> Iterator[str]:
    """Conditions that one log alone prints."""
    for name, one, other in _conditions(first, second):
        if (one is None) is not (other is None):
            yield _("{name}: {value} in one log and not printed in the other.").format(name=name, value=one or other)


def _differing(first: StartupRun, second: StartupRun) -> Iterator[str]:
    """Conditions that were not the same."""
    for name, one, other in _conditions(first, second):
        if one and other and one != other:
            yield _("{name}: {first} in the first log and {second} in the second.").format(
                name=name, first=one, second=other
            )
    memories = first.available_bytes, second.available_bytes
    if memories[0] and memories[1] and abs(memories[1] - memories[0]) > MEMORY_MAY_DIFFER * abs(memories[0]):
        yield _("{name}: {first} in the first log and {second} in the second.").format(
            name=_("Cache memory"), first=format_gib(memories[0], 2), second=format_gib(memories[1], 2)
        )


def _conditions(first: StartupRun, second: StartupRun) -> Iterator[tuple[str, str | None, str | None]]:
    """What should be the same in both, in words."""
    yield _("Model"), first.model, second.model
    yield _("Engine version"), first.engine_version, second.engine_version
    for name, field in (
        (_("Context"), "max_model_len"),
        (_("Tensor parallel"), "tensor_parallel"),
        (_("Utilisation"), "utilisation"),
        (_("Batch tokens"), "batch_tokens"),
        (_("Speculative tokens"), "speculative_tokens"),
    ):
        one, other = getattr(first, field), getattr(second, field)
        yield name, _shown(one), _shown(other)


def _shown(value: int | Decimal | None) -> str | None:
    if value is None:
        return None
    return format_count(value) if isinstance(value, int) else localised(f"{value.normalize():f}")


def _weak(first: StartupRun, second: StartupRun) -> Iterator[str]:
    if first.engine_version is None and second.engine_version is None:
        yield _("Neither log prints the engine version.")
    if first.max_model_len is None and second.max_model_len is None:
        yield _("Neither log prints the context.")
    if first.kv_cache_dtype is None:
        yield _("The first log does not print its cache dtype.")
    if second.kv_cache_dtype is None:
        yield _("The second log does not print its cache dtype.")


def _too_much(gain: Gain | None) -> Iterator[str]:
    if gain and gain.ratio > MOST_OF_FORMAT:
        yield _("That is more than the 1.78 times of the format: something beside the cache dtype has changed.")


def _failures(first: StartupRun, second: StartupRun, gain: Gain | None) -> Iterator[str]:
    for run, sentence in (
        (first, _("The first log is of a start that failed: {reason}")),
        (second, _("The second log is of a start that failed: {reason}")),
    ):
        if run.fault:
            yield sentence.format(reason=run.fault.message)
    if first.engine != second.engine:
        yield _("The logs are of two engines, whose figures cannot be divided.")
    if (first.model or "") and (second.model or "") and _base(first) != _base(second):
        yield _("The logs are of two models, {first} and {second}.").format(first=first.model, second=second.model)
    yield from _wrong_dtypes(first, second)
    yield from _unmoved(second, gain)
    if gain is None and not (first.failed or second.failed):
        yield _("The logs have no figure in common that can be divided: give both at the same context.")


def _base(run: StartupRun) -> str:
    """The model's name without its owner: mirrors keep the name."""
    return (run.model or "").rsplit("/", maxsplit=1)[-1].lower()


def _wrong_dtypes(first: StartupRun, second: StartupRun) -> Iterator[str]:
    if (first.cache, second.cache) == (CacheDtype.NVFP4, CacheDtype.FP8):
        yield _("The logs are swapped: give the one with the FP8 cache first.")
        return
    if first.kv_cache_dtype is not None and first.cache is not CacheDtype.FP8:
        yield _("The first log says {dtype} and not FP8.").format(dtype=first.kv_cache_dtype)
    if second.kv_cache_dtype is not None and second.cache is not CacheDtype.NVFP4:
        yield _("The second log says {dtype} and not NVFP4.").format(dtype=second.kv_cache_dtype)


def _unmoved(second: StartupRun, gain: Gain | None) -> Iterator[str]:
    if gain and gain.ratio < MOVED:
        yield _(
            "The second log says {dtype}, but its count did not move ({ratio} times the first): "
            "the dtype took no effect."
        ).format(dtype=second.kv_cache_dtype or _("nothing of its dtype"), ratio=rounded(gain.ratio, 2))
