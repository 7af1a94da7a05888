"""The bytes of a file as whole lines of UTF-8: also of PowerShell's UTF-16, and of a line without end."""

import codecs
import re
from collections.abc import Callable

from configurator import limits
from configurator.adoption.startup_log.telling import LINE_BYTES, holds_a_word
from configurator.files import FileProblem
from configurator.language import _

LONGEST_LINE = limits.LOG_LINE_BYTES

_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bzip2", b"\xfd7zXZ": "xz"}


class LogText:
    """Blocks of a file as whole lines in UTF-8, whatever the file is in."""

    def __init__(self, shown: str) -> None:
        self.codes: list[str] = []
        """Notices about the file as a whole."""
        self._shown = shown
        self._encoding = ""
        self._decode: Callable[[bytes], bytes] = bytes
        self._rest = b""

    def whole_lines(self, block: bytes) -> bytes:
        """The lines that this block ends, with what was left of the one before. Raises FileProblem for no text."""
        if not self._encoding:
            self._find_encoding(block)
        block = self._rest + self._decode(block)
        cut = block.rfind(b"\n") + 1
        self._rest = block[cut:]
        if len(self._rest) > LONGEST_LINE:
            # A line without end: its beginning is kept, and nothing joins on to what was left out.
            self._rest = self._rest[:LINE_BYTES] + b"\0"
        return block[:cut]

    def last_line(self) -> bytes:
        """What follows the last line's end, without a word that may be cut in two."""
        whole = self._rest if _WHOLE_END.search(self._rest) else self._rest[: self._rest.rfind(b" ") + 1]
        if len(whole) < len(self._rest) and holds_a_word(self._rest):
            self.codes.append("LOG-CUT-OFF")
        return whole

    def decoded(self, beginning: bytes) -> str:
        """The file's beginning as text."""
        return beginning.decode(self._encoding or "utf-8", errors="replace")

    def _find_encoding(self, block: bytes) -> None:
        packed = next((name for magic, name in _PACKED.items() if block.startswith(magic)), None)
        if packed:
            raise FileProblem(
                _("{path}: packed with {packing}; unpack it first").format(path=self._shown, packing=packed)
            )
        self._encoding = _encoding_of(block[:LINE_BYTES])
        if self._encoding == "utf-8":
            if b"\0" in block[:LINE_BYTES]:
                raise FileProblem(_("{path}: not a text file; choose the engine's log").format(path=self._shown))
            return
        self.codes.append("LOG-UTF-16")
        decoder = codecs.getincrementaldecoder(self._encoding)(errors="replace")
        self._decode = lambda raw: decoder.decode(raw).encode("utf-8", errors="replace")


_WHOLE_END = re.compile(rb"(?:^|\s|[)}\]'\"|.;:]|\d ?x|GiB|GB|tokens|seconds|total)\s*$")


def _encoding_of(beginning: bytes) -> str:
    if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    half = len(beginning) // 2
    first, second = beginning[::2].count(0) > half * 0.7, beginning[1::2].count(0) > half * 0.7
    if half == 0 or first == second:
        # Noughts everywhere are no text of any kind.
        return "utf-8"
    return "utf-16-be" if first else "utf-16-le"
