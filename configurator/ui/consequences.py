"""What follows from a configuration for the window, and what followed from those before it."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

from configurator import language
from configurator.answer import Answer, FailedTest, MeasuredRatio, answer
from configurator.catalog.models import Catalog
from configurator.charts import CardsChart, ContextChart, cards_chart
from configurator.configuration import Configuration
from configurator.evidence import Shown, evidence_for
from configurator.ui.charts.context_series import ContextSeries
from configurator.wording import Wording, word

KEPT = 16
"""Configurations whose consequences are kept: four options, and a few steps back and forth."""


@dataclass(frozen=True)
class Consequences:
    """What follows from a project, each part computed when it is first read."""

    catalog: Catalog
    configuration: Configuration
    contexts: ContextSeries
    measured: MeasuredRatio | None = None
    """The ratio of the customer's own logs with what it holds for."""
    failed: tuple[FailedTest, ...] = ()
    """The tests of the customer's own that an NVFP4 cache did not pass."""

    @cached_property
    def answer(self) -> Answer:
        """Sizing, findings, promise and headroom."""
        return answer(self.catalog, self.configuration, self.measured, self.failed)

    @cached_property
    def wording(self) -> Wording:
        """The answer in sentences."""
        return word(self.catalog, self.answer)

    @cached_property
    def context_chart(self) -> ContextChart:
        """Sessions against context."""
        return self.contexts.of(self.catalog, self.answer)

    @cached_property
    def cards_chart(self) -> CardsChart:
        """Sessions for each card and count."""
        return cards_chart(self.catalog, self.configuration, self.measured, self.failed)

    @cached_property
    def evidence(self) -> tuple[Shown, ...]:
        """Published measurements, nearest first."""
        return evidence_for(self.catalog, self.configuration)


_Asked = tuple[str, Configuration, MeasuredRatio | None, tuple[FailedTest, ...]]


class KeptConsequences:
    """What follows from the configurations that were looked at last: other options, and a step back and forth."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._contexts = ContextSeries()
        self._kept: OrderedDict[_Asked, Consequences] = OrderedDict()

    def of(
        self,
        configuration: Configuration,
        measured: MeasuredRatio | None = None,
        failed: tuple[FailedTest, ...] = (),
    ) -> Consequences:
        """The same object again for the same configuration, tests and language, as long as it is kept."""
        key = language.current(), configuration, measured, failed
        made = self._kept.pop(key, None)
        made = made or Consequences(self.catalog, configuration, self._contexts, measured, failed)
        self._kept[key] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made
