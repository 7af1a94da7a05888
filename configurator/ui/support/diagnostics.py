"""What a bug report needs to know of this copy of the program, and nothing of a customer."""

import platform
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from configurator import __version__
from configurator.catalog.models import Catalog
from configurator.language import current
from configurator.libraries import LIBRARIES, installed
from configurator.ui.support.logbook import recent_lines


def diagnostics(catalog: Catalog, log: Path) -> str:
    """Versions, platform and the last lines of the log, as text; in English, as whoever reads it expects."""
    return "\n".join((*_versions(catalog), "", "Recent log:", *(recent_lines(log) or ["(empty)"])))


def _versions(catalog: Catalog) -> Iterator[str]:
    yield f"Configurator {__version__}, catalogue {catalog.version}"
    yield f"Python {platform.python_version()}, Qt {qVersion()}, {QGuiApplication.platformName()}"
    yield f"{platform.platform()}, language {current()}"
    yield ", ".join(f"{package} {installed(package) or 'bundled'}" for package, _name, _licence in LIBRARIES)
