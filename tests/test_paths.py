"""Where the data lies in a checkout and in a package that carries it."""

from pathlib import Path

import pytest

from configurator import paths


def test_a_checkout_has_its_data_beside_the_package() -> None:
    """The catalogue and the sample project are found from any working folder."""
    assert (paths.catalog_dir() / "catalog.toml").is_file()
    assert paths.resource("sample.quote").is_file()


def test_a_package_that_carries_its_data_uses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package holds a folder _data, as in a wheel, that one is taken."""
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)

    assert paths.catalog_dir() == tmp_path / "_data" / "catalog"


def test_the_user_s_own_catalogue_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CONFIGURATOR_CATALOG names the folder of the user's own entries; without it there is one for each account."""
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(tmp_path))
    assert paths.user_catalog_dir() == tmp_path

    monkeypatch.delenv("CONFIGURATOR_CATALOG")
    assert paths.user_catalog_dir().name == "catalog"
    assert paths.user_catalog_dir() != paths.catalog_dir()
