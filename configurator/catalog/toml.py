"""TOML from outside, parsed within a limit of depth."""

import tomllib
from typing import Any

from configurator import limits

_MOST_DOTS = limits.TOML_DOTS
"""In one line; an entry's keys have three parts, and its longest sentence a dozen dots."""


def parse_toml(text: str) -> dict[str, Any]:
    """The content of a file. Raises tomllib.TOMLDecodeError, and RecursionError for what is nested too deeply.

    A dotted key of thousands of parts is refused before it is parsed: the time and memory that tomllib takes for one
    grow with their square, so that 64 KiB keep it busy for 16 seconds.
    """
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise RecursionError("a dotted key of too many parts")
    return tomllib.loads(text)
