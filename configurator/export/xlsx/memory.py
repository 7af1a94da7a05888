"""The Sizing sheet's memory of one card, before the first session."""

from fractions import Fraction

from configurator.configuration import Configuration
from configurator.export.xlsx import styles
from configurator.export.xlsx.grid import exact, single
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.sizing.rule import Memory
from configurator.units import GIB, format_count


def write_memory(page: Page, configuration: Configuration, memory: Memory) -> None:
    """Where one card's memory goes, in GiB, and how the cards are split."""
    page.section(_("Memory of one card"))
    _write_split(page, configuration)
    how = _("MiB / {divisor}").format(divisor=format_count(1024))
    single(page, _("Driver memory"), "DriverMiB/1024", _gib(memory.driver), styles.GIB, how, "DriverGiB")
    usable = "N(Utilisation)*DriverGiB-N(RuntimeGiB)"
    how = _("utilisation × driver memory − runtime allowance")
    single(page, _("Usable"), usable, _gib(memory.usable), styles.GIB, how, "UsableGiB")
    weights, how = f"WeightsBytes/CardsOfInstance/{GIB}", _("weights of an instance / its cards")
    single(page, _("Weights"), weights, _gib(memory.weights), styles.GIB, how, "WeightsGiB")
    left, how = "UsableGiB-WeightsGiB", _("usable − weights")
    single(page, _("Left for the cache"), left, _gib(memory.cache), styles.GIB, how, "CacheGiB")


def _write_split(page: Page, configuration: Configuration) -> None:
    # N() takes text for 0: the input check names it, and no cell need show an error.
    how = _("tensor parallel; an empty cell counts as 1")
    split = configuration.tensor_parallel
    label = _("Cards of one instance")
    single(page, label, "MAX(1,N(TensorParallel))", split, styles.COUNT, how, "CardsOfInstance")
    replicas = "INT(N(Cards)/CardsOfInstance)"
    how = _("cards / cards of one instance")
    single(page, _("Replicas"), replicas, configuration.replicas, styles.COUNT, how, "Replicas")


def _gib(size: Fraction | int) -> int | float:
    return exact(Fraction(size) / GIB)
