"""What this copy of the program consists of."""

import platform
from collections.abc import Iterator

from configurator import __version__
from configurator.catalog.load import load_catalogs
from configurator.libraries import LIBRARIES, installed


def versions() -> Iterator[str]:
    """A line each for the program, the catalogue in use, Python and the libraries. Raises CatalogError."""
    yield f"configurator {__version__}"
    yield f"catalogue {load_catalogs().version}"
    yield f"Python {platform.python_version()}"
    for package, _name, _licence in LIBRARIES:
        yield f"{package} {installed(package) or '(version unknown)'}"
