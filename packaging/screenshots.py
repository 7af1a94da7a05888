"""Pictures of every place, in two sizes, both themes and every language, and one sheet with all of them.

The pictures of the README, in packaging/pictures, are chosen from them.

Usage: python packaging/screenshots.py DIR
"""

import os
import sys
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.example import example_project
from configurator.language import NAMES
from configurator.paths import catalog_dir
from configurator.project import Project, new_project
from configurator.quote.pricebook import look_into, read_book
from configurator.ui.app import make_window, prepare_application
from configurator.ui.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
PRICES = ROOT / "resources" / "pricebook-example.xlsx"
LOGS = tuple(ROOT / "tests" / "data" / "logs" / f"vllm-0.33-{cache}.log" for cache in ("fp8", "nvfp4"))
DAY = date(2026, 11, 29)

SIZES = (QSize(1280, 800), QSize(1920, 1080))
THEMES = ("light", "dark")
PLACES = ("configure", "adopt", "quote")
LATE_MS, QUOTE_MS = 400, 2_500
"""The charts are built after the first picture; the pages of a quote are set in a thread."""

SHOWN_WHOLE = ("fits", "example")
"""The states of which Adopt and Quote are taken, too."""

README = ROOT / "packaging" / "pictures"
README_PICTURES = (
    "configure-example-en-light-1280",
    "configure-example-en-dark-1280",
    "adopt-example-en-light-1280",
    "quote-example-en-light-1280",
)
README_COLOURS = 128

COLUMNS, THUMBNAIL, GAP = 4, QSize(640, 400), 8


def states(catalog: Catalog) -> Iterator[tuple[str, Project]]:
    """What is worth a look: it fits, is tight, does not fit, NVFP4 is refused, several options, a priced example."""
    project = new_project(catalog, DAY)
    chosen = project.configuration
    yield "fits", project
    yield "tight", project.with_configuration(chosen.replace(card="l4", cards=4, tensor_parallel=4))
    yield "does-not-fit", project.with_configuration(chosen.replace(card="l4"))
    yield "refused", project.with_configuration(chosen.replace(model="gpt-oss-120b", weights="mxfp4"))
    yield "options", project.with_copy().with_copy().with_copy()
    book = read_book(PRICES, look_into(PRICES).mapping).book
    yield "example", example_project(catalog, DAY).with_prices(book, "list")


def take(catalog: Catalog, folder: Path) -> Iterator[Path]:
    """Take every picture."""
    for name, project in states(catalog):
        window = make_window(catalog, project)
        window.show()
        if name == "example":
            read_logs(window)
        for language, theme in product(NAMES, THEMES):
            window.set_language(language)
            window.set_theme(theme)
            for place, place_name in enumerate(PLACES if name in SHOWN_WHOLE else PLACES[:1]):
                window.go_to(place)
                for size in SIZES:
                    window.resize(size)
                    wait(QUOTE_MS if place_name == PLACES[-1] else LATE_MS)
                    path = folder / f"{place_name}-{name}-{language}-{theme}-{size.width()}.png"
                    window.grab().save(str(path))
                    yield path
        window.session.undo_stack.setClean()
        window.close()


def read_logs(window: MainWindow) -> None:
    """Give the window the start-up logs of both caches, as if they were dropped on it."""
    window.adopt.intake.take(LOGS)
    while window.intake.reads:
        wait(LATE_MS)


def wait(milliseconds: int) -> None:
    """Let the event loop run, and other threads with it, which QTest.qWait does not."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def contact_sheet(pictures: list[Path]) -> QPixmap:
    """All pictures, small, side by side."""
    rows = -(-len(pictures) // COLUMNS)
    step = THUMBNAIL + QSize(GAP, GAP)
    sheet = QPixmap(step.width() * COLUMNS, step.height() * rows)
    sheet.fill(QColor("#808080"))
    painter = QPainter(sheet)
    for index, path in enumerate(pictures):
        small = QPixmap(str(path)).scaled(
            THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawPixmap(index % COLUMNS * step.width(), index // COLUMNS * step.height(), small)
    painter.end()
    return sheet


def choose_for_readme(folder: Path) -> None:
    """Put some of the pictures beside the README, in few colours, which makes them a quarter as large."""
    README.mkdir(exist_ok=True)
    for name in README_PICTURES:
        with Image.open(folder / f"{name}.png") as picture:
            few = picture.convert("RGB").quantize(README_COLOURS, dither=Image.Dither.NONE)
            few.save(README / f"{name}.png", optimize=True)


def main(folder: Path) -> None:
    """Fill the folder, and choose anew what the README shows."""
    folder.mkdir(parents=True, exist_ok=True)
    QApplication(sys.argv[:1])
    prepare_application()
    pictures = list(take(load_catalog(catalog_dir()), folder))
    contact_sheet(pictures).save(str(folder / "contact-sheet.png"))
    choose_for_readme(folder)
    print(f"{len(pictures)} pictures and contact-sheet.png in {folder}")  # noqa: T201 - a command's answer


if __name__ == "__main__":
    main(Path(sys.argv[1]))
