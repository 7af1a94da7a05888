"""The files of two runs of an evaluation, as they are dropped in a heap: results, and samples of some tasks."""

from collections.abc import Sequence
from pathlib import Path

from configurator.adoption.evaluation import EvaluationComparison, compare_files, read_results, read_samples
from configurator.adoption.evaluation.samples import is_samples


def compare_evaluations(fp8: Sequence[Path], nvfp4: Sequence[Path]) -> EvaluationComparison:
    """Results with the samples beside them; or samples alone, of one task. Raises FileProblem."""
    of_fp8, of_nvfp4 = ([path for path in paths if is_samples(path)] for paths in (fp8, nvfp4))
    first, second = (next((path for path in paths if not is_samples(path)), None) for paths in (fp8, nvfp4))
    if first is None or second is None:
        return compare_files(of_fp8[0] if of_fp8 else fp8[0], of_nvfp4[0] if of_nvfp4 else nvfp4[0])
    return compare_files(first, second, pairs_by_task(of_fp8, of_nvfp4))


def read_evaluations(files: Sequence[Path]) -> None:
    """Read files of one run for nothing but their faults. Raises FileProblem."""
    for path in files:
        if is_samples(path):
            read_samples(path)
        else:
            read_results(path)


def pairs_by_task(fp8: Sequence[Path], nvfp4: Sequence[Path]) -> list[tuple[Path, Path]]:
    """Samples of both runs by the task in their names; where each run has one file, these two."""
    if len(fp8) == len(nvfp4) == 1:
        return [(fp8[0], nvfp4[0])]
    others = {_task(path): path for path in nvfp4}
    return [(path, others[_task(path)]) for path in fp8 if _task(path) in others]


def _task(path: Path) -> str:
    """``samples_gsm8k_2026-11-01T10-00-00.jsonl`` is of gsm8k."""
    return path.stem.removeprefix("samples_").rpartition("_")[0] or path.stem
