"""The few lines of a log that tell something, found among the many that do not.

A server's log is mostly requests. Words that every line of interest holds one of are searched for in the bytes first;
only the lines that hold one are decoded and tried against the formats.
"""

import re
from collections.abc import Iterator

from configurator.units import KIB, MIB

LINE_BYTES = 16 * KIB
"""Of a longer line only what stands around the words that were searched for is read."""

WORDS: tuple[bytes, ...] = (
    b"KV cache size:",
    b" cache memory",
    b"concurrency for ",
    b" blocks: ",
    b" took ",
    b"KV Cache is ",
    b"KV cache allocated",
    b"kv_cache_size=",
    b"version",
    b"LLM engine",
    b"default args",
    b"vllm serve ",
    b"launch_server",
    b"server_args",
    b"_cache_dtype",
    b"-cache-dtype",
    b"_CACHE_DTYPE",
    b"_model_len",
    b"-model-len",
    b"memory_utilization",
    b"memory-utilization",
    b"memory utilization",
    b"batched_tokens=",
    b"fraction-static",
    b"data type to store",
    b"CUDA graph",
    b"mem usage=",
    b"total_num_tokens=",
    b"KV cache dtype",
    b"cp_world_size",
    b"paged KV cache",
    b"cache blocks",
    b"memory in KV cache",
    b"for k/v cache",
    b"loading model weights",
    b"attention block size",
    b"padding layers",
    b"mamba page size",
    b"Mamba Cache",
    b"hybrid linear",
    b"sliding window memory",
    b"num_gpu_blocks",
    b"max seq len",
    b"accuracy drop",
    b"Error: ",
    b"out of memory",
    b"EngineCore failed",
    b"core initialization",
)
"""Every line that tells something holds one of these; ordinary lines, such as ``KV cache usage``, hold none."""

_HEX_DIGITS = b"0123456789abcdef"
_SHAPES = tuple({word.translate(None, _HEX_DIGITS) for word in WORDS})
_SHAPES_BYTES = 8 * MIB

_COLOURS = re.compile(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
_REQUEST = re.compile(r"Received request |prompt: ['\"]|\"messages\":")
"""Lines that quote what users wrote, be it the words of a log."""


class Ordinary:
    """Lines that tell nothing, known by their shape.

    A log repeats itself: most of its lines differ in numbers and request ids alone. Without these every shape is
    searched through once and not a hundred thousand times.
    """

    def __init__(self) -> None:
        self._shapes: set[bytes] = set()
        self._room = _SHAPES_BYTES

    def all_in(self, lines: bytes) -> bool:
        """Whether every one of the lines is surely ordinary."""
        shapes = {*lines.translate(None, _HEX_DIGITS).split(b"\n")} - self._shapes
        unseen = b"\n".join(shapes)
        if any(word in unseen for word in _SHAPES):
            return False
        if len(unseen) <= self._room:
            self._shapes |= shapes
            self._room -= len(unseen)
        return True


def telling_lines(lines: bytes) -> Iterator[str]:
    """The lines that hold one of the words, decoded, without colours and without what a user wrote."""
    for start, end in sorted(_places(lines).items()):
        line = lines[start:end].decode("utf-8", errors="replace")
        line = _COLOURS.sub("", line).rstrip("\r")
        if not _REQUEST.search(line):
            yield line


def holds_a_word(lines: bytes) -> bool:
    """Whether any of the words stands in these bytes."""
    return any(word in lines for word in WORDS)


def _places(lines: bytes) -> dict[int, int]:
    """Where lines with a word begin and end; of a very long one, what stands around the word."""
    places: dict[int, int] = {}
    for word in WORDS:
        at = lines.find(word)
        while at >= 0:
            start = lines.rfind(b"\n", 0, at) + 1
            end = lines.find(b"\n", at)
            end = len(lines) if end < 0 else end
            near = max(start, at - LINE_BYTES)
            places[near] = max(places.get(near, 0), min(end, at + LINE_BYTES))
            at = lines.find(word, end)
    return places
