"""The Sizing sheet's results: the promise, the headroom and the need, each in its own labelled cell.

The promise is made from the FP8 column alone. No formula adds headroom to it.
"""

from configurator.adoption.planning import measured_for
from configurator.answer import Headroom
from configurator.catalog.dtypes import CacheDtype
from configurator.export.terms import VERDICTS
from configurator.export.xlsx import styles
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.columns import by_dtype
from configurator.export.xlsx.engine_counts import WORDS
from configurator.export.xlsx.facts import NO_OBSTACLE, obstacle
from configurator.export.xlsx.formula import literal
from configurator.export.xlsx.input_faults import INPUTS_OK, fault
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.language import _, mark
from configurator.quote.document import QuoteDocument
from configurator.sizing import Sizing
from configurator.sizing.rule import State

CHECK = mark("check the inputs")
NOTHING = mark("nothing is promised")
NO_HEADROOM = mark("no headroom")
UNSTATED = mark("not stated")
MET, NOT_MET, NO_NEED = mark("met"), mark("not met"), mark("no need stated")
NONE = "–"


def write_results(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    """The cells that the top of the sheet repeats."""
    page.section(_("Results, in sessions at one time"))
    _write_promise(page, document, sizing)
    _write_headroom(page, document, sizing)
    _write_chosen(page, document, sizing)
    _write_need(page, document, sizing)


def promise(document: QuoteDocument, sizing: Sizing) -> Value:
    """The number that is promised, or why there is none."""
    if document.answer.promise is not None:
        return document.answer.promise.sessions
    if obstacle(document) is not None:
        return _(NOTHING)
    return _(CHECK) if fault(document) != _(INPUTS_OK) else _(WORDS[sizing.fp8.state])


def headroom(document: QuoteDocument, sizing: Sizing) -> tuple[Value, Value]:
    """Low and high end of the NVFP4 headroom in sessions in all, or why there is none."""
    band = document.answer.headroom
    if isinstance(band, Headroom):
        return band.low, band.high
    words = _no_headroom(document, sizing)
    return words, words


def need(document: QuoteDocument, sizing: Sizing) -> tuple[Value, str, Value]:
    """Sessions needed, whether they are met, and the spare ones."""
    needed, promised = document.answer.configuration.sessions_needed, promise(document, sizing)
    if needed is None:
        return _(UNSTATED), _(NO_NEED), NONE
    if not isinstance(promised, int):
        return needed, _(NOT_MET), NONE
    return needed, _(MET) if promised >= needed else _(NOT_MET), promised - needed


def colour_need(page: Page, address: str) -> None:
    """Green where the need is met and red where it is not; the words beside say the same."""
    page.colour_where(address, f"Need={literal(_(MET))}", styles.GOOD_SOFT, styles.GOOD)
    page.colour_where(address, f"Need={literal(_(NOT_MET))}", styles.BAD_SOFT, styles.BAD)


def _write_promise(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    formula = (
        f"IF(Obstacle<>{literal(_(NO_OBSTACLE))},{literal(_(NOTHING))},{_unless_faulty()}"
        f"IF(State_FP8<>{literal(_(WORDS[State.FITS]))},State_FP8,Sessions_FP8)))"
    )
    label, how = _("Promised with an FP8 cache"), _("The FP8 count and nothing else.")
    _result(page, label, formula, promise(document, sizing), how, "Promise", styles.PROMISE)


def _unless_faulty() -> str:
    """The start of a formula that says to check the inputs where they are faulty."""
    return f"IF(InputFault<>{literal(_(INPUTS_OK))},{literal(_(CHECK))},"


def _write_headroom(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    top = "MAX(Sessions_NVFP4,Sessions_FP8)"
    bottom = f"MAX(Sessions_FP8,MIN(INT(Sessions_FP8*GainNVFP4/GainFP8),{top}))"
    bottom, top = (_as_tested(document, end) for end in (bottom, top))
    labels = (_("NVFP4 headroom in all, low end: not a promise"), _("NVFP4 headroom in all, high end: not a promise"))
    ends = zip(labels, ("Low", "High"), (bottom, top), headroom(document, sizing), _why(document), strict=True)
    for label, end, formula, value, how in ends:
        _result(page, label, _if_headroom(formula), value, how, f"Headroom{end}", styles.BAND)
    promised = promise(document, sizing)
    labels = (_("NVFP4 could add after testing, low end"), _("NVFP4 could add after testing, high end"))
    for label, end, value in zip(labels, ("Low", "High"), headroom(document, sizing), strict=True):
        both = f"AND(ISNUMBER(Headroom{end}),ISNUMBER(Promise))"
        _result(
            page,
            label,
            f'IF({both},Headroom{end}-Promise,"{NONE}")',
            value - promised if isinstance(value, int) and isinstance(promised, int) else NONE,
            _("headroom in all − promised; never part of a total"),
            style=styles.BAND,
        )


def _as_tested(document: QuoteDocument, published: str) -> str:
    """The formula of one end with the customer's own tests: none after a failed one, the measured ratio where it holds.

    At another context or split the ratio says nothing, and the published end stands there.
    """
    if _has_failed(document):
        return literal(_(NO_HEADROOM))
    chosen = document.answer.configuration
    measured = measured_for(document.catalog, chosen, [one.record for one in document.adoption])
    if measured is None:
        return published
    ratio = measured.ratio
    here = f"MAX(Sessions_FP8,INT(Sessions_FP8*{ratio.numerator}/{ratio.denominator}))"
    return f"IF(AND(Context={chosen.context},TensorParallel={chosen.tensor_parallel}),{here},{published})"


def _has_failed(document: QuoteDocument) -> bool:
    """Whether a test failed: no headroom although the engine accepts the cache and nothing stands in the way."""
    check = document.answer.check
    is_open = check.verdicts[CacheDtype.NVFP4] == "accepted" and not check.why_blocked(despite=("FIT-NO-SESSION",))
    return is_open and not isinstance(document.answer.headroom, Headroom)


def _why(document: QuoteDocument) -> tuple[str, str]:
    """Where the two ends come from, or why there are none; said once."""
    band = document.answer.headroom
    return (band.basis if isinstance(band, Headroom) else band.reason), _("see the low end")


def _if_headroom(number: str) -> str:
    no_weights, accepted = literal(_(WORDS[State.WEIGHTS_DO_NOT_FIT])), literal(_(VERDICTS["accepted"]))
    return (
        f"IF(Obstacle<>{literal(_(NO_OBSTACLE))},{literal(_(NO_HEADROOM))},{_unless_faulty()}"
        f'IF(CacheUnits<0,{no_weights},IF(Verdict_NVFP4<>{accepted},"NVFP4 "&Verdict_NVFP4,{number}))))'
    )


def _no_headroom(document: QuoteDocument, sizing: Sizing) -> str:
    if obstacle(document) is not None:
        return _(NO_HEADROOM)
    if fault(document) != _(INPUTS_OK):
        return _(CHECK)
    if sizing.fp8.state is State.WEIGHTS_DO_NOT_FIT:
        return _(WORDS[sizing.fp8.state])
    if _has_failed(document):
        return _(NO_HEADROOM)
    return f"NVFP4 {_(VERDICTS[document.answer.check.verdicts[CacheDtype.NVFP4]])}"


def _write_chosen(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    verdict = by_dtype("Verdict_FP8", "Verdict_NVFP4", "Verdict_BF16")
    formula = (
        f'{_unless_faulty()}IF({verdict}<>{literal(_(VERDICTS["accepted"]))},ChosenCache&" "&{verdict},'
        f"IF(State_Chosen<>{literal(_(WORDS[State.FITS]))},State_Chosen,Sessions_Chosen)))"
    )
    label = _("Chosen cache dtype (not a promise unless FP8)")
    how = _("Follows the drop-down among the inputs.")
    _result(page, label, formula, _chosen(document, sizing), how, "ChosenSessions")


def _chosen(document: QuoteDocument, sizing: Sizing) -> Value:
    """The drop-down shows FP8 at first."""
    verdict = document.answer.check.verdicts[CacheDtype.FP8]
    if fault(document) != _(INPUTS_OK):
        return _(CHECK)
    if verdict != "accepted":
        return f"{CacheDtype.FP8.label} {_(VERDICTS[verdict])}"
    return sizing.fp8.lower if sizing.fp8.state is State.FITS else _(WORDS[sizing.fp8.state])


def _write_need(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    needed, met, spare = need(document, sizing)
    # A share in eight decimals is a whole number of hundred-millionths, so that rounding up is exact too.
    number = "ROUNDUP(Users*ROUND(ShareActive*10^8,0)/10^8,0)"
    formula = f'IF(Users="",{literal(_(UNSTATED))},IF(COUNT(Users,ShareActive)<2,{literal(_(CHECK))},{number}))'
    _result(page, _("Needed"), formula, needed, _("users × share active at once, rounded up"), "Needed")
    is_met, is_not, no_need = (literal(_(words)) for words in (MET, NOT_MET, NO_NEED))
    formula = f"IF(ISNUMBER(Needed),IF(ISNUMBER(Promise),IF(Promise>=Needed,{is_met},{is_not}),{is_not}),{no_need})"
    colour_need(page, page.at(2))
    _result(page, _("Need"), formula, met, _("promised against needed; headroom does not count"), "Need")
    formula = f'IF(AND(ISNUMBER(Promise),ISNUMBER(Needed)),Promise-Needed,"{NONE}")'
    _result(page, _("Spare"), formula, spare, _("promised − needed"), "Spare")


def _result(
    page: Page, label: str, formula: str, value: Value, how: str, name: str = "", style: Style = styles.VALUE
) -> None:
    page.text(1, label, styles.STRONG)
    page.formula(2, formula, value, style.shown(styles.COUNT), name)
    page.text(3, how, styles.LABEL, 5)
    page.next()
