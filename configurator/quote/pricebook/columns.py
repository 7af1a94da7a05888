"""Which column of a price book means what: proposed from its headings in English or German, changed by a person."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations
from typing import Literal

from configurator.language import _
from configurator.quote.money import CURRENCIES
from configurator.quote.pricebook.cells import Cell, DecimalSign, decimal_sign, text_of
from configurator.quote.pricebook.rows import Row


class Field(StrEnum):
    """What a column can hold beside prices."""

    PART = "part"
    ITEM = "item"
    DESCRIPTION = "description"
    UNIT = "unit"
    CURRENCY = "currency"
    MINIMUM = "minimum"
    VALID_FROM = "valid_from"
    VALID_UNTIL = "valid_until"
    BILLING = "billing"
    TAX_RATE = "tax_rate"


PriceKind = Literal["list", "partner"]

_HEADINGS = {
    Field.PART: "part number|part no|part|partnumber|mpn|sku|article number|article no|item number|material|"
    "artikelnummer|artikelnr|artikel nr|teilenummer|teile nr|bestellnummer|bestell nr|materialnummer|herstellernummer",
    Field.ITEM: "item|configurator item|piece|baustein|konfigurationsteil",
    Field.DESCRIPTION: "description|product|name|text|beschreibung|bezeichnung|artikelbezeichnung|produkt",
    Field.UNIT: "unit|uom|unit of measure|einheit|mengeneinheit|me",
    Field.CURRENCY: "currency|ccy|curr|wahrung|waehrung|whg",
    Field.MINIMUM: "minimum quantity|min quantity|min qty|moq|from quantity|quantity from|mindestmenge|ab menge|"
    "mindestabnahme|staffelmenge|menge ab",
    Field.VALID_FROM: "valid from|from|start date|effective from|gultig ab|gueltig ab|gultig von|gueltig von|ab datum",
    Field.VALID_UNTIL: "valid until|valid to|until|end date|expires|gultig bis|gueltig bis|bis datum",
    Field.BILLING: "billing|recurring|period|abrechnung|zahlungsweise|turnus",
    Field.TAX_RATE: "tax rate|vat|vat rate|tax|steuersatz|mwst|ust|mwst satz|ust satz",
}

_PRICES: dict[PriceKind, str] = {
    "list": "list price|list|price|unit price|rrp|msrp|sales price|net price|listenpreis|preis|einzelpreis|"
    "verkaufspreis|vk|vk preis|uvp|nettopreis|preis netto",
    "partner": "partner price|partner|cost|unit cost|buying price|purchase price|dealer price|reseller price|"
    "partnerpreis|einkaufspreis|ek|ek preis|handlerpreis|haendlerpreis|kosten",
}

_MEANINGS: dict[str, Field | PriceKind] = {
    heading: meaning for meaning, text in [*_HEADINGS.items(), *_PRICES.items()] for heading in text.split("|")
}

_UMLAUTS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
_CODE = re.compile(r"\b[A-Z]{3}\b")
_SYMBOLS = {"€": "EUR", "$": "USD", "£": "GBP"}
_LOOKED_AT = 20
_SAMPLE = 200


@dataclass(frozen=True)
class PriceColumn:
    """A column of prices; `currency` where the heading names one, else the row's or the mapping's counts."""

    column: int
    kind: PriceKind
    currency: str = ""


@dataclass(frozen=True)
class Mapping:
    """What the columns mean, counted from 0. `with_field` and `dataclasses.replace` change a proposal."""

    heading_row: int
    """The number of the row of headings as the spreadsheet program counts; 0 where there is none."""
    headings: tuple[str, ...]
    fields: dict[Field, int] = field(default_factory=dict)
    prices: tuple[PriceColumn, ...] = ()
    currency: str = ""
    """The currency of rows and columns that name none."""
    decimal: DecimalSign = ""
    """The decimal sign of numbers that were written as text and could be read in two ways."""
    sheet: str = ""
    """Empty for the first visible sheet."""

    def with_field(self, meaning: Field, column: int | None) -> "Mapping":
        """The mapping with another column for a field, or with none."""
        others = {one: index for one, index in self.fields.items() if one is not meaning}
        return replace(self, fields=others if column is None else {**others, meaning: column})

    @property
    def faults(self) -> tuple[str, ...]:
        """Why no row can be read with this mapping, in sentences; empty where it will do."""
        has_currency = self.currency or Field.CURRENCY in self.fields or all(one.currency for one in self.prices)
        missing = tuple(
            sentence
            for is_missing, sentence in (
                (Field.PART not in self.fields, _("Choose the column of the part numbers.")),
                (not self.prices, _("Choose a column of prices.")),
                (not has_currency, _("Choose the currency of the prices.")),
            )
            if is_missing
        )
        return (*missing, *self._rivals())

    def heading(self, column: int) -> str:
        """What stands above a column; its number from 1 where nothing does."""
        return (self.headings[column] if column < len(self.headings) else "") or str(column + 1)

    @property
    def passed_over(self) -> tuple[tuple[str, str], ...]:
        """Headings that name what an earlier column is taken for, each with that column's heading."""
        used = {*self.fields.values(), *(price.column for price in self.prices)}
        meanings = ((column, _MEANINGS.get(_heading(text))) for column, text in enumerate(self.headings))
        return tuple(
            (self.heading(column), self.heading(self.fields[meaning]))
            for column, meaning in meanings
            if isinstance(meaning, Field) and column not in used and meaning in self.fields
        )

    def _rivals(self) -> Iterator[str]:
        """A sentence for every two columns that hold the same kind of price in the same currency.

        The first of them would else win, and a dealer's net become what the customer pays.
        """
        words = {
            "list": _("“{one}” and “{other}” are both read as the list price; choose what each of them means."),
            "partner": _("“{one}” and “{other}” are both read as the partner price; choose what each of them means."),
        }
        # Where each row names its own currency, only the row tells.
        default = "" if Field.CURRENCY in self.fields else self.currency
        for one, other in combinations(self.prices, 2):
            if one.kind == other.kind and (one.currency or default) == (other.currency or default):
                yield words[one.kind].format(one=self.heading(one.column), other=self.heading(other.column))


def propose(rows: Sequence[Row], sheet: str = "") -> Mapping:
    """What the headings say. `rows` are the first some hundred; without known headings nothing is mapped."""
    heading = max(rows[:_LOOKED_AT], key=lambda row: len(_known(row)), default=None)
    if heading is None or not _known(heading):
        return Mapping(0, (), sheet=sheet)
    fields: dict[Field, int] = {}
    prices: list[PriceColumn] = []
    for column, meaning in _known(heading).items():
        if isinstance(meaning, Field):
            fields.setdefault(meaning, column)
        else:
            prices.append(PriceColumn(column, meaning, _currency_in(text_of(heading.cells[column]))))
    sample = [row for row in rows if row.number > heading.number][:_SAMPLE]
    return Mapping(
        heading_row=heading.number,
        headings=tuple(map(text_of, heading.cells)),
        fields=fields,
        prices=tuple(prices),
        currency=_currency_of(sample, prices),
        decimal=_sign_of(sample, prices),
        sheet=sheet,
    )


def _known(row: Row) -> dict[int, Field | PriceKind]:
    meanings = {column: _MEANINGS.get(_heading(cell)) for column, cell in enumerate(row.cells)}
    return {column: meaning for column, meaning in meanings.items() if meaning is not None}


def _heading(cell: Cell) -> str:
    """A heading as the table above writes it, without a currency: ``Listenpreis (EUR)`` is ``listenpreis``."""
    text = text_of(cell)
    if code := _currency_code(text):
        text = text.replace(code, " ")
    words = re.sub(r"[^a-z0-9]+", " ", text.lower().translate(_UMLAUTS))
    return " ".join(words.split())


def _currency_code(text: str) -> str:
    codes = [one for one in _CODE.findall(text) if one in CURRENCIES]
    return codes[0] if codes else ""


def _currency_in(text: str) -> str:
    return _currency_code(text) or next((code for symbol, code in _SYMBOLS.items() if symbol in text), "")


def _currency_of(sample: Sequence[Row], prices: Sequence[PriceColumn]) -> str:
    """The one currency that stands beside the prices themselves."""
    texts = (text_of(row.cell(price.column)) for row in sample for price in prices)
    found = {code for text in texts if (code := _currency_in(text))}
    return found.pop() if len(found) == 1 else ""


def _sign_of(sample: Sequence[Row], prices: Sequence[PriceColumn]) -> DecimalSign:
    """The decimal sign of the prices that can be read in one way only; empty where they do not agree."""
    cells = (row.cell(price.column) for row in sample for price in prices)
    signs = {sign for cell in cells if isinstance(cell, str) and (sign := decimal_sign(cell))}
    return signs.pop() if len(signs) == 1 else ""
