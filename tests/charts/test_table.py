"""Every chart as a table, and as text to paste."""

import csv
from collections.abc import Callable
from decimal import Decimal
from io import StringIO

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.charts import (
    Chart,
    ChartTable,
    cards_chart,
    context_chart,
    csv_text,
    memory_chart,
    speed_chart,
    splits_chart,
    tab_text,
    table_of,
    users_chart,
)
from configurator.charts.table import shown
from configurator.configuration import Configuration


def charts_of(catalog: Catalog, chosen: Configuration) -> dict[str, Chart]:
    """All six charts of a configuration."""
    answered = answer(catalog, chosen)
    return {
        "context": context_chart(catalog, answered),
        "cards": cards_chart(catalog, chosen),
        "memory": memory_chart(catalog, answered),
        "splits": splits_chart(catalog, chosen),
        "speed": speed_chart(catalog, answered),
        "users": users_chart(catalog, answered),
    }


@pytest.fixture(scope="module")
def tables(catalog: Catalog, configuration: Callable[..., Configuration]) -> dict[str, ChartTable]:
    """The tables of the example with 300 users, a fifth of them active."""
    charts = charts_of(catalog, configuration(users=300, share_active=20))
    return {name: table_of(chart) for name, chart in charts.items()}


@pytest.mark.parametrize("name", ["context", "cards", "memory", "splits", "speed", "users"])
def test_every_row_has_every_column(tables: dict[str, ChartTable], name: str) -> None:
    """A table is a rectangle with rows in it."""
    table = tables[name]

    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.columns)}


def test_the_context_table(tables: dict[str, ChartTable]) -> None:
    """8,192 tokens: 78 promised, 117 to 139 after testing, and the columns say which is which."""
    table = tables["context"]

    assert table.columns == ("Context, tokens", "FP8: promised", "NVFP4 headroom, low", "NVFP4 headroom, high")
    assert (8_192, 78, 117, 139) in table.rows


def test_the_cards_table(tables: dict[str, ChartTable]) -> None:
    """The chosen cards, and two L4 whose weights do not fit: no number and the reason."""
    rows = tables["cards"].rows

    assert ("RTX PRO 6000", 2, 78, 117, 139, "yes", "yes", "yes", "") in rows
    assert ("RTX PRO 6000", 4, 211, 316, 376, "", "yes", "", "") in rows
    reason = "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert ("L4", 2, None, None, None, "", "no", "", reason) in rows


def test_the_memory_table(tables: dict[str, ChartTable]) -> None:
    """78 sessions take 78 × 671,088,640 bytes; NVFP4 is called headroom in every row of its own."""
    rows = tables["memory"].rows

    assert ("FP8: sizing", "Sessions", 78, 78 * 671_088_640, Decimal("48.75")) in rows
    assert ("NVFP4: headroom", "Sessions", 139, 139 * 377_487_360, Decimal("48.87")) in rows
    assert {row[0] for row in rows} == {"FP8: sizing", "NVFP4: headroom"}


def test_the_splits_table(tables: dict[str, ChartTable]) -> None:
    """Two copies carry 24 sessions and hold the weights twice: 135.40 GiB."""
    sizes = (Decimal("135.40"), Decimal("1.25"))
    assert ("2 × 1", 2, 1, 24, 36, 42, *sizes, "", "no", "") in tables["splits"].rows


def test_the_users_table(tables: dict[str, ChartTable]) -> None:
    """390 users at a fifth; 314 sessions at a quarter of the context, which are not promised."""
    rows = tables["users"].rows

    assert ("Share active at once", Decimal(20), 390, 78, "promised", "yes") in rows
    assert ("Average fill of the context", 25, None, 314, "not promised", "") in rows


def test_the_speed_table(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A ceiling is called one in every row; what was measured has its engine, context and source."""
    chosen = configuration(model="qwen3.8-27b", cards=1, context=32_768)
    rows = table_of(speed_chart(catalog, answer(catalog, chosen))).rows
    ceilings = [row for row in rows if str(row[3]).startswith("Ceiling")]
    measured = next(row for row in rows if row[3] == "Measured: 32K input, 16 at once, whole card")

    assert all("no engine reaches it" in str(row[3]) for row in ceilings)
    assert measured[:3] == (16, None, Decimal("444.4"))
    assert measured[4:8] == ("FP8", 33_792, "Qwen3.8-27B, FP8 weights", "SGLang commit c8b56b1f")
    assert {row[4] for row in rows} == {"FP8", "NVFP4, not promised"}


@pytest.mark.parametrize("name", ["context", "memory", "splits", "speed", "users"])
def test_what_cannot_be_drawn_is_a_sentence(
    catalog: Catalog, configuration: Callable[..., Configuration], name: str
) -> None:
    """No empty table: one cell with the reason."""
    table = table_of(charts_of(catalog, configuration(card="l4"))[name])

    assert table.columns == ("Nothing can be drawn",)
    assert table.rows == (("The weights take 33.9 GiB of each card; 17.2 GiB are usable.",),)


@pytest.mark.parametrize(
    ("cell", "text"),
    [(1_560, "1,560"), (None, "–"), ("1 × 8", "1 × 8"), (Decimal("1234.50"), "1,234.50"), (Decimal("1E+2"), "100")],
)
def test_a_cell_on_screen(cell: int | Decimal | str | None, text: str) -> None:
    """Thousands are grouped, and what is not there is a dash."""
    assert shown(cell) == text


def test_csv_is_read_back() -> None:
    """Numbers stand bare, names with a comma or a quote are quoted, and a place without a figure is empty."""
    table = ChartTable(("Card, short", "GiB"), (('L4 "tiny"', Decimal("22.50")), ("L40S", None), ("H200", 1_560)))

    text = csv_text(table)

    assert text == '"Card, short",GiB\r\n"L4 ""tiny""",22.50\r\nL40S,\r\nH200,1560\r\n'
    assert list(csv.reader(StringIO(text, newline=""))) == [
        ["Card, short", "GiB"],
        ['L4 "tiny"', "22.50"],
        ["L40S", ""],
        ["H200", "1560"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "\r\n@"])
@pytest.mark.parametrize("write", [csv_text, tab_text])
def test_no_text_becomes_a_formula(write: Callable[[ChartTable], str], start: str) -> None:
    """A name that a spreadsheet would calculate has an apostrophe before it, in cells and in column names."""
    text = write(ChartTable((f"{start}A1",), ((f"{start}cmd|' /C calc'!A0",),)))

    rows = list(csv.reader(StringIO(text, newline=""), delimiter="\t" if write is tab_text else ","))
    assert [row[0][0] for row in rows] == ["'", "'"]


def test_a_negative_number_is_a_number() -> None:
    """Only text is made inert."""
    assert csv_text(ChartTable(("A",), ((-5,), (Decimal("-0.5"),)))) == "A\r\n-5\r\n-0.5\r\n"


def test_pasted_text_keeps_its_columns() -> None:
    """A tab or a line break within a cell would begin another one; it becomes a space."""
    assert tab_text(ChartTable(("A", "B"), (("one\ttwo\nthree", 7),))) == "A\tB\none two three\t7\n"
