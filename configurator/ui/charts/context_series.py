"""The series of the context chart, kept so that a step of a drag computes no more than its own point."""

from collections import OrderedDict

from configurator.answer import Answer
from configurator.catalog.models import Catalog
from configurator.charts import ContextChart, context_chart
from configurator.configuration import Configuration

KEPT = 8
"""Twice as many as there are options side by side."""


class ContextSeries:
    """The last chart for each of a few choices of everything but the context; for one catalogue."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Configuration, ContextChart] = OrderedDict()

    def of(self, catalog: Catalog, answered: Answer) -> ContextChart:
        """The chart for an answer; points are taken over from the one at another context."""
        key = answered.configuration.model_copy(update={"context": 1})
        made = context_chart(catalog, answered, self._kept.get(key))
        self._kept[key] = made
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made
