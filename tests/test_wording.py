"""The sentences that stand in the window, on the quote and in the workbook."""

from collections.abc import Callable

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.units import counted
from configurator.wording import Tone, word

SENTENCES: list[tuple[dict[str, object], Tone, str, str]] = [
    # choices, tone, promise, headroom
    (
        {},
        "fits",
        "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8).",
        "NVFP4 could add 39 to 61 after testing.",
    ),
    (
        {"cards": 1},
        "fits",
        "1 × RTX PRO 6000 carries 12 sessions of 8,192 tokens (FP8).",
        "NVFP4 could add 6 to 9 after testing.",
    ),
    (
        {"card": "h200-nvl", "cards": 1},
        "fits",
        "1 × H200 NVL carries 44 sessions of 8,192 tokens (FP8).",
        "NVFP4 could add up to 35 after testing.",
    ),
    (
        {"card": "l4", "cards": 4},
        "tight",
        "4 × L4 carry 1 session of 8,192 tokens (FP8), a tight fit.",
        "NVFP4 would add no session.",
    ),
    (
        {"card": "l4"},
        "does-not-fit",
        "FP8 weights of 67.7 GiB do not fit on 2 × L4.",
        "No NVFP4 headroom: The weights take 33.9 GiB of each card; 17.2 GiB are usable.",
    ),
    # Together the four would hold them; the sentence must not say that they do not.
    (
        {"card": "l40s", "cards": 4, "tensor_parallel": 1},
        "does-not-fit",
        "FP8 weights of 67.7 GiB do not fit on 1 × L40S, one of 4 instances.",
        "No NVFP4 headroom: The weights take 67.7 GiB of each card; 37.5 GiB are usable.",
    ),
    (
        {"cards": 1, "context": 131_072},
        "does-not-fit",
        "The weights fit on 1 × RTX PRO 6000, but no session of 131,072 tokens does (FP8).",
        "NVFP4 could add up to 1 after testing.",
    ),
    (
        {"context": 200_000},
        "refused",
        "Nothing can be promised: Llama 3.3 70B Instruct stops at 131,072 tokens; 200,000 were asked for.",
        "No NVFP4 headroom: Llama 3.3 70B Instruct stops at 131,072 tokens; 200,000 were asked for.",
    ),
    (
        {"model": "gpt-oss-120b"},
        "unknown",
        "Nothing can be promised: No size is known for FP8 weights of gpt-oss-120b; known: MXFP4.",
        "No NVFP4 headroom: No size is known for FP8 weights of gpt-oss-120b; known: MXFP4.",
    ),
    (
        {"engine_version": "0.34.0"},
        "unknown",
        "Nothing can be promised: Whether vLLM 0.34.0 accepts an FP8 cache is unknown: 0.8.5 to 0.33.0 were read.",
        "No NVFP4 headroom: Whether vLLM 0.34.0 accepts an FP8 cache is unknown: 0.8.5 to 0.33.0 were read.",
    ),
]


@pytest.mark.parametrize(("choices", "tone", "promise", "headroom"), SENTENCES)
def test_sentences(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    choices: dict[str, object],
    tone: Tone,
    promise: str,
    headroom: str,
) -> None:
    """Each state has its tone and its two sentences, word for word."""
    words = word(catalog, answer(catalog, configuration(**choices)))

    assert (words.tone, words.promise, words.headroom) == (tone, promise, headroom)


@pytest.mark.parametrize(
    ("choices", "need", "met"),
    [
        ({}, "", None),
        ({"users": 300, "share_active": 20}, "Needed: 60. Met, 18 spare.", True),
        ({"users": 78}, "Needed: 78. Met, 0 spare.", True),
        ({"users": 79}, "Needed: 79. Not met, 1 short.", False),
        ({"users": 5_000}, "Needed: 5,000. Not met, 4,922 short.", False),
        # NVFP4 could reach 139, and still counts for nothing.
        ({"users": 100}, "Needed: 100. Not met, 22 short.", False),
        ({"users": 10, "context": 200_000}, "Needed: 10. Not met, 10 short.", False),
    ],
)
def test_the_need_is_measured_against_the_promise(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    choices: dict[str, object],
    need: str,
    met: bool | None,  # noqa: FBT001 - a row of the table
) -> None:
    """A need is met by what is promised with FP8, and never by headroom."""
    words = word(catalog, answer(catalog, configuration(**choices)))

    assert (words.need, words.met) == (need, met)


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 sessions"), (1, "1 session"), (2, "2 sessions"), (1_234, "1,234 sessions")]
)
def test_one_is_singular(number: int, words: str) -> None:
    """One session has no s, and thousands are separated."""
    assert counted(number) == words
