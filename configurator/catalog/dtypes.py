"""The dtypes and formats that everything is told apart by."""

from enum import StrEnum

from configurator.language import _


class CacheDtype(StrEnum):
    """The dtype of the KV cache, independent of the weights format."""

    BF16 = "bf16"
    FP8 = "fp8"
    NVFP4 = "nvfp4"

    @property
    def label(self) -> str:
        """As it is written in a sentence."""
        return self.value.upper()

    @property
    def a_cache(self) -> str:
        """A cache of this dtype with its article, as an object: the engine accepts ``an FP8 cache``."""
        return {
            CacheDtype.BF16: _("a BF16 cache"),
            CacheDtype.FP8: _("an FP8 cache"),
            CacheDtype.NVFP4: _("an NVFP4 cache"),
        }[self]


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
