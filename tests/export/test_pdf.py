"""The PDF of a quote, read back: figures, form, bookmarks, fonts, bytes."""

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import pytest
from pypdf import PdfReader

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.export import export
from configurator.export.pdf import pdf_bytes, print_notes, why_not_printed
from configurator.files import FileProblem
from configurator.paths import catalog_dir
from configurator.project import new_project
from configurator.quote.content import content_of
from configurator.quote.details import QuoteDetails
from configurator.quote.difference import Area, Difference
from configurator.quote.document import QuoteDocument, build_document
from configurator.quote.party import Party

DAY = date(2026, 11, 29)
CHOSEN = Configuration(
    model="llama-3.3-70b",
    weights=WeightsFormat.FP8,
    card="rtx-pro-6000-server-edition",
    cards=2,
    tensor_parallel=2,
    engine="vllm",
    engine_version="0.33.0",
    users=300,
    share_active=Decimal(20),
)
DETAILS = QuoteDetails.starting(DAY)


class Quote(Protocol):
    """Makes a quote from the shipped catalogue."""

    def __call__(
        self, details: QuoteDetails = ..., chosen: Configuration = ..., records: tuple[StepRecord, ...] = ...
    ) -> QuoteDocument:
        """A quote with what a test enters, chooses and records otherwise."""


@pytest.fixture(scope="session")
def quote(catalog: Catalog) -> Quote:
    """A quote of the article's example: Llama 3.3 70B on two RTX PRO 6000, 300 users, a fifth of them active."""

    def make(
        details: QuoteDetails = DETAILS, chosen: Configuration = CHOSEN, records: tuple[StepRecord, ...] = ()
    ) -> QuoteDocument:
        return build_document(catalog, details, chosen, records)

    return make


def read(document: QuoteDocument) -> PdfReader:
    """The PDF of a document, opened."""
    return PdfReader(BytesIO(pdf_bytes(document)))


def text_of(reader: PdfReader) -> str:
    """All text, with any run of spaces and breaks as one space."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.fixture(scope="module")
def sample(quote: Quote) -> PdfReader:
    """The example's PDF, opened."""
    return read(quote())


def test_the_first_page_answers_the_customer(sample: PdfReader) -> None:
    """Number, dates, promise, need and headroom stand on page one, and headroom is named as such."""
    first = " ".join(sample.pages[0].extract_text().split())
    for words in (
        "Quote QT-2026-0001-R1",
        "Date 29 November 2026",
        "Valid until 29 December 2026",
        "Non-binding",
        "Inference server for 300 users",
        "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8).",
        "Needed: 60. Met, 18 spare.",
        "Headroom, not part of this offer: NVFP4 could add 39 to 61 after testing.",
        "on request",
        "117 to 139 with NVFP4, headroom after testing",
    ):
        assert words in first, words


def test_the_annex_says_how_firm_the_count_is(sample: PdfReader) -> None:
    """One more GiB of overhead leaves 77 of the 78 sessions; double the context 39."""
    text = " ".join(" ".join(page.extract_text() for page in sample.pages).split())

    assert "one more GiB of overhead per card 77" in text
    assert "double the context 39" in text


def test_both_charts_are_vectors_on_the_first_page(sample: PdfReader) -> None:
    """There is no picture in the file; the figures of both charts are text that can be searched."""
    assert not [image for page in sample.pages for image in page.images]
    first = sample.pages[0].extract_text()
    assert "78 with FP8" in first
    assert "+61" in first
    assert "The weights do not fit: 1 × L40S; 1, 2 and 3 × L4." in " ".join(first.split())


def test_a_full_letterhead_still_leaves_the_charts_on_the_first_page(quote: Quote) -> None:
    """Seven lines of buyer and a register entry of the seller push neither chart away."""
    seller = Party(
        name="Müller & Söhne GmbH",
        address="Hauptstraße 1\n80331 München\nHRB 12345, Amtsgericht München\nGeschäftsführer: Erika Müller",
        contact="Erika Müller",
        email="office@example.com",
    )
    buyer = Party(
        name="Buyer Ltd", address="Unit 7\n1 High Street\nLondon\nN1 1AA\nUnited Kingdom", contact="Purchasing"
    )
    first = read(quote(DETAILS.replace(seller=seller, buyer=buyer))).pages[0].extract_text()
    assert "Müller & Söhne GmbH" in first
    assert "United Kingdom" in first
    assert "chosen" in first


def test_the_rule_is_printed_with_its_values(sample: PdfReader) -> None:
    """A reader can redo the sums by hand, with the headroom apart from them."""
    text = text_of(sample)
    assert "= 0.9 × 95.5928 GiB − 3.0000 GiB" in text
    assert "= 80 × 8,192 × 4 × (128 + 128) × 1 " in text
    assert "= 1 × floor(49.1835 GiB / 0.6250 GiB)" in text
    assert "With an NVFP4 cache: headroom, not part of this offer 117 to 139 sessions in all" in text
    assert "= 1 × floor(49.1835 GiB / 0.3516 GiB)" in text


def test_findings_evidence_and_sources_are_printed(sample: PdfReader) -> None:
    """Findings carry code, source and date; evidence its nearness, figures and grade; sources their address."""
    text = text_of(sample)
    assert "COUNT-FLOOR · Source: Article on the NVFP4 KV cache" in text
    assert "Same card, other model, other engine. Grade: read in the source that measured it." in text
    assert "44 → 70 sessions" in text
    assert "https://docs.nvidia.com/datacenter/tesla/mig-user-guide/supported-gpus.html" in text
    assert "read 29 November 2026" in text


def test_evidence_of_the_article_alone_is_marked(quote: Quote) -> None:
    """A figure that only the article states is not passed off as confirmed."""
    document = quote()
    shown = document.evidence[0]
    alone = type(shown)(shown.evidence.replace(grade="article-only"), shown.why)
    text = text_of(read(replace(document, options=(replace(document.options[0], evidence=(alone,)),))))
    assert "per the article of 24 October 2026, not independently confirmed" in text


def test_every_page_has_number_fingerprint_and_page_of_pages(sample: PdfReader, quote: Quote) -> None:
    """A page that falls out of the file can be put back."""
    document, total = quote(), len(sample.pages)
    assert total >= 5
    for page, content in enumerate(sample.pages, 1):
        text = content.extract_text()
        assert f"Page {page} / {total}" in text
        assert f"QT-2026-0001-R1 · configuration {document.fingerprint} · catalogue {document.catalog_version}" in text


def test_title_language_and_date_of_the_file(sample: PdfReader) -> None:
    """A reader shows the quote's title; the file is dated with the quote, not with the clock."""
    assert sample.metadata is not None
    assert sample.metadata.title == "QT-2026-0001-R1 Inference server for 300 users"
    assert sample.metadata.get("/CreationDate") == "D:20261129000000Z"
    catalogue: Any = sample.trailer["/Root"]
    assert catalogue["/Lang"] == "en-GB"
    assert catalogue["/ViewerPreferences"]["/DisplayDocTitle"]


def test_bookmarks_lead_to_rising_pages(sample: PdfReader) -> None:
    """Every section has one, the first on page one, and they do not all lead to one page."""
    outline: Any = sample.outline
    pages = [sample.get_destination_page_number(entry) or 0 for entry in outline]
    titles = [entry.title for entry in outline]
    assert titles == [
        "Inference server for 300 users",
        "What it carries",
        "Configuration",
        "How the sessions are counted",
        "Findings",
        "All cards and counts",
        "Published measurements",
        "Adopting an NVFP4 cache",
        "Sources",
        "About this document",
    ]
    assert pages == sorted(pages)
    assert pages[0] == 0
    assert len(set(pages)) >= 5
    for title, page in zip(titles, pages, strict=True):
        assert title in sample.pages[page].extract_text()


def test_the_checklist_can_be_ticked(quote: Quote) -> None:
    """Six boxes, none of them required, the done one ticked and said to be done by whom and when."""
    done = StepRecord(step="pin-engine", state=StepState.DONE, person="A. Person", day=DAY, note="digest noted")
    left_out = StepRecord(step="read-logs", state=StepState.NOT_APPLICABLE, note="no second run")
    reader = read(quote(records=(done, left_out)))
    fields = reader.get_fields() or {}
    assert len(fields) == 6
    assert fields["adoption-pin-engine"]["/V"] == "/Yes"
    assert fields["adoption-read-logs"]["/V"] == "/Off"
    assert {field.get("/Ff", 0) for field in fields.values()} == {0}
    text = text_of(reader)
    assert "done, weak evidence A. Person 29 November 2026" in text
    assert "not applicable" in text
    assert "Note: no second run" in text
    assert "Why: NVFP4 support differs from release to release" in text


def test_check_boxes_lie_on_the_page_of_their_step(sample: PdfReader, catalog: Catalog) -> None:
    """Ticking a box ticks the step beside it, not one on the first page."""
    found = {}
    for number, page in enumerate(sample.pages):
        annotations: Any = page.get("/Annots", [])
        for annotation in annotations:
            field = annotation.get_object()
            if field.get("/FT") == "/Btn":
                found[field["/T"]] = number
    assert len(found) == 6
    for step in catalog.checklist.steps:
        assert step.title in " ".join(sample.pages[found[f"adoption-{step.id}"]].extract_text().split())


def test_only_embedded_subsets_of_our_fonts_are_used(quote: Quote) -> None:
    """No page, form or default brings in a font that the reader's machine would have to replace."""
    reader = read(quote(DETAILS.replace(remarks="☐ и ₿", buyer=Party(name="₿ ☐"))))
    names = set()
    for font in _fonts(reader):
        assert font["/Subtype"] == "/TrueType"
        assert "/FontFile2" in font["/FontDescriptor"]
        names.add(font["/BaseFont"])
    assert {re.sub(r"^/[A-Z]{6}\+", "", name) for name in names} == {
        "Inter-Regular",
        "Inter-SemiBold",
        "DejaVuSans",
        "DejaVuSans-Bold",
    }


def test_the_same_quote_gives_the_same_bytes_in_other_processes(catalog: Catalog) -> None:
    """The hash seed, the clock and the process leave no trace in the file."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import hashlib, datetime\n"
        "from configurator.catalog.load import load_catalog\n"
        "from configurator.export.pdf import pdf_bytes\n"
        "from configurator.paths import catalog_dir\n"
        "from configurator.project import new_project\n"
        "catalog = load_catalog(catalog_dir())\n"
        "project = new_project(catalog, datetime.date(2026, 11, 29))\n"
        "document = project.document(catalog)\n"
        "print(hashlib.sha256(pdf_bytes(document)).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program, str(catalog_dir().parent)],
            env={"PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed, zone in (("1", "UTC"), ("4711", "Asia/Tokyo"))
    }
    assert digests == {hashlib.sha256(pdf_bytes(new_project(catalog, DAY).document(catalog))).hexdigest()}


def test_hostile_names_are_printed_and_never_obeyed(quote: Quote) -> None:
    """Markup, formulas and control characters in any field come out as text; nothing is loaded."""
    details = DETAILS.replace(
        number='QT-<b>&"',
        title="cable <USB-C> to host",
        seller=Party(name='<b>&"', address="S&P 500\nAT&T", contact="<img src=x.png>", email="=cmd|' /C calc'!A0"),
        buyer=Party(name="kr 4\x1600 000", address="R&D;\n0.1 <A <0.9"),
        remarks='<img src="http://host/x.png"/> a &lt b \ufffe\u202eend',
    )
    reader = read(quote(details))
    text = text_of(reader)
    for words in (
        'Quote QT-<b>&"',
        "cable <USB-C> to host",
        "S&P 500 · AT&T",
        "<img src=x.png> · =cmd|' /C calc'!A0",
        "kr 400 000",
        "R&D;",
        "0.1 <A <0.9",
        '<img src="http://host/x.png"/> a &lt b end',
    ):
        assert words in text, words
    assert not [image for page in reader.pages for image in page.images]
    assert reader.metadata is not None
    assert reader.metadata.title == 'QT-<b>&"-R1 cable <USB-C> to host'


def test_a_remark_of_three_thousand_words_runs_over_pages(quote: Quote) -> None:
    """Text longer than a page is broken, to its last word."""
    document = quote()
    details = DETAILS.model_copy(update={"remarks": "word " * 2999 + "lastword"})
    reader = read(replace(document, details=details))
    assert "lastword" in text_of(reader)
    assert len(reader.pages) > len(read(document).pages)


def test_the_longest_entries_lose_nothing(quote: Quote) -> None:
    """Fields filled to their limits, with breaks and without, are printed whole."""
    note = "note\n" * 999 + "end"
    details = DETAILS.replace(
        title="公" * 300,
        seller=Party(name="W" * 300, address="line\n" * 999 + "end"),
        buyer=Party(name="M" * 300, address="x" * 4990 + "addressend"),
        remarks="remark\n" * 700 + "remarkend",
    )
    done = StepRecord(step="pin-engine", state=StepState.DONE, person="W" * 200, day=DAY, note=note)
    text = text_of(read(quote(details, records=(done,))))
    unbroken = text.replace(" ", "")
    assert unbroken.count("[") == unbroken.count("]") >= 300  # one code for each character of the title
    assert "addressend" in unbroken
    assert "remarkend" in text
    assert text.count("note note") >= 490


def test_no_row_of_the_checklist_is_torn_apart(sample: PdfReader, catalog: Catalog) -> None:
    """A step that fits on a page stands on one page, from its title to how it is done."""
    pages = [" ".join(page.extract_text().split()) for page in sample.pages]
    for step in catalog.checklist.steps:
        assert any(step.title in page and f"How: {step.how}" in page for page in pages), step.title


def test_what_cannot_be_drawn_or_promised_is_said_in_words(quote: Quote) -> None:
    """A model too large for the card gives sentences in place of a curve, and no offer."""
    reader = read(quote(chosen=CHOSEN.replace(card="l4", cards=1, tensor_parallel=1)))
    text = text_of(reader)
    assert "do not fit on 1 × L4." in text
    assert "Blocked and therefore not offered: The weights take" in text
    assert "Not drawn: The weights take 67.7 GiB of each card" in text
    assert "Blocks this quote" in text
    assert "not part of this offer: NVFP4" not in text


def test_a_need_that_is_not_met_is_said(quote: Quote) -> None:
    """Too few sessions stand on the first page with their number."""
    text = text_of(read(quote(chosen=CHOSEN.replace(users=1_000))))
    assert "Needed: 200. Not met, 122 short." in text
    assert "Warnings" in text


def test_a_refused_nvfp4_cache_leaves_no_band(quote: Quote) -> None:
    """Heads of 64 values: no headroom, no steps for it, and the reason in words."""
    document = quote(chosen=CHOSEN.replace(model="gpt-oss-120b", weights=WeightsFormat.MXFP4))
    text = text_of(read(document))
    assert document.headroom is None
    assert "No band of headroom is drawn:" in text
    assert "With an NVFP4 cache: headroom" not in text


def test_a_changed_assumption_is_marked_with_its_reason(quote: Quote) -> None:
    """Utilisation 0.95 is named beside the 0.9 it replaces."""
    changed = CHOSEN.replace(overrides=Overrides(utilisation=Decimal("0.95"), reason="measured <here>"))
    text = text_of(read(quote(chosen=changed)))
    assert "Changed for this customer: utilisation 0.95 in place of 0.9. Reason: measured <here>" in text


def test_a_binding_quote_says_until_when(quote: Quote) -> None:
    """Binding and non-binding are told apart on the first page."""
    first = read(quote(DETAILS.replace(is_binding=True))).pages[0].extract_text()
    assert "Binding until 29 December 2026" in first
    assert "Non-binding" not in first


def test_characters_without_a_glyph_are_announced(quote: Quote) -> None:
    """The window can warn before the export, and the document says it too."""
    document = quote(DETAILS.replace(buyer=Party(name="公司")))
    (codes,) = print_notes(document)
    assert "U+516C, U+53F8" in codes
    text = text_of(read(document))
    assert "[U+516C][U+53F8]" in text
    assert codes in text
    assert print_notes(quote()) == ()


def test_characters_that_are_left_out_are_told(quote: Quote) -> None:
    """A control character within a price would make 400 000 of 4 and 00 000 without a word."""
    document = quote(DETAILS.replace(remarks="kr 4\x1600 000"))
    (note,) = print_notes(document)

    assert note == "Some characters that no document can hold are left out: U+0016."
    assert note in text_of(read(document))


def test_half_of_a_surrogate_pair_is_left_out_of_every_format(quote: Quote) -> None:
    """Text of another program can hold one; nothing fails on it."""
    document = quote(DETAILS.replace(remarks="half \ud83d of a smile"))

    assert "U+D83D" in print_notes(document)[0]
    assert "half of a smile" in " ".join(text_of(read(document)).split())
    assert content_of(document).sha256


def test_what_changed_is_checked_as_everything_that_is_printed(quote: Quote) -> None:
    """An earlier revision's words are printed in the annex."""
    changed = [Difference(Area.TERMS, "", "Remarks", words, "") for words in ("שולחן", "公司")]
    hebrew, chinese = (replace(quote(), changes=(one,)) for one in changed)

    assert "שולחן" in why_not_printed(hebrew)
    assert "U+516C" in print_notes(chinese)[0]


@pytest.mark.parametrize("words", ["שולחן", "شركة نور"])
def test_script_from_right_to_left_is_refused_and_never_reversed(quote: Quote, tmp_path: Path, words: str) -> None:
    """A file is not written, with the words and the mend; a preview shows codes in place of a wrong order."""
    document = quote(DETAILS.replace(buyer=Party(name=f"Buyer {words}")))
    target = tmp_path / "quote.pdf"

    with pytest.raises(FileProblem, match=f"“{words.split(maxsplit=1)[0]}” runs from right to left.*Latin letters"):
        export(document, target)

    assert not target.exists()
    assert f"Buyer [U+{ord(words[0]):04X}]" in text_of(read(document))


def _fonts(reader: PdfReader) -> Iterator[Any]:
    """Every font that a page, a form inside it or the file's form fields refer to."""
    root: Any = reader.trailer["/Root"]
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    resources += [form["/DR"] for form in [root.get("/AcroForm", {})] if "/DR" in form]
    while resources:
        here = resources.pop().get_object()
        for font in here.get("/Font", {}).values():
            yield font.get_object()
        for inner in here.get("/XObject", {}).values():
            if "/Resources" in inner.get_object():
                resources.append(inner.get_object()["/Resources"])
