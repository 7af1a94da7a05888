"""A PDF or workbook of this program dropped on the window or opened gives its project back."""

from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from configurator.catalog.models import Catalog
from configurator.export import export
from configurator.export.xlsx.enclosed import add_project_sheet
from configurator.project import Project, new_project
from configurator.quote.enclosed import enclosed_text
from configurator.ui.drops import Kind, kind_of
from configurator.ui.main_window import MainWindow
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Eight cards, so that it is not what a new window shows."""
    started = new_project(catalog, date(2026, 11, 29))
    return started.with_configuration(started.configuration.replace(cards=8, tensor_parallel=8))


@pytest.fixture
def exported(project: Project, catalog: Catalog, tmp_path: Path) -> dict[str, Path]:
    """The PDF, and a workbook with the sheet that holds the project."""
    document = project.document(catalog)
    pdf, xlsx = tmp_path / "offer.pdf", tmp_path / "offer.xlsx"
    export(document, pdf)
    workbook = Workbook()
    add_project_sheet(workbook, enclosed_text(project.customer_part(document), catalog.version))
    workbook.save(xlsx)
    return {"pdf": pdf, "xlsx": xlsx}


@pytest.mark.parametrize("kind", ["pdf", "xlsx"])
def test_an_exported_quote_is_dropped_as_a_project(
    window: MainWindow, dialogs: ScriptedDialogs, exported: dict[str, Path], project: Project, kind: str
) -> None:
    """It is told from a price book, opened, and never saved over: the project has no file of its own yet."""
    assert kind_of(exported[kind]) is Kind.PROJECT

    window.drops.take([exported[kind]])

    assert window.session.project.configuration == project.configuration
    assert window.session.path is None
    assert exported[kind] not in window.preferences.recent_files
    assert dialogs.told == []
    assert f"Opened from offer.{kind}" in window.statusBar().currentMessage()


def test_a_pdf_of_another_program_is_told(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """The window stays as it was."""
    other, before = tmp_path / "other.pdf", window.session.project
    other.write_bytes(b"%PDF-1.4\n%%EOF\n")

    window.drops.take([other])

    assert window.session.project == before
    (told,) = dialogs.told
    assert told == (
        f"{other}: holds no project that can be opened; open the project's own file, "
        "or a PDF or workbook as this program has written it"
    )


def test_a_workbook_without_a_project_is_a_price_book(tmp_path: Path) -> None:
    """A visible sheet of the same name holds none."""
    workbook, file = Workbook(), tmp_path / "prices.xlsx"
    workbook.create_sheet("Project")
    workbook.save(file)

    assert kind_of(file) is Kind.PRICE_BOOK
