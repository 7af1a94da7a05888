"""What carries it: card, count, split, engine."""

from PySide6.QtWidgets import QWidget

from configurator.configuration import splits
from configurator.language import _, ngettext
from configurator.ui.configure.assumptions_panel import AssumptionsPanel
from configurator.ui.configure.card_list import CardList
from configurator.ui.configure.version_field import VersionField
from configurator.ui.look.scale import keep_width
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.override_mark import OverrideMark
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.why_not import why_not_engine, why_not_split
from configurator.units import MOST_CARDS, counted, parse_count


class HardwarePanel(QWidget):
    """The second half of the left column."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.card = CardList(session.catalog.cards.values(), self)
        self.card.picked.connect(self._choose_card)
        self.counts = Segmented(_("Cards"), self)
        self.counts.chosen.connect(self._choose_count)
        self.count = EntryField(_("Number of cards"), self._type_count, self)
        self.count.setToolTip(_("Any number of cards from 1 to {most}").format(most=MOST_CARDS))
        keep_width(self.count, 48)
        self.split = Segmented(_("Split"), self)
        self.split.chosen.connect(self._choose_split)
        self.split_mark = OverrideMark(
            _("Split: instances × cards of each"), self._reset_split, self, short=_("Instances × cards")
        )
        self.engine = Combo(_("Engine"), self)
        self.engine.picked.connect(self._choose_engine)
        self.version = VersionField(self._type_version, self)
        self.version_mark = OverrideMark(_("Engine and version"), self._reset_version, self)
        self.assumptions = AssumptionsPanel(session, self)
        self._asked: tuple[object, ...] = ()
        self._splits: list[Segment] = []
        self._engines: list[Entry] = []
        self._versions: list[Entry] = []
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    def _lay_out(self) -> None:
        layout = column(self, spacing=3)
        layout.addWidget(words(_("HARDWARE"), "section", self))
        layout.addSpacing(4)
        layout.addWidget(self.card)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words(_("Cards"), "label", self))
        layout.addLayout(row(self.counts, self.count, stretch=0))
        layout.addWidget(self.count.complaint)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(self.split_mark)
        layout.addWidget(self.split)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(self.version_mark)
        layout.addLayout(row(self.engine, self.version, stretch=0))
        layout.addWidget(self.version.complaint)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(self.assumptions)

    def _read(self) -> None:
        chosen, catalog = self._session.configuration, self._session.catalog
        self.card.show_card(chosen.card)
        self._grey_what_is_refused()
        counts = catalog.counts_for(chosen.card)
        self.counts.show_segments([Segment(one, str(one), counted(one, "card")) for one in counts], chosen.cards)
        self.count.show_value(str(chosen.cards))
        self.split.show_segments(self._splits, chosen.tensor_parallel)
        self.engine.show_entries(self._engines, chosen.engine)
        self.version.show_versions(self._versions, chosen.engine_version)
        own_split = _split_label(chosen.cards, chosen.cards)
        self.split_mark.show_state(own=own_split, is_changed=chosen.tensor_parallel != chosen.cards)
        newest = catalog.engines[chosen.engine].newest_read
        self.version_mark.show_state(own=newest, is_changed=chosen.engine_version != newest)

    def _grey_what_is_refused(self) -> None:
        """Ask the rules again where what they look at has changed: the context, for one, is none of it."""
        chosen, catalog = self._session.configuration, self._session.catalog
        asked = (chosen.model, chosen.card, chosen.cards, chosen.engine, chosen.tensor_parallel)
        if asked == self._asked:
            return
        self._asked = asked
        server = catalog.server_for(chosen.card)
        most = server.most_cards if server else chosen.cards
        # No instance spans servers, so that sixty cards do not need twelve buttons.
        sizes = [size for size in splits(chosen.cards) if size <= most or size == chosen.tensor_parallel]
        self._splits = [_split(chosen.cards, size, why_not_split(catalog, chosen, size)) for size in sizes]
        self._engines = [
            Entry(one.name, one.id, why_not_engine(catalog, chosen, one, one.newest_read))
            for one in catalog.engines.values()
        ]
        engine = catalog.engines[chosen.engine]
        self._versions = [
            Entry(version, version, why_not_engine(catalog, chosen, engine, version))
            for version in engine.versions_read
        ]

    def _choose_card(self, card: str) -> None:
        self._session.choose(self._session.catalog.cards[card].short_name, card=card)

    def _choose_count(self, cards: int) -> None:
        self._choose_cards(cards, "")

    def _type_count(self, text: str, merge_key: str) -> None:
        self._choose_cards(parse_count(text, _("Cards"), MOST_CARDS), merge_key)

    def _choose_cards(self, cards: int, merge_key: str) -> None:
        """Another count starts as one instance over all cards."""
        if cards != self._session.configuration.cards:
            self._session.choose(counted(cards, "card"), merge_key, cards=cards, tensor_parallel=cards)

    def _choose_split(self, size: int) -> None:
        instances = self._session.configuration.cards // size
        split = _split_label(instances * size, size)
        self._session.choose(_("split {split}").format(split=split), tensor_parallel=size)

    def _reset_split(self) -> None:
        """One instance over all cards, as another count of cards starts."""
        self._choose_split(self._session.configuration.cards)

    def _reset_version(self) -> None:
        """The newest version that was read, as another engine starts."""
        engine = self._session.catalog.engines[self._session.configuration.engine]
        self._type_version(engine.newest_read, "")

    def _choose_engine(self, engine_id: str) -> None:
        engine = self._session.catalog.engines[engine_id]
        if engine_id != self._session.configuration.engine:
            self._session.choose(engine.name, engine=engine_id, engine_version=engine.newest_read)

    def _type_version(self, text: str, merge_key: str) -> None:
        version = text.strip()
        if not version:
            raise ValueError(_("the engine's version must be named; it is pinned in the quote"))
        name = self._session.catalog.engines[self._session.configuration.engine].name
        self._session.choose(f"{name} {version}", merge_key, engine_version=version)


def _split(cards: int, size: int, why_not: str) -> Segment:
    instances = cards // size
    tip = ngettext(
        "{n} instance, tensor parallel over {cards}",
        "{n} instances side by side, tensor parallel over {cards}",
        instances,
    ).format(n=instances, cards=counted(size, "card"))
    return Segment(size, _split_label(cards, size), tip, why_not)


def _split_label(cards: int, size: int) -> str:
    """``2 × 4``: two instances of four cards each."""
    return f"{cards // size} × {size}"
