"""Collects every text that people read, keeps the translations beside it, and compiles them.

Texts stand in the code (see `configurator/language.py`) and in the catalogue, for the fields that are marked there. A
translation lies in resources/languages/<language>/LC_MESSAGES: the .po is edited, the .mo is compiled from it. New
texts come without a translation, and those that are no longer used go.

Usage: python packaging/messages.py
"""

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog as Messages
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from configurator.catalog.frozen import TRANSLATED, Frozen
from configurator.catalog.load import load_catalog
from configurator.language import DOMAIN, ENGLISH, NAMES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "configurator"

KEYWORDS = {"_": None, "mark": None, "ngettext": (1, 2), "Plural": (1, 2), "pgettext": ((1, "c"), 2)}
"""The calls whose texts are translated, with the places of the texts among their arguments."""

LINE = 120

Words = str | tuple[str, ...] | list[str]
"""A text, or one for one and one for many."""


class Translations(Messages):
    """Translations with a head that says nothing of when and by whom, so that the same texts give the same files."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What a reader of the file needs to know."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


def sources() -> Iterator[tuple[Words, str | None]]:
    """Every text of the code and of the shipped catalogue with its context, some of them more than once."""
    for _file, _line, text, _comments, context in extract_from_dir(SOURCES, keywords=KEYWORDS):
        yield text, context
    for text in _marked(load_catalog(ROOT / "catalog")):
        yield text, None


def _marked(value: object) -> Iterator[str]:
    """The words in every field below `value` that is marked as translated."""
    if isinstance(value, Frozen):
        for name, field in type(value).model_fields.items():
            child = getattr(value, name)
            if child and any(mark is TRANSLATED for mark in field.metadata):
                yield child
            yield from _marked(child)
    elif isinstance(value, (tuple, list)):
        for child in value:
            yield from _marked(child)
    elif isinstance(value, dict):
        yield from _marked(list(value.values()))


def po_file(language: str) -> Path:
    """Where the translations into a language are kept."""
    return ROOT / "resources" / "languages" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(po: bytes) -> Messages:
    """The translations that a file holds."""
    return read_po(BytesIO(po), domain=DOMAIN)


def updated(kept: Messages, texts: Iterable[tuple[Words, str | None]]) -> Translations:
    """Those of the kept translations that `texts` still ask for, and an empty one for each text that is new."""
    messages = Translations(kept.locale, DOMAIN, header_comment=kept.header_comment, fuzzy=False)
    for text, context in texts:
        known = kept.get(text if isinstance(text, str) else text[0], context)
        if known is None or isinstance(known.id, str) is not isinstance(text, str):
            messages.add(text, context=context)
        else:
            messages.add(text, known.string, flags=known.flags, context=context)
    for one in messages:
        # Babel takes every per cent sign for a place to put a value in.
        one.flags -= {"python-format", "python-brace-format"}
    return messages


def as_po(messages: Translations) -> bytes:
    """The file that people edit: sorted by text, without places in the code, which every change would move."""
    out = BytesIO()
    write_po(out, messages, width=LINE, no_location=True, sort_output=True, ignore_obsolete=True)
    return out.getvalue()


def as_mo(messages: Translations) -> bytes:
    """The file that the program reads."""
    out = BytesIO()
    write_mo(out, messages)
    return out.getvalue()


def of_file(language: str) -> Translations:
    """The translations into a language as they are kept."""
    kept = read(po_file(language).read_bytes())
    return updated(kept, ((one.id, one.context) for one in kept if one.id))


def untranslated(messages: Messages) -> list[Message]:
    """The texts that have no translation, or not one for each number."""
    return [one for one in messages if one.id and not all(translated(one))]


def translated(message: Message) -> tuple[str, ...]:
    """The translation of a text, or of each of its numbers; an empty text where there is none."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def main() -> None:
    """Update and compile the translations into every language, and say what is still to be translated."""
    for language in NAMES.keys() - {ENGLISH}:
        file = po_file(language)
        messages = updated(of_file(language), list(sources()))
        file.write_bytes(as_po(messages))
        file.with_suffix(".mo").write_bytes(as_mo(messages))
        for one in untranslated(messages):
            sys.stdout.write(f"{language}: no translation of {one.id!r}\n")


if __name__ == "__main__":
    main()
