"""Zip files from outside: the one door for packs and workbooks, whose directory is judged before it is read."""

import struct
import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from configurator import limits

BROKEN = (
    BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What the library raises for a zip file that is cut off, encrypted, made wrongly or made to harm; also on reading."""

_RECORD = b"PK\x01\x02"
"""Begins the record of each file in a zip's directory."""


def count_of_files(content: bytes) -> int:
    """How many files the directory may name, without reading it."""
    return content.count(_RECORD)


def open_zip(content: bytes) -> ZipFile:
    """Raises one of `BROKEN`, BadZipFile also for a directory too large to be that of a workbook.

    The library makes an object of each of its records: a million of them in 48 MiB take a gigabyte.
    """
    if count_of_files(content) > limits.ZIP_FILES:
        raise BadZipFile("a directory of too many files")
    return ZipFile(BytesIO(content))


def are_plain(archive: ZipFile) -> bool:
    """Whether all files are stored or deflated; the window that LZMA unpacks into may be of gigabytes."""
    return all(entry.compress_type in (ZIP_STORED, ZIP_DEFLATED) for entry in archive.infolist())
