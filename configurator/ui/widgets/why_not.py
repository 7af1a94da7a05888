"""Why an option would be refused: it stays in view, greyed, with the reason."""

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Engine
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules.engine import judge
from configurator.rules.facts import Facts
from configurator.rules.finding import Severity
from configurator.rules.shape import tensor_parallel_divides
from configurator.sizing import NotSized


def why_not_engine(catalog: Catalog, configuration: Configuration, engine: Engine, version: str) -> str:
    """Why nothing could be promised with this engine in this version; empty where it accepts the FP8 cache."""
    asked = configuration.replace(engine=engine.id, engine_version=version)
    card, model = catalog.cards[configuration.card], catalog.models[configuration.model]
    judgement = judge(engine, card, model, asked, CacheDtype.FP8)
    return "" if judgement.verdict == "accepted" else judgement.findings[0].message


def why_not_split(catalog: Catalog, configuration: Configuration, size: int) -> str:
    """Why the model cannot be spread over `size` cards; empty where it can."""
    asked = configuration.replace(tensor_parallel=size)
    # The rule looks at heads and cards alone, so that there is no need to size the split.
    finding = tensor_parallel_divides(Facts(catalog, asked, NotSized("")))
    return finding.message if finding is not None and finding.severity is Severity.BLOCKS else ""
