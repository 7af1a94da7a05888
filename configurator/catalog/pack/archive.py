"""A pack's zip as the files in it: every name and size is judged before a byte is unpacked.

What a name could do on another system counts too: a pack is made on one and
installed on all.
"""

import os
import re
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

from configurator.catalog.pack.limits import (
    MOST_CONTENT_BYTES,
    MOST_FILE_BYTES,
    MOST_FILES,
    MOST_PACK_BYTES,
    MOST_RATIO,
)
from configurator.catalog.pack.refusal import PackRefused
from configurator.files import read_bytes
from configurator.language import _
from configurator.units import MIB, format_count
from configurator.zip_file import BROKEN, count_of_files, open_zip

SUFFIX = ".pack"
MANIFEST_FILE, SIGNATURE_FILE = "manifest.json", "manifest.sig"

CONTENT = re.compile(
    r"(?:catalog|checklist|assumptions)\.toml"
    r"|(?:cards|servers|models|engines|evidence)/[a-z0-9]+(?:[.-][a-z0-9]+)*\.toml",
    re.ASCII,
)
"""The names of a catalogue's files; a pack has no others."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever stands behind the dot."""

_ENCRYPTED, _UTF8 = 0x1, 0x800


def read_archive(pack: Path) -> dict[str, bytes]:
    """Every file of a pack by its name, unpacked in memory. Raises PackRefused, FileProblem where it is not read."""
    if pack.suffix.lower() != SUFFIX:
        raise PackRefused(
            pack, "", _("its name does not end in {suffix}; choose a catalogue pack").format(suffix=SUFFIX)
        )
    content = read_bytes(pack, MOST_PACK_BYTES)
    if not content.startswith(b"PK\x03\x04"):
        raise PackRefused(pack, "", _("no catalogue pack, for it is no zip file; ask for it again"))
    _check_count(pack, content)
    try:
        with open_zip(content) as archive:
            entries = archive.infolist()
            _judge_all(pack, entries)
            _check_nothing_else(pack, content, entries)
            return {entry.filename: archive.read(entry) for entry in entries}
    except BROKEN as error:
        raise PackRefused(
            pack, "", _("a damaged zip file ({fault}); ask for it again").format(fault=str(error)[:120])
        ) from error


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Unpack into an empty folder, and have each file on the disk before this returns. Raises OSError.

    The names were judged on reading; a file that is there already is never written over.
    """
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())


def _check_count(pack: Path, content: bytes) -> None:
    count = count_of_files(content)
    if count > MOST_FILES:
        raise PackRefused(
            pack,
            "",
            _("{count} files, more than the {most} of a pack; ask for a smaller one").format(
                count=format_count(count), most=format_count(MOST_FILES)
            ),
        )


def _check_nothing_else(pack: Path, content: bytes, entries: Sequence[ZipInfo]) -> None:
    """A zip may hold bytes before, between and behind its files, such as another zip; a pack holds its files alone."""
    names = [entry.orig_filename.encode("utf-8" if entry.flag_bits & _UTF8 else "cp437") for entry in entries]
    packed = sum(entry.compress_size for entry in entries)
    # A file stands in the pack with a header of 30 bytes, and in the directory at its end, of 22, with one of 46.
    if len(content) != packed + sum(30 + 46 + 2 * len(name) for name in names) + 22:
        raise PackRefused(
            pack, "", _("holds more than its files, so the pack was altered; do not use it and ask for it again")
        )


def _judge_all(pack: Path, entries: Sequence[ZipInfo]) -> None:
    seen: dict[str, str] = {}
    for entry in entries:
        name = entry.orig_filename
        if why := _name_fault(name, seen) or _kind_fault(entry) or _size_fault(entry):
            raise PackRefused(pack, name, why)
        seen[name.casefold()] = name
    if sum(entry.file_size for entry in entries) > MOST_CONTENT_BYTES:
        raise PackRefused(
            pack,
            "",
            _("unpacked it is larger than {most} MiB; ask for a smaller one").format(most=MOST_CONTENT_BYTES // MIB),
        )


def _name_fault(name: str, seen: Mapping[str, str]) -> str:
    """What is wrong with a name, or nothing. `seen` are the names before it, by how a system without case has them."""
    return _leads_out(name) or _stands_already(name, seen.get(name.casefold())) or _not_of_a_pack(name)


def _leads_out(name: str) -> str:
    if name.startswith(("/", "\\")) or ":" in name or ".." in re.split(r"[/\\]", name):
        return _("leads out of the pack's folder; do not use this pack and tell its sender")
    return ""


def _stands_already(name: str, first: str | None) -> str:
    if first is None:
        return ""
    if first == name:
        return _("stands twice in the pack; ask for it again")
    return _("differs from {other} only in capitals, and is the same file on some systems; ask for it again").format(
        other=first
    )


def _not_of_a_pack(name: str) -> str:
    if name in {MANIFEST_FILE, SIGNATURE_FILE}:
        return ""
    if any(_RESERVED.fullmatch(part) for part in name.split("/")):
        return _("is the name of a device on Windows; ask for a pack without it")
    return "" if CONTENT.fullmatch(name) else _("is no file of a catalogue; ask for a pack without it")


def _kind_fault(entry: ZipInfo) -> str:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if stat.S_ISLNK(kind):
        return _("is a link and no file; do not use this pack and tell its sender")
    if entry.is_dir() or kind not in (0, stat.S_IFREG):
        return _("is no ordinary file; ask for the pack again")
    if entry.flag_bits & _ENCRYPTED:
        return _("is encrypted; ask for a pack without a password")
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return _("is packed in a way that is not read; ask for a pack made by configurator catalog pack")
    return ""


def _size_fault(entry: ZipInfo) -> str:
    if entry.file_size > MOST_FILE_BYTES:
        return _("unpacked it is larger than {most} MiB; ask for a smaller one").format(most=MOST_FILE_BYTES // MIB)
    if entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        return _("unpacks to more than {most} times its size; do not use this pack and tell its sender").format(
            most=MOST_RATIO
        )
    return ""
