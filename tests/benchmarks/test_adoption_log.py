"""How long reading a start-up log takes."""

from collections.abc import Callable
from pathlib import Path

from configurator.adoption.startup_log import LogReading, read_log
from tests.benchmarks.table import Aim

START = Path(__file__).parents[1] / "data" / "logs" / "vllm-0.33-fp8.log"
MEGABYTE = 1_000_000


def written(path: Path, megabytes: int) -> Path:
    """A server's log: its start, then requests and the engine's own statistics, no two lines the same."""
    size, number = 0, 0
    with path.open("wb") as stream:
        size += stream.write(START.read_bytes())
        while size < megabytes * MEGABYTE:
            lines = (
                f"(APIServer pid=1) INFO:     10.1.{n % 256}.{n % 251}:{n % 60000} - "
                f'"POST /v1/chat/completions HTTP/1.1" 200 OK\n'
                f"(APIServer pid=1) INFO 11-12 10:{n % 60:02}:{n % 59:02} [logger.py:40] "
                f"Finished request chatcmpl-{n * 7919:032x} in {n % 97}.{n % 89} s\n"
                f"(APIServer pid=1) INFO 11-12 10:{n % 60:02}:{n % 59:02} [loggers.py:259] Engine 000: Avg prompt "
                f"throughput: {n % 9973}.1 tokens/s, Avg generation throughput: {n % 997}.3 tokens/s, "
                f"Running: {n % 80} reqs, Waiting: {n % 7} reqs, "
                f"GPU KV cache usage: {n % 100}.0%, Prefix cache hit rate: {n % 99}.1%\n"
                for n in range(number, number + 2_000)
            )
            size += stream.write("".join(lines).encode())
            number += 2_000
    return path


def test_a_log_of_100_megabytes(tmp_path: Path, compare: Callable[..., None], *, is_measuring: bool) -> None:
    """Its start is found among a million lines; the floor reads the same bytes line by line."""
    path = written(tmp_path / "server.log", 100 if is_measuring else 2)

    def lines() -> int:
        with path.open("rb") as stream:
            return sum(1 for _ in stream)

    def reading() -> LogReading | None:
        return read_log(path)

    found = reading()
    assert found is not None
    assert found.run.kv_cache_tokens == 645_648
    compare("a start-up log of 100 MB", reading, lines, rounds=3, aim=Aim(most=2.0))
