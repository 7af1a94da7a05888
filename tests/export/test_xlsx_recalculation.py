"""The workbook computed again by LibreOffice: every formula gives what the engine gave, and follows its inputs."""

import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell

from configurator.answer import Answer, Headroom, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.export.xlsx import xlsx_bytes
from configurator.quote.details import QuoteDetails
from configurator.quote.document import build_document
from configurator.quote.party import Party

ARTICLE: dict[str, object] = {"users": 300, "share_active": Decimal(20)}
L40S: dict[str, object] = {"card": "l40s", "cards": 4}
HYBRID: dict[str, object] = {"model": "qwen3.8-27b"}
LATENT: dict[str, object] = {"model": "deepseek-v3-r1", "card": "h200-nvl", "cards": 8}
WINDOWS: dict[str, object] = {"model": "gemma-3-27b", "weights": "bf16"}

AS_QUOTED: dict[str, dict[str, object]] = {
    "article": ARTICLE,
    "l40s-116": L40S,
    "l4-one-session": {"card": "l4", "cards": 4},
    "weights-do-not-fit": {"card": "l4", "cards": 2, **ARTICLE},
    "no-session": {"cards": 1, "context": 131_072},
    "too-long": {"context": 200_000, **ARTICLE},
    "uneven-heads": {"cards": 3},
    "refused-version": {"engine_version": "0.20.0"},
    "hybrid": HYBRID,
    "latent": LATENT,
    "windows": WINDOWS,
    "chunks": {"model": "llama-4-scout", "weights": "bf16", "card": "h200-nvl", "cards": 4, "context": 100_000},
    "state-space": {"model": "granite-4.0-h-small", "weights": "bf16", "cards": 4, "tensor_parallel": 2},
    "index": {"model": "deepseek-v3.2", "card": "h200-nvl", "cards": 8},
    "sglang": {"engine": "sglang", "engine_version": "0.5.23"},
    "changed-assumptions": {
        "overrides": Overrides(utilisation=Decimal("0.9234"), runtime_gib=Decimal("4.0625"), reason="Measured.")
    },
}
"""Quotes whose file is computed again as it is."""


@dataclass(frozen=True)
class Trial:
    """A quote, and what somebody types into its yellow cells."""

    quoted: dict[str, object]
    typed: dict[str, object]


TRIALS = {
    "longer-context-more-cards": Trial(ARTICLE, {"Context": 32_768, "Cards": 4, "TensorParallel": 4}),
    "two-instances": Trial(ARTICLE, {"Cards": 4}),
    "more-people": Trial(ARTICLE, {"Users": 1_000, "ShareActive": 0.333}),
    "other-assumptions": Trial(ARTICLE, {"Utilisation": 0.92, "RuntimeGiB": 4.5}),
    "weights-do-not-fit": Trial(L40S, {"Cards": 1, "TensorParallel": 1}),
    "no-session": Trial(ARTICLE, {"Context": 131_072, "Cards": 1, "TensorParallel": 1}),
    "hybrid": Trial(HYBRID, {"Context": 65_536, "Cards": 8, "TensorParallel": 4}),
    "hybrid-past-its-heads": Trial(HYBRID, {"Context": 10_000, "Cards": 8, "TensorParallel": 8}),
    "latent": Trial(LATENT, {"Context": 100_001}),
    "windows": Trial(WINDOWS, {"Context": 100_000, "TensorParallel": 1}),
    "windows-short": Trial(WINDOWS, {"Context": 500}),
}
"""Quotes whose inputs are changed before the file is computed again."""

IN_GERMAN = ("article", "weights-do-not-fit", "no-session", "too-long", "uneven-heads", "refused-version", "sglang")
"""Quotes that are computed again in German too: together they show every word that a formula can give or compare."""

_FIELDS = {"Context": "context", "Cards": "cards", "TensorParallel": "tensor_parallel", "Users": "users"}


class Files:
    """Workbooks by name: as they were made, and as LibreOffice computed them again."""

    def __init__(self, made: Mapping[str, bytes], computed: Path) -> None:
        self.made = made
        self._computed = computed

    def computed(self, name: str) -> Workbook:
        """The values that LibreOffice gives."""
        return load_workbook(self._computed / f"{name}.xlsx", data_only=True)


@pytest.fixture(scope="module")
def files(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    recalculate: Callable[[Mapping[str, bytes]], Path],
) -> Files:
    """All cases, computed in one run of LibreOffice."""
    made = {}
    for name, choices in AS_QUOTED.items():
        made[name] = _content(catalog, configuration(**choices))
    for name in IN_GERMAN:
        made[f"german-{name}"] = _content(catalog, configuration(**AS_QUOTED[name]), "de")
    for name, typed in FAULTS.items():
        made[f"german-fault-{name}"] = _typed(made["german-article"], typed)
    short = {"Context": 32_768, "Cards": 4, "TensorParallel": 4}
    made["german-trial"] = _typed(made["german-article"], short)
    for name, trial in TRIALS.items():
        made[f"trial-{name}"] = _typed(_content(catalog, configuration(**trial.quoted)), trial.typed)
    for dtype in ("NVFP4", "BF16"):
        made[f"chosen-{dtype}"] = _typed(made["article"], {"ChosenCache": dtype})
    for name, typed in FAULTS.items():
        made[f"fault-{name}"] = _typed(made["article"], typed)
    made["tampered"] = _with_wrong_values(made["article"])
    made["hostile"] = _hostile(catalog, configuration())
    return Files(made, recalculate(made))


FAULTS: dict[str, dict[str, object]] = {
    "split": {"Cards": 3},
    "heads": {"Cards": 5, "TensorParallel": 5},
    "context": {"Context": 131_073},
    "empty": {"Context": None},
    "half": {"Context": 0.5},
}
"""Inputs that cannot be counted with."""


@pytest.mark.parametrize("name", [*AS_QUOTED, *(f"german-{name}" for name in IN_GERMAN)])
def test_every_formula_gives_the_engines_value(files: Files, name: str) -> None:
    """Whole numbers and words are equal, others to twelve digits."""
    computed = files.computed(name)
    compared = 0
    for sheet, cell, expected in _formulas(files.made[name]):
        actual = computed[sheet][cell].value
        assert actual == (expected if _is_whole(expected) else pytest.approx(expected, rel=1e-12)), f"{sheet}!{cell}"
        compared += 1
    assert compared > 60


def test_the_article_rounds_down_to_116(files: Files) -> None:
    """116.989 sessions are 116, in doubles too."""
    assert _named(files.computed("l40s-116"), "Rule_NVFP4") == 116


def test_l4_carries_one_session(files: Files) -> None:
    """Four L4 cards hold one session of the article's example."""
    assert _named(files.computed("l4-one-session"), "Promise") == 1


@pytest.mark.parametrize("name", TRIALS)
def test_changed_inputs_give_what_the_program_gives(
    files: Files, catalog: Catalog, configuration: Callable[..., Configuration], name: str
) -> None:
    """Promise, headroom and need follow the yellow cells as the program's own answer does."""
    trial = TRIALS[name]
    expected = answer(catalog, _as_typed(configuration(**trial.quoted), trial.typed))
    book = files.computed(f"trial-{name}")

    assert _named(book, "InputsChanged") == len(trial.typed)
    assert _named(book, "Promise") == _promise(expected)
    assert (_named(book, "HeadroomLow"), _named(book, "HeadroomHigh")) == _headroom(expected)
    needed = expected.configuration.sessions_needed
    assert _named(book, "Needed") == ("not stated" if needed is None else needed)


def test_the_trial_of_the_article(files: Files) -> None:
    """32,768 tokens on four cards: 52 sessions promised, 78 to 94 as headroom, eight short of 60."""
    book = files.computed("trial-longer-context-more-cards")

    assert _named(book, "Promise") == 52
    assert (_named(book, "HeadroomLow"), _named(book, "HeadroomHigh")) == (78, 94)
    assert (_named(book, "Need"), _named(book, "Spare")) == ("not met", -8)


@pytest.mark.parametrize(("dtype", "sessions"), [("NVFP4", 139), ("BF16", 39)])
def test_the_drop_down_leaves_the_promise_alone(files: Files, dtype: str, sessions: int) -> None:
    """It drives its own column; the promise stays the 78 of the FP8 cache."""
    book = files.computed(f"chosen-{dtype}")

    assert _named(book, "Sessions_Chosen") == sessions
    assert _named(book, "ChosenSessions") == sessions
    assert (_named(book, "Promise"), _named(book, "HeadroomLow")) == (78, 117)
    assert _named(book, "InputsChanged") == 0


@pytest.mark.parametrize("name", FAULTS)
def test_faulty_inputs_promise_nothing(files: Files, name: str) -> None:
    """No number is shown, and no cell shows an error."""
    book = files.computed(f"fault-{name}")
    errors = [cell.coordinate for row in book["Sizing"].iter_rows() for cell in row if str(cell.value).startswith("#")]

    assert _named(book, "Promise") == _named(book, "HeadroomHigh") == "check the inputs"
    assert _named(book, "InputFault") != "ok"
    assert errors == []


@pytest.mark.parametrize("name", FAULTS)
def test_faulty_inputs_promise_nothing_in_german(files: Files, name: str) -> None:
    """The words that the formulas compare are translated together."""
    book = files.computed(f"german-fault-{name}")

    assert _named(book, "Promise") == _named(book, "HeadroomHigh") == "Eingaben prüfen"
    assert _named(book, "InputFault") != "in Ordnung"


def test_a_trial_in_german(files: Files) -> None:
    """The sentences above the sheet follow the inputs: three of them differ, and eight of 60 sessions are missing."""
    book = files.computed("german-trial")
    top = [str(cell.value) for row in book["Auslegung"].iter_rows(max_row=4) for cell in row]

    assert "Ein Versuch, nicht das Angebot: 3 Eingaben weichen ab." in top
    assert "Bedarf: 60, nicht gedeckt, 8 fehlen" in top
    assert _named(book, "Promise") == 52


def test_it_is_really_computed_again(files: Files) -> None:
    """A wrong value in the file does not survive, or the other tests would prove nothing."""
    assert _named(load_workbook(BytesIO(files.made["tampered"]), data_only=True), "Promise") == 4711
    assert _named(files.computed("tampered"), "Promise") == 78


def test_hostile_text_is_not_computed(files: Files) -> None:
    """LibreOffice too shows what was typed."""
    values = [cell.value for row in files.computed("hostile")["Quote"].iter_rows() for cell in row]

    assert values.count("=1+1") == 4


def _content(catalog: Catalog, chosen: Configuration, language: str = "en") -> bytes:
    details = QuoteDetails.starting(date(2026, 11, 29)).replace(language=language)
    return xlsx_bytes(build_document(catalog, details, chosen))


def _hostile(catalog: Catalog, chosen: Configuration) -> bytes:
    party = Party(name="=1+1", address="=1+1", contact="=1+1", email="=1+1")
    details = QuoteDetails.starting(date(2026, 11, 29)).replace(buyer=party)
    return xlsx_bytes(build_document(catalog, details, chosen))


def _typed(content: bytes, typed: Mapping[str, object]) -> bytes:
    """The workbook with other inputs, saved by openpyxl, which drops the values of all formulas."""
    book = load_workbook(BytesIO(content))
    for name, value in typed.items():
        _cell(book, name).value = value  # type: ignore[assignment]  # a test types what it likes
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def _with_wrong_values(content: bytes) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "xl/worksheets/sheet2.xml":
                part = re.sub(rb"(</f><v>)78(</v>)", rb"\g<1>4711\2", part)
            target.writestr(name, part)
    return stream.getvalue()


def _cell(book: Workbook, name: str) -> Cell:
    sheet, address = next(iter(book.defined_names[name].destinations))
    cell = book[sheet][address]
    assert isinstance(cell, Cell)
    return cell


def _named(book: Workbook, name: str) -> object:
    return _cell(book, name).value


def _formulas(content: bytes) -> Iterator[tuple[str, str, object]]:
    """Sheet, address and stored value of every formula."""
    values = load_workbook(BytesIO(content), data_only=True)
    for sheet in load_workbook(BytesIO(content)):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    yield sheet.title, cell.coordinate, values[sheet.title][cell.coordinate].value


def _is_whole(value: object) -> bool:
    return isinstance(value, (str, int))


def _as_typed(quoted: Configuration, typed: Mapping[str, object]) -> Configuration:
    """The configuration that the yellow cells describe."""
    changes: dict[str, object] = {_FIELDS[name]: value for name, value in typed.items() if name in _FIELDS}
    if "ShareActive" in typed:
        changes["share_active"] = Decimal(str(typed["ShareActive"])) * 100
    if "Utilisation" in typed:
        changes["overrides"] = Overrides(
            utilisation=Decimal(str(typed["Utilisation"])),
            runtime_gib=Decimal(str(typed["RuntimeGiB"])),
            reason="A trial.",
        )
    return quoted.replace(**changes)


def _promise(expected: Answer) -> object:
    if expected.promise is not None:
        return expected.promise.sessions
    codes = {finding.code for finding in expected.check.findings}
    return "weights do not fit" if "FIT-WEIGHTS" in codes else "no session"


def _headroom(expected: Answer) -> tuple[object, object]:
    if isinstance(expected.headroom, Headroom):
        return expected.headroom.low, expected.headroom.high
    if _promise(expected) == "weights do not fit":
        return "weights do not fit", "weights do not fit"
    return "NVFP4 refused", "NVFP4 refused"
