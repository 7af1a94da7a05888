"""Which evidence a file is, by its beginning where its name does not tell."""

from pathlib import Path

from configurator.adoption.step_evidence import Kind
from configurator.files import FileProblem, read_head

_HEAD_BYTES = 16_384

_EVALUATION_WORDS = (b'"results"', b'"doc_id"', b'"doc_hash"')
_LOAD_WORDS = (
    b'"request_throughput"',
    b'"output_throughput"',
    b'"ttft',
    b'ttft_ms"',
    b'"request_rate"',
    b'"benchmarks"',
    b'"time_to_first_token"',
    b'"input_config"',
    b'"max_concurrency"',
)
_MODEL_WORDS = (b'"model_type"', b'"architectures"', b'"weight_map"')
_LOG_NAMES = {".log", ".txt", ".out"}
_RESULT_NAMES = {".json", ".jsonl"}


def told_kind(path: Path, wanted: Kind | None = None) -> Kind | None:
    """Logs, evaluation or load test; None for what is none of them or cannot be opened.

    `wanted` decides where the beginning of a result file tells nothing.
    """
    suffix = path.suffix.lower()
    # A rotated log ends in a number, and a journal in nothing.
    is_nameless = not suffix or suffix[1:].isdigit()
    if suffix in _LOG_NAMES or (wanted == "logs" and is_nameless):
        return "logs"
    if suffix not in _RESULT_NAMES:
        return None
    try:
        return _of_results(read_head(path, _HEAD_BYTES), wanted)
    except FileProblem:
        return None


def _of_results(head: bytes, wanted: Kind | None) -> Kind | None:
    # A results file names the model's type among its settings, and a configuration has neither of the others' words.
    if any(word in head for word in _EVALUATION_WORDS):
        return "evaluation"
    if any(word in head for word in _LOAD_WORDS):
        return "load test"
    if any(word in head for word in _MODEL_WORDS):
        return None
    return wanted if wanted in {"evaluation", "load test"} else None
