"""The seller's logo on the sheet: a picture as it is, an SVG as vectors."""

from io import BytesIO
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable
from svgelements import Arc, Close, CubicBezier, Line, Move, QuadraticBezier
from svgelements import Path as Outline

from configurator.export.logo import is_svg, outlines, picture

WIDEST, HIGHEST = 165.0, 46.0
"""No logo is larger on paper, in points."""

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_TWO_THIRDS = 2 / 3
_EVEN_ODD, _NON_ZERO = 0, 1
"""reportlab's numbers for what of a path is inside."""


class LogoMark(Flowable):
    """A logo fitted into the letterhead. Raises LogoProblem where the content is none."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self._shapes: tuple[Outline, ...] = ()
        if is_svg(content):
            self._shapes, (self._left, self._top, right, bottom) = outlines(content)
            width, height = float(right - self._left), float(bottom - self._top)
        else:
            self._picture = picture(content)
            width, height = map(float, self._picture.size)
        self._scale = min(WIDEST / width, HIGHEST / height)
        self.width, self.height = width * self._scale, height * self._scale

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """The same size everywhere."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw it."""
        if not self._shapes:
            # Through a file in memory, so that equal pictures are equal objects in the PDF.
            stream = BytesIO()
            self._picture.save(stream, "PNG")
            self.canv.drawImage(ImageReader(stream), 0, 0, self.width, self.height, mask="auto")
            return
        self.canv.saveState()
        self.canv.translate(0, self.height)
        self.canv.scale(self._scale, -self._scale)
        self.canv.translate(-self._left, -self._top)
        for shape in self._shapes:
            _draw(self.canv, shape)
        self.canv.restoreState()


def _draw(canvas: Any, shape: Outline) -> None:
    """Put one outline on the canvas, filled and stroked as its file says."""
    fill, stroke = _colour(shape.fill, shape), _colour(shape.stroke, shape)
    if fill is None and stroke is None:
        return
    if fill is not None:
        canvas.setFillColor(fill)
    if stroke is not None:
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(float(shape.stroke_width or 1))
        canvas.setLineCap(_CAPS.get(str(shape.values.get("stroke-linecap")), 0))
        canvas.setLineJoin(_JOINS.get(str(shape.values.get("stroke-linejoin")), 0))
    rule = _EVEN_ODD if shape.values.get("fill-rule") == "evenodd" else _NON_ZERO
    canvas.drawPath(_traced(canvas, shape), stroke=stroke is not None, fill=fill is not None, fillMode=rule)


def _traced(canvas: Any, shape: Outline) -> Any:
    path = canvas.beginPath()
    for segment in shape:
        match segment:
            case Move(end=end):
                path.moveTo(float(end.x), float(end.y))
            case Close():
                path.close()
            case Line(end=end):
                path.lineTo(float(end.x), float(end.y))
            case _:
                for cubic in _cubics(segment):
                    points = (cubic.control1, cubic.control2, cubic.end)
                    path.curveTo(*(float(value) for point in points for value in (point.x, point.y)))
    return path


def _cubics(segment: Any) -> list[CubicBezier]:
    """A curve as cubic ones, the only kind that a PDF has."""
    match segment:
        case QuadraticBezier(start=start, control=control, end=end):
            # Its controls lie two thirds of the way to the one of the quadratic curve.
            return [
                CubicBezier(start, start + (control - start) * _TWO_THIRDS, end + (control - end) * _TWO_THIRDS, end)
            ]
        case Arc():
            return list(segment.as_cubic_curves())
        case _:
            return [segment]


def _colour(paint: Any, shape: Outline) -> Color | None:
    """A colour of the file with its opacity; None for none."""
    if paint is None or paint.value is None:
        return None
    try:
        whole = float(shape.values.get("opacity") or 1)
    except ValueError:
        whole = 1.0
    alpha = max(0.0, min(1.0, paint.opacity * whole))
    return Color(paint.red / 255, paint.green / 255, paint.blue / 255, alpha)
