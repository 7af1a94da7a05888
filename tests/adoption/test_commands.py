"""Commands to copy: the options of each engine and version, and no command where there is none."""

import shlex
from collections.abc import Callable

import pytest

from configurator.adoption.commands import Command, commands_for, served_model
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration

Make = Callable[..., Configuration]


def _start(catalog: Catalog, chosen: Configuration) -> tuple[Command, ...]:
    return commands_for(catalog, chosen, "read-logs")


def test_vllm_is_started_once_with_each_cache(catalog: Catalog, configuration: Make) -> None:
    """The chosen checkpoint, split and context; the log goes into a file of the cache's name."""
    fp8, nvfp4 = _start(catalog, configuration())
    assert fp8.text.split(" \\\n  ") == [
        "vllm serve nvidia/Llama-3.3-70B-Instruct-FP8",
        "--tensor-parallel-size 2",
        "--max-model-len 8192",
        "--kv-cache-dtype fp8",
        "2>&1 | tee vllm-fp8.log",
    ]
    assert "--kv-cache-dtype nvfp4 " in nvfp4.text
    assert fp8.source.startswith("vLLM's released code")


@pytest.mark.parametrize(
    ("engine", "version", "option"),
    [
        ("sglang", "0.5.23", "--kv-cache-dtype nvfp4 \\"),
        ("sglang", "0.5.18", "--decode-attention-backend trtllm_mha"),
    ],
)
def test_each_engine_gets_its_own_option(
    catalog: Catalog, configuration: Make, engine: str, version: str, option: str
) -> None:
    """SGLang names its backends up to 0.5.22."""
    assert option in _start(catalog, configuration(engine=engine, engine_version=version))[1].text


def test_where_the_cache_is_refused_the_refusal_stands_in_place_of_a_command(
    catalog: Catalog, configuration: Make
) -> None:
    """TensorRT-LLM has no NVFP4 cache on this card, and gives FP8 by a file; sinks stop vLLM in every step."""
    fp8, nvfp4 = _start(catalog, configuration(engine="tensorrt-llm", engine_version="1.4.0rc1"))
    assert "dtype: fp8" in fp8.text
    assert (nvfp4.text, nvfp4.notes) == ("", ())
    assert nvfp4.why_not.startswith("TensorRT-LLM 1.4.0rc1 does not accept an NVFP4 cache on RTX PRO 6000")
    for step in ("evaluate-twice", "load-test"):
        _fp8, refused = commands_for(catalog, configuration(model="gpt-oss-120b", weights="mxfp4"), step)
        assert (refused.text, "refuses an NVFP4 cache" in refused.why_not) == ("", True)


def test_several_instances_are_started_and_loaded_one_by_one(catalog: Catalog, configuration: Make) -> None:
    """60 sessions on two instances are 30 each: 7, 15, 30 and 45."""
    chosen = configuration(cards=4, tensor_parallel=2, users=60)
    assert _start(catalog, chosen)[0].notes[0].startswith("This starts one of 2 instances: give each its own cards")
    load = commands_for(catalog, chosen, "load-test")[0]
    assert load.text.startswith("for n in 7 15 30 45; do")
    assert load.notes[0].startswith("The loads are those of one instance; test each of the 2 at its own port")


def test_a_version_that_nobody_read_is_marked(catalog: Catalog, configuration: Make) -> None:
    """Its options may be others."""
    fp8 = _start(catalog, configuration(engine_version="0.99.0"))[0]
    assert fp8.notes == ("Not read in this version: 0.99.0 is none of the versions that were read.",)
    assert _start(catalog, configuration())[0].notes == ()


def test_a_changed_utilisation_has_its_nearest_elsewhere(catalog: Catalog, configuration: Make) -> None:
    """SGLang's share is of weights and cache; TensorRT-LLM's is of what is free."""
    changed = {"overrides": {"utilisation": "0.85", "reason": "shared card"}}
    sglang = _start(catalog, configuration(engine="sglang", engine_version="0.5.23", **changed))[0]
    assert "--mem-fraction-static 0.85" in sglang.text
    assert sglang.notes[-1].startswith("--mem-fraction-static is a share for weights and cache together")
    tensorrt = _start(catalog, configuration(engine="tensorrt-llm", engine_version="1.4.0rc1", **changed))[0]
    assert tensorrt.notes[-1].startswith("TensorRT-LLM has no share of the whole card to set")


def test_a_version_without_the_option_gets_no_command(catalog: Catalog, configuration: Make) -> None:
    """VLLM has nvfp4 from 0.20.0; the reason stands in its place."""
    _fp8, nvfp4 = _start(catalog, configuration(engine_version="0.19.1"))
    assert (nvfp4.text, nvfp4.why_not) == ("", "No start option for an NVFP4 cache is known in vLLM 0.19.1.")


def test_decode_context_parallel_and_a_changed_utilisation_are_handed_on(catalog: Catalog, configuration: Make) -> None:
    """Else the logs would be of another server."""
    chosen = configuration(decode_context_parallel=2, overrides={"utilisation": "0.85", "reason": "shared card"})
    text = _start(catalog, chosen)[0].text
    assert "--decode-context-parallel-size 2" in text
    assert "--gpu-memory-utilization 0.85" in text


def test_the_load_test_reaches_beyond_the_need(catalog: Catalog, configuration: Make) -> None:
    """15, 30, 60 and 90 sessions for a need of 60; 7,168 and 1,024 of 8,192 tokens."""
    fp8, nvfp4 = commands_for(catalog, configuration(users=60), "load-test")
    assert fp8.text.startswith("for n in 15 30 60 90; do\n  vllm bench serve --model nvidia/Llama-3.3-70B-Instruct-FP8")
    assert "--random-input-len 7168 --random-output-len 1024" in fp8.text
    assert "--metadata kv_cache_dtype=nvfp4" in nvfp4.text
    sglang = commands_for(catalog, configuration(engine="sglang", engine_version="0.5.23"), "load-test")
    assert "python -m sglang.benchmark.serving" in sglang[0].text
    assert sglang[0].notes[-1].endswith("the module is called sglang.bench_serving.")


def test_every_command_is_one_that_a_shell_can_read(catalog: Catalog, configuration: Make) -> None:
    """For every model of the catalogue, also such as have odd names."""
    for model in catalog.models.values():
        chosen = configuration(model=model.id, weights=model.checkpoints[0].format)
        for step in ("pin-engine", "read-logs", "evaluate-twice", "load-test"):
            for command in commands_for(catalog, chosen, step):
                assert shlex.split(command.text.replace("\\\n", "")) or command.why_not
        assert served_model(catalog, chosen)


def test_the_arguments_of_the_harness_are_one_word(catalog: Catalog, configuration: Make) -> None:
    """Broken over two lines within the word."""
    words = shlex.split(commands_for(catalog, configuration(), "evaluate-twice")[0].text.replace("\\\n", ""))
    assert words[words.index("--model_args") + 1] == (
        "model=nvidia/Llama-3.3-70B-Instruct-FP8,max_length=8192,num_concurrent=16,"
        "base_url=http://localhost:8000/v1/completions,tokenized_requests=False"
    )


def test_a_step_without_commands_has_none(catalog: Catalog, configuration: Make) -> None:
    """The first follows from the configuration."""
    assert commands_for(catalog, configuration(), "size-for-fp8") == ()
