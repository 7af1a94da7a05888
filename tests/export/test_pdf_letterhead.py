"""Logos from anywhere and the accent colour."""

from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from configurator.catalog.models import Catalog
from configurator.export import export
from configurator.export.letterhead import Letterhead
from configurator.export.logo import check_logo, outlines, picture, read_logo
from configurator.export.pdf import pdf_bytes
from configurator.files import FileProblem
from configurator.project import new_project
from configurator.quote.document import QuoteDocument

SVG = b"""<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 viewBox="0 0 120 40" width="120" height="40">
<style>.a{fill:#ff6600} .b{fill:none;stroke:#003366;stroke-width:3}</style>
<metadata><title>made elsewhere</title></metadata><inkscape:grid/>
<g transform="translate(10 5)"><path class="a" d="M0 0 h20 v20 a10 10 0 0 1 -20 0 z M4 4 q6 9 12 0 c1 1 2 2 3 3"/>
<circle cx="50" cy="15" r="12" class="b"/><rect x="70" y="2" width="18" height="26" fill-rule="evenodd"/></g></svg>"""


@pytest.fixture(scope="module")
def document(catalog: Catalog) -> QuoteDocument:
    """The article's example as a quote."""
    return new_project(catalog, date(2026, 11, 29)).document(catalog)


def encoded(picture: Image.Image, kind: str) -> bytes:
    """A picture as the bytes of its file."""
    stream = BytesIO()
    picture.save(stream, kind)
    return stream.getvalue()


def svg(inside: str) -> bytes:
    """An SVG with something in it."""
    links = 'xmlns:x="http://www.w3.org/1999/xlink"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {links} viewBox="0 0 9 9">{inside}</svg>'.encode()


@pytest.mark.parametrize(
    "logo",
    [
        encoded(Image.new("RGBA", (400, 100), (200, 0, 0, 128)), "PNG"),
        encoded(Image.new("P", (40, 10)), "PNG"),
        encoded(Image.new("I;16", (40, 10)), "PNG"),
        encoded(Image.new("RGB", (400, 100), "blue"), "JPEG"),
        encoded(Image.new("CMYK", (400, 100)), "JPEG"),
        encoded(Image.new("L", (1, 3000)), "PNG"),
    ],
)
def test_pictures_of_every_kind_are_embedded(document: QuoteDocument, logo: bytes) -> None:
    """With transparency, with a palette, 16 bits deep, for print, thin as a thread: one picture on page one alone."""
    reader = PdfReader(BytesIO(pdf_bytes(document, Letterhead(logo))))

    assert len(reader.pages[0].images) == 1
    assert not [image for page in reader.pages[1:] for image in page.images]


def test_a_large_picture_is_made_small() -> None:
    """A photograph of 3,000 pixels is embedded with 1,200."""
    assert picture(encoded(Image.new("RGB", (3000, 1000)), "PNG")).size == (1200, 400)


def test_an_svg_is_drawn_as_vectors(document: QuoteDocument) -> None:
    """Shapes with their colours and no picture; the same bytes again, and the words of the page stay."""
    shapes, box = outlines(SVG)
    written = pdf_bytes(document, Letterhead(SVG))
    first = PdfReader(BytesIO(written)).pages[0]
    drawing = first.get_contents()

    assert [(str(shape.fill), str(shape.stroke)) for shape in shapes] == [
        ("#ff6600", "None"),
        ("None", "#003366"),
        ("#000000", "None"),
    ]
    assert [round(float(side)) for side in box] == [10, 5, 98, 35]
    assert not first.images
    assert drawing is not None
    assert b"1 .4 0 rg" in drawing.get_data()
    assert "carry 78 sessions" in " ".join(first.extract_text().split())
    assert written == pdf_bytes(document, Letterhead(SVG))


@pytest.mark.parametrize(
    ("logo", "why"),
    [
        (encoded(Image.new("1", (10_000, 10_000)), "PNG"), "has 10,000 × 10,000 pixels; save the logo with 2,000"),
        (encoded(Image.new("RGB", (400, 100)), "PNG")[:-40], "is a damaged picture"),
        (b"\x89PNG\r\n\x1a\nbroken", "is no PNG, JPEG or SVG"),
        (encoded(Image.new("P", (4, 1)), "GIF"), "is no PNG, JPEG or SVG"),
        (b"", "is no PNG, JPEG or SVG"),
        (svg("<script>alert(1)</script>"), "holds <script>, which is not drawn here"),
        (svg('<image x:href="file:///etc/hostname"/>'), "holds <image>"),
        (svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), "holds <foreignObject>"),
        (svg('<text x="1" y="5">words</text>'), "holds <text>"),
        (svg('<g id="a"><use x:href="#a"/></g>'), "holds <use>"),
        (svg('<rect width="3" height="3" onload="x()"/>'), r"refers to something outside of its shapes \(onload\)"),
        (svg('<rect width="3" height="3" fill="url(http://host/x)"/>'), "refers to something outside"),
        (svg("<style>@import 'http://host/x.css';</style>"), "refers to something outside"),
        (svg(""), "shows nothing that can be drawn"),
        (svg('<path d="M0 0 L nonsense"/>'), "is a damaged SVG"),
        (svg('<rect width="3e9" height="3"/>'), "is a damaged SVG"),
        (svg("<g>" * 60 + "</g>" * 60), "is too detailed for a logo"),
        (svg('<rect width="1" height="1"/>' * 2001), "is too detailed for a logo"),
        (svg(f'<path d="M0 0{"h1v1" * 100_000}"/>'), "is too detailed for a logo"),
        (svg(f'<path d="M0 0{"h1v1" * 30_000}"/>'), "is too detailed for a logo"),
        (b"<svg", "is a damaged SVG"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg>&a;</svg>', "is a damaged SVG"),
        (b'<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "is a damaged SVG"),
    ],
)
def test_a_hostile_or_broken_logo_is_refused_in_one_sentence(
    document: QuoteDocument, tmp_path: Path, logo: bytes, why: str
) -> None:
    """With the file, the reason and the mend, whether it is chosen or handed to an export; no file is left."""
    file, target = tmp_path / "logo.png", tmp_path / "quote.pdf"
    file.write_bytes(logo)

    with pytest.raises(FileProblem, match=rf"logo\.png: {why}"):
        read_logo(file)
    if logo:
        with pytest.raises(FileProblem, match=rf"quote\.pdf: the logo {why}"):
            export(document, target, letterhead=Letterhead(logo))
    assert not target.exists()


def test_a_logo_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """Five MiB are more than any logo needs."""
    file = tmp_path / "logo.svg"
    file.write_bytes(SVG + b" " * (5 * 2**20))

    with pytest.raises(FileProblem, match=r"logo\.svg: larger than the 4 MiB"):
        read_logo(file)


def test_a_good_logo_is_read_as_it_is(tmp_path: Path) -> None:
    """What is stored is what is drawn."""
    file = tmp_path / "logo.svg"
    file.write_bytes(SVG)

    assert read_logo(file) == SVG
    check_logo(SVG)


def test_the_accent_colours_the_answer_and_no_chart(document: QuoteDocument) -> None:
    """The bar of the answer takes the colour; the promised sessions keep theirs."""
    drawing = PdfReader(BytesIO(pdf_bytes(document, Letterhead(accent="#804020")))).pages[0].get_contents()

    assert drawing is not None
    assert b".501961 .25098 .12549 RG" in drawing.get_data()
    assert b"0 .447059 .698039 RG" in drawing.get_data()


@pytest.mark.parametrize("accent", ["", "red", "#12345", "#1234567", "#12345g", "[[[x]]]"])
def test_what_is_no_colour_is_refused(accent: str) -> None:
    """A colour is six hexadecimal digits."""
    with pytest.raises(ValueError, match="is no colour; write it as #0072b2"):
        Letterhead(accent=accent)
