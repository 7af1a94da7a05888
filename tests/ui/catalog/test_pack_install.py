"""A catalogue pack taken into the window, and taken back; a key trusted."""

import shutil
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.catalog.pack.keys import public_part, trust, trusted_key
from configurator.catalog.pack.making import Label, make_pack
from configurator.catalog.pack.opening import Pack, open_pack
from configurator.paths import catalog_dir, packs_dir
from configurator.project import Project
from configurator.ui.catalog.catalog_words import age_words
from configurator.ui.catalog.pack_box import PackBox
from configurator.ui.drops import Kind, kind_of
from configurator.ui.look.days import today
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session
from tests.ui.scripted_dialogs import ScriptedDialogs


class Script(ScriptedDialogs):
    """Answers the questions about packs too."""

    agrees = True

    def ask_pack(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_install(self, pack: Pack, catalog: Catalog, project: Project) -> bool:  # noqa: ARG002
        """As the script says, after noting which pack."""
        self.asked.append(pack.manifest.version)
        return self.agrees

    def ask_roll_back(self, version: str, before: str) -> bool:
        """As the script says, after noting both."""
        self.asked.append(f"{version} to {before}")
        return self.agrees

    def ask_trust(self, name: str, fingerprint: str) -> bool:
        """As the script says, after noting the key."""
        self.asked.append(f"{name} {fingerprint}")
        return self.agrees


@pytest.fixture
def dialogs() -> Script:
    """The script of a window's questions."""
    return Script()


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ed25519PrivateKey:
    """A trusted key, and folders of this test's own."""
    monkeypatch.setenv("CONFIGURATOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONFIGURATOR_KEYS", str(tmp_path / "keys"))
    made = Ed25519PrivateKey.generate()
    trust(public_part(made))
    return made


@pytest.fixture
def pack(key: Ed25519PrivateKey, tmp_path: Path) -> Callable[..., Path]:
    """Makes a pack of the shipped catalogue in a newer edition, an L4 with less memory, and no files of `without`."""

    def make(*without: str, version: str = "2026.12.24") -> Path:
        folder = tmp_path / version
        shutil.copytree(catalog_dir(), folder)
        for name in without:
            (folder / name).unlink()
        for name, old, new in (("catalog.toml", "2026.11.29", version), ("cards/l4.toml", "23034", "22034")):
            text = (folder / name).read_text(encoding="utf-8")
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        out = tmp_path / f"{version}.pack"
        make_pack(folder, out, Label("house", "House catalogue", today(), today() + timedelta(days=30)), key)
        return out

    return make


def test_kinds(tmp_path: Path) -> None:
    """Packs and keys are told by their suffix."""
    for name, kind in (("a.pack", Kind.PACK), ("A.PACK", Kind.PACK), ("a.pub", Kind.KEY)):
        (tmp_path / name).write_bytes(b"PK")
        assert kind_of(tmp_path / name) is kind


def test_a_dropped_pack_is_shown_and_taken(window: MainWindow, dialogs: Script, pack: Callable[..., Path]) -> None:
    """The window goes on with it at once, and its foot and a quote name it."""
    window.drops.take([pack()])
    assert (dialogs.asked, dialogs.told) == (["2026.12.24"], [])
    assert window.session.catalog.version == "2026.12.24 (pack house)"
    assert window.catalog_line.text().startswith("Catalogue 2026.12.24 (pack house): ")
    assert window.session.document().catalog_version == "2026.12.24 (pack house)"
    assert window.session.catalog.cards["l4"].driver_memory_mib.value == 22034


def test_the_menu_asks_for_the_file(window: MainWindow, dialogs: Script, pack: Callable[..., Path]) -> None:
    """Ctrl+Shift+K."""
    dialogs.path = pack()
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.session.catalog.version == "2026.12.24 (pack house)"


def test_no_is_no(window: MainWindow, dialogs: Script, pack: Callable[..., Path], catalog: Catalog) -> None:
    """Nothing is installed."""
    dialogs.agrees = False
    window.pack_install.install_file(pack())
    assert (window.session.catalog, packs_dir().exists()) == (catalog, False)


def test_what_is_refused_is_one_sentence(window: MainWindow, dialogs: Script, pack: Callable[..., Path]) -> None:
    """Before anything is asked."""
    file = pack()
    file.write_bytes(file.read_bytes()[:5_000])
    window.pack_install.install_file(file)
    assert (dialogs.asked, len(dialogs.told)) == ([], 1)
    assert dialogs.told[0].startswith(f"{file}: a damaged zip file (")


def test_going_back(window: MainWindow, dialogs: Script, pack: Callable[..., Path], catalog: Catalog) -> None:
    """To the shipped catalogue; a second time there is nothing to go back from."""
    window.pack_install.install_file(pack())
    window.pack_install.roll_back()
    assert dialogs.asked[1:] == ["2026.12.24 (pack house) to 2026.11.29"]
    assert window.session.catalog == catalog
    window.pack_install.roll_back()
    assert "no catalogue pack is installed" in dialogs.told[0]


def test_a_pack_without_a_model_in_use_waits_for_the_next_start(
    window: MainWindow, dialogs: Script, pack: Callable[..., Path], catalog: Catalog
) -> None:
    """The project in the window keeps what it was sized with."""
    assert window.session.configuration.model == "llama-3.3-70b"
    window.pack_install.install_file(pack("models/llama-3.3-70b.toml"))
    assert window.session.catalog == catalog
    assert dialogs.told[0].startswith("Catalogue 2026.12.24 (pack house) is in use from the next start on.")


def test_a_key_is_trusted_after_its_fingerprint_was_shown(window: MainWindow, dialogs: Script, tmp_path: Path) -> None:
    """Dropped, or chosen where a pack would be."""
    other = Ed25519PrivateKey.generate().public_key()
    file = tmp_path / "company.pub"
    file.write_bytes(other.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    dialogs.path, dialogs.agrees = file, False
    window.pack_install.ask()
    name, fingerprint = dialogs.asked[0].split()
    assert (name, trusted_key(fingerprint)) == ("company.pub", None)
    dialogs.agrees = True
    window.drops.take([file])
    assert trusted_key(fingerprint) is not None


def test_the_box_says_what_changes(session: Session, pack: Callable[..., Path], catalog: Catalog, qtbot: QtBot) -> None:
    """The model that goes, the card that changes, and that the project in view stays as it is."""
    box = PackBox(open_pack(pack("models/phi-4.toml"), today()), catalog, session.project)
    qtbot.addWidget(box)
    texts = [label.text() for label in box.findChildren(QLabel)]
    assert "House catalogue" in texts
    assert "No count of the open project moves." in texts
    assert "Cards changed: L4 (driver memory)" in texts
    assert "Models removed: Phi-4 14B" in texts


def test_ages() -> None:
    """Nothing on the day itself, days afterwards, a word on what to do past 90."""
    assert [age_words("2026.11.29", day) for day in (date(2026, 11, 28), date(2026, 11, 29), date(2026, 11, 30))] == [
        "",
        "",
        "1 day old",
    ]
    assert age_words("2026.11.29 (pack house)", date(2027, 2, 27)) == "90 days old"
    assert age_words("2026.11.29", date(2027, 2, 28)) == "91 days old, ask for a newer catalogue pack"
    assert age_words("first", date(2027, 2, 28)) == ""
