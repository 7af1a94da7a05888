"""The example that a new person tries."""

from datetime import date

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.example import example_project


def test_every_server_of_the_example_carries_the_need(catalog: Catalog) -> None:
    """60 sessions are needed; the three servers promise 78, 143 and 65."""
    project = example_project(catalog, date(2026, 11, 29))
    assert [option.name for option in project.options] == ["2 × RTX PRO 6000", "2 × H200 NVL", "4 × L40S"]
    promised = [answer(catalog, option.configuration).promised_sessions for option in project.options]
    assert promised == [78, 143, 65]
    assert project.configuration.sessions_needed == 60
    assert project.details.buyer.name == "Example customer"


def test_a_catalogue_without_these_cards_still_has_an_example(catalog: Catalog) -> None:
    """Of one card alone there is one option."""
    small = catalog.model_copy(update={"cards": {"l4": catalog.cards["l4"]}})
    assert len(example_project(small, date(2026, 11, 29)).options) == 1
