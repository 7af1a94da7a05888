"""Load tests of the same server with both cache dtypes, and what they say at the load that is expected."""

from configurator.adoption.load_test.comparing import compare_files, compare_tests, curve
from configurator.adoption.load_test.figures import (
    Latency,
    LoadComparison,
    LoadPoint,
    LoadTest,
    LoadVerdict,
    Statistic,
    Targets,
)
from configurator.adoption.load_test.reading import read_load_test

__all__ = [
    "Latency",
    "LoadComparison",
    "LoadPoint",
    "LoadTest",
    "LoadVerdict",
    "Statistic",
    "Targets",
    "compare_files",
    "compare_tests",
    "curve",
    "read_load_test",
]
