"""The answer in one sentence and the total beside it: what a reader in a hurry takes along."""

from decimal import Decimal

from reportlab.lib.colors import Color, HexColor, linearlyInterpolatedColor
from reportlab.platypus import Flowable, Spacer, Table

from configurator.export.letterhead import Letterhead
from configurator.export.pdf import paper
from configurator.export.pdf.table import bare_table
from configurator.export.pdf.words import figure, paragraph, signed
from configurator.language import _, mark
from configurator.quote.details import QuoteDetails
from configurator.quote.document import NOT_OFFERED, ON_REQUEST, OptionDocument
from configurator.quote.line import Billing
from configurator.quote.pricing import Totals
from configurator.quote.printing import format_money
from configurator.quote.sums import NET_TOTALS

_BUTT = 0
"""A line's cap that ends where the line does."""

_SOFTENED = 0.93
"""How far the ground of the box is from the accent colour on the way to white."""

_AND_RECURRING = {Billing.MONTHLY: mark("and {amount} per month"), Billing.YEARLY: mark("and {amount} per year")}


def answer_box(option: OptionDocument, details: QuoteDetails, letterhead: Letterhead, *, is_example: bool) -> Table:
    """Promise, need and headroom at the left, the total at the right."""
    blocks = option.answer.check.blocks
    bad = blocks or option.wording.met is False
    total = (
        [figure(_(NOT_OFFERED), paper.QUIET_RIGHT)] if blocks else _total(option.totals, details, is_example=is_example)
    )
    right = (max(one.width for one in total) + 24) / paper.TEXT_WIDTH
    accent: Color = HexColor(letterhead.accent)
    return bare_table(
        [[_words(option), list[Flowable](total)]],
        [1 - right, right],
        ("BACKGROUND", (0, 0), (-1, -1), paper.BAD_SOFT if bad else _softened(accent)),
        ("LINEBEFORE", (0, 0), (0, -1), 3, paper.BAD if bad else accent, _BUTT),
        ("LEFTPADDING", (0, 0), (0, -1), 14),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 14),
        ("TOPPADDING", (0, 0), (-1, -1), 9),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 11),
    )


def _words(option: OptionDocument) -> list[Flowable]:
    wording, is_met = option.wording, option.wording.met
    words: list[Flowable] = [paragraph(wording.promise, paper.PROMISE), Spacer(0, 2)]
    if option.why_not_offered:
        words.append(paragraph(option.why_not_offered, paper.SHORTFALL))
    if wording.need:
        words.append(paragraph(wording.need, paper.SHORTFALL if is_met is False else paper.TEXT))
    if option.headroom:
        headroom = _("Headroom, not part of this offer: {headroom}").format(headroom=wording.headroom)
        words.append(paragraph(headroom, paper.HEADROOM_LINE))
    else:
        words.append(paragraph(wording.headroom, paper.QUIET))
    return words


def _total(sums: tuple[Totals, ...], details: QuoteDetails, *, is_example: bool) -> list[Flowable]:
    """The amount, and in small type what it is and what it is not."""
    once, *recurring = sums
    amount = _money(once.net, details) if once.has_price else _(ON_REQUEST)
    lines = [figure(_("Example prices: net total") if is_example else _(NET_TOTALS[once.billing]), paper.SMALL_RIGHT)]
    lines.append(figure(amount, paper.TOTAL if once.has_price else paper.QUIET_RIGHT))
    if once.has_price and once.on_request:
        lines.append(figure(_("without what is on request"), paper.SMALL_RIGHT))
    if once.has_price and once.taxes:
        gross = _("with tax {amount}").format(amount=_money(once.gross, details))
        lines.append(figure(gross, paper.SMALL_RIGHT))
    lines += [
        figure(_(_AND_RECURRING[one.billing]).format(amount=_money(one.net, details)), paper.SMALL_RIGHT)
        for one in recurring
        if one.has_price
    ]
    return lines


def _money(amount: Decimal, details: QuoteDetails) -> str:
    return signed(format_money(amount, details.currency, details.locale))


def _softened(accent: Color) -> Color:
    return linearlyInterpolatedColor(accent, paper.WHITE, 0, 1, _SOFTENED)
