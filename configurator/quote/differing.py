"""What an option has otherwise than the first one, in a few words."""

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.units import counted, format_count, format_tokens


def differing(catalog: Catalog, first: Configuration, other: Configuration) -> tuple[str, ...]:
    """Each difference as a fragment: ``4 cards``, ``FP8 weights``; none where the same was chosen."""
    fragments = {
        ("model",): catalog.models[other.model].name,
        ("weights",): _("{format} weights").format(format=other.weights.label),
        ("context",): _("{tokens} context").format(tokens=format_tokens(other.context)),
        ("users", "share_active"): _need(other),
        ("card",): catalog.cards[other.card].short_name,
        ("cards",): counted(other.cards, "card"),
        ("replicas",): _("split {instances} × {size}").format(instances=other.replicas, size=other.tensor_parallel),
        ("engine", "engine_version"): f"{catalog.engines[other.engine].name} {other.engine_version}",
        ("overrides",): _("changed assumptions") if other.overrides.any else _("the rule's own assumptions"),
        ("decode_context_parallel",): _("decode context parallel {size}").format(size=other.decode_context_parallel),
    }
    return tuple(
        words for names, words in fragments.items() if any(getattr(first, one) != getattr(other, one) for one in names)
    )


def _need(configuration: Configuration) -> str:
    if configuration.users is None:
        return _("no users stated")
    return _("{users} users, {share} % active").format(
        users=format_count(configuration.users), share=f"{configuration.share_active.normalize():f}"
    )
