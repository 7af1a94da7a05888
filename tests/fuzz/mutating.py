"""Spoils files: bytes flipped, cut, doubled, numbers and strings exchanged for odd ones, JSON values replaced.

What is packed is unpacked first, so that the spoilt text reaches the reader and not only the checksum.
"""

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from random import Random
from typing import Any

ODD = (
    *(
        "",
        " ",
        "\0",
        "\n",
        "\r\n",
        "\ufeff",
        "\u202e",
        "\x1b[2J",
        "'",
        '"',
        "\\",
        "\\u0000",
        "\\ud800",
        "ß",
        "𝔸",
        "\ufffd",
    ),
    *(
        "null",
        "true",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e400",
        "-0",
        "-1",
        "0",
        "0.1",
        "1e308",
        "1E-400",
        "0x10",
        "1_000",
    ),
    *(
        "9" * 400,
        "9" * 5_000,
        "1" + "0" * 4_200,
        "1e999999999",
        "99999999999999999999",
        "2147483648",
        "9223372036854775808",
    ),
    *(
        "[",
        "]",
        "{",
        "}",
        "[]",
        "{}",
        ",",
        ":",
        ";",
        "=",
        "[[",
        "]]",
        "<",
        ">",
        "</",
        "/>",
        "&amp;",
        "&#0;",
        "&#xFFFFFFFF;",
    ),
    *("[" * 3_000, "[" * 200_000, '{"a":' * 3_000, "<g>" * 1_000, "a." * 600, '"' * 999, "," * 30_000, "\n" * 30_000),
    *(
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "url(file:///etc/passwd)",
        "../../etc/passwd",
        "=1+1",
        "0001-01-01",
        "9999-12-31",
    ),
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_STRING = re.compile(rb'"[^"\n]{0,200}"')

_VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2**31,
        2**63,
        10**20,
        -(10**30),
        10**4_200,
        0.1,
        1e14,
        1e308,
        float("nan"),
        float("inf"),
    ),
    *(
        "",
        "x",
        "NaN",
        "1e400",
        "nvfp4",
        "\x1b[2J\n",
        "\ud800",
        "\0",
        "9" * 40,
        "a" * 100_000,
        "2026-11-29",
        "9999-12-31",
    ),
    *([], {}, [{}], [[]], [None], {"": None}, ["x"] * 2_000, [1] * 20_000, {"a": {"b": {"c": {}}}}),
)


def spoilt(content: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """The content with one to four things done to it; `others` are sound files of the same kind."""
    if content[:1] in b"{[" and random.random() < 0.6:
        with_values = _with_other_values(content, random)
        if with_values is not None:
            return with_values
    for _ in range(random.randint(1, 4)):
        content = random.choice(_STEPS)(content, others, random)
    return content


def archived(members: dict[str, bytes]) -> bytes:
    """A zip file of these members."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, one in members.items():
            archive.writestr(name, one)
    return stream.getvalue()


def _with_other_values(content: bytes, random: Random) -> bytes | None:
    """JSON, or lines of JSON, with up to four values replaced or taken out; None for what is not JSON."""
    documents = _documents(content)
    found = list(_places(documents))
    if not found:
        return None
    for _ in range(random.randint(1, 4)):
        holder, key = random.choice(found)
        if isinstance(holder, list):
            if key < len(holder):
                holder[key] = random.choice(_VALUES)
        elif random.random() < 0.3:
            holder.pop(key, None)
        else:
            holder[key] = random.choice(_VALUES) if random.random() < 0.8 else random.choice(found)[0]
    try:
        return "\n".join(map(json.dumps, documents)).encode()
    except (ValueError, RecursionError):  # an object was put into itself, or a number is too long to be written
        return None


def _documents(content: bytes) -> list[Any]:
    """The JSON document, or that of each line; empty for what is neither."""
    for parts in ([content], content.splitlines()):
        with suppress(ValueError, RecursionError):
            return [json.loads(part) for part in parts]
    return []


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    steps = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in list(steps)[:200]:
        yield content, key
        yield from _places(value)


def _flip(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(random.randint(1, 8) if changed else 0):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _cut(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    return content[: random.randint(0, len(content))]


def _leave_out(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(content))
    return content[:start] + content[start + random.randint(1, 200) :]


def _repeat(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(content))
    piece = content[start : start + random.randint(1, 400)]
    return content[:start] + piece * random.choice((2, 3, 50)) + content[start:]


def _insert(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(content))
    return content[:start] + random.choice(ODD).encode() + content[start:]


def _splice(content: bytes, others: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(others) if others else content
    return content[: random.randint(0, len(content))] + other[random.randint(0, len(other)) :]


def _number(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    return _exchanged(_NUMBER, content, random, lambda odd: odd)


def _string(content: bytes, _others: Sequence[bytes], random: Random) -> bytes:
    return _exchanged(_STRING, content, random, lambda odd: random.choice((b'"' + odd + b'"', odd)))


def _exchanged(pattern: re.Pattern[bytes], content: bytes, random: Random, write: Callable[[bytes], bytes]) -> bytes:
    found = list(pattern.finditer(content[:200_000]))
    if not found:
        return content
    place = random.choice(found)
    return content[: place.start()] + write(random.choice(ODD).encode()) + content[place.end() :]


_STEPS = (_flip, _cut, _leave_out, _repeat, _insert, _insert, _splice, _number, _number, _string, _string)
