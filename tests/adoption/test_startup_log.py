"""Start-up logs: what is read from each engine's lines, and what never is."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from configurator.adoption.startup_log import LogReading, StartupRun, read_log, read_pasted_log
from configurator.catalog.dtypes import CacheDtype
from configurator.units import GIB

DATA = Path(__file__).parents[1] / "data"
OWN = DATA / "logs"
"""Logs that were written for these tests, line by line as the engines word them."""

COLLECTED = Path(__file__).parents[2].parent / "shared" / "reference" / "logs"
TABLE: list[dict[str, Any]] = tomllib.loads((DATA / "startup-logs.toml").read_text(encoding="utf-8"))["log"]


def run_of(path: Path) -> StartupRun:
    """The run of a log that nobody cancels."""
    reading = read_log(path)
    assert isinstance(reading, LogReading)
    return reading.run


def pasted(*lines: str) -> StartupRun:
    """The run of some pasted lines."""
    return read_pasted_log("\n".join(lines)).run


def codes(run: StartupRun) -> list[str]:
    """The codes of a run's notices."""
    return [notice.code for notice in run.notices]


def collected_index() -> dict[str, dict[str, Any]]:
    """The index of the collected logs, by id; skips where they do not lie beside the checkout."""
    index = COLLECTED / "index.jsonl"
    if not index.exists():
        pytest.skip(f"{len(TABLE)} collected logs are not beside this checkout")
    rows = [json.loads(line) for line in index.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {row["id"]: row for row in rows}


PLAIN = (
    "engine",
    "engine_version",
    "model",
    "kv_cache_dtype",
    "tensor_parallel",
    "context_parallel",
    "max_model_len",
    "batch_tokens",
    "max_sequences",
    "block_tokens",
    "speculative_tokens",
    "kv_cache_tokens",
)
DECIMAL = ("utilisation", "max_concurrency")
MEMORY = {"available_gib": "available_bytes", "weights_gib": "weights_bytes", "graph_gib": "graph_bytes"}


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in TABLE])
def test_every_collected_log_gives_what_stands_in_it(row: dict[str, Any]) -> None:
    """Each figure is the one in the text, and a figure that is not in the text is not given."""
    assert row["id"] in collected_index()
    run = run_of(COLLECTED / f"{row['id']}.log")

    assert {name: getattr(run, name) for name in PLAIN} == {name: row.get(name) for name in PLAIN}
    for name in DECIMAL:
        assert getattr(run, name) == (Decimal(row[name]) if name in row else None)
    for name, field in MEMORY.items():
        assert getattr(run, field) == (int(Decimal(row[name]) * GIB) if name in row else None)
    assert codes(run) == row["notices"]


IN_INDEX = {
    "engine": "engine",
    "tp": "tensor_parallel",
    "max_model_len": "max_model_len",
    "kv_cache_tokens": "kv_cache_tokens",
    "max_concurrency": "max_concurrency",
    "gpu_memory_utilization": "utilisation",
    "available_kv_gib": "available_gib",
    "model_loading_gib": "weights_gib",
}


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in TABLE])
def test_the_table_says_what_the_index_says(row: dict[str, Any]) -> None:
    """Where a log shows a figure it is the index's, and where the index has none the log shows none."""
    known = collected_index()[row["id"]]
    for theirs, ours in IN_INDEX.items():
        if ours not in row or (ours == "utilisation" and known["mem_fraction_static"] is not None):
            continue
        if isinstance(row[ours], str) and ours != "engine":
            assert float(row[ours]) == known[theirs], ours
        else:
            assert row[ours] == known[theirs], ours
    for name in ("model", "kv_cache_dtype", "engine_version"):
        assert name not in row or row[name] in (known[name] or ""), name


def test_every_collected_log_is_in_the_table() -> None:
    """No log was left out."""
    assert {row["id"] for row in TABLE} == set(collected_index())


def test_vllm_with_colours_two_ranks_and_a_progress_bar() -> None:
    """The smaller memory and the larger weights of the two ranks count, and colours are no part of a line."""
    run = run_of(OWN / "vllm-0.33-fp8.log")

    assert (run.engine, run.engine_version, run.model) == ("vllm", "0.33.0", "nvidia/Llama-3.3-70B-Instruct-FP8")
    assert (run.cache, run.kv_cache_dtype) == (CacheDtype.FP8, "fp8")
    assert (run.tensor_parallel, run.utilisation, run.batch_tokens) == (2, Decimal("0.92"), 8192)
    assert run.available_bytes == int(Decimal("49.26") * GIB)
    assert run.weights_bytes == int(Decimal("33.94") * GIB)
    assert run.graph_bytes == int(Decimal("0.88") * GIB)
    assert (run.kv_cache_tokens, run.max_model_len, run.max_concurrency) == (645_648, 8192, Decimal("78.81"))
    assert codes(run) == ["LOG-SCALES"]


def test_vllm_v0_prints_blocks() -> None:
    """1,952 blocks of 16 tokens are 31,232; the memory stands in the line of the profile."""
    run = run_of(OWN / "vllm-v0.log")

    assert (run.engine_version, run.kv_cache_tokens, run.max_concurrency) == ("0.6.3", 31_232, Decimal("1.56"))
    assert run.available_bytes == int(Decimal("3.81") * GIB)
    assert run.kv_cache_dtype is None


def test_the_last_start_counts() -> None:
    """A container that failed and was started anew with other options: nothing of the first start is left."""
    run = run_of(OWN / "vllm-restarts.log")

    assert (run.starts, run.failed) == (2, False)
    assert (run.kv_cache_tokens, run.max_model_len, run.utilisation) == (42_656, 32_768, Decimal("0.95"))
    assert run.kv_cache_dtype is None
    assert run.model == "Qwen3-14B"
    assert codes(run) == ["LOG-OLD-TOKENS", "LOG-SEVERAL-STARTS"]


def test_a_last_start_without_a_count_leaves_the_one_before() -> None:
    """A log that ends while the engine loads again keeps the figures of the start that came to its end, and says so."""
    whole = (OWN / "vllm-0.33-fp8.log").read_text(encoding="utf-8")
    run = read_pasted_log(whole + "\n".join(whole.splitlines()[:4])).run

    assert (run.starts, run.kv_cache_tokens) == (2, 645_648)
    assert "LOG-LAST-START-UNFINISHED" in codes(run)


def test_sglang_after_capture() -> None:
    """What SGLang allocated after the graphs counts and not its upper bound, and the smaller rank."""
    run = run_of(OWN / "sglang-0.5.23.log")

    assert (run.engine, run.cache, run.kv_cache_tokens) == ("sglang", CacheDtype.NVFP4, 1_099_968)
    assert (run.max_model_len, run.tensor_parallel, run.utilisation) == (8192, 2, Decimal("0.877"))
    assert run.available_bytes == int(Decimal("48.19") * GIB)
    assert run.weights_bytes == int(Decimal("34.12") * GIB)


def test_sglang_loads_a_drafter_afterwards() -> None:
    """The drafter's weights and pool are no second start, and its bytes are not those of the cache."""
    run = pasted(
        "[2026-11-02 10:00:00] server_args=ServerArgs(model_path='a/b', tp_size=1, kv_cache_dtype='fp8_e4m3')",
        "[2026-11-02 10:00:40 TP0] Load weight end. type=A, avail mem=60.12 GB, mem usage=34.02 GB.",
        "[2026-11-02 10:00:41 TP0] KV Cache is allocated. dtype: torch.float8_e4m3fn, #tokens: 5000, "
        "K size: 3.46 GB, V size: 3.46 GB",
        "[2026-11-02 10:00:50 TP0] Load weight end. type=B, avail mem=60.12 GB, mem usage=1.02 GB.",
        "[2026-11-02 10:00:51 TP0] KV Cache is allocated. dtype: torch.float8_e4m3fn, #tokens: 5000, "
        "K size: 1.08 GB, V size: 1.08 GB",
    )

    assert (run.starts, run.kv_cache_tokens, run.kv_cache_dtype) == (1, 5000, "fp8_e4m3")
    assert run.available_bytes == int(Decimal("6.92") * GIB)
    assert run.weights_bytes == int(Decimal("34.02") * GIB)
    assert codes(run) == ["LOG-DRAFT-POOL"]


RANKS = [
    "INFO 04-25 14:55:20 [gpu_worker.py:200] Available KV cache memory: 30.10 GiB",
    "INFO 04-25 14:55:20 [gpu_worker.py:200] Available KV cache memory: 29.05 GiB",
    "INFO 04-25 14:55:26 [kv_cache_utils.py:634] GPU KV cache size: 538,880 tokens",
    "INFO 04-25 14:55:26 [kv_cache_utils.py:637] Maximum concurrency for 65,792 tokens per request: 8.19x",
    "INFO 04-25 14:55:26 [kv_cache_utils.py:634] GPU KV cache size: 520,256 tokens",
    "INFO 04-25 14:55:26 [kv_cache_utils.py:637] Maximum concurrency for 65,792 tokens per request: 7.91x",
]


def test_ranks_without_a_name() -> None:
    """The smallest of each figure counts where ranks print one after another, and they are one start."""
    run = pasted(*RANKS)

    assert (run.starts, run.kv_cache_tokens, run.max_concurrency) == (1, 520_256, Decimal("7.91"))
    assert run.available_bytes == int(Decimal("29.05") * GIB)


def test_a_start_pasted_behind_another() -> None:
    """Memory that is measured again after a count means a second start, larger or not."""
    again = [line.replace("29.05", "35.05").replace("520,256", "600,000").replace("7.91", "9.12") for line in RANKS]
    run = pasted(*RANKS, *again)

    assert (run.starts, run.kv_cache_tokens, run.max_concurrency) == (2, 538_880, Decimal("8.19"))


def test_tensorrt_llm_estimates_first() -> None:
    """The pool of the estimation is replaced by the real one."""
    run = run_of(OWN / "tensorrt-llm-1.2.log")

    assert (run.engine, run.engine_version) == ("tensorrt-llm", "1.2.0")
    assert (run.kv_cache_tokens, run.max_model_len) == (422_048, 2049)
    assert run.available_bytes == int(Decimal("9.06") * GIB)
    assert run.weights_bytes == int(Decimal("16.2") * GIB)


SIZES = [
    # lines, tokens, context, requests, releases
    (("GPU KV cache size: 290,864 tokens",), 290_864, None, None, "0.7.4 to 0.27.1"),
    (
        ("XPU KV cache size: 96 tokens, Maximum concurrency for 32 tokens per request: 3.00x",),
        96,
        32,
        Decimal("3.00"),
        "0.28.0 or later",
    ),
    (
        ("GPU + host KV cache size: 64 tokens, Maximum concurrency for 32 tokens per request: 2.00x",),
        64,
        32,
        Decimal("2.00"),
        "0.28.0 or later",
    ),
    (
        ("# cuda blocks: 7406, # CPU blocks: 2048", "Maximum concurrency for 20000 tokens per request: 5.92x"),
        118_496,
        20_000,
        Decimal("5.92"),
        "0.8 or before",
    ),
]


@pytest.mark.parametrize(("lines", "tokens", "context", "requests", "releases"), SIZES)
def test_wordings_of_the_size(
    lines: tuple[str, ...], tokens: int, context: int | None, requests: Decimal | None, releases: str
) -> None:
    """Every wording of vLLM's cache size is read, and tells which releases have it where no version is printed."""
    run = pasted(*lines)

    assert (run.kv_cache_tokens, run.max_model_len, run.max_concurrency) == (tokens, context, requests)
    assert (run.engine_version, run.version_guess) == (None, releases)
    assert codes(run)[-1] == "LOG-VERSION-GUESSED"


WEIGHTS = [
    ("Model loading took 14.9888 GiB and 12.345678 seconds", "14.9888"),
    ("Model loading took 16.46 GiB memory and 3.1 seconds", "16.46"),
    ("Loading model weights took 5.2032 GB", "5.2032"),
]


@pytest.mark.parametrize(("line", "gib"), WEIGHTS)
def test_wordings_of_the_weights(line: str, gib: str) -> None:
    """GB in an old line are GiB."""
    assert pasted(line).weights_bytes == int(Decimal(gib) * GIB)


FAILURES = [
    ("ValueError: No available memory for the cache blocks.", "LOG-NO-CACHE-MEMORY"),
    (
        (
            "ValueError: To serve at least one request with the model's max seq len (131072), (16.0 GiB KV cache is "
            "needed, which is larger than the available KV cache memory (9.97 GiB). Based on the available memory, the "
            "estimated maximum model length is 81664."
        ),
        "LOG-CONTEXT-TOO-LONG",
    ),
    (
        (
            "ValueError: The model's max seq len (4096) is larger than the maximum number of tokens that can be "
            "stored in KV cache (3664)."
        ),
        "LOG-CONTEXT-ABOVE-TOKENS",
    ),
    (
        (
            "ValueError: Free memory on device cuda:0 (19.77/22.05 GiB) on startup is less than desired GPU memory "
            "utilization (0.9, 19.84 GiB)."
        ),
        "LOG-CARD-IN-USE",
    ),
    (
        (
            "ValueError: No valid attention backend found for cuda with AttentionSelectorConfig(head_size=96). "
            "Reasons: {FLASH_ATTN: [kv_cache_dtype not supported]}."
        ),
        "LOG-BACKEND-REFUSED",
    ),
    ("ValueError: nvfp4 KV cache is not supported with MLA (Multi-head Latent Attention) backends.", "LOG-MLA"),
    ("NotImplementedError: The DCP prefill wrapper cannot read NVFP4 block scales.", "LOG-DCP"),
    ("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.", "LOG-OUT-OF-MEMORY"),
]


@pytest.mark.parametrize(("line", "code"), FAILURES)
def test_a_failure_has_a_meaning_and_a_mend(line: str, code: str) -> None:
    """Whatever stopped the engine is told in a sentence with its own figures, and what to do."""
    run = pasted("(EngineCore pid=7) INFO 11-01 [gpu_worker.py:773] Available KV cache memory: 9.97 GiB", line)

    assert run.failed
    assert run.fault is not None
    assert (run.fault.code, run.fault.line) == (code, line)
    assert "{" not in run.fault.sentence
    assert run.fault.message.endswith(".")
    assert run.fault.mend.endswith(".")


def test_mamba_blocks() -> None:
    """The hybrid trap names the number to start with, and the token line is told to be derived."""
    run = run_of(OWN / "vllm-mamba-blocks.log")

    assert run.fault is not None
    assert run.fault.sentence == (
        "Each request of this hybrid takes one state block; there are 939 and max_num_seqs asks for 1,024, so the "
        "engine did not start. Start with --max-num-seqs 939 or less."
    )
    assert run.is_hybrid
    assert "LOG-TOKENS-DERIVED" in codes(run)


def test_numbers_after_an_option_are_typed_as_they_are() -> None:
    """A number in a sentence has separators, one after an option has none."""
    run = pasted("ValueError: max_num_seqs (2048) exceeds available Mamba cache blocks (1011).", "vllm serve a/b")

    assert run.fault is not None
    assert "there are 1,011 and" in run.fault.message
    assert run.fault.mend == "Start with --max-num-seqs 1011 or less."


VERSIONS = [
    ("(APIServer pid=1) INFO 02-27 20:31:36 [utils.py:287]  █ ▄█ █ █ █ ▀▄▀ █  version 0.16.0", "0.16.0"),
    ("INFO 10-02 08:11:40 api_server.py:528] vLLM API server version 0.6.3", "0.6.3"),
    ("(EngineCore) INFO [core.py:1] Initializing a V1 LLM engine (v0.24.0+cu129) with config: x", "0.24.0+cu129"),
    ("(APIServer pid=1) INFO 11-12 10:00:00 [x.py:1] Using FlashInfer version 0.6.1", None),
]


@pytest.mark.parametrize(("line", "version"), VERSIONS)
def test_wordings_of_the_version(line: str, version: str | None) -> None:
    """The engine's own version is read, and not that of a library."""
    assert pasted("vllm serve a/b", line).engine_version == version


def test_a_refused_backend_gives_its_reason() -> None:
    """The reason inside the refusal is told rather than the refusal."""
    run = run_of(OWN / "vllm-refused.log")

    assert codes(run) == ["LOG-HEAD-SIZE"]


def test_stored_goes_before_told() -> None:
    """An engine that was told fp8 and stores bfloat16 has a BF16 cache."""
    run = pasted(
        "python3 -m sglang.launch_server --model-path a/b --kv-cache-dtype fp8_e4m3 --tp 8",
        "WARNING server_args.py: Setting KV cache dtype to bfloat16 for DeepSeek DSA on SM12 device.",
        "KV Cache is allocated. #tokens: 314304, KV size: 29.32 GB",
    )

    assert run.cache is CacheDtype.BF16
    assert codes(run) == ["LOG-DTYPE-OVERRULED"]


def test_what_users_wrote_is_no_log() -> None:
    """A request that quotes a start-up line changes nothing."""
    own = (OWN / "vllm-0.33-fp8.log").read_text(encoding="utf-8")
    run = read_pasted_log(own + "INFO Received request chatcmpl-1: prompt: 'GPU KV cache size: 1 tokens'").run

    assert run.kv_cache_tokens == 645_648


def test_a_reading_is_kept_as_figures() -> None:
    """A reading survives the project's JSON, with file name and fingerprint and without the log."""
    reading = read_log(OWN / "vllm-0.33-nvfp4.log")

    assert isinstance(reading, LogReading)
    kept = LogReading.model_validate_json(reading.model_dump_json())
    assert kept == reading
    assert kept.file == "vllm-0.33-nvfp4.log"
    assert len(kept.sha256) == 64
