"""What the lines of a start-up log mean beside their figures, and what to do about it.

Sources: vLLM 0.33.0, v1/core/kv_cache_planning.py, v1/worker/utils.py, v1/attention/backends/flashinfer.py,
platforms/cuda.py and config/compilation.py; SGLang 0.5.23, arg_groups/kv_cache_hook.py and
mem_cache/kv_cache_configurator.py.
"""

import re
from dataclasses import dataclass
from typing import Literal

from configurator.language import mark

Severity = Literal["fails", "warns", "informs"]


@dataclass(frozen=True)
class Meaning:
    """A kind of notice. `pattern` finds it in a line; its named groups fill the sentences. None: found otherwise.

    A field ``{blocks}`` is shown as the language writes numbers, ``{blocks_raw}`` as it is typed after an option.
    """

    severity: Severity
    pattern: re.Pattern[str] | None
    meaning: str
    mend: str = ""


def _fails(pattern: str, meaning: str, mend: str) -> Meaning:
    return Meaning("fails", re.compile(pattern), meaning, mend)


def _warns(pattern: str | None, meaning: str, mend: str = "") -> Meaning:
    return Meaning("warns", re.compile(pattern) if pattern else None, meaning, mend)


_GIB = r"-?\d{1,7}(?:\.\d{1,9})?"

NOTICES: dict[str, Meaning] = {
    "LOG-NO-CACHE-MEMORY": _fails(
        r"No available memory for the cache blocks",
        mark("The weights and the engine's own memory leave no room for a cache block, so the engine did not start."),
        mark("Spread the weights over more cards, use a smaller weights format, or raise gpu_memory_utilization."),
    ),
    "LOG-CONTEXT-TOO-LONG": _fails(
        rf"max seq len \((?P<wanted>\d{{1,12}})\), \(?(?P<needed>{_GIB}) GiB KV cache is needed, which is larger than "
        rf"the available KV cache memory \((?P<available>{_GIB}) GiB\)",
        mark(
            "One request of {wanted} tokens needs {needed} GiB of cache and only {available} GiB are there, so the "
            "engine did not start."
        ),
        mark("Lower max_model_len to the length that the log estimates, or give the instance more cards."),
    ),
    "LOG-CONTEXT-ABOVE-TOKENS": _fails(
        r"max seq len \((?P<wanted>\d{1,12})\) is larger than the maximum number of tokens that can be stored in KV "
        r"cache \((?P<tokens>\d{1,12})\)",
        mark(
            "The cache holds {tokens} tokens and one request may have {wanted}, so the engine did not start. With "
            "several cards the card that has least decides."
        ),
        mark("Start with --max-model-len {tokens_raw} or less, or give the instance more cards."),
    ),
    "LOG-MAMBA-BLOCKS": _fails(
        r"max_num_seqs \((?P<wanted>\d{1,9})\) exceeds available Mamba cache blocks \((?P<blocks>\d{1,9})\)",
        mark(
            "Each request of this hybrid takes one state block; there are {blocks} and max_num_seqs asks for "
            "{wanted}, so the engine did not start."
        ),
        mark("Start with --max-num-seqs {blocks_raw} or less."),
    ),
    "LOG-CARD-IN-USE": _fails(
        rf"Free memory on device(?: \S{{1,20}})? \((?P<free>{_GIB})/(?P<total>{_GIB}) GiB\) on startup is less than "
        rf"desired GPU memory utilization \((?P<share>[\d.]{{1,8}}), (?P<wanted>{_GIB}) GiB\)",
        mark("Only {free} of {total} GiB were free and the engine wanted {wanted}: something else uses the card."),
        mark("End the other process on the card, or lower gpu_memory_utilization."),
    ),
    "LOG-HEAD-SIZE": _fails(
        r"fa2 prefill misreads an NVFP4 KV cache at head_size 64|(?<!partial )head_size not supported",
        mark("The attention backend cannot read an NVFP4 cache for the head size of this model."),
        mark("Keep the FP8 cache for this model."),
    ),
    "LOG-SINKS": _fails(
        r"the sink prefill wrapper cannot read an NVFP4 KV cache",
        mark("This model uses attention sinks, and the prefill for them cannot read an NVFP4 cache."),
        mark("Keep the FP8 cache for this model."),
    ),
    "LOG-MLA": _fails(
        r"nvfp4 KV cache is not supported with MLA|trtllm_mha backend can only be used with non-MLA models",
        mark("This model keeps one latent a token (MLA), for which the engine has no plain NVFP4 cache."),
        mark("Keep the FP8 cache for this model."),
    ),
    "LOG-ASYMMETRIC": _fails(
        r"nvfp4 with asymmetric K/V head sizes not yet supported",
        mark("Keys and values of this model have different sizes, for which the engine has no NVFP4 cache."),
        mark("Keep the FP8 cache for this model."),
    ),
    "LOG-DCP": _fails(
        r"The DCP prefill wrapper cannot read NVFP4 block scales",
        mark("Decode context parallelism cannot read an NVFP4 cache."),
        mark("Start without decode context parallelism, or keep the FP8 cache."),
    ),
    "LOG-DRAFTER": _fails(
        r"FlashInfer non-causal attention is not supported with NVFP4 KV cache",
        mark("The drafter of speculative decoding attends without a causal mask, which an NVFP4 cache does not allow."),
        mark("Start without this drafter, or keep the FP8 cache."),
    ),
    "LOG-ARCHITECTURE": _fails(
        r"requires Blackwell SM100 or SM120",
        mark("The engine has an NVFP4 cache for Blackwell cards alone."),
        mark("Keep the FP8 cache on this card."),
    ),
    "LOG-BACKEND-REFUSED": _fails(
        r"Selected backend \S{1,80} is not valid for this configuration|No valid attention backend found",
        mark("No attention backend takes this model with this cache dtype on this card; the line gives each reason."),
        mark("Take the backend option out, check the engine version, or keep the FP8 cache."),
    ),
    "LOG-STATIC-FRACTION": _fails(
        r"Not enough memory\. Please try to increase --mem-fraction-static"
        r"|Loaded weights leave no GPU memory for the KV cache",
        mark("The weights fill the share of the card that mem_fraction_static allows, so no cache is left."),
        mark("Raise --mem-fraction-static if the card has room, or spread the weights over more cards."),
    ),
    "LOG-SLIDING-POOL": _fails(
        r"SWA pool \((?P<tokens>\d{1,12}) tokens\) cannot hold even one request",
        mark("The pool of the sliding-window layers holds {tokens} tokens, too few for one request."),
        mark("Raise --swa-full-tokens-ratio or shorten the context."),
    ),
    "LOG-OUT-OF-MEMORY": _fails(
        r"CUDA out of memory|torch\.OutOfMemoryError|CUDA error: out of memory",
        mark("A card ran out of memory while the engine started."),
        mark("Lower gpu_memory_utilization or max_num_batched_tokens, or give the instance more cards."),
    ),
    "LOG-NEGATIVE-MEMORY": Meaning(
        "fails",
        None,
        mark("The memory left for the cache is below zero: the weights and the engine's own memory exceed its share."),
        mark("Spread the weights over more cards, use a smaller weights format, or raise gpu_memory_utilization."),
    ),
    "LOG-ENGINE-FAILED": _fails(
        r"EngineCore failed to start|Engine core initialization failed",
        mark("The engine did not start."),
        mark("The lines around this one in the log name the cause."),
    ),
    "LOG-DTYPE-OVERRULED": _warns(
        r"Setting KV cache dtype to (?P<dtype>\w{1,30}) for (?P<reason>.{1,60}?)\.?$",
        mark("The engine chose a {dtype} cache by itself, whatever it was told."),
        mark("Count with that dtype."),
    ),
    "LOG-SCALES": _warns(
        r"may cause accuracy drop without a proper scaling factor|KV Cache might lead to an accuracy drop",
        mark("The engine warns that answers may become worse without calibrated scales for this cache dtype."),
        mark("Run the evaluation set with both caches before switching over."),
    ),
    "LOG-PADDING-LAYERS": _warns(
        r"Add (?P<layers>\d{1,6}) padding layers, may waste at most (?P<share>[\d.]{1,8})% KV cache memory",
        mark("Groups of layers are filled up with {layers} empty ones, which wastes up to {share} % of the cache."),
    ),
    "LOG-BLOCKS-OVERRIDDEN": _warns(
        r"Overriding num_gpu_blocks=(?P<blocks>\d{1,12}) with num_gpu_blocks_override=(?P<override>\d{1,12})",
        mark(
            "The number of blocks was set by hand to {override} in place of {blocks}, so it says nothing of the card."
        ),
        mark("Start without --num-gpu-blocks-override."),
    ),
    "LOG-CONTEXT-REDUCED": _warns(
        r"Auto-fit max_model_len: reduced from (?P<wanted>\d{1,12}) to (?P<given>\d{1,12})",
        mark("The engine shortened the context from {wanted} to {given} tokens to fit the memory."),
    ),
    "LOG-GRAPHS-COUNTED": Meaning(
        "informs",
        re.compile(
            r"The current --gpu-memory-utilization=(?P<given>[\d.]{1,8}) is equivalent to "
            r"--gpu-memory-utilization=(?P<before>[\d.]{1,8}) without CUDA graph memory profiling"
        ),
        mark(
            "The {given} of the card include CUDA graphs; a release that leaves them out needs {before} for the same."
        ),
    ),
    "LOG-TOKENS-WRONG": _warns(
        None,
        mark(
            "The token count is {tokens}, the concurrency {concurrency} requests of {context} tokens; both cannot be. "
            "Builds up to vLLM 0.20.1 count the tokens of a hybrid model wrongly, by up to ten times."
        ),
        mark("Go by the concurrency, or update the engine."),
    ),
    "LOG-OLD-TOKENS": _warns(
        None,
        mark(
            "vLLM {version} counts tokens per group of layers: for a model with one group the count is right, for a "
            "hybrid it can be wrong by up to ten times."
        ),
        mark("For a hybrid go by the concurrency, or update the engine."),
    ),
    "LOG-TOKENS-DERIVED": _warns(
        None,
        mark(
            "This is a hybrid model: its token count is derived from the concurrency and changes with max_model_len "
            "and max_num_batched_tokens."
        ),
        mark("Compare the concurrency at equal context."),
    ),
    "LOG-VERSION-GUESSED": Meaning(
        "informs", None, mark("No version is printed; the wording is that of vLLM {releases}.")
    ),
    "LOG-SEVERAL-STARTS": Meaning(
        "informs", None, mark("The log holds {starts} starts of the engine; the figures are of the last one.")
    ),
    "LOG-LAST-START-UNFINISHED": _warns(
        None,
        mark("The last start in the log printed no cache size; the figures are of the start before it."),
        mark("Take the log of a start that came to its end."),
    ),
    "LOG-UNFINISHED": _warns(
        None,
        mark("The log ends before the engine printed how large its cache is."),
        mark("Take the log of a start that came to its end."),
    ),
    "LOG-CUT-OFF": _warns(
        None,
        mark("The log breaks off in the middle of a line; nothing was taken from that line."),
        mark("Take the whole log."),
    ),
    "LOG-UTF-16": Meaning("informs", None, mark("The file is in UTF-16, as PowerShell writes it, and was read so.")),
    "LOG-NOTES": _warns(
        None,
        mark("The figures stand in notes that a person wrote and not in lines of the engine."),
        mark("Take the log itself."),
    ),
    "LOG-DRAFT-POOL": Meaning(
        "informs", None, mark("A drafter has a cache of its own beside this one; it is not counted here.")
    ),
}
"""By code. The order is the order in which a line is tried."""
