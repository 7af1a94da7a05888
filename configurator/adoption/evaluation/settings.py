"""How an evaluation was run: what must be the same in both runs before their scores may be compared."""

from collections.abc import Iterator
from typing import Any

from configurator.adoption.evaluation.figures import Setting
from configurator.adoption.result_file import section, short

_RUN_KEYS = ("limit", "gen_kwargs", "random_seed", "numpy_seed", "torch_seed", "fewshot_seed", "num_fewshot")
_TOP_KEYS = ("max_length", "system_instruction_sha", "fewshot_as_multiturn", "chat_template_sha")
# Where the server stands and how hard it is asked changes no answer; the cache's dtype is what is compared.
_OF_NO_MATTER = {
    "kv_cache_dtype",
    "base_url",
    "num_concurrent",
    "timeout",
    "max_retries",
    "batch_size",
    "api_key",
    "header",
    "pretrained",
    "model",
    "tokenizer",
    "gpu_memory_utilization",
}
_MOST = 500


def model_arguments(content: dict[str, Any]) -> dict[str, Any]:
    """The model's arguments, which are a text up to 0.4.9 and an object after."""
    stated = section(content, "config").get("model_args")
    if isinstance(stated, dict):
        return stated
    pairs = (part.partition("=") for part in stated.split(",")) if isinstance(stated, str) else ()
    return {key.strip(): value.strip() for key, _equals, value in pairs}


def model_name(content: dict[str, Any], arguments: dict[str, Any]) -> str:
    """What the model is called, without the folder it lay in; often an alias of the server."""
    stated = arguments.get("pretrained") or arguments.get("model") or content.get("model_name") or content.get("repo")
    return short(stated)


def settings_of(content: dict[str, Any], arguments: dict[str, Any]) -> tuple[Setting, ...]:
    """Everything that bears on the scores, at most 500."""
    return tuple(_settings(content, arguments))[:_MOST]


def _settings(content: dict[str, Any], arguments: dict[str, Any]) -> Iterator[Setting]:
    config = section(content, "config")
    yield Setting(kind="model", value=model_name(content, arguments))
    yield Setting(kind="harness version", value=short(content.get("lm_eval_version")))
    yield Setting(kind="backend", value=short(config.get("model")))
    for key in _RUN_KEYS:
        yield Setting(kind="run", of=key, value=short(config.get(key)))
    for key in _TOP_KEYS:
        yield Setting(kind="run", of=key, value=short(content.get(key)))
    for key, value in arguments.items():
        if key not in _OF_NO_MATTER:
            yield Setting(kind="model argument", of=short(key), value=short(value))
    yield from _of_tasks(content)


def _of_tasks(content: dict[str, Any]) -> Iterator[Setting]:
    for task in section(content, "results"):
        for kind, key in (
            ("task version", "versions"),
            ("few-shot examples", "n-shot"),
            ("task hash", "task_hashes"),
        ):
            value = section(content, key).get(task)
            if value is not None:
                yield Setting.model_validate({"kind": kind, "of": short(task), "value": short(value)})
        asked = section(content, "n-samples", task).get("effective")
        if asked is not None:
            yield Setting(kind="questions", of=short(task), value=short(asked))
