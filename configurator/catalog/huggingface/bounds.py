"""How many parameters a model's checkpoint can have, at the least and at the most, to tell its index from another's.

The estimate was compared with the published totals of some fifty models: it is within 7 % where `Family.regular`
holds, and within a factor of two elsewhere (searched or latent feed-forward parts, tables of n-grams).
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.attention import HeadAttention, LatentAttention, RecurrentState
from configurator.catalog.huggingface.family import Groups
from configurator.catalog.huggingface.heads import attention_heads, hidden_size
from configurator.catalog.huggingface.identity import Identity
from configurator.catalog.huggingface.layers import draft_layers, layer_count
from configurator.catalog.huggingface.parameters import Parameters, expert_count
from configurator.catalog.huggingface.reading import Section

_TOWER = 7 * 10**9
"""More than any vision or speech part beside a published language model has."""
_EXACT = Fraction(1, 200)
_REGULAR = Fraction(4, 5), Fraction(13, 10)
_IRREGULAR = Fraction(1, 5), Fraction(3, 2)


@dataclass(frozen=True)
class Bounds:
    """Parameters of a whole checkpoint: one span, or one without and one with the output layer stored apart."""

    spans: tuple[tuple[int, int], ...]
    exact: bool

    @property
    def least(self) -> int:
        """The fewest."""
        return min(least for least, _ in self.spans)

    @property
    def most(self) -> int:
        """The most."""
        return max(most for _, most in self.spans)

    def hold(self, size: int, each: int) -> bool:
        """Whether `size` bytes can be a checkpoint of `each` bytes a parameter."""
        return any(least * each <= size <= most * each for least, most in self.spans)


def bounds(identity: Identity, attention: Groups, counted: Parameters | None) -> Bounds:
    """From the exact count where there is one, else from an estimate."""
    section = identity.section
    tower = _TOWER if identity.is_partial else 0
    if counted is not None:
        drafts = draft_layers(section) * 2 * counted.linear // layer_count(section)
        totals = {counted.total, counted.total + counted.spare}
        spans = [(int(one * (1 - _EXACT)), int((one + drafts) * (1 + _EXACT)) + tower) for one in sorted(totals)]
        return Bounds(tuple(spans), exact=not identity.is_partial)
    least, most_of = _REGULAR if identity.family.regular else _IRREGULAR
    estimate = _estimate(identity, attention)
    return Bounds(((int(estimate * least), int(estimate * most_of) + tower),), exact=False)


def _estimate(identity: Identity, attention: Groups) -> int:
    section = identity.section
    hidden = hidden_size(section)
    by_layer = section.number("hidden_size_per_layer_input") * layer_count(section)
    tables = section.number("vocab_size", "padded_vocab_size") * (2 * hidden + by_layer)
    return tables + _mixing(section, attention, hidden) + _feed_forward(identity, hidden)


def _mixing(section: Section, attention: Groups, hidden: int) -> int:
    """Projections around attention and recurrent states; what a group keeps tells how wide they are."""
    heads, total = attention_heads(section), 0
    for group in attention:
        if isinstance(group, HeadAttention):
            total += group.layers * hidden * (heads + group.kv_heads) * (group.key_dim + group.value_dim)
        elif isinstance(group, RecurrentState):
            total += group.layers * hidden * (group.conv_channels + 2 * group.heads * group.head_dim)
        elif isinstance(group, LatentAttention):
            total += group.layers * _latent(section, group, heads, hidden)
    return total


def _latent(section: Section, group: LatentAttention, heads: int, hidden: int) -> int:
    plain_dim, value_dim = section.number("qk_nope_head_dim"), section.number("v_head_dim")
    rank = section.number("q_lora_rank")
    query_dim = heads * (plain_dim + group.qk_rope_head_dim)
    query = rank * (hidden + query_dim) if rank else hidden * query_dim
    key_value = hidden * (group.kv_lora_rank + group.qk_rope_head_dim)
    return query + key_value + heads * (group.kv_lora_rank * (plain_dim + value_dim) + value_dim * hidden)


def _feed_forward(identity: Identity, hidden: int) -> int:
    section, layers = identity.section, layer_count(identity.section)
    inner = section.number("intermediate_size", "ffn_hidden_size", "n_inner") or 4 * hidden
    dense = identity.family.projections * hidden * inner
    experts = expert_count(section)
    if not experts:
        return layers * dense
    sparse = layers // (section.number("interleave_moe_layer_step", "decoder_sparse_step") or 1)
    wide = section.number("moe_intermediate_size") or inner
    each = identity.family.projections * hidden * wide
    return sparse * (experts + section.number("n_shared_experts")) * each + (layers - sparse) * dense
