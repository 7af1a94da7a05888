"""Rows of the Sizing sheet: a label, one figure or one for each cache dtype, and how it came about."""

from collections.abc import Callable
from fractions import Fraction

from configurator.export.xlsx import styles
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.columns import COLUMNS, Column
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.language import _
from configurator.quote.document import QuoteDocument


def headers(page: Page, document: QuoteDocument) -> None:
    """The headers of the three columns of figures."""
    page.text(1, "", styles.HEADER)
    for column in COLUMNS:
        page.text(column.number, column.title(document), column.header)
    page.text(5, _("How"), styles.HEADER)
    page.next()


def given(page: Page, label: str, number: int, how: str = "") -> str:
    """A fact of the catalogue; returns the address of its cell."""
    page.text(1, label, styles.LABEL)
    page.number(2, number, styles.VALUE.shown(styles.COUNT))
    return _close(page, how)


def single(page: Page, label: str, formula: str, value: Value, shown: str, how: str, name: str = "") -> str:
    """A figure that no cache dtype touches; returns the address of its cell."""
    page.text(1, label, styles.LABEL)
    page.formula(2, formula, value, styles.VALUE.shown(shown), name)
    return _close(page, how)


def triple(
    page: Page,
    label: str,
    formula: Callable[[Column], str],
    value: Callable[[Column], Value],
    shown: str,
    how: str,
    name: str = "",
    style: Style = styles.VALUE,
) -> int:
    """A figure for each cache dtype; returns the row. Its cells are named ``name_FP8`` and so on."""
    page.text(1, label, styles.LABEL)
    for column in COLUMNS:
        cell_name = f"{name}_{column.key}" if name else ""
        page.formula(column.number, formula(column), value(column), style.shown(shown), cell_name)
    _close(page, how)
    return page.row - 1


def exact(number: Fraction | int) -> int | float:
    """A whole number as it is, anything else as the nearest double."""
    return number.numerator if number.denominator == 1 else float(number)


def _close(page: Page, how: str) -> str:
    address = page.at(2)
    page.text(5, how, styles.LABEL)
    page.next()
    return address
