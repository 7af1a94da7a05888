"""Whether the engine accepts a cache dtype on this card, in this version, for this model.

The facts are rows of catalog/engines/; here stands only how the rows are read. A version outside the span that was read
is unknown: neither accepted nor refused.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from packaging.version import InvalidVersion, Version

from configurator.catalog.attention import (
    ChunkedAttention,
    FullAttention,
    HeadAttention,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
)
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import CacheSupport, Engine, Feature, Restriction, Verdict
from configurator.catalog.language_model import LanguageModel
from configurator.configuration import Configuration
from configurator.language import _, current
from configurator.rules.finding import Finding, Severity

_LISTED_HEAD_SIZES = {64, 128, 256, 512}

# vLLM 0.33.0, transformers_utils/model_arch_config_convertor.py: image tokens attend to each other in these.
_MULTIMODAL_PREFIX = {
    "BagelForConditionalGeneration",
    "Gemma3ForConditionalGeneration",
    "Molmo2ForConditionalGeneration",
    "Moondream3ForCausalLM",
    "PaliGemmaForConditionalGeneration",
}


@dataclass(frozen=True)
class Judgement:
    """What the engine does with one cache dtype, and the findings that say why."""

    cache: CacheDtype
    verdict: Verdict
    findings: tuple[Finding, ...]


@dataclass(frozen=True, eq=False)
class _Case:
    """What a judgement depends on: two cases are one where they speak of the very same entries of the catalogue.

    A feature that reads more of the configuration has to put it into the key.
    """

    engine: Engine
    card: Card
    model: LanguageModel
    configuration: Configuration
    cache: CacheDtype
    language: str

    @cached_property
    def _key(self) -> tuple[object, ...]:
        entries = id(self.engine), id(self.card), id(self.model)
        chosen = self.configuration.engine_version, self.configuration.decode_context_parallel
        return *entries, *chosen, self.cache, self.language

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Case) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def judge(
    engine: Engine, card: Card, model: LanguageModel, configuration: Configuration, cache: CacheDtype
) -> Judgement:
    """Judge one cache dtype."""
    return _judged(_Case(engine, card, model, configuration, cache, current()))


# Context, cards and users change at every step of a drag; none of them bears on what an engine accepts.
@lru_cache(maxsize=512)
def _judged(case: _Case) -> Judgement:
    engine, card, model, configuration, cache = case.engine, case.card, case.model, case.configuration, case.cache
    version = version_read(engine, configuration.engine_version)
    if version is None:
        return Judgement(cache, "unknown", (_unread(engine, configuration, cache),))
    support = _support(engine, card, cache, version)
    if support is None:
        return Judgement(cache, "refused", (_not_supported(engine, card, cache, version),))
    restrictions = tuple(_restrictions(engine, model, configuration, cache, version))
    if restrictions:
        verdict: Verdict = "refused" if any(refused for refused, _ in restrictions) else "unknown"
        return Judgement(cache, verdict, tuple(finding for _, finding in restrictions))
    advice = tuple(_advice(engine, card, cache, version))
    return Judgement(cache, "accepted", (_accepted(engine, card, cache, version, support), *advice))


def _severity(cache: CacheDtype) -> Severity:
    """A refusal stops what is promised; a refused headroom is only said, a reference not even that."""
    if cache is CacheDtype.FP8:
        return Severity.BLOCKS
    return Severity.WARNS if cache is CacheDtype.NVFP4 else Severity.INFORMS


@lru_cache(maxsize=256)
def _parsed(text: str) -> Version | None:
    try:
        # A build for another CUDA, such as 0.33.0+cu128, is the same release.
        return Version(Version(text).public)
    except InvalidVersion:
        return None


def version_read(engine: Engine, text: str) -> Version | None:
    """The version, where it lies within what was read; None where nobody knows what it does."""
    version, oldest, newest = _parsed(text), _parsed(engine.versions_read[-1]), _parsed(engine.newest_read)
    if version is None or oldest is None or newest is None:
        return None
    return version if oldest <= version <= newest else None


def _unread(engine: Engine, configuration: Configuration, cache: CacheDtype) -> Finding:
    source = engine.sources[engine.cache_support[0].source]
    return Finding.sourced(
        "KV-VERSION-UNREAD",
        _severity(cache),
        _("Whether {engine} {version} accepts {cache} is unknown: {oldest} to {newest} were read.").format(
            engine=engine.name,
            version=configuration.engine_version,
            cache=cache.a_cache,
            oldest=engine.versions_read[-1],
            newest=engine.newest_read,
        ),
        source,
        _("Pin {engine} {newest}, or test and record what the new version does.").format(
            engine=engine.name, newest=engine.newest_read
        ),
        cache,
    )


def _support(engine: Engine, card: Card, cache: CacheDtype, version: Version) -> CacheSupport | None:
    rows = (row for row in engine.cache_support if row.cache is cache and row.covers(version))
    return next((row for row in rows if row.has(card)), None)


def _not_supported(engine: Engine, card: Card, cache: CacheDtype, version: Version) -> Finding:
    """KV-VERSION where another version that was read accepts it, else KV-ARCH."""
    rows = [row for row in engine.cache_support if row.cache is cache]
    elsewhere = next((row for row in rows if row.has(card) and _first_read(engine, row)), None)
    row = elsewhere or next((row for row in rows if row.covers(version)), engine.cache_support[0])
    first = _first_read(engine, elsewhere) if elsewhere else None
    if first is not None:
        code, mend = "KV-VERSION", _("Pin {engine} {first} or later.").format(engine=engine.name, first=first)
        refusal = _("{engine} {version} does not accept {cache} on {card} ({sm}); {first} does.")
    else:
        code, mend = "KV-ARCH", _("Keep the FP8 cache, or choose another engine.")
        refusal = _("{engine} {version} does not accept {cache} on {card} ({sm}); no version that was read does.")
    message = refusal.format(
        engine=engine.name, version=version, cache=cache.a_cache, card=card.short_name, sm=card.sm, first=first
    )
    return Finding.sourced(code, _severity(cache), message, engine.sources[row.source], mend, cache)


def _first_read(engine: Engine, row: CacheSupport) -> str | None:
    """The oldest version that was read and that the row covers; None where it covers none."""
    return next((text for text in reversed(engine.versions_read) if row.covers(Version(text))), None)


def _restrictions(
    engine: Engine, model: LanguageModel, configuration: Configuration, cache: CacheDtype, version: Version
) -> Iterator[tuple[bool, Finding]]:
    for row in engine.restrictions:
        if row.cache is cache and row.covers(version) and FEATURES[row.feature](model, configuration):
            message, mend, source = _(row.message), _(row.mend), engine.sources[row.source]
            finding = Finding.sourced(row.code, _severity(cache), message, source, mend, cache, _detail(row))
            yield row.verdict == "refused", finding


def _detail(row: Restriction) -> str:
    """The engine's own words, as it prints them, and what the article says where it differs."""
    printed = _('The engine says: "{error}".').format(error=row.error_text) if row.error_text else ""
    return f"{printed} {_(row.article)}".strip()


def _accepted(engine: Engine, card: Card, cache: CacheDtype, version: Version, support: CacheSupport) -> Finding:
    flag = next((row.flag for row in engine.start_flags if row.cache is cache and row.covers(version)), "")
    sentence = _("{engine} {version} accepts {cache} on {sm}: {how}.")
    if flag:
        sentence = _("{engine} {version} accepts {cache} on {sm} with {flag}: {how}.")
    return Finding.sourced(
        "KV-ACCEPTED",
        Severity.INFORMS,
        sentence.format(
            engine=engine.name, version=version, cache=cache.a_cache, sm=card.sm, flag=flag, how=_(support.how)
        ),
        engine.sources[support.source],
        cache=cache,
        detail=_(support.article),
        flag=flag,
    )


def _advice(engine: Engine, card: Card, cache: CacheDtype, version: Version) -> Iterator[Finding]:
    for row in engine.advice:
        if row.cache is cache and row.covers(version) and row.concerns(card):
            message, mend, source = _(row.message), _(row.mend), engine.sources[row.source]
            yield Finding.sourced(row.code, Severity(row.severity), message, source, mend, cache)


def _head_groups(model: LanguageModel) -> list[HeadAttention]:
    heads = (FullAttention, SlidingWindowAttention, ChunkedAttention)
    return [group for group in model.attention if isinstance(group, heads)]


def _has_head_size_64(model: LanguageModel, _run: Configuration) -> bool:
    return any(group.key_dim == 64 for group in _head_groups(model))


def _has_unlisted_head_size(model: LanguageModel, _run: Configuration) -> bool:
    return any(group.key_dim not in _LISTED_HEAD_SIZES for group in _head_groups(model))


def _has_sinks(model: LanguageModel, _run: Configuration) -> bool:
    return model.attention_sinks


def _key_and_value_differ(model: LanguageModel, _run: Configuration) -> bool:
    return any(group.key_dim != group.value_dim for group in _head_groups(model))


def _has_mla(model: LanguageModel, _run: Configuration) -> bool:
    return any(isinstance(group, LatentAttention) for group in model.attention)


def _has_multimodal_prefix(model: LanguageModel, _run: Configuration) -> bool:
    return model.architecture in _MULTIMODAL_PREFIX


def _shards_context(_model: LanguageModel, configuration: Configuration) -> bool:
    return configuration.decode_context_parallel > 1


def _has_sliding_window(model: LanguageModel, _run: Configuration) -> bool:
    return any(isinstance(group, (SlidingWindowAttention, ChunkedAttention)) for group in model.attention)


def _has_recurrent_state(model: LanguageModel, _run: Configuration) -> bool:
    return any(isinstance(group, RecurrentState) for group in model.attention)


FEATURES: dict[Feature, Callable[[LanguageModel, Configuration], bool]] = {
    "head-size-64": _has_head_size_64,
    "head-size-unlisted": _has_unlisted_head_size,
    "attention-sinks": _has_sinks,
    "key-value-dims-differ": _key_and_value_differ,
    "mla": _has_mla,
    "multimodal-prefix": _has_multimodal_prefix,
    "decode-context-parallel": _shards_context,
    "sliding-window": _has_sliding_window,
    "recurrent-state": _has_recurrent_state,
}
