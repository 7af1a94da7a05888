"""`configurator quote`: a project becomes a PDF and a workbook, or one line says why not."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pypdfium2
import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.paths import resource
from configurator.project import new_project, save_project

SAMPLE = resource("sample.quote")


def test_both_files_are_written(run: Callable[..., Any], tmp_path: Path) -> None:
    """The sample gives a PDF and a workbook that say the same promise, and their paths are printed."""
    pdf, xlsx = tmp_path / "out.pdf", tmp_path / "out.xlsx"

    ran = run("quote", SAMPLE, "--pdf", pdf, "--xlsx", xlsx)

    assert (ran.code, ran.out) == (0, f"{pdf}\n{xlsx}\n")
    with pypdfium2.PdfDocument(pdf) as document:
        first = " ".join(document[0].get_textpage().get_text_bounded().split())
    book = openpyxl.load_workbook(xlsx, data_only=True)
    cells = " ".join(str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row if cell)
    promise = "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)."
    assert promise in first
    assert promise in cells
    assert sorted(one.name for one in tmp_path.iterdir()) == ["out.pdf", "out.xlsx"]


@pytest.mark.parametrize("suffix", ["pdf", "xlsx"])
def test_one_file_is_enough(run: Callable[..., Any], tmp_path: Path, suffix: str) -> None:
    """Either file can be had alone, and replaces an older one."""
    target = tmp_path / f"out.{suffix}"
    target.write_bytes(b"old")

    assert run("quote", SAMPLE, f"--{suffix}", target).code == 0
    assert target.stat().st_size > 1_000
    assert list(tmp_path.iterdir()) == [target]


def test_the_json_holds_what_the_customer_may_read(run: Callable[..., Any], tmp_path: Path) -> None:
    """Number, promise and amounts as strings; what is empty is one line beside the result."""
    target = tmp_path / "out.json"

    ran = run("quote", SAMPLE, "--json", target)

    assert (ran.code, ran.out) == (0, f"{target}\n")
    content = json.loads(target.read_text(encoding="utf-8"))
    assert content["options"][0]["promised_sessions"] == 78
    assert "internal" not in content
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("configurator quote: written with needed fields empty: Seller:")


def test_the_quote_can_be_written_in_german(run: Callable[..., Any], tmp_path: Path) -> None:
    """`--language` is for the files alone: the sheets have German names, and the command still speaks English."""
    xlsx = tmp_path / "out.xlsx"

    assert run("quote", SAMPLE, "--xlsx", xlsx, "--language", "de").out == f"{xlsx}\n"
    assert openpyxl.load_workbook(xlsx).sheetnames[:2] == ["Angebot", "Auslegung"]


def test_a_command_speaks_english_about_a_german_quote(
    run: Callable[..., Any], tmp_path: Path, catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """What blocks is printed in the same words whatever the language of the quote."""
    project = new_project(catalog, date(2026, 11, 29)).with_configuration(configuration(card="l4"))
    save_project(project, tmp_path / "blocked.quote", catalog)
    options = ("quote", tmp_path / "blocked.quote", "--pdf", tmp_path / "out.pdf")

    assert run(*options, "--language", "de").out == run(*options, "--language", "en").out


def test_a_blocked_quote_is_not_written(
    run: Callable[..., Any], tmp_path: Path, catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Where something blocks, its finding is printed, the exit code is 1 and no file appears."""
    project = new_project(catalog, date(2026, 11, 29)).with_configuration(configuration(card="l4"))
    save_project(project, tmp_path / "blocked.quote", catalog)

    ran = run("quote", tmp_path / "blocked.quote", "--pdf", tmp_path / "out.pdf")

    assert ran.code == 1
    assert ran.out.startswith("blocks   FIT-WEIGHTS: ")
    assert [one.name for one in tmp_path.iterdir()] == ["blocked.quote"]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("missing/out.pdf", "cannot be written: no such file or directory; choose another folder"),
        ("file/out.pdf", "cannot be written: not a directory; choose another folder"),
        ("folder.pdf", "cannot be written: is a directory; close it elsewhere or choose another name"),
    ],
)
def test_where_no_file_can_be_is_one_line(run: Callable[..., Any], tmp_path: Path, target: str, words: str) -> None:
    """A missing folder, a file in place of one, and a folder in place of the file are bad input."""
    (tmp_path / "file").touch()
    (tmp_path / "folder.pdf").mkdir()

    ran = run("quote", SAMPLE, "--pdf", tmp_path / target)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{tmp_path / target}: {words}\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder.pdf"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SAMPLE,), "nothing to write; give --pdf OUT.pdf, --xlsx OUT.xlsx, --json OUT.json or several"),
        ((SAMPLE, "--pdf", "out.txt"), "--pdf out.txt: the name must end in .pdf"),
        ((SAMPLE, "--xlsx", "out.pdf"), "--xlsx out.pdf: the name must end in .xlsx"),
        ((SAMPLE, "--pdf", ""), "the name must end in .pdf"),
        (
            ("offer.PDF", "--json", "out.json"),
            "offer.PDF: an exported quote; open it in the window and save its project",
        ),
        (("missing.quote", "--pdf", "out.pdf"), "missing.quote: cannot be read: no such file or directory"),
        ((SAMPLE.parent, "--pdf", "out.pdf"), "cannot be read: is a directory"),
        ((Path(__file__), "--pdf", "out.pdf"), "line 1, column 3: not valid JSON: something follows its end"),
    ],
)
def test_bad_input_is_one_line(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[object, ...], words: str
) -> None:
    """A wrong suffix, a missing or foreign project and no target are one line, and nothing is written."""
    monkeypatch.chdir(tmp_path)

    ran = run("quote", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
