"""What the catalogue holds, in a line for the foot of the window and for About."""

from datetime import date

from configurator.catalog.edition import age_in_days, is_too_old
from configurator.catalog.models import Catalog
from configurator.language import _, ngettext
from configurator.ui.look.days import today
from configurator.units import format_count


def catalog_words(catalog: Catalog) -> str:
    """How much there is of each, and which edition it is."""
    held = _(
        "Catalogue {version}: {models} models, {cards} cards, {engines} engines, {measurements} measurements"
    ).format(
        version=catalog.version,
        models=len(catalog.models),
        cards=len(catalog.cards),
        engines=len(catalog.engines),
        measurements=len(catalog.evidence),
    )
    age = age_words(catalog.version, today())
    return _("{held}; {age}").format(held=held, age=age) if age else held


def age_words(version: str, day: date) -> str:
    """How old an edition is on a day, and from 91 days on what to do; empty on its own day and before."""
    days = age_in_days(version, day) or 0
    if days < 1:
        return ""
    if is_too_old(version, day):
        return _("{n} days old, ask for a newer catalogue pack").format(n=format_count(days))
    return ngettext("{n} day old", "{n} days old", days).format(n=format_count(days))


def is_aged(catalog: Catalog) -> bool:
    """Whether the catalogue is too old today to go without a warning."""
    return is_too_old(catalog.version, today())
