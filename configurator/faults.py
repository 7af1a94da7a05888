"""What a check of outside content found wrong, in our own words and the reader's language.

pydantic and json speak English alone; their words would stand in the middle of a German sentence.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from configurator.language import _, mark
from configurator.units import format_count, localised

_BY_TYPE = {
    "missing": mark("is missing"),
    "extra_forbidden": mark("is not a known key"),
    "greater_than": mark("must be more than {gt}"),
    "greater_than_equal": mark("must be at least {ge}"),
    "less_than": mark("must be less than {lt}"),
    "less_than_equal": mark("must be at most {le}"),
    "finite_number": mark("must be a finite number"),
    "int_from_float": mark("must be a whole number"),
    "int_parsing_size": mark("is a number with too many digits"),
    "decimal_max_digits": mark("must have at most {max_digits} digits"),
    "decimal_max_places": mark("must have at most {decimal_places} decimal places"),
    "decimal_whole_digits": mark("must have at most {whole_digits} digits before the decimal sign"),
    "string_too_short": mark("must have at least {min_length} characters"),
    "string_too_long": mark("must have at most {max_length} characters"),
    "string_pattern_mismatch": mark("is not written in the way that is asked for, {pattern}"),
    "too_short": mark("must have at least {min_length} entries"),
    "too_long": mark("must have at most {max_length} entries"),
    "enum": mark("must be one of {expected}"),
    "literal_error": mark("must be {expected}"),
    "union_tag_invalid": mark("must be one of {expected_tags}"),
    "union_tag_not_found": mark("does not say which kind it is"),
    "json_invalid": mark("is not valid JSON"),
    "string_unicode": mark("holds characters that are no Unicode text"),
}
"""Sentences without a subject, by pydantic's type of error; the names in braces are those of its context."""

_BY_KIND = {
    "int": mark("must be a whole number"),
    "float": mark("must be a number"),
    "decimal": mark("must be a number"),
    "bool": mark("must be true or false"),
    "string": mark("must be a text"),
    "date": mark("must be a day, as in 2026-11-29"),
    "datetime": mark("must be a point in time, as in 2026-11-29T13:05:00Z"),
    "timezone": mark("must be a point in time with its zone, as in 2026-11-29T13:05:00Z"),
    "dict": mark("must be an object"),
    "mapping": mark("must be an object"),
    "model": mark("must be an object"),
    "dataclass": mark("must be an object"),
    "list": mark("must be a list"),
    "tuple": mark("must be a list"),
    "set": mark("must be a list"),
    "frozen": mark("must be a list"),
    "none": mark("must be empty"),
}
"""For all other types, which begin with the kind of value that is wanted: ``int_parsing``, ``date_type``."""

_SHOWN = 120
"""Characters of a pattern or a list of choices in a sentence."""


def first_fault(error: ValidationError) -> str:
    """What the first fault is, as the end of a sentence about the value: ``must be less than 4``."""
    return fault_words(error.errors()[0])


def fault_words(fault: Mapping[str, Any]) -> str:
    """One of pydantic's faults; a rule of our own speaks for itself, without its capital."""
    context = fault.get("ctx", {})
    if "error" in context:
        own = str(context["error"])
        return own[:1].lower() + own[1:]
    kind = str(fault["type"])
    if kind == "too_long" and isinstance(fault.get("input"), str):
        kind, context = "string_too_long", {"max_length": context["max_length"]}
    sentence = _BY_TYPE.get(kind) or _BY_KIND.get(kind.partition("_")[0]) or mark("cannot be used as it is")
    return _(sentence).format(**{name: _shown(value) for name, value in context.items()})


def _shown(value: object) -> str:
    match value:
        case int():
            return format_count(value)
        case float() | Decimal():
            return localised(str(value))
        case _:
            text = str(value).replace(" or ", ", ")
            return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
