"""Pictures of every place, in two sizes, both themes and every language, and one sheet with all of them.

Usage: python packaging/screenshots.py DIR
"""

import os
import sys
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.language import NAMES
from configurator.paths import catalog_dir
from configurator.project import Project, new_project
from configurator.ui.app import make_window, prepare_application

SIZES = (QSize(1280, 800), QSize(1920, 1080))
THEMES = ("light", "dark")
PLACES = ("configure", "adopt", "quote")
LATE_MS, QUOTE_MS = 400, 2_500
"""The charts are built after the first picture; the pages of a quote are set in a thread."""

COLUMNS, THUMBNAIL, GAP = 4, QSize(640, 400), 8


def states(catalog: Catalog) -> Iterator[tuple[str, Project]]:
    """What is worth a look: it fits, it is tight, it does not fit, NVFP4 is refused, several options."""
    project = new_project(catalog, date(2026, 11, 29))
    chosen = project.configuration
    yield "fits", project
    yield "tight", project.with_configuration(chosen.replace(card="l4", cards=4, tensor_parallel=4))
    yield "does-not-fit", project.with_configuration(chosen.replace(card="l4"))
    yield "refused", project.with_configuration(chosen.replace(model="gpt-oss-120b", weights="mxfp4"))
    yield "options", project.with_copy().with_copy().with_copy()


def take(catalog: Catalog, folder: Path) -> Iterator[Path]:
    """Take every picture; Adopt and Quote only for what fits."""
    for name, project in states(catalog):
        window = make_window(catalog, project)
        window.show()
        for language, theme in product(NAMES, THEMES):
            window.set_language(language)
            window.set_theme(theme)
            for place, place_name in enumerate(PLACES if name == "fits" else PLACES[:1]):
                window.go_to(place)
                for size in SIZES:
                    window.resize(size)
                    wait(QUOTE_MS if place_name == PLACES[-1] else LATE_MS)
                    path = folder / f"{place_name}-{name}-{language}-{theme}-{size.width()}.png"
                    window.grab().save(str(path))
                    yield path
        window.close()


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


def main(folder: Path) -> None:
    """Fill the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    QApplication(sys.argv[:1])
    prepare_application()
    pictures = list(take(load_catalog(catalog_dir()), folder))
    contact_sheet(pictures).save(str(folder / "contact-sheet.png"))
    print(f"{len(pictures)} pictures and contact-sheet.png in {folder}")  # noqa: T201 - a command's answer


if __name__ == "__main__":
    main(Path(sys.argv[1]))
