"""What the catalogue holds, in a line for the foot of the window and for About."""

from configurator.catalog.models import Catalog


def catalog_words(catalog: Catalog) -> str:
    """How much there is of each, and which edition it is."""
    return (
        f"Catalogue {catalog.version}: {len(catalog.models)} models, {len(catalog.cards)} cards, "
        f"{len(catalog.engines)} engines, {len(catalog.evidence)} measurements"
    )
