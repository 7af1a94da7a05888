"""Which evidence a file is, by its beginning."""

from pathlib import Path

import pytest

from configurator.adoption.telling_kind import told_kind

DATA = Path(__file__).parent.parent / "data"

LOAD_TESTS = ["aiperf", "genai-perf", "guidellm-schema1", "guidellm-schema2", "vllm"]


@pytest.mark.parametrize("name", [f"{one}.json" for one in LOAD_TESTS] + ["sglang.jsonl"])
def test_every_tool_of_load_tests_is_known(name: str) -> None:
    """Also where an evaluation would be wanted."""
    assert told_kind(DATA / "results" / "fp8" / name, "evaluation") == "load test"


def test_results_and_samples_are_evaluations() -> None:
    """Also where a load test would be wanted."""
    folder = DATA / "results" / "nvfp4"
    assert told_kind(folder / "lm-eval.json", "load test") == "evaluation"
    assert told_kind(folder / "samples_doubling_2026-11-26T10-00-00.000000.jsonl") == "evaluation"


@pytest.mark.parametrize("path", sorted((DATA / "logs").glob("*.log")), ids=lambda path: path.name)
def test_logs_are_told_by_their_name(path: Path) -> None:
    """They may be of any size, and are not opened for it."""
    assert told_kind(path) == "logs"


def test_a_file_of_the_hub_is_no_evidence(tmp_path: Path) -> None:
    """A model's configuration names its type; whatever step is in view."""
    config = tmp_path / "config.json"
    config.write_text('{"architectures": ["LlamaForCausalLM"], "model_type": "llama"}', encoding="utf-8")
    assert told_kind(config, "evaluation") is None


def test_where_nothing_tells_the_step_in_view_does(tmp_path: Path) -> None:
    """A summary of somebody's own, and a log without a suffix; a file that is gone is nothing."""
    own, journal = tmp_path / "own.json", tmp_path / "journal"
    own.write_text("[]", encoding="utf-8")
    journal.write_text("INFO", encoding="utf-8")
    assert (told_kind(own), told_kind(own, "evaluation")) == (None, "evaluation")
    assert (told_kind(journal), told_kind(journal, "logs")) == (None, "logs")
    assert told_kind(tmp_path / "gone.json", "evaluation") is None
    assert told_kind(tmp_path / "server.log.1", "logs") == "logs"


@pytest.mark.parametrize("name", ["a.quote", "quote.pdf", "prices.xlsx", "picture.png"])
def test_a_project_is_no_log_even_where_one_is_wanted(tmp_path: Path, name: str) -> None:
    """It goes on to the window, which opens it."""
    assert told_kind(tmp_path / name, "logs") is None
