"""`configurator catalog pack`, `trust`, `check`, `install` and `roll-back`, from a folder to a catalogue in use."""

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from configurator.catalog.models import Catalog
from configurator.cli import packs
from configurator.paths import catalog_dir, packs_dir
from configurator.project import new_project, save_project

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Installed packs and trusted keys of this test alone."""
    monkeypatch.setenv("CONFIGURATOR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONFIGURATOR_KEYS", str(tmp_path / "keys"))


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A private key in PEM, with the public one beside it as key.pub."""
    made = Ed25519PrivateKey.generate()
    file = tmp_path / "key.pem"
    file.write_bytes(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public = made.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    file.with_suffix(".pub").write_bytes(public)
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped catalogue in a newer edition, with less memory on the RTX PRO 6000."""
    made = Path(shutil.copytree(catalog_dir(), tmp_path / "catalogue"))
    for name, old, new in (
        ("catalog.toml", "2026.11.29", "2026.12.24"),
        ("cards/rtx-pro-6000-server-edition.toml", "97887", "96000"),
    ):
        text = (made / name).read_text(encoding="utf-8").replace("97_887", "97887")
        assert old in text
        (made / name).write_text(text.replace(old, new), encoding="utf-8")
    return made


def test_from_folder_to_catalogue_in_use(run: Run, tmp_path: Path, folder: Path, key: Path, catalog: Catalog) -> None:
    """Pack, trust, check with a project, install, name the pack in an answer, and go back."""
    out, project = tmp_path / "example.pack", tmp_path / "a.quote"
    save_project(new_project(catalog, date(2026, 11, 29)), project, catalog)
    ran = run("catalog pack", folder, out, "--key", key, "--name", "Example catalogue")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{out}: Example catalogue, 150 files, expires on ")

    assert run("catalog trust", key.with_suffix(".pub")).code == 0
    checked = run("catalog check", out, "--project", project)
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.splitlines()[3:] == [
        "Cards changed: RTX PRO 6000 Blackwell Server Edition (driver memory)",
        (
            "Option A: 78 sessions promised (FP8), NVFP4 headroom 117 to 139 after testing → "
            "76 sessions promised (FP8), NVFP4 headroom 114 to 135 after testing"
        ),
    ]
    assert not packs_dir().exists()

    installed = run("catalog install", out)
    assert (installed.code, installed.err) == (0, "")
    assert installed.out.splitlines()[-1] == (
        "Installed: 2026.12.24 (pack example); configurator catalog roll-back goes back to 2026.11.29."
    )
    size = "size --model llama-3.3-70b --weights fp8 --card rtx-pro-6000-server-edition --cards 2 --json"
    assert run(size).json["promised_sessions"] == 76
    again = run("catalog install", out)
    assert (again.code, again.err) == (2, f"{out}: is installed already; ask for a newer pack\n")

    back = run("catalog roll-back")
    assert (back.code, back.out) == (0, "In use: 2026.11.29\n")
    assert run(size).json["promised_sessions"] == 78
    assert run("catalog roll-back").code == 2


def test_models_of_ones_own_are_not_said_to_go(
    run: Run, tmp_path: Path, folder: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand on top of a pack as they do of the shipped catalogue, and only the changed card is listed."""
    own = tmp_path / "own" / "models"
    own.mkdir(parents=True)
    text = (catalog_dir() / "models" / "qwen3-8b.toml").read_text(encoding="utf-8")
    (own / "house-8b.toml").write_text(text.replace('"qwen3-8b"', '"house-8b"'), encoding="utf-8")
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(own.parent))
    out = tmp_path / "example.pack"
    run("catalog pack", folder, out, "--key", key)
    run("catalog trust", key.with_suffix(".pub"))

    checked = run("catalog check", out)

    assert checked.out.splitlines()[3:] == ["Cards changed: RTX PRO 6000 Blackwell Server Edition (driver memory)"]
    assert run("size --model house-8b --weights bf16 --card l40s --cards 1").code == 0


def test_an_untrusted_pack_is_one_line(run: Run, tmp_path: Path, folder: Path, key: Path) -> None:
    """On standard error, with exit code 2."""
    out = tmp_path / "example.pack"
    run("catalog pack", folder, out, "--key", key)
    for command in ("catalog check", "catalog install"):
        ran = run(command, out)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"{out}: is signed with a key that is not trusted, ")


def test_a_pack_without_a_key_says_so(run: Run, tmp_path: Path, folder: Path) -> None:
    """It is written, and nobody can install it."""
    ran = run("catalog pack", folder, tmp_path / "a.pack")
    assert (ran.code, ran.err) == (0, "Not signed, so that nobody can install it; sign it with --key.\n")


def test_what_cannot_be_packed(run: Run, tmp_path: Path, folder: Path) -> None:
    """Each in one line: a wrong name, no folder, a day gone by, a day that is none, an edition of no day."""
    out = tmp_path / "a.pack"
    for given, why in (
        ((folder, tmp_path / "a.zip"), f"{tmp_path / 'a.zip'}: its name must end in .pack; choose such a name\n"),
        ((tmp_path / "no", out), f"{tmp_path / 'no'}: no folder; name one that holds a whole catalogue\n"),
        (
            (folder, out, "--expires", "soon"),
            "configurator: --expires: 'soon' is not a day; write it as 2027-05-29\n",
        ),
        ((folder, out, "--minimum-program", "x"), f"{out}: minimum_program: "),
    ):
        ran = run("catalog pack", *given)
        assert ran.code == 2
        assert ran.err.startswith(why)
    assert run("catalog pack", folder, out, "--expires", "2020-01-01").err.startswith(f"{out}: expires: must be a day ")
    (folder / "catalog.toml").write_text('version = "first"\n', encoding="utf-8")
    assert run("catalog pack", folder, out).err == (
        f"{out}: version: must be named after a day, such as 2026.11.29; correct it\n"
    )
    (folder / "models" / "phi-4.toml").write_text("id =", encoding="utf-8")
    assert run("catalog pack", folder, out).err.startswith(f"{folder}/models/phi-4.toml: not valid TOML")
    assert not out.exists()


def test_keys_that_are_none(run: Run, tmp_path: Path, folder: Path, key: Path) -> None:
    """A private key is never trusted, another kind of key neither signs nor is trusted."""
    other = X25519PrivateKey.generate()
    file = tmp_path / "other.pem"
    file.write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public = tmp_path / "other.pub"
    public.write_bytes(other.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    assert run("catalog pack", folder, tmp_path / "a.pack", "--key", file).err == (
        f"{file}: not an Ed25519 key; make one with openssl genpkey -algorithm ed25519\n"
    )
    assert run("catalog trust", public).err == f"{public}: not an Ed25519 key; ask for the key that signs packs\n"
    assert run("catalog trust", key).err == (
        f"{key}: a private key, which only its owner may have; ask for the public one\n"
    )
    public.write_text("hello", encoding="utf-8")
    assert run("catalog trust", public).err == f"{public}: not a public key in PEM; ask for the key again\n"


def test_a_key_with_a_password(run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for; a wrong one is one line."""
    made, file = Ed25519PrivateKey.generate(), tmp_path / "key.pem"
    file.write_bytes(made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")))
    typed = iter(["secret", "wrong"])
    monkeypatch.setattr(packs, "getpass", lambda _prompt: next(typed))
    assert run("catalog pack", folder, tmp_path / "a.pack", "--key", file).code == 0
    ran = run("catalog pack", folder, tmp_path / "b.pack", "--key", file)
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_whoever_sits_at_a_terminal_is_asked(
    run: Run, tmp_path: Path, folder: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No is no, with exit code 1; --yes does not ask."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: "n")
    public, out = key.with_suffix(".pub"), tmp_path / "a.pack"
    assert run("catalog trust", public).out.endswith("Not trusted.\n")
    assert run("catalog trust", public, "--yes").code == 0
    run("catalog pack", folder, out, "--key", key)
    ran = run("catalog install", out)
    assert (ran.code, ran.out.splitlines()[-1], packs_dir().exists()) == (1, "Not installed.", False)
    assert run("catalog install", out, "--yes").code == 0
