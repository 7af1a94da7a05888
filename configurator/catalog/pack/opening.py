"""From a pack file to a catalogue that may be taken, or to one sentence about why not."""

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from packaging.version import Version

from configurator import __version__
from configurator.catalog.edition import EDITION_FILE
from configurator.catalog.load import CatalogError, load_catalog, with_own_entries
from configurator.catalog.models import Catalog
from configurator.catalog.pack.archive import MANIFEST_FILE, SIGNATURE_FILE, read_archive, write_files
from configurator.catalog.pack.manifest import Manifest, read_manifest
from configurator.catalog.pack.refusal import PackRefused
from configurator.catalog.pack.signature import check_signature
from configurator.catalog.pack.store import latest_day
from configurator.files import FileProblem, reason
from configurator.language import _, ngettext
from configurator.units import format_count


@dataclass(frozen=True)
class Pack:
    """A pack that has passed every check but whether it is newer than what is in use.

    `files` are those of the catalogue by their names, `manifest_bytes` what was signed, `catalog` what would be in use:
    with the user's own entries.
    """

    path: Path
    manifest: Manifest
    manifest_bytes: bytes
    signature: bytes
    files: Mapping[str, bytes]
    catalog: Catalog


def open_pack(path: Path, today: date) -> Pack:
    """Read and check a pack; nothing of it is kept on the disk. Raises PackRefused or FileProblem."""
    content = read_archive(path)
    if MANIFEST_FILE not in content:
        raise PackRefused(
            path, "", _("no catalogue pack, for it has no {file}; choose another file").format(file=MANIFEST_FILE)
        )
    manifest = read_manifest(path, content[MANIFEST_FILE])
    check_signature(path, manifest, content)
    _check_days(path, manifest, today)
    _check_program(path, manifest)
    files = {name: one for name, one in content.items() if name not in {MANIFEST_FILE, SIGNATURE_FILE}}
    _check_sums(path, manifest, files)
    return Pack(path, manifest, content[MANIFEST_FILE], content[SIGNATURE_FILE], files, _catalog(path, manifest, files))


def _check_days(path: Path, manifest: Manifest, today: date) -> None:
    # A clock that was put back makes no pack young again.
    if manifest.expires < max(today, latest_day()):
        raise PackRefused(
            path, "", _("expired on {day}; ask for a newer pack").format(day=manifest.expires.isoformat())
        )
    # A day ahead is a sender in another time zone.
    if manifest.created > today + timedelta(days=1):
        raise PackRefused(
            path,
            "",
            _("was made on {day}, which is still to come; set this computer's clock or ask for the pack again").format(
                day=manifest.created.isoformat()
            ),
        )


def _check_program(path: Path, manifest: Manifest) -> None:
    if Version(manifest.minimum_program) > Version(__version__):
        raise PackRefused(
            path,
            "",
            _("needs version {needed} of this program, which is {own}; update the program").format(
                needed=manifest.minimum_program, own=__version__
            ),
        )


def _check_sums(path: Path, manifest: Manifest, files: Mapping[str, bytes]) -> None:
    for name in sorted({*files} ^ {*manifest.files}):
        why = _("is not in the pack") if name not in files else _("is not named in the manifest")
        raise PackRefused(
            path, name, _("{fault}, so the pack was altered; do not use it and ask for it again").format(fault=why)
        )
    for name, content in files.items():
        stated = manifest.files[name]
        if (len(content), hashlib.sha256(content).hexdigest()) != (stated.bytes, stated.sha256):
            raise PackRefused(
                path, name, _("was altered after the pack was signed; do not use this pack and ask for it again")
            )


def _catalog(path: Path, manifest: Manifest, files: Mapping[str, bytes]) -> Catalog:
    """The catalogue as it would be in use, validated from a folder that is gone afterwards."""
    try:
        with tempfile.TemporaryDirectory(prefix="configurator-pack-") as name:
            folder = Path(name).resolve()
            write_files(files, folder)
            # By itself first: the user's own entries must not fill a gap in the pack.
            _check_entries(path, folder)
            catalog = with_own_entries(folder)
    except OSError as error:
        raise FileProblem(
            _("{path}: cannot be unpacked: {reason}; make room and try again").format(path=path, reason=reason(error))
        ) from error
    if catalog.version != manifest.version:
        raise PackRefused(
            path,
            EDITION_FILE,
            _("is edition {found}, but the pack says {stated}; ask for the pack again").format(
                found=catalog.version, stated=manifest.version
            ),
        )
    return catalog


def _check_entries(path: Path, folder: Path) -> None:
    try:
        load_catalog(folder)
    except CatalogError as error:
        first = error.problems[0]
        place = first.file.relative_to(folder).as_posix()
        entry = f"{place}: {first.entry}" if first.entry else place
        more = len(error.problems) - 1
        others = ngettext("and {n} more problem", "and {n} more problems", more).format(n=format_count(more))
        why = first.message.replace(f"{folder}{os.sep}", "")
        raise PackRefused(path, entry, f"{why} ({others})" if more else why) from error
