"""Much of something: models of the user's own, rows of a price book, revisions that were issued."""

import csv
import json
import os
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.example import example_project
from configurator.paths import catalog_dir
from configurator.project import Project, open_project, save_project
from configurator.quote.line import LineSheet, OwnLine
from configurator.quote.pricebook import look_into, read_book
from configurator.ui.app import make_window, prepare_application
from configurator.ui.dialogs import Dialogs
from tests.benchmarks.table import Aim
from tests.benchmarks.test_window import AS_THE_PROGRAM, FIRST_PAINT

MODELS, ROWS, REVISIONS, LINES = 1_000, 10_000, 50, 10
DAY = date(2026, 11, 30)

OPENED = """
from pathlib import Path
from sys import argv

from configurator.catalog.load import load_catalogs
from configurator.project import open_project
from configurator.ui.app import make_window, prepare_application

application = QApplication([])
prepare_application()
catalog = load_catalogs()
run(application, make_window(catalog, open_project(Path(argv[1]), catalog)))
"""


def own_models(folder: Path) -> None:
    """Copies of the shipped models under ids of their own."""
    shipped = sorted((catalog_dir() / "models").glob("*.toml"))
    (folder / "models").mkdir(parents=True)
    for number in range(MODELS):
        file = shipped[number % len(shipped)]
        text = file.read_text(encoding="utf-8").replace(f'id = "{file.stem}"', f'id = "own-{number}"', 1)
        (folder / "models" / f"own-{number}.toml").write_text(text, encoding="utf-8")


def price_book(path: Path) -> Path:
    """A book of many parts, with a price and a description each."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(("Part number", "Description", "List price EUR"))
        rows.writerows((f"P-{number:05}", f"Component {number} of a server", f"{number}.50") for number in range(ROWS))
    return path


def offer(catalog: Catalog, number: int = 0) -> Project:
    """Three options of ten lines of one's own each; `number` makes it differ from any other."""
    project = example_project(catalog, DAY)
    seller = project.details.seller.replace(name="Example GmbH")
    project = project.replace(details=project.details.replace(seller=seller))
    for place in range(len(project.options)):
        lines = tuple(
            OwnLine(
                key=f"own-{line}",
                part=f"P-{line:05}",
                description=f"Component {line} of the system, as described in the request",
                quantity=Decimal(line),
                unit_price=Decimal(100 * line + number),
            )
            for line in range(1, LINES + 1)
        )
        project = project.viewing(place).with_lines(LineSheet(own=lines))
    return project.viewing(0)


def issued(catalog: Catalog, revisions: int) -> Project:
    """A project whose quote was issued this often, with another price in every revision."""
    project = offer(catalog)
    for number in range(1, revisions + 1):
        project = project.issue(catalog, DAY)
        options = offer(catalog, number).options
        project = project.replace(options=options).changed_from(project)
    return project


def test_start_with_many_models_and_prices(
    catalog: Catalog,
    tmp_path: Path,
    compare: Callable[..., None],
    process: Callable[..., Callable[[], object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To the first painting, against the same start without models of one's own and without the book."""
    monkeypatch.setenv("QT_QPA_PLATFORM", os.environ.get("QT_QPA_PLATFORM", "offscreen"))
    own_models(tmp_path / "own")
    book = price_book(tmp_path / "book.csv")
    reading = read_book(book, look_into(book).mapping)
    assert reading.rows_read == ROWS
    project = offer(catalog)
    few, many = tmp_path / "few.quote", tmp_path / "many.quote"
    save_project(project, few, catalog)
    save_project(project.with_prices(reading.book, "list"), many, catalog)

    compare(
        f"start with {MODELS:,} models and a book of {ROWS:,} rows",
        process("-c", AS_THE_PROGRAM + FIRST_PAINT + OPENED, str(many), CONFIGURATOR_CATALOG=str(tmp_path / "own")),
        process("-c", AS_THE_PROGRAM + FIRST_PAINT + OPENED, str(few)),
        rounds=7,
        aim=Aim(more=0.1),
    )


def test_reading_a_project_of_many_revisions(catalog: Catalog, tmp_path: Path, compare: Callable[..., None]) -> None:
    """Checked against their fingerprints, all of them; the floor parses the JSON."""
    path = tmp_path / "many.quote"
    save_project(issued(catalog, REVISIONS), path, catalog)
    assert len(open_project(path, catalog).issued) == REVISIONS

    compare(
        f"a project of {REVISIONS} revisions read, {path.stat().st_size / 1e6:.1f} MB",
        lambda: open_project(path, catalog),
        lambda: json.loads(path.read_text(encoding="utf-8")),
        rounds=9,
        aim=Aim(most=0.5),
    )


def test_opening_a_project_of_many_revisions(
    catalog: Catalog, tmp_path: Path, compare: Callable[..., None], qtbot: QtBot, qapp: QApplication
) -> None:
    """In a window, from the choice of the file until all is repainted; the floor is a project of one revision."""
    paths = {revisions: tmp_path / f"{revisions}.quote" for revisions in (1, REVISIONS)}
    for revisions, path in paths.items():
        save_project(issued(catalog, revisions), path, catalog)
    prepare_application()
    window = make_window(catalog, offer(catalog), dialogs=Dialogs())
    qtbot.addWidget(window, before_close_func=lambda _: window.session.undo_stack.setClean())
    window.show()
    qapp.processEvents()

    def opened(revisions: int) -> None:
        window.filing.open_file(paths[revisions])
        qapp.processEvents()
        assert len(window.session.project.issued) == revisions

    compare(
        f"a project of {REVISIONS} revisions opened in the window",
        lambda: opened(REVISIONS),
        lambda: opened(1),
        rounds=9,
        aim=Aim(most=0.5),
    )
