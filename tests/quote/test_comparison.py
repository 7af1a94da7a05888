"""Options side by side."""

from collections.abc import Callable

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.quote.comparison import compare


def test_only_what_differs_is_listed(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Two and four cards of the same model differ in cards, split, and what they carry."""
    rows = compare(catalog, [configuration(users=60), configuration(cards=4, users=60)])

    assert [(row.label, row.values) for row in rows] == [
        ("Cards", ("2 × RTX PRO 6000 Blackwell Server Edition, 95.6 GiB each",
                   "4 × RTX PRO 6000 Blackwell Server Edition, 95.6 GiB each")),
        ("Split", ("1 × tensor parallel 2", "1 × tensor parallel 4")),
        ("Promised sessions (FP8)", ("78", "211")),
        ("NVFP4 headroom, after testing", ("117 to 139", "316 to 376")),
        ("Need", ("Needed: 60. Met, 18 spare.", "Needed: 60. Met, 151 spare.")),
    ]  # fmt: skip
    assert all(row.differs for row in rows)


def test_equal_options_show_what_they_carry(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Nothing was chosen differently, and the results are still there."""
    rows = compare(catalog, [configuration(), configuration()])

    assert [row.label for row in rows] == ["Promised sessions (FP8)", "NVFP4 headroom, after testing", "Need"]
    assert not any(row.differs for row in rows)


def test_no_option_is_no_choice(catalog: Catalog) -> None:
    """An empty comparison lists no choice."""
    assert all(row.values == () for row in compare(catalog, []))
