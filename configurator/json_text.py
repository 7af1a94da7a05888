"""JSON from outside: the one door through which it comes in, within limits of size, entries, depth and digits.

A key that stands twice in one object is refused everywhere: one of its values would win without a word. NaN and
Infinity pass as floats everywhere: published model files hold them where nobody reads a number, and the reader that
does take a figure can name its field.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.files import FileProblem, one_line, read_text
from configurator.language import _, mark
from configurator.units import format_count

_SYNTAX = {
    "Expecting value": mark("a value is missing"),
    "Expecting property name enclosed in double quotes": mark("a key in double quotes is missing"),
    "Expecting ':' delimiter": mark("a colon is missing"),
    "Expecting ',' delimiter": mark("a comma is missing"),
    "Unterminated string starting at": mark("a text has no end"),
    "Invalid control character at": mark("a text holds a control character"),
    "Extra data": mark("something follows its end"),
    "Illegal trailing comma before end of object": mark("a comma stands before the end of an object"),
    "Illegal trailing comma before end of array": mark("a comma stands before the end of a list"),
}
"""In our own words and the reader's language; only the escapes within a text are named in other ways."""

_MERGE_CONFLICT = re.compile(r"^(<{7}|={7}|>{7})", re.MULTILINE)
_MANY_DIGITS = re.compile(r"(?<![\w.\"])-?\d{" + str(limits.JSON_DIGITS + 1) + ",}")
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_AS_SQUARE = bytes.maketrans(b"{}", b"[]")


class JsonProblem(FileProblem):
    """A text that is not read. `fault` says what is wrong, and where that is known, without the file and the mend."""

    def __init__(self, name: object, fault: str, mend: str) -> None:
        super().__init__(f"{name}: {fault}; {mend}")
        self.fault = fault


class MoreFollows(JsonProblem):
    """A whole document, and something behind it: perhaps a document on each line."""


class _TwiceError(ValueError):
    """The argument is the key."""


def read_json(path: Path, mend: str, most_bytes: int = limits.TEXT_BYTES) -> Any:
    """The document that is the whole of a file. Raises FileProblem, which ends in `mend` for what is no such JSON."""
    return parse_json(read_text(path, most_bytes), path, mend)


def parse_json(
    text: str | bytes, name: object, mend: str, *, most_entries: int = limits.JSON_ENTRIES, first_line: int = 1
) -> Any:
    """The document that is the whole of a text, which `name` names in a sentence; bytes are taken as UTF-8.

    Raises JsonProblem, MoreFollows where something stands behind the document.
    """
    try:
        text = (text.decode() if isinstance(text, bytes) else text).lstrip("\N{BYTE ORDER MARK}")
        if fault := _beyond_limits(text, most_entries):
            raise JsonProblem(name, fault, mend)
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        kind = MoreFollows if error.msg == "Extra data" else JsonProblem
        raise kind(name, _syntax_fault(error, first_line), mend) from error
    except UnicodeDecodeError as error:
        fault = _("line {line}: not text in UTF-8").format(line=first_line + error.object.count(b"\n", 0, error.start))
        raise JsonProblem(name, fault, mend) from error
    except _TwiceError as error:
        fault = _("{key} stands twice in one object").format(key=_shown_key(str(error)))
        raise JsonProblem(name, fault, mend) from error
    except ValueError as error:
        raise JsonProblem(name, _digits_fault(str(text), first_line), mend) from error


def _beyond_limits(text: str, most_entries: int) -> str:
    """What is too much, told before any of it is parsed: commas and brackets decide the memory that it takes."""
    brackets = text.count("[") + text.count("{")
    if brackets + text.count(",") > most_entries:
        return _("holds more than {most} entries").format(most=format_count(most_entries))
    if brackets > limits.JSON_DEPTH and _is_too_deep(text):
        return _("nested too deeply, in more than {most} levels").format(most=limits.JSON_DEPTH)
    return ""


def _is_too_deep(text: str) -> bool:
    """Whether brackets outside of texts stand within more than the levels allowed, without a loop over the text."""
    content = text.encode("utf-8", "surrogatepass").replace(rb"\\", b"").replace(rb"\"", b"")
    # Two quotes side by side hold nothing between them; behind every second one left stands no text.
    marks = content.translate(_AS_SQUARE, _NO_BRACKETS).replace(b'""', b"")
    nested = b"".join(marks.split(b'"')[::2])
    for _level in range(limits.JSON_DEPTH):
        within = nested.replace(b"[]", b"")
        if within == nested:
            # Nothing closes any more: all of it, or the rest of a file that was cut off.
            return nested.count(b"[") > limits.JSON_DEPTH
        nested = within
    return b"[" in nested


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        seen: set[str] = set()
        raise _TwiceError(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return content


def _syntax_fault(error: json.JSONDecodeError, first_line: int) -> str:
    if not error.doc.strip():
        return _("empty")
    if _MERGE_CONFLICT.search(error.doc):
        return _("an unresolved merge conflict stands in it")
    end = len(error.doc.rstrip())
    is_cut_off = error.msg.startswith("Expecting") and error.pos >= end
    words = mark("it breaks off") if is_cut_off else _SYNTAX.get(error.msg, mark("a text holds a wrong escape"))
    line, column = _place(error.doc, min(error.pos, end), first_line)
    return _("line {line}, column {column}: not valid JSON: {fault}").format(line=line, column=column, fault=_(words))


def _digits_fault(text: str, first_line: int) -> str:
    found = _MANY_DIGITS.search(text)
    if found is None:
        return _("a number in it has thousands of digits")
    line, column = _place(text, found.start(), first_line)
    return _("line {line}, column {column}: a number has thousands of digits").format(line=line, column=column)


def _place(text: str, position: int, first_line: int) -> tuple[int, int]:
    """Line and column, both from 1; `first_line` is the number of the text's first line."""
    return first_line + text.count("\n", 0, position), position - text.rfind("\n", 0, position)


def _shown_key(key: str) -> str:
    text = one_line(json.dumps(key, ensure_ascii=False))
    return text if len(text) <= 40 else f"{text[:39]}…"
