"""What one start-up log says, in a sentence."""

from fractions import Fraction

from configurator.adoption.startup_log.comparison import engine_name
from configurator.adoption.startup_log.run import StartupRun
from configurator.language import _
from configurator.units import format_count, rounded


def what_it_holds(run: StartupRun) -> str:
    """The tokens and requests that the start holds, or why it holds none."""
    if run.fault is not None:
        return _("{engine} did not start: {reason}").format(engine=engine_name(run), reason=run.fault.sentence)
    tokens, requests = _tokens(run), _requests(run)
    context = format_count(run.max_model_len or 0)
    if tokens and requests:
        return _("{engine} holds {tokens} tokens, {requests} requests of {context} tokens at a time.").format(
            engine=engine_name(run), tokens=tokens, requests=requests, context=context
        )
    if tokens:
        return _("{engine} holds {tokens} tokens.").format(engine=engine_name(run), tokens=tokens)
    if requests:
        return _("{engine} holds {requests} requests of its longest context at a time.").format(
            engine=engine_name(run), requests=requests
        )
    return _("The log does not say how much the cache of {engine} holds.").format(engine=engine_name(run))


def _tokens(run: StartupRun) -> str:
    return "" if run.kv_cache_tokens is None else format_count(run.kv_cache_tokens)


def _requests(run: StartupRun) -> str:
    """By the engine's own word, else as the tokens make it."""
    requests = run.max_concurrency if run.max_concurrency is not None else run.tokens_over_context
    return "" if requests is None else rounded(Fraction(requests), 2)
