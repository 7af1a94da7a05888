"""No NVFP4 figure reaches a promise, a line or a total: looked for in the files that a customer gets."""

import random
import re
from collections.abc import Iterator
from datetime import date
from io import BytesIO

import openpyxl
import pytest
from pypdf import PdfReader

from configurator.answer import Headroom
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits
from configurator.export.pdf import pdf_bytes
from configurator.export.xlsx import xlsx_bytes
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document
from configurator.sizing.weights import known_formats
from configurator.units import format_count

QUOTES = 20


def _random_configurations(catalog: Catalog) -> Iterator[Configuration]:
    """Configurations drawn with a fixed seed, so that a failure comes again."""
    chance = random.Random(20261129)  # noqa: S311 - no secret depends on it
    while True:
        model = catalog.models[chance.choice(sorted(catalog.models))]
        engine = catalog.engines[chance.choice(sorted(catalog.engines))]
        cards = chance.choice((1, 2, 4, 8))
        yield Configuration(
            model=model.id,
            weights=chance.choice(known_formats(model)),
            card=chance.choice(sorted(catalog.cards)),
            cards=cards,
            tensor_parallel=chance.choice(splits(cards)),
            context=chance.choice((2_048, 8_192, 32_768)),
            engine=engine.id,
            engine_version=engine.newest_read,
            users=chance.randint(1, 500),
        )


@pytest.fixture(scope="module")
def documents(catalog: Catalog) -> list[QuoteDocument]:
    """Quotes with a headroom whose upper end is a number that the FP8 counts do not hold."""
    details, found = QuoteDetails.starting(date(2026, 11, 29)), list[QuoteDocument]()
    for configuration in _random_configurations(catalog):
        document = build_document(catalog, details, configuration)
        headroom = document.answer.headroom
        fp8 = {bar.fp8 for bar in document.cards_chart.bars}
        if isinstance(headroom, Headroom) and headroom.high > 99 and headroom.high not in fp8:
            found.append(document)
        if len(found) == QUOTES:
            return found
    raise AssertionError


def test_the_promise_is_the_fp8_count(documents: list[QuoteDocument]) -> None:
    """What is promised is below the headroom and stands in the sentence with FP8."""
    for document in documents:
        headroom = document.answer.headroom
        assert isinstance(headroom, Headroom)
        assert document.answer.promised_sessions <= headroom.low <= headroom.high
        assert f"{format_count(document.answer.promised_sessions)} session" in document.wording.promise
        assert "(FP8)" in document.wording.promise


def test_no_line_holds_an_nvfp4_figure(documents: list[QuoteDocument]) -> None:
    """Lines name hardware and its quantity, never a count of sessions or a cache dtype."""
    for document in documents:
        assert [line.quantity for line in document.lines if line.key == "card"] == [document.answer.configuration.cards]
        for line in document.lines:
            assert not re.search(r"nvfp4|headroom|session", line.description, re.IGNORECASE)


def test_the_pdf_says_headroom_wherever_the_figure_stands(documents: list[QuoteDocument]) -> None:
    """On the first page the upper end stands only near the words NVFP4 or headroom, and it does stand there."""
    near = []
    for document in documents:
        headroom = document.answer.headroom
        assert isinstance(headroom, Headroom)
        text = " ".join(PdfReader(BytesIO(pdf_bytes(document))).pages[0].extract_text().split())
        figure = re.escape(format_count(headroom.high))
        near += [
            text[max(0, match.start() - 80) : match.end() + 80]
            for match in re.finditer(rf"(?<![\d,+]){figure}(?![\d,])", text)
        ]

    assert len(near) >= QUOTES
    assert [words for words in near if not re.search("NVFP4|headroom", words)] == []


def _labels(rows: list[tuple[object, ...]], figure: int) -> Iterator[str]:
    """The row's label and the column's heading of every cell that holds the figure."""
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            if value == figure:
                above = (rows[upper][column] for upper in range(number - 1, -1, -1) if _is_heading(rows[upper]))
                yield f"{row[0]} / {next(above, '')}"


def _is_heading(row: tuple[object, ...]) -> bool:
    return row[1] in ("FP8: what is sold", "FP8: promised", "Now")


def test_the_workbook_promises_fp8(documents: list[QuoteDocument]) -> None:
    """Every cell that holds the NVFP4 figure is labelled as NVFP4 or headroom, and the quote's sheet holds none."""
    labels = list[str]()
    for document in documents:
        headroom = document.answer.headroom
        assert isinstance(headroom, Headroom)
        book = openpyxl.load_workbook(BytesIO(xlsx_bytes(document)), data_only=True)
        assert not any(headroom.high in row for row in book["Quote"].iter_rows(values_only=True))
        # To the right of the page stand the engine's layouts, whose figures are bytes and blocks.
        labels += _labels(list(book["Sizing"].iter_rows(values_only=True, max_col=6)), headroom.high)

    assert len(labels) >= QUOTES
    assert [label for label in labels if not re.search("nvfp4|headroom", label, re.IGNORECASE)] == []
