"""Rules about memory: what fits, how tightly, and on which assumptions."""

from collections.abc import Callable

import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules import Check, check
from configurator.rules.finding import Finding, Severity
from configurator.sizing import size

MEMORY_CODES = {"NOT-SIZED", "FIT-WEIGHTS", "FIT-NO-SESSION", "FIT-TIGHT", "NEED-NOT-MET", "ASSUMPTION-CHANGED"}


def checked(catalog: Catalog, chosen: Configuration) -> Check:
    """The check of a configuration with its sizing."""
    return check(catalog, chosen, size(catalog, chosen))


def one(found: Check, code: str) -> Finding:
    """The one finding of a code."""
    (finding,) = [finding for finding in found.findings if finding.code == code]
    return finding


FIT = [
    # choices, codes, severity
    ({}, set(), None),
    ({"weights": "mxfp4"}, {"NOT-SIZED"}, Severity.BLOCKS),
    ({"card": "l4"}, {"FIT-WEIGHTS"}, Severity.BLOCKS),
    ({"card": "l4", "cards": 4, "context": 32_768}, {"FIT-NO-SESSION"}, Severity.BLOCKS),
    # Four L4 carry one session with 1.4 % of each card left.
    ({"card": "l4", "cards": 4}, {"FIT-TIGHT"}, Severity.WARNS),
    # One RTX PRO 6000 carries 12 with 16 % left, so that a GiB more decides nothing.
    ({"cards": 1}, set(), None),
    ({"users": 78}, set(), None),
    ({"users": 79}, {"NEED-NOT-MET"}, Severity.WARNS),
    ({"users": 395, "share_active": 20}, {"NEED-NOT-MET"}, Severity.WARNS),
    ({"users": 390, "share_active": 20}, set(), None),
    ({"overrides": {"utilisation": "0.92", "reason": "measured"}}, {"ASSUMPTION-CHANGED"}, Severity.WARNS),
]


@pytest.mark.parametrize(("choices", "codes", "severity"), FIT)
def test_findings_about_memory(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    choices: dict[str, object],
    codes: set[str],
    severity: Severity | None,
) -> None:
    """Each configuration has just the findings about memory that it should, with their severity."""
    found = [one for one in checked(catalog, configuration(**choices)).findings if one.code in MEMORY_CODES]

    assert {finding.code for finding in found} == codes
    assert {finding.severity for finding in found} == ({severity} if severity else set())
    assert all(finding.mend for finding in found)


def test_weights_that_do_not_fit_in_figures(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """67.7 GiB over two L4 are 33.85 GiB a card, of which 0.9 x 22.494 - 3 = 17.2 GiB are usable."""
    finding = one(checked(catalog, configuration(card="l4")), "FIT-WEIGHTS")

    assert finding.message == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."


def test_weights_that_one_instance_of_many_does_not_hold(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Four L40S hold 67.7 GiB together and not each for itself: the mend is larger instances, not more cards."""
    finding = one(checked(catalog, configuration(card="l40s", cards=4, tensor_parallel=1)), "FIT-WEIGHTS")

    assert finding.message == "The weights take 67.7 GiB of each card; 37.5 GiB are usable."
    assert finding.mend.startswith("Take instances of more cards")


def test_what_is_usable_is_never_negative(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """An allowance larger than the card leaves nothing, and not less than nothing."""
    overrides = {"runtime_gib": 64, "reason": "an absurd test"}
    finding = one(checked(catalog, configuration(card="l4", overrides=overrides)), "FIT-WEIGHTS")

    assert finding.message.endswith("0.0 GiB are usable.")


def test_a_session_that_does_not_fit_in_figures(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """32,768 tokens are 5 GiB, 1.25 GiB on each of four L4; 17.2448 - 16.925 = 0.32 GiB are left there."""
    finding = one(checked(catalog, configuration(card="l4", cards=4, context=32_768)), "FIT-NO-SESSION")

    assert finding.message == (
        "One session of 32,768 tokens needs 1.25 GiB of each card with an FP8 cache; "
        "0.32 GiB are left beside the weights."
    )


def test_a_tight_fit_says_what_one_more_gib_does(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """0.3198 of 22.4941 GiB is 1.4 % of an L4, and with one more GiB the weights no longer fit."""
    finding = one(checked(catalog, configuration(card="l4", cards=4)), "FIT-TIGHT")

    assert finding.message == (
        "A tight fit: 1.4 % of each card is left for sessions. "
        "With one more GiB of overhead per card the weights do not fit."
    )
    assert finding.mend == "Advise the next size up."


def test_a_need_that_is_not_met_in_figures(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """500 users, a fifth of them active, need 100 sessions; two cards carry 78, so that 22 are missing."""
    finding = one(checked(catalog, configuration(users=500, share_active=20)), "NEED-NOT-MET")

    assert finding.message == "Sessions needed at a time: 100; missing with an FP8 cache: 22."


def test_a_changed_assumption_is_said_with_its_reason(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """The finding names the figure, the rule's own one and the reason that was given."""
    overrides = {"utilisation": "0.92", "runtime_gib": "4.5", "reason": "measured on the customer's server"}
    finding = one(checked(catalog, configuration(overrides=overrides)), "ASSUMPTION-CHANGED")

    assert finding.message == (
        "Assumptions changed: utilisation 0.92 instead of 0.9 and 4.5 GiB of runtime per card instead of 3 GiB. "
        "Reason: measured on the customer's server"
    )


def test_the_engine_s_own_utilisation_is_said(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The engine takes 0.92 from vLLM 0.20.0 on, which gives 81; where 0.92 is chosen there is nothing to say."""
    said = one(checked(catalog, configuration()), "RULE-UTILISATION")
    same = checked(catalog, configuration(overrides={"utilisation": "0.92", "reason": "the default"}))
    old = checked(catalog, configuration(engine_version="0.19.1"))
    overrides = {"utilisation": "0.925", "runtime_gib": "4.5", "reason": "measured"}
    other = checked(catalog, configuration(overrides=overrides))

    assert "takes 0.92 of a card by default" in said.message
    assert "keeps 0.9 and 3 GiB a card" in said.message
    assert "keeps 0.925 and 4.5 GiB a card" in one(other, "RULE-UTILISATION").message
    assert said.message.endswith("at 0.92 the sessions would be 81.")
    assert "RULE-UTILISATION" not in {finding.code for finding in (*same.findings, *old.findings)}


def test_a_count_is_called_a_floor(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Where something is carried, the check says that full contexts are counted; where nothing is, it does not."""
    assert one(checked(catalog, configuration()), "COUNT-FLOOR").severity is Severity.INFORMS
    assert "COUNT-FLOOR" not in {finding.code for finding in checked(catalog, configuration(card="l4")).findings}


def test_findings_stand_most_severe_first(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """What blocks comes before what warns, and that before what informs."""
    found = checked(
        catalog, configuration(card="l4", context=200_000, users=10, weights="nvfp4", engine_version="0.31.0")
    )
    severities = [finding.severity for finding in found.findings]

    assert set(severities) == set(Severity)
    assert severities == sorted(severities, key=list(Severity).index)


def test_every_finding_has_a_source_with_a_date(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Whatever is said about any model on any card names where it was read and when."""
    for model in catalog.models.values():
        for card in catalog.cards:
            chosen = configuration(model=model.id, weights=model.checkpoints[0].format, card=card, cards=8)
            for finding in checked(catalog, chosen).findings:
                assert finding.source, finding
                assert finding.read.isoformat() >= "2026-01-01", finding
                assert finding.message.endswith((".", ")")), finding
