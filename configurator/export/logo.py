"""Logos from anywhere: which are taken, and why another is not.

A picture is judged by its head before it is decoded. An SVG is taken apart into shapes; whatever could run, load or
point somewhere is refused, so that no part of the file but its shapes reaches a quote.
"""

import re
import warnings
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from PIL import Image, ImageOps, UnidentifiedImageError
from svgelements import SVG, Shape
from svgelements import Path as Outline

from configurator import limits
from configurator.export.letterhead import LogoProblem
from configurator.files import FileProblem, read_bytes
from configurator.language import _
from configurator.units import format_count

MOST_BYTES = limits.LOGO_BYTES
MOST_PIXELS = limits.LOGO_PIXELS
"""Four times what a full page needs in print; decoding more would only cost memory."""
PRINTED_PIXELS = 1_200
"""The longer side that is embedded: 300 dpi over ten centimetres."""

_MOST_ELEMENTS = limits.LOGO_ELEMENTS
_MOST_SEGMENTS = limits.LOGO_SEGMENTS
_MOST_CHARACTERS = limits.LOGO_CHARACTERS
"""In all attributes together; ten times what a detailed logo has."""
_MOST_STYLE = limits.LOGO_STYLE_CHARACTERS
_MOST_DEPTH = limits.LOGO_DEPTH

_SCAN = b"\xff\xda"
"""Begins a scan of a JPEG; within a scan the first of these bytes never stands before such another one."""

_SHAPES = frozenset("svg g defs style path rect circle ellipse line polyline polygon".split())  # noqa: SIM905
_SILENT = frozenset({"metadata", "title", "desc"})
_LONG_NUMBER = re.compile(rf"\d{{{limits.LOGO_DIGITS + 1}}}")
_OUTLINE = re.compile(r"[mM]")
"""Begins an outline within a path."""
_REFERENCE = re.compile(r"url\s*\(|@import|javascript:", re.IGNORECASE)


def read_logo(path: Path) -> bytes:
    """The content of a logo's file, checked. Raises FileProblem with one sentence: file, reason, mend."""
    content = read_bytes(path, MOST_BYTES)
    try:
        check_logo(content)
    except LogoProblem as problem:
        raise FileProblem(f"{path}: {problem}") from problem
    return content


def check_logo(content: bytes) -> None:
    """Raises LogoProblem where `picture` or `outlines` would."""
    if is_svg(content):
        outlines(content)
    else:
        picture(content)


def is_svg(content: bytes) -> bool:
    """Whether the content starts as XML does and not as a picture."""
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def picture(content: bytes) -> Image.Image:
    """A PNG or JPEG, upright, in RGB or RGBA, no larger than print needs. Raises LogoProblem."""
    if content.startswith(b"\xff\xd8") and content.count(_SCAN) > limits.LOGO_SCANS:
        raise LogoProblem(_("is built up in too many passes; save the logo again as PNG or SVG"))
    try:
        with warnings.catch_warnings():
            # A size that Pillow warns of is refused below, in our words.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(content), formats=("PNG", "JPEG"))
        if opened.width * opened.height > MOST_PIXELS:
            raise LogoProblem(
                _("has {width} × {height} pixels; save the logo with 2,000 pixels or fewer on each side").format(
                    width=format_count(opened.width), height=format_count(opened.height)
                )
            )
        upright = ImageOps.exif_transpose(opened)
        has_alpha = upright.has_transparency_data
        drawn = upright.convert("RGBA" if has_alpha else "RGB")
    except UnidentifiedImageError as error:
        raise LogoProblem(_("is no PNG, JPEG or SVG; save the logo as one of them")) from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(error, LogoProblem):
            raise
        raise LogoProblem(_("is a damaged picture; save the logo again as PNG or SVG")) from error
    drawn.thumbnail((PRINTED_PIXELS, PRINTED_PIXELS), Image.Resampling.LANCZOS)
    return drawn


def outlines(content: bytes) -> tuple[tuple[Outline, ...], tuple[float, float, float, float]]:
    """The shapes of an SVG as outlines, in pixels from the top left, and the box around them. Raises LogoProblem."""
    root = _checked(content)
    try:
        drawing = SVG.parse(BytesIO(tostring(root)), reify=True)
        shapes = tuple(Outline(one) for one in drawing.elements() if isinstance(one, Shape) and _is_seen(one))
    except Exception as error:  # the parser has no error of its own; nothing but a logo is lost
        raise LogoProblem(_damaged()) from error
    if sum(map(len, shapes)) > _MOST_SEGMENTS:
        raise LogoProblem(_too_detailed())
    boxes = [box for shape in shapes if (box := shape.bbox())]
    if not boxes:
        raise LogoProblem(_("shows nothing that can be drawn; turn its text into paths or save it as PNG"))
    left, top, right, bottom = (
        pick(side) for pick, side in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    )
    if not (0 < right - left < 1e6 and 0 < bottom - top < 1e6):
        raise LogoProblem(_damaged())
    return shapes, (left, top, right, bottom)


def _checked(content: bytes) -> Element:
    """The tree of an SVG that holds nothing but shapes. Raises LogoProblem."""
    try:
        root: Element = fromstring(content, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError, RecursionError) as error:
        raise LogoProblem(_damaged()) from error
    characters = style = 0
    for count, (depth, element) in enumerate(_walk(root, 0), 1):
        characters += sum(map(len, element.attrib.values()))
        style += len("".join(element.itertext())) if _name(element.tag) == "style" else 0
        is_large = count > _MOST_ELEMENTS or characters > _MOST_CHARACTERS or style > _MOST_STYLE
        if is_large or depth > _MOST_DEPTH:
            raise LogoProblem(_too_detailed())
        _check(element)
    return root


def _walk(element: Element, depth: int) -> Iterator[tuple[int, Element]]:
    """Every element that is drawn; what only describes is taken out of the tree."""
    yield depth, element
    if depth > _MOST_DEPTH:
        return
    for child in list(element):
        if _name(child.tag) in _SILENT or not isinstance(child.tag, str) or _is_foreign(child.tag):
            element.remove(child)
        else:
            yield from _walk(child, depth + 1)


def _check(element: Element) -> None:
    name = _name(element.tag)
    if name not in _SHAPES:
        raise LogoProblem(
            _("holds <{element}>, which is not drawn here; turn everything into plain paths or save it as PNG").format(
                element=name[:30]
            )
        )
    for key, value in (*element.attrib.items(), ("style", element.text or "")):
        attribute = _name(key)
        is_reference = attribute == "href" and not value.startswith("#")
        if is_reference or attribute.lower().startswith("on") or _REFERENCE.search(value):
            raise LogoProblem(
                _("refers to something outside of its shapes ({attribute}); save it as plain SVG or as PNG").format(
                    attribute=attribute[:30]
                )
            )
        if _takes_long(attribute, value):
            raise LogoProblem(_too_detailed())


def _takes_long(attribute: str, value: str) -> bool:
    """Whether the parser would take more time for an attribute than its length lets expect."""
    if attribute == "d":
        closings = (len(re.findall("[zZ]", outline)) for outline in _OUTLINE.split(value))
        return max(closings) > limits.LOGO_CLOSINGS or _LONG_NUMBER.search(value) is not None
    is_transform = attribute.lower().endswith("transform")
    return (is_transform and len(value) > limits.LOGO_TRANSFORM_CHARACTERS) or _LONG_NUMBER.search(value) is not None


def _name(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _is_foreign(tag: str) -> bool:
    """Whether an element belongs to the program that drew it and not to SVG."""
    return tag.startswith("{") and not tag.startswith("{http://www.w3.org/2000/svg}")


def _is_seen(shape: Shape) -> bool:
    return bool(shape.values.get("display") != "none" and shape.values.get("visibility") != "hidden")


def _too_detailed() -> str:
    return _("is too detailed for a logo; simplify it or save it as PNG")


def _damaged() -> str:
    return _("is a damaged SVG; save it again as plain SVG or as PNG")
