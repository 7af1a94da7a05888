"""Whatever is typed wrongly: exit code 2 and one line that names what, and the mend."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

SIZE = "size --model llama-3.3-70b --weights fp8 --card rtx-pro-6000-server-edition --cards 2"

BAD = [
    # options after a good line, words of the complaint
    (("--context", "0"), "configurator: --context: '0' is outside 1 to 10,485,760 whole tokens"),
    (("--context", "-1"), "configurator: --context: '-1' is not a number of tokens; write 8192, 8,192 or 32k"),
    (("--context", "1e12"), "configurator: --context: '1e12' is not a number of tokens; write 8192, 8,192 or 32k"),
    (("--context", "abc"), "configurator: --context: 'abc' is not a number of tokens; write 8192, 8,192 or 32k"),
    (("--context", ""), "configurator: --context: '' is not a number of tokens"),
    (("--context", "1,5k"), "configurator: --context: '1,5k' is not a number of tokens"),
    (("--context", "9" * 5_000), "configurator: --context: '99999999999999999999999…' is not a number of tokens"),
    (("--cards", "0"), "configurator: --cards must be a whole number from 1 to 64, not '0'"),
    (("--cards", "-1"), "configurator: --cards must be a whole number from 1 to 64, not '-1'"),
    (("--cards", "65"), "configurator: --cards must be a whole number from 1 to 64, not '65'"),
    (("--cards", "two"), "configurator: --cards must be a whole number from 1 to 64, not 'two'"),
    (("--cards", "0000000000000099"), "configurator: --cards must be a whole number from 1 to 64, not '00000000"),
    (
        ("--cards", "8", "--tensor-parallel", "3"),
        "configurator: 8 cards cannot be split into instances of 3; tensor parallel must be one of 1, 2, 4, 8",
    ),
    (("--tensor-parallel", "0"), "configurator: --tensor-parallel must be a whole number from 1 to 64, not '0'"),
    (("--model", "llama-3.3-70"), "has no model 'llama-3.3-70'; did you mean llama-3.3-70b or "),
    (("--model", "LLAMA-3.3-70B"), "has no model 'LLAMA-3.3-70B'; did you mean llama-3.3-70b"),
    (("--model", ""), "has no model ''; did you mean "),
    (("--model", "a\nb\x1b[2J"), r"has no model 'a\nb\x1b[2J'; did you mean "),
    (("--model", "n" * 5_000), f"has no model '{'n' * 60}'; did you mean "),
    (("--card", "l41s"), "has no card 'l41s'; did you mean l40s"),
    (("--engine", "ollama"), "has no engine 'ollama'; did you mean "),
    (("--engine-version", ""), "configurator: --engine-version: must be a version such as 0.33.0"),
    (("--engine-version", "9" * 41), "configurator: --engine-version: must be a version such as 0.33.0"),
    (("--weights", "fp16"), "configurator: --weights: 'fp16' is unknown; choose bf16, fp8, nvfp4, int4, mxfp4"),
    (("--colour", "green"), "configurator: unrecognized arguments: --colour green; see configurator --help"),
    (("a\nb",), "configurator: unrecognized arguments: a�b; see configurator --help"),
    (("--context",), "configurator size: argument --context: expected one argument; see configurator size --help"),
    (("--cont", "8192"), "unrecognized arguments: --cont 8192"),
]


@pytest.mark.parametrize(("options", "words"), BAD, ids=lambda part: str(part)[:40])
def test_a_bad_option_is_one_line(run: Callable[..., Any], options: tuple[str, ...], words: str) -> None:
    """Nothing is printed but one short line with the option, what was typed and what may be."""
    ran = run(SIZE, *options)

    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
    assert len(ran.err) < 300


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("size", "configurator size: the following arguments are required: --model, --weights, --card, --cards; see"),
        ("plan --model llama-3.3-70b --weights fp8", "the following arguments are required: --sessions"),
        ("plan --model llama-3.3-70b --weights fp8 --sessions 0", "--sessions must be a whole number from 1 to"),
        ("plan --model llama-3.3-70b --weights fp8 --sessions 1.5", "--sessions must be a whole number from 1 to"),
        (f"check{SIZE[4:]}", "the following arguments are required: --kv"),
        (f"check{SIZE[4:]} --kv int8", "configurator: --kv: 'int8' is unknown; choose bf16, fp8, nvfp4"),
        (f"check{SIZE[4:]} --kv fp8 --decode-context-parallel 0", "--decode-context-parallel must be a whole number"),
        ("catalog", "configurator catalog: the following arguments are required: action"),
        ("catalog mend", "invalid choice: 'mend'"),
        ("pool missing.json", "missing.json: cannot be read: no such file or directory"),
        ("sizes", "configurator: sizes is neither a command (size, "),
        ("SIZE", "configurator: SIZE is neither a command (size, "),
        ("a b", "configurator: unrecognized arguments: b"),
    ],
)
def test_a_bad_line_is_one_line(run: Callable[..., Any], line: str, words: str) -> None:
    """A missing option, an unknown command and a surplus word are one line each."""
    ran = run(line)

    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("line", ["--help", "size --help", "plan --help", "check --help", "quote --help", "--version"])
def test_help_is_given(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Help and version go to standard output and end with 0."""
    from configurator.cli import main

    with pytest.raises(SystemExit) as left:
        main(line.split())

    assert left.value.code == 0
    assert "configurator" in capsys.readouterr().out


def test_the_process_s_arguments_are_the_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Called without arguments, as the installed command is, those of the process are taken."""
    from configurator.cli import main

    monkeypatch.setattr(sys, "argv", ["configurator", "catalog", "check"])

    assert main() == 0
    assert "no problem found" in capsys.readouterr().out
