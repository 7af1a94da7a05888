"""The one door for JSON from outside: what passes it, and the one sentence for what does not."""

import math
import os
from pathlib import Path

import pytest

from configurator import limits
from configurator.files import FileProblem
from configurator.json_text import JsonProblem, MoreFollows, parse_json, read_json
from configurator.language import speaking

DIGITS = limits.JSON_DIGITS


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('{"a": [1, 2.5, null]}', {"a": [1, 2.5, None]}),
        ("\ufeff[]", []),
        (b"\xef\xbb\xbf[]", []),
        ('"Stra\u00dfe"', "Straße"),
        ("[" * 100 + "]" * 100, None),
        ('{"a": "' + "[" * 500 + '"}', {"a": "[" * 500}),
        ('["' + r"\\" + '", "' + r"\"" + "[" * 200 + '"]', ["\\", '"' + "[" * 200]),
        ("9" * DIGITS, 10**DIGITS - 1),
    ],
    ids=lambda part: str(part)[:24],
)
def test_what_is_sound_passes(text: str | bytes, content: object) -> None:
    """A byte order mark, a hundred levels, brackets within a text, and as many digits as may be."""
    found = parse_json(text, "a.json", "mend it")

    assert content is None or found == content


def test_numbers_that_are_not_finite_pass_as_floats() -> None:
    """Whoever takes a figure names its field."""
    found = parse_json("[NaN, Infinity, 1e999]", "a.json", "mend it")

    assert math.isnan(found[0])
    assert found[1:] == [math.inf, math.inf]


REFUSED: list[tuple[str | bytes, str]] = [
    ("", "empty"),
    (" \n", "empty"),
    ('{"a":\n  [1, 2', "line 2, column 8: not valid JSON: it breaks off"),
    ('{"a": 1\n "b": 2}', "line 2, column 2: not valid JSON: a comma is missing"),
    ('{"a" 1}', "line 1, column 6: not valid JSON: a colon is missing"),
    ('["\\q"]', "line 1, column 3: not valid JSON: a text holds a wrong escape"),
    ("[] []", "line 1, column 4: not valid JSON: something follows its end"),
    ("<<<<<<< HEAD\n{}", "an unresolved merge conflict stands in it"),
    ('{"a": {"b": 1, "c": 2, "b": 3}}', '"b" stands twice in one object'),
    ('{"a\\u001b": 1, "a\\u001b": 2}', '"a\\u001b" stands twice in one object'),
    ('{"a": 1,\n "b": [-' + "9" * (DIGITS + 1) + "]}", "line 2, column 8: a number has thousands of digits"),
    ("[" * 101 + "]" * 101, "nested too deeply, in more than 100 levels"),
    ('{"a":' * 101 + "1" + "}" * 101, "nested too deeply, in more than 100 levels"),
    ('{"a":[' * 51 + '"["' + "]}" * 51, "nested too deeply, in more than 100 levels"),
    ("[" * 100_000, "nested too deeply, in more than 100 levels"),
    ("[" + "{}," * 200_000 + "0]", "holds more than 350,000 entries"),
    (b"[1,\n\xff]", "line 2: not text in UTF-8"),
    ("[]".encode("utf-16"), "line 1: not text in UTF-8"),
]


@pytest.mark.parametrize(("text", "fault"), REFUSED, ids=lambda part: str(part)[:24])
def test_what_is_refused_is_one_sentence(text: str | bytes, fault: str) -> None:
    """It names the text, the place where there is one, and the mend."""
    with pytest.raises(JsonProblem) as problem:
        parse_json(text, "here/a.json", "mend it")

    assert str(problem.value) == f"here/a.json: {fault}; mend it"
    assert problem.value.fault == fault


def test_a_line_of_a_file_is_counted_from_where_it_stands() -> None:
    """The seventh line of JSON Lines."""
    with pytest.raises(JsonProblem, match=r"^a\.jsonl: line 7, column 2: not valid JSON: it breaks off; mend it$"):
        parse_json("{", "a.jsonl", "mend it", first_line=7)


def test_a_second_document_is_told_from_other_faults() -> None:
    """One that stands on each line can be read line by line."""
    with pytest.raises(MoreFollows):
        parse_json("{}\n{}", "a.jsonl", "mend it")


def test_a_fault_is_said_in_the_language_of_the_reader() -> None:
    """A missing comma in German."""
    with speaking("de"), pytest.raises(JsonProblem) as problem:
        parse_json("[1 2]", "a.json", "weg damit")

    assert str(problem.value) == "a.json: Zeile 1, Spalte 4: kein gültiges JSON: ein Komma fehlt; weg damit"


def test_a_file_is_read_within_its_size(tmp_path: Path) -> None:
    """A MiB of blanks is too much for a limit of a MiB less one byte."""
    file = tmp_path / "a.json"
    file.write_bytes(b"[1]" + b" " * (2**20 - 3))

    assert read_json(file, "mend it", 2**20) == [1]
    with pytest.raises(FileProblem, match="larger than the 0 MiB"):
        read_json(file, "mend it", 2**20 - 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Nobody will ever write to it."""
    os.mkfifo(tmp_path / "a.json")

    with pytest.raises(FileProblem, match="not a file that can be read; choose another"):
        read_json(tmp_path / "a.json", "mend it")
