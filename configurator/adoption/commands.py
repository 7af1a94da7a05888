"""Commands to copy for a step: how the pinned engine is started with each cache dtype, evaluated and put under load.

Shell for one machine. Words in capitals are for the reader to fill in. Which option gives an engine a cache dtype is a
fact of the catalogue; the other options are those of the versions that were read.
"""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from packaging.version import InvalidVersion, Version

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Engine
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, ngettext
from configurator.rules import Check, check
from configurator.rules.engine import version_read
from configurator.sizing import size
from configurator.units import format_count

BOTH = (CacheDtype.FP8, CacheDtype.NVFP4)

ANSWER_SHARE = 8
"""One token in so many of a session is taken for the answer in a load test; the others are the prompt."""

_PORTS = {"vllm": 8000, "sglang": 30000, "tensorrt-llm": 8000}


@dataclass(frozen=True)
class Command:
    """One command with what it does, and where its options were read. `text` is empty where there is none to give."""

    title: str
    text: str
    source: str
    why_not: str = ""
    notes: tuple[str, ...] = ()
    """What to know before it is run, a sentence each."""


def commands_for(catalog: Catalog, configuration: Configuration, step: str) -> tuple[Command, ...]:
    """What can be copied for a step, by its id; nothing for one that needs no command."""
    if step == "pin-engine":
        return (_versions(configuration),)
    if step not in _FOR_BOTH:
        return ()
    found = check(catalog, configuration, size(catalog, configuration))
    made = (_FOR_BOTH[step](catalog, configuration, cache) for cache in BOTH)
    return tuple(_unless_refused(one, found, cache) for one, cache in zip(made, BOTH, strict=True))


def _unless_refused(command: Command, found: Check, cache: CacheDtype) -> Command:
    """The command, or the refusal in its place: a server that does not start needs no other command either."""
    if found.verdicts[cache] != "refused" or not command.text:
        return command
    why_not = next((one.message for one in found.about(cache)), _("The engine refuses this cache dtype."))
    return replace(command, text="", source="", why_not=why_not, notes=())


def served_model(catalog: Catalog, configuration: Configuration) -> str:
    """The repository of the checkpoint in the chosen format; the model's own where none is known."""
    model = catalog.models[configuration.model]
    known = (one.repository for one in model.checkpoints if one.format is configuration.weights and one.repository)
    return next(known, model.repository)


def _versions(configuration: Configuration) -> Command:
    package = {"vllm": "vllm", "sglang": "sglang", "tensorrt-llm": "tensorrt"}[configuration.engine]
    lines = [
        f"pip list 2>/dev/null | grep -i -E '{package}|flashinfer'",
        "docker image inspect --format '{{index .RepoDigests 0}}' IMAGE",
    ]
    return Command(_("Versions in the image, and its digest"), "\n".join(lines), _("pip and Docker"))


def _flag(engine: Engine, version: str, cache: CacheDtype) -> tuple[str, str] | None:
    """The option of the catalogue and the title of its source; None for a version that nobody can place."""
    try:
        pinned = Version(version)
    except InvalidVersion:
        return None
    for row in engine.start_flags:
        if row.cache is cache and row.covers(pinned):
            return row.flag, engine.sources[row.source].title
    return None


def _start(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> Command:
    engine = catalog.engines[configuration.engine]
    title = _("Start {engine} {version} with {a_cache}").format(
        engine=engine.name, version=configuration.engine_version, a_cache=cache.a_cache
    )
    found = _flag(engine, configuration.engine_version, cache)
    if found is None:
        reason = _("No start option for {a_cache} is known in {engine} {version}.").format(
            engine=engine.name, version=configuration.engine_version, a_cache=cache.a_cache
        )
        return Command(title, "", "", reason)
    flag, source = found
    make = {"vllm": _start_vllm, "sglang": _start_sglang, "tensorrt-llm": _start_tensorrt}[engine.id]
    text = make(configuration, _quoted(served_model(catalog, configuration)), flag, cache)
    return Command(title, text, source, notes=tuple(_start_notes(engine, configuration, cache)))


def _start_notes(engine: Engine, chosen: Configuration, cache: CacheDtype) -> Iterator[str]:
    yield from _unread(engine, chosen)
    if chosen.replicas > 1:
        yield ngettext(
            "This starts one of {n} instance: give each its own cards by CUDA_VISIBLE_DEVICES, its own --port and its "
            "own log.",
            "This starts one of {n} instances: give each its own cards by CUDA_VISIBLE_DEVICES, its own --port and its "
            "own log.",
            chosen.replicas,
        ).format(n=format_count(chosen.replicas))
    if engine.id == "tensorrt-llm" and cache is CacheDtype.NVFP4:
        yield _(
            "TensorRT-LLM takes an NVFP4 cache from a checkpoint that ModelOpt has prepared for it offline "
            "(--kv_cache_qformat nvfp4), with FP8 weights and activations."
        )
    if chosen.overrides.utilisation is not None and engine.id != "vllm":
        yield _UTILISATION_ELSEWHERE[engine.id]()


_UTILISATION_ELSEWHERE: dict[str, Callable[[], str]] = {
    "sglang": lambda: _(
        "--mem-fraction-static is a share for weights and cache together; it is the nearest SGLang has to the "
        "utilisation that was set."
    ),
    "tensorrt-llm": lambda: _(
        "TensorRT-LLM has no share of the whole card to set: its free_gpu_memory_fraction, 0.9 by default, is of what "
        "is free after the weights."
    ),
}


def _unread(engine: Engine, chosen: Configuration) -> Iterator[str]:
    """That nobody has read this version, so that its options may be others."""
    if version_read(engine, chosen.engine_version) is None:
        yield _("Not read in this version: {version} is none of the versions that were read.").format(
            version=chosen.engine_version
        )


def _quoted(name: str) -> str:
    """A name from a catalogue as one word of the shell; a placeholder where there is none."""
    return shlex.quote(name) if name else "MODEL"


def _joined(parts: Iterator[str] | list[str]) -> str:
    return " \\\n  ".join(parts)


def _logged(engine: str, cache: CacheDtype) -> str:
    return f"2>&1 | tee {engine}-{cache.value}.log"


def _start_vllm(chosen: Configuration, model: str, flag: str, cache: CacheDtype) -> str:
    parts = [
        f"vllm serve {model}",
        f"--tensor-parallel-size {chosen.tensor_parallel}",
        f"--max-model-len {chosen.context}",
        flag,
    ]
    if chosen.decode_context_parallel > 1:
        parts.append(f"--decode-context-parallel-size {chosen.decode_context_parallel}")
    if chosen.overrides.utilisation is not None:
        parts.append(f"--gpu-memory-utilization {chosen.overrides.utilisation}")
    return _joined([*parts, _logged("vllm", cache)])


def _start_sglang(chosen: Configuration, model: str, flag: str, cache: CacheDtype) -> str:
    parts = [
        f"python -m sglang.launch_server --model-path {model}",
        f"--tp-size {chosen.tensor_parallel}",
        f"--context-length {chosen.context}",
        flag,
    ]
    if chosen.overrides.utilisation is not None:
        parts.append(f"--mem-fraction-static {chosen.overrides.utilisation}")
    return _joined([*parts, _logged("sglang", cache)])


def _start_tensorrt(chosen: Configuration, model: str, _flag: str, cache: CacheDtype) -> str:
    """The dtype has no option of its own; it stands in a file of settings."""
    settings = f"kv-{cache.value}.yaml"
    write = f"printf 'kv_cache_config:\\n  dtype: {cache.value}\\n' > {settings}"
    parts = [
        f"trtllm-serve {model}",
        f"--tp_size {chosen.tensor_parallel}",
        f"--max_seq_len {chosen.context}",
        f"--extra_llm_api_options {settings}",
        _logged("trtllm", cache),
    ]
    return f"{write}\n{_joined(parts)}"


def _address(configuration: Configuration) -> str:
    return f"http://localhost:{_PORTS[configuration.engine]}"


def _evaluate(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> Command:
    model = _quoted(served_model(catalog, configuration))
    # A line that ends within a word goes on at the very start of the next one.
    arguments = (
        f"--model_args model={model},max_length={configuration.context},num_concurrent=16,\\\n"
        f"base_url={_address(configuration)}/v1/completions,tokenized_requests=False"
    )
    parts = [
        "lm_eval --model local-completions",
        arguments,
        "--tasks YOUR_TASKS",
        "--log_samples",
        f"--output_path results/{cache.value}",
    ]
    title = _("Evaluate the server that runs with {a_cache}").format(a_cache=cache.a_cache)
    return Command(title, _joined(parts), _("lm-evaluation-harness 0.4.13, its released code"))


def _load(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> Command:
    answer = max(1, configuration.context // ANSWER_SHARE)
    prompt = max(1, configuration.context - answer)
    title = _("Load test with {a_cache}, prompts of {prompt} tokens and answers of {answer}").format(
        a_cache=cache.a_cache, prompt=format_count(prompt), answer=format_count(answer)
    )
    make = _load_sglang if configuration.engine == "sglang" else _load_vllm
    loads = " ".join(str(one) for one in _loads(configuration))
    text = make(_quoted(served_model(catalog, configuration)), prompt, answer, cache, _address(configuration))
    notes = [*_unread(catalog.engines[configuration.engine], configuration)]
    if configuration.replicas > 1:
        notes.append(
            _("The loads are those of one instance; test each of the {n} at its own port at the same time.").format(
                n=format_count(configuration.replicas)
            )
        )
    if make is _load_sglang:
        notes.append(_("In releases before the one that was read the module is called sglang.bench_serving."))
    return Command(title, f"for n in {loads}; do\n  {text}\ndone", _SOURCES[make], notes=tuple(notes))


def _loads(chosen: Configuration) -> tuple[int, ...]:
    """A quarter, half and all of the sessions that one instance needs, and half as many again."""
    top = -(-(chosen.sessions_needed or 64 * chosen.replicas) // chosen.replicas)
    return tuple(sorted({max(1, top // 4), max(1, top // 2), top, top + top // 2}))


def _load_vllm(model: str, prompt: int, answer: int, cache: CacheDtype, address: str) -> str:
    return _in_loop(
        f"vllm bench serve --model {model}",
        f"--base-url {address}",
        "--dataset-name random --ignore-eos",
        f"--random-input-len {prompt} --random-output-len {answer}",
        "--max-concurrency $n --num-prompts $((n * 4))",
        "--metric-percentiles 90,95,99",
        f"--metadata kv_cache_dtype={cache.value}",
        f"--save-result --result-dir load/{cache.value}",
    )


def _load_sglang(model: str, prompt: int, answer: int, cache: CacheDtype, address: str) -> str:
    return _in_loop(
        f"python -m sglang.benchmark.serving --backend sglang --model {model}",
        f"--base-url {address}",
        "--dataset-name random --random-range-ratio 1",
        f"--random-input-len {prompt} --random-output-len {answer}",
        "--max-concurrency $n --num-prompts $((n * 4))",
        f"--output-file load-{cache.value}.jsonl",
    )


def _in_loop(*parts: str) -> str:
    """One command over several lines, two steps further in than the loop around it."""
    return " \\\n    ".join(parts)


_SOURCES = {
    _load_vllm: "vLLM 0.33.0, vllm/benchmarks/serve.py",
    _load_sglang: "SGLang 0.5.23, sglang/benchmark/serving.py",
}

_FOR_BOTH: dict[str, Callable[[Catalog, Configuration, CacheDtype], Command]] = {
    "check-features": _start,
    "read-logs": _start,
    "evaluate-twice": _evaluate,
    "load-test": _load,
}
"""Steps whose commands differ by the cache dtype."""
