"""A quote in German: the whole document speaks it, whatever the window speaks."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader
from pypdf.generic import Destination

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.export.pdf import pdf_bytes, print_notes
from configurator.export.xlsx import xlsx_bytes
from configurator.language import GERMAN, use
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document
from configurator.quote.party import Party

Make = Callable[..., Configuration]

DAY = date(2026, 3, 9)
ENGLISH_DETAILS = QuoteDetails.starting(DAY).replace(buyer=Party(name="Städtische Kliniken Süd"), remarks="1.000 €")
GERMAN_DETAILS = ENGLISH_DETAILS.replace(language="de")
DONE = (StepRecord(step="size-for-fp8", state=StepState.DONE, person="Jörg", day=DAY),)

SAID = (
    "Inferenzserver für 300 Nutzer",
    "78 Sitzungen mit 8.192 Token (FP8)",
    "Reserve, nicht Teil dieses Angebots:",
    "Datum 09.03.2026",
    "Gültig bis 08.04.2026",
    "Städtische Kliniken Süd",
    "auf Anfrage",
    "8.192 Token: 78 mit FP8 117 bis 139 mit NVFP4, Reserve nach dem Test",
    "Karten 2 × RTX PRO 6000 Blackwell Server Edition, je 95,6 GiB",
    "Die Engine selbst zählt 78; zugesagt wird der niedrigere der beiden Werte.",
    "Insgesamt 117 bis 139 Sitzungen, erst nach eigenen Tests des Kunden einzuschalten.",
    "Der Server wird mit einem FP8-Cache verkauft und startet damit.",
    "erledigt Jörg 09.03.2026",
    "1.000 €",
)
"""What the German PDF of the article's example says somewhere."""

ENGLISH_WORDS = (
    "session", "sessions", "tokens", "users", "headroom", "promised", "needed", "spare", "carry", "carries",
    "replicas", "findings", "evidence", "quantity", "description", "remarks", "checklist", "sources",
    "seller", "buyer", "binding", "valid", "result", "step", "why", "how", "not", "grade", "measured",
)  # fmt: skip
"""Words of the program that no German quote has. Titles of sources keep their language and have none of these."""


@dataclass(frozen=True)
class Quotes:
    """The article's example in both languages."""

    english: QuoteDocument
    german: QuoteDocument


@pytest.fixture(scope="module")
def quotes(catalog: Catalog) -> Quotes:
    """300 users, a fifth of them active, on two RTX PRO 6000."""
    chosen = Configuration(
        model="llama-3.3-70b",
        weights="fp8",
        card="rtx-pro-6000-server-edition",
        cards=2,
        tensor_parallel=2,
        engine="vllm",
        engine_version="0.33.0",
        users=300,
        share_active=Decimal(20),
    )
    return Quotes(*(build_document(catalog, details, chosen, DONE) for details in (ENGLISH_DETAILS, GERMAN_DETAILS)))


@pytest.fixture(scope="module")
def pdf(quotes: Quotes) -> PdfReader:
    """The German PDF, opened."""
    return PdfReader(BytesIO(pdf_bytes(quotes.german)))


@pytest.fixture(scope="module")
def text(pdf: PdfReader) -> str:
    """All of its text, with any run of spaces and breaks as one space."""
    return " ".join(" ".join(page.extract_text() for page in pdf.pages).split())


@pytest.fixture(scope="module")
def workbook(quotes: Quotes) -> Workbook:
    """The German workbook with its cached values."""
    return load_workbook(BytesIO(xlsx_bytes(quotes.german)), data_only=True)


@pytest.mark.parametrize("sentence", SAID)
def test_the_pdf_speaks_german(text: str, sentence: str) -> None:
    """Sentences, numbers and days are those of a German customer."""
    assert sentence in text


@pytest.mark.parametrize("word", ENGLISH_WORDS)
def test_no_english_word_of_the_program_is_left_in_the_pdf(text: str, word: str) -> None:
    """The word stands nowhere, in small letters or with a capital."""
    assert re.findall(rf".{{0,40}}\b{word}\b.{{0,40}}", text, re.IGNORECASE) == []


def test_the_pdf_names_its_language(pdf: PdfReader) -> None:
    """A screen reader is told to read German."""
    assert pdf.trailer["/Root"]["/Lang"] == "de-DE"  # type: ignore[index]


def test_the_bookmarks_are_german(pdf: PdfReader) -> None:
    """They are the headings of the document."""
    titles = [str(one["/Title"]) for one in pdf.outline if isinstance(one, Destination)]

    assert titles[0] == "Inferenzserver für 300 Nutzer"
    assert {"Konfiguration", "Befunde", "Veröffentlichte Messungen", "Quellen"} <= set(titles)


def test_the_sheets_are_german(workbook: Workbook) -> None:
    """Their names are fixed words, because formulas and charts name them."""
    assert workbook.sheetnames == ["Angebot", "Auslegung", "Diagramme", "Checkliste", "Belege", "Quellen"]


def test_the_workbook_speaks_german(workbook: Workbook) -> None:
    """Labels, states and the values of formulas are German; the promise stays the number 78."""
    values = {str(cell.value) for sheet in workbook for row in sheet.iter_rows() for cell in row if cell.value}

    assert {"Anbieter: noch nicht benannt", "auf Anfrage", "Zugesagt mit einem FP8-Cache", "gedeckt"} <= values
    assert {"Die Eingaben sind die des Angebots.", "1 von 6", "erledigt", "offen", "akzeptiert"} <= values
    assert not values & {"met", "accepted", "open", "done", "ok", "fits", "on request", "Need"}


def test_a_day_in_the_workbook_is_shown_in_german(quotes: Quotes) -> None:
    """It stays a day to compute with."""
    sheet = load_workbook(BytesIO(xlsx_bytes(quotes.german)))["Angebot"]
    issued = next(row[2] for row in sheet.iter_rows() if row[0].value == "Datum")

    assert (str(issued.value), issued.number_format) == ("2026-03-09 00:00:00", "dd.mm.yyyy")


def test_the_window_s_language_does_not_matter(quotes: Quotes) -> None:
    """A window that speaks German writes the same English files, also from another thread."""
    before = pdf_bytes(quotes.english), xlsx_bytes(quotes.english)
    use(GERMAN)
    with ThreadPoolExecutor(1) as pool:
        after = tuple(pool.map(lambda write: write(quotes.english), (pdf_bytes, xlsx_bytes)))

    assert after == before


def test_notes_about_characters_speak_the_language_of_their_reader(quotes: Quotes, catalog: Catalog) -> None:
    """What the fonts lack is said in English in an English window, and in German on the pages of a German quote."""
    details = GERMAN_DETAILS.replace(remarks="公司")
    document = build_document(catalog, details, quotes.german.answer.configuration)

    assert print_notes(document) == (
        "The fonts have no glyph for some characters; they are printed as their codes: U+516C, U+53F8.",
    )
    pages = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf_bytes(document))).pages)
    assert "Für einige Zeichen haben die Schriften keine Glyphe" in " ".join(pages.split())
