"""The rule's two assumptions: hidden until wanted, marked when changed, put back with one click."""

from decimal import Decimal

from pydantic import ValidationError
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.configuration import Overrides
from configurator.language import _
from configurator.ui.look.icons import Glyph
from configurator.ui.look.scale import keep_width
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.complaint import Complaint, read_number, sentence
from configurator.ui.widgets.entry_field import EntryField, Waits
from configurator.ui.widgets.layout import clear, column, row, words
from configurator.units import localised


class AssumptionsPanel(QWidget):
    """Utilisation and runtime allowance, with the reason that a change must have.

    A figure without a reason is not applied yet: it waits in its field, and a sentence asks for the reason.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._project = session.projects_started
        self.disclosure = QPushButton(_("Assumptions"), self)
        self.disclosure.setCheckable(True)
        self.disclosure.setToolTip(_("The rule's utilisation and runtime allowance"))
        set_role(self.disclosure, "link")
        self._arrow = Glyph("chevron-right", self)
        self.mark = words(_("changed"), "changed", self)
        self.reset = QPushButton(_("Reset"), self)
        self.reset.setToolTip(_("Put the rule's own figures back"))
        self.reset.setAccessibleName(_("Reset assumptions"))
        set_role(self.reset, "link")
        self.utilisation = EntryField(_("Utilisation of driver memory"), self._take_utilisation, self)
        self.runtime = EntryField(_("Runtime allowance per card in GiB"), self._take_runtime, self)
        self.reason = EntryField(_("Reason for the change"), self._take_reason, self)
        self.reason.setPlaceholderText(_("Why? It is printed in the quote"))
        self.reset_utilisation = self._put_back(self.utilisation, "utilisation")
        self.reset_runtime = self._put_back(self.runtime, "runtime_gib")
        self.complaint = Complaint(self)
        self._details = clear(self)
        self._lay_out()
        self.disclosure.toggled.connect(self._open)
        self.reset.clicked.connect(self._reset)
        self._open(is_open=False)
        session.changed.connect(self._read)
        self._read()

    def _lay_out(self) -> None:
        layout = column(self, spacing=4)
        line = row(self._arrow, self.disclosure, self.mark, self.reset, spacing=4)
        line.addStretch()
        layout.addLayout(line)
        layout.addWidget(self._details)
        inside = column(self._details, spacing=4)
        for label, put_back, field in (
            (_("Utilisation"), self.reset_utilisation, self.utilisation),
            (_("Runtime, GiB a card"), self.reset_runtime, self.runtime),
        ):
            keep_width(field, 84)
            inside.addLayout(row(words(label, "label"), put_back, field, stretch=0))
            inside.addWidget(field.complaint)
        inside.addWidget(self.reason)
        inside.addWidget(self.reason.complaint)
        inside.addWidget(self.complaint)
        inside.addSpacing(SPACE // 2)

    def _open(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._details.setVisible(is_open)
        self._arrow.show_icon("chevron-down" if is_open else "chevron-right")

    def _read(self) -> None:
        overrides, assumed = self._session.configuration.overrides, self._session.catalog.assumptions
        self.mark.setVisible(overrides.any)
        self.reset.setVisible(overrides.any)
        fields = (self.utilisation, self.runtime, self.reason)
        if self._project != self._session.projects_started:
            self._project = self._session.projects_started
            for field in fields:
                field.give_up()
        if not any(field.is_waiting for field in fields):
            self.complaint.say("")
        for field, put_back, changed, own in (
            (self.utilisation, self.reset_utilisation, overrides.utilisation, assumed.utilisation.value),
            (self.runtime, self.reset_runtime, overrides.runtime_gib, assumed.runtime_gib.value),
        ):
            put_back.setVisible(changed is not None)
            put_back.setToolTip(_("Put back: {own}").format(own=localised(str(own))))
            field.show_value(localised(str(own if changed is None else changed)))
            field.setToolTip(
                _("{name}; the rule's own figure is {own}").format(name=field.accessibleName(), own=localised(str(own)))
            )
            if not field.is_invalid:
                set_role(field, "changed" if changed is not None else "", "state")
        self.reason.show_value(overrides.reason)
        if overrides.any:
            self.disclosure.setChecked(True)

    def _put_back(self, field: EntryField, name: str) -> QPushButton:
        """The way back for one figure alone."""
        button = QPushButton(_("Reset"), self)
        button.setAccessibleName(_("Reset {name}").format(name=field.accessibleName()))
        set_role(button, "link")
        button.clicked.connect(lambda: self._reset_one(name))
        return button

    def _reset_one(self, name: str) -> None:
        """The reason stays with what is still changed."""
        left = {**self._session.configuration.overrides.model_dump(), name: None}
        is_last = left["utilisation"] is None and left["runtime_gib"] is None
        self._session.choose(_("assumptions reset"), overrides=Overrides() if is_last else Overrides(**left))

    def _reset(self) -> None:
        self._session.choose(_("assumptions reset"), overrides=Overrides())

    def _take_utilisation(self, text: str, merge_key: str) -> None:
        _read_utilisation(text)
        self._apply(merge_key)

    def _take_runtime(self, text: str, merge_key: str) -> None:
        _read_runtime(text)
        self._apply(merge_key)

    def _take_reason(self, _text: str, merge_key: str) -> None:
        if self._session.configuration.overrides.any and not self.reason.text().strip():
            raise ValueError(_("a changed assumption needs a reason; it is printed in the quote"))
        self._apply(merge_key)

    def _apply(self, merge_key: str) -> None:
        """Put all three fields into the configuration. Raises Waits while one of them is still missing."""
        try:
            overrides = self._typed()
        except ValidationError as error:
            self.complaint.say(sentence(error))
            raise Waits from error
        except ValueError as error:
            raise Waits from error
        self.complaint.say("")
        self._session.choose(
            _("assumptions changed") if overrides.any else _("assumptions reset"), merge_key, overrides=overrides
        )
        if self.reason.text().strip() and not overrides.any:
            raise Waits

    def _typed(self) -> Overrides:
        """What stands in the fields; a figure that is the rule's own is no change. Raises ValueError."""
        assumed = self._session.catalog.assumptions
        utilisation, runtime = _read_utilisation(self.utilisation.text()), _read_runtime(self.runtime.text())
        changed = Overrides.model_construct(
            utilisation=None if utilisation == assumed.utilisation.value else utilisation,
            runtime_gib=None if runtime == assumed.runtime_gib.value else runtime,
        )
        return changed.replace(reason=self.reason.text() if changed.any else "")


def _read_utilisation(text: str) -> Decimal:
    return read_number(text, _("Utilisation"), "0.01", "1")


def _read_runtime(text: str) -> Decimal:
    return read_number(text, _("The runtime allowance"), "0", "64")
