"""What is told about a number: the steps are those of the sizing, the rest stands beside them."""

from collections.abc import Callable

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.ui.explain.explained import Explained, explain_headroom, explain_memory, explain_need, explain_promise

Make = Callable[..., Configuration]


@pytest.fixture
def promise(catalog: Catalog, configuration: Make) -> Callable[..., Explained]:
    """The promise of the article's example, with what a test chooses otherwise."""
    return lambda **choices: explain_promise(catalog, answer(catalog, configuration(**choices)))


def test_the_promise_opens_into_its_steps(promise: Callable[..., Explained]) -> None:
    """(83.0335 - 33.85) GiB hold 78 sessions of 0.625 GiB; the engine counts as many."""
    explained = promise()
    assert explained.title == "78 sessions, FP8 cache"
    assert explained.summary.endswith("The users-per-card rule and vLLM's own count agree.")
    shown = {step.name: (step.inserted, step.shown) for step in explained.steps}
    assert shown["Driver memory of one card"] == ("97,887 / 1,024", "95.5928 GiB")
    assert shown["Sessions with an FP8 cache"] == ("1 × floor(49.1835 GiB / 0.6250 GiB)", "78 sessions")
    assert shown["Sessions by vLLM's own count"][1] == "78 sessions"
    assert all(step.source for step in explained.steps)


def test_the_lower_of_two_counts_is_named(promise: Callable[..., Explained]) -> None:
    """VLLM gives Qwen3.8-27B's sessions more blocks than the rule's bytes, so its count is the lower one."""
    explained = promise(model="qwen3.8-27b", context=32_768)
    assert explained.summary.endswith("The lower of two counts: 120 by the users-per-card rule, 93 by vLLM's own.")


def test_an_engine_whose_count_is_not_known_says_why(promise: Callable[..., Explained]) -> None:
    """TensorRT-LLM's windows are not modelled; the reason stands in the summary and in the last step."""
    explained = promise(
        model="gpt-oss-120b", weights="mxfp4", engine="tensorrt-llm", engine_version="1.4.0rc1", cards=1
    )
    reason = "How TensorRT-LLM divides its pool for sliding layers is decided at start and not modelled."
    assert reason in explained.summary
    assert (explained.steps[-1].shown, explained.steps[-1].source) == ("not modelled", reason)


def test_small_changes_are_told_with_their_difference(promise: Callable[..., Explained]) -> None:
    """Of 78 sessions 77 are left with one more GiB (48.18 / 0.625 = 77.1), 39 at twice the context."""
    changes = {one.what: (one.outcome, one.difference) for one in promise().changes}
    assert changes["One more GiB of overhead per card"] == ("77", "−1")
    assert changes["Utilisation 0.92"] == ("81", "+3")
    assert changes["Double the context"] == ("39", "−39")
    assert "The total that CUDA reports" in changes
    assert "Tensor parallel 2" in {one.what for one in promise(cards=4).changes}


def test_the_ceiling_stands_beside_what_was_measured(promise: Callable[..., Explained]) -> None:
    """Qwen3.8-27B was measured on this card, Llama 3.3 70B was not."""
    speed = promise(model="qwen3.8-27b", cards=1).speed
    assert speed is not None
    assert {one.card for one in speed.measured} == {"rtx-pro-6000-server-edition"}
    assert {one.kind for one in speed.measured} == {"throughput"}
    other = promise().speed
    assert other is not None
    assert other.measured == ()
    assert other.each.endswith("tokens/s for each of 78 sessions")


def test_what_cannot_be_sized_says_why(promise: Callable[..., Explained]) -> None:
    """No FP8 weights of gpt-oss-120b are known: a reason, and no steps."""
    explained = promise(model="gpt-oss-120b")
    assert explained.title == "Nothing can be promised"
    assert explained.summary.startswith("No size is known for FP8 weights of gpt-oss-120b")
    assert explained.steps == ()


def test_weights_that_do_not_fit_are_explained_too(promise: Callable[..., Explained]) -> None:
    """On two L4 17.2 GiB are usable and 33.85 needed; no ceiling is spoken of."""
    explained = promise(card="l4")
    assert explained.title == "Nothing can be promised"
    assert explained.changes[0].difference == "does not fit"
    assert explained.speed is None


def test_the_headroom_has_both_its_ends(catalog: Catalog, configuration: Make) -> None:
    """78 × 1.50 = 117 below, 139 above; and it is said that none of it is promised."""
    explained = explain_headroom(catalog, answer(catalog, configuration()))
    assert explained.title == "117 to 139 sessions, NVFP4 cache"
    assert "none of it is promised" in explained.summary
    low, high = explained.steps[-2:]
    assert (low.inserted, low.shown) == ("min(78 × 1.5, 139)", "117 sessions")
    assert high.shown == "139 sessions"


def test_no_headroom_is_a_reason(catalog: Catalog, configuration: Make) -> None:
    """gpt-oss-120b has heads of 64 values."""
    explained = explain_headroom(catalog, answer(catalog, configuration(model="gpt-oss-120b", weights="mxfp4")))
    assert (explained.title, explained.steps) == ("No NVFP4 headroom", ())
    assert explained.summary == "vLLM refuses an NVFP4 cache for heads of 64 values."


def test_the_need_is_users_times_share(configuration: Make) -> None:
    """12.5 % of 300 users are 37.5, and half a session is a whole one."""
    explained = explain_need(configuration(users=300, share_active="12.5"))
    assert explained.title == "38 sessions needed at a time"
    assert explained.steps[0].inserted == "ceil(300 × 12.5 %)"
    assert explain_need(configuration()).title == "No need stated"


def test_a_cards_memory_comes_with_its_grade(catalog: Catalog) -> None:
    """Driver, CUDA and box: three totals, of which the first is calculated with."""
    explained = explain_memory(catalog.cards["rtx-pro-6000-server-edition"])
    assert [step.shown for step in explained.steps] == ["95.5928 GiB", "94.97 GiB", "96 GB"]
    assert "program output in public reports" in explained.steps[0].source
    assert "read 29 Nov 2026" in explained.steps[0].source


def test_it_can_be_pasted_into_a_letter(promise: Callable[..., Explained]) -> None:
    """Title, steps with formula and source, and what small changes do."""
    text = promise().as_text()
    assert text.startswith("78 sessions, FP8 cache\n")
    assert "Left for the cache of one card: 49.1835 GiB\n    usable − weights = 83.0335 GiB − 33.8500 GiB" in text
    assert "Double the context: 39 (−39)" in text
