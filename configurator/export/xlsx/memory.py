"""The Sizing sheet's memory of one card, before the first session."""

from fractions import Fraction

from configurator.configuration import Configuration
from configurator.export.xlsx import styles
from configurator.export.xlsx.grid import exact, single
from configurator.export.xlsx.page import Page
from configurator.sizing.rule import Memory
from configurator.units import GIB


def write_memory(page: Page, configuration: Configuration, memory: Memory) -> None:
    """Where one card's memory goes, in GiB, and how the cards are split."""
    page.section("Memory of one card")
    _write_split(page, configuration)
    single(page, "Driver memory", "DriverMiB/1024", _gib(memory.driver), styles.GIB, "MiB / 1,024", "DriverGiB")
    usable = "Utilisation*DriverGiB-RuntimeGiB"
    how = "utilisation × driver memory − runtime allowance"
    single(page, "Usable", usable, _gib(memory.usable), styles.GIB, how, "UsableGiB")
    weights, how = f"WeightsBytes/CardsOfInstance/{GIB}", "weights of an instance / its cards"
    single(page, "Weights", weights, _gib(memory.weights), styles.GIB, how, "WeightsGiB")
    left = "UsableGiB-WeightsGiB"
    single(page, "Left for the cache", left, _gib(memory.cache), styles.GIB, "usable − weights", "CacheGiB")


def _write_split(page: Page, configuration: Configuration) -> None:
    how = "tensor parallel; an empty cell counts as 1"
    split = configuration.tensor_parallel
    single(page, "Cards of one instance", "MAX(1,TensorParallel)", split, styles.COUNT, how, "CardsOfInstance")
    replicas = "INT(Cards/CardsOfInstance)"
    how = "cards / cards of one instance"
    single(page, "Replicas", replicas, configuration.replicas, styles.COUNT, how, "Replicas")


def _gib(size: Fraction | int) -> int | float:
    return exact(Fraction(size) / GIB)
