"""What the customer needs: model, weights, context, users."""

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.language_model import BASES, LanguageModel
from configurator.charts import PRESETS
from configurator.language import _
from configurator.sizing.weights import known_formats, weights_of
from configurator.ui.configure.model_picker import ModelPicker
from configurator.ui.explain.explained import explain_need
from configurator.ui.explain.number import Number
from configurator.ui.look.scale import keep_width
from configurator.ui.look.theme import SPACE
from configurator.ui.options.differs_line import DiffersLine
from configurator.ui.session import Session
from configurator.ui.widgets.complaint import read_number
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.units import (
    MOST_USERS,
    counted,
    format_count,
    format_gib,
    format_number,
    format_tokens,
    localised,
    parse_count,
    parse_tokens,
)


class NeedPanel(QWidget):
    """The first half of the left column."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._column = column(self, spacing=3)
        self.differs = DiffersLine(session, self)
        self.model = ModelPicker(self._models, self)
        self.model.picked.connect(self._choose_model)
        self.weights = Segmented(_("Weights"), self)
        self.weights.chosen.connect(self._choose_weights)
        self.presets = Segmented(_("Context"), self)
        self.presets.chosen.connect(self._choose_context)
        self.context = self._field(_("Context per session in tokens"), self._type_context, _("8192 or 32k"), 84)
        self.users = self._field(_("Users"), self._type_users, _("none stated"), 96)
        self.share = self._field(_("Share of users active at once, per cent"), self._type_share, "", 64)
        self.needed = Number(lambda: explain_need(session.configuration), "strong", self, is_elastic=True)
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    def _field(self, name: str, apply: Callable[[str, str], None], hint: str, width: int) -> EntryField:
        field = EntryField(name, apply, self)
        field.setPlaceholderText(hint)
        field.setToolTip(name)
        keep_width(field, width)
        return field

    def _lay_out(self) -> None:
        layout = self._column
        layout.addLayout(row(words(_("NEED"), "section", self), self.differs, stretch=1))
        layout.addSpacing(4)
        self._add(_("Model"), self.model)
        self._add(_("Weights"), self.weights)
        layout.addWidget(words(_("Context per session, tokens"), "label", self))
        layout.addLayout(row(self.presets, self.context, stretch=0))
        layout.addWidget(self.context.complaint)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words(_("Users × active at once"), "label", self))
        line = row(self.users, words("×", parent=self), self.share, words("%", parent=self), self.needed)
        # A need of a million must not push the column wider than its place.
        line.setStretch(line.indexOf(self.needed), 1)
        layout.addLayout(line)
        layout.addWidget(self.users.complaint)
        layout.addWidget(self.share.complaint)

    def _add(self, label: str, field: QWidget) -> None:
        self._column.addWidget(words(label, "label", self))
        self._column.addWidget(field)
        self._column.addSpacing(SPACE // 2)

    def _read(self) -> None:
        chosen = self._session.configuration
        self.model.show_model(self._session.catalog.models[chosen.model])
        self.weights.show_segments(self._formats(), chosen.weights)
        self.presets.show_segments([_preset(tokens) for tokens in PRESETS], chosen.context)
        self.context.show_value(format_count(chosen.context))
        self.users.show_value("" if chosen.users is None else format_count(chosen.users))
        self.share.show_value(format_number(chosen.share_active.normalize()))
        needed = chosen.sessions_needed
        self.needed.setVisible(needed is not None)
        text = "" if needed is None else format_count(needed)
        spoken = "" if needed is None else _("{sessions} needed at a time").format(sessions=counted(needed))
        self.needed.show_text(f"= {text}" if text else "", spoken, spoken)

    def _formats(self) -> list[Segment]:
        """Every weights format; those without a known size greyed, with the reason."""
        model = self._session.catalog.models[self._session.configuration.model]
        return [_format(model, one) for one in WeightsFormat]

    def _models(self) -> Iterable[LanguageModel]:
        return self._session.catalog.models.values()

    def _choose_model(self, model_id: str) -> None:
        """Take the model; where it has no weights in the chosen format, in its first known one."""
        model, weights = self._session.catalog.models[model_id], self._session.configuration.weights
        weights = weights if weights in known_formats(model) else known_formats(model)[0]
        self._session.choose(model.name, model=model_id, weights=weights)

    def _choose_weights(self, weights: WeightsFormat) -> None:
        self._session.choose(_("{format} weights").format(format=weights.label), weights=weights)

    def _choose_context(self, tokens: int) -> None:
        self._session.choose(_("context {tokens} tokens").format(tokens=format_count(tokens)), context=tokens)

    def _type_context(self, text: str, merge_key: str) -> None:
        tokens = parse_tokens(text)
        self._session.choose(
            _("context {tokens} tokens").format(tokens=format_count(tokens)), merge_key, context=tokens
        )

    def _type_users(self, text: str, merge_key: str) -> None:
        users = parse_count(text, _("Users"), MOST_USERS) if text.strip() else None
        step = _("no users stated") if users is None else counted(users, "user")
        self._session.choose(step, merge_key, users=users)

    def _type_share(self, text: str, merge_key: str) -> None:
        share = read_number(text.replace("%", ""), _("The share active at once"), "0.01", "100")
        self._session.choose(
            _("{share} % active at once").format(share=localised(str(share))), merge_key, share_active=share
        )


def _preset(tokens: int) -> Segment:
    return Segment(tokens, format_tokens(tokens), counted(tokens, "token"))


def _format(model: LanguageModel, weights: WeightsFormat) -> Segment:
    size = weights_of(model, weights)
    if size is not None:
        return Segment(weights, weights.label, f"{format_gib(size.bytes)}, {_(BASES[size.basis])}")
    known = ", ".join(one.label for one in known_formats(model))
    reason = _("No size is known for {format} weights of {model}; known: {known}.").format(
        format=weights.label, model=model.name, known=known
    )
    return Segment(weights, weights.label, why_not=reason)
