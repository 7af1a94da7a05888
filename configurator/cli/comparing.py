"""`configurator compare-eval` and `compare-load`: two runs of the customer's own, FP8 first and NVFP4 second.

Exit codes: 0 compared, 1 compared but it blocks (a score is worse, a target is missed, requests failed, the files do
not show what they were given for), 2 bad input.

`compare-eval --json`: {"model", "fp8": F, "nvfp4": F, "tasks": [T], "only_fp8": [name], "only_nvfp4": [name],
"differences": [{"setting","of","fp8","nvfp4"}], "cautions": [text], "verdict": text, "outcome": O}
F = {"file","sha256","kv_cache_dtype": as the file states it, else null}
T = {"task","metric","filter","fp8","nvfp4","difference","interval": [low, high]|null, "method", "p_value": null without
     samples, "questions": pairs, or those of the FP8 run, "lost","gained",
     "flips": [{"question","change": "lost|gained"}] (at most 200), "questions_needed": int|null,
     "outcome": O, "sentence"}
O = "within noise | worse | better | too few questions | no test"
Scores are as in the files (0.8939), differences NVFP4 less FP8, the interval 95 %.

`compare-load --json`: {"fp8": L, "nvfp4": L, "points": [P], "nearest": P|null, "sessions_ratio","throughput_ratio",
"targets": {"sessions","context","ttft_ms","tpot_ms","statistic"}, "differences": [{"kind","fp8","nvfp4"}],
"cautions": [text], "verdict": text, "outcome": "meets the targets | misses the targets | targets not measured |
faster | alike | slower | requests failed | not comparable"}
L = {"tool","model","engine_version","files": [{"file","sha256"}],"kv_cache_dtype","points": [Q]}
P = {"sessions","fp8": Q,"nvfp4": Q}
Q = {"sessions","basis","request_rate","input_tokens","output_tokens","ttft_ms","tpot_ms","itl_ms": {"mean","median",
     "p90","p95","p99"},"output_tokens_per_s","total_tokens_per_s","requests_per_s","completed","failed"}
A figure that a file lacks is null.
"""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from configurator.units import format_count, parse_count, parse_tokens

if TYPE_CHECKING:
    # A command that compares nothing does not pay for reading these.
    from configurator.adoption.evaluation import EvaluationComparison, ScoreComparison
    from configurator.adoption.load_test import LoadComparison, LoadPoint, LoadTest, Targets
    from configurator.adoption.load_test.figures import PointPair

DONE, BLOCKED = 0, 1

_MOST_MS = 86_400_000
_MOST_SESSIONS = 10_000_000


def add_compare_eval(parser: argparse.ArgumentParser) -> None:
    """The options of `compare-eval`."""
    _add_files(parser)
    parser.add_argument(
        "--samples",
        nargs=2,
        type=Path,
        action="append",
        default=[],
        metavar=("FP8.jsonl", "NVFP4.jsonl"),
        help="the answers of both runs to one task, so that they can be paired; once for each task",
    )
    parser.set_defaults(run="compare_eval")


def add_compare_load(parser: argparse.ArgumentParser) -> None:
    """The options of `compare-load`."""
    _add_files(parser)
    parser.add_argument("--fp8", nargs="+", type=Path, default=[], metavar="FILE", help="further loads with FP8")
    parser.add_argument("--nvfp4", nargs="+", type=Path, default=[], metavar="FILE", help="further loads with NVFP4")
    parser.add_argument("--sessions", metavar="N", help="sessions at once that are expected")
    parser.add_argument("--context", metavar="L", help="tokens of a session that are expected, such as 8192 or 32k")
    parser.add_argument("--ttft", metavar="MS", help="target: time to first token, milliseconds")
    parser.add_argument("--tpot", metavar="MS", help="target: time per output token, milliseconds")
    parser.add_argument(
        "--statistic",
        choices=("mean", "median", "p90", "p95", "p99"),
        default="median",
        help="of the latencies; default: median",
    )
    parser.set_defaults(run="compare_load")


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", type=Path, metavar="FP8.json", help="the run with an FP8 cache")
    parser.add_argument("second", type=Path, metavar="NVFP4.json", help="the same run with an NVFP4 cache")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def compare_evaluations(options: argparse.Namespace) -> int:
    """Compare two evaluations and print what they say."""
    from configurator.adoption.evaluation import compare_files

    comparison = compare_files(options.first, options.second, options.samples)
    if options.json:
        print(json.dumps(evaluation_json(comparison), indent=1))
    else:
        print(*_evaluation_lines(comparison), sep="\n")
    return BLOCKED if comparison.blocks else DONE


def compare_load_tests(options: argparse.Namespace) -> int:
    """Compare two load tests and print what they say."""
    from configurator.adoption.load_test import compare_files

    targets = _targets(options)
    comparison = compare_files([options.first, *options.fp8], [options.second, *options.nvfp4], targets)
    if options.json:
        print(json.dumps(load_json(comparison), indent=1))
    else:
        print(*_load_lines(comparison), sep="\n")
    return BLOCKED if comparison.blocks else DONE


def _targets(options: argparse.Namespace) -> "Targets":
    from configurator.adoption.load_test import Statistic, Targets
    from configurator.cli.arguments import BadInputError

    try:
        return Targets(
            sessions=parse_count(options.sessions, "--sessions", _MOST_SESSIONS) if options.sessions else None,
            context=parse_tokens(options.context) if options.context else None,
            ttft_ms=_milliseconds(options.ttft, "--ttft") if options.ttft else None,
            tpot_ms=_milliseconds(options.tpot, "--tpot") if options.tpot else None,
            statistic=Statistic(options.statistic),
        )
    except ValueError as error:
        raise BadInputError(f"configurator compare-load: {error}") from error


def _milliseconds(text: str, option: str) -> float:
    """``50``, ``1,500`` or ``12.5``. Raises ValueError in words naming the option."""
    if re.fullmatch(r"(\d{1,8}|\d{1,2}(,\d{3}){1,2})(\.\d{1,6})?", text.strip()):
        read = float(text.replace(",", ""))
        if 0 < read <= _MOST_MS:
            return read
    raise ValueError(f"{option} must be a number of milliseconds up to {format_count(_MOST_MS)}, not {text[:24]!r}")


def evaluation_json(comparison: "EvaluationComparison") -> dict[str, Any]:
    """The document of ``compare-eval --json``."""
    from configurator.adoption.evaluation.wording import cautions, verdict_sentence

    files = zip((comparison.fp8, comparison.nvfp4), comparison.stated, strict=True)
    fp8, nvfp4 = [_file_json(source) | {"kv_cache_dtype": stated or None} for source, stated in files]
    return {
        "model": comparison.model,
        "fp8": fp8,
        "nvfp4": nvfp4,
        "tasks": [_score_json(one) for one in comparison.scores],
        "only_fp8": list(comparison.only_fp8),
        "only_nvfp4": list(comparison.only_nvfp4),
        "differences": [
            {"setting": one.kind, "of": one.of, "fp8": one.fp8, "nvfp4": one.nvfp4} for one in comparison.differences
        ],
        "cautions": list(cautions(comparison)),
        "verdict": verdict_sentence(comparison),
        "outcome": comparison.verdict.value,
    }


def _file_json(source: Any) -> dict[str, Any]:
    return {"file": source.name if source else None, "sha256": source.sha256 if source else None}


def _score_json(one: "ScoreComparison") -> dict[str, Any]:
    from configurator.adoption.evaluation.wording import score_sentence

    pairing = one.pairing
    return {
        "task": one.fp8.task,
        "metric": one.fp8.metric,
        "filter": one.fp8.filter,
        "fp8": one.fp8.value,
        "nvfp4": one.nvfp4.value,
        "difference": one.difference,
        "interval": list(one.interval) if one.interval else None,
        "method": one.method.value,
        "p_value": one.p_value,
        "questions": pairing.questions if pairing else one.fp8.questions,
        "lost": pairing.lost if pairing else None,
        "gained": pairing.gained if pairing else None,
        "flips": [
            {"question": flip.question, "change": "lost" if flip.is_lost else "gained"}
            for flip in (pairing.flips if pairing else ())
        ],
        "questions_needed": one.questions_needed,
        "outcome": one.verdict.value,
        "sentence": score_sentence(one),
    }


def _evaluation_lines(comparison: "EvaluationComparison") -> Iterator[str]:
    from configurator.adoption.evaluation.wording import cautions, difference, score_sentence, verdict_sentence

    yield verdict_sentence(comparison)
    for one in comparison.scores:
        yield f"  {score_sentence(one)}"
        if one.pairing and one.pairing.flips:
            yield f"    Lost: {_flips(one, is_lost=True)}; gained: {_flips(one, is_lost=False)}"
    for names, run in ((comparison.only_fp8, "FP8"), (comparison.only_nvfp4, "NVFP4")):
        if names:
            yield f"In the {run} file only: {'; '.join(names)}"
    yield from (f"Differs: {difference(one)}" for one in comparison.differences)
    yield from (f"Note: {one}" for one in cautions(comparison))


def _flips(one: "ScoreComparison", *, is_lost: bool) -> str:
    pairing = one.pairing
    kept = [flip.question for flip in (pairing.flips if pairing else ()) if flip.is_lost is is_lost]
    total = (pairing.lost if is_lost else pairing.gained) if pairing else 0
    more = f" and {total - len(kept)} more" if total > len(kept) else ""
    return f"questions {', '.join(kept)}{more}" if kept else "none"


def load_json(comparison: "LoadComparison") -> dict[str, Any]:
    """The document of ``compare-load --json``."""
    from configurator.adoption.load_test.wording import cautions, verdict_sentence

    return {
        "fp8": _test_json(comparison.fp8),
        "nvfp4": _test_json(comparison.nvfp4),
        "points": [_pair_json(one) for one in comparison.pairs],
        "nearest": _pair_json(comparison.nearest) if comparison.nearest else None,
        "sessions_ratio": comparison.sessions_ratio,
        "throughput_ratio": comparison.throughput_ratio,
        "targets": comparison.targets.model_dump(mode="json"),
        "differences": [one.model_dump() for one in comparison.differences],
        "cautions": list(cautions(comparison)),
        "verdict": verdict_sentence(comparison),
        "outcome": comparison.verdict.value,
    }


def _test_json(test: "LoadTest") -> dict[str, Any]:
    return {
        "tool": test.tool,
        "model": test.model,
        "engine_version": test.engine_version or None,
        "files": [_file_json(one) for one in test.sources],
        "kv_cache_dtype": test.stated_cache or None,
        "points": [_point_json(one) for one in test.points],
    }


def _pair_json(pair: "PointPair") -> dict[str, Any]:
    return {"sessions": pair.sessions, "fp8": _point_json(pair.fp8), "nvfp4": _point_json(pair.nvfp4)}


def _point_json(point: "LoadPoint") -> dict[str, Any]:
    content = point.model_dump(mode="json")
    return {f"{key}_ms" if key in {"ttft", "tpot", "itl"} else key: value for key, value in content.items()}


def _load_lines(comparison: "LoadComparison") -> Iterator[str]:
    from configurator.adoption.load_test.wording import (
        cautions,
        difference,
        pair_sentence,
        sessions_sentence,
        verdict_sentence,
    )

    yield verdict_sentence(comparison)
    yield from filter(None, [sessions_sentence(comparison)])
    yield from (f"  {pair_sentence(one, comparison.targets.statistic)}" for one in comparison.pairs)
    yield from (f"Differs: {difference(one)}" for one in comparison.differences)
    yield from (f"Note: {one}" for one in cautions(comparison))
