"""The workbook promises what the program promises, whatever its yellow cells hold: a sample, computed again."""

import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook, load_workbook

from configurator.answer import Answer, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides, splits
from configurator.export.xlsx import xlsx_bytes
from configurator.quote.details import QuoteDetails
from configurator.quote.document import build_document
from configurator.sizing import NotSized

TRIALS_OF_A_MODEL = 5
CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64)
CONTEXTS = (1, 500, 8_192, 40_000, 131_072, 131_073, 262_144, 1_000_000)
FOLLOWED_BY_FORMULAS = {"FIT-WEIGHTS", "FIT-NO-SESSION"}

QUOTED: dict[str, dict[str, object]] = {
    "llama": {},
    "hybrid": {"model": "qwen3.8-27b"},
    "latent": {"model": "deepseek-v3-r1", "card": "h200-nvl", "cards": 8},
    "windows": {"model": "gemma-3-27b", "weights": "bf16"},
    "chunks": {"model": "llama-4-scout", "weights": "bf16", "card": "h200-nvl", "cards": 4},
    "state-space": {"model": "granite-4.0-h-small", "weights": "bf16", "cards": 4},
    "index": {"model": "deepseek-v3.2", "card": "h200-nvl", "cards": 8},
    "sglang": {"engine": "sglang", "engine_version": "0.5.23"},
    "refused": {"engine_version": "0.20.0"},
    "unread": {"engine_version": "99.0"},
    "spread": {"cards": 16, "tensor_parallel": 16},
    "split-context": {"cards": 8, "tensor_parallel": 4, "decode_context_parallel": 2},
}
"""What is quoted before anything is typed; the last but one is blocked and can be mended in the sheet."""

NAMED = {
    "sixteen-cards": ("llama", {"Cards": 16, "TensorParallel": 16}),
    "thirty-two-cards": ("llama", {"Cards": 32, "TensorParallel": 32}),
    "sixty-four-cards": ("llama", {"Cards": 64, "TensorParallel": 64}),
    "eight-instances": ("llama", {"Cards": 64, "TensorParallel": 8}),
    "mended": ("spread", {"Cards": 16, "TensorParallel": 8}),
}
"""Trials that a tester found, or that stand beside them."""

BROKEN: dict[str, dict[str, object]] = {
    "too-many-cards": {"Cards": 128, "TensorParallel": 8},
    "no-memory": {"Utilisation": 0},
    "more-than-all": {"Utilisation": 1.5},
    "negative-allowance": {"RuntimeGiB": -1},
    "text-for-users": {"Users": "many"},
    "half-a-user": {"Users": 1.5},
    "twice-active": {"ShareActive": 2},
    "unknown-cache": {"ChosenCache": "FP9"},
    "text-for-cards": {"Cards": "two"},
    "text-everywhere": {
        "Context": "8k",
        "Utilisation": "0,9",
        "RuntimeGiB": "two",
        "TensorParallel": "2",
        "ShareActive": "all",
    },
}
"""What the cells refuse to take, but a paste puts in all the same."""

_FIELDS = {"Context": "context", "Cards": "cards", "TensorParallel": "tensor_parallel"}
_OVERRIDES = {"Utilisation": "utilisation", "RuntimeGiB": "runtime_gib"}


@dataclass(frozen=True)
class Trial:
    """What was quoted, and what is typed."""

    quoted: str
    typed: Mapping[str, object]


def sample(seed: int, trials: int) -> Iterator[tuple[str, Trial]]:
    """Inputs that the cells allow, the same on every run."""
    chance = Random(seed)  # noqa: S311 - a sample is no secret
    for quoted in QUOTED:
        for number in range(trials):
            cards = chance.choice(CARDS)
            typed: dict[str, object] = {
                "Cards": cards,
                "TensorParallel": chance.choice(splits(cards)),
                "Context": chance.choice(CONTEXTS),
                "Utilisation": chance.choice((0.9, 0.01, 0.875, 1)),
                "RuntimeGiB": chance.choice((2, 0, 3.25, 64)),
            }
            yield f"{quoted}-{number}", Trial(quoted, typed)


SAMPLE = {
    **dict(sample(6, TRIALS_OF_A_MODEL)),
    **{name: Trial(quoted, typed) for name, (quoted, typed) in NAMED.items()},
}


@pytest.fixture(scope="module")
def computed(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    recalculate: Callable[[Mapping[str, bytes]], Path],
) -> Callable[[str], Workbook]:
    """All trials, computed in one run of LibreOffice, by name."""
    quoted = {name: _content(catalog, configuration(**choices)) for name, choices in QUOTED.items()}
    made = {name: typed_into(quoted[trial.quoted], trial.typed) for name, trial in SAMPLE.items()}
    made |= {name: typed_into(quoted["llama"], typed) for name, typed in BROKEN.items()}
    folder = recalculate(made)
    return lambda name: load_workbook(folder / f"{name}.xlsx", data_only=True)


@pytest.mark.parametrize("name", SAMPLE)
def test_the_sheet_promises_what_the_program_promises(
    computed: Callable[[str], Workbook], catalog: Catalog, configuration: Callable[..., Configuration], name: str
) -> None:
    """The same number, or none and the reason: a fault of the inputs, an obstacle, or no room."""
    trial = SAMPLE[name]
    disagreement = compare(
        computed(name), answer(catalog, as_typed(configuration(**QUOTED[trial.quoted]), trial.typed))
    )

    assert disagreement == ""


@pytest.mark.parametrize("name", ["sixteen-cards", "thirty-two-cards", "sixty-four-cards"])
def test_an_instance_over_several_servers_is_promised_nothing(computed: Callable[[str], Workbook], name: str) -> None:
    """The program blocks it (TP-SPANS-SERVERS), so the sheet names the fault and shows neither promise nor headroom."""
    book = computed(name)
    cards = value(book, "Cards")

    assert value(book, "InputFault") in (
        f"an instance of {cards} cards spans servers, which hold 8 at the most",
        "these cards cannot share the heads evenly",
    )
    assert value(book, "Promise") == value(book, "HeadroomHigh") == "check the inputs"


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_counted_with_is_named(computed: Callable[[str], Workbook], name: str) -> None:
    """No promise, a fault in words, and no cell that shows an error."""
    book = computed(name)
    errors = [cell.coordinate for row in book["Sizing"].iter_rows() for cell in row if str(cell.value).startswith("#")]

    assert value(book, "Promise") == "check the inputs"
    assert value(book, "InputFault") != "ok"
    assert errors == []


def compare(book: Workbook, expected: Answer) -> str:
    """What the sheet and the program do not agree on; empty where they do."""
    shown, found, stopped = (value(book, name) for name in ("Promise", "InputFault", "Obstacle"))
    if expected.promise is not None:
        is_same = (shown, found, stopped) == (expected.promise.sessions, "ok", "none")
        return "" if is_same else f"{shown} ({found}, {stopped}) for {expected.promise.sessions}"
    if isinstance(shown, (int, float)):
        return f"{shown} where nothing is promised: {expected.check.why_blocked()}"
    others = expected.check.blocking(FOLLOWED_BY_FORMULAS)
    is_said = not others or found != "ok" or stopped != "none"
    return "" if is_said else f"{shown} without a word about: {others[0].message}"


def as_typed(quoted: Configuration, typed: Mapping[str, object]) -> Configuration:
    """The configuration that the yellow cells describe."""
    changes: dict[str, object] = {_FIELDS[name]: typed[name] for name in typed if name in _FIELDS}
    changed = {_OVERRIDES[name]: Decimal(str(typed[name])) for name in typed if name in _OVERRIDES}
    if changed:
        changes["overrides"] = Overrides.model_validate({**changed, "reason": "A trial."})
    return quoted.replace(**changes)


def typed_into(content: bytes, typed: Mapping[str, object]) -> bytes:
    """The workbook with other inputs, put into the part of the sheet itself."""
    book = load_workbook(BytesIO(content), read_only=True)
    cells = {next(iter(book.defined_names[name].destinations))[1].replace("$", ""): one for name, one in typed.items()}
    part = f"xl/worksheets/sheet{1 + book.sheetnames.index('Sizing')}.xml"
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            target.writestr(name, _put(data.decode(), cells).encode() if name == part else data)
    return stream.getvalue()


def _put(sheet: str, cells: Mapping[str, object]) -> str:
    for address, typed in cells.items():
        inner = f' t="inlineStr"><is><t>{typed}</t></is></c>' if isinstance(typed, str) else f"><v>{typed}</v></c>"
        pattern = rf'<c r="{address}"( s="\d+")?[^>]*?(?:/>|>.*?</c>)'
        (found,) = re.finditer(pattern, sheet)
        sheet = f'{sheet[: found.start()]}<c r="{address}"{found[1] or ""}{inner}{sheet[found.end() :]}'
    return sheet


def value(book: Workbook, name: str) -> object:
    """What stands in a named cell."""
    sheet, address = next(iter(book.defined_names[name].destinations))
    return book[sheet][address.replace("$", "")].value


def _content(catalog: Catalog, chosen: Configuration) -> bytes:
    document = build_document(catalog, QuoteDetails.starting(date(2026, 11, 29)), chosen)
    assert not isinstance(document.answer.sizing, NotSized)
    return xlsx_bytes(document)
