"""Price books: workbooks and text files of anybody, looked into, mapped, read row by row, and only then taken.

`look_into` proposes what the columns mean, `read_book` reads with the mapping that a person agreed to, and
`PriceBook.prices` is what a project keeps of it.
"""

from configurator.quote.pricebook.book import Entry, Preview, PriceBook, Reading, RefusedRow, look_into, read_book
from configurator.quote.pricebook.columns import Field, Mapping, PriceColumn, PriceKind

__all__ = [
    "Entry",
    "Field",
    "Mapping",
    "Preview",
    "PriceBook",
    "PriceColumn",
    "PriceKind",
    "Reading",
    "RefusedRow",
    "look_into",
    "read_book",
]
