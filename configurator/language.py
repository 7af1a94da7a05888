"""In which language the program speaks, and how that language writes numbers.

Texts are marked where they stand: ``_("Needed: {needed}.").format(needed=...)``. English is the text itself; other
languages lie in ``resources/languages`` as gettext catalogues, which `packaging/messages.py` extracts and compiles.
The window has one language (`use`); a quote may have another (`speaking`), whatever the window speaks.
"""

import gettext as translations
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from configurator.paths import resource

ENGLISH, GERMAN = "en", "de"

NAMES = {ENGLISH: "English", GERMAN: "Deutsch"}
"""Every language by its code, named in itself."""

DOMAIN = "configurator"


@dataclass(frozen=True)
class Separators:
    """What stands between the groups of a number and before its decimals."""

    group: str
    decimal: str
    spaced: bool = False
    """Whether people type a space between the groups too."""


# Two languages do not merit the 80 ms that Babel adds to a start; money and dates, which need more, use it.
_SEPARATORS = {ENGLISH: Separators(",", "."), GERMAN: Separators(".", ",", spaced=True)}

_chosen = ENGLISH
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def current() -> str:
    """The code of the language that is spoken here and now."""
    return _spoken.get() or _chosen


def use(language: str) -> None:
    """Speak a language from now on. Raises KeyError for one that there is not."""
    global _chosen  # noqa: PLW0603 - a program speaks one language; passing it to each text would hide what is said
    NAMES[language]
    _chosen = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within a block, in this thread alone. Raises KeyError for one that there is not."""
    NAMES[language]
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def separators() -> Separators:
    """How the current language writes numbers."""
    return _SEPARATORS[current()]


def _(text: str) -> str:
    """A text in the current language; the English one where it is not translated."""
    return _catalogue(current()).gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """The text for one or for many, in the current language."""
    return _catalogue(current()).ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """A text that needs another translation in each context."""
    return _catalogue(current()).pgettext(context, text)


class Plural(NamedTuple):
    """A constant for translation, for one and for many; whoever shows it hands both to `ngettext`."""

    one: str
    many: str


def mark(text: str) -> str:
    """Mark a constant for translation; whoever shows it calls `_` on it."""
    return text


@cache
def _catalogue(language: str) -> translations.NullTranslations:
    folder = resource("languages")
    return translations.translation(DOMAIN, folder, [language], fallback=language == ENGLISH)
