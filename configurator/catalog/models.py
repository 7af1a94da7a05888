"""The shapes of the catalogue's entries. One TOML file an entry; its unit is in each field's name."""

from collections.abc import Iterator
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Any, Literal

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version
from pydantic import Field, field_validator, model_validator

from configurator.catalog.attention import AttentionGroup
from configurator.catalog.frozen import Figure, Frozen, Grade, Slug, Source, Text, Whole


class CacheDtype(StrEnum):
    """The dtype of the KV cache, independent of the weights format."""

    BF16 = "bf16"
    FP8 = "fp8"
    NVFP4 = "nvfp4"

    @property
    def label(self) -> str:
        """As it is written in a sentence."""
        return self.value.upper()


class WeightsFormat(StrEnum):
    """The format of the weights in a checkpoint, independent of the cache dtype."""

    BF16 = "bf16"
    FP8 = "fp8"
    NVFP4 = "nvfp4"
    INT4 = "int4"
    MXFP4 = "mxfp4"

    @property
    def label(self) -> str:
        """As it is written in a sentence."""
        return self.value.upper()


class Entry(Frozen):
    """What every entry of the catalogue has: an id and the sources that its figures name."""

    id: Slug
    name: Text
    sources: Annotated[dict[Slug, Source], Field(min_length=1)]

    @model_validator(mode="after")
    def _every_source_named_exists(self) -> "Entry":
        unknown = sorted({key for key in named_sources(self) if key not in self.sources})
        if unknown:
            raise ValueError(f"names the source {', '.join(unknown)}, which [sources] does not have; add it there")
        return self


def named_sources(value: object) -> Iterator[str]:
    """Every `source` key named anywhere in an entry."""
    if isinstance(value, Frozen):
        for name in type(value).model_fields:
            child = getattr(value, name)
            if name == "source" and isinstance(child, str):
                yield child
            else:
                yield from named_sources(child)
    elif isinstance(value, (tuple, list)):
        for child in value:
            yield from named_sources(child)


class TensorPeak(Frozen):
    """Peak tensor throughput in one number format, dense or sparse as the source prints it."""

    format: Literal["bf16", "fp8", "fp4"]
    sparsity: Literal["dense", "sparse"]
    tflops: Annotated[Decimal, Field(gt=0, le=100_000)]
    source: Slug
    grade: Grade


Positive = Annotated[Decimal, Field(gt=0, le=1_000_000)]


class Card(Entry):
    """A GPU product. `driver_memory_mib` is the total that nvidia-smi prints, in MiB."""

    short_name: Text
    position: Annotated[int, Field(ge=1, le=1_000)]
    """Where the card stands in lists and charts."""
    architecture: Text
    compute_capability: Figure[Annotated[str, Field(pattern=r"^\d{1,2}\.\d$")]]
    driver_memory_mib: Figure[Annotated[int, Field(ge=1_024, le=2_000_000)]]
    cuda_memory_gib: Figure[Positive]
    marketing_memory_gb: Figure[Whole]
    memory_type: Figure[Text]
    bandwidth_gb_per_s: Figure[Annotated[int, Field(ge=10, le=100_000)]]
    board_power_w: Figure[Annotated[int, Field(ge=10, le=5_000)]]
    form_factor: Figure[Text]
    cooling: Figure[Text]
    pcie: Figure[Text]
    nvlink_cards: Figure[Annotated[int, Field(ge=1, le=72)]]
    """How many cards a bridge joins at the most; 1 where there is no NVLink."""
    mig_instances: Figure[Annotated[int, Field(ge=1, le=16)]]
    """How many MIG instances the card divides into; 1 where it cannot be divided."""
    tensor_peaks: Annotated[tuple[TensorPeak, ...], Field(min_length=1)]

    @property
    def family(self) -> str:
        """The major compute capability, which engines gate by: ``12`` for SM120 and SM121."""
        return self.compute_capability.value.split(".")[0]

    @property
    def sm(self) -> str:
        """The architecture as engines write it: ``SM120``."""
        return "SM" + self.compute_capability.value.replace(".", "")

    @property
    def has_fp4_units(self) -> bool:
        """Whether the card multiplies in FP4, or can only store FP4 weights."""
        return any(peak.format == "fp4" for peak in self.tensor_peaks)


class Server(Entry):
    """A chassis for one kind of card, with the counts it is sold with."""

    card: Slug
    card_counts: Annotated[tuple[Annotated[int, Field(ge=1, le=64)], ...], Field(min_length=1)]
    source: Slug
    grade: Grade
    note: str = ""


Basis = Literal["published", "rounded", "derived", "approximate", "imported"]


class Checkpoint(Frozen):
    """One published set of weights. `bytes` is what it occupies over all cards of an instance."""

    format: WeightsFormat
    bytes: Annotated[int, Field(ge=1_000_000, le=20_000_000_000_000)]
    basis: Basis
    source: Slug
    repository: str = ""
    note: str = ""


class LanguageModel(Entry):
    """A model's geometry and its known checkpoints."""

    family: Text
    architecture: Text
    repository: Text
    layers: Whole
    attention_heads: Whole
    attention: Annotated[tuple[AttentionGroup, ...], Field(min_length=1)]
    attention_sinks: bool
    max_context: Annotated[int, Field(ge=512, le=100_000_000)]
    vocabulary: Whole | None = None
    parameters: Annotated[int, Field(ge=1_000_000, le=100_000_000_000_000)]
    linear_parameters: Figure[Annotated[int, Field(ge=1_000_000)]] | None = None
    """Parameters of the linear layers that quantised checkpoints of this model quantise."""
    active_parameters: Annotated[int, Field(ge=1_000_000)] | None = None
    checkpoints: Annotated[tuple[Checkpoint, ...], Field(min_length=1)]
    source: Slug
    grade: Grade
    parallel_hybrid: bool = False
    """Every layer holds both attention and a recurrent state, so that group layers overlap."""
    note: str = ""


Verdict = Literal["accepted", "refused", "unknown"]


def _valid_range(text: str) -> str:
    try:
        SpecifierSet(text)
    except InvalidSpecifier as error:
        raise ValueError(f"{text!r} is not a version range such as >=0.32.0,<0.34") from error
    return text


@lru_cache(maxsize=1024)
def _covers(versions: str, version: Version) -> bool:
    return SpecifierSet(versions).contains(version, prereleases=True)


class VersionRange(Frozen):
    """A fact that holds for a range of engine versions, ``>=0.32.0,<0.34``; empty means all that were read."""

    versions: str = ""
    source: Slug

    @field_validator("versions")
    @classmethod
    def _parses(cls, text: str) -> str:
        return _valid_range(text)

    def covers(self, version: Version) -> bool:
        """Whether `version` lies in the range; a release candidate counts by its number."""
        return _covers(self.versions, version)


Capability = Literal["8", "8.0", "8.6", "8.9", "9", "9.0", "10", "10.0", "10.3", "12", "12.0", "12.1"]
"""A compute capability, or the family that its major number is."""


def _is_among(card: Card, capabilities: tuple[Capability, ...]) -> bool:
    return card.compute_capability.value in capabilities or card.family in capabilities


def _overlap(first: tuple[Capability, ...], second: tuple[Capability, ...]) -> str:
    """A capability that both name, be it through its family; empty where there is none."""
    pairs = ((one, other) for one in first for other in second)
    return next(
        (max(pair, key=len) for pair in pairs if pair[0] == pair[1] or _is_in(*pair) or _is_in(*reversed(pair))), ""
    )


def _is_in(capability: str, family: str) -> bool:
    return capability.split(".", maxsplit=1)[0] == family


class CacheSupport(VersionRange):
    """An engine accepts a cache dtype on these compute capabilities (``8.9``) or families (``12``)."""

    cache: CacheDtype
    capabilities: Annotated[tuple[Capability, ...], Field(min_length=1)]
    how: Text
    """What the engine does there, as half a sentence: ``FlashInfer prefill, XQA decode``."""
    article: str = ""
    """What the article of 24 October 2026 says, in a sentence, where the released code differs."""

    def has(self, card: Card) -> bool:
        """Whether the card's compute capability or its family is listed."""
        return _is_among(card, self.capabilities)


Feature = Literal[
    "head-size-64",
    "head-size-unlisted",
    "attention-sinks",
    "key-value-dims-differ",
    "mla",
    "multimodal-prefix",
    "decode-context-parallel",
    "sliding-window",
    "recurrent-state",
]
"""The properties of a model or a run that engines refuse a cache dtype for; `rules.py` knows what each means."""


class Restriction(VersionRange):
    """An engine refuses a cache dtype, or nobody knows, where a model or run has a feature."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$")]
    cache: CacheDtype
    feature: Feature
    verdict: Literal["refused", "unknown"]
    message: Text
    error_text: str = ""
    """What the engine prints, word for word, so that a user can recognise it."""
    mend: Text
    article: str = ""
    """What the article of 24 October 2026 says, in a sentence, where the released code differs."""


class Advice(VersionRange):
    """What to know about a cache dtype that the engine accepts."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$")]
    cache: CacheDtype
    capabilities: tuple[Capability, ...] = ()
    """Where it holds; empty means everywhere."""
    severity: Literal["warns", "informs"]
    message: Text
    mend: Text

    def concerns(self, card: Card) -> bool:
        """Whether it holds on this card."""
        return not self.capabilities or _is_among(card, self.capabilities)


class StartFlag(VersionRange):
    """The start option that gives an engine a cache dtype."""

    cache: CacheDtype
    flag: Text


class DefaultUtilisation(VersionRange):
    """The share of a card's memory an engine takes if it is told nothing."""

    value: Annotated[Decimal, Field(gt=0, le=1)]


class Engine(Entry):
    """An inference engine: which versions were read, and what they accept."""

    versions_read: Annotated[tuple[Text, ...], Field(min_length=1)]
    """Newest first. A version outside the span of this list is unknown, not accepted."""
    cache_support: Annotated[tuple[CacheSupport, ...], Field(min_length=1)]
    restrictions: tuple[Restriction, ...] = ()
    advice: tuple[Advice, ...] = ()
    start_flags: tuple[StartFlag, ...] = ()
    default_utilisation: tuple[DefaultUtilisation, ...] = ()

    @field_validator("versions_read")
    @classmethod
    def _newest_first(cls, versions: tuple[str, ...]) -> tuple[str, ...]:
        parsed = [Version(text) for text in versions]
        if parsed != sorted(set(parsed), reverse=True):
            raise ValueError("must list each version once, newest first")
        return versions

    @model_validator(mode="after")
    def _one_row_answers_each_question(self) -> "Engine":
        """Two rows for one dtype, version and capability would leave open which of them holds."""
        for version in map(Version, self.versions_read):
            rows = [row for row in self.cache_support if row.covers(version)]
            for first, second in combinations(rows, 2):
                if first.cache is second.cache and (both := _overlap(first.capabilities, second.capabilities)):
                    raise ValueError(
                        f"cache_support has two rows for {first.cache} on compute capability {both} in {version}; "
                        "give them version ranges that do not overlap"
                    )
        return self

    @property
    def newest_read(self) -> str:
        """The version that a new configuration is pinned to."""
        return self.versions_read[0]


class Measurement(Frozen):
    """One measured pair: the same run with a baseline cache and with a compared cache."""

    name: Text
    """What was measured, with its conditions: ``32K input, resident requests``."""
    baseline: Annotated[Decimal, Field(gt=0)]
    compared: Annotated[Decimal, Field(ge=0)]
    unit: str = ""
    context: Annotated[int, Field(ge=1, le=100_000_000)] | None = None
    samples: Whole | None = None


class Evidence(Entry):
    """Published measurements of one experiment. `name` is what is shown as its title."""

    kind: Literal["capacity", "accuracy", "throughput", "latency"]
    engine: Slug | None = None
    engine_version: str = ""
    model: Slug | None = None
    model_name: Text
    card: Slug | None = None
    card_name: Text
    """The card as the source names it; `card` is given only where the catalogue has that very card."""
    compute_capability: Annotated[str, Field(pattern=r"^\d{1,2}\.\d$")] | None = None
    baseline_cache: CacheDtype
    compared_cache: CacheDtype
    published: str
    """The date as the source gives it, ISO, to the day or the month."""
    source: Slug
    grade: Grade
    measurements: Annotated[tuple[Measurement, ...], Field(min_length=1)]
    note: str = ""


class ChecklistStep(Frozen):
    """One step of adopting an NVFP4 cache."""

    id: Slug
    title: Text
    what: Text
    why: Text
    how: Text


class Checklist(Entry):
    """The steps of adopting an NVFP4 cache, in order."""

    steps: Annotated[tuple[ChecklistStep, ...], Field(min_length=1)]
    source: Slug


class Assumptions(Entry):
    """The two figures of the users-per-card rule that are nobody's measurement."""

    utilisation: Figure[Annotated[Decimal, Field(gt=0, le=1)]]
    runtime_gib: Figure[Annotated[Decimal, Field(ge=0, le=64)]]


class Catalog(Frozen):
    """Everything that is known, by id. Nobody checks a fact again after this was built."""

    version: Text
    cards: dict[str, Card]
    servers: dict[str, Server]
    models: dict[str, LanguageModel]
    engines: dict[str, Engine]
    evidence: dict[str, Evidence]
    checklist: Checklist
    assumptions: Assumptions

    def server_for(self, card: str) -> Server | None:
        """The chassis that a card is sold in."""
        return next((server for server in self.servers.values() if server.card == card), None)

    def counts_for(self, card: str) -> tuple[int, ...]:
        """The card counts to compare: one card, and what the servers of this card are sold with."""
        server = self.server_for(card)
        return tuple(sorted({1, *(server.card_counts if server else ())}))


def references(catalog: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    """Every id that an entry names in another kind: (kind, entry id, kind named, id named)."""
    for server in catalog["servers"].values():
        yield "servers", server.id, "cards", server.card
    for evidence in catalog["evidence"].values():
        for kind, named in (("engines", evidence.engine), ("models", evidence.model), ("cards", evidence.card)):
            if named is not None:
                yield "evidence", evidence.id, kind, named
