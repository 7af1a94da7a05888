"""A catalogue folder as a signed pack."""

import hashlib
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pydantic import ValidationError

from configurator import __version__
from configurator.catalog.load import load_catalog
from configurator.catalog.pack.archive import CONTENT, MANIFEST_FILE, SIGNATURE_FILE, SUFFIX
from configurator.catalog.pack.keys import public_part
from configurator.catalog.pack.limits import (
    MOST_CONTENT_BYTES,
    MOST_DAYS_VALID,
    MOST_FILE_BYTES,
    MOST_FILES,
    MOST_PACK_BYTES,
)
from configurator.catalog.pack.manifest import FORMAT, FORMAT_VERSION, Manifest, PackedFile
from configurator.catalog.pack.refusal import PackRefused
from configurator.catalog.pack.signature import sign
from configurator.faults import fault_words
from configurator.files import FileProblem, read_bytes, replace_file
from configurator.language import _
from configurator.units import MIB

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

VALID_DAYS = 180
"""How long a pack may be installed where nobody says."""

_SAME_DAY = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a pack: the same catalogue and days give the same bytes."""


@dataclass(frozen=True)
class Label:
    """What the maker of a pack says about it."""

    id: str
    name: str
    created: date
    expires: date
    minimum_program: str = __version__


def make_pack(folder: Path, out: Path, label: Label, key: "Ed25519PrivateKey | None") -> Manifest:
    """Check a catalogue folder and write it as a pack; without a key it is not signed, and nobody can install it.

    Raises CatalogError for the folder's problems, FileProblem for anything else.
    """
    if out.suffix.lower() != SUFFIX:
        raise PackRefused(out, "", _("its name must end in {suffix}; choose such a name").format(suffix=SUFFIX))
    catalog = load_catalog(folder)
    files = _files(folder)
    manifest = _manifest(out, label, catalog.version, files, public_part(key).fingerprint if key else None)
    signed = manifest.to_bytes()
    content = {MANIFEST_FILE: signed, **({SIGNATURE_FILE: sign(key, signed)} if key else {}), **files}
    packed = _zipped(content)
    if len(packed) > MOST_PACK_BYTES:
        raise PackRefused(
            out, "", _("would be larger than {most} MiB; leave entries out").format(most=MOST_PACK_BYTES // MIB)
        )
    replace_file(out, packed)
    return manifest


def _files(folder: Path) -> dict[str, bytes]:
    """Every file that `load_catalog` reads, by its name in the pack. Raises FileProblem."""
    names = sorted(file.relative_to(folder).as_posix() for file in (*folder.glob("*.toml"), *folder.glob("*/*.toml")))
    names = [name for name in names if not any(part.startswith(".") for part in name.split("/"))]
    if strange := next((name for name in names if not CONTENT.fullmatch(name)), None):
        raise PackRefused(folder, strange, _("is no file of a catalogue; remove it"))
    files = {name: read_bytes(folder / name, MOST_FILE_BYTES) for name in names}
    if len(files) > MOST_FILES or sum(map(len, files.values())) > MOST_CONTENT_BYTES:
        raise FileProblem(_("{folder}: more than a pack may hold; leave entries out").format(folder=folder))
    return files


def _manifest(out: Path, label: Label, version: str, files: dict[str, bytes], key: str | None) -> Manifest:
    if not label.created <= label.expires <= label.created + timedelta(days=MOST_DAYS_VALID):
        raise PackRefused(
            out,
            "expires",
            _("must be a day from {first} to {last}; choose another").format(
                first=label.created.isoformat(), last=(label.created + timedelta(days=MOST_DAYS_VALID)).isoformat()
            ),
        )
    try:
        return Manifest(
            format=FORMAT,
            format_version=FORMAT_VERSION,
            version=version,
            key=key,
            files={
                name: PackedFile(sha256=hashlib.sha256(content).hexdigest(), bytes=len(content))
                for name, content in files.items()
            },
            **vars(label),
        )
    except ValidationError as error:
        fault = error.errors()[0]
        raise PackRefused(
            out,
            ".".join(map(str, fault["loc"])),
            _("{fault}; correct it").format(fault=fault_words(fault)),
        ) from error


def _zipped(content: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, one in content.items():
            entry = ZipInfo(name, _SAME_DAY)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, one)
    return stream.getvalue()
