"""Colours, type scale and spacing of the window, by role. Nothing in `ui/` names a colour or a size of its own.

The chart colours are from the palette of Okabe and Ito, which stays distinct for the common kinds of colour blindness;
its orange is darker here on white, so that hatching and marks reach the contrast of WCAG AA (`test_contrast.py`).
"""

from dataclasses import dataclass, replace

SPACE = 8
"""The spacing unit in device-independent pixels; gaps are multiples of it."""

RADIUS = 6

ICON = 16
"""The side of an icon, in pixels."""

CAPTION, BODY, HEADING, ANSWER = 11, 13, 15, 22
"""The type scale, in pixels."""

MONOSPACE = '"DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace'
"""The faces for what is copied into a terminal; the first one that the system has."""


@dataclass(frozen=True)
class Theme:
    """Colours by role, as ``#rrggbb``."""

    name: str
    window: str
    surface: str
    field: str
    line: str
    """What only divides; it may be faint."""
    edge: str
    """Of fields: where one can write must be seen."""
    text: str
    muted: str
    accent: str
    """Choices and FP8: what is promised."""
    on_accent: str
    ring: str
    """Of the focus on what is filled with the accent."""
    accent_soft: str
    headroom: str
    """NVFP4, always hatched beside its colour."""
    headroom_text: str
    need: str
    good: str
    warn: str
    bad: str
    zoom: int = 100
    """The size of type and spacing, in per cent of what this file names."""

    def at(self, zoom: int) -> "Theme":
        """The same colours at another size."""
        return replace(self, zoom=zoom)


LIGHT = Theme(
    name="light",
    window="#f3f5f8",
    surface="#ffffff",
    field="#f5f7fa",
    line="#d9dee5",
    edge="#808b99",
    text="#1b2430",
    muted="#5b6675",
    accent="#0072b2",
    on_accent="#ffffff",
    ring="#1b2430",
    accent_soft="#e6f1f8",
    headroom="#bd7c00",
    headroom_text="#8a5a00",
    need="#b84a00",
    good="#00704f",
    warn="#8a5a00",
    bad="#b3261e",
)

DARK = Theme(
    name="dark",
    window="#12161c",
    surface="#1b2129",
    field="#12161c",
    line="#37404c",
    edge="#6f7c8c",
    text="#eef2f6",
    muted="#a3afbd",
    accent="#56b4e9",
    on_accent="#0b1118",
    ring="#0b1118",
    accent_soft="#1d3442",
    headroom="#e8a820",
    headroom_text="#f0b93a",
    need="#ff8a4c",
    good="#4cc9a0",
    warn="#f0b93a",
    bad="#ff8a80",
)
