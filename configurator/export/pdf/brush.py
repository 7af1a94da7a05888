"""What both charts are drawn with: text in our faces, hatching, and the scales of their axes."""

import math
from collections.abc import Iterable, Sequence

from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Path, PolyLine, Rect, String
from reportlab.lib.colors import Color

from configurator.export.pdf.fonts import BOLD, REGULAR, runs, width_of
from configurator.export.pdf.paper import ACCENT, HEADROOM, HEADROOM_TEXT, INK, LINE, MUTED, NEED, TEXT_WIDTH, WHITE
from configurator.export.text import clean
from configurator.language import _

TICK = 6.5
"""Size of the text in a chart, in points."""

_HATCH_STEP = 3.2

Points = Sequence[tuple[float, float]]


def sheet(height: float) -> Drawing:
    """An empty drawing as wide as the text."""
    # Without a font of ours reportlab would begin the drawing with Helvetica.
    return Drawing(TEXT_WIDTH, height, initialFontName=REGULAR)


def label(
    x: float, y: float, text: str, *, align: float = 0.0, bold: bool = False, colour: Color = INK, size: float = TICK
) -> Group:
    """One line of text; `align` is the part of its width that lies left of x: 0, 0.5 or 1."""
    face, group = BOLD if bold else REGULAR, Group()
    x -= align * width_of(clean(text), face, size)
    for chosen, piece in runs(clean(text), face):
        group.add(String(x, y, piece, fontName=chosen, fontSize=size, fillColor=colour))
        x += width_of(piece, face, size)
    return group


def block(x: float, y: float, width: float, height: float, colour: Color) -> Rect:
    """A filled rectangle without an outline."""
    rect = Rect(x, y, width, height)
    rect.fillColor, rect.strokeColor = colour, None
    return rect


def plate(x: float, y: float, text: str, colour: Color, size: float = TICK) -> Rect:
    """A ground for the bold text centred on x, so that no line runs through it."""
    width = width_of(text, BOLD, size) + 1.5
    return block(x - width / 2, y - 1, width, size + 0.5, colour)


def size_within(texts: Iterable[str], width: float) -> float:
    """The largest size up to that of ticks at which each of the bold texts is no wider than `width` points."""
    widest = max((width_of(text, BOLD, TICK) for text in texts), default=0.0)
    return TICK if widest <= width else TICK * width / widest


def line(
    start: tuple[float, float],
    end: tuple[float, float],
    colour: Color = LINE,
    width: float = 0.5,
    dash: Sequence[float] = (),
) -> Line:
    """A straight line."""
    return Line(*start, *end, strokeColor=colour, strokeWidth=width, strokeDashArray=dash)


def curve(points: Points, colour: Color, width: float, dash: Sequence[float] = ()) -> PolyLine:
    """A line through points."""
    flat = [coordinate for point in points for coordinate in point]
    return PolyLine(flat, strokeColor=colour, strokeWidth=width, strokeDashArray=dash, strokeLineJoin=1)


def dot(x: float, y: float, colour: Color) -> Circle:
    """A mark on a curve."""
    return Circle(x, y, 2.4, fillColor=colour, strokeColor=WHITE, strokeWidth=0.6)


def hatched(outline: Points) -> Group:
    """An area in the manner of headroom: white, hatched and outlined."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, bottom, top = min(xs), min(ys), max(ys)
    inside = Group(_clip(outline))
    rise = top - bottom
    strokes = int((max(xs) - left + rise) / _HATCH_STEP) + 1
    for stroke in range(strokes):
        start = left - rise + stroke * _HATCH_STEP
        inside.add(line((start, bottom), (start + rise, top), HEADROOM, 0.6))
    return Group(_area(outline, WHITE, None), inside, _area(outline, None, HEADROOM))


def _clip(outline: Points) -> Path:
    """Cuts off what is drawn after it outside of the outline."""
    path = Path(isClipPath=1, fillColor=None, strokeColor=None)
    return _trace(path, outline)


def _area(outline: Points, fill: Color | None, stroke: Color | None) -> Path:
    return _trace(Path(fillColor=fill, strokeColor=stroke, strokeWidth=0.6), outline)


def _trace(path: Path, outline: Points) -> Path:
    path.moveTo(*outline[0])
    for point in outline[1:]:
        path.lineTo(*point)
    path.closePath()
    return path


def legend(x: float, y: float, *, has_headroom: bool, needed: bool) -> Group:
    """What the marks mean, in one line that starts at x."""
    group = Group(block(x, y - 0.5, 14, 6, ACCENT))
    x = _caption(group, x + 18, y, _("FP8 cache: promised"), ACCENT)
    if has_headroom:
        group.add(hatched([(x, y - 0.5), (x + 14, y - 0.5), (x + 14, y + 5.5), (x, y + 5.5)]))
        words = _("NVFP4 cache: headroom after testing, not part of this offer")
        x = _caption(group, x + 18, y, words, HEADROOM_TEXT)
    if needed:
        group.add(line((x, y + 2.5), (x + 14, y + 2.5), NEED, 1, (3, 2)))
        _caption(group, x + 18, y, _("needed"), NEED)
    return group


def _caption(group: Group, x: float, y: float, text: str, colour: Color) -> float:
    """Put a caption in; the x where the next entry starts."""
    group.add(label(x, y, text, colour=colour, size=TICK + 0.5))
    return x + width_of(text, REGULAR, TICK + 0.5) + 16


def need_line(left: float, right: float, y: float, text: str) -> Group:
    """The customer's need across a chart, named at its right end."""
    return Group(
        line((left, y), (right, y), NEED, 0.9, (3, 2)),
        label(right + 4, y - TICK / 3, text, colour=NEED),
    )


def round_ticks(highest: float, most: int = 5) -> tuple[int, ...]:
    """Whole numbers from 0 to at least `highest` in steps of 1, 2 or 5 times a power of ten."""
    rough = max(1.0, highest / most)
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)))
    return tuple(range(0, math.ceil(highest / step) * step + step, step))


def log_ticks(lowest: float, highest: float) -> tuple[int, ...]:
    """1, 2, 5, 10, 20, 50 and so on within a range; only powers of ten where there would be too many."""
    powers = [10**power for power in range(math.floor(math.log10(highest)) + 1)]
    factors = (1, 2, 5) if highest / lowest <= 2_000 else (1,)
    return tuple(one for power in powers for factor in factors if lowest <= (one := factor * power) <= highest)


def axis_text(x: float, y: float, text: str, *, align: float, bold: bool = False) -> Group:
    """A figure at an axis."""
    return label(x, y, text, align=align, bold=bold, colour=INK if bold else MUTED)
