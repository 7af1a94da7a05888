"""Where catalog/ and resources/ lie: in a checkout, in an installed wheel, in a frozen program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that holds ``catalog`` and ``resources``.

    A wheel and a frozen program carry them inside the package as ``_data``; a checkout has them beside it.
    """
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def catalog_dir() -> Path:
    """The shipped catalogue."""
    return data_root() / "catalog"


def resource(name: str) -> Path:
    """A shipped file, by its path below ``resources/``."""
    return data_root() / "resources" / name
