"""Files made to harm: each is refused in one sentence, before it takes the memory or the time that it is after."""

import os
import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from configurator import limits
from configurator.adoption.evaluation.samples import read_samples
from configurator.adoption.load_test import read_load_test
from configurator.adoption.startup_log import read_log
from configurator.adoption.telling_kind import told_kind
from configurator.catalog.huggingface.adding import index_beside, read_model
from configurator.catalog.load import CatalogError, load_catalog
from configurator.catalog.models import Catalog
from configurator.export.logo import read_logo
from configurator.files import FileProblem, read_text
from configurator.lock import Held, claim, lock_file, same_file
from configurator.paths import catalog_dir
from configurator.project import open_project
from configurator.project.exported import is_exported_workbook, open_exported
from configurator.quote.pricebook import look_into, read_book
from configurator.ui.preferences import Preferences
from configurator.ui.projects.recent_customer import read_customer

RESULTS = Path(__file__).parent / "data" / "results" / "fp8"
HEADINGS = ("Part number", "Description", "Currency", "List price")
NO_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")

Write = Callable[[str, bytes | str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file and says where."""

    def written(name: str, content: bytes | str) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


def _workbook(rows: str, sheets: int = 1, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The least workbook with these rows in every sheet."""
    named = "".join(f'<sheet name="S{number}" r:id="r1"/>' for number in range(sheets))
    parts = {
        "xl/workbook.xml": f'<workbook xmlns:r="r"><sheets>{named}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="s.xml"/></Relationships>',
        "xl/s.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>",
    }
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _row(*cells: str) -> str:
    return "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in cells[:3]) + cells[3] + "</row>"


def _directory(files: int) -> bytes:
    """A zip file that is a directory and hardly anything else."""
    local, record = b"PK\3\4" + bytes(26), b"PK\1\2" + bytes(42)
    end = struct.pack("<HHHHIIH", 0, 0, files & 0xFFFF, files & 0xFFFF, 46 * files, len(local), 0)
    return local + record * files + b"PK\5\6" + end


@pytest.mark.parametrize("price", ["1e300", "1e999999", "1E+2147483648", "1e-999999", "NaN", "-1", "9" * 400])
def test_a_price_of_no_world_is_a_row_that_is_refused(write: Write, price: str) -> None:
    """A million digits are neither worked out nor written; the row beside it is read."""
    heads = _row(*HEADINGS[:3], f'<c t="inlineStr"><is><t>{HEADINGS[3]}</t></is></c>')
    rows = _row("A", "one", "EUR", f"<c><v>{price}</v></c>") + _row("B", "two", "EUR", "<c><v>12.5</v></c>")
    path = write("prices.xlsx", _workbook(heads + rows))

    reading = read_book(path, look_into(path).mapping)

    assert [one.part for one in reading.refused] == ["A"]
    assert len(reading.refused[0].reason) < 200


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (_workbook("", sheets=1_001), "more sheets than a price book has; remove those that hold no prices"),
        (_workbook("", method=zipfile.ZIP_LZMA), "packed in a way that is not read; save it again as .xlsx"),
        (_directory(limits.ZIP_FILES + 1), "a damaged workbook; save it again as .xlsx"),
    ],
    ids=["sheets", "lzma", "directory"],
)
def test_a_workbook_that_is_none_is_refused(write: Write, catalog: Catalog, content: bytes, words: str) -> None:
    """As a price book and as an exported quote."""
    path = write("a.xlsx", content)

    with pytest.raises(FileProblem) as problem:
        look_into(path)
    assert str(problem.value) == f"{path}: {words}"
    assert not is_exported_workbook(path)
    with pytest.raises(FileProblem, match="holds no project that can be opened"):
        open_exported(path, catalog)


@pytest.mark.parametrize(
    "content",
    [
        b"/EmbeddedFile " * 200_000,
        b"/EmbeddedFile\n>stream\n" * 100_000,
        (b"/EmbeddedFile >>\nstream\n" + zlib.compress(bytes(5_000_000)) + b"\n") * 400,
        b"/EmbeddedFile >>\nstream\n" + zlib.compress(bytes(100_000_000), 9),
    ],
    ids=["names", "empty", "many", "bomb"],
)
def test_a_pdf_full_of_attachments_is_not_searched_for_ever(write: Write, catalog: Catalog, content: bytes) -> None:
    """The first few are looked at, and of each no more than a project has."""
    with pytest.raises(FileProblem, match="holds no project that can be opened"):
        open_exported(write("a.pdf", b"%PDF-1.7\n" + content), catalog)


def test_a_jpeg_of_many_passes_is_not_drawn(write: Write) -> None:
    """A progressive picture is taken, and refused once its last pass is there thirty times."""
    stream = BytesIO()
    Image.new("RGB", (64, 64), "#336699").save(stream, "JPEG", progressive=True)
    sound = stream.getvalue()
    last = sound[sound.rfind(b"\xff\xda") : -2]
    assert read_logo(write("sound.jpg", sound)) == sound

    with pytest.raises(FileProblem, match="is built up in too many passes; save the logo again as PNG or SVG"):
        read_logo(write("bomb.jpg", sound[:-2] + last * limits.LOGO_SCANS + b"\xff\xd9"))


@pytest.mark.parametrize(
    "style", ["a " * 20_000, ".a{fill:red}" * 1_000, "/*" + "*/ /*" * 5_000], ids=lambda one: one[:6]
)
def test_a_style_sheet_without_end_is_not_searched(write: Write, style: str) -> None:
    """Rules are found by a search whose time grows with the square of the text."""
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><style>{style}{{}}</style><rect width="9" height="9"/></svg>'
    with pytest.raises(FileProblem, match="is too detailed for a logo"):
        read_logo(write("a.svg", drawing))


@pytest.mark.parametrize(
    "shape",
    [
        f'<polygon points="{"9" * 1_000}"/>',
        f'<path d="M0 0h9v9{"z" * 101}"/>',
        f'<rect width="{"1" * 41}" height="1"/>',
        f'<rect width="9" height="1" transform="{"rotate(" * 300}"/>',
    ],
    ids=["points", "closings", "width", "transform"],
)
def test_an_outline_that_takes_minutes_to_read_is_refused(write: Write, shape: str) -> None:
    """A thousand digits, for each of which there may be another coordinate, and a path closed for ever."""
    with pytest.raises(FileProblem, match="is too detailed for a logo; simplify it or save it as PNG"):
        read_logo(write("a.svg", f'<svg xmlns="http://www.w3.org/2000/svg">{shape}</svg>'))


def test_a_log_of_noughts_is_no_text(write: Write) -> None:
    """Nor is it UTF-16, in which every second byte is one."""
    with pytest.raises(FileProblem, match="not a text file; choose the engine's log"):
        read_log(write("a.log", bytes(1_000)))


def test_a_log_of_nothing_but_starts_is_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line that tells something is searched for every figure."""
    monkeypatch.setattr(limits, "LOG_TELLING_LINES", 10)
    line = "INFO 11-29 10:00:00 [kv_cache_utils.py:1] GPU KV cache size: {} tokens\n"

    assert read_log(write("a.log", "".join(map(line.format, range(10))))) is not None
    with pytest.raises(FileProblem, match="more lines of start-ups than any log has; give the log of one start"):
        read_log(write("b.log", "".join(map(line.format, range(11)))))


def test_more_answers_than_a_task_has_are_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten questions where nine are allowed."""
    monkeypatch.setattr(limits, "SAMPLES_ANSWERS", 9)
    lines = [f'{{"doc_id": {number}, "metrics": ["acc"], "acc": 1}}\n' for number in range(10)]

    assert len(read_samples(write("samples_a.jsonl", "".join(lines[:9]))).answers[""]) == 9
    with pytest.raises(FileProblem, match="line 10: more answers than any task has; choose the samples of one run"):
        read_samples(write("samples_b.jsonl", "".join(lines)))


def test_a_line_ends_where_json_lines_end(write: Write) -> None:
    """Unicode's own line separator may stand in a text, and parts no document."""
    run = (RESULTS / "sglang.jsonl").read_text(encoding="utf-8").splitlines()[0]
    marked = run[:-1] + ', "remark": "a\u2028b"}'

    assert len(read_load_test([write("a.jsonl", f"{marked}\n\n{marked}\n")]).points) == 2


def test_a_catalogue_entry_is_small(write: Write, tmp_path: Path) -> None:
    """A MiB of it is too much, and of a thousand problems the first hundred are told."""
    (tmp_path / "cards").mkdir()
    file = write("cards/any.toml", "".join(f"key-{number} = 1\n" for number in range(1_000)))

    with pytest.raises(CatalogError) as error:
        load_catalog(catalog_dir(), tmp_path)
    told = [str(one) for one in error.value.problems if one.file == file]
    assert len(told) == 101
    assert told[-1].endswith("problems more; correct these first")

    write("cards/any.toml", "#" * (2**20 + 1))
    with pytest.raises(CatalogError, match="larger than the 1 MiB that such a file may have"):
        load_catalog(catalog_dir(), tmp_path)


def test_a_text_that_is_too_long_is_told_in_characters(write: Write, catalog: Catalog) -> None:
    """And not in entries."""
    sample = read_text(Path(__file__).parents[1] / "resources" / "sample.quote")
    assert '"remarks": ""' in sample
    path = write("a.quote", sample.replace('"remarks": ""', f'"remarks": "{"a" * 5_001}"'))

    with pytest.raises(FileProblem, match=r"project\.details\.remarks: must have at most 5,000 characters; correct it"):
        open_project(path, catalog)


@NO_PIPES
def test_nothing_waits_for_a_pipe(tmp_path: Path) -> None:
    """In the place of a price book, a log, a samples file, a result of unknown kind, a logo and a lock."""
    pipe = tmp_path / "samples_a.jsonl"
    os.mkfifo(pipe)
    for read in (look_into, read_log, read_samples, read_logo):
        with pytest.raises(FileProblem, match="not a file that can be read; choose another"):
            read(pipe)
    assert told_kind(pipe) is None

    path = tmp_path / "a.quote"
    os.mkfifo(lock_file(path))
    claimed = claim(path)
    assert claimed is not None
    if isinstance(claimed, Held):
        claimed.release()


@pytest.mark.parametrize("path", [Path("/"), Path("a\0.quote"), Path("a" * 5_000)], ids=["root", "nul", "long"])
def test_a_path_that_no_file_has_is_one_sentence(catalog: Catalog, path: Path) -> None:
    """As a project, with the lock that is asked for first, and as a model."""
    claimed = claim(path)
    if isinstance(claimed, Held):
        claimed.release()
    assert same_file(path, path)
    with pytest.raises(FileProblem, match=r"cannot be read: .*; check its name|not a file that can be read; choose"):
        open_project(path, catalog)
    with pytest.raises(FileProblem, match=r"cannot be read: .*; check its name|not a file that can be read; choose"):
        read_model(path, index_beside(path))


def test_a_recent_file_with_a_name_that_no_file_has_is_listed_as_gone() -> None:
    """A NUL in it, which an edited list may hold."""
    assert read_customer(Path("a\0.quote")).saved is None


@pytest.mark.parametrize("stored", ["[", "[1, null]", "{}", '"a"', "7", "NaN", "[" * 100_000, '{"a": "b", "c": true}'])
def test_preferences_that_somebody_has_edited_are_forgotten(stored: str) -> None:
    """Neither the numbers that are taken nor the widths make anything of them."""
    preferences = Preferences()
    preferences._write("quote_numbers", stored)
    preferences._write("quote_widths", stored)

    assert preferences.quote_numbers == []
    assert preferences.quote_widths == {}
