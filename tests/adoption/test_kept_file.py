"""Files that a project keeps: small ones alone, whole or not at all."""

import base64
import hashlib
import zlib
from pathlib import Path

import pytest

from configurator.adoption.kept_file import KeptFile, packed, packed_files


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    """A megabyte of the same line is a few kilobytes."""
    file = tmp_path / "server.log"
    file.write_bytes(b"INFO 11-12 09:14:01 loading\n" * 40_000)
    (kept,) = packed_files([file, tmp_path / "gone.log"])
    assert kept.content == file.read_bytes()
    assert len(kept.packed) < 10_000


def test_what_stays_large_is_not_kept() -> None:
    """300 KiB that nothing makes smaller, and 17 MiB that would pack well."""
    noise = b"".join(hashlib.sha256(bytes([one % 256, one // 256])).digest() for one in range(9_600))
    assert packed("noise", noise) is None
    assert packed("zeros", bytes(17 * 1024 * 1024)) is None


@pytest.mark.parametrize("content", [b"other", b"x" * 50_000_000], ids=["another", "a bomb"])
def test_a_content_that_is_not_what_its_fingerprint_says_is_refused(content: bytes) -> None:
    """Fifty megabytes are not unpacked to find out."""
    swapped = base64.b64encode(zlib.compress(content)).decode()
    kept = KeptFile(name="a.log", sha256="0" * 64, packed=swapped)
    with pytest.raises(ValueError, match=r"^a\.log: the file that the project keeps is damaged"):
        _ = kept.content
