"""A small catalogue, a key that signs and is trusted, and packs made with them."""

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from configurator.catalog.pack.keys import public_part, trust
from configurator.catalog.pack.making import Label, make_pack
from configurator.catalog.pack.opening import Pack, open_pack
from configurator.paths import catalog_dir

DAY = date(2026, 12, 2)
EXPIRES = date(2027, 3, 1)


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Installed packs and trusted keys of this test alone."""
    monkeypatch.setenv("CONFIGURATOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONFIGURATOR_KEYS", str(tmp_path / "keys"))


@pytest.fixture
def key() -> Ed25519PrivateKey:
    """A key that the user trusts."""
    made = Ed25519PrivateKey.generate()
    trust(public_part(made))
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole catalogue of all cards and engines, one model and no evidence, edition 2026.12.1."""
    made = tmp_path / "catalogue"
    for name in ("cards", "servers", "engines"):
        shutil.copytree(catalog_dir() / name, made / name)
    (made / "models").mkdir()
    for name in ("models/llama-3.3-70b.toml", "checklist.toml", "assumptions.toml"):
        shutil.copy(catalog_dir() / name, made / name)
    (made / "catalog.toml").write_text('version = "2026.12.1"\n', encoding="utf-8")
    return made


@pytest.fixture
def make(folder: Path, tmp_path: Path, key: Ed25519PrivateKey) -> Callable[..., Path]:
    """Makes a pack of the small catalogue in an edition, `changes` going into its label."""

    def pack(version: str = "2026.12.1", signed_with: Ed25519PrivateKey | None = key, **changes: object) -> Path:
        (folder / "catalog.toml").write_text(f'version = "{version}"\n', encoding="utf-8")
        label = {"id": "house", "name": "House catalogue", "created": DAY, "expires": EXPIRES} | changes
        out = tmp_path / f"house-{version}.pack"
        make_pack(folder, out, Label(**label), signed_with)  # type: ignore[arg-type]
        return out

    return pack


@pytest.fixture
def opened(make: Callable[..., Path]) -> Callable[..., Pack]:
    """Makes a pack and opens it."""
    return lambda version, **changes: open_pack(make(version, **changes), DAY)
