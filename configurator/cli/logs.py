"""`configurator read-log`: one start-up log, or that of the FP8 run and then that of the NVFP4 run."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from configurator.units import format_count, format_gib, rounded

if TYPE_CHECKING:
    from configurator.adoption.startup_log import LogReading, StartupRun
    from configurator.adoption.startup_log.comparison import LogComparison

DONE, FAILED = 0, 1


def add_read_log(parser: argparse.ArgumentParser) -> None:
    """The options of `read-log`."""
    parser.add_argument("log", type=Path, metavar="LOG", help="the only log, or that of the run with an FP8 cache")
    parser.add_argument("nvfp4", nargs="?", type=Path, metavar="LOG", help="that of the run with an NVFP4 cache")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run="read_log")


def read_and_show(options: argparse.Namespace) -> int:
    """Read one or two logs and print what they mean. Raises FileProblem."""
    from configurator.adoption.startup_log import read_log
    from configurator.adoption.startup_log.comparison import compare_logs

    paths = [options.log, *([options.nvfp4] if options.nvfp4 else [])]
    readings = [reading for path in paths if (reading := read_log(path)) is not None]
    comparison = compare_logs(*readings) if options.nvfp4 else None
    failed = comparison.failed if comparison else readings[0].run.failed
    if options.json:
        print(json.dumps(log_json(readings, comparison), indent=1))
    else:
        for line in _lines(readings, comparison):
            print(line)
    return FAILED if failed else DONE


def log_json(readings: "list[LogReading]", comparison: "LogComparison | None") -> dict[str, Any]:
    """The document of ``--json``."""
    from configurator.adoption.startup_log.sentence import what_it_holds

    ratio = comparison.ratio if comparison else None
    return {
        "runs": [run_json(reading.run) for reading in readings],
        "ratio": None if ratio is None else round(float(ratio), 4),
        "verdict": comparison.verdict if comparison else what_it_holds(readings[0].run),
    }


def run_json(run: "StartupRun") -> dict[str, Any]:
    """One run in the words of the contract; null is what the log does not print."""
    return {
        "engine": run.engine,
        "engine_version": run.engine_version,
        "model": run.model,
        "kv_cache_dtype": run.kv_cache_dtype,
        "available_bytes": run.available_bytes,
        "kv_cache_tokens": run.kv_cache_tokens,
        "max_model_len": run.max_model_len,
        "max_concurrency": None if run.max_concurrency is None else float(run.max_concurrency),
        "weights_bytes": run.weights_bytes,
        "warnings": [notice.sentence for notice in run.notices],
    }


def _lines(readings: "list[LogReading]", comparison: "LogComparison | None") -> Iterator[str]:
    from configurator.adoption.startup_log.sentence import what_it_holds

    for reading in readings:
        yield f"{reading.file}: {what_it_holds(reading.run)}"
        yield from (f"  {line}" for line in _figures(reading.run))
        notices = [notice for notice in reading.run.notices if notice != reading.run.fault]
        yield from (f"  {notice.severity}: {notice.sentence}" for notice in notices)
    if comparison:
        if comparison.ratio is not None:
            yield f"Ratio: {rounded(comparison.ratio, 2)}"
        yield comparison.verdict


def _figures(run: "StartupRun") -> Iterator[str]:
    shown = {
        "Model": run.model,
        "Cache dtype": run.kv_cache_dtype,
        "Tensor parallel": run.tensor_parallel,
        "Utilisation": run.utilisation,
        "Batch tokens": None if run.batch_tokens is None else format_count(run.batch_tokens),
        "Weights on one card": None if run.weights_bytes is None else format_gib(run.weights_bytes, 2),
        "Cache memory of one card": None if run.available_bytes is None else format_gib(run.available_bytes, 2),
        "CUDA graphs": None if run.graph_bytes is None else format_gib(run.graph_bytes, 2),
    }
    for name, value in shown.items():
        if value is not None:
            yield f"{name}: {value}"
