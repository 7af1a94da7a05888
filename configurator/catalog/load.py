"""From the files of a catalogue folder to one frozen Catalog, or to every problem in them at once."""

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from configurator import limits
from configurator.catalog.assumptions import Assumptions
from configurator.catalog.card import Card
from configurator.catalog.checklist import Checklist
from configurator.catalog.edition import EDITION_FILE, Edition
from configurator.catalog.engine import Engine
from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Frozen
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.measurement import Evidence
from configurator.catalog.models import Catalog, references
from configurator.catalog.pack.store import pack_in_use
from configurator.catalog.parsed import ParsedFiles
from configurator.catalog.server import Server
from configurator.catalog.toml import parse_toml
from configurator.faults import fault_words
from configurator.files import FileProblem, one_line, read_text
from configurator.language import _
from configurator.paths import catalog_dir, parsed_catalog_file, user_catalog_dir
from configurator.units import format_count

_KINDS: dict[str, type[Entry]] = {
    "cards": Card,
    "servers": Server,
    "models": LanguageModel,
    "engines": Engine,
    "evidence": Evidence,
}
_SINGLE: dict[str, type[Entry]] = {"checklist": Checklist, "assumptions": Assumptions}


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a catalogue: where, and what to do."""

    file: Path
    entry: str
    message: str

    def __str__(self) -> str:
        parts = (str(self.file), self.entry, self.message)
        return one_line(": ".join(part for part in parts if part))


_MOST_FAULTS = 100
"""Of one file that are told; each is a line."""


class CatalogError(Exception):
    """A catalogue that cannot be used, with all its problems."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class _Reading:
    """One pass over the folders of a catalogue; collects entries and problems."""

    def __init__(self, folders: Sequence[Path], skipped: frozenset[Path], parsed: ParsedFiles | None = None) -> None:
        self.folders = folders
        self.skipped = skipped
        self.parsed = parsed
        self.problems: list[Problem] = []
        self.files: dict[tuple[str, str], Path] = {}
        self.faulty: set[tuple[str, str]] = set()
        self.entries: dict[str, dict[str, Any]] = {kind: {} for kind in _KINDS}

    def read(self, file: Path, shape: type[Frozen]) -> Any:
        """The validated content of one file, or None with the problems noted."""
        try:
            return self.validated(file, shape)
        except FileProblem as problem:
            self.note(file, "", str(problem).removeprefix(f"{file}: "))
        except tomllib.TOMLDecodeError as error:
            self.note(file, "", _("not valid TOML: {fault}; correct it").format(fault=str(error)[:200]))
        except ValidationError as error:
            for fault in _root_faults(error):
                self.note(file, _place(fault["loc"]), _words(fault))
            if (more := error.error_count() - _MOST_FAULTS) > 0:
                self.note(file, "", _("{count} problems more; correct these first").format(count=format_count(more)))
        except ValueError:
            self.note(file, "", _("a number in it has thousands of digits; correct it"))
        except RecursionError:
            self.note(file, "", _("nested too deeply for a catalogue file; correct it"))
        return None

    def validated(self, file: Path, shape: type[Frozen]) -> Any:
        """The content of one file, as it was parsed before where that is known. Raises what `read` notes."""
        known = self.parsed.content(file) if self.parsed else None
        content = parse_toml(read_text(file, limits.CATALOGUE_FILE_BYTES)) if known is None else known
        value = shape.model_validate(content)
        if self.parsed and known is None:
            self.parsed.keep(file, content)
        return value

    def note(self, file: Path, entry: str, message: str) -> None:
        self.problems.append(Problem(file, one_line(entry), one_line(message)))

    def read_kind(self, kind: str) -> None:
        """All files of one kind; a file is named after the id in it, so that an id cannot stand twice in a folder."""
        files = (file for folder in self.folders for file in sorted((folder / kind).glob("*.toml"), key=_by_name))
        for file in (file for file in files if file not in self.skipped):
            entry = self.read(file, _KINDS[kind])
            if entry is None:
                self.faulty.add((kind, file.stem))
                continue
            if entry.id in self.entries[kind]:
                self.note(file, "id", _stands_already(entry.id, self.files[kind, entry.id], file))
            elif entry.id != file.stem:
                self.note(file, "id", _misnamed(entry.id, file.stem))
                self.faulty.add((kind, file.stem))
            self.files.setdefault((kind, entry.id), file)
            self.entries[kind].setdefault(entry.id, entry)

    def check_names(self) -> None:
        """Complain of what would be ignored: a misspelt folder, a file of another kind."""
        for folder in self.folders:
            own = {f"{name}.toml" for name in (*_SINGLE, "catalog")} if folder is self.folders[0] else set()
            for child in sorted(folder.iterdir()) if folder.is_dir() else ():
                if child.name in _KINDS:
                    self._check_kind(child)
                elif child.name not in own and child not in self.skipped and not child.name.startswith("."):
                    self.note(
                        child,
                        "",
                        _("is not read; a catalogue has {names}").format(names=", ".join(sorted({*_KINDS, *own}))),
                    )

    def _check_kind(self, folder: Path) -> None:
        if not folder.is_dir():
            self.note(folder, "", _("is no folder; keep one TOML file for each entry in a folder of this name"))
            return
        for child in sorted(folder.iterdir()):
            if child.suffix != ".toml" and child not in self.skipped and not child.name.startswith("."):
                self.note(child, "", _("is not read; an entry is a file that ends in .toml"))

    def check_servers(self) -> None:
        """Each card is sold in one kind of server."""
        for card in self.entries["cards"]:
            servers = [server.id for server in self.entries["servers"].values() if server.card == card]
            if len(servers) != 1:
                message = _("no server holds it; servers/ needs one entry for each card")
                if servers:
                    message = _("{servers} all hold it; servers/ needs one entry for each card").format(
                        servers=", ".join(servers)
                    )
                self.note(self.files["cards", card], card, message)

    def check_references(self) -> None:
        for kind, entry, named_kind, named in references(self.entries):
            # A file with a fault of its own has been complained about already.
            if named not in self.entries[named_kind] and (named_kind, named) not in self.faulty:
                message = _("names {named}, which {folder}/ does not have; add it or correct the name").format(
                    named=named, folder=named_kind
                )
                self.note(self.files[kind, entry], entry, message)


def load_catalogs() -> Catalog:
    """The catalogue in use: that of the installed pack, else the shipped one, with the user's own entries.

    What is wrong in the user's folder is left out, and a pack that is damaged is not used; both are said in
    `Catalog.left_out`: a file that somebody put there must not keep the program from starting. Raises CatalogError for
    a problem in the shipped catalogue.
    """
    try:
        pack = pack_in_use()
        if pack is not None:
            return with_own_entries(pack.folder).model_copy(update={"version": pack.named_version})
    except FileProblem as problem:
        return _without_pack(str(problem))
    except CatalogError as error:
        return _without_pack(str(error.problems[0]))
    return with_own_entries(catalog_dir())


def _without_pack(fault: str) -> Catalog:
    catalog = with_own_entries(catalog_dir())
    return catalog.model_copy(update={"left_out": (fault, *catalog.left_out)})


def catalog_folder() -> Path:
    """The folder of the catalogue in use, without the user's own entries."""
    with suppress(FileProblem):
        pack = pack_in_use()
        if pack is not None:
            return pack.folder
    return catalog_dir()


def with_own_entries(folder: Path) -> Catalog:
    """A whole catalogue with the user's own entries, but for those that have a problem.

    Raises CatalogError for a problem in `folder`.
    """
    own = user_catalog_dir()
    if not own.is_dir():
        return load_catalog(folder)
    skipped, left_out = frozenset[Path](), tuple[str, ...]()
    parsed = ParsedFiles(own, parsed_catalog_file())
    while True:
        try:
            catalog = load_catalog(folder, own, skipped=skipped, parsed=parsed)
        except CatalogError as error:
            faulty = {problem.file for problem in error.problems}
            if not all(file.is_relative_to(own) for file in faulty) or faulty <= skipped:
                raise
            skipped, left_out = skipped | faulty, left_out + tuple(map(str, error.problems))
        else:
            parsed.save()
            return catalog.model_copy(update={"left_out": left_out})


def load_catalog(
    folder: Path, *more: Path, skipped: frozenset[Path] = frozenset(), parsed: ParsedFiles | None = None
) -> Catalog:
    """Read a catalogue folder, and folders with `more` entries, but for the files that are `skipped`.

    What is `parsed` already is not parsed again.

    Raises CatalogError with every problem found, each with file and entry.
    """
    reading = _Reading((folder, *more), skipped, parsed)
    reading.check_names()
    edition = reading.read(folder / EDITION_FILE, Edition)
    single = {name: reading.read(folder / f"{name}.toml", shape) for name, shape in _SINGLE.items()}
    for kind in _KINDS:
        reading.read_kind(kind)
    reading.check_references()
    for kind in ("cards", "models", "engines"):
        if not reading.entries[kind] and not reading.problems:
            reading.note(folder / kind, "", _("has no entry; a catalogue needs at least one"))
    if not reading.problems:
        reading.check_servers()
    if reading.problems:
        raise CatalogError(tuple(reading.problems))
    entries = reading.entries
    cards = dict(sorted(entries["cards"].items(), key=lambda item: item[1].position))
    return Catalog(version=edition.version, **single, **(entries | {"cards": cards}))


def _by_name(file: Path) -> str:
    """Orders files of one folder faster than their whole paths would be compared."""
    return file.name


def _misnamed(identifier: str, stem: str) -> str:
    return _("is {id}; name the file {id}.toml or give it the id {stem}").format(id=identifier, stem=stem)


def _stands_already(identifier: str, first: Path, file: Path) -> str:
    if first.parent == file.parent:
        return _("{id} stands already in {file}; ids are unique").format(id=identifier, file=first.name)
    return _("{id} stands already in another catalogue folder, {file}; give this entry an id of its own").format(
        id=identifier, file=first
    )


def _root_faults(error: ValidationError) -> Iterator[Any]:
    """The faults without "too short" for a list whose entries are the fault: pydantic counts only the good ones."""
    faults = error.errors()[:_MOST_FAULTS]
    for fault in faults:
        depth = len(fault["loc"])
        if fault["type"] != "too_short" or all(
            other is fault or other["loc"][:depth] != fault["loc"] for other in faults
        ):
            yield fault


def _place(location: tuple[int | str, ...]) -> str:
    """``attention[0].full.layers`` for a fault's place in the file; a layer group's kind stands behind its index."""
    text = ""
    for step in location:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _words(fault: Any) -> str:
    """One fault of pydantic in plain words, with the value that was found."""
    match fault["type"]:
        case "extra_forbidden":
            return _("is not a known key; correct its spelling or remove it")
        case "missing":
            return _("is missing; add it")
        case "value_error":
            return str(fault["ctx"]["error"])
        case _:
            found = repr(fault["input"])
            return _("{fault}, not {found}").format(
                fault=fault_words(fault), found=found if len(found) <= 60 else found[:59] + "…"
            )
