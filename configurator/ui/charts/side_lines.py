"""Thin lines beside the chart's own: what other options promise, and the BF16 reference. Each has its name at it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from configurator.charts import ContextChart
from configurator.language import _
from configurator.ui.charts.label_place import Curve, clearest
from configurator.ui.charts.marks import DASHES, DOTS, draw_label, side_pen
from configurator.ui.look.theme import CAPTION, Theme

WIDEST_NAME = 100
"""Pixels; a longer one is cut, and whole in the read-out."""

InPixels = Callable[[list[tuple[int, int]]], Curve]
"""From contexts and counts to a curve in pixels."""

PLACES = (0.06, 0.16, 0.28, 0.4, 0.55, 0.7, 0.85, 0.11, 0.22, 0.34, 0.47, 0.62, 0.78, 0.94)
"""Where along a line its name may stand."""


@dataclass(frozen=True)
class SideLine:
    """A line in pixels."""

    name: str
    dashes: tuple[float, ...]
    curve: Curve


def side_lines(chart: ContextChart, in_pixels: InPixels) -> tuple[SideLine, ...]:
    """The lines that a chart asks for."""
    return tuple(_lines(chart, in_pixels))


def _lines(chart: ContextChart, in_pixels: InPixels) -> Iterator[SideLine]:
    first, last = chart.span
    if chart.with_reference:
        yield _line(_("BF16, reference only"), DOTS, [(one.context, one.bf16 or 0) for one in chart.points], in_pixels)
    for other, dashes in zip(chart.others, DASHES, strict=False):
        yield _line(other.name, dashes, [one for one in other.points if first <= one[0] <= last], in_pixels)


def _line(name: str, dashes: tuple[float, ...], counts: list[tuple[int, int]], in_pixels: InPixels) -> SideLine:
    """It ends before its first 0, for which there is no place."""
    return SideLine(name, dashes, in_pixels([one for one in counts if one[1]]))


def draw_side_lines(painter: QPainter, theme: Theme, lines: Sequence[SideLine]) -> None:
    """The lines without their names."""
    for line in lines:
        painter.setPen(side_pen(theme, line.dashes))
        painter.drawPolyline(line.curve.polygon)


@dataclass(frozen=True)
class Name:
    """The name of a line, and where it stands."""

    line: SideLine
    text: str
    box: QRectF


def place_names(
    lines: Sequence[SideLine], metrics: QFontMetricsF, area: QRectF, curves: Sequence[Curve], taken: Sequence[QRectF]
) -> tuple[Name, ...]:
    """Each name at its line where it lies on least of all curves; `taken` are boxes that stay free.

    A name that has no place clear of them is left out: the read-out has it.
    """
    placed: list[Name] = []
    widest = WIDEST_NAME * metrics.height() / CAPTION
    for line in lines:
        text = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, widest)
        size = QSizeF(metrics.horizontalAdvance(text) + 2, metrics.height())
        boxes = [box for box in _beside(line.curve, size) if area.contains(box)]
        held = [*taken, *(name.box for name in placed)]
        free = [box for box in boxes if not any(box.intersects(other) for other in held)]
        if free:
            placed.append(Name(line, text, clearest(free, curves, [])))
    return tuple(placed)


def draw_names(painter: QPainter, theme: Theme, names: Sequence[Name]) -> None:
    """In the painter's font, on a ground through which no curve is seen."""
    ground = QColor(theme.surface)
    for name in names:
        painter.fillRect(name.box, ground)
        draw_label(painter, name.box, name.text, theme.muted if name.line.dashes == DOTS else theme.text)


def _beside(curve: Curve, size: QSizeF) -> Iterator[QRectF]:
    """To the right of points along the line, which falls there, and to the left below it."""
    for share in PLACES if curve.x else ():
        x = curve.x[0] + share * (curve.x[-1] - curve.x[0])
        y = curve.height_at(x)
        for left, top in (
            (x + 3, y - size.height() - 1),
            (x - 3 - size.width(), y + 1),
            (x + 3, y + 2),
            (x - 3 - size.width(), y - size.height() - 2),
        ):
            yield QRectF(QPointF(left, top), size)
