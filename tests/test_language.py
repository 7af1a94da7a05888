"""Both languages: numbers as each writes them, every text translated, and the files of translations up to date."""

import importlib.util
import string
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.charts import ChartTable, csv_text
from configurator.configuration import Configuration
from configurator.language import ENGLISH, GERMAN, NAMES, _, current, ngettext, speaking, use
from configurator.units import GIB, counted, format_count, format_gib, format_number, parse_count, parse_tokens, rounded
from configurator.wording import word

FOREIGN = sorted(NAMES.keys() - {ENGLISH})


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    """The script that keeps the translations; its folder is no package, so that it hides no library."""
    file = Path(__file__).parent.parent / "packaging" / "messages.py"
    spec = importlib.util.spec_from_file_location("messages", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def german() -> Iterator[None]:
    """Everything in German."""
    with speaking(GERMAN):
        yield


@pytest.mark.parametrize("language", FOREIGN)
def test_the_files_hold_the_texts_of_the_program_and_no_others(messages: ModuleType, language: str) -> None:
    """What people edit is what `make messages` would write, and what the program reads is compiled from it."""
    file, kept = messages.po_file(language), messages.of_file(language)
    renewed = messages.updated(kept, list(messages.sources()))

    assert {one.id for one in kept} == {one.id for one in renewed}, "run make messages"
    assert file.read_bytes() == messages.as_po(renewed), "run make messages"
    assert file.with_suffix(".mo").read_bytes() == messages.as_mo(kept), "run make messages"


@pytest.mark.parametrize("language", FOREIGN)
def test_every_text_is_translated(messages: ModuleType, language: str) -> None:
    """No text is left in English, and no translation is a guess that somebody should look at."""
    kept = messages.of_file(language)

    assert [one.id for one in messages.untranslated(kept)] == []
    assert [one.id for one in kept if one.fuzzy] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_a_translation_takes_the_same_values(messages: ModuleType, language: str) -> None:
    """Each translation names the fields of its text, all of them and no others, so that none fails when it is shown."""
    wrong = [
        (one.id, translation)
        for one in messages.of_file(language)
        if one.id
        for translation in messages.translated(one)
        if translation and _fields(translation) not in [_fields(text) for text in _texts(one.id)]
    ]

    assert wrong == []


def _texts(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def _fields(text: str) -> list[str]:
    return sorted(
        {f"{name}!{conversion}:{spec}" for _, name, spec, conversion in string.Formatter().parse(text) if name}
    )


def test_the_language_spoken_within_a_block_ends_with_it() -> None:
    """Blocks nest, and each gives back the language that it found, also where something fails in it."""
    with speaking(GERMAN):
        with speaking(ENGLISH):
            assert (current(), format_count(1234)) == ("en", "1,234")
        assert (current(), format_count(1234)) == ("de", "1.234")
        with pytest.raises(ZeroDivisionError), speaking(ENGLISH):
            Fraction(1, 0)
        assert current() == "de"
    assert current() == "en"


def test_a_language_spoken_in_one_thread_is_not_heard_in_another() -> None:
    """A German quote is written beside an English window."""
    heard = []
    with speaking(GERMAN):
        thread = Thread(target=lambda: heard.append(current()))
        thread.start()
        thread.join()

    assert heard == ["en"]


def test_the_language_of_the_window_is_spoken_everywhere_but_within_a_block() -> None:
    """`use` holds for all threads, a block within it goes first."""
    try:
        use(GERMAN)
        assert _("yes") == "ja"
        with speaking(ENGLISH):
            assert _("yes") == "yes"
    finally:
        use(ENGLISH)


def test_there_is_no_third_language() -> None:
    """An unknown language is refused before anything is said in it."""
    with pytest.raises(KeyError):
        use("tlh")
    with pytest.raises(KeyError), speaking("tlh"):
        pass
    assert current() == "en"


@pytest.mark.usefixtures("german")
def test_a_text_without_a_translation_stays_english() -> None:
    """Also an empty one, whose translation in a gettext file would be the head of that file."""
    assert _("No such text.") == "No such text."
    assert _("") == ""
    assert ngettext("{n} such text", "{n} such texts", 2) == "{n} such texts"


@pytest.mark.parametrize(
    ("show", "english", "german"),
    [
        (lambda: format_count(1_234_567), "1,234,567", "1.234.567"),
        (lambda: rounded(Fraction(7, 10), 1), "0.7", "0,7"),
        (lambda: rounded(Fraction(-12345678, 1000), 2), "-12,345.68", "-12.345,68"),
        (lambda: format_gib(Fraction(703125, 1_000_000) * GIB, 6), "0.703125 GiB", "0,703125 GiB"),
        (lambda: format_number(Decimal("1560.50")), "1,560.50", "1.560,50"),
        (lambda: format_number(0.5625), "0.5625", "0,5625"),
        (lambda: counted(1), "1 session", "1 Sitzung"),
        (lambda: counted(1_560), "1,560 sessions", "1.560 Sitzungen"),
        (lambda: counted(8_192, "token"), "8,192 tokens", "8.192 Token"),
        (lambda: counted(2, "card"), "2 cards", "2 Karten"),
    ],
)
def test_numbers_are_written_as_the_language_does(show: Callable[[], str], english: str, german: str) -> None:
    """Commas and points change places, and a counted thing takes its plural."""
    assert show() == english
    with speaking(GERMAN):
        assert show() == german


@pytest.mark.parametrize(
    ("typed", "tokens"),
    [
        ("8192", 8_192),
        ("8.192", 8_192),
        ("8 192", 8_192),
        ("8\N{NO-BREAK SPACE}192", 8_192),
        ("1,5k", 1_536),
        ("32K Token", 32_768),
        ("1M", 1_048_576),
        ("10.485.760", 10_485_760),
    ],
)
@pytest.mark.usefixtures("german")
def test_tokens_are_read_as_germans_type_them(typed: str, tokens: int) -> None:
    """The point and the space group thousands, the comma begins the decimals."""
    assert parse_tokens(typed) == tokens


@pytest.mark.parametrize("typed", ["8,192", "1.5k", "8,192.0", "1.2.3", "8.1920", "8  192"])
@pytest.mark.usefixtures("german")
def test_the_english_way_of_writing_is_no_german_number(typed: str) -> None:
    """Refused, so that 8,192 is not taken for eight tokens nor 1.5k for fifteen thousand."""
    with pytest.raises(ValueError, match=typed.replace(".", r"\.")):
        parse_tokens(typed)


@pytest.mark.usefixtures("german")
def test_counts_are_read_as_germans_type_them() -> None:
    """A count has groups of thousands and no decimals."""
    assert parse_count("1.000", "Nutzer", 1_000) == parse_count("1 000", "Nutzer", 1_000) == 1_000
    with pytest.raises(ValueError, match=r"^Nutzer muss eine ganze Zahl von 1 bis 1\.000 sein, nicht '1,5'$"):
        parse_count("1,5", "Nutzer", 1_000)


@pytest.mark.usefixtures("german")
def test_a_german_spreadsheet_opens_a_german_csv() -> None:
    """Semicolons between the cells, a comma before the decimals, and no separators of thousands."""
    assert csv_text(ChartTable(("A", "B"), ((1560, Decimal("0.5")),))) == "A;B\r\n1560;0,5\r\n"


@pytest.mark.usefixtures("german")
def test_the_answer_in_german(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The three sentences of the strip for the article's example: 78 sessions promised, 39 to 61 more as headroom."""
    words = word(catalog, answer(catalog, configuration(users=60)))

    assert words.promise == "2 × RTX PRO 6000 tragen 78 Sitzungen mit 8.192 Token (FP8)."
    assert words.headroom == "NVFP4 könnte nach einem Test 39 bis 61 hinzufügen."
    assert words.need == "Benötigt: 60. Erfüllt, 18 frei."


def test_what_follows_is_said_in_the_language_of_the_moment(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Nothing remembers the words of the other language: English, German and English again."""
    chosen = configuration(context=200_000)
    english = answer(catalog, chosen).check.findings
    with speaking(GERMAN):
        german = answer(catalog, chosen).check.findings

    assert answer(catalog, chosen).check.findings == english
    assert [one.code for one in german] == [one.code for one in english]
    assert english[0].message == "Llama 3.3 70B Instruct stops at 131,072 tokens; 200,000 were asked for."
    assert german[0].message == "Llama 3.3 70B Instruct endet bei 131.072 Token; 200.000 wurden verlangt."
    assert not {one.message for one in german} & {one.message for one in english}
