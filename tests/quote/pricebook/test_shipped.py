"""The price books in resources/ against the catalogue they were written for."""

from pathlib import Path
from runpy import run_path

import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits
from configurator.paths import resource
from configurator.quote.derived import pieces
from configurator.quote.pricebook import look_into, read_book

SCRIPT = Path(__file__).parents[3] / "packaging" / "pricebooks.py"


@pytest.mark.parametrize(("name", "has_prices"), [("template", False), ("example", True)])
def test_they_are_what_the_script_writes(catalog: Catalog, tmp_path: Path, name: str, has_prices: bool) -> None:  # noqa: FBT001
    """Whoever adds a card runs packaging/pricebooks.py again."""
    fresh = tmp_path / f"pricebook-{name}.xlsx"
    fresh.write_bytes(run_path(str(SCRIPT))["workbook"](catalog, has_prices=has_prices))
    shipped = resource(fresh.name)

    assert look_into(fresh).rows == look_into(shipped).rows


def test_the_example_prices_every_piece_of_every_server(catalog: Catalog) -> None:
    """Each card, in each count and split that its server is sold with, has no line on request."""
    path = resource("pricebook-example.xlsx")
    items = {entry.item for entry in read_book(path, look_into(path).mapping).book.entries}
    for server in catalog.servers.values():
        for cards in server.card_counts:
            for split in splits(cards):
                chosen = Configuration(
                    model="llama-3.1-8b",
                    weights="bf16",
                    card=server.card,
                    cards=cards,
                    tensor_parallel=split,
                    engine="vllm",
                    engine_version="0.33.0",
                )
                assert {piece.item for piece in pieces(catalog, chosen)} <= items
