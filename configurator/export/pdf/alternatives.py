"""Every card and count of the catalogue as a table: the figures of the bar chart, with the reasons."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.charts import CardBar, CardsChart
from configurator.export.pdf import paper
from configurator.export.pdf.cards_drawing import added
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import Cell, head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.language import _, ngettext
from configurator.units import format_count


def alternatives(chart: CardsChart) -> Iterator[Flowable]:
    """The table. A count that carries nothing keeps its row."""
    yield from section(_("All cards and counts"))
    yield paragraph(
        _(
            "The same model, context and engine as one instance over all cards of each count; "
            "what is chosen is split as it is. "
            "Promised is what an FP8 cache carries; what NVFP4 could add is headroom, in no total."
        ),
        paper.QUIET,
    )
    yield Spacer(0, 4)
    figures = (_("Promised, FP8"), _("Headroom, NVFP4"))
    names = head(_("Cards"), *figures, _("Remark"), right=figures)
    yield ruled_table([names, *map(_row, chart.bars)], [0.24, 0.14, 0.18, 0.44], has_head=True, pad=3)


def _row(bar: CardBar) -> list[Cell]:
    chosen = paper.STRONG if bar.is_chosen else paper.TEXT
    return [
        paragraph(f"{bar.cards} × {bar.card_name}", chosen),
        paragraph(format_count(bar.fp8) if bar.fp8 else "–", paper.STRONG_RIGHT if bar.is_chosen else paper.TEXT_RIGHT),
        paragraph(_headroom(bar), paper.HEADROOM_RIGHT),
        paragraph(_remark(bar), paper.SMALL),
    ]


def _headroom(bar: CardBar) -> str:
    """What NVFP4 could add: ``39 to 61``."""
    if not bar.fp8 or not bar.high:
        return "–"
    low, high = (bar.low or bar.fp8) - bar.fp8, added(bar)
    if high == 0:
        return _("none")
    if low == high:
        return format_count(high)
    return _("{low} to {high}").format(low=format_count(low), high=format_count(high))


def _remark(bar: CardBar) -> str:
    words = [_chosen(bar.replicas)] if bar.is_chosen else []
    if bar.reason:
        words.append(bar.reason)
    elif bar.fp8 and not bar.meets_need:
        words.append(_("Carries less than is needed."))
    return " ".join(words)


def _chosen(replicas: int) -> str:
    if replicas == 1:
        return _("Chosen.")
    return ngettext("Chosen, in {n} instance.", "Chosen, in {n} instances.", replicas).format(n=format_count(replicas))
