"""What was issued, and what a later revision changed, beside the window that it follows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QWidget

from configurator.language import _, mark
from configurator.quote.content import QuoteContent, content_of
from configurator.quote.difference import Area, Difference
from configurator.quote.numbering import full_number
from configurator.quote.revision import IssuedRevision, differences
from configurator.ui.look.days import format_day
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.front import bring_to_front
from configurator.ui.widgets.layout import calm, clear, column, row, rule, scrolling, words
from configurator.ui.widgets.throttle import Throttle

NOW = "now"
AREAS = {
    Area.SIZING: mark("Sizing"),
    Area.CATALOGUE: mark("Catalogue"),
    Area.ENGINE: mark("Engine"),
    Area.LINES: mark("Lines"),
    Area.PRICES: mark("Prices"),
    Area.TERMS: mark("Terms"),
}


class RevisionsBox(QDialog):
    """Two lists to choose from, and below them what differs. The quote as it is now can be one of the two."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._before, self._after = "", NOW
        set_role(self, "ground")
        self.setWindowTitle(_("Revisions"))
        self.resize(scaled(780), scaled(520))
        self.before, self.after = Combo(_("Earlier revision"), self), Combo(_("Later revision"), self)
        self.before.picked.connect(self._choose_before)
        self.after.picked.connect(self._choose_after)
        self.heading = words("", "heading", self, wraps=True)
        self.fingerprints = words("", "caption", self, wraps=True)
        self.fingerprints.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._area = scrolling(clear(), _("What differs"))
        self.shown: tuple[Difference, ...] = ()
        layout = column(self, SPACE * 2)
        choices = row(self.before, words("→", "muted", self), self.after)
        choices.setStretch(0, 1)
        choices.setStretch(2, 1)
        layout.addLayout(choices)
        layout.addWidget(self.heading)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.fingerprints)
        self.throttle = Throttle(self)
        self.throttle.due.connect(self._read)
        session.changed.connect(self._ask_again)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Begin with what changed since the last revision that was issued."""
        super().showEvent(event)
        issued = self._session.project.issued
        if issued and self._before not in map(_key, issued):
            self._before = _key(issued[-1])
        self.throttle.request()

    def _ask_again(self) -> None:
        if self.isVisible():
            self.throttle.request()

    def _choose_before(self, key: str) -> None:
        self._before = key
        self._read()

    def _choose_after(self, key: str) -> None:
        self._after = key
        self._read()

    def _read(self) -> None:
        project = self._session.project
        entries = [Entry(_entry(one), _key(one)) for one in project.issued]
        now = Entry(_("{number}, as it is now").format(number=project.details.full_number), NOW)
        self.before.show_entries(entries, self._before)
        self.after.show_entries([*entries, now], self._after)
        by_key = {_key(one): one for one in project.issued}
        self.fingerprints.setText("\n".join(f"{full_number(*one.label)}: {one.sha256}" for one in project.issued))
        if self._before not in by_key or (self._after != NOW and self._after not in by_key):
            self._say_calmly(
                _("No revision has been issued yet."),
                _("Issue… locks a revision as the customer gets it. What later ones change is then listed here."),
            )
        else:
            self.shown = differences(by_key[self._before].content, self._content(by_key))
            if not self.shown:
                self._say_calmly(
                    _("Nothing differs."), _("Sizing, catalogue, engine, lines, prices and terms are the same in both.")
                )
                return
            self.heading.setText(_("What changed"))
            self.heading.show()
            self._area.setWidget(_table(self.shown))

    def _say_calmly(self, what: str, why: str) -> None:
        self.shown = ()
        self.heading.setText(what)
        self.heading.hide()
        self._area.setWidget(calm(words(what, "heading", wraps=True), why))

    def _content(self, by_key: dict[str, IssuedRevision]) -> QuoteContent:
        return content_of(self._session.document()) if self._after == NOW else by_key[self._after].content


def show_revisions(session: Session, window: QWidget) -> RevisionsBox:
    """Open the box of a window, or bring it to the front."""
    box = window.findChild(RevisionsBox) or RevisionsBox(session, window)
    bring_to_front(box)
    return box


def _key(one: IssuedRevision) -> str:
    return full_number(*one.label)


def _entry(one: IssuedRevision) -> str:
    return _("{number}, issued on {day}").format(number=full_number(*one.label), day=format_day(one.day))


def _table(rows: tuple[Difference, ...]) -> QWidget:
    """A card for each area, with label, before and after."""
    content = clear()
    layout = column(content, spacing=SPACE * 2)
    for area, title in AREAS.items():
        if of_area := [one for one in rows if one.area is area]:
            layout.addLayout(_card(_(title), of_area))
    layout.addStretch()
    return content


def _card(title: str, rows: list[Difference]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(SPACE // 2)
    grid.addWidget(words(title, "strong"), 0, 0, 1, 4)
    grid.addWidget(rule(), 1, 0, 1, 4)
    for place, one in enumerate(rows, 2):
        label = _("{option}: {label}").format(option=one.option, label=one.label) if one.option else one.label
        cells = (
            words(label, "muted", wraps=True),
            _selectable(one.before or _("not there"), "muted"),
            words("→", "muted"),
            _selectable(one.after or _("not there")),
        )
        for side, cell in enumerate(cells):
            grid.addWidget(cell, place, side, Qt.AlignmentFlag.AlignTop)
    grid.setColumnMinimumWidth(0, scaled(200))
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(3, 1)
    return grid


def _selectable(text: str, role: str = "") -> QLabel:
    label = words(text, role, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return label
