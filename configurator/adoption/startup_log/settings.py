"""What an engine was told: command lines, printed arguments, environment and configuration objects, also cut off."""

import re
from collections.abc import Iterator

# The name of our field by the engines' own names, in lower case with underscores; dashes and blanks are as good.
_FIELDS = {
    "model": "model",
    "model_path": "model",
    "max_model_len": "max_model_len",
    "max_seq_len": "max_model_len",
    "context_length": "max_model_len",
    "context_len": "max_model_len",
    "kv_cache_dtype": "kv_cache_dtype",
    "gpu_memory_utilization": "utilisation",
    "mem_fraction_static": "utilisation",
    "kv_cache_free_gpu_mem_fraction": "utilisation",
    "tensor_parallel_size": "tensor_parallel",
    "tp_size": "tensor_parallel",
    "tp": "tensor_parallel",
    "decode_context_parallel_size": "context_parallel",
    "dcp_size": "context_parallel",
    "max_num_batched_tokens": "batch_tokens",
    "max_num_seqs": "max_sequences",
    "block_size": "block_tokens",
    "num_speculative_tokens": "speculative_tokens",
}

_NAMES = "|".join(sorted((name.replace("_", "[-_ ]") for name in _FIELDS), key=len, reverse=True))
_VALUE = r"""['"]?(?P<value>[^\s,;'"`{}|()]{1,300})"""
_FLAG = re.compile(rf"--(?P<name>{_NAMES})(?:=|\s+){_VALUE}", re.IGNORECASE)
_PAIR = re.compile(rf"""(?<![\w.-])(?P<name>{_NAMES})['"]?\s?[:=]\s?{_VALUE}""", re.IGNORECASE)
_SERVED = re.compile(r"vllm serve\s+(?P<words>.{1,2000})")
_NUMBERS = {
    "max_model_len": r"[1-9]\d{0,8}",
    "tensor_parallel": r"[1-9]\d{0,3}",
    "context_parallel": r"[1-9]\d{0,3}",
    "batch_tokens": r"[1-9]\d{0,8}",
    "max_sequences": r"[1-9]\d{0,8}",
    "block_tokens": r"[1-9]\d{0,6}",
    "speculative_tokens": r"[1-9]\d{0,3}",
    "utilisation": r"0?\.\d{1,10}|1(?:\.0{1,10})?",
    "kv_cache_dtype": r"[a-z][a-z0-9_.]{1,39}",
}
_UNTOLD = {"auto", "none", "null"}


def settings_in(line: str) -> Iterator[tuple[str, str]]:
    """Fields of a run and their values as written; the first mention of a field in a line counts.

    A value that cannot be one, such as the dots of a line that somebody shortened, is passed over.
    """
    found: set[str] = set()
    if (served := _SERVED.search(line)) and (model := _positional(served["words"].split())):
        found.add("model")
        yield "model", model
    for pattern in (_FLAG, _PAIR):
        for match in pattern.finditer(line):
            field = _FIELDS[re.sub("[- ]", "_", match["name"].lower())]
            value = match["value"].rstrip(".")
            if field not in found and _can_be(field, value):
                found.add(field)
                yield field, value


def model_name(text: str) -> str:
    """A repository's name as it is, of a path the last part alone: where a customer keeps files is no concern here."""
    text = text.rstrip("/\\")
    is_repository = re.fullmatch(r"[\w-][\w.-]*/[\w.-]+", text) is not None
    return (text if is_repository else re.split(r"[/\\]", text)[-1])[:200]


def _positional(words: list[str]) -> str | None:
    """The model that follows ``vllm serve``, before, between or after the options."""
    after_option = False
    for word in words:
        if word.startswith("-"):
            after_option = "=" not in word
        elif after_option:
            after_option = False
        else:
            return word if _can_be("model", word) else None
    return None


def _can_be(field: str, value: str) -> bool:
    if field == "model":
        return any(letter.isalnum() for letter in value) and value.lower() not in _UNTOLD
    if field == "kv_cache_dtype" and value.lower() in _UNTOLD:
        return False
    return re.fullmatch(_NUMBERS[field], value) is not None
