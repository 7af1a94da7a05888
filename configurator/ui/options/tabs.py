"""The options of the project in the strip: one button each, and one for a copy."""

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QWidget

from configurator.charts.cards import option_tags
from configurator.language import _
from configurator.project import MOST_OPTIONS
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.options.differs_line import differs_in_words
from configurator.ui.options.steps import FULL, duplicate, may_duplicate, name_in_view, view
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row
from configurator.ui.widgets.tab_order import lead_to_checked
from configurator.ui.widgets.tooltip import literal

WIDEST_NAME = 84
"""Pixels of a name; a longer one is cut, and whole in the tool tip."""

OFFERED = " ✓"
"""Behind the name of the option that the quote offers, whichever is in view."""

MARGINS = 20
"""Pixels of a button beside its name."""

IN_A_ROW = 2
"""More would leave too little room for the sentence in a window of 1,280 pixels."""


class OptionTabs(QWidget):
    """Two beside each other, four as two rows. `menu_wanted` is sent with the place on the screen."""

    menu_wanted = Signal(QPoint)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[object, ...] = ()
        self._full: list[str] = []
        self._is_short = False
        set_role(self, "clear")
        self._group = QButtonGroup(self)
        # All four from the start: the Tab key then visits them in their order.
        self.buttons = [self._button(index) for index in range(MOST_OPTIONS)]
        self.more = QPushButton("+", self)
        self.more.setAccessibleName(_("Duplicate the option in view"))
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self.more, "option")
        self.more.clicked.connect(lambda: duplicate(session))
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    @property
    def full_width(self) -> int:
        """Pixels in which every name stands in full."""
        widths = [_width(button, text) for button, text in zip(self.buttons, self._full, strict=False)]
        columns = [max(widths[place::IN_A_ROW], default=0) for place in range(IN_A_ROW)]
        return sum(columns) + self.more.sizeHint().width() + SPACE

    def shorten(self, *, is_short: bool) -> None:
        """Name the options by a letter or number each, in place of cutting their names, or in full again."""
        if is_short != self._is_short:
            self._is_short, self._shown = is_short, ()
            self._read()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """In another size of type the names are cut elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._shown = ()
            self._read()

    def _button(self, index: int) -> QPushButton:
        button = QPushButton(self)
        button.setCheckable(True)
        button.setAccessibleName(_("Option {number}, not made yet").format(number=index + 1))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        button.customContextMenuRequested.connect(partial(self._open_menu, index))
        set_role(button, "option")
        self._group.addButton(button, index)
        button.clicked.connect(lambda: view(self._session, index))
        return button

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(SPACE // 2)
        for index, button in enumerate(self.buttons):
            grid.addWidget(button, index // IN_A_ROW, index % IN_A_ROW)
        middle = column(None, spacing=0)
        middle.addStretch()
        middle.addLayout(grid)
        middle.addStretch()
        self.setLayout(row(middle, self.more, spacing=SPACE // 2))

    def _open_menu(self, index: int, place: QPoint) -> None:
        """What the menu does concerns the option in view, and so the one that was pressed comes into view."""
        view(self._session, index)
        self.menu_wanted.emit(self.buttons[index].mapToGlobal(place))

    def _read(self) -> None:
        project = self._session.project
        names = tuple(option.name for option in project.options)
        differs = tuple(differs_in_words(self._session, index) for index in range(len(names)))
        if (names, differs, project.current, project.offered) == self._shown:
            return
        self._shown = (names, differs, project.current, project.offered)
        with QSignalBlocker(self._group):
            self.buttons[project.current].setChecked(True)
        lead_to_checked(self._group)
        self._full, tags = [], option_tags(names)
        for index, button in enumerate(self.buttons):
            button.setVisible(index < len(names))
            if index < len(names):
                is_offered = len(names) > 1 and index == project.offered
                place = _("{part} of {whole}").format(part=index + 1, whole=len(names))
                _name(button, names[index], place, OFFERED if is_offered else "")
                self._full.append(button.text().replace("&&", "&"))
                if self._is_short:
                    _write(button, tags[index] + (OFFERED if is_offered else ""))
                offer = _("Offered: its total is the quote's") if is_offered else ""
                says = tuple(filter(None, (offer, differs[index])))
                button.setAccessibleDescription("\n".join(says))
                button.setToolTip("\n".join((button.toolTip(), *says)))
        self.more.setEnabled(may_duplicate(self._session))
        tip = (
            _("Duplicate {option} (Ctrl+D)").format(option=name_in_view(self._session))
            if self.more.isEnabled()
            else _(FULL)
        )
        self.more.setToolTip(literal(tip))
        self.more.setAccessibleDescription(tip)


def _write(button: QPushButton, text: str) -> None:
    button.setText(text.replace("&", "&&"))
    button.setMinimumWidth(_width(button, text))


def _width(button: QPushButton, text: str) -> int:
    font = button.font()
    font.setBold(True)
    return QFontMetrics(font).horizontalAdvance(text) + scaled(MARGINS)


def _name(button: QPushButton, name: str, place: str, mark: str) -> None:
    button.ensurePolished()
    font = button.font()
    # The one in view is written in bold, and no button may grow when it comes into view.
    font.setBold(True)
    shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, scaled(WIDEST_NAME)) + mark
    _write(button, shown)
    button.setAccessibleName(_("{name}, option {place}").format(name=name, place=place))
    button.setToolTip(literal(_("{name}, option {place} (Ctrl+Tab for the next)").format(name=name, place=place)))
