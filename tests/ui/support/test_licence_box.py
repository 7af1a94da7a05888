"""The licence texts behind the box that tells about the program."""

from pytestqt.qtbot import QtBot

from configurator.ui.support.licence_box import LicenceBox


def test_the_text_of_the_chosen_part_is_shown(qtbot: QtBot) -> None:
    """The first one from the start."""
    box = LicenceBox({"Inter": "Open Font License", "Qt for Python": "LGPL"})
    qtbot.addWidget(box)
    assert box.text.toPlainText() == "Open Font License"
    box.names.setCurrentRow(1)
    assert box.text.toPlainText() == "LGPL"
