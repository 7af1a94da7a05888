"""Published measurements next to the choice they bear on, nearest first. They are shown, never scaled."""

from dataclasses import dataclass

from configurator.catalog.measurement import Evidence
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _


@dataclass(frozen=True)
class Shown:
    """A piece of evidence and why it is shown: ``same card, other model``."""

    evidence: Evidence
    why: str


def evidence_for(catalog: Catalog, configuration: Configuration) -> tuple[Shown, ...]:
    """All evidence about an NVFP4 or FP8 cache, nearest first: same card, then same model, then same engine."""
    family = catalog.cards[configuration.card].family

    def nearness(one: Evidence) -> tuple[int, int, int]:
        same_family = (one.compute_capability or "").split(".")[0] == family
        card = 2 if one.card == configuration.card else int(same_family)
        return card, int(one.model == configuration.model), int(one.engine == configuration.engine)

    ordered = sorted(catalog.evidence.values(), key=nearness, reverse=True)
    return tuple(Shown(one, _why(*nearness(one))) for one in ordered)


def _why(card: int, model: int, engine: int) -> str:
    cards = (_("other card"), _("same card family"), _("same card"))
    models, engines = (_("other model"), _("same model")), (_("other engine"), _("same engine"))
    return ", ".join((cards[card], models[model], engines[engine]))
