"""What carries it: card, count, split, engine."""

from PySide6.QtWidgets import QWidget

from configurator.configuration import MOST_CARDS, splits
from configurator.ui.assumptionspanel import AssumptionsPanel
from configurator.ui.cardlist import CardList
from configurator.ui.combo import Combo, Entry
from configurator.ui.entryfield import EntryField
from configurator.ui.layout import column, row, words
from configurator.ui.scale import keep_width
from configurator.ui.segmented import Segment, Segmented
from configurator.ui.session import Session
from configurator.ui.theme import SPACE
from configurator.ui.versionfield import VersionField
from configurator.ui.whynot import why_not_engine, why_not_split
from configurator.units import parse_count


class HardwarePanel(QWidget):
    """The second half of the left column."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.card = CardList(session.catalog.cards.values(), self)
        self.card.picked.connect(self._choose_card)
        self.counts = Segmented("Cards", self)
        self.counts.chosen.connect(self._choose_count)
        self.count = EntryField("Number of cards", self._type_count, self)
        self.count.setToolTip(f"Any number of cards from 1 to {MOST_CARDS}")
        keep_width(self.count, 48)
        self.split = Segmented("Split", self)
        self.split.chosen.connect(self._choose_split)
        self.engine = Combo("Engine", self)
        self.engine.picked.connect(self._choose_engine)
        self.version = VersionField(self._type_version, self)
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
        layout.addWidget(words("HARDWARE", "section", self))
        layout.addSpacing(4)
        layout.addWidget(self.card)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words("Cards", "label", self))
        layout.addLayout(row(self.counts, self.count, stretch=0))
        layout.addWidget(self.count.complaint)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words("Split: instances × cards of each", "label", self))
        layout.addWidget(self.split)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words("Engine and version", "label", self))
        layout.addLayout(row(self.engine, self.version, stretch=0))
        layout.addWidget(self.version.complaint)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(self.assumptions)

    def _read(self) -> None:
        chosen, catalog = self._session.configuration, self._session.catalog
        self.card.show_card(chosen.card)
        self._grey_what_is_refused()
        counts = catalog.counts_for(chosen.card)
        self.counts.show_segments([Segment(one, str(one), _counted_cards(one)) for one in counts], chosen.cards)
        self.count.show_value(str(chosen.cards))
        self.split.show_segments(self._splits, chosen.tensor_parallel)
        self.engine.show_entries(self._engines, chosen.engine)
        self.version.show_versions(self._versions, chosen.engine_version)

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
        self._choose_cards(parse_count(text, "Cards", MOST_CARDS), merge_key)

    def _choose_cards(self, cards: int, merge_key: str) -> None:
        """Another count starts as one instance over all cards."""
        if cards != self._session.configuration.cards:
            self._session.choose(_counted_cards(cards), merge_key, cards=cards, tensor_parallel=cards)

    def _choose_split(self, size: int) -> None:
        instances = self._session.configuration.cards // size
        self._session.choose(f"split {instances} × {size}", tensor_parallel=size)

    def _choose_engine(self, engine_id: str) -> None:
        engine = self._session.catalog.engines[engine_id]
        if engine_id != self._session.configuration.engine:
            self._session.choose(engine.name, engine=engine_id, engine_version=engine.newest_read)

    def _type_version(self, text: str, merge_key: str) -> None:
        version = text.strip()
        if not version:
            raise ValueError("the engine's version must be named; it is pinned in the quote")
        name = self._session.catalog.engines[self._session.configuration.engine].name
        self._session.choose(f"{name} {version}", merge_key, engine_version=version)


def _counted_cards(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _split(cards: int, size: int, why_not: str) -> Segment:
    instances = cards // size
    loaded = "1 instance" if instances == 1 else f"{instances} instances side by side"
    return Segment(size, f"{instances} × {size}", f"{loaded}, tensor parallel over {_counted_cards(size)}", why_not)
