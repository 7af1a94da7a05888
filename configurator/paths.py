"""Where catalog/ and resources/ lie: in a checkout, in an installed wheel, in a frozen program."""

import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

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


def user_catalog_dir() -> Path:
    """The user's own catalogue, beside the shipped one; it need not exist.

    The environment variable CONFIGURATOR_CATALOG names another folder.
    """
    named = os.environ.get("CONFIGURATOR_CATALOG")
    return Path(named) if named else user_data_path("inference-server-configurator", appauthor=False) / "catalog"


def user_data_dir() -> Path:
    """Where the program keeps what was not saved and what was saved before; it need not exist.

    The environment variable CONFIGURATOR_DATA names another folder.
    """
    named = os.environ.get("CONFIGURATOR_DATA")
    return Path(named) if named else user_data_path("inference-server-configurator", appauthor=False)


def parsed_catalog_file() -> Path:
    """Where what the user's own catalogue holds is kept in a form that is read faster; it can be removed any time."""
    named = os.environ.get("CONFIGURATOR_DATA")
    folder = Path(named) if named else user_cache_path("inference-server-configurator", appauthor=False)
    return folder / "parsed-catalogue.json"


def packs_dir() -> Path:
    """Where installed catalogue packs lie; it need not exist."""
    return user_data_dir() / "packs"


def trusted_keys_dir() -> Path:
    """Where the public keys lie whose catalogue packs are taken; it need not exist.

    The environment variable CONFIGURATOR_KEYS names another folder.
    """
    named = os.environ.get("CONFIGURATOR_KEYS")
    return Path(named) if named else user_config_path("inference-server-configurator", appauthor=False) / "trusted-keys"


def project_key(path: Path) -> str:
    """The name under which something is kept for a project file, the same for all names that lead to it."""
    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:16]


def resource(name: str) -> Path:
    """A shipped file, by its path below ``resources/``."""
    return data_root() / "resources" / name
