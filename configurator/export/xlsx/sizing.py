"""The Sizing sheet: inputs, and live formulas from the card's memory to the answer.

The first rows stay in view and repeat the answer, so that a change of an input shows beside it.
"""

from configurator.export.xlsx import styles
from configurator.export.xlsx.counts import write_rule
from configurator.export.xlsx.engine_counts import write_engine
from configurator.export.xlsx.facts import write_facts
from configurator.export.xlsx.formula import counted, literal, spliced
from configurator.export.xlsx.input_faults import INPUTS_OK, fault
from configurator.export.xlsx.inputs import write_inputs
from configurator.export.xlsx.layers import write_layers
from configurator.export.xlsx.memory import write_memory
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.pool_table import COLUMN_WIDTH, MOST_KINDS, write_pool_table
from configurator.export.xlsx.pools import PoolFacts, pool_facts
from configurator.export.xlsx.results import (
    NO_NEED,
    colour_need,
    headroom,
    need,
    promise,
    write_results,
)
from configurator.language import _, mark, ngettext
from configurator.quote.document import QuoteDocument
from configurator.sizing import NotSized, Sizing

WIDTHS = (52, 24, 24, 24, 76)
BESIDE = (4, *[COLUMN_WIDTH] * (4 + 4 * MOST_KINDS))
"""A gap, and the columns of the engine's table, which is not printed."""

AS_QUOTED = mark("The inputs are those of the quote.")
CHECK_INPUTS = mark("Check the inputs: {fault}")
NEED = mark("Needed: {needed}, {met}, {spare}")
SPARE, SHORT, NOTHING = mark("{n} spare"), mark("{n} short"), mark("nothing promised")


def write_sizing(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet. Where nothing can be sized it says so, and has no formulas."""
    page.text(1, _("Sizing: {subtitle}").format(subtitle=document.subtitle), styles.HEADING, 5)
    page.next()
    sizing = document.answer.sizing
    if isinstance(sizing, NotSized):
        page.text(1, sizing.reason, styles.TEXT, 5)
        page.next()
        return
    page.text(
        1,
        _(
            "Yellow cells can be changed; everything else follows. Capacity is promised with an FP8 cache, NVFP4 is "
            "headroom to switch on after testing. The sheet is locked without a password."
        ),
        styles.NOTE,
        5,
    )
    page.next()
    _write_answer(page, document, sizing)
    page.sheet.freeze_panes = page.at(1)
    facts = pool_facts(document)
    _write_table_beside(page, document, facts)
    write_inputs(page, document)
    write_facts(page, document)
    write_memory(page, document.answer.configuration, sizing.memory)
    write_layers(page, document, sizing)
    write_rule(page, document, sizing)
    write_engine(page, document, sizing, facts)
    write_results(page, document, sizing)
    page.sheet.print_area = f"A1:E{page.row}"


def _write_table_beside(page: Page, document: QuoteDocument, facts: tuple[PoolFacts, ...]) -> None:
    """The engine's table, at the height of the inputs."""
    start = page.row
    page.next()
    write_pool_table(page, facts, document.catalog.engines[document.answer.configuration.engine].name)
    page.row = start


def _write_answer(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    """The results once more, above everything."""
    page.text(1, _("Sessions at one time"), styles.HEADER)
    page.text(2, _("FP8: promised"), styles.HEADER)
    page.text(3, _("NVFP4 headroom, low"), styles.HEADER_HEADROOM)
    page.text(4, _("NVFP4 headroom, high"), styles.HEADER_HEADROOM)
    page.text(5, _("Need"), styles.HEADER)
    page.next()
    low, high = headroom(document, sizing)
    page.formula(1, _status_formula(), _status(document), styles.STRONG)
    page.formula(2, "Promise", promise(document, sizing), styles.PROMISE)
    page.formula(3, "HeadroomLow", low, styles.BAND)
    page.formula(4, "HeadroomHigh", high, styles.BAND)
    page.formula(5, _need_formula(), _need_words(document, sizing), styles.STRONG)
    page.sheet.row_dimensions[page.row].height = 40
    _colour_trial(page)
    colour_need(page, page.at(5))
    page.next()


def _status_formula() -> str:
    one, many = (
        ngettext("A trial, not the quote: {n} input differs.", "A trial, not the quote: {n} inputs differ.", number)
        for number in (1, 2)
    )
    faulty, trial = spliced(_(CHECK_INPUTS), fault="InputFault"), counted(one, many, "InputsChanged")
    as_quoted = f"IF(InputsChanged=0,{literal(_(AS_QUOTED))},{trial})"
    return f"IF(InputFault<>{literal(_(INPUTS_OK))},{faulty},{as_quoted})"


def _status(document: QuoteDocument) -> str:
    found = fault(document)
    return _(AS_QUOTED) if found == _(INPUTS_OK) else _(CHECK_INPUTS).format(fault=found)


def _need_formula() -> str:
    short, left = spliced(_(SHORT), n="-Spare"), spliced(_(SPARE), n="Spare")
    words = f"IF(ISNUMBER(Spare),IF(Spare<0,{short},{left}),{literal(_(NOTHING))})"
    needed = spliced(_(NEED), needed="Needed", met="Need", spare=words)
    return f"IF(ISNUMBER(Needed),{needed},{literal(_(NO_NEED))})"


def _need_words(document: QuoteDocument, sizing: Sizing) -> str:
    needed, met, spare = need(document, sizing)
    if met == _(NO_NEED):
        return _(NO_NEED)
    if not isinstance(spare, int):
        return _(NEED).format(needed=needed, met=met, spare=_(NOTHING))
    words = _(SHORT).format(n=-spare) if spare < 0 else _(SPARE).format(n=spare)
    return _(NEED).format(needed=needed, met=met, spare=words)


def _colour_trial(page: Page) -> None:
    condition = f"OR(InputsChanged>0,InputFault<>{literal(_(INPUTS_OK))})"
    page.colour_where(page.at(1), condition, styles.BAD_SOFT, styles.BAD)
