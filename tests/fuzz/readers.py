"""Every reader of files from outside, called as the window and the commands call it.

Each gets the folder to work in and the content; it returns, or raises FileProblem or CatalogError with a sentence.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from configurator.adoption import load_test
from configurator.adoption.evaluation import wording as evaluation_wording
from configurator.adoption.load_test import wording as load_wording
from configurator.adoption.run_files import compare_evaluations
from configurator.adoption.startup_log import compare_logs, read_log, what_it_holds
from configurator.catalog.huggingface import catalogue_entry
from configurator.catalog.huggingface.adding import read_model
from configurator.catalog.load import load_catalog, with_own_entries
from configurator.catalog.models import Catalog
from configurator.catalog.pack.keys import read_public_key
from configurator.catalog.pack.opening import open_pack
from configurator.catalog.pack.store import pack_in_use
from configurator.cli.pool_cases import answer_cases
from configurator.export.logo import read_logo
from configurator.files import FileProblem
from configurator.history import keep_replaced, keep_save, restored, saves_of
from configurator.lock import Held, Taken, claim, lock_file, look_again, same_file, take_over
from configurator.paths import catalog_dir, packs_dir
from configurator.project import new_project, open_project, project_text
from configurator.project.exported import is_exported_workbook, open_exported
from configurator.quote.content import content_of
from configurator.quote.pricebook import look_into, read_book
from configurator.recovery import left_behind, recovery_dir
from configurator.ui.drops import Unusable, kind_of
from configurator.ui.preferences import Preferences
from configurator.ui.projects.recent_customer import read_customer

DATA = Path(__file__).parents[1] / "data"
RESULTS = DATA / "results"
CONFIG = DATA / "configs" / "grouped.json"
DAY = date(2026, 12, 2)

Read = Callable[[Path, bytes], object]


@dataclass(frozen=True)
class Reader:
    """`read` takes a folder of its own and the content; `suffix` is what a kept find is called after."""

    name: str
    suffix: str
    read: Read


@cache
def shipped() -> Catalog:
    """The shipped catalogue, read once."""
    return load_catalog(catalog_dir())


def _saved(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _project(folder: Path, content: bytes) -> None:
    project = open_project(_saved(folder, "any.quote", content), shipped())
    project_text(project, shipped())
    for step in project.steps:
        for kept in step.files:
            # The window tells a damaged one by its words.
            with _in_words():
                _ = kept.content


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise FileProblem(str(error)) from error


def _quoted(folder: Path, content: bytes) -> None:
    """A project that opens must also be sized, priced and written down."""
    project = open_project(_saved(folder, "any.quote", content), shipped())
    content_of(project.document(shipped()))


def _pdf(folder: Path, content: bytes) -> None:
    open_exported(_saved(folder, "any.pdf", content), shipped())


def _workbook(folder: Path, content: bytes) -> None:
    path = _saved(folder, "any.xlsx", content)
    is_exported_workbook(path)
    open_exported(path, shipped())


def _price_book(folder: Path, content: bytes) -> None:
    path = _saved(folder, "prices", content)
    reading = read_book(path, look_into(path).mapping)
    assert all("\n" not in row.reason for row in reading.refused)


def _config(folder: Path, content: bytes) -> None:
    catalogue_entry(read_model(_saved(folder, "config.json", content)), DAY)


def _index(folder: Path, content: bytes) -> None:
    catalogue_entry(read_model(CONFIG, _saved(folder, "index.json", content)), DAY)


def _quantisation(folder: Path, content: bytes) -> None:
    catalogue_entry(read_model(CONFIG, quantisation=_saved(folder, "quant.json", content)), DAY)


def _catalogue_entry(folder: Path, content: bytes) -> None:
    """As an entry of each kind in the user's folder, beside a small catalogue."""
    small, own = folder / "small", folder / "own"
    if not small.is_dir():
        small_catalogue(small)
    for kind in ("cards", "servers", "models", "engines", "evidence"):
        (own / kind).mkdir(parents=True, exist_ok=True)
        _saved(own / kind, "any.toml", content)
    os.environ["CONFIGURATOR_CATALOG"] = str(own)
    for sentence in with_own_entries(small).left_out:
        assert "\n" not in sentence


def small_catalogue(folder: Path) -> None:
    """Two cards, one model, one engine and no evidence, as files."""
    for name in ("cards", "servers", "engines"):
        shutil.copytree(catalog_dir() / name, folder / name)
    (folder / "models").mkdir()
    for name in ("models/llama-3.3-70b.toml", "checklist.toml", "assumptions.toml"):
        shutil.copy(catalog_dir() / name, folder / name)
    (folder / "catalog.toml").write_text('version = "2026.12.1"\n', encoding="utf-8")


def _pack(folder: Path, content: bytes) -> None:
    open_pack(_saved(folder, "any.pack", content), DAY)


def _public_key(folder: Path, content: bytes) -> None:
    read_public_key(_saved(folder, "any.pub", content))


def _log(folder: Path, content: bytes) -> None:
    reading = read_log(_saved(folder, "any.log", content))
    assert reading is not None
    what_it_holds(reading.run)
    other = read_log(DATA / "logs" / "vllm-0.33-fp8.log")
    assert other is not None
    _ = compare_logs(other, reading).verdict


def _evaluation(folder: Path, content: bytes) -> None:
    _compared(RESULTS / "fp8" / "lm-eval.json", _saved(folder, "any.json", content))


def _samples(folder: Path, content: bytes) -> None:
    name = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"
    _compared(RESULTS / "fp8" / name, _saved(folder, name, content))


def _compared(whole: Path, spoilt: Path) -> None:
    comparison = compare_evaluations([whole], [spoilt])
    evaluation_wording.verdict_sentence(comparison)
    assert all(map(evaluation_wording.score_sentence, comparison.scores))


def _load_test(folder: Path, content: bytes) -> None:
    targets = load_test.Targets(sessions=8, context=8192, ttft_ms=500, statistic=load_test.Statistic.P99)
    spoilt = _saved(folder, "any.json", content)
    comparison = load_test.compare_files([spoilt], [spoilt], targets)
    load_wording.verdict_sentence(comparison)
    load_wording.sessions_sentence(comparison)
    load_wording.cautions(comparison)


def _logo(folder: Path, content: bytes) -> None:
    read_logo(_saved(folder, "any.svg", content))


def _pool_cases(folder: Path, content: bytes) -> None:
    answer_cases(_saved(folder, "cases.json", content))


def _recovery(folder: Path, content: bytes) -> None:
    place = recovery_dir(folder)
    place.mkdir(parents=True, exist_ok=True)
    _saved(place, "quote-999999999-1.recovery", content)
    for left in left_behind(folder, shipped()):
        assert "\n" not in left.problem
        if left.kept and left.kept.path:
            same_file(left.kept.path, folder)
        left.remove()


def _history(folder: Path, content: bytes) -> None:
    """A save of before, that somebody has put there or a full disk has cut."""
    file = _saved(folder, "a.quote", b"{}")
    keep_save(folder, file, content, datetime(2026, 12, 2, tzinfo=UTC))
    (save,) = saves_of(folder, file)
    keep_replaced(folder, file, content, save.when)
    restored(open_project(save.file, shipped()), new_project(shipped(), DAY), shipped())


def _recent_customer(folder: Path, content: bytes) -> None:
    told = read_customer(_saved(folder, "a.quote", content))
    assert not {"\n", "\x1b"} & set(told.buyer + told.title)


def _lock(folder: Path, content: bytes) -> None:
    path = folder / "a.quote"
    lock_file(path).write_bytes(content)
    found = claim(path)
    if isinstance(found, Taken):
        look_again(found)
        found = take_over(found)
    assert isinstance(found, Held)
    assert found.is_ours
    found.release()


def _preferences(folder: Path, content: bytes) -> None:
    """Everything that the window asks its preferences for."""
    preferences = Preferences(_saved(folder, "window.ini", content))
    for name, kind in vars(Preferences).items():
        if isinstance(kind, property):
            getattr(preferences, name)
    assert all(map(read_customer, preferences.recent_files))
    preferences.add_recent_file(folder / "a.quote")
    preferences.add_quote_number("QT-1")


def _installed_pack(folder: Path, content: bytes) -> None:
    """What says which pack is in use, and a manifest that is found there."""
    os.environ["CONFIGURATOR_DATA"] = str(folder)
    place = packs_dir()
    (place / "pack-a1").mkdir(parents=True)
    for file in (place / "installed.json", place / "pack-a1" / "manifest.json"):
        file.write_bytes(content)
    pack_in_use()


def _dropped(folder: Path, content: bytes) -> None:
    for suffix in (".quote", ".json", ".jsonl", ".xlsx", ".txt", ".7"):
        with suppress(Unusable):
            kind_of(_saved(folder, f"any{suffix}", content))


READERS = {
    reader.name: reader
    for reader in (
        Reader("project", ".quote", _project),
        Reader("quoted-project", ".quote", _quoted),
        Reader("exported-pdf", ".pdf", _pdf),
        Reader("exported-workbook", ".xlsx", _workbook),
        Reader("price-book-text", ".csv", _price_book),
        Reader("price-book-workbook", ".xlsx", _price_book),
        Reader("model-config", ".json", _config),
        Reader("model-index", ".json", _index),
        Reader("model-quantisation", ".json", _quantisation),
        Reader("catalogue-entry", ".toml", _catalogue_entry),
        Reader("catalogue-pack", ".pack", _pack),
        Reader("public-key", ".pub", _public_key),
        Reader("startup-log", ".log", _log),
        Reader("evaluation", ".json", _evaluation),
        Reader("samples", ".jsonl", _samples),
        Reader("load-test", ".json", _load_test),
        Reader("logo-drawing", ".svg", _logo),
        Reader("logo-picture", ".png", _logo),
        Reader("pool-cases", ".json", _pool_cases),
        Reader("recovery", ".recovery", _recovery),
        Reader("history", ".quote", _history),
        Reader("recent-customer", ".quote", _recent_customer),
        Reader("lock", ".lock", _lock),
        Reader("preferences", ".ini", _preferences),
        Reader("installed-pack", ".json", _installed_pack),
        Reader("dropped", ".any", _dropped),
    )
}
