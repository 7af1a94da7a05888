"""What each option is in the quote: offered, an alternative beside it, or not quoted."""

from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.project import MOST_OPTIONS
from configurator.quote.option import Role
from configurator.ui.look.theme import SPACE
from configurator.ui.options.differs_line import differs_in_words
from configurator.ui.session import Session
from configurator.ui.widgets.layout import clear, column, words
from configurator.ui.widgets.segmented import Segment, Segmented


class OptionsSection(QWidget):
    """A row for each option. Only the offered one's total is the quote's, whichever option is in view."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        layout = column(self, spacing=SPACE)
        self.said = words("", "caption", self, wraps=True)
        layout.addWidget(self.said)
        self.rows = [_OptionRow(index, self) for index in range(MOST_OPTIONS)]
        for index, row in enumerate(self.rows):
            row.roles.chosen.connect(partial(self._choose, index))
            layout.addWidget(row)
        session.changed.connect(self._read)
        self._read()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        self._read()

    def _choose(self, index: int, role: object) -> None:
        project = self._session.project
        if isinstance(role, Role):
            changed = project.viewing(index).with_role(role).viewing(project.current)
            step = _("{option} in the quote").format(option=project.options[index].name)
            self._session.change(changed, step)

    def _read(self) -> None:
        project = self._session.project
        self.said.setText(
            _("There is one option, and it is offered. Duplicate it with Ctrl+D to quote another one beside it.")
            if len(project.options) == 1
            else _("Each quoted option has its own lines and totals. The total of the quote is the offered one's.")
        )
        for index, row in enumerate(self.rows):
            row.setVisible(index < len(project.options))
            if index < len(project.options):
                role = project.options[index].role
                differs = differs_in_words(self._session, index)
                row.show_option(project.options[index].name, differs, role, is_alone=len(project.options) == 1)


class _OptionRow(QWidget):
    """Name, what it has otherwise than the first, and its role."""

    def __init__(self, index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = words("", "strong", self)
        self.differs = words("", "caption", self, wraps=True)
        self.roles = Segmented(_("Role of option {number}").format(number=index + 1), self)
        layout = column(self, spacing=3)
        for part in (self.name, self.differs, self.roles, clear(self)):
            layout.addWidget(part)

    def show_option(self, name: str, differs: str, role: Role, *, is_alone: bool) -> None:
        """Show an option as it stands."""
        self.name.setText(name)
        self.differs.setText(differs)
        self.differs.setVisible(bool(differs))
        why_not = _("One option must be offered; choose another one for that") if role is Role.OFFERED else ""
        alone = _("It is the only option") if is_alone else ""
        self.roles.show_segments(
            [
                Segment(Role.OFFERED, _("offered"), _("Its total is the quote's")),
                Segment(Role.ALTERNATIVE, _("alternative"), _("Quoted outside the total"), alone or why_not),
                Segment(Role.NOT_QUOTED, _("not quoted"), _("In no customer file"), alone or why_not),
            ],
            role,
        )
