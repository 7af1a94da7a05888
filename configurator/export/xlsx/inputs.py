"""The Sizing sheet's inputs, which a reader may change, and what is wrong with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from configurator.catalog.dtypes import CacheDtype
from configurator.configuration import Configuration
from configurator.export.xlsx import styles
from configurator.export.xlsx.formula import literal
from configurator.export.xlsx.input_faults import fault, fault_formula
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.document import QuoteDocument
from configurator.units import MAX_TOKENS, MOST_CARDS, MOST_USERS, format_count, format_number, localised

_DTYPES = ",".join(cache.label for cache in (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16))


@dataclass(frozen=True)
class Entry:
    """One input cell: what it is called, what the quote has in it, and what may be typed."""

    name: str
    label: str
    quoted: int | Decimal | Fraction | None
    unit: str
    shown: str
    """The number format."""
    rule: DataValidation
    note: str = ""


def write_inputs(page: Page, document: QuoteDocument) -> None:
    """The input cells, each beside the figure of the quote, and what is wrong with them."""
    page.section(_("Inputs: change the yellow cells"))
    page.headers(["", _("Now"), _("In the quote"), _("Unit"), _("Note")])
    first = page.row
    for entry in (*_choices(document.answer.configuration), *_assumptions(document)):
        _write_entry(page, entry)
    cells = range(first, page.row)
    page.colour_where(f"B{cells[0]}:B{cells[-1]}", f"B{first}<>C{first}", styles.BAD_SOFT, styles.BAD)
    _write_dtype(page)
    page.text(1, _("Inputs that differ from the quote"), styles.LABEL)
    changed = "+".join(f"IF(B{row}=C{row},0,1)" for row in cells)
    page.formula(2, changed, 0, styles.VALUE.shown(f"0;-0;{literal(_('none'))}"), "InputsChanged")
    page.next()
    page.text(1, _("What is wrong with the inputs"), styles.LABEL)
    page.formula(2, fault_formula(document), fault(document), styles.CELL, "InputFault", 5)
    page.next()


def _choices(chosen: Configuration) -> Iterator[Entry]:
    label, note = _("Context of one session"), _("Prompt plus answer.")
    rule = _between("whole", 1, MAX_TOKENS)
    yield Entry("Context", label, chosen.context, _("tokens"), styles.COUNT, rule, note)
    note, rule = _("Named people; may be empty."), _between("whole", 1, MOST_USERS)
    yield Entry("Users", _("Users"), chosen.users, _("people"), styles.COUNT, rule, note)
    share, rule = Fraction(chosen.share_active) / 100, _between("decimal", "0.000001", 1)
    yield Entry("ShareActive", _("Share active at once"), share, _("of the users"), styles.SHARE, rule)
    yield Entry("Cards", _("Cards"), chosen.cards, _("cards"), styles.COUNT, _between("whole", 1, MOST_CARDS))
    label, note = _("Tensor parallel"), _("Cards that share one copy of the model; it must divide the cards.")
    yield Entry("TensorParallel", label, chosen.tensor_parallel, _("cards"), styles.COUNT, _divisor(), note)


def _assumptions(document: QuoteDocument) -> Iterator[Entry]:
    """The two figures of the rule, with the reason where one was changed."""
    overrides, assumed = document.answer.configuration.overrides, document.catalog.assumptions
    title = assumed.sources[assumed.utilisation.source].title
    source = _("An assumption. Source: {source}").format(source=title)
    own, rule = overrides.utilisation, assumed.utilisation.value
    note = source if own is None else _changed(format_number(rule), overrides.reason)
    limits = _between("decimal", "0.01", 1)
    quoted = rule if own is None else own
    yield Entry("Utilisation", _("Utilisation"), quoted, _("of driver memory"), styles.DECIMAL, limits, note)
    own, rule = overrides.runtime_gib, assumed.runtime_gib.value
    note = source if own is None else _changed(f"{format_number(rule)} GiB", overrides.reason)
    limits = _between("decimal", 0, 64)
    quoted = rule if own is None else own
    yield Entry("RuntimeGiB", _("Runtime allowance"), quoted, _("GiB a card"), styles.DECIMAL, limits, note)


def _changed(rule: str, reason: str) -> str:
    return _("Changed for this customer from {rule}: {reason}").format(rule=rule, reason=reason)


def _write_entry(page: Page, entry: Entry) -> None:
    page.text(1, entry.label, styles.STRONG)
    now, quoted = (style.shown(entry.shown) for style in (styles.ENTRY, styles.LABEL))
    if entry.quoted is None:
        page.name(page.blank(2, now), entry.name)
        page.blank(3, quoted)
    else:
        page.name(page.number(2, entry.quoted, now), entry.name)
        page.number(3, entry.quoted, quoted)
    _finish(page, entry.rule, entry.unit, entry.note)


def _write_dtype(page: Page) -> None:
    """The dtype of the last column. The promise does not look at it."""
    page.text(1, _("Chosen cache dtype"), styles.STRONG)
    page.name(page.text(2, CacheDtype.FP8.label, styles.ENTRY.shown("@")), "ChosenCache")
    page.text(3, CacheDtype.FP8.label, styles.LABEL.shown("@"))
    rule = DataValidation(
        "list",
        formula1=f'"{_DTYPES}"',
        allow_blank=False,
        showErrorMessage=True,
        error=_("Choose one of {choices}.").format(choices=_DTYPES),
    )
    _finish(page, rule, "", _("Drives the last column of figures only: the promise is always counted with FP8."))


def _finish(page: Page, rule: DataValidation, unit: str, note: str) -> None:
    rule.add(page.at(2))
    page.sheet.add_data_validation(rule)
    page.text(4, unit, styles.LABEL)
    page.text(5, note, styles.LABEL)
    page.next()


def _between(kind: Literal["whole", "decimal"], least: float | str, most: int) -> DataValidation:
    words = _("Enter a whole number from {least} to {most}.")
    if kind == "decimal":
        words = _("Enter a number from {least} to {most}.")
    return DataValidation(
        kind,
        operator="between",
        formula1=str(least),
        formula2=str(most),
        allow_blank=True,
        showErrorMessage=True,
        errorTitle=_("Not possible"),
        error=words.format(least=localised(str(least)), most=format_count(most)),
    )


def _divisor() -> DataValidation:
    return DataValidation(
        "custom",
        formula1="AND(TensorParallel>=1,MOD(Cards,TensorParallel)=0)",
        allow_blank=True,
        showErrorMessage=True,
        errorTitle=_("Not possible"),
        error=_("Enter a number that divides the cards."),
    )
