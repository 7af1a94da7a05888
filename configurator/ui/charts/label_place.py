"""Where a label or a box fits on a chart without lying on a curve."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF


@dataclass(frozen=True)
class Curve:
    """A curve in pixels, from left to right."""

    x: Sequence[float]
    y: Sequence[float]

    @property
    def points(self) -> list[QPointF]:
        """Its corners."""
        return [QPointF(x, y) for x, y in zip(self.x, self.y, strict=True)]

    @cached_property
    def polygon(self) -> QPolygonF:
        """The same, to be drawn."""
        return QPolygonF(self.points)

    def height_at(self, x: float) -> float:
        """Straight between two corners; beyond an end as high as there. There must be a corner."""
        after = bisect_left(self.x, x)
        if after == 0 or after == len(self.x):
            return self.y[min(after, len(self.x) - 1)]
        left, right, y = self.x[after - 1], self.x[after], self.y[after - 1]
        return y + (x - left) / (right - left) * (self.y[after] - y)

    def heights(self, left: float, right: float) -> list[float]:
        """At two places and at every corner between them: the highest and the lowest of the stretch are among them."""
        corners = self.y[bisect_right(self.x, left) : bisect_left(self.x, right)]
        return [self.height_at(left), *corners, self.height_at(right)]

    def covers(self, box: QRectF) -> float:
        """How much of a box the curve runs through: the height it takes within, in pixels."""
        if not self.x or box.right() < self.x[0] or box.left() > self.x[-1]:
            return 0.0
        heights = self.heights(box.left(), box.right())
        return max(0.0, min(max(heights), box.bottom()) - max(min(heights), box.top()) + 1)


def clearest(candidates: Sequence[QRectF], curves: Sequence[Curve], boxes: Sequence[QRectF]) -> QRectF:
    """The candidate that lies on least; of equals the first. `boxes` are what must not be covered at any price."""
    best, least = candidates[0], float("inf")
    for one in candidates:
        covered = _covered(one, curves, boxes)
        if covered == 0:
            return one
        if covered < least:
            best, least = one, covered
    return best


def _covered(box: QRectF, curves: Sequence[Curve], boxes: Sequence[QRectF]) -> float:
    on_boxes = sum(box.height() * 10 for other in boxes if box.intersects(other))
    return on_boxes + sum(curve.covers(box) for curve in curves)


def side_by_side(boxes: Sequence[QRectF], left: float, right: float, gap: float) -> list[QRectF]:
    """Boxes in a row, from left to right, pushed apart where they touch and kept between two edges."""
    placed: list[QRectF] = []
    for box in boxes:
        left = max(left, box.left())
        placed.append(QRectF(QPointF(left, box.top()), box.size()))
        left += box.width() + gap
    for index in reversed(range(len(placed))):
        placed[index].moveLeft(min(placed[index].left(), right - placed[index].width()))
        right = placed[index].left() - gap
    return placed
