"""The series of a chart, kept for the configurations that were looked at last."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from configurator.answer import Answer, Headroom, NoHeadroom
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration

C = TypeVar("C")

KEPT = 16
"""Enough for a step back and forth, and for four options side by side."""


class SeriesCache(Generic[C]):
    """Computes a series at most once for each configuration; another catalogue starts anew."""

    def __init__(self, compute: Callable[[Catalog, Answer], C]) -> None:
        self._compute = compute
        self._catalog: Catalog | None = None
        self._kept: OrderedDict[tuple[Configuration, Headroom | NoHeadroom], C] = OrderedDict()

    def of(self, catalog: Catalog, answered: Answer) -> C:
        """The series for an answer; the same object again for the same configuration."""
        if catalog is not self._catalog:
            self._catalog = catalog
            self._kept.clear()
        # A measured ratio, which no choice tells of, changes the headroom.
        key = answered.configuration, answered.headroom
        if key not in self._kept:
            self._kept[key] = self._compute(catalog, answered)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]
