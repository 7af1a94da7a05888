"""One line beside the choices: what the option in view has otherwise than the first one."""

from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.quote.differing import differing
from configurator.ui.session import Session
from configurator.ui.widgets.one_line import OneLine


class DiffersLine(OneLine):
    """Empty while the first option is in view."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__("changed", parent)
        self._session = session
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        self.show_text(differs_in_words(self._session, self._session.project.current))


def differs_in_words(session: Session, index: int) -> str:
    """``Differs from Option A: 4 cards, FP8 weights``; empty for the first option."""
    project = session.project
    first, other = project.options[0], project.options[index]
    if index == 0:
        return ""
    fragments = differing(session.catalog, first.configuration, other.configuration)
    if not fragments:
        return _("The same as {first}").format(first=first.name)
    return _("Differs from {first}: {fragments}").format(first=first.name, fragments=", ".join(fragments))
