"""Installing, upgrading, going back; and a catalogue that loads whatever happened in between."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from configurator.catalog.load import load_catalog, load_catalogs
from configurator.catalog.models import Catalog
from configurator.catalog.pack import store
from configurator.catalog.pack.opening import Pack, open_pack
from configurator.catalog.pack.store import install, roll_back
from configurator.files import FileProblem
from configurator.paths import catalog_dir, packs_dir, trusted_keys_dir
from tests.catalog.pack.conftest import DAY

Opened = Callable[..., Pack]


def test_an_installed_pack_replaces_the_shipped_catalogue(opened: Opened, catalog: Catalog) -> None:
    """One model instead of the shipped ones, and the version names the pack."""
    assert load_catalogs().version == catalog.version
    install(opened("2026.12.1"))
    found = load_catalogs()
    assert (found.version, list(found.models)) == ("2026.12.1 (pack house)", ["llama-3.3-70b"])
    assert found.left_out == ()


def test_the_users_own_entries_stand_on_top(opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A model of one's own is there with the pack too; one whose id the pack has is left out with a word."""
    own = tmp_path / "own"
    (own / "models").mkdir(parents=True)
    shutil.copy(catalog_dir() / "models" / "llama-3.3-70b.toml", own / "models")
    shutil.copy(catalog_dir() / "models" / "qwen3-8b.toml", own / "models")
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(own))
    install(opened("2026.12.1"))
    found = load_catalogs()
    assert list(found.models) == ["llama-3.3-70b", "qwen3-8b"]
    assert len(found.left_out) == 1
    assert found.left_out[0].startswith(f"{own}/models/llama-3.3-70b.toml: id: ")


def test_upgrade_and_two_steps_back(opened: Opened, catalog: Catalog) -> None:
    """The new one, then the one before, then the shipped catalogue, then nothing to go back from."""
    install(opened("2026.12.1"))
    install(opened("2026.12.2"))
    assert load_catalogs().version == "2026.12.2 (pack house)"
    before = roll_back()
    assert before is not None
    assert load_catalogs().version == before.named_version == "2026.12.1 (pack house)"
    assert roll_back() is None
    assert load_catalogs() == catalog
    with pytest.raises(FileProblem, match="no catalogue pack is installed, so there is none to go back from"):
        roll_back()


def test_only_the_pack_and_the_one_before_are_kept(opened: Opened) -> None:
    """A third one makes the first go."""
    for version in ("2026.12.1", "2026.12.2", "2026.12.3"):
        install(opened(version))
    assert len([one for one in packs_dir().iterdir() if one.is_dir()]) == 2
    roll_back()
    assert load_catalogs().version == "2026.12.2 (pack house)"


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("2026.12.5", "is installed already; ask for a newer pack"),
        ("2026.12.4", "2026.12.4 is older than the installed 2026.12.5; ask for a newer pack, or roll back"),
        ("2026.9.30", "2026.9.30 is older than the installed 2026.12.5; ask for a newer pack, or roll back"),
    ],
)
def test_what_is_not_newer_than_the_installed_is_refused(opened: Opened, version: str, why: str) -> None:
    """Editions are compared as days, so that September comes before December."""
    install(opened("2026.12.5"))
    pack = opened(version)
    with pytest.raises(FileProblem) as raised:
        install(pack)
    assert str(raised.value) == f"{pack.path}: {why}"
    assert load_catalogs().version == "2026.12.5 (pack house)"


def test_what_is_not_newer_than_the_shipped_is_refused(opened: Opened, catalog: Catalog) -> None:
    """It would replace nothing."""
    pack = opened(catalog.version)
    with pytest.raises(FileProblem, match=f"is not newer than the catalogue of the program, {catalog.version}; ask"):
        install(pack)
    assert load_catalogs() == catalog


def test_the_same_edition_with_another_content_is_refused(opened: Opened, folder: Path) -> None:
    """An edition means one thing."""
    install(opened("2026.12.1"))
    card = folder / "cards" / "l4.toml"
    card.write_text(card.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    pack = opened("2026.12.1")
    with pytest.raises(FileProblem) as raised:
        install(pack)
    assert str(raised.value) == (
        f"{pack.path}: has the version 2026.12.1 of the one installed, but another content; ask for a newer pack"
    )


def test_a_second_edition_of_a_day_is_newer(opened: Opened) -> None:
    """2026.12.1.2 after 2026.12.1."""
    install(opened("2026.12.1"))
    install(opened("2026.12.1.2"))
    assert load_catalogs().version == "2026.12.1.2 (pack house)"


def _edit(folder: Path) -> None:
    card = folder / "cards" / "l4.toml"
    card.write_text(card.read_text(encoding="utf-8").replace("23034", "99034"), encoding="utf-8")


def _lose(folder: Path) -> None:
    (folder / "cards" / "l4.toml").unlink()


def _add(folder: Path) -> None:
    shutil.copy(catalog_dir() / "models" / "qwen3-8b.toml", folder / "models")


def _lose_all(folder: Path) -> None:
    shutil.rmtree(folder.parent)


@pytest.mark.parametrize("spoil", [_edit, _lose, _add, _lose_all])
def test_a_spoilt_pack_is_not_used(opened: Opened, catalog: Catalog, spoil: Callable[[Path], None]) -> None:
    """The shipped catalogue comes in its place with a word, and the pack can be installed anew or taken back."""
    pack = opened("2026.12.1")
    spoil(install(pack).folder)
    found = load_catalogs()
    assert (found.version, len(found.left_out)) == (catalog.version, 1)
    assert str(packs_dir()) in found.left_out[0]
    assert roll_back() is None
    assert load_catalogs() == catalog


def test_a_key_that_is_taken_back_takes_its_packs_along(opened: Opened, catalog: Catalog) -> None:
    """Its file was removed: the pack that it signed is not used any more, and says why."""
    pack = install(opened("2026.12.1"))
    (file,) = trusted_keys_dir().iterdir()
    kept = file.read_bytes()
    file.unlink()
    found = load_catalogs()
    assert found.version == catalog.version
    why = "is signed with a key that is not trusted any more; roll back, or install a pack with a key that you trust"
    assert found.left_out == (f"{pack.folder}: {why}",)
    file.write_bytes(kept)
    assert load_catalogs().version == "2026.12.1 (pack house)"


def test_what_was_installed_says_which_day_has_come(opened: Opened, make: Callable[..., Path]) -> None:
    """With the clock put back, a pack that was out of date when the installed one was made stays out of date."""
    install(open_pack(make("2026.12.21", created=date(2026, 12, 21)), date(2026, 12, 21)))
    with pytest.raises(FileProblem, match="expired on 2026-12-20; ask for a newer pack"):
        opened("2026.12.22", expires=date(2026, 12, 20))


def test_a_pack_that_expires_stays_in_use(opened: Opened) -> None:
    """The last day is that of installing; from then on the catalogue's age is what warns."""
    install(opened("2026.12.1", expires=DAY))
    assert load_catalogs().version == "2026.12.1 (pack house)"


def test_a_spoilt_standing_is_replaced_by_the_next_install(opened: Opened, catalog: Catalog) -> None:
    """The small file that says which pack is in use, emptied."""
    install(opened("2026.12.1"))
    (packs_dir() / "installed.json").write_text("", encoding="utf-8")
    found = load_catalogs()
    assert (found.version, len(found.left_out)) == (catalog.version, 1)
    install(opened("2026.12.1"))
    assert load_catalogs().version == "2026.12.1 (pack house)"


def test_a_full_disk_leaves_what_was_there(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing half installed, and one sentence."""
    install(opened("2026.12.1"))
    there = sorted(packs_dir().rglob("*"))
    pack = opened("2026.12.2")

    def full(_files: object, folder: Path) -> None:
        (folder / "begun.toml").write_text("", encoding="utf-8")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "write_files", full)
    with pytest.raises(FileProblem) as raised:
        install(pack)
    assert str(raised.value) == (
        f"{packs_dir()}: the pack cannot be installed: no space left on device; make room or set CONFIGURATOR_DATA "
        "to a folder"
    )
    assert sorted(packs_dir().rglob("*")) == there
    assert load_catalogs().version == "2026.12.1 (pack house)"


def test_leftovers_of_a_killed_install_go_after_an_hour(opened: Opened) -> None:
    """An older folder that no file names; a young one may be another program's."""
    old, young = packs_dir() / "pack-old", packs_dir() / "pack-young"
    for folder in (old, young):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    install(opened("2026.12.1"))
    assert (old.exists(), young.exists()) == (False, True)


KILLED = """
import sys
from datetime import date
from pathlib import Path
from configurator.catalog.pack.opening import open_pack
from configurator.catalog.pack.store import install, roll_back
newer = open_pack(Path(sys.argv[1]), date(2026, 12, 2))
print("ready", flush=True)
while True:
    install(newer)
    roll_back()
"""


def test_killed_at_any_moment_a_catalogue_loads(make: Callable[..., Path], opened: Opened) -> None:
    """SIGKILL forty times while one pack replaces another and goes back: it is the one or the other, whole."""
    install(opened("2026.12.1"))
    newer = make("2026.12.2")
    moments = random.Random(8)  # noqa: S311 - moments, and no secrets
    seen: set[str] = set()
    for _round in range(40):
        with subprocess.Popen([sys.executable, "-c", KILLED, str(newer)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(moments.uniform(0, 0.08))
            process.send_signal(signal.SIGKILL)
        found = load_catalogs()
        assert found.left_out == ()
        seen.add(found.version)
        if found.version == "2026.12.2 (pack house)":
            roll_back()
        assert load_catalogs().version == "2026.12.1 (pack house)"
    assert seen <= {"2026.12.1 (pack house)", "2026.12.2 (pack house)"}
    assert load_catalog(catalog_dir())
