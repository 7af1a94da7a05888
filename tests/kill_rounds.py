"""Kills a process again and again while it saves, autosaves and exports, and looks at what is left.

Usage: python -m tests.kill_rounds FOLDER ROUNDS SEED. Prints what was counted as JSON; `faults` must be empty. The
process that is killed is a fork of this one, so that a round takes no start of Python.
"""

import json
import os
import random
import signal
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from threading import Thread
from typing import NoReturn

import openpyxl
import pypdfium2

from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.export import export
from configurator.files import FileProblem, replace_file
from configurator.history import keep_replaced, keep_save, replaced_content, saves_of
from configurator.lock import Held, claim, lock_file
from configurator.paths import catalog_dir
from configurator.project import Project, new_project, open_project, project_text, save_project
from configurator.recovery import RecoveryFile, left_behind

DAY = date(2026, 11, 29)
EXPORTS = {"export": 2.5, "together": 3.5}
QUICK = {"save": 0.05, "autosave": 0.05, "replace": 0.05}
KINDS = ("save", "export", "autosave", "replace", "together")
"""What the process does. It is killed after so many seconds at the most, or so many times what one export takes.

Most of an export is drawing; `replace` only writes what was drawn before, over and over.
"""


class Round:
    """One process that works in a folder of its own, and what is found there after its end.

    The project number n has n users; number 1 is in the file before the process starts.
    """

    def __init__(self, folder: Path, catalog: Catalog, project: Project, drawn: dict[str, bytes]) -> None:
        folder.mkdir()
        self.folder, self.catalog, self.project, self.drawn = folder, catalog, project, drawn
        self.file, self.kept = folder / "customer.quote", folder / "kept"
        self.exports = (folder / "quote.pdf", folder / "quote.xlsx")
        save_project(self.numbered(1), self.file, catalog)

    def numbered(self, number: int) -> Project:
        """The project with so many users."""
        return self.project.with_configuration(self.project.configuration.replace(users=number))

    def run(self, kind: str, seconds: float) -> dict[str, int]:
        """Start the process, kill it after `seconds`; the last number that it reported for each of its works."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._work(kind, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as reports:
            reports.readline()  # it has begun
            time.sleep(seconds)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            # The kill may have cut the last line.
            lines = [line.split() for line in reports if line.endswith("\n")]
        return {work: int(number) for work, number in lines}

    def faults(self, done: dict[str, int]) -> Iterator[str]:
        """What is not as it must be."""
        saved = open_project(self.file, self.catalog).configuration.users or 0
        if saved < done.get("save", 1):
            yield f"save {done['save']} was completed, and the file holds {saved}"
        for save in saves_of(self.kept, self.file):
            open_project(save.file, self.catalog)
        yield from self._lock_faults()
        yield from self._recovery_faults(done.get("autosave", 0))
        for file in self.exports:
            if file.exists():
                _read_whole(file)
            elif file.suffix in done:
                yield f"{file.name} was written and is gone"

    def locks(self) -> int:
        """How many locks the process has left."""
        return sum(1 for _file in self.folder.rglob("*.lock"))

    def parts(self) -> int:
        """How many files the kill has left half written, under names that nobody opens."""
        return sum(1 for _file in self.folder.rglob("*.part"))

    def _lock_faults(self) -> Iterator[str]:
        """Nobody is kept out by a dead process; one that had not written its name yet is waited for, a minute long."""
        lock = lock_file(self.file)
        is_unfinished = lock.exists() and not lock.stat().st_size
        held = claim(self.file)
        if isinstance(held, Held):
            held.release()
        elif not is_unfinished:
            yield f"the file cannot be had: {held}"

    def _recovery_faults(self, number: int) -> Iterator[str]:
        found = left_behind(self.kept, self.catalog)
        kept = [left.kept.project.configuration.users or 0 for left in found if left.kept]
        if [left.problem for left in found if left.problem] or len(found) > 1:
            yield f"recovery files: {found}"
        if number and (not kept or kept[0] < number):
            yield f"autosave {number} was completed, and {kept} is offered"

    def _work(self, kind: str, reports: int) -> NoReturn:
        works: dict[str, Callable[[int], str]] = {
            "save": self._save,
            "autosave": self._autosave,
            "export": self._export,
            "replace": self._replace,
        }
        self._recovery = RecoveryFile(self.kept)
        chosen = [works[one] for one in ("save", "autosave", "export")] if kind == "together" else [works[kind]]
        os.write(reports, b"begun 0\n")
        for work in chosen[1:]:
            Thread(target=_for_ever, args=(work, reports), daemon=True).start()
        _for_ever(chosen[0], reports)

    def _save(self, number: int) -> str:
        project = self.numbered(number)
        held = claim(self.file)
        replaced = replaced_content(self.file)
        save_project(project, self.file, self.catalog)
        now = datetime.now(UTC)
        if replaced:
            keep_replaced(self.kept, self.file, *replaced)
        keep_save(self.kept, self.file, project_text(project, self.catalog).encode(), now)
        if isinstance(held, Held):
            held.release()
        return "save"

    def _autosave(self, number: int) -> str:
        self._recovery.write(self.numbered(number), self.file, self.catalog)
        return "autosave"

    def _export(self, number: int) -> str:
        file = self.exports[number % 2]
        export(self.numbered(number).document(self.catalog), file)
        return file.suffix

    def _replace(self, number: int) -> str:
        file = self.exports[number % 2]
        replace_file(file, self.drawn[file.suffix])
        return file.suffix


def _for_ever(work: Callable[[int], str], reports: int) -> NoReturn:
    for number in count(2):
        os.write(reports, f"{work(number)} {number}\n".encode())
    raise AssertionError


def _read_whole(file: Path) -> None:
    """Raises whatever the library of a format raises for a file that is cut off."""
    if file.suffix == ".pdf":
        if not file.read_bytes().rstrip().endswith(b"%%EOF"):
            raise ValueError(f"{file.name} has no end")
        with pypdfium2.PdfDocument(file) as document:
            for page in document:
                page.get_textpage().get_text_bounded()
        return
    with zipfile.ZipFile(file) as archive:
        if archive.testzip() is not None:
            raise ValueError(f"{file.name} is damaged")
    openpyxl.load_workbook(file).close()


def _draw(folder: Path, catalog: Catalog, project: Project) -> tuple[dict[str, bytes], float]:
    """Both exports, and how long one takes here and now once its writer is imported, which no process does again."""
    drawn, seconds = dict[str, bytes](), 0.0
    for suffix in (".pdf", ".xlsx"):
        file = folder / f"drawn{suffix}"
        export(project.document(catalog), file)
        started = time.perf_counter()
        export(project.document(catalog), file)
        seconds = max(seconds, time.perf_counter() - started)
        drawn[suffix] = file.read_bytes()
    return drawn, seconds


def main(folder: Path, rounds: int, seed: int) -> None:
    """Run the rounds and print what was counted."""
    catalog, chance = load_catalog(catalog_dir()), random.Random(seed)  # noqa: S311 - moments, no secrets
    project = new_project(catalog, DAY)
    drawn, export_seconds = _draw(folder, catalog, project)
    longest = QUICK | {kind: times * export_seconds for kind, times in EXPORTS.items()}
    counted, faults = Counter[str](), list[str]()
    for number in range(rounds):
        one = Round(folder / str(number), catalog, project, drawn)
        kind = KINDS[number % len(KINDS)]
        done = one.run(kind, chance.uniform(0.001, longest[kind]))
        counted.update({work.strip("."): last - 1 for work, last in done.items()})
        counted.update(
            kills=1,
            kills_within_a_write=min(1, one.parts()),
            locks_left=one.locks(),
            exports_found=sum(map(Path.exists, one.exports)),
        )
        try:
            faults += [f"round {number}, {kind}: {fault}" for fault in one.faults(done)]
        except (FileProblem, OSError, ValueError, pypdfium2.PdfiumError, zipfile.BadZipFile) as fault:
            faults.append(f"round {number}, {kind}: {fault!r}")
    sys.stdout.write(json.dumps({**counted, "faults": faults}))


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
