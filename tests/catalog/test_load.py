"""A catalogue folder is read whole, or every problem in it is named with file and entry."""

import shutil
from pathlib import Path

import pytest

from configurator.catalog.load import CatalogError, Problem, load_catalog
from configurator.catalog.models import Catalog
from configurator.paths import catalog_dir

CARD, MODEL, ENGINE = "cards/l40s.toml", "models/llama-3.3-70b.toml", "engines/vllm.toml"
EVIDENCE = "evidence/vllm-46963-capacity.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped catalogue, to be spoilt."""
    return Path(shutil.copytree(catalog_dir(), tmp_path / "catalog"))


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    """Replace the first place of a text in a file, which must have it."""
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(folder: Path) -> list[tuple[str, str, str]]:
    """File below the folder, entry and message of every problem."""
    with pytest.raises(CatalogError) as caught:
        load_catalog(folder)
    return [(str(one.file.relative_to(folder)), one.entry, one.message) for one in caught.value.problems]


def test_the_copy_is_the_shipped_catalogue(folder: Path, catalog: Catalog) -> None:
    """A copied folder gives an equal catalogue, so that every later problem is one that the test put in."""
    assert load_catalog(folder) == catalog


SPOILT = [
    # file, text, in its place, entry, words of the message
    (CARD, 'name = "L40S"', 'name = "L40S"\ncolour = "green"', "colour", "is not a known key; correct its spelling"),
    (CARD, "value = 46068, ", "", "driver_memory_mib.value", "is missing; add it"),
    (CARD, "46068", "-46068", "driver_memory_mib.value", "at least 1,024, not -46068"),
    (CARD, "46068", "46068000", "driver_memory_mib.value", "at most 2,000,000, not 46068000"),
    (CARD, "46068", "46068.5", "driver_memory_mib.value", "must be a whole number"),
    (CARD, "46068", "nan", "driver_memory_mib.value", "finite number, not nan"),
    (CARD, "46068", "9" * 5_000, "", "a number in it has thousands of digits; correct it"),
    (CARD, 'source = "smi"', 'source = "smu"', "", "names the source smu, which [sources] does not have; add it there"),
    (CARD, 'id = "l40s"', 'id = "l41s"', "id", "is l41s; name the file l41s.toml or give it the id l40s"),
    (CARD, 'id = "l40s"', 'id = "L40S"', "id", "is not written in the way that is asked for,"),
    (CARD, 'id = "l40s"', "id = l40s", "", "not valid TOML: Invalid value (at line "),
    (CARD, 'id = "l40s"', "a = " + "[" * 100_000 + "]" * 100_000, "", "nested too deeply for a catalogue file"),
    (CARD, 'id = "l40s"', '"a\\nb" = 1\nid = "l40s"', "a�b", "is not a known key"),
    (MODEL, "layers = 80, kv_heads", "layers = 0, kv_heads", "attention[0].full.layers", "at least 1, not 0"),
    (MODEL, 'kind = "full"', 'kind = "fully"', "attention[0]", "must be one of 'full', 'sliding'"),
    (MODEL, "141_107_412_992", "0", "checkpoints[0].bytes", "at least 1,000,000, not 0"),
    (MODEL, "max_context = 131_072", "max_context = 131", "max_context", "at least 512, not 131"),
    (ENGINE, '"0.33.0", "0.32.0"', '"0.32.0", "0.33.0"', "versions_read", "must list each version once, newest first"),
    (ENGINE, '"0.33.0"', '"banana"', "versions_read", "Invalid version: 'banana'"),
    (ENGINE, 'versions = ">=0.32.0"', 'versions = "newer"', "cache_support[", "'newer' is not a version range such as"),
    (ENGINE, 'feature = "mla"', 'feature = "mlaa"', "restrictions[", "not 'mlaa'"),
    ("assumptions.toml", '"0.9"', '"1.1"', "utilisation.value", "at most 1, not '1.1'"),
    ("assumptions.toml", '"0.9"', '"NaN"', "utilisation.value", "finite number, not 'NaN'"),
    (
        "servers/l4-server.toml",
        'card = "l4"',
        'card = "l5"',
        "l4-server",
        "names l5, which cards/ does not have; add it",
    ),
    (EVIDENCE, 'baseline = "1446932"', 'baseline = "0"', "measurements[0].baseline", "more than 0, not '0'"),
    (
        EVIDENCE,
        'compared = "4805405"',
        'compared = "-1"',
        "measurements[0].compared",
        "at least 0, not '-1'",
    ),
    (
        EVIDENCE,
        'engine = "vllm"',
        'engine = "ollama"',
        "vllm-46963-capacity",
        "names ollama, which engines/ does not have",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "entry", "message"), SPOILT, ids=lambda text: str(text)[:24])
def test_a_spoilt_entry_is_the_one_problem(
    folder: Path, file: str, old: str, new: str, entry: str, message: str
) -> None:
    """One fault gives one problem, with its file, its place in it and what is wrong; nothing follows from it."""
    spoil(folder, file, old, new)

    ((found_file, found_entry, found_message),) = problems(folder)

    assert found_file == file
    assert found_entry.startswith(entry)
    assert message in found_message


def test_problems_of_two_files_stand_together(folder: Path) -> None:
    """Two faults in two files are reported at once, each with its file, and one line each."""
    spoil(folder, CARD, "46068", "-1")
    spoil(folder, MODEL, "max_context", "maximum_context")

    found = problems(folder)

    assert sorted((file, entry) for file, entry, _ in found) == [
        (CARD, "driver_memory_mib.value"),
        (MODEL, "max_context"),
        (MODEL, "maximum_context"),
    ]
    with pytest.raises(CatalogError) as caught:
        load_catalog(folder)
    lines = str(caught.value).splitlines()
    assert len(lines) == 3
    assert lines[0].startswith(f"{folder / CARD}: driver_memory_mib.value: ")


def test_an_id_that_stands_twice_is_named_with_both_files(folder: Path) -> None:
    """A copied file with the old id is two problems: the copy's name, and the id that is taken."""
    shutil.copy(folder / CARD, folder / "cards" / "l40.toml")

    assert problems(folder) == [
        ("cards/l40.toml", "id", "is l40s; name the file l40s.toml or give it the id l40"),
        (CARD, "id", "l40s stands already in l40.toml; ids are unique"),
    ]


UNREADABLE = [
    (b"", "is missing; add it"),
    (b"= =", "not valid TOML"),
    ("id = 'x'".encode("utf-16"), "not a text file in UTF-8 (byte 0)"),
    (b"#" * 9_000_000, "larger than the 1 MiB that such a file may have"),
]


@pytest.mark.parametrize(("content", "message"), UNREADABLE, ids=lambda part: str(part)[:16])
def test_an_unreadable_file_is_named(folder: Path, content: bytes, message: str) -> None:
    """An empty, broken, foreign or huge file is a problem of that file and of no other."""
    (folder / CARD).write_bytes(content)

    found = problems(folder)

    assert {file for file, _, _ in found} == {CARD}
    assert message in found[0][2]


def test_a_folder_in_place_of_a_file_is_named(folder: Path) -> None:
    """A folder with a file's name is one problem."""
    (folder / CARD).unlink()
    (folder / CARD).mkdir()

    assert problems(folder) == [(CARD, "", "cannot be read: is a directory; check its name or choose another")]


def test_a_link_to_nowhere_is_named(folder: Path) -> None:
    """A link to a file that is gone is one problem."""
    (folder / CARD).unlink()
    (folder / CARD).symlink_to("nowhere")

    assert problems(folder) == [
        (CARD, "", "cannot be read: no such file or directory; check its name or choose another")
    ]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """Where there is no catalogue, each file that must be there is named."""
    assert [file for file, _, _ in problems(tmp_path / "nowhere")] == [
        "catalog.toml",
        "checklist.toml",
        "assumptions.toml",
    ]


@pytest.mark.parametrize("kind", ["cards", "models", "engines"])
def test_a_kind_without_entries_is_named(folder: Path, kind: str) -> None:
    """A catalogue without any card, model or engine is none; what names them is reported too."""
    for file in (folder / kind).iterdir():
        file.unlink()
    for other in ("servers", "evidence"):
        for file in (folder / other).iterdir():
            file.unlink()

    assert problems(folder) == [(kind, "", "has no entry; a catalogue needs at least one")]


def test_evidence_may_be_absent(folder: Path) -> None:
    """A catalogue without evidence loads: no gain is known."""
    shutil.rmtree(folder / "evidence")

    assert load_catalog(folder).evidence == {}


def test_every_card_has_a_server(folder: Path) -> None:
    """A card that no server holds would be sized and never planned."""
    (folder / "servers" / "l4-server.toml").unlink()

    assert problems(folder) == [("cards/l4.toml", "l4", "no server holds it; servers/ needs one entry for each card")]


@pytest.mark.parametrize("name", ["modells/x.toml", "models/x.json", "notes.txt"])
def test_what_would_be_ignored_is_named(folder: Path, name: str) -> None:
    """A misspelt folder and a file of another kind are complained about."""
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).touch()

    ((file, _, message),) = problems(folder)

    assert file == (name if name.startswith("models") else name.split("/", maxsplit=1)[0])
    assert message.startswith("is not read; ")


@pytest.mark.parametrize("layers", [8, 79, 81, 800])
def test_a_slipped_digit_in_a_layer_group_is_found(folder: Path, layers: int) -> None:
    """Groups that do not add up to the model's layers would multiply its sessions."""
    file = folder / "models" / "llama-3.3-70b.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"full", layers = 80', f'"full", layers = {layers}'), encoding="utf-8")

    ((_, _, message),) = problems(folder)

    assert message.endswith(f"hold {layers} layers, the model has 80; correct one")


def test_kv_heads_divide_the_heads(folder: Path) -> None:
    """Seven KV heads for 64 attention heads are a slip."""
    file = folder / "models" / "llama-3.3-70b.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("kv_heads = 8", "kv_heads = 7"), encoding="utf-8")

    ((_, _, message),) = problems(folder)

    assert message == "7 KV heads do not divide 64 attention heads; correct one"


def test_a_problem_without_a_place_names_the_file() -> None:
    """A problem reads as one line: file, entry where there is one, message."""
    assert str(Problem(Path("cards/l4.toml"), "", "not valid TOML")) == "cards/l4.toml: not valid TOML"
    assert str(Problem(Path("cards/l4.toml"), "id", "is missing")) == "cards/l4.toml: id: is missing"
