"""Which model type a config.json is of, and which part of it describes the language model."""

from dataclasses import dataclass

from configurator.catalog.huggingface.families import ENCODER, REFUSED, TWO_PART, family_of
from configurator.catalog.huggingface.family import Family
from configurator.catalog.huggingface.reading import BY_HAND, Section, shown
from configurator.files import FileProblem
from configurator.language import _

_LANGUAGE_PARTS = ("text_config", "llm_config", "language_config", "thinker_config")
_OTHER_PARTS = ("vision_config", "audio_config", "speech_config", "visual", "vision_tower")
_ENDINGS = ("ForCausalLM", "ForConditionalGeneration", "LMHeadModel", "Model")
_READ = ("num_hidden_layers", "num_layers", "n_layer", "num_attention_heads", "num_key_value_heads", "head_dim")


@dataclass(frozen=True)
class Identity:
    """A config.json with its language part found and its family known."""

    outer: Section
    section: Section
    """The language part, with the family's defaults."""
    model_type: str
    family: Family
    is_partial: bool
    """The checkpoint holds more than the language model, such as a vision tower."""

    @property
    def architecture(self) -> str:
        """As the file names it; a file without a name has its model type stand in."""
        return _architecture(self.outer) or _architecture(self.section) or self.model_type


def identify(outer: Section) -> Identity:
    """Find the language part and its family. Raises FileProblem for a type that cannot be sized, by its name."""
    section = _language_part(outer)
    _refuse_encoders(outer, section)
    model_type, family = _known(outer, section)
    is_partial = section is not outer or any(outer.has(key) for key in _OTHER_PARTS)
    return Identity(outer, section.with_defaults(family.defaults), model_type, family, is_partial)


def _language_part(section: Section) -> Section:
    for key in _LANGUAGE_PARTS:
        found = section.section(key)
        if found is not None and found.content:
            return _language_part(found)
    return section


def _refuse_encoders(outer: Section, section: Section) -> None:
    for one in (outer, section):
        model_type = one.text_or_none("model_type") or ""
        reason = REFUSED.get(model_type.lower())
        if reason is not None:
            raise one.problem(
                "model_type",
                _("{model_type} {reason}; choose another model").format(model_type=shown(model_type), reason=_(reason)),
            )
    if outer.flag("is_encoder_decoder"):
        raise outer.problem(
            "is_encoder_decoder", _("is true: the model {refused}; choose another").format(refused=_(TWO_PART))
        )
    if section.content.get("use_bidirectional_attention") in (True, "all"):
        raise section.problem(
            "use_bidirectional_attention",
            _("is set: the model {refused}; choose another").format(refused=_(ENCODER)),
        )
    if not section.flag("causal_attn", default=True):
        section.remarks.note(
            _("Attention is not causal throughout (causal_attn is false); engines may refuse the model.")
        )


def _known(outer: Section, section: Section) -> tuple[str, Family]:
    """The language part's model type; a part without one is known by its architecture or by the whole."""
    of_whole = outer.text_or_none("model_type")
    if of_whole is None:
        raise outer.problem("model_type", _("is missing; choose the config.json of a model"))
    stated = section.text_or_none("model_type")
    for name in [stated] if stated else [_plain_name(section), of_whole]:
        family = family_of(name) if name else None
        if name and family is not None:
            _refuse_contradiction(section, name, family)
            return name, family
    raise _unknown(section, stated or of_whole)


def _refuse_contradiction(section: Section, known: str, family: Family) -> None:
    named = family_of(_plain_name(section) or "")
    if named is not None and named.groups is not family.groups:
        message = _("{architecture} is read in another way than the model type {known}; correct one of them").format(
            architecture=shown(_architecture(section)), known=known
        )
        raise section.problem("architectures", message)


def _unknown(section: Section, name: str) -> FileProblem:
    stated = [f"{key} {shown(section.content[key])}" for key in _READ if section.has(key)]
    read = " " + _("(read: {keys})").format(keys=", ".join(stated)) if stated else ""
    return section.problem(
        "model_type",
        _("{name} is not a type that this program can size{read}; {by_hand}").format(
            name=shown(name), read=read, by_hand=_(BY_HAND)
        ),
    )


def _architecture(section: Section) -> str | None:
    return next(iter(section.texts_or_none("architectures") or ()), None)


def _plain_name(section: Section) -> str | None:
    """The model type that an architecture's name implies: ``Qwen3MoeForCausalLM`` as ``qwen3moe``."""
    name = _architecture(section)
    ending = next((one for one in _ENDINGS if name and name.endswith(one)), None)
    return name.removesuffix(ending).lower() if name and ending else None
