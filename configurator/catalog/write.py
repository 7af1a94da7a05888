"""An entry as the TOML text of a catalogue file, in the order and spelling in which the shipped ones are written."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from configurator.catalog.language_model import LanguageModel

_GROUPED_FROM = 10_000


def model_toml(model: LanguageModel) -> str:
    """A model's file: read back, it is the same model."""
    return "\n".join(_lines(model.model_dump(exclude_none=True, exclude_defaults=True))) + "\n"


def _lines(content: Mapping[str, Any]) -> Iterator[str]:
    """Plain keys, then the layer groups, then a table for each checkpoint and each source."""
    for key, value in content.items():
        if key not in {"attention", "checkpoints", "sources"}:
            yield f"{key} = {_value(value)}"
    yield from ("", "attention = [", *(f"    {_value(group)}," for group in content["attention"]), "]")
    for checkpoint in content["checkpoints"]:
        yield from ("", "[[checkpoints]]", *_pairs(checkpoint))
    for name, source in content["sources"].items():
        # A dot in an id would open a table within the table.
        yield from ("", f"[sources.{_text(name) if '.' in name else name}]", *_pairs(source))


def _pairs(content: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} = {_value(value)}" for key, value in content.items())


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return f"{value:_}" if value >= _GROUPED_FROM else str(value)
        case date():
            return value.isoformat()
        case Mapping():
            return f"{{ {', '.join(_pairs(value))} }}"
        case _:
            return _text(str(value))


def _text(text: str) -> str:
    """A basic string. JSON escapes all that TOML wants escaped but the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
