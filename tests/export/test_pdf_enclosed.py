"""The project inside the PDF: written, found by other readers, opened again."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas

from configurator.catalog.models import Catalog
from configurator.export import export
from configurator.export.pdf.attachment import Enclosed, attach
from configurator.files import FileProblem
from configurator.paths import resource
from configurator.project import Project, new_project, open_exported, open_project
from configurator.quote.enclosed import (
    CELL,
    EnclosedError,
    attached_to_pdf,
    enclosed_text,
    from_cells,
    seal_of,
    to_cells,
)
from configurator.quote.internal import Internal
from configurator.quote.party import Party
from configurator.quote.pricebook import look_into, read_book


@pytest.fixture(scope="module")
def project(catalog: Catalog) -> Project:
    """The article's example with the example prices, for a customer with an umlaut."""
    path = resource("pricebook-example.xlsx")
    priced = new_project(catalog, date(2026, 11, 29)).with_prices(read_book(path, look_into(path).mapping).book, "list")
    return priced.replace(details=priced.details.replace(buyer=Party(name="Käufer „€“ GmbH")))


@pytest.fixture
def pdf(project: Project, catalog: Catalog, tmp_path: Path) -> Path:
    """Its PDF."""
    path = tmp_path / "offer.pdf"
    export(project.document(catalog), path)
    return path


def with_attachment(path: Path, content: str) -> Path:
    """A PDF with one page and this attachment."""
    canvas = Canvas(str(path))
    canvas.showPage()
    attach(vars(canvas)["_doc"], Enclosed("x.quote", content, "x"))
    canvas.save()
    return path


def test_other_readers_find_the_project(pdf: Path) -> None:
    """Pypdf and pdfium list one file named after the quote, with the same content."""
    attachments = PdfReader(pdf).attachments
    (name,) = attachments
    with pypdfium2.PdfDocument(pdf) as opened:
        (found,) = [opened.get_attachment(index) for index in range(opened.count_attachments())]
        content, title = bytes(found.get_data()), found.get_name()

    assert name == title == "QT-2026-0001-R1.quote"
    assert attachments[name][0] == content
    assert "Käufer „€“ GmbH" in content.decode()
    assert attached_to_pdf(pdf.read_bytes()).encode() == content


def test_a_project_comes_back_from_its_pdf(project: Project, pdf: Path, catalog: Catalog) -> None:
    """Details, options and the prices that were used; costs and what lay beside stay with the seller."""
    reopened = open_exported(pdf, catalog)

    assert reopened.is_untouched
    assert reopened.project.details == project.details
    assert [option.configuration for option in reopened.project.options] == [project.configuration]
    assert reopened.project.document(catalog).total.net == Decimal("24200.00")
    assert project.internal.costs
    assert not reopened.project.internal.costs
    assert reopened.notices == (
        (
            "Opened from offer.pdf: the prices are those of 2026-11-29, costs are not in it; "
            "refresh them from a price book."
        ),
    )


def test_the_same_document_twice_is_the_same_file(pdf: Path, catalog: Catalog) -> None:
    """The reopened project exports the same bytes, so that nothing was lost on the way that the customer reads."""
    again = pdf.with_name("again.pdf")
    export(open_exported(pdf, catalog).project.document(catalog), again)

    assert again.read_bytes() == pdf.read_bytes()


def test_a_saved_attachment_is_a_project_file(pdf: Path, catalog: Catalog, project: Project) -> None:
    """What a reader's "save attachment" gives is opened as any project."""
    saved = pdf.with_suffix(".quote")
    saved.write_text(attached_to_pdf(pdf.read_bytes()), encoding="utf-8")

    assert open_project(saved, catalog).details == project.details


def test_a_pdf_that_another_program_saved_is_still_opened(pdf: Path, catalog: Catalog) -> None:
    """Saved whole or with an addition at its end, the attachment is found."""
    for name, writer in (("whole", PdfWriter(clone_from=pdf)), ("added", PdfWriter(pdf, incremental=True))):
        saved = pdf.with_name(f"{name}.pdf")
        writer.add_metadata({"/Subject": "signed"})
        writer.write(saved)
        assert open_exported(saved, catalog).is_untouched, name


def test_of_a_tampered_project_no_price_is_trusted(pdf: Path, catalog: Catalog, project: Project) -> None:
    """A card for one euro: opened with a notice, and every price is on request."""
    content: dict[str, Any] = json.loads(attached_to_pdf(pdf.read_bytes()))
    for price in content["project"]["prices"]["prices"]:
        price["unit_price"] = "1"
    tampered = with_attachment(pdf.with_name("tampered.pdf"), json.dumps(content))
    reopened = open_exported(tampered, catalog)
    total = reopened.project.document(catalog).total

    assert not reopened.is_untouched
    assert reopened.notices == (
        (
            "tampered.pdf was changed after it was exported. Its configuration is shown; its prices were left out, "
            "take them from a price book."
        ),
    )
    assert reopened.project.configuration == project.configuration
    assert not total.has_price


def test_a_price_in_a_line_is_not_trusted_either(pdf: Path, catalog: Catalog) -> None:
    """An edited price of a derived line goes too."""
    content: dict[str, Any] = json.loads(attached_to_pdf(pdf.read_bytes()))
    content["project"]["options"][0]["lines"]["edits"] = [{"key": "card", "unit_price": "1", "discount": "99"}]
    tampered = with_attachment(pdf.with_name("tampered.pdf"), json.dumps(content))

    lines = open_exported(tampered, catalog).project.document(catalog).lines
    assert {line.net for line in lines} == {None}
    assert {line.discount for line in lines} == {Decimal(0)}


@pytest.mark.parametrize(("field", "value"), [("freight", "77777"), ("discount", "99")])
def test_freight_and_discount_of_a_tampered_file_go_with_the_prices(
    pdf: Path, catalog: Catalog, field: str, value: str
) -> None:
    """Both are prices as well."""
    content: dict[str, Any] = json.loads(attached_to_pdf(pdf.read_bytes()))
    content["project"]["details"][field] = value
    tampered = with_attachment(pdf.with_name("tampered.pdf"), json.dumps(content))
    details = open_exported(tampered, catalog).project.details

    assert (details.freight, details.discount) == (None, Decimal(0))


def test_what_no_export_holds_is_not_taken_from_a_resealed_file(pdf: Path, catalog: Catalog) -> None:
    """Costs that somebody put in and sealed again stay out, and the file counts as changed."""
    content: dict[str, Any] = json.loads(attached_to_pdf(pdf.read_bytes()))
    content["project"]["internal"] = {"costs": [{"of": "X", "unit_cost": "5", "currency": "EUR"}], "note": "x"}
    content["sha256"] = seal_of(content)
    reopened = open_exported(with_attachment(pdf.with_name("sealed.pdf"), json.dumps(content)), catalog)

    assert reopened.project.internal == Internal()
    assert not reopened.is_untouched


@pytest.mark.parametrize(
    "attached",
    [
        "hello",
        "\0" * (6 * 2**20),
        '{"format": "configurator-quote"' + " " * (6 * 2**20) + "}",
    ],
)
def test_what_is_no_project_or_unpacks_too_large_is_refused(tmp_path: Path, catalog: Catalog, attached: str) -> None:
    """One sentence with the file and the mend, and no more than 5 MiB are ever unpacked."""
    file = with_attachment(tmp_path / "other.pdf", attached)

    with pytest.raises(FileProblem, match=r"other\.pdf: holds no project that can be opened; open the project's own"):
        open_exported(file, catalog)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"\0" * 1000, b"/EmbeddedFile stream\n" * 2000])
def test_a_file_that_only_pretends_is_refused(tmp_path: Path, catalog: Catalog, content: bytes) -> None:
    """Empty, cut off, zeros, the words alone."""
    for name in ("x.pdf", "x.xlsx"):
        file = tmp_path / name
        file.write_bytes(content)
        with pytest.raises(FileProblem, match="holds no project that can be opened"):
            open_exported(file, catalog)


def test_a_broken_project_inside_is_named_as_in_a_file(pdf: Path, catalog: Catalog) -> None:
    """The place of the fault is told as for a project file."""
    broken = with_attachment(pdf.with_name("broken.pdf"), '{"format": "configurator-quote", "version": 2}')

    with pytest.raises(FileProblem, match=r"broken\.pdf: program: is missing"):
        open_exported(broken, catalog)


def test_the_seal_is_over_all_but_itself(project: Project, catalog: Catalog) -> None:
    """The same part gives the same text; one changed letter breaks the seal."""
    part = project.customer_part(project.document(catalog))
    text = enclosed_text(part, catalog.version)
    content = json.loads(text)

    assert text == enclosed_text(part, catalog.version)
    assert content["sha256"] == seal_of(content)
    content["project"]["details"]["remarks"] = "x"
    assert content["sha256"] != seal_of(content)


def test_cells_hold_any_text() -> None:
    """A text that no cell could hold is cut into pieces that one can, and comes back whole."""
    text = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(60_000)) + "ä€😀"
    cells = to_cells(text)

    assert len(cells) > 2
    assert max(map(len, cells)) == CELL
    assert from_cells(cells) == text


@pytest.mark.parametrize("cells", [["!"], ["AAAA"], to_cells("x" * 1000)[0][:-8:], to_cells("x" * (6 * 2**20))])
def test_cells_that_are_not_whole_or_unpack_too_large_are_refused(cells: list[str]) -> None:
    """No base64, nothing packed, cut off, 6 MiB from a few kilobytes."""
    with pytest.raises(EnclosedError, match=r"not whole|larger than"):
        from_cells(cells)
