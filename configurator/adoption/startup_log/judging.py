"""What a run's figures say about themselves: notices that stand in no single line."""

from configurator.adoption.startup_log.run import MOST_NOTICES, Notice, StartupRun
from configurator.sizing.release import is_before

TOKENS_ARE_RIGHT_FROM = "0.20.2"
"""vLLM derives the token count of hybrids from the concurrency from here on."""


def judged(run: StartupRun) -> StartupRun:
    """The run with what follows from its figures added to its notices."""
    found = [notice for notice in (_memory(run), _tokens(run), _version(run), _starts(run), _end(run)) if notice]
    return run.replace(notices=_without_the_obvious((*run.notices, *found))[:MOST_NOTICES])


def _without_the_obvious(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """That the engine failed need not be said beside the cause."""
    faults = {notice.code for notice in notices if notice.severity == "fails"}
    return tuple(notice for notice in notices if notice.code != "LOG-ENGINE-FAILED" or len(faults) == 1)


def _notice(code: str, **values: str) -> Notice:
    return Notice(code=code, values=tuple(values.items()))


def _memory(run: StartupRun) -> Notice | None:
    return _notice("LOG-NEGATIVE-MEMORY") if (run.available_bytes or 0) < 0 else None


def _tokens(run: StartupRun) -> Notice | None:
    if run.engine != "vllm" or run.kv_cache_tokens is None:
        return None
    if not run.tokens_agree:
        return _notice(
            "LOG-TOKENS-WRONG",
            tokens=str(run.kv_cache_tokens),
            concurrency=str(run.max_concurrency),
            context=str(run.max_model_len),
        )
    if run.engine_version is not None and is_before(run.engine_version, TOKENS_ARE_RIGHT_FROM):
        return _notice("LOG-OLD-TOKENS", version=run.engine_version)
    return _notice("LOG-TOKENS-DERIVED") if run.is_hybrid else None


def _version(run: StartupRun) -> Notice | None:
    return _notice("LOG-VERSION-GUESSED", releases=run.version_guess) if run.version_guess else None


def _starts(run: StartupRun) -> Notice | None:
    return _notice("LOG-SEVERAL-STARTS", starts=str(run.starts)) if run.starts > 1 else None


def _end(run: StartupRun) -> Notice | None:
    counted = run.kv_cache_tokens is not None or run.max_concurrency is not None
    return None if counted or run.failed else _notice("LOG-UNFINISHED")
