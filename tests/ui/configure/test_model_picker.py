"""The model list: found by any part of the name, moved in by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.ui.configure.model_list import found
from configurator.ui.configure.model_picker import ModelPicker


@pytest.fixture
def picker(dressed: object, catalog: Catalog, qtbot: QtBot) -> ModelPicker:  # noqa: ARG001
    """The picker over the shipped models, showing Llama 3.3 70B."""
    made = ModelPicker(catalog.models.values)
    qtbot.addWidget(made)
    made.show_model(catalog.models["llama-3.3-70b"])
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.mark.parametrize(
    ("text", "is_found"),
    [("", True), ("llama", True), ("70b 3.3", True), ("LLAMA", True), ("nvfp4", True), ("qwen", False)],
)
def test_every_word_must_stand_somewhere(text: str, is_found: bool) -> None:  # noqa: FBT001
    """Words are found in any order and case."""
    assert found(text, "Llama 3.3 70B Instruct llama-3.3-70b BF16, NVFP4") == is_found


def test_all_models_are_listed_with_the_chosen_one_in_view(picker: ModelPicker, catalog: Catalog) -> None:
    """An empty filter shows the whole catalogue."""
    models = picker.open_list()
    assert len(models.visible_models()) == len(catalog.models)
    assert models.view.currentIndex().data() == "Llama 3.3 70B Instruct"


def test_typing_narrows_and_enter_chooses(picker: ModelPicker, qtbot: QtBot) -> None:
    """A part of the id leaves one model, which Enter picks."""
    models = picker.open_list()
    QTest.keyClicks(models.filter, "oss-20")
    assert models.visible_models() == ["gpt-oss-20b"]
    with qtbot.waitSignal(picker.picked) as picked:
        QTest.keyClick(models.filter, Qt.Key.Key_Return)
    assert picked.args == ["gpt-oss-20b"]
    assert not models.isVisible()


def test_arrows_move_over_what_is_shown(picker: ModelPicker) -> None:
    """Down goes to the second match, and not past the last."""
    models = picker.open_list()
    QTest.keyClicks(models.filter, "gpt-oss")
    for _ in range(3):
        QTest.keyClick(models.filter, Qt.Key.Key_Down)
    assert models.view.currentIndex().data() == "gpt-oss-20b"


def test_no_match_says_so_and_enter_does_nothing(picker: ModelPicker, qtbot: QtBot) -> None:
    """The list stays open with a sentence."""
    models = picker.open_list()
    QTest.keyClicks(models.filter, "no such model")
    with qtbot.assertNotEmitted(picker.picked):
        QTest.keyClick(models.filter, Qt.Key.Key_Return)
    assert models.none_found.isVisible()


def test_the_longest_name_is_shown_whole_on_two_lines(picker: ModelPicker, catalog: Catalog, qtbot: QtBot) -> None:
    """At the width it has in the window the button grows instead of cutting the name."""
    longest = max(catalog.models.values(), key=lambda model: len(model.name))
    picker.show_model(longest)
    picker.resize(266, picker.sizeHint().height())
    qtbot.wait(1)
    picker.resize(266, picker.sizeHint().height())
    name = picker._name
    assert name.heightForWidth(name.width()) <= name.height()
