"""The seller's paper as the preferences have it."""

import threading
from pathlib import Path

from configurator.export.letterhead import DEFAULT_ACCENT, Letterhead
from configurator.ui.preferences import Preferences

SETTING = threading.Lock()
"""Held while a quote is set: reportlab keeps fonts and their subsets in one place for all threads."""


def letterhead(logo: Path | None, accent: str) -> Letterhead:
    """Logo and accent colour. Raises FileProblem where the logo cannot be read or used."""
    from configurator.export.logo import read_logo

    return Letterhead(read_logo(logo) if logo else b"", accent or DEFAULT_ACCENT)


def letterhead_of(preferences: Preferences) -> Letterhead:
    """The one that exports carry. Raises FileProblem."""
    return letterhead(preferences.logo, preferences.accent)
