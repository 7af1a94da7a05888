"""One start of an engine, as its log tells it: figures alone, so that a project can keep them without the file."""

import re
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field

from configurator.adoption.startup_log.notices import NOTICES, Severity
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Frozen
from configurator.files import one_line
from configurator.language import _
from configurator.units import format_count, localised

MOST_NOTICES = 50
MOST_TOKENS = 10**12

Name = Annotated[str, Field(max_length=200), AfterValidator(one_line)]
Bytes = Annotated[int, Field(ge=-(2**60), le=2**60)]
Number = Annotated[int, Field(ge=0, le=MOST_TOKENS)]
Quotient = Annotated[Decimal, Field(ge=0, le=10**9)]

_CACHE_DTYPES = {
    "fp8": CacheDtype.FP8,
    "fp8_e4m3": CacheDtype.FP8,
    "fp8_e5m2": CacheDtype.FP8,
    "nvfp4": CacheDtype.NVFP4,
    "fp8_inc": CacheDtype.FP8,
    "fp8_ds_mla": CacheDtype.FP8,
    "nvfp4_4over6": CacheDtype.NVFP4,
    "nvfp4_ds_mla": CacheDtype.NVFP4,
    "fp4_e2m1": CacheDtype.NVFP4,
    "bf16": CacheDtype.BF16,
    "bfloat16": CacheDtype.BF16,
    "float16": CacheDtype.BF16,
    "fp16": CacheDtype.BF16,
}


_NO_NUMBERS = ("version", "releases")


def _number(text: str) -> str:
    if re.fullmatch(r"\d{1,18}", text):
        return format_count(int(text))
    return localised(text) if re.fullmatch(r"-?\d{1,9}\.\d{1,9}", text) else text


class Notice(Frozen):
    """What the log says beside its figures. The code is kept and not the sentence, which follows the language."""

    code: Annotated[str, Field(pattern=r"^LOG-[A-Z0-9-]+$", max_length=40)]
    values: Annotated[tuple[tuple[Name, Name], ...], Field(max_length=8)] = ()
    """What the sentence's fields hold, as the log printed it."""
    line: Annotated[str, Field(max_length=400), AfterValidator(one_line)] = ""
    """The line itself, cut to what fits on a page; empty where nothing was printed."""

    @property
    def severity(self) -> Severity:
        """``fails`` where the engine did not start or its figures cannot be used."""
        return NOTICES[self.code].severity

    @property
    def message(self) -> str:
        """What it means, in a sentence."""
        return _(NOTICES[self.code].meaning).format_map(self._shown())

    @property
    def mend(self) -> str:
        """What to do about it, in a sentence; empty where there is nothing to do."""
        return _(NOTICES[self.code].mend).format_map(self._shown())

    @property
    def sentence(self) -> str:
        """Meaning and mend together."""
        return f"{self.message} {self.mend}".strip()

    def _shown(self) -> dict[str, str]:
        """The values with numbers as the current language writes them, and raw for what is typed after an option."""
        shown = {name: text if name in _NO_NUMBERS else _number(text) for name, text in self.values}
        return shown | {f"{name}_raw": text for name, text in self.values}


class StartupRun(Frozen):
    """The last start of an engine in a log. None is what the log does not print; nothing is assumed in its place."""

    engine: Name | None = None
    engine_version: Name | None = None
    """As printed."""
    version_guess: Name | None = None
    """Which releases word their lines like this, where no version was printed: ``0.28.0 or later``."""
    model: Name | None = None
    kv_cache_dtype: Name | None = None
    """In the engine's own words: ``fp8_e4m3``. What it says when it stores goes before what it was told."""
    tensor_parallel: Number | None = None
    context_parallel: Number | None = None
    """Cards that share the tokens of one request (decode context parallel)."""
    utilisation: Quotient | None = None
    """Share of a card's memory: gpu_memory_utilization or mem_fraction_static."""
    max_model_len: Number | None = None
    batch_tokens: Number | None = None
    """max_num_batched_tokens."""
    max_sequences: Number | None = None
    block_tokens: Number | None = None
    speculative_tokens: Number | None = None
    weights_bytes: Bytes | None = None
    """On the card that holds most."""
    available_bytes: Bytes | None = None
    """Memory for the cache on the card that has least; below zero where nothing was left."""
    kv_cache_tokens: Number | None = None
    max_concurrency: Quotient | None = None
    """Requests of max_model_len tokens at the same time, as printed."""
    graph_bytes: Bytes | None = None
    """CUDA graphs on one card: taken, or else estimated."""
    is_hybrid: bool = False
    """The log shows layers of different kinds; its token count is then derived from the concurrency."""
    starts: Number = 1
    """Starts in the log; the figures are of the last one that printed any."""
    notices: Annotated[tuple[Notice, ...], Field(max_length=MOST_NOTICES)] = ()

    @property
    def cache(self) -> CacheDtype | None:
        """The cache dtype in the catalogue's words; None where it was not printed or is another."""
        return _CACHE_DTYPES.get(self.kv_cache_dtype or "")

    @property
    def failed(self) -> bool:
        """Whether the engine did not start."""
        return self.fault is not None

    @property
    def fault(self) -> Notice | None:
        """Why the engine did not start; None where it did."""
        return next((notice for notice in self.notices if notice.severity == "fails"), None)

    @property
    def tokens_over_context(self) -> Decimal | None:
        """The token count in requests of the longest context; None where either was not printed."""
        if not self.kv_cache_tokens or not self.max_model_len:
            return None
        return Decimal(self.kv_cache_tokens) / self.max_model_len

    @property
    def tokens_agree(self) -> bool:
        """Whether token count and concurrency say the same; in builds up to 0.20.1 they do not for hybrids."""
        if self.tokens_over_context is None or self.max_concurrency is None:
            return True
        slack = max(Decimal("0.011"), self.max_concurrency / 100)
        return abs(self.tokens_over_context - self.max_concurrency) <= slack


class LogReading(Frozen):
    """A log that was read: the file by its name and fingerprint, and what stands in it."""

    file: Annotated[str, Field(max_length=300), AfterValidator(one_line)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    run: StartupRun
