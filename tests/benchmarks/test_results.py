"""How long reading the customer's result files takes, beside parsing their JSON alone."""

import json
from collections.abc import Callable
from pathlib import Path

from configurator.adoption.evaluation import read_results, read_samples
from configurator.adoption.load_test import read_load_test
from tests.benchmarks.table import Aim

OWN = Path(__file__).parents[1] / "data" / "results"
REAL = Path(__file__).parents[3] / "shared" / "reference" / "results"


def _parse(files: list[Path]) -> None:
    for file in files:
        text = file.read_text(encoding="utf-8")
        try:
            json.loads(text)
        except ValueError:
            for line in text.splitlines():
                json.loads(line)


def test_every_result_file(compare: Callable[..., None]) -> None:
    """All evaluations, answers and load tests: our own, and the published ones where they are at hand."""
    evaluations = [*OWN.glob("*/lm-eval.json"), *REAL.glob("lm-eval/*.json")]
    samples = [*OWN.glob("*/samples_*.jsonl"), *REAL.glob("lm-eval-samples/*.jsonl")]
    folders = ("vllm-bench", "sglang-bench", "guidellm", "aiperf", "genai-perf")
    loads = [*OWN.glob("*/vllm.json"), *(file for folder in folders for file in (REAL / folder).glob("*"))]
    # Somebody's summary of what vLLM printed, which is refused.
    loads = [file for file in loads if "prefill-sweep" not in file.name]

    def read() -> int:
        runs = [read_results(file) for file in evaluations]
        answers = [read_samples(file) for file in samples]
        return len(runs) + len(answers) + len([read_load_test([file]) for file in loads])

    files = [*evaluations, *samples, *loads]
    assert read() == len(files)
    compare(f"{len(files)} result files", read, lambda: _parse(files), rounds=5, aim=Aim(most=1.0))


def test_a_large_samples_file(compare: Callable[..., None], tmp_path: Path) -> None:
    """Twelve thousand answers with prompts of four thousand characters, some 50 MB."""
    (line,) = (OWN / "fp8").glob("samples_*.jsonl")
    answer = json.loads(line.read_text(encoding="utf-8").splitlines()[0])
    answer["arguments"]["gen_args_0"]["arg_0"] *= 100
    file = tmp_path / "samples_t_2026-11-26T10-00-00.jsonl"
    text = json.dumps(answer)
    file.write_text("".join(f"{text}\n" for _ in range(12_000)), encoding="utf-8")

    compare(
        f"samples of {file.stat().st_size // 10**6} MB",
        lambda: read_samples(file),
        lambda: _parse([file]),
        rounds=3,
        aim=Aim(most=1.0),
    )
