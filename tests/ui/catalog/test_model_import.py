"""A model taken in from its config.json."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.catalog.load import CatalogError, Problem
from configurator.catalog.models import Catalog
from configurator.ui.catalog.model_import import ModelImport
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session
from tests.ui.scripted_dialogs import ScriptedDialogs

CONFIG = """{
 "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
 "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "max_position_embeddings": 32768,
 "vocab_size": 32000, "torch_dtype": "bfloat16", "tie_word_embeddings": false
}"""


@pytest.fixture(autouse=True)
def own_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's own catalogue, empty and out of the way."""
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(tmp_path / "own"))
    return tmp_path / "own"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A config.json in a folder named after its model."""
    (tmp_path / "house-7b").mkdir()
    file = tmp_path / "house-7b" / "config.json"
    file.write_text(CONFIG, encoding="utf-8")
    return file


def _mime(*files: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return data


def _drop(window: MainWindow, *files: Path) -> bool:
    """Drag files over the window and let them go; whether they were taken."""
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    data = _mime(*files)
    entering = QDragEnterEvent(QPointF(9, 9).toPoint(), copy, data, left, none)
    QApplication.sendEvent(window, entering)
    if entering.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), copy, data, left, none))
    return entering.isAccepted()


def test_a_dropped_config_becomes_a_model_and_is_chosen(
    window: MainWindow, dialogs: ScriptedDialogs, config: Path, own_catalogue: Path, qtbot: QtBot
) -> None:
    """It is named, saved in the user's own catalogue, listed and chosen; one undo goes back to the model before."""
    dialogs.name = "House 7B"
    count = len(window.session.catalog.models)
    assert _drop(window, config)
    qtbot.waitUntil(lambda: window.session.configuration.model == "house-7b")
    assert dialogs.asked == ["house-7b"]
    assert (own_catalogue / "models" / "house-7b.toml").is_file()
    assert window.configure.need.model.accessibleDescription() == "House 7B"
    assert len(window.session.catalog.models) == count + 1
    assert f"{count + 1} models" in window.catalog_line.text()
    assert window.session.answer.promised_sessions > 0
    window.session.undo_stack.undo()
    assert window.session.configuration.model == "llama-3.3-70b"


def test_the_list_holds_it_from_then_on(window: MainWindow, dialogs: ScriptedDialogs, config: Path) -> None:
    """Found by its name."""
    dialogs.name = "House 7B"
    window.model_import.import_file(config)
    models = window.configure.need.model.open_list()
    QTest.keyClicks(models.filter, "house")
    assert models.visible_models() == ["house-7b"]
    models.close()


def test_the_menu_asks_for_the_file(window: MainWindow, dialogs: ScriptedDialogs, config: Path) -> None:
    """Ctrl+I."""
    dialogs.path, dialogs.name = config, "House 7B"
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert window.session.configuration.model == "house-7b"


def test_giving_no_name_imports_nothing(
    window: MainWindow, dialogs: ScriptedDialogs, config: Path, own_catalogue: Path
) -> None:
    """Cancelled is cancelled, without a message."""
    before = window.session.project
    window.model_import.import_file(config)
    assert (window.session.project, dialogs.told, own_catalogue.exists()) == (before, [], False)


def _broken(config: Path) -> None:
    config.write_text("{", encoding="utf-8")


def _of_an_unknown_kind(config: Path) -> None:
    config.write_text('{"model_type": "no-such-kind"}', encoding="utf-8")


def _gone(config: Path) -> None:
    shutil.rmtree(config.parent)


@pytest.mark.parametrize("spoil", [_broken, _of_an_unknown_kind, _gone])
def test_what_goes_wrong_is_one_sentence(
    window: MainWindow, dialogs: ScriptedDialogs, config: Path, spoil: Callable[[Path], None], own_catalogue: Path
) -> None:
    """It names the file; project and catalogue stay as they were."""
    before, catalog = window.session.project, window.session.catalog
    spoil(config)
    window.model_import.import_file(config)
    assert len(dialogs.told) == 1
    assert dialogs.told[0].startswith(str(config))
    assert "\n" not in dialogs.told[0]
    assert (window.session.project, window.session.catalog) == (before, catalog)
    assert not own_catalogue.exists()


def test_a_name_that_is_taken_is_one_sentence(window: MainWindow, dialogs: ScriptedDialogs, config: Path) -> None:
    """A shipped model is never replaced."""
    dialogs.name = "Llama 3.3 70B"
    window.model_import.import_file(config)
    assert "a model with the id llama-3.3-70b is there already" in dialogs.told[0]
    assert window.session.configuration.model == "llama-3.3-70b"


def test_what_else_is_wrong_in_the_own_catalogue_stops_no_import(
    window: MainWindow, dialogs: ScriptedDialogs, config: Path, own_catalogue: Path
) -> None:
    """A broken file that was left out before is left out again."""
    dialogs.name = "House 7B"
    (own_catalogue / "cards").mkdir(parents=True)
    (own_catalogue / "cards" / "broken.toml").write_text("id = ", encoding="utf-8")
    window.model_import.import_file(config)
    assert window.session.configuration.model == "house-7b"


def test_an_entry_that_is_left_out_is_taken_back(
    session: Session, dialogs: ScriptedDialogs, config: Path, own_catalogue: Path
) -> None:
    """Where the catalogue does not take the entry, the sentence says why, and no file stays behind."""
    dialogs.name = "House 7B"
    lacking = session.catalog.model_copy(update={"left_out": ("house-7b.toml: layers: too many",)})
    ModelImport(session, dialogs, load=lambda: lacking).import_file(config)
    assert dialogs.told == [f"{config}: not imported: house-7b.toml: layers: too many"]
    assert not (own_catalogue / "models" / "house-7b.toml").exists()
    assert session.configuration.model == "llama-3.3-70b"


def test_a_catalogue_that_does_not_load_at_all_changes_nothing(
    session: Session, dialogs: ScriptedDialogs, config: Path, own_catalogue: Path
) -> None:
    """The first problem is told."""
    dialogs.name = "House 7B"

    def load() -> Catalog:
        raise CatalogError((Problem(Path("cards.toml"), "", "is broken"),))

    ModelImport(session, dialogs, load=load).import_file(config)
    assert dialogs.told == [f"{config}: not imported: cards.toml: is broken"]
    assert not (own_catalogue / "models" / "house-7b.toml").exists()


def test_a_dropped_project_is_opened(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """The same as File > Open."""
    window.session.choose("32K", context=32_768)
    window.session.save(tmp_path / "a.quote")
    window.session.choose("8K", context=8192)
    window.session.undo_stack.setClean()
    assert _drop(window, tmp_path / "a.quote")
    qtbot.waitUntil(lambda: window.session.configuration.context == 32_768)
