"""How text and values get into cells, and how high a row must be."""

import zipfile
from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook

from configurator.export.xlsx.axes import whole_step
from configurator.export.xlsx.cached_values import MissingValue, Value, with_values
from configurator.export.xlsx.row_height import MOST_POINTS, characters_per_row, fits, height_for
from configurator.export.xlsx.text_cell import CUT_MARK, MOST_UNITS, cell_text

DAY = date(2026, 11, 29)


def _workbook(**formulas: str) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "One"
    sheet["A1"] = 20
    sheet["A2"] = "a <f> in text & more"
    for cell, formula in formulas.items():
        sheet[cell] = formula
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("formula", "value"),
    [("=A1*2", 40), ("=A1/8", 2.5), ('=IF(A1>1,"a < b & c","")', "a < b & c"), ("=A1>1", True)],
)
def test_a_formula_keeps_itself_and_gets_its_value(formula: str, value: Value) -> None:
    """Both kinds of reader see what they look for."""
    filled = with_values(_workbook(B1=formula), {"One": {"B1": value}}, DAY)

    assert load_workbook(BytesIO(filled))["One"]["B1"].value == formula
    assert load_workbook(BytesIO(filled), data_only=True)["One"]["B1"].value == value


def test_a_formula_without_a_value_stops_the_export() -> None:
    """An empty total in a preview would be worse than no file."""
    with pytest.raises(MissingValue, match="One!C1 has a formula and no value"):
        with_values(_workbook(B1="=A1", C1="=A1"), {"One": {"B1": 20}}, DAY)


def test_a_value_without_a_formula_stops_the_export() -> None:
    """It would mean that a formula was overwritten."""
    with pytest.raises(MissingValue, match="One!C1 could not be given its value"):
        with_values(_workbook(B1="=A1"), {"One": {"B1": 20, "C1": 1}}, DAY)


def test_the_parts_of_the_file_stay_readable() -> None:
    """Every part is there once and undamaged."""
    filled = with_values(_workbook(B1="=A1"), {"One": {"B1": 20}}, DAY)
    with zipfile.ZipFile(BytesIO(filled)) as book:
        assert book.testzip() is None
        assert len(book.namelist()) == len(set(book.namelist()))


def test_text_that_looks_like_an_escape_is_escaped() -> None:
    """Excel would read _x0041_ as A; _x005F_ stands for the first underscore."""
    assert cell_text("part _x0041_ and _x00e9_") == "part _x005F_x0041_ and _x005F_x00e9_"
    assert cell_text("_x41_ x_0041_") == "_x41_ x_0041_"


def test_text_is_cut_with_a_mark_at_what_a_cell_holds() -> None:
    """Excel counts in UTF-16: a character beyond the first plane counts twice and is never halved."""
    assert cell_text("a" * MOST_UNITS) == "a" * MOST_UNITS
    assert cell_text("a" * 40_000) == "a" * (MOST_UNITS - len(CUT_MARK)) + CUT_MARK
    wide = cell_text("\N{GRINNING FACE}" * 20_000)
    assert wide.endswith(CUT_MARK)
    assert len(wide.encode("utf-16-le")) // 2 in (MOST_UNITS - 1, MOST_UNITS)


def test_a_row_grows_with_its_text() -> None:
    """Three lines need three heights; a hundred and more fit no row."""
    one, three = height_for("a", 20, 11), height_for("a\nb\nc", 20, 11)

    assert one == pytest.approx(17.96)
    assert three - 3 == pytest.approx(3 * (one - 3))
    assert height_for("漢" * 30, 20, 11) > height_for("a" * 30, 20, 11)
    assert not fits("word " * 1000, 20, 11)


def test_the_pieces_of_long_text_fit() -> None:
    """What is said to fit into the highest row does."""
    piece = "words " * 2000
    most = characters_per_row(30, 11)

    assert height_for(piece[:most], 30, 11) <= MOST_POINTS


@pytest.mark.parametrize(("most", "step"), [(0, 1), (1, 1), (6, 1), (7, 2), (78, 20), (314, 100), (1319, 500)])
def test_axes_count_in_whole_steps(most: int, step: int) -> None:
    """1, 2 or 5 times a power of ten, at most six steps."""
    assert whole_step(most) == step
