"""The installed pack and the one before it, in a folder beside the user's own catalogue.

Each pack lies in a folder of its own that is never changed. Which one is in use stands in one small file, and putting
that in place of the old one is the only step that counts: whatever ends the program before it leaves the old pack,
whatever ends it afterwards the new one.
"""

import hashlib
import shutil
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationError

from configurator.catalog.edition import day_of, edition_in, is_newer
from configurator.catalog.frozen import Frozen
from configurator.catalog.pack.archive import MANIFEST_FILE, SIGNATURE_FILE, write_files
from configurator.catalog.pack.keys import is_trusted
from configurator.catalog.pack.limits import MOST_FILE_BYTES
from configurator.catalog.pack.manifest import Manifest, read_manifest
from configurator.catalog.pack.refusal import PackRefused
from configurator.files import FileProblem, read_bytes, read_text, reason, replace_file, sync_folder
from configurator.language import _
from configurator.paths import catalog_dir, packs_dir

if TYPE_CHECKING:
    from configurator.catalog.pack.opening import Pack

_PREFIX = "pack-"
_STANDING_FILE = "installed.json"
_CONTENT = "catalog"
_STALE_SECONDS = 3600
"""A folder that no file names is another program's work in progress, or what a killed one has left."""

_Name = Annotated[str, Field(pattern=r"^pack-[A-Za-z0-9_]{1,40}$")]


class _Standing(Frozen):
    """``installed.json``: the folder of the pack in use and that of the one before."""

    current: _Name | None = None
    previous: _Name | None = None


@dataclass(frozen=True)
class InstalledPack:
    """A pack on this computer; `folder` holds its catalogue."""

    folder: Path
    manifest: Manifest

    @property
    def named_version(self) -> str:
        """What a quote says about the catalogue: the edition, and which pack it is; the same in every language."""
        return f"{self.manifest.version} (pack {self.manifest.id})"


def pack_in_use() -> InstalledPack | None:
    """The installed pack, where there is one and it is newer than the shipped catalogue.

    Raises FileProblem for one that is not as it was installed.
    """
    pack = _installed(_standing().current)
    if pack is None or not is_newer(pack.manifest.version, edition_in(catalog_dir())):
        return None
    _check_whole(pack)
    return pack


def latest_day() -> date:
    """A day that has certainly come, whatever this computer's clock says: what is installed was made on it."""
    shipped, installed = day_of(edition_in(catalog_dir())), _current_or_none()
    return max(shipped or date.min, installed.manifest.created if installed else date.min)


def check_newer(pack: "Pack") -> None:
    """Raise PackRefused where a pack is not newer than what it would replace."""
    version = pack.manifest.version
    shipped = edition_in(catalog_dir())
    installed = _current_or_none()
    if installed and installed.manifest.version == version:
        same = installed.manifest.files == pack.manifest.files
        why = (
            _("is installed already")
            if same
            else _("has the version {version} of the one installed, but another content")
        )
        raise PackRefused(pack.path, "", _("{fault}; ask for a newer pack").format(fault=why.format(version=version)))
    if installed and not is_newer(version, installed.manifest.version):
        raise PackRefused(
            pack.path,
            "",
            _("{version} is older than the installed {installed}; ask for a newer pack, or roll back").format(
                version=version, installed=installed.manifest.version
            ),
        )
    if not is_newer(version, shipped):
        raise PackRefused(
            pack.path,
            "",
            _("{version} is not newer than the catalogue of the program, {shipped}; ask for a newer pack").format(
                version=version, shipped=shipped
            ),
        )


def install(pack: "Pack") -> InstalledPack:
    """Take a pack that was opened into use, and keep the one before for `roll_back`.

    Raises PackRefused for one that is not newer, FileProblem where it cannot be written; all is as before then.
    """
    check_newer(pack)
    root = packs_dir()
    try:
        root.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=root))
    except OSError as error:
        raise _not_written(root, error) from error
    try:
        _fill(folder, pack)
        before = _standing_or_none()
        _stand(_Standing(current=folder.name, previous=before.current if _current_or_none() else None))
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise _not_written(root, error) from error
    except FileProblem:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    _remove(before.previous)
    _sweep(root)
    return InstalledPack(folder / _CONTENT, pack.manifest)


def roll_back() -> InstalledPack | None:
    """Go back to the pack before, or to the shipped catalogue (None). Raises FileProblem where nothing is installed."""
    standing = _standing()
    if standing.current is None:
        raise _nothing_installed()
    # One that is damaged is no way back; the shipped catalogue always is.
    previous = None
    with suppress(FileProblem):
        previous = _installed(standing.previous)
        if previous:
            _check_whole(previous)
    _stand(_Standing(current=standing.previous if previous else None))
    _remove(standing.current)
    return previous


def edition_before() -> str:
    """What `roll_back` would lead to. Raises FileProblem where nothing is installed."""
    standing = _standing()
    if standing.current is None:
        raise _nothing_installed()
    with suppress(FileProblem):
        if previous := _installed(standing.previous):
            _check_whole(previous)
            return previous.named_version
    return edition_in(catalog_dir())


def _nothing_installed() -> FileProblem:
    return FileProblem(
        _("{folder}: no catalogue pack is installed, so there is none to go back from; install one first").format(
            folder=packs_dir()
        )
    )


def _fill(folder: Path, pack: "Pack") -> None:
    """Write everything and have it on the disk, folders included. Raises OSError."""
    own = {MANIFEST_FILE: pack.manifest_bytes, SIGNATURE_FILE: pack.signature}
    write_files(own | {f"{_CONTENT}/{name}": content for name, content in pack.files.items()}, folder)
    for inside in (*(one for one in folder.rglob("*") if one.is_dir()), folder, folder.parent):
        sync_folder(inside)


def _stand(standing: _Standing) -> None:
    replace_file(packs_dir() / _STANDING_FILE, standing.model_dump_json(indent=1).encode() + b"\n")


def _standing() -> _Standing:
    """Which packs there are. Raises FileProblem for a file that says nothing."""
    file = packs_dir() / _STANDING_FILE
    if not file.exists():
        return _Standing()
    try:
        return _Standing.model_validate_json(read_text(file, MOST_FILE_BYTES))
    except ValidationError as error:
        raise FileProblem(_("{file}: damaged; install the catalogue pack again").format(file=file)) from error


def _standing_or_none() -> _Standing:
    """The same where what is damaged is about to be replaced."""
    with suppress(FileProblem):
        return _standing()
    return _Standing()


def _current_or_none() -> InstalledPack | None:
    """The installed pack, or None also for one whose manifest is damaged: any pack may replace it."""
    with suppress(FileProblem):
        return _installed(_standing().current)
    return None


def _installed(name: str | None) -> InstalledPack | None:
    if name is None:
        return None
    folder = packs_dir() / name
    file = folder / MANIFEST_FILE
    return InstalledPack(folder / _CONTENT, read_manifest(folder, read_bytes(file, MOST_FILE_BYTES)))


def _check_whole(pack: InstalledPack) -> None:
    """Raise FileProblem where a file of an installed pack was lost, added or edited: its name stands on quotes.

    The same where its key is trusted no more. The signature itself was checked when it was installed: whoever can write
    here could add a key as well.
    """
    if not is_trusted(pack.manifest.key or ""):
        raise FileProblem(
            _(
                "{folder}: is signed with a key that is not trusted any more; roll back, or install a pack with a key "
                "that you trust"
            ).format(folder=pack.folder)
        )
    found = {file.relative_to(pack.folder).as_posix() for file in pack.folder.rglob("*") if not file.is_dir()}
    for name in sorted(found ^ {*pack.manifest.files}):
        raise _damaged(pack.folder / name)
    for name, stated in pack.manifest.files.items():
        file = pack.folder / name
        if hashlib.sha256(read_bytes(file, MOST_FILE_BYTES)).hexdigest() != stated.sha256:
            raise _damaged(file)


def _damaged(file: Path) -> FileProblem:
    return FileProblem(
        _("{file}: not as it was installed; install the catalogue pack again or roll back").format(file=file)
    )


def _not_written(root: Path, error: OSError) -> FileProblem:
    return FileProblem(
        _("{folder}: the pack cannot be installed: {reason}; make room or set CONFIGURATOR_DATA to a folder").format(
            folder=root, reason=reason(error)
        )
    )


def _remove(name: str | None) -> None:
    if name is not None:
        shutil.rmtree(packs_dir() / name, ignore_errors=True)


def _sweep(root: Path) -> None:
    """Remove what killed programs have left."""
    standing = _standing_or_none()
    with suppress(OSError):
        for folder in root.iterdir():
            is_named = folder.name in {standing.current, standing.previous}
            if folder.name.startswith(_PREFIX) and not is_named and _age(folder) > _STALE_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime
