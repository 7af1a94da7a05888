"""JSON from outside as it is read here: strictly, with every complaint naming the file, the place and the mend."""

import json
from collections.abc import Mapping
from typing import Any

from configurator import limits
from configurator.files import FileProblem, one_line
from configurator.json_text import parse_json
from configurator.language import _, mark
from configurator.units import format_count

MOST_LAYERS = limits.MODEL_LAYERS
MOST_CONTEXT = limits.MODEL_CONTEXT
MOST_HEADS = limits.MODEL_HEADS
MOST_VALUES = limits.MODEL_VALUES
"""The widest dimension read; the widest published hidden size is 53,248."""

BY_HAND = mark("write its entry into your catalogue folder by hand")
"""The mend for a model that cannot be read."""


def parse_object(text: str, file: str) -> dict[str, Any]:
    """The object that is the whole of a JSON text. Raises FileProblem."""
    content = parse_json(text, file, _("correct it or choose another file"))
    if not isinstance(content, dict):
        raise FileProblem(
            _("{file}: holds {content} and not an object {{…}}; choose another file").format(
                file=file, content=shown(content)
            )
        )
    return content


def shown(value: object) -> str:
    """A value from outside for a sentence, cut so that a large one cannot fill the screen."""
    match value:
        case list():
            return _("a list")
        case dict():
            return _("an object")
        case int() if not isinstance(value, bool):
            text = format_count(value) if abs(value) < 10**15 else f"{str(value)[:12]}…"
        case _:
            text = one_line(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 40 else f"{text[:39]}…"


class Remarks:
    """What a reader of an import should know, in the order in which it was noticed."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.assumed = False

    def note(self, text: str) -> None:
        """Keep a fact about the file."""
        if text not in self.notes:
            self.notes.append(text)

    def assume(self, text: str) -> None:
        """Keep a note about a figure that the file does not state."""
        self.assumed = True
        self.note(text)


class Section:
    """One object of a config.json, with typed look-ups.

    A null counts as missing. `defaults` are what the library that defines a model type puts for a missing key; a
    figure taken from them is remarked upon.
    """

    def __init__(
        self,
        file: str,
        content: Mapping[str, Any],
        remarks: Remarks,
        place: str = "",
        defaults: Mapping[str, int] | None = None,
    ) -> None:
        self.file = file
        self.content = content
        self.remarks = remarks
        self.place = place
        self.defaults = defaults or {}

    def with_defaults(self, defaults: Mapping[str, int]) -> "Section":
        """The same object, with what stands in for missing keys."""
        return Section(self.file, self.content, self.remarks, self.place, defaults)

    def problem(self, key: str, message: str) -> FileProblem:
        """A complaint about `key`, to be raised."""
        return FileProblem(f"{self.file}: {self.place}{key}: {message}")

    def has(self, key: str) -> bool:
        """Whether the key is there with a value other than null."""
        return self.content.get(key) is not None

    def first(self, *keys: str) -> str | None:
        """The first of several names under which a value is known, where any is there."""
        return next((key for key in keys if self.has(key)), None)

    def whole(self, *keys: str, least: int = 1, most: int = MOST_VALUES) -> int:
        """A whole number that must be there, by any of its names, or in the defaults by the first of them."""
        value = self.whole_or_none(*keys, least=least, most=most)
        value = self.default(keys[0]) if value is None else value
        if value is None:
            raise self.problem(keys[0], _("is missing; without it the cache cannot be sized, so add it"))
        return value

    def default(self, key: str) -> int | None:
        """What the model type puts for a missing key, with a remark; None where it puts nothing."""
        value = self.defaults.get(key)
        if value is not None:
            self.remarks.assume(
                _("{key} is not in the file; {value} is the default of this model type.").format(
                    key=key, value=format_count(value)
                )
            )
        return value

    def whole_or_none(self, *keys: str, least: int = 1, most: int = MOST_VALUES) -> int | None:
        """A whole number, or None where no name of it is there."""
        key = self.first(*keys)
        return None if key is None else self._whole(key, self.content[key], least, most)

    def number(self, *keys: str) -> int:
        """A whole number for an estimate: 0 where the file has none, or another one for each layer."""
        value = next((self.content[key] for key in keys if self.has(key)), 0)
        usable = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_VALUES
        return value if usable else 0

    def wholes_or_none(self, key: str, least: int = 0, most: int = MOST_VALUES) -> tuple[int, ...] | None:
        """A list of whole numbers, or None where the key is missing."""
        values = self._list(key)
        if values is None:
            return None
        return tuple(self._whole(f"{key}[{index}]", value, least, most) for index, value in enumerate(values))

    def text_or_none(self, key: str) -> str | None:
        """A text, or None where the key is missing."""
        value = self.content.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            raise self.problem(key, _("is {value}, which is not a text; correct it").format(value=shown(value)))
        return one_line(value)[:300]

    def texts_or_none(self, key: str) -> tuple[str, ...] | None:
        """A list of texts, or None where the key is missing."""
        values = self._list(key)
        if values is None:
            return None
        for index, value in enumerate(values):
            if not isinstance(value, str):
                raise self.problem(
                    f"{key}[{index}]", _("is {value}, which is not a text; correct it").format(value=shown(value))
                )
        return tuple(one_line(value) for value in values)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false; `default` where the key is missing."""
        value = self.content.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.problem(key, _("is {value}, which is not true or false; correct it").format(value=shown(value)))
        return value

    def section(self, key: str) -> "Section | None":
        """A nested object, or None where the key is missing."""
        value = self.content.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.problem(key, _("is {value}, which is not an object; correct it").format(value=shown(value)))
        return Section(self.file, value, self.remarks, f"{self.place}{key}.")

    def sections(self, key: str) -> "tuple[Section, ...] | None":
        """A list of objects, or None where the key is missing."""
        values = self._list(key)
        if values is None:
            return None
        found = []
        for index, value in enumerate(values):
            if not isinstance(value, dict):
                raise self.problem(
                    f"{key}[{index}]", _("is {value}, which is not an object; correct it").format(value=shown(value))
                )
            found.append(Section(self.file, value, self.remarks, f"{self.place}{key}[{index}]."))
        return tuple(found)

    def _list(self, key: str) -> list[Any] | None:
        value = self.content.get(key)
        if value is None:
            return None
        if not isinstance(value, list):
            raise self.problem(key, _("is {value}, which is not a list; correct it").format(value=shown(value)))
        return value

    def _whole(self, key: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.problem(key, _("is {value}, which is not a whole number; correct it").format(value=shown(value)))
        if not least <= value <= most:
            raise self.problem(
                key,
                _("is {value}, outside {least} to {most}; correct it").format(
                    value=shown(value), least=format_count(least), most=format_count(most)
                ),
            )
        return value
