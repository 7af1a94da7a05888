"""The model types this program can read, and why it refuses some others by name."""

from types import MappingProxyType

from configurator.catalog.huggingface import groups, latent, older, states, uneven
from configurator.catalog.huggingface.family import Family, Shape
from configurator.language import mark

_EXPERTS = frozenset({".experts."})
_BLOCK_SPARSE = frozenset({".block_sparse_moe.", ".experts."})
_LATENT = frozenset({".kv_a_proj_with_mqa.", ".experts."})
_DELTA_NET = frozenset({".linear_attn.", ".experts."})
_MIXER = frozenset({".mixer.", ".experts."})
_MAMBA = frozenset({".mamba.", ".block_sparse_moe.", ".experts."})
_FUSED = frozenset({".qkv_proj."})

_PLAIN = Family("Llama", groups.plain, every_head=True, shape=Shape())
_PLAIN_UNCOUNTED = Family("Llama-like", groups.plain, every_head=True)
_QWEN_2 = Family("Qwen2.5", groups.plain, switched_window=True, shape=Shape(attention_bias=True))
_QWEN_2_MOE = Family("Qwen2.5", groups.plain, switched_window=True, tensors=_EXPERTS)
_QWEN_3 = Family("Qwen3", groups.plain, switched_window=True, shape=Shape(head_norms=True))
_QWEN_3_MOE = Family(
    "Qwen3", groups.plain, switched_window=True, shape=Shape(head_norms=True, experts=True), tensors=_EXPERTS
)
_QWEN_3_5 = Family("Qwen3.5/3.6/3.8", states.delta_net_hybrid, {"full_attention_interval": 4}, tensors=_DELTA_NET)
_MISTRAL = Family("Mistral", groups.plain, shape=Shape())
_PHI_3 = Family("Phi", groups.plain, every_head=True, shape=Shape(), tensors=_FUSED, fused=True)
_GEMMA_3_DEFAULTS = MappingProxyType(
    {
        "num_attention_heads": 8,
        "num_key_value_heads": 4,
        "head_dim": 256,
        "max_position_embeddings": 131_072,
        "vocab_size": 262_208,
    }
)
_GEMMA_3 = Family(
    "Gemma 3", groups.plain, _GEMMA_3_DEFAULTS, full_every=6, shape=Shape(norms=4, head_norms=True, tied=True)
)
_GEMMA_3N = Family("Gemma 3n", uneven.gemma_3n, {"num_kv_shared_layers": 15}, full_every=5)
_GEMMA_4 = Family(
    "Gemma 4", uneven.gemma_4, {"global_head_dim": 512, "num_kv_shared_layers": 0}, full_every=6, tensors=_EXPERTS
)
_COHERE = Family("Cohere", groups.plain, every_head=True, shape=Shape(norms=1, tied=True))
_COHERE_2 = Family("Cohere", groups.plain, every_head=True, full_every=4, shape=Shape(norms=1, tied=True))
_GRANITE = Family("Granite", groups.plain, every_head=True, shape=Shape())
_OLMO_2 = Family("OLMo", groups.plain, every_head=True, shape=Shape(wide_norms=True))
_OLMO_3 = Family("OLMo", groups.plain, every_head=True, full_every=4, shape=Shape(wide_norms=True))
_EXAONE_4 = Family("EXAONE", groups.plain, full_every=4, shape=Shape(head_norms=True), tensors=_EXPERTS)
_DEEPSEEK = Family("DeepSeek", latent.latent, every_head=True, tensors=_LATENT, fused=True)
_DEEPSEEK_SPARSE = Family("DeepSeek", latent.indexed_latent, tensors=_LATENT, fused=True)
_GLM_MOE = Family("GLM", groups.plain, tensors=_EXPERTS)
_KIMI_LINEAR = Family("Kimi", states.delta_latent_hybrid, regular=False, tensors=_LATENT | _BLOCK_SPARSE)
_MINIMAX_3 = Family("MiniMax", latent.sparse_heads, tensors=_BLOCK_SPARSE)
_STEP = Family("Step", uneven.step, listed=True, tensors=frozenset({".moe.", ".experts."}))
_LLAMA_4 = Family(
    "Llama",
    uneven.llama_4,
    {"attention_chunk_size": 8192},
    every_head=True,
    tensors=_EXPERTS,
)

FAMILIES: dict[str, Family] = {
    "apertus": Family("Apertus", groups.plain, every_head=True, projections=2),
    "aquila": _PLAIN_UNCOUNTED,
    "arcee": Family("Arcee", groups.plain, every_head=True, projections=2),
    "baichuan": Family("Baichuan", groups.plain, every_head=True, tensors=frozenset({".W_pack."}), fused=True),
    "bailing_moe": Family("Ling", groups.plain, tensors=_EXPERTS),
    "bamba": Family("Bamba", states.mamba_hybrid, every_head=True, tensors=_MAMBA),
    "bloom": Family(
        "BLOOM", groups.plain, every_head=True, tensors=frozenset({".query_key_value."}), projections=2, fused=True
    ),
    "chatglm": Family("GLM", older.chat_glm, tensors=frozenset({".query_key_value."}), fused=True),
    "codegen": Family(
        "CodeGen", groups.plain, every_head=True, tensors=frozenset({".qkv_proj."}), projections=2, fused=True
    ),
    "cohere": _COHERE,
    "cohere2": _COHERE_2,
    "cohere2_moe": Family("Cohere", groups.plain, every_head=True, tensors=_EXPERTS, listed=True),
    "dbrx": Family("DBRX", older.nested_heads, tensors=frozenset({".experts."}), fused=True, regular=False),
    "deepseek_v2": _DEEPSEEK,
    "deepseek_v3": _DEEPSEEK,
    "deepseek_v32": _DEEPSEEK_SPARSE,
    "deepseek_v4": Family("DeepSeek", latent.compressed, sinks=True, tensors=_EXPERTS, fused=True),
    "dots1": Family("dots", groups.plain, every_head=True, switched_window=True, tensors=_EXPERTS),
    "ernie4_5": Family("ERNIE", groups.plain, {"head_dim": 128}),
    "ernie4_5_moe": Family("ERNIE", groups.plain, tensors=_EXPERTS),
    "exaone": Family("EXAONE", groups.plain, every_head=True),
    "exaone4": _EXAONE_4,
    "exaone_moe": _EXAONE_4,
    "falcon": Family(
        "Falcon",
        older.falcon,
        {"max_position_embeddings": 2048},
        every_head=True,
        tensors=frozenset({".query_key_value."}),
        projections=2,
        fused=True,
    ),
    "falcon_h1": Family("Falcon-H1", states.parallel_mamba, tensors=_MAMBA),
    "gemma": Family("Gemma", groups.plain, {"head_dim": 256}, shape=Shape(tied=True)),
    "gemma2": Family(
        "Gemma 2",
        groups.plain,
        {"head_dim": 256, "sliding_window": 4096},
        full_every=2,
        shape=Shape(norms=4, tied=True),
    ),
    "gemma3_text": _GEMMA_3,
    "gemma3n_text": _GEMMA_3N,
    "gemma4_text": _GEMMA_4,
    "gemma4_unified_text": _GEMMA_4,
    "glm": Family("GLM", groups.plain, {"head_dim": 128}),
    "glm4": Family("GLM", groups.plain, {"head_dim": 128}),
    "glm4_moe": _GLM_MOE,
    "glm4v_moe_text": _GLM_MOE,
    "glm4v_text": Family("GLM", groups.plain),
    "glm4_moe_lite": Family("GLM", latent.latent, tensors=_LATENT, fused=True),
    "glm5_next_text": Family("GLM", states.indexed_delta_latent_hybrid, tensors=_LATENT),
    "glm_moe_dsa": Family("GLM", latent.indexed_latent, tensors=_LATENT, fused=True),
    "gpt2": Family("GPT-2", groups.plain, every_head=True, tensors=frozenset({".c_attn."}), projections=2, fused=True),
    "gpt_bigcode": Family(
        "StarCoder",
        older.one_head_if_multi_query,
        every_head=True,
        tensors=frozenset({".c_attn."}),
        projections=2,
        fused=True,
    ),
    "gptj": Family("GPT-J", groups.plain, every_head=True, projections=2),
    "gpt_neox": Family(
        "GPT-NeoX", groups.plain, every_head=True, tensors=frozenset({".query_key_value."}), projections=2, fused=True
    ),
    "gpt_oss": Family(
        "gpt-oss", groups.plain, {"head_dim": 64, "sliding_window": 128}, full_every=2, sinks=True, tensors=_EXPERTS
    ),
    "granite": _GRANITE,
    "granitemoe": Family("Granite", groups.plain, every_head=True, tensors=_BLOCK_SPARSE),
    "granitemoehybrid": Family("Granite", states.mamba_hybrid, every_head=True, tensors=_MAMBA),
    "hunyuan_v1_dense": Family("Hunyuan", groups.plain, every_head=True),
    "hunyuan_v1_moe": Family("Hunyuan", groups.plain, every_head=True, tensors=_EXPERTS),
    "hy_v3": Family("Hunyuan", groups.plain, tensors=_EXPERTS),
    "internlm": Family("InternLM", groups.plain, every_head=True),
    "internlm2": Family("InternLM", groups.plain, every_head=True, tensors=frozenset({".wqkv."}), fused=True),
    "internlm3": Family("InternLM", groups.plain),
    "kimi_k2": Family("Kimi", latent.latent, tensors=_LATENT, fused=True),
    "kimi_linear": _KIMI_LINEAR,
    "laguna": Family("Laguna", groups.plain, {"head_dim": 128, "sliding_window": 512}, tensors=_EXPERTS, listed=True),
    "llama": _PLAIN,
    "llama4_text": _LLAMA_4,
    "mimo": Family("MiMo", groups.plain, switched_window=True, shape=Shape(attention_bias=True)),
    "mimo_v2_flash": Family(
        "MiMo", uneven.two_head_kinds, {"v_head_dim": 128}, sinks=True, tensors=_EXPERTS, listed=True
    ),
    "minicpm": Family("MiniCPM", groups.plain, every_head=True),
    "minimax_m2": Family("MiniMax", groups.plain, tensors=_BLOCK_SPARSE),
    "minimax_m3": _MINIMAX_3,
    "minimax_m3_vl_text": _MINIMAX_3,
    "ministral": _MISTRAL,
    "ministral3": _MISTRAL,
    "mistral": _MISTRAL,
    "mistral4": Family("Mistral", latent.latent, tensors=_LATENT, fused=True),
    "mixtral": Family("Mistral", groups.plain, shape=Shape(experts=True), tensors=_BLOCK_SPARSE),
    "mpt": Family("MPT", older.nested_heads, every_head=True, projections=2, fused=True),
    "muse_glimmer_text": Family("Muse", groups.plain, {"sliding_window": 2048}, listed=True),
    "nemotron": Family("Nemotron", groups.plain, every_head=True, projections=2),
    "nemotron-nas": Family("Nemotron", uneven.searched, regular=False),
    "nemotron_h": Family("Nemotron", states.nemotron_h, tensors=_MIXER, regular=False),
    "opt": Family("OPT", groups.plain, every_head=True, projections=2),
    "orion": _PLAIN_UNCOUNTED,
    "olmo": Family("OLMo", groups.plain, every_head=True),
    "olmo2": _OLMO_2,
    "olmo3": _OLMO_3,
    "olmoe": Family("OLMo", groups.plain, every_head=True, tensors=_EXPERTS),
    "phi": Family("Phi", groups.plain, every_head=True, projections=2),
    "phi3": _PHI_3,
    "phi4mm": _PHI_3,
    "phimoe": Family("Phi", groups.plain, tensors=_BLOCK_SPARSE),
    "qwen": Family("Qwen", groups.plain, every_head=True, tensors=frozenset({".c_attn."}), regular=False, fused=True),
    "qwen2": _QWEN_2,
    "qwen2_moe": _QWEN_2_MOE,
    "qwen2_vl_text": _QWEN_2,
    "qwen2_5_vl_text": _QWEN_2,
    "qwen2_5_omni_text": _QWEN_2,
    "qwen3": _QWEN_3,
    "qwen3_moe": _QWEN_3_MOE,
    "qwen3_5_text": _QWEN_3_5,
    "qwen3_5_moe_text": _QWEN_3_5,
    "qwen3_next": Family("Qwen3-Next", states.delta_net_hybrid, {"full_attention_interval": 4}, tensors=_DELTA_NET),
    "qwen3_omni_moe_text": _QWEN_3_MOE,
    "qwen3_vl_text": _QWEN_3,
    "qwen3_vl_moe_text": _QWEN_3_MOE,
    "qwen4_exp_text": Family(
        "Qwen3.5/3.6/3.8",
        states.indexed_delta_net_hybrid,
        {"full_attention_interval": 4},
        tensors=_DELTA_NET,
        regular=False,
    ),
    "seed_oss": Family("Seed", groups.plain, {"head_dim": 128}, shape=Shape(attention_bias=True)),
    "smollm3": Family("SmolLM", groups.plain, switched_window=True, shape=Shape(tied=True), listed=True),
    "stablelm": Family("StableLM", groups.plain),
    "starcoder2": Family("StarCoder", groups.plain, projections=2),
    "step3p5": _STEP,
    "step3p7": _STEP,
    "xverse": _PLAIN_UNCOUNTED,
}
"""By model type. Types of nested language parts end in ``_text``; a type without that ending means the same."""

ENCODER = mark("is an encoder: it keeps no cache, and no session to size")
TWO_PART = mark("has an encoder beside its decoder, whose cache this program does not know")
_MAMBA_1 = mark("keeps Mamba-1 states, which this program does not know")
_OWN_STATE = mark("keeps a recurrent state of its own design, which this program does not know")
_SHORT_CONVOLUTION = mark("keeps the state of short convolutions, which this program does not know")

REFUSED: dict[str, str] = {
    **dict.fromkeys(
        ("albert", "bert", "deberta", "deberta-v2", "distilbert", "electra", "eurobert", "modernbert", "mpnet"),
        ENCODER,
    ),
    **dict.fromkeys(("nomic_bert", "roberta", "xlm-roberta", "clip", "siglip", "embedding_gemma2"), ENCODER),
    **dict.fromkeys(("bart", "mbart", "mt5", "pegasus", "t5", "t5gemma", "umt5", "whisper", "m2m_100"), TWO_PART),
    **dict.fromkeys(("falcon_mamba", "jamba", "mamba", "zamba"), _MAMBA_1),
    **dict.fromkeys(("mamba2", "zamba2", "minimax", "minimax_text_01", "recurrent_gemma", "xlstm"), _OWN_STATE),
    **dict.fromkeys(("rwkv", "rwkv5", "rwkv6", "rwkv7", "rwkv6qwen2", "bailing_hybrid", "olmo_hybrid"), _OWN_STATE),
    **dict.fromkeys(("lfm2", "lfm2_moe", "lfm2_vl", "lfm3"), _SHORT_CONVOLUTION),
    **dict.fromkeys(("mllama", "mllama_text_model"), TWO_PART),
    "gpt_neo": mark("mixes windows by a list this program does not know"),
}


def family_of(name: str) -> Family | None:
    """The family of a model type, with or without a language part's ending, or of the stem of an architecture."""
    plain = _plain(name)
    return _BY_PLAIN_NAME.get(plain) or _BY_PLAIN_NAME.get(f"{plain}text")


def _plain(name: str) -> str:
    """Architectures are written without the underscores of their model type."""
    return name.lower().replace("_", "").replace("-", "")


_BY_PLAIN_NAME = {_plain(name): family for name, family in FAMILIES.items()}
