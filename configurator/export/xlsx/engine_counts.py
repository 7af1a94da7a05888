"""The Sizing sheet's count by the engine itself, and the lower of it and the rule, which results are made from."""

from dataclasses import dataclass

from configurator.export.xlsx import styles
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.columns import FP8, NVFP4, Column, by_dtype
from configurator.export.xlsx.formula import literal
from configurator.export.xlsx.grid import headers, triple
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.pool_table import (
    BESIDE,
    BLOCK_BYTES,
    BLOCK_TOKENS,
    GROUPS,
    KEPT_BACK,
    MOST_TOKENS,
    SPLITS,
    kinds_of,
    splits_of,
)
from configurator.export.xlsx.pools import PoolFacts
from configurator.language import _, mark
from configurator.quote.document import QuoteDocument
from configurator.sizing import Sizing
from configurator.sizing.pool import Pool
from configurator.sizing.rule import State, state_of
from configurator.sizing.token_pool import TokenPool

WORDS = {
    State.FITS: mark("fits"),
    State.NO_SESSION: mark("no session"),
    State.WEIGHTS_DO_NOT_FIT: mark("weights do not fit"),
}
"""The three states as the sheet says them."""

NOT_MODELLED = mark("not modelled")


def write_engine(page: Page, document: QuoteDocument, sizing: Sizing, facts: tuple[PoolFacts, ...]) -> None:
    """From the engine's table to its sessions, the lower of the two counts, and its state."""
    engine = document.catalog.engines[document.answer.configuration.engine].name
    page.section(_("Sessions by {engine}'s own count").format(engine=engine))
    headers(page, document)
    quoted = _Quoted(document, sizing, facts)
    _write_blocks(page, quoted)
    _write_needed(page, quoted)
    _write_counts(page, quoted, engine)
    _write_lower(page, quoted)


@dataclass(frozen=True)
class _Quoted:
    """What the formulas give while the inputs are the quote's."""

    document: QuoteDocument
    sizing: Sizing
    facts: tuple[PoolFacts, ...]

    def row(self, column: Column) -> int:
        """The row of the table, from 1 on; 0 for a split that the heads do not allow."""
        wanted = (column.quoted, self.document.answer.configuration.tensor_parallel)
        return next((row for row, one in enumerate(self.facts, 1) if (one.cache, one.split) == wanted), 0)

    def block_bytes(self, column: Column) -> int:
        """0 where the engine's layout is not modelled."""
        row = self.row(column)
        return self.facts[row - 1].block_bytes if row else 0

    def blocks(self, column: Column) -> int:
        """Blocks of one card's cache."""
        if not self.block_bytes(column):
            return 0
        match self.sizing.count(column.quoted).engine.pool:
            case Pool() as pool:
                return pool.blocks
            case TokenPool() as pool:
                return pool.tokens // pool.page_tokens
            case None:
                return 0

    def needed(self, column: Column, kind: int) -> int:
        """Blocks of one session for the layer groups of one kind."""
        row, context = self.row(column), self.document.answer.configuration.context
        pages = self.facts[row - 1].pages if row else ()
        return pages[kind].blocks_for(context) if kind < len(pages) else 0

    def all_needed(self, column: Column) -> int:
        """Blocks of one session; at least one, to divide by."""
        return max(1, sum(self.needed(column, kind) for kind in range(kinds_of(self.facts))))

    def sessions(self, column: Column) -> Value:
        """The engine's own count."""
        sessions = self.sizing.count(column.quoted).by_engine
        return sessions if sessions is not None and self.block_bytes(column) else _(NOT_MODELLED)

    def lower(self, column: Column) -> int:
        """The lower of the rule and the engine's count, where the table has the split at all."""
        count = self.sizing.count(column.quoted)
        return count.lower if self.row(column) else count.by_rule

    def state(self, column: Column) -> str:
        """The state of the lower count, in words."""
        return _(WORDS[state_of(self.sizing.memory.cache, self.lower(column))])


def _write_blocks(page: Page, quoted: _Quoted) -> None:
    rows = splits_of(quoted.facts)
    triple(
        page,
        _("Row of the table"),
        lambda column: (
            f"IF(COUNTIF({SPLITS},CardsOfInstance)=0,0,MATCH(CardsOfInstance,{SPLITS},0)+{_above(column, rows)})"
        ),
        quoted.row,
        styles.COUNT,
        _("in the table from column G on; 0 for a split that the heads do not allow"),
        "PoolRow",
    )
    triple(
        page,
        _("Bytes of one block"),
        lambda column: _looked_up(BLOCK_BYTES, column),
        quoted.block_bytes,
        styles.COUNT,
        _("from the table; 0 where the engine's layout is not modelled"),
        "BlockBytes",
    )
    triple(
        page,
        _("Blocks on one card"),
        lambda column: (
            f"IF(BlockBytes_{column.key}=0,0,INT(INT(MAX(0,CacheUnits)/(16*CardsOfInstance))/BlockBytes_{column.key}))"
        ),
        quoted.blocks,
        styles.COUNT,
        _("bytes of the cache on one card / bytes of one block, rounded down"),
        "Blocks",
    )


def _above(column: Column, rows: int) -> str:
    """Rows of the table before those of the column's dtype."""
    if column is FP8:
        return "0"
    return str(rows) if column is NVFP4 else by_dtype("0", str(rows), str(2 * rows))


def _looked_up(name: str, column: Column) -> str:
    return f"IF(PoolRow_{column.key}=0,0,INDEX({name},MAX(1,PoolRow_{column.key})))"


def _write_needed(page: Page, quoted: _Quoted) -> None:
    rows = [_write_kind(page, quoted, kind) for kind in range(kinds_of(quoted.facts))]

    def formula(column: Column) -> str:
        return f"MAX(1,{'+'.join(f'{column.letter}{row}' for row in rows) or '0'})"

    triple(
        page,
        _("Blocks of one session"),
        formula,
        quoted.all_needed,
        styles.COUNT,
        _("the sum of the layer groups"),
        "SessionBlocks",
    )


def _write_kind(page: Page, quoted: _Quoted, kind: int) -> int:
    def formula(column: Column) -> str:
        groups, tokens, most, beside = (
            f"INDEX({name}_{kind + 1},MAX(1,PoolRow_{column.key}))"
            for name in (GROUPS, BLOCK_TOKENS, MOST_TOKENS, BESIDE)
        )
        return f"IF(PoolRow_{column.key}=0,0,{groups}*(ROUNDUP(MIN(N(Context),{most})/{tokens},0)+{beside}))"

    return triple(
        page,
        _("Blocks of one session, layer groups ({kind})").format(kind=kind + 1),
        formula,
        lambda column: quoted.needed(column, kind),
        styles.COUNT,
        _("groups × (tokens, at most those of the table, / tokens of a block + blocks beside)"),
    )


def _write_counts(page: Page, quoted: _Quoted, engine: str) -> None:
    def formula(column: Column) -> str:
        free = f"MAX(0,Blocks_{column.key}-{_looked_up(KEPT_BACK, column)})"
        count = f"Replicas*INT({free}/SessionBlocks_{column.key})"
        return f"IF(BlockBytes_{column.key}=0,{literal(_(NOT_MODELLED))},{count})"

    reason = quoted.sizing.fp8.engine.reason
    triple(
        page,
        _("Sessions by {engine}'s own count").format(engine=engine),
        formula,
        quoted.sessions,
        styles.COUNT,
        reason or _("replicas × (blocks − kept back) / blocks of one session, rounded down"),
        "Engine",
        styles.STRONG_VALUE,
    )


def _write_lower(page: Page, quoted: _Quoted) -> None:
    triple(
        page,
        _("The lower of rule and engine's own count"),
        # MIN passes over a cell with words in it.
        lambda column: f"MIN(Rule_{column.key},Engine_{column.key})",
        quoted.lower,
        styles.COUNT,
        _("what promise and headroom are made from"),
        "Sessions",
        styles.STRONG_VALUE,
    )
    triple(
        page,
        _("State"),
        _state_formula,
        quoted.state,
        "General",
        _("whether weights and sessions fit"),
        "State",
    )


def _state_formula(column: Column) -> str:
    states = (State.WEIGHTS_DO_NOT_FIT, State.NO_SESSION, State.FITS)
    no_weights, no_session, fits = (literal(_(WORDS[state])) for state in states)
    return f"IF(CacheUnits<0,{no_weights},IF(Sessions_{column.key}=0,{no_session},{fits}))"
