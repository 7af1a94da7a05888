"""What a place for charts shows beside the chart that was picked."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ChartState:
    """Which charts stand as tables, and which are shown with what beside them; charts by their keys."""

    tables: frozenset[str] = frozenset()
    toggled: frozenset[tuple[str, str, bool]] = frozenset()
    """Chart, icon of the toggle, and whether it is on."""


AS_BUILT = ChartState()
