"""Typed text on its way into a document: cleaned, escaped, and in a face that has its characters."""

import pytest
from reportlab.platypus import Paragraph

from configurator.export.pdf.fonts import BOLD, REGULAR, missing, register_fonts, runs
from configurator.export.pdf.paper import TEXT
from configurator.export.pdf.words import linked, markup, paragraph
from configurator.export.text import clean

HOSTILE = [
    "S&P 500",
    "AT&T",
    "R&D;",
    "cable <USB-C> to host",
    "<img src=x.png>",
    '<img src="http://host/x.png"/>',
    '<a href="javascript:alert(1)">x</a>',
    '<font size="5000">big</font>',
    '<font color="[[[getattr(pow,Word)]]]">x</font>',
    "0.1 <A <0.9",
    "a &lt b",
    "<para><seq/></para>",
    '<b>&"',
    "=cmd|' /C calc'!A0",
    "%(spam)s {0} \\n",
]


@pytest.mark.parametrize("typed", HOSTILE)
def test_hostile_text_is_printed_as_it_was_typed(typed: str) -> None:
    """Whatever looks like markup comes out of the paragraph as the same characters."""
    printed = paragraph(typed)
    assert isinstance(printed, Paragraph)
    assert printed.getPlainText(identify=False) == typed


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("kr 4\x1600 000", "kr 400 000"),
        ("a\x00b\x07c\x0bd\x0ce\x1bf\x7fg\x85h", "abcdefgh"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("x\ufffe\uffff\ud800y", "xy"),
        ("part \u202e0047-XTR\u202c", "part 0047-XTR"),
        ("a\u2066b\u2069\u200e\u200f", "ab"),
        ("Mu\u0308ller", "Müller"),
    ],
)
def test_clean_takes_out_what_no_document_can_hold(typed: str, cleaned: str) -> None:
    """Control characters, lone surrogates, turned reading direction go; text, tabs and breaks stay."""
    assert clean(typed) == cleaned


def test_line_breaks_are_kept() -> None:
    """A break that was typed becomes a break on paper, and only after escaping."""
    assert markup("a<br/>\nb", REGULAR) == "a&lt;br/&gt;<br/>b"


def test_a_character_inter_lacks_is_set_in_dejavu() -> None:
    """☐ is in DejaVu Sans alone; the bold text takes its bold."""
    assert runs("tick ☐ here") == ((REGULAR, "tick "), ("DejaVuSans", "☐"), (REGULAR, " here"))
    assert runs("☐", BOLD) == (("DejaVuSans-Bold", "☐"),)


def test_currencies_and_letters_of_europe_have_a_glyph() -> None:
    """None of these is printed as a code or a black box."""
    assert list(missing("₹ ₽ ₺ zł ₴ ₿ € Я ß ş ő ï → ≤ × − … ½ ☐ ✓ \u202f")) == []


def test_a_character_no_face_has_is_printed_as_its_code() -> None:
    """A Chinese letter and an emoji do not vanish."""
    assert runs("公 😀") == ((REGULAR, "[U+516C] [U+1F600]"),)
    assert list(missing("公司 公")) == ["公", "司"]


def test_what_cannot_be_seen_needs_no_glyph() -> None:
    """A wide space becomes a space, a mark that only steers others goes; neither is worth a note."""
    assert runs("a\u3000b\u180ec") == ((REGULAR, "a bc"),)
    assert list(missing("\u3000\u180e")) == []


def test_only_web_addresses_become_links() -> None:
    """A file or script in a catalogue's address is printed and cannot be clicked."""
    register_fonts()
    for address, is_link in (
        ('https://example.com/?a=1&b="2', True),
        ("file:///etc/hosts", False),
        ("javascript:x", False),
    ):
        printed = linked(address, TEXT)
        assert isinstance(printed, Paragraph)
        assert any(getattr(piece, "link", None) for piece in printed.frags) is is_link
        assert printed.getPlainText(identify=False) == address
