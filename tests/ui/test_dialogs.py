"""The real boxes, which a test answers from within their event loop."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from configurator.ui.dialogs import Dialogs

MARKUP = Path("<a href='https://example.org'>click</a><h1>here.quote")
ASKING: list[Callable[[Dialogs], object]] = [
    lambda dialogs: dialogs.tell(f"{MARKUP}: cannot be read"),
    lambda dialogs: dialogs.ask_replace(MARKUP),
    lambda dialogs: dialogs.ask_overwrite(MARKUP),
    lambda dialogs: dialogs.ask_unsaved(str(MARKUP), ""),
    lambda dialogs: dialogs.ask_trust(str(MARKUP), "0" * 64),
    lambda dialogs: dialogs.ask_take(str(MARKUP), "why"),
    lambda dialogs: dialogs.ask_cache(str(MARKUP)),
    lambda dialogs: dialogs.ask_issue(str(MARKUP), []),
]


def _answered(ask: Callable[[Dialogs], object], press: QMessageBox.StandardButton | None) -> tuple[object, str]:
    """What a question gives where a button is pressed, or Escape; and the text of the box, which must be plain."""
    seen: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text() if box.textFormat() is Qt.TextFormat.PlainText else "")
        if press is None:
            box.reject()
        else:
            box.button(press).click()

    QTimer.singleShot(0, answer)
    return ask(Dialogs()), seen[0]


@pytest.mark.parametrize("ask", ASKING)
@pytest.mark.usefixtures("dressed")
def test_a_name_is_shown_as_it_is(ask: Callable[[Dialogs], object]) -> None:
    """A file from a stranger's stick may be called like a link; in a box it is text that nobody can click."""
    assert str(MARKUP).split("/")[-1] in _answered(ask, None)[1]


@pytest.mark.usefixtures("dressed")
def test_yes_is_yes_and_escape_is_no() -> None:
    """Nothing is replaced by mistake."""

    def ask(dialogs: Dialogs) -> bool:
        return dialogs.ask_replace(Path("a.quote"))

    button = QMessageBox.StandardButton
    assert [_answered(ask, press)[0] for press in (button.Yes, button.No, None)] == [True, False, False]
