"""How the seller's paper looks: a logo and an accent colour. The window keeps both in its preferences."""

import re
from dataclasses import dataclass

DEFAULT_ACCENT = "#0072b2"

_COLOUR = re.compile(r"#[0-9a-f]{6}", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Letterhead:
    """What is put on every quote of a seller. `accent` is ``#rrggbb``; raises ValueError for anything else."""

    logo: bytes = b""
    """The content of a PNG, JPEG or SVG file that `read_logo` has accepted; empty for none."""
    accent: str = DEFAULT_ACCENT

    def __post_init__(self) -> None:
        if not _COLOUR.fullmatch(self.accent):
            raise ValueError(f"{self.accent[:20]!r} is no colour; write it as {DEFAULT_ACCENT}")


class LogoProblem(ValueError):
    """A logo that is not taken; the text is a clause with the mend, fit to follow the name of the file."""
