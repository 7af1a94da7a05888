"""The program as Qt knows it, and one sentence where Qt finds no screen for it.

Without one Qt ends the program at once, writes a dump, and advises to install it again.
"""

import os
import sys
from typing import NoReturn

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from configurator.shared_libraries import complaint, missing_libraries

BAD_INPUT = 2


def make_application() -> QApplication:
    """The running program. Where no window can be shown it ends the process, with a sentence on stderr."""
    told: list[str] = []

    def listen(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            _end(told)
        # Whoever speaks LANG=C: Qt has taken UTF-8 by then, and nothing is amiss.
        if not text.startswith("Detected locale"):
            told.append(text)

    before = qInstallMessageHandler(listen)
    try:
        return QApplication(sys.argv[:1])
    finally:
        qInstallMessageHandler(before)
        for text in told:
            _say(text)


def why_no_window(told: list[str]) -> str:
    """A sentence from what Qt said before it gave up."""
    if missing := missing_libraries():
        return complaint(missing)
    platform, display = (os.environ.get(name, "") for name in ("QT_QPA_PLATFORM", "DISPLAY"))
    if any("could not connect to display" in text for text in told):
        return f"the display {display or '(none named)'} cannot be reached; set DISPLAY to one that can"
    if platform:
        return f"QT_QPA_PLATFORM is {platform}, which Qt does not know here; unset it"
    return "; ".join(text.strip() for text in told) or "Qt does not say why"


def _end(told: list[str]) -> NoReturn:
    # Qt would abort the process on the way back; nothing has been opened yet that would have to be closed.
    _say(f"configurator: no window: {why_no_window(told)}")
    os._exit(BAD_INPUT)


def _say(text: str) -> None:
    # A program of the Windows desktop has none.
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
