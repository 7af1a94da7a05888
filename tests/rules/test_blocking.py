"""What blocks is known without working out the remarks."""

import inspect

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules import BLOCKING_RULES, RULES
from configurator.rules.finding import Severity


def test_every_rule_that_can_block_is_listed() -> None:
    """A rule whose code names the severity that blocks; in the order in which all rules stand."""
    assert [rule for rule in RULES if "Severity.BLOCKS" in inspect.getsource(rule)] == list(BLOCKING_RULES)


@pytest.mark.parametrize("context", [2048, 131_072, 2_000_000])
def test_the_findings_hold_the_same_blockers(catalog: Catalog, context: int) -> None:
    """For every shipped model on one L4 and on three: the first findings are those that block."""
    for model in catalog.models.values():
        for cards in (1, 3):
            chosen = Configuration(
                model=model.id,
                weights=model.checkpoints[0].format,
                card="l4",
                cards=cards,
                tensor_parallel=cards,
                context=context,
                engine="vllm",
                engine_version="0.33.0",
            )
            check = answer(catalog, chosen).check
            assert check.blocking() == tuple(one for one in check.findings if one.severity is Severity.BLOCKS)
