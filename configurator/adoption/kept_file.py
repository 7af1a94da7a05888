"""A file that a project keeps beside the figures read from it: packed, and small enough to travel with the project."""

import base64
import binascii
import hashlib
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import Field

from configurator import limits
from configurator.adoption.result_file import Short, SourceFile, short
from configurator.catalog.frozen import Frozen
from configurator.files import FileProblem, read_bytes
from configurator.language import _

MOST_PACKED = limits.KEPT_PACKED_BYTES
"""Of one file, compressed: a start-up log has some kilobytes, a results file some hundreds before it is packed."""

MOST_BYTES = limits.KEPT_BYTES
"""Of one file as it is; nothing larger is packed to see whether it might fit."""

MOST_FILES = 6
"""That one step keeps."""


class KeptFile(Frozen):
    """Name and fingerprint, and the content compressed, in base64."""

    name: Short
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    packed: Annotated[str, Field(max_length=(MOST_PACKED + 2) // 3 * 4, pattern=r"^[A-Za-z0-9+/]*={0,2}$", repr=False)]

    @property
    def content(self) -> bytes:
        """The file as it was. Raises ValueError, in words, where it is not what its fingerprint says."""
        try:
            content = zlib.decompressobj().decompress(base64.b64decode(self.packed, validate=True), MOST_BYTES + 1)
        except (binascii.Error, zlib.error) as error:
            raise ValueError(self._damaged()) from error
        if hashlib.sha256(content).hexdigest() != self.sha256:
            raise ValueError(self._damaged())
        return content

    def _damaged(self) -> str:
        return _("{name}: the file that the project keeps is damaged; give it once more").format(name=self.name)


def packed(name: str, content: bytes) -> KeptFile | None:
    """A content to keep; None where it is too large."""
    if len(content) > MOST_BYTES:
        return None
    made = zlib.compress(content, 9)
    if len(made) > MOST_PACKED:
        return None
    digest = hashlib.sha256(content).hexdigest()
    return KeptFile(name=short(name), sha256=digest, packed=base64.b64encode(made).decode())


def packed_files(files: Iterable[Path]) -> tuple[KeptFile, ...]:
    """Those of the files that are small enough and can still be read."""
    found = (_read(file) for file in files)
    return tuple(one for one in found if one is not None)


def _read(file: Path) -> KeptFile | None:
    try:
        return packed(file.name, read_bytes(file, MOST_BYTES))
    except FileProblem:
        return None


def still_needed(files: Iterable[KeptFile], sources: Iterable[SourceFile]) -> tuple[KeptFile, ...]:
    """The files that evidence still names, each once."""
    named = {one.sha256 for one in sources}
    return tuple({one.sha256: one for one in files if one.sha256 in named}.values())[:MOST_FILES]
