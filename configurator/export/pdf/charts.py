"""Both charts of an option, and in words what cannot be drawn."""

from collections.abc import Iterator

from reportlab.graphics.shapes import Drawing
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from configurator.catalog.models import Catalog
from configurator.charts import CardsChart
from configurator.export.pdf import paper
from configurator.export.pdf.brush import legend, sheet
from configurator.export.pdf.cards_drawing import added, cards_drawings, dashes_in_words, need_above_scale, why_no_bars
from configurator.export.pdf.context_drawing import context_drawing, why_no_curve
from configurator.export.pdf.heading import opening, titled
from configurator.export.pdf.words import paragraph
from configurator.language import _
from configurator.quote.document import OptionDocument
from configurator.wording import hardware

_CHART_ROOM = 165.0


def charts(option: OptionDocument, catalog: Catalog) -> Iterator[Flowable]:
    """Sessions against context, then sessions of each card and count."""
    start = list(opening(titled(option.name, _("What it carries"))))
    if not (why_no_curve(option.context_chart) and why_no_bars(option.cards_chart)):
        start.append(_legend(option))
    yield KeepTogether([*start, *_context_part(option, catalog)])
    yield from _cards_part(option.cards_chart)


def _legend(option: OptionDocument) -> Drawing:
    has_headroom = option.headroom is not None or any(map(added, option.cards_chart.bars))
    drawing = sheet(8)
    drawing.add(legend(0, 1, has_headroom=has_headroom, needed=bool(option.answer.configuration.sessions_needed)))
    return drawing


def _context_part(option: OptionDocument, catalog: Catalog) -> Iterator[Flowable]:
    chart = option.context_chart
    cards = hardware(catalog, option.answer)
    reason = why_no_curve(chart)
    yield Spacer(0, 5)
    yield paragraph(_("Sessions of {cards} at each context length").format(cards=cards), paper.SMALL)
    yield Spacer(0, 2)
    yield _not_drawn(reason) if reason else context_drawing(chart)
    if chart.no_headroom and not reason:
        words = _("No band of headroom is drawn: {reason}").format(reason=chart.no_headroom)
        yield paragraph(words, paper.SMALL)


def _cards_part(chart: CardsChart) -> Iterator[Flowable]:
    reason = why_no_bars(chart)
    yield CondPageBreak(_CHART_ROOM)
    yield Spacer(0, 5)
    yield paragraph(_cards_title(chart), paper.SMALL)
    yield Spacer(0, 2)
    if reason:
        yield _not_drawn(reason)
        return
    *rows, last = cards_drawings(chart)
    dashes = " ".join(dashes_in_words(chart))
    words = [f"– {dashes}" if dashes else "", need_above_scale(chart)]
    yield from rows
    yield KeepTogether([last, Spacer(0, 2), paragraph(" ".join(filter(None, words)), paper.SMALL)])


def _not_drawn(reason: str) -> Flowable:
    return paragraph(_("Not drawn: {reason}").format(reason=reason))


def _cards_title(chart: CardsChart) -> str:
    if not any(map(added, chart.bars)):
        return _("Sessions of each card and count, each as one instance, the chosen one as it is split")
    return _(
        "Sessions of each card and count, each as one instance, the chosen one as it is split; with + what NVFP4 could "
        "add at the most"
    )
