"""Whether this copy of the program works: open the window unseen, choose, export, read back.

It runs where the program runs, so that a bundle that cannot draw or write is found before a customer finds it.
"""

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from configurator import __version__
from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.export import export
from configurator.files import FileProblem, reason
from configurator.paths import catalog_dir, resource
from configurator.project import Project, new_project, open_project, save_project
from configurator.quote.document import QuoteDocument
from configurator.shared_libraries import complaint, missing_libraries

_LIBRARIES = ("PySide6-Essentials", "pydantic", "reportlab", "openpyxl", "babel", "pypdfium2")


def self_test() -> bool:
    """Run every check and print what was seen. False where one failed."""
    print(f"configurator {__version__}, Python {platform.python_version()}, {platform.platform()}")
    print(", ".join(f"{name} {_version(name)}" for name in _LIBRARIES))
    is_good = True
    for name, problem in _checked():
        print(f"{'ok    ' if problem is None else 'FAILED'} {name}{'' if problem is None else f': {problem}'}")
        is_good = is_good and problem is None
    return is_good


def _checked() -> Iterator[tuple[str, str | None]]:
    """The checks; one that breaks off is a failed one and the last."""
    try:
        yield from _checks()
    except Exception as error:  # noqa: BLE001 - whatever it is, this copy of the program does not work
        yield "the check after these", f"{type(error).__name__}: {error}"


def showcase(folder: Path) -> list[Path]:
    """Write a picture of the window and the sample quote as PDF and workbook into a folder; their paths."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(f"{folder}: cannot be made: {reason(error)}; choose another folder") from error
    catalog = load_catalog(catalog_dir())
    project = open_project(resource("sample.quote"), catalog)
    picture, pdf, workbook = (folder / f"sample.{suffix}" for suffix in ("png", "pdf", "xlsx"))
    _grab_window(catalog, project, picture)
    document = _document(catalog, project)
    export(document, pdf)
    export(document, workbook)
    return [picture, pdf, workbook]


def _checks() -> Iterator[tuple[str, str | None]]:
    """Name and problem of each check; None for a check that passed."""
    missing = missing_libraries()
    yield "the system has the libraries that a window needs", complaint(missing) if missing else None
    catalog = load_catalog(catalog_dir())
    yield f"catalogue {catalog.version} loads, {len(catalog.models)} models", None
    project = new_project(catalog, date(2026, 11, 29))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        chosen = project.with_configuration(project.configuration.replace(cards=4, tensor_parallel=4))
        picture = folder / "window.png"
        document = _document(catalog, chosen)
        shown = _grab_window(catalog, chosen, picture)
        is_right = shown == document.wording.promise and picture.stat().st_size > 10_000
        yield "the window opens, shows a choice and is drawn", _unless(is_right, f"it shows {shown!r}")
        save_project(chosen, folder / "test.quote", catalog)
        yield "a project is saved and opened again", _unless(open_project(folder / "test.quote", catalog) == chosen)
        for suffix, read in ((".pdf", _pdf_text), (".xlsx", _workbook_text)):
            export(document, folder / f"test{suffix}")
            text = read(folder / f"test{suffix}")
            wanted = (document.wording.promise, document.fingerprint, document.details.full_number)
            missing = [one for one in wanted if one not in text]
            yield f"the quote is written as {suffix} and read back", _unless(not missing, f"{missing} not found")


def _unless(holds: object, problem: object = "not as expected") -> str | None:
    return None if holds else str(problem)


def _document(catalog: Catalog, project: Project) -> QuoteDocument:
    return project.document(catalog)


def _grab_window(catalog: Catalog, project: Project, picture: Path) -> str:
    """Draw the window into a picture without a screen; the sentence that its strip shows. Raises what failed in it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from configurator.ui.app import make_window, prepare_application
    from configurator.ui.screen import make_application

    application = QApplication.instance() or make_application()
    prepare_application()
    with _faults() as faults:
        window = make_window(catalog, project)
        window.resize(1440, 900)
        window.show()
        for place in (1, 2, 0):
            window.go_to(place)
            for _ in range(3):
                application.processEvents()
        window.grab().save(str(picture))
        sentence = window.strip.promise.text()
        window.close()
    if faults:
        raise faults[0]
    return sentence


@contextmanager
def _faults() -> Iterator[list[BaseException]]:
    """What is raised where Qt calls back; Qt goes on, so nobody else would hear of it."""
    faults: list[BaseException] = []
    before = sys.excepthook
    sys.excepthook = lambda _kind, fault, _trace: faults.append(fault)
    try:
        yield faults
    finally:
        sys.excepthook = before


def _pdf_text(path: Path) -> str:
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def _workbook_text(path: Path) -> str:
    import openpyxl

    book = openpyxl.load_workbook(path, data_only=True)
    return " ".join(str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row if cell)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "bundled"
