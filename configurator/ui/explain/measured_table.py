"""The measurements of one piece of evidence as a small table."""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from configurator.catalog.measurement import Evidence, Measurement
from configurator.language import _
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import words
from configurator.units import format_count, localised

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop


def in_figures(measurement: Measurement) -> str:
    """``44 → 70 sessions``."""
    pair = f"{_plain(measurement.baseline)} → {_plain(measurement.compared)}"
    return f"{pair} {_(measurement.unit)}".strip()


def main_measurement(evidence: Evidence) -> Measurement:
    """The one to show where there is room for one.

    It is the first, as the source puts it first; of several accuracies the one that lost most, because a test that a
    cache passes says little, and GSM8K alone is never the accuracy.
    """
    if evidence.kind != "accuracy":
        return evidence.measurements[0]
    return max(evidence.measurements, key=lambda one: (one.baseline - one.compared) / one.baseline)


def measured_table(evidence: Evidence, parent: QWidget | None = None) -> QGridLayout:
    """One row a measurement: what, at which context, both figures. Units stand once where all have the same."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(0, 1)
    units = {one.unit for one in evidence.measurements}
    unit = f", {_(units.pop())}" if len(units) == 1 and units != {""} else ""
    heads = (
        _("Measured{unit}").format(unit=unit),
        _("Context"),
        evidence.baseline_cache.label,
        evidence.compared_cache.label,
    )
    for place, text in enumerate(heads):
        grid.addWidget(words(text, "caption", parent), 0, place, RIGHT if place else Qt.AlignmentFlag.AlignLeft)
    for line, one in enumerate(evidence.measurements, 1):
        grid.addWidget(words(_name(one), "small", parent, wraps=True), line, 0)
        ending = "" if unit else f" {_(one.unit)}".rstrip()
        figures = (_context(one), _plain(one.baseline) + ending, _plain(one.compared) + ending)
        for place, text in enumerate(figures, 1):
            grid.addWidget(words(text, "small", parent), line, place, RIGHT)
    return grid


def _name(one: Measurement) -> str:
    return (
        _("{name}, {n} samples").format(name=_(one.name), n=format_count(one.samples)) if one.samples else _(one.name)
    )


def _context(one: Measurement) -> str:
    return format_count(one.context) if one.context else "–"


def _plain(number: Decimal) -> str:
    return localised(f"{number:,}")
