"""One customer's file: saved and opened whole, or refused in one line that names it."""

import json
import os
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.files import FileProblem
from configurator.paths import resource
from configurator.project import Project, customer_text, new_project, open_project, save_project
from configurator.quote.details import QuoteDetails
from configurator.quote.option import Option
from configurator.quote.party import Party

SAMPLE = resource("sample.quote").read_text(encoding="utf-8")
DETAILS = QuoteDetails.starting(date(2026, 11, 29))


def refusal(path: Path, catalog: Catalog) -> str:
    """The one line with which a file is refused, without the path that it must start with."""
    with pytest.raises(FileProblem) as caught:
        open_project(path, catalog)
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert len(line.splitlines()) == 1
    assert len(line) < len(str(path)) + 400
    return line.removeprefix(f"{path}: ")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a project is to lie."""
    return tmp_path / "customer.quote"


def test_the_sample_opens(catalog: Catalog) -> None:
    """The shipped sample is the article's example for 300 users."""
    project = open_project(resource("sample.quote"), catalog)

    assert project.configuration.users == 300
    assert project.configuration.sessions_needed == 60


def test_a_project_comes_back_equal(catalog: Catalog, configuration: Callable[..., Configuration], file: Path) -> None:
    """Options, details, overrides and steps are the same after saving and opening, in any script."""
    overrides = Overrides(utilisation=Decimal("0.92"), runtime_gib=Decimal("2.5"), reason="gemessen, 計測済み")
    project = Project(
        details=DETAILS.replace(buyer=Party(name="Straße 😀 \N{NO-BREAK SPACE}", address="1\n2"), remarks='\t"\\'),
        options=(
            Option(name="Option A", configuration=configuration(users=300, share_active="33.3")),
            Option(name="Größer", configuration=configuration(cards=8, tensor_parallel=2, overrides=overrides)),
        ),
        current=1,
        steps=(StepRecord(step="pin-engine", state=StepState.DONE, day=date(2026, 12, 1)),),
    )

    save_project(project, file, catalog)

    assert open_project(file, catalog) == project
    assert open_project(file, catalog).configuration.overrides.reason == "gemessen, 計測済み"


@given(remarks=st.text(max_size=200), share=st.decimals("0.01", 100, places=2), context=st.integers(1, 131_072))
def test_any_text_and_number_comes_back_equal(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    tmp_path_factory: pytest.TempPathFactory,
    remarks: str,
    share: Decimal,
    context: int,
) -> None:
    """Whatever is typed and can be held is saved and opened unchanged."""
    chosen = configuration(users=3, share_active=share, context=context)
    project = Project(details=DETAILS.replace(remarks=remarks), options=(Option(name="A", configuration=chosen),))
    file = tmp_path_factory.getbasetemp() / "any.quote"

    save_project(project, file, catalog)

    assert open_project(file, catalog) == project


def test_a_saved_file_is_readable_by_people(catalog: Catalog, file: Path) -> None:
    """The file is JSON with its format, version, program and catalogue in front, and no fact of the catalogue."""
    save_project(new_project(catalog, date(2026, 11, 29)), file, catalog)
    content = json.loads(file.read_text(encoding="utf-8"))

    assert list(content) == ["format", "version", "program", "catalog", "project"]
    assert (content["format"], content["version"], content["catalog"]) == ("configurator-quote", 2, catalog.version)
    assert "97887" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("end", range(0, len(SAMPLE.rstrip().encode()), 10))
def test_a_file_that_was_cut_off_is_refused(catalog: Catalog, file: Path, end: int) -> None:
    """A sample cut at every tenth byte is never opened in part."""
    file.write_bytes(SAMPLE.encode()[:end])

    assert "backup" in refusal(file, catalog) or "choose another file" in refusal(file, catalog)


REFUSED = [
    # text of the sample, in its place, words of the refusal
    ('"version": 1', '"version": 3', "version 3 was written by a newer program (this one reads 2); update the program"),
    ('"version": 1', '"version": ' + "9" * 4_000, "version 999999999 was written by a newer program"),
    ('"version": 1', '"version": 0', "version: must be 2"),
    ('"version": 1', '"version": "1"', "version: must be 2"),
    ('"version": 1', '"version": NaN', "version: must be 2"),
    ('"configurator-quote"', '"other"', "not a project of this program; choose a .quote file"),
    ('"llama-3.3-70b"', '"llama-9"', "has no model llama-9; add it to the catalogue or use the one the file was"),
    ('"rtx-pro-6000-server-edition"', '"rtx-9000"', "has no card rtx-9000"),
    ('"vllm"', '"ollama"', "has no engine ollama"),
    ('"llama-3.3-70b"', '"Llama"', "project.options.0.configuration.model: is not written in the way"),
    ('"llama-3.3-70b"', f'"{"n" * 5_000}"', "model: must have at most 80 characters"),
    ('"share_active": "20"', '"share_active": NaN', "share_active: must be a finite number"),
    ('"share_active": "20"', '"share_active": Infinity', "share_active: must be a finite number"),
    ('"share_active": "20"', '"share_active": "-Infinity"', "share_active: must be a finite number"),
    ('"share_active": "20"', '"share_active": 1e400', "share_active: must be a finite number"),
    ('"share_active": "20"', '"share_active": 0', "share_active: must be more than 0"),
    ('"cards": 2', '"cards": NaN', "cards: must be a whole number"),
    ('"cards": 2', '"cards": -2', "cards: must be at least 1"),
    ('"cards": 2', '"cards": 2.5', "cards: must be a whole number"),
    ('"cards": 2', '"cards": ' + "9" * 5_000, "a number has thousands of digits; correct it or open a backup"),
    ('"cards": 2', '"cards": 3', "3 cards cannot be split into instances of 2; tensor parallel must be one of 1, 3"),
    ('"utilisation": null', '"utilisation": "0.95"', "an assumption was changed without a reason"),
    ('"valid_until": "2026-12-29"', '"valid_until": "2026-11-28"', "valid until 2026-11-28 is before the quote's date"),
    (
        '"valid_until": "2026-12-29"',
        '"valid_until": "2026-13-29"',
        "project.details.valid_until: month value is outside",
    ),
    ('"current": 0', '"current": 1', "project: option 2 is in view, but there are 1"),
    ('"steps": []', '"steps": [{"step": "pin-engine", "state": "not applicable"}]', "needs a note that says why"),
    ('"title": ""', '"titel": ""', "project.details.titel: is not a known key"),
    ('"title": ""', '"a\\nb\\u001b[2J": ""', "project.details.a�b�[2J: is not a known key"),
    ('"title": ""', f'"{"k" * 100_000}": ""', "kkkk: is not a known key"),
    ('"title": ""', '"title": "\\ud800"', "correct it or open a backup"),
    ('"title": ""', '"title": ' + "[" * 300 + "]" * 300, "nested too deeply, in more than 100 levels"),
]


@pytest.mark.parametrize(("old", "new", "words"), REFUSED, ids=lambda text: str(text)[:32])
def test_a_spoilt_file_is_refused_with_place_and_mend(
    catalog: Catalog, file: Path, old: str, new: str, words: str
) -> None:
    """A value that cannot be is refused in one line: the file, the place in it, what to do."""
    assert old in SAMPLE
    file.write_text(SAMPLE.replace(old, new, 1), encoding="utf-8")

    assert words in refusal(file, catalog)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty; correct it or open a backup"),
        (b'{"format":', "line 1, column 11: not valid JSON: it breaks off; correct it or open a backup"),
        (b"%PDF-1.7", "line 1, column 1: not valid JSON: a value is missing; correct it or open a backup"),
        (b"\0" * 1_000, "line 1, column 1: not valid JSON"),
        (b"[]", "not a project of this program"),
        (b"null", "not a project of this program"),
        (b'"configurator-quote"', "not a project of this program"),
        (b'{"format": ["configurator-quote"]}', "not a project of this program"),
        (b'{"format": "configurator-quote"}', "version: is missing"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply, in more than 100 levels; correct it or open a backup"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply, in more than 100 levels"),
        (SAMPLE.encode("utf-16"), "not a text file in UTF-8 (byte 0); choose another file"),
        (b"\x80\x81", "not a text file in UTF-8 (byte 0)"),
        (b" " * 9_000_000, "larger than the 8 MiB that such a file may have; choose another file"),
    ],
    ids=lambda part: str(part)[:24],
)
def test_what_is_no_project_is_refused(catalog: Catalog, file: Path, content: bytes, words: str) -> None:
    """Another kind of file, a huge one or a hostile one is refused in one line."""
    file.write_bytes(content)

    assert words in refusal(file, catalog)


def test_a_folder_or_nothing_in_place_of_a_file_is_refused(catalog: Catalog, tmp_path: Path) -> None:
    """A folder, a missing file and a path below a file are refused in one line."""
    (tmp_path / "folder.quote").mkdir()
    (tmp_path / "file").touch()

    assert "is a directory" in refusal(tmp_path / "folder.quote", catalog)
    assert "no such file or directory" in refusal(tmp_path / "missing.quote", catalog)
    assert "not a directory" in refusal(tmp_path / "file" / "below.quote", catalog)


def test_a_file_with_a_byte_order_mark_opens(catalog: Catalog, file: Path) -> None:
    """An editor's mark at the start does no harm."""
    file.write_bytes(b"\xef\xbb\xbf" + SAMPLE.encode())

    assert open_project(file, catalog) == open_project(resource("sample.quote"), catalog)


def test_a_failed_save_leaves_the_old_file(catalog: Catalog, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the last step of saving fails, the old file is whole and nothing lies beside it."""

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    project = new_project(catalog, date(2026, 11, 29))
    save_project(project, file, catalog)
    old = file.read_bytes()
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileProblem, match="cannot be written: permission denied"):
        save_project(project.replace(details=DETAILS.replace(title="new")), file, catalog)

    assert file.read_bytes() == old
    assert list(file.parent.iterdir()) == [file]


def test_a_project_is_not_saved_where_no_file_can_be(catalog: Catalog, tmp_path: Path) -> None:
    """A missing folder, a path below a file and a folder in place of the file are refused with the mend."""
    project = new_project(catalog, date(2026, 11, 29))
    (tmp_path / "file").touch()
    (tmp_path / "folder.quote").mkdir()

    for name in ("missing/a.quote", "file/a.quote", "folder.quote"):
        with pytest.raises(FileProblem, match=r"cannot be written: .*; (choose another|close it elsewhere)"):
            save_project(project, tmp_path / name, catalog)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder.quote"]


def test_a_new_project_is_the_article_s_example(catalog: Catalog) -> None:
    """A new window starts with 300 users, a fifth active, on two RTX PRO 6000 and the newest vLLM that was read."""
    project = new_project(catalog, date(2026, 11, 29))
    chosen = project.configuration

    assert (chosen.model, chosen.weights, chosen.card, chosen.cards) == (
        "llama-3.3-70b",
        "fp8",
        "rtx-pro-6000-server-edition",
        2,
    )
    assert (chosen.sessions_needed, chosen.engine_version) == (60, "0.33.0")


def test_a_new_project_takes_what_another_catalogue_has(catalog: Catalog) -> None:
    """A catalogue without the article's model and card starts with its own."""
    other: dict[str, Any] = {
        "cards": {"l4": catalog.cards["l4"]},
        "models": {"gpt-oss-20b": catalog.models["gpt-oss-20b"]},
        "engines": {"sglang": catalog.engines["sglang"]},
    }
    chosen = new_project(catalog.replace(**other), date(2026, 11, 29)).configuration

    assert (chosen.model, chosen.weights, chosen.card, chosen.engine) == ("gpt-oss-20b", "mxfp4", "l4", "sglang")


def test_one_to_four_options(catalog: Catalog) -> None:
    """A project has at least one option and at most four, and the one in view exists."""
    project = new_project(catalog, date(2026, 11, 29))
    (option,) = project.options

    assert len(project.replace(options=(option,) * 4, current=3).options) == 4
    for wrong in ({"options": ()}, {"options": (option,) * 5}, {"current": 1}, {"current": -1}):
        with pytest.raises(ValidationError):
            project.replace(**wrong)


def test_a_change_goes_into_the_option_in_view(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The other options stay as they were."""
    project = new_project(catalog, date(2026, 11, 29))
    two = project.replace(options=project.options * 2, current=1)
    changed = two.with_configuration(configuration(cards=8))

    assert [option.configuration.cards for option in changed.options] == [2, 8]
    assert changed.configuration.cards == 8


def test_what_was_taken_out_of_a_pdf_is_held_to_its_seal(catalog: Catalog, tmp_path: Path) -> None:
    """Saved as a file of its own it opens, however it is set out; with another price list it is refused."""
    project = new_project(catalog, date(2026, 11, 29))
    text = customer_text(project, project.document(catalog))
    file = tmp_path / "attachment.quote"
    file.write_text(json.dumps(json.loads(text), indent=4), encoding="utf-8")
    assert open_project(file, catalog).configuration == project.configuration
    file.write_text(text.replace('"users":300', '"users":310'), encoding="utf-8")
    with pytest.raises(FileProblem) as raised:
        open_project(file, catalog)
    assert str(raised.value) == (
        f"{file}: was taken out of a PDF or a workbook and changed since; "
        "open that PDF or workbook, or ask for it again"
    )
