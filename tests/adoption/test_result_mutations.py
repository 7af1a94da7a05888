"""Spoilt result files: figures or one sentence, never another exception."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from configurator.adoption import evaluation, load_test
from configurator.adoption.evaluation import wording as evaluation_wording
from configurator.adoption.load_test import wording as load_wording
from configurator.files import FileProblem

OWN = Path(__file__).parents[1] / "data" / "results"
REAL = Path(__file__).parents[3] / "shared" / "reference" / "results"

EVALUATIONS = [*OWN.glob("*/lm-eval.json"), *sorted(REAL.glob("lm-eval/*.json"))]
SAMPLES = sorted(OWN.glob("*/samples_*.jsonl"))
LOAD_TESTS = [
    *(file for file in sorted(OWN.glob("*/*")) if file.suffix in {".json", ".jsonl"} and file not in SAMPLES),
    *(file for kind in ("*-bench", "guidellm", "aiperf", "genai-perf") for file in sorted(REAL.glob(f"{kind}/*"))),
]

odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=5)), max_size=3),
    st.dictionaries(st.text(max_size=8), st.integers(), max_size=3),
    st.sampled_from(["N/A", "inf", "nvfp4", "1e400", "\x1b[2J\n", 0, 1, -1, [], {}, [{}], 1e14, 1e308]),
)


def places(content: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Every key of an object and every place of a list, and those within."""
    steps = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in list(steps)[:60]:
        yield content, key
        if depth < 6:
            yield from places(value, depth + 1)


def spoil(draw: st.DrawFn, file: Path) -> str:
    """A file with up to four values replaced or taken out, now and then cut off."""
    text = file.read_text(encoding="utf-8")
    documents = [json.loads(text)] if file.suffix == ".json" and text[:1] in "{[" and _is_one(text) else None
    documents = documents or [json.loads(line) for line in text.splitlines()]
    found = list(places(documents))
    for _ in range(draw(st.integers(1, 4))):
        holder, key = draw(st.sampled_from(found))
        if isinstance(holder, list) or draw(st.booleans()):
            if isinstance(holder, dict) or key < len(holder):
                holder[key] = draw(odd_values)
        else:
            holder.pop(key, None)
    spoilt = "\n".join(map(json.dumps, documents))
    return spoilt[: draw(st.integers(0, len(spoilt)))] if draw(st.integers(0, 9)) == 0 else spoilt


def _is_one(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def answers(call: Callable[[], object]) -> None:
    """It returns, or says in one line what is wrong."""
    sentence = ""
    try:
        call()
    except FileProblem as problem:
        sentence = str(problem)
    assert "\n" not in sentence
    assert len(sentence) < 1_000


quickly = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@quickly
@given(data=st.data())
def test_spoilt_evaluations(tmp_path: Path, data: st.DataObject) -> None:
    """A spoilt file against the whole one is compared and worded, or refused."""
    whole = data.draw(st.sampled_from(EVALUATIONS))
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(data.draw(st.composite(spoil)(whole)), encoding="utf-8")

    def compare() -> None:
        comparison = evaluation.compare_files(whole, spoilt)
        evaluation_wording.verdict_sentence(comparison)
        assert all(map(evaluation_wording.score_sentence, comparison.scores))
        assert all(map(evaluation_wording.difference, comparison.differences))

    answers(compare)


@quickly
@given(data=st.data())
def test_spoilt_samples(tmp_path: Path, data: st.DataObject) -> None:
    """The same for answers, alone and beside their results."""
    spoilt = tmp_path / SAMPLES[0].name
    spoilt.write_text(data.draw(st.composite(spoil)(SAMPLES[0])), encoding="utf-8")

    answers(lambda: evaluation.compare_files(SAMPLES[1], spoilt))
    answers(
        lambda: evaluation.compare_files(
            SAMPLES[0].with_name("lm-eval.json"), SAMPLES[1].with_name("lm-eval.json"), [(spoilt, SAMPLES[1])]
        )
    )


@quickly
@given(data=st.data())
def test_spoilt_load_tests(tmp_path: Path, data: st.DataObject) -> None:
    """A spoilt file against the whole one, with targets, is compared and worded, or refused."""
    whole = data.draw(st.sampled_from(LOAD_TESTS))
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(data.draw(st.composite(spoil)(whole)), encoding="utf-8")
    targets = load_test.Targets(sessions=8, context=8192, ttft_ms=500, statistic=load_test.Statistic.P99)

    def compare() -> None:
        comparison = load_test.compare_files([whole], [spoilt], targets)
        load_wording.verdict_sentence(comparison)
        load_wording.sessions_sentence(comparison)
        load_wording.cautions(comparison)
        assert all(load_wording.pair_sentence(one, targets.statistic) for one in comparison.pairs)

    answers(compare)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
def test_anything_at_all(tmp_path: Path, content: bytes) -> None:
    """Not even JSON."""
    file = tmp_path / "any.jsonl"
    file.write_bytes(content)

    answers(lambda: evaluation.compare_files(file, file))
    answers(lambda: load_test.compare_files([file], [file]))


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_is_no_file(tmp_path: Path, name: str) -> None:
    """A missing file and a folder are one sentence each."""
    answers(lambda: evaluation.compare_files(tmp_path / name, tmp_path / name))
    answers(lambda: load_test.compare_files([tmp_path / name], [tmp_path / name]))
