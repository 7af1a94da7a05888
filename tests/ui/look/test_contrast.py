"""Every colour on every ground it is drawn on, against WCAG 2.2 level AA."""

import pytest
from PySide6.QtGui import QColor

from configurator.export.pdf import paper
from configurator.export.xlsx import styles
from configurator.ui.look.stylesheet import mixed
from configurator.ui.look.theme import DARK, LIGHT, Theme

TEXT, GRAPHICS = 4.5, 3.0
"""The least ratios: of text below 18 points, and of marks, edges and focus rings."""

# What is disabled is exempt, and so are lines that only divide: no one needs them to understand or to work.
TEXT_ON = {
    "text": ("window", "surface", "field", "accent_soft", "hover", "bad_ground", "notice"),
    "muted": ("window", "surface", "field", "accent_soft"),
    "accent": ("surface", "accent_soft", "hover", "notice"),
    "on_accent": ("accent",),
    "headroom_text": ("surface", "accent_soft"),
    "need": ("surface", "accent_soft"),
    "good": ("surface", "good_cell"),
    "warn": ("surface", "warn_cell"),
    "bad": ("surface", "bad_cell"),
}
GRAPHICS_ON = {
    "accent": ("surface", "window", "field", "accent_soft"),
    "headroom": ("surface", "accent_soft"),
    "need": ("surface", "accent_soft"),
    "good": ("surface", "accent_soft"),
    "bad": ("surface", "bad_ground"),
    "muted": ("surface", "field"),
    "edge": ("surface", "field", "window"),
    "text": ("surface", "window"),
    "ring": ("accent",),
}


def ground(theme: Theme, name: str) -> str:
    """A colour of the theme, or one that the stylesheet mixes from two."""
    if name == "hover":
        return mixed(theme.surface, theme.accent, 8)
    if name == "notice":
        return mixed(theme.surface, theme.headroom, 10)
    if name == "bad_ground":
        return mixed(theme.surface, theme.bad, 14)
    if name.endswith("_cell"):
        return mixed(theme.surface, getattr(theme, name.removesuffix("_cell")), 12)
    colour: str = getattr(theme, name)
    return colour


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it: 0 for black, 1 for white."""
    parts = [part / 255 for part in (QColor(colour).red(), QColor(colour).green(), QColor(colour).blue())]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio: 1 for the same colour, 21 for black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def pairs(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """A table as its single pairs."""
    return [(colour, on) for colour, grounds in table.items() for on in grounds]


def test_the_ratio_is_that_of_wcag() -> None:
    """Black on white is 21, #767676 is the lightest grey that passes for text on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#777777", "#ffffff") < TEXT


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("colour", "on"), pairs(TEXT_ON))
def test_text_can_be_read(theme: Theme, colour: str, on: str) -> None:
    """At least 4.5 to 1, whatever its size."""
    assert contrast(ground(theme, colour), ground(theme, on)) >= TEXT


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(("colour", "on"), pairs(GRAPHICS_ON))
def test_marks_and_edges_can_be_seen(theme: Theme, colour: str, on: str) -> None:
    """At least 3 to 1: curves, hatching, marks, the edges of fields, the ring of the focus."""
    assert contrast(ground(theme, colour), ground(theme, on)) >= GRAPHICS


def test_paper_and_workbook_have_the_window_s_headroom() -> None:
    """Lines and hatching reach 3 to 1 on white there too."""
    assert paper.HEADROOM.hexval()[2:] == styles.HEADROOM.lower() == LIGHT.headroom[1:]
    assert contrast(LIGHT.headroom, "#ffffff") >= GRAPHICS
