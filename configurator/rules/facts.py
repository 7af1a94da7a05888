"""What the rules look at, looked up once."""

from configurator.catalog.card import Card
from configurator.catalog.engine import Engine
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import NotSized, Sizing, chosen
from configurator.sizing.rule import State


class Facts:
    """A configuration with its ids looked up and its sizing."""

    def __init__(self, catalog: Catalog, configuration: Configuration, sizing: Sizing | NotSized) -> None:
        self.catalog = catalog
        self.configuration = configuration
        self.sizing = sizing
        self.choice = chosen(catalog, configuration)
        self.card: Card = self.choice.card
        self.model: LanguageModel = self.choice.model
        self.engine: Engine = catalog.engines[configuration.engine]
        self.rule = catalog.assumptions.sources[catalog.assumptions.utilisation.source]

    def sized(self, *states: State) -> Sizing | None:
        """The sizing, where its FP8 count is in one of `states`."""
        if isinstance(self.sizing, NotSized) or self.sizing.fp8.state not in states:
            return None
        return self.sizing
