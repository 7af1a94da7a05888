"""Python's cyclic garbage, collected in the GUI thread between two events and nowhere else.

By itself Python collects wherever an object is made: in the thread that sets the preview, where no widget may be
deleted, or in a callback while Qt walks its list of all widgets, and would walk on into freed memory. Both crashed.
"""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 250
"""Milliseconds between two looks at how much there is to collect."""


class Collector(QObject):
    """Takes the collector over for as long as the application runs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_when_due)
        self._timer.start(EVERY)


def collect_when_due() -> None:
    """Collect the oldest generation that Python itself would collect now, if any."""
    due = [count > threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, is_due in enumerate(due) if is_due))
