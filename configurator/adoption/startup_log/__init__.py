"""Start-up logs of engines: read as a stream, held against a configuration, and compared FP8 with NVFP4."""

from configurator.adoption.startup_log.comparison import LogComparison, NotMeasured, compare_logs, measured_ratio
from configurator.adoption.startup_log.prediction import LogCheck, check_log
from configurator.adoption.startup_log.reading import read_log, read_pasted_log
from configurator.adoption.startup_log.run import LogReading, Notice, StartupRun
from configurator.adoption.startup_log.sentence import what_it_holds

__all__ = [
    "LogCheck",
    "LogComparison",
    "LogReading",
    "NotMeasured",
    "Notice",
    "StartupRun",
    "check_log",
    "compare_logs",
    "measured_ratio",
    "read_log",
    "read_pasted_log",
    "what_it_holds",
]
