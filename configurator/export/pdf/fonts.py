"""The faces of the document, and which face prints which character.

Inter is the text face; DejaVu Sans stands behind it for the characters it lacks. All are embedded, as subsets.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from configurator import paths

REGULAR, BOLD = "Inter-Regular", "Inter-SemiBold"
_BEHIND = {REGULAR: "DejaVuSans", BOLD: "DejaVuSans-Bold"}

_LAST_OF_PLANE_0 = 0xFFFF
"""reportlab writes a wrong code for copying any character above it."""


@cache
def _glyphs(face: str) -> frozenset[str]:
    """The characters of a face, and what needs no glyph; the first question registers it.

    Script that runs from right to left is left out: it would be printed in the wrong order.
    """
    font = TTFont(face, paths.resource(f"fonts/{face}.ttf"))
    pdfmetrics.registerFont(font)
    characters = (chr(code) for code in font.face.charToGlyph if code <= _LAST_OF_PLANE_0)
    return frozenset("\n\t").union(one for one in characters if not runs_leftwards(one))


def runs_leftwards(character: str) -> bool:
    """Whether a character belongs to a script that runs from right to left."""
    return unicodedata.bidirectional(character) in ("R", "AL")


def register_fonts() -> None:
    """Make the faces known to reportlab; cheap after the first time."""
    for face, behind in _BEHIND.items():
        _glyphs(face)
        _glyphs(behind)


def runs(text: str, face: str = REGULAR) -> tuple[tuple[str, str], ...]:
    """The text cut into pieces of one face each: (face, piece).

    A character that no face has is written as its code, ``[U+4E2D]``, so that nothing vanishes.
    """
    if _glyphs(face).issuperset(text):
        return ((face, text),) if text else ()
    printed = ((_face_of(character, face), character) for character in text)
    pieces = ((chosen or face, character if chosen else _stand_in(character)) for chosen, character in printed)
    return tuple(
        (chosen, "".join(piece for _, piece in group)) for chosen, group in groupby(pieces, key=lambda piece: piece[0])
    )


def missing(text: str) -> Iterator[str]:
    """The characters that would be printed as their codes."""
    return (
        character
        for character in dict.fromkeys(text)
        if not _face_of(character, REGULAR) and _stand_in(character).strip()
    )


def width_of(text: str, face: str, size: float) -> float:
    """How wide the text is in points, in the faces that it is printed in."""
    return float(sum(pdfmetrics.stringWidth(piece, chosen, size) for chosen, piece in runs(text, face)))


def _face_of(character: str, face: str) -> str | None:
    if character in _glyphs(face):
        return face
    return _BEHIND[face] if character in _glyphs(_BEHIND[face]) else None


def _stand_in(character: str) -> str:
    """What is printed for a character without a glyph: a space for a space, nothing for what only steers others."""
    unseen = {"Zs": " ", "Cf": ""}
    return unseen.get(unicodedata.category(character), f"[U+{ord(character):04X}]")
