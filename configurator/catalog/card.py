"""A GPU product and the figures that decide what it carries."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Figure, Frozen, Grade, Slug, Text, Whole, Words


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
    memory_type: Figure[Words]
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
