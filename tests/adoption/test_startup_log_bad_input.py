"""Files that are no log, or a bad one: one sentence each, nothing half taken, and never a traceback."""

import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from configurator.adoption.startup_log import LogReading, read_log, read_pasted_log
from configurator.adoption.startup_log.comparison import compare_logs
from configurator.adoption.startup_log.reading import BLOCK_BYTES
from configurator.adoption.startup_log.telling import WORDS
from configurator.files import FileProblem
from configurator.units import MIB

OWN = Path(__file__).parents[1] / "data" / "logs"
FP8 = (OWN / "vllm-0.33-fp8.log").read_bytes()
LOGS = tuple(path.read_bytes() for path in sorted(OWN.glob("*.log")))


def reading_of(path: Path, content: bytes) -> LogReading:
    """What is read of a file with this content."""
    path.write_bytes(content)
    reading = read_log(path)
    assert reading is not None
    return reading


REFUSED = [
    (b"", "no start-up line of vLLM, SGLang or TensorRT-LLM was found; give the engine's log from its start"),
    (b"hello\nworld\n", "no start-up line of vLLM, SGLang or TensorRT-LLM was found"),
    (b"\x7fELF\x02\x01\x01\0\0\0\0" + b"\x01" * 99, "not a text file; choose the engine's log"),
    (b"\x1f\x8b\x08\0abc", "packed with gzip; unpack it first"),
    (FP8 + LOGS[0], "lines of several engines are mixed (sglang, vllm); give one log for each engine"),
]


@pytest.mark.parametrize(("content", "words"), REFUSED, ids=["empty", "prose", "binary", "gzip", "mixed"])
def test_what_is_no_log_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    """One sentence names the file and the mend."""
    path = tmp_path / "start.log"
    path.write_bytes(content)

    with pytest.raises(FileProblem) as problem:
        read_log(path)
    assert str(problem.value).startswith(f"{path}: {words}")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A missing file and a folder are refused in a sentence."""
    with pytest.raises(FileProblem, match="cannot be read: no such file or directory; check its name"):
        read_log(tmp_path / "none.log")
    with pytest.raises(FileProblem, match="cannot be read: "):
        read_log(tmp_path)


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_other_encodings_and_line_ends(tmp_path: Path, encoding: str, ending: str) -> None:
    """PowerShell's UTF-16 and Windows' line ends give the same figures."""
    text = FP8.decode("utf-8").replace("\n", ending)
    run = reading_of(tmp_path / "start.log", text.encode(encoding)).run

    assert (run.kv_cache_tokens, run.max_concurrency) == (645_648, run.max_concurrency)
    assert ("LOG-UTF-16" in [notice.code for notice in run.notices]) == encoding.startswith("utf-16")


def test_a_cut_line_is_not_taken(tmp_path: Path) -> None:
    """A log cut at any byte of its last figures gives each of them whole or not at all."""
    content = FP8[: FP8.index(b"CUDA graph pool")]
    start = content.index(b"GPU KV cache size")
    for end in range(start, len(content)):
        run = reading_of(tmp_path / "start.log", content[:end]).run
        assert run.kv_cache_tokens in (None, 645_648)
        assert str(run.max_concurrency) in ("None", "78.81")


def test_a_cut_log_says_so(tmp_path: Path) -> None:
    """A log that breaks off in a number and before the count says both."""
    content = FP8[: FP8.index(b"645,648") + 4]
    run = reading_of(tmp_path / "start.log", content).run

    assert [notice.code for notice in run.notices][1:] == ["LOG-CUT-OFF", "LOG-UNFINISHED"]


def test_very_long_lines(tmp_path: Path) -> None:
    """A line of 12 MiB without an end, and a figure far into a long line, do no harm."""
    content = b"x" * (12 * MIB) + b"\n" + b"y" * 40_000 + b" " + FP8
    run = reading_of(tmp_path / "start.log", content).run

    assert run.kv_cache_tokens == 645_648


def test_reading_can_be_cancelled_and_watched(tmp_path: Path) -> None:
    """Progress is told block by block, and nothing is left of a reading that nobody wants any more."""
    path = tmp_path / "start.log"
    path.write_bytes(FP8 + b"INFO: GET /health\n" * 200_000)
    size, told = path.stat().st_size, list[tuple[int, int]]()

    assert read_log(path, lambda read, total: told.append((read, total))) is not None
    assert told[0] == (BLOCK_BYTES, size)
    assert told[-1] == (size, size)
    assert read_log(path, still_wanted=lambda: False) is None


def test_memory_stays_small(tmp_path: Path) -> None:
    """60 MB in which no two lines have the same shape take less than 40 MB."""
    path = tmp_path / "start.log"
    with path.open("wb") as stream:
        stream.write(FP8)
        for number in range(60):
            words = b"".join(
                b"request %s of someone\n" % (chr(0x4E00 + number * 300 + i).encode() * 30) for i in range(300)
            )
            stream.write(words * (MIB // len(words)))

    tracemalloc.start()
    try:
        assert read_log(path) is not None
        assert tracemalloc.get_traced_memory()[1] < 40 * MIB
    finally:
        tracemalloc.stop()


@settings(max_examples=60)
@given(data=st.data())
def test_mutated_logs_never_raise_anything_else(data: st.DataObject) -> None:
    """Cut, repeated, mixed and overwritten logs give a reading or a FileProblem, and can be compared and stored."""
    content = bytearray(data.draw(st.sampled_from(LOGS)))
    for _change in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(at, min(len(content), at + 300)))
        content[at:end] = data.draw(
            st.one_of(
                st.binary(max_size=8),
                st.sampled_from([b"9" * 400, b"-", b",", b"\n", b"\x1b[31m", b"{}", "８".encode(), *WORDS]),
                st.just(bytes(content[at:end] * 2)),
            )
        )
    reading = None
    with suppress(FileProblem):
        reading = read_pasted_log(content.decode("utf-8", errors="replace"))
    if reading is None:
        return
    assert LogReading.model_validate_json(reading.model_dump_json()) == reading
    assert all(notice.sentence for notice in reading.run.notices)
    assert compare_logs(reading, reading).verdict
