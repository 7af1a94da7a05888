"""The table of sessions against context, and the chart drawn from it."""

from collections.abc import Iterator

from openpyxl.chart import ScatterChart

from configurator.catalog.models import Catalog
from configurator.charts import ContextChart
from configurator.export.xlsx import styles
from configurator.export.xlsx.curves import Curve, Look, curve_chart
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.series import Range
from configurator.language import _, mark
from configurator.quote.document import OptionDocument
from configurator.units import counted
from configurator.wording import hardware

CONTEXT, FP8 = mark("Context, tokens"), mark("FP8: what is sold")
LOW, HIGH = mark("NVFP4 headroom, low end"), mark("NVFP4 headroom, high end")

_LOOKS = {
    FP8: Look(styles.FP8, points=3.0),
    LOW: Look(styles.HEADROOM, "sysDash"),
    HIGH: Look(styles.HEADROOM, "dash"),
}


def write_contexts(page: Page, catalog: Catalog, option: OptionDocument) -> ScatterChart:
    """Write the table from the page's row on and give back its chart, which has no place yet."""
    chart = option.context_chart
    page.section(_("Sessions at one time against context"))
    if chart.no_headroom:
        words = _("No NVFP4 headroom: {reason}").format(reason=chart.no_headroom)
        page.text(1, words, styles.NOTE, len(page.widths))
        page.next()
    curves = [*_write_points(page, chart), *_write_need(page, chart), *_write_chosen(page, chart)]
    cards = hardware(catalog, option.answer)
    return curve_chart(_("Sessions of {cards} against context").format(cards=cards), curves)


def _write_points(page: Page, chart: ContextChart) -> Iterator[Curve]:
    """The points, and a curve for each of their columns: FP8 solid and wide, the ends of the headroom dashed."""
    rows = [(point.context, point.fp8, point.low, point.high) for point in chart.points]
    names = (CONTEXT, FP8) if chart.no_headroom else (CONTEXT, FP8, LOW, HIGH)
    for column, name in enumerate(names, 1):
        page.text(column, _(name), styles.HEADER_HEADROOM if name in (LOW, HIGH) else styles.HEADER)
    page.next()
    first = page.row
    for row in rows:
        _write_row(page, row)
    places = [point.context for point in chart.points]
    for column, name in enumerate(names[1:], 2):
        values = [row[column - 1] or 0 for row in rows]
        yield _curve(page, _(name), column, first, values, places, _LOOKS[name])


def _write_need(page: Page, chart: ContextChart) -> Iterator[Curve]:
    """What the customer needs, as a line over all contexts."""
    if chart.needed is None:
        return
    places = [chart.points[0].context, chart.points[-1].context]
    first = _write_pairs(page, _("Needed"), [(place, chart.needed) for place in places])
    values = [chart.needed] * len(places)
    name = _("Needed: {sessions}").format(sessions=counted(chart.needed))
    yield _curve(page, name, 2, first, values, places, Look(styles.NEED, "sysDot"))


def _write_chosen(page: Page, chart: ContextChart) -> Iterator[Curve]:
    """The chosen context, as one point on the FP8 line."""
    if chart.chosen is None:
        return
    chosen = chart.chosen
    first = _write_pairs(page, _("Chosen, FP8"), [(chosen.context, chosen.fp8)])
    name = _("Chosen: {tokens}, {sessions} (FP8)").format(
        tokens=counted(chosen.context, "token"), sessions=counted(chosen.fp8)
    )
    yield _curve(page, name, 2, first, [chosen.fp8], [chosen.context], Look(styles.FP8))


def _write_pairs(page: Page, name: str, pairs: list[tuple[int, int]]) -> int:
    """A small table of contexts and sessions; returns its first row."""
    page.next()
    page.headers([_(CONTEXT), name])
    first = page.row
    for pair in pairs:
        _write_row(page, pair)
    return first


def _write_row(page: Page, figures: tuple[int | None, ...]) -> None:
    for column, figure in enumerate(figures, 1):
        if figure is not None:
            page.number(column, figure, styles.VALUE.shown(styles.COUNT))
    page.next()


def _curve(page: Page, name: str, column: int, first: int, values: list[int], places: list[int], look: Look) -> Curve:
    last = first + len(values) - 1
    cells, contexts = (Range(page.sheet.title, one, first, last) for one in (column, 1))
    return Curve(name, cells, values, contexts, places, look)
