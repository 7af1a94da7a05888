"""The engine's table on the Sizing sheet, to the right of what is printed: one row for each cache dtype and split."""

from collections.abc import Sequence

from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.pools import Pages, PoolFacts
from configurator.language import _

FIRST_COLUMN = 7
COLUMN_WIDTH = 24.0
MOST_KINDS = 2
"""Kinds of layer groups that there is room for; no model of the catalogue has more."""

SPLITS, BLOCK_BYTES, KEPT_BACK = "PoolSplits", "PoolBlockBytes", "PoolKeptBack"
GROUPS, BLOCK_TOKENS, MOST_TOKENS, BESIDE = "PoolGroups", "PoolBlockTokens", "PoolMostTokens", "PoolBeside"
"""Names of the table's columns; the last four carry the number of a kind of layer groups: ``PoolGroups_1``."""

_NO_PAGES = Pages(0, 1, 0, 0)


def kinds_of(facts: Sequence[PoolFacts]) -> int:
    """How many kinds of layer groups a row has at the most."""
    return max(len(one.pages) for one in facts)


def write_pool_table(page: Page, facts: Sequence[PoolFacts], engine: str) -> None:
    """Write the table at the page's row, with its columns as named ranges."""
    kinds = range(1, kinds_of(facts) + 1)
    title = _("How {engine} divides the cache of one card").format(engine=engine)
    page.text(FIRST_COLUMN, title, styles.SECTION, FIRST_COLUMN + 4)
    page.next()
    names = [_("Cache dtype"), _("Tensor parallel"), _("Bytes of a block"), _("Blocks kept back")]
    for kind in kinds:
        of_kind = (_("Layer groups"), _("Tokens of a block"), _("Most tokens"), _("Blocks beside"))
        names += [f"{name} ({kind})" for name in of_kind]
    for column, name in enumerate(names, FIRST_COLUMN):
        page.text(column, name, styles.HEADER)
    page.next()
    first = page.row
    for one in facts:
        _write_row(page, one, len(kinds))
    _name_columns(page, first, facts, len(kinds))


def _write_row(page: Page, facts: PoolFacts, kinds: int) -> None:
    page.text(FIRST_COLUMN, facts.cache.label, styles.LABEL)
    figures = [facts.split, facts.block_bytes, facts.kept_back]
    for pages in (*facts.pages, *[_NO_PAGES] * (kinds - len(facts.pages))):
        figures += [pages.groups, pages.block_tokens, pages.most_tokens, pages.beside]
    for column, figure in enumerate(figures, FIRST_COLUMN + 1):
        page.number(column, figure, styles.VALUE.shown(styles.COUNT))
    page.next()


def _name_columns(page: Page, first: int, facts: Sequence[PoolFacts], kinds: int) -> None:
    last = first + len(facts) - 1
    # The splits are the same for every dtype, so that the place within the first block is the place within each.
    page.name_range(SPLITS, FIRST_COLUMN + 1, first, first + splits_of(facts) - 1)
    page.name_range(BLOCK_BYTES, FIRST_COLUMN + 2, first, last)
    page.name_range(KEPT_BACK, FIRST_COLUMN + 3, first, last)
    for kind in range(kinds):
        for offset, name in enumerate((GROUPS, BLOCK_TOKENS, MOST_TOKENS, BESIDE)):
            page.name_range(f"{name}_{kind + 1}", FIRST_COLUMN + 4 + 4 * kind + offset, first, last)


def splits_of(facts: Sequence[PoolFacts]) -> int:
    """How many rows each cache dtype has."""
    return sum(one.cache is facts[0].cache for one in facts)
