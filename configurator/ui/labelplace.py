"""Where a label or a box fits on a chart without lying on a curve."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

Pixels = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A curve in pixels, from left to right."""

    x: Pixels
    y: Pixels

    @property
    def points(self) -> list[QPointF]:
        """Its corners, to be drawn."""
        return [QPointF(*one) for one in zip(self.x.tolist(), self.y.tolist(), strict=True)]

    def covers(self, box: QRectF) -> float:
        """How much of a box the curve runs through: the height it takes within, in pixels."""
        if len(self.x) == 0 or box.right() < self.x[0] or box.left() > self.x[-1]:
            return 0.0
        inside = (self.x > box.left()) & (self.x < box.right())
        ends = np.interp([max(box.left(), self.x[0]), min(box.right(), self.x[-1])], self.x, self.y)
        heights = np.concatenate((ends, self.y[inside]))
        shared = min(float(heights.max()), box.bottom()) - max(float(heights.min()), box.top())
        return max(0.0, shared + 1)


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
