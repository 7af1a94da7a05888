"""The table of sessions for each card and count, and the chart drawn from it."""

from openpyxl.chart import BarChart

from configurator.charts import CardBar, CardsChart
from configurator.export.xlsx import styles
from configurator.export.xlsx.bars import Layer, bar_chart
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.series import Range
from configurator.language import _, mark
from configurator.units import format_count

TITLE = mark("Sessions of each card and count, each as one instance, the chosen one as it is split")
PROMISED = mark("FP8: promised")
ADDS, MAY_ADD = mark("NVFP4 headroom on top, low end"), mark("NVFP4 headroom on top, up to high end")


def write_cards(page: Page, chart: CardsChart) -> BarChart:
    """Write the table from the page's row on and give back its chart, which has no place yet."""
    page.section(_(TITLE))
    looks = (styles.HEADER, styles.HEADER, styles.HEADER_HEADROOM, styles.HEADER_HEADROOM, styles.HEADER)
    names = (_("Cards"), _(PROMISED), _(ADDS), _(MAY_ADD), _("Remark"))
    for column, (name, look) in enumerate(zip(names, looks, strict=True), 1):
        page.text(column, name, look)
    page.next()
    first = page.row
    notes = _notes(chart)
    labels = _labels(chart)
    for bar, label in zip(chart.bars, labels, strict=True):
        _write_bar(page, bar, label, notes)
    last = page.row - 1
    _write_notes(page, notes)
    parts = [_parts(bar) for bar in chart.bars]
    cards, promised, adds, may_add = (Range(page.sheet.title, column, first, last) for column in range(1, 5))
    layers = [
        Layer(_(PROMISED), promised, [part[0] for part in parts], styles.FP8),
        Layer(_(ADDS), adds, [part[1] for part in parts], styles.HEADROOM, "wdUpDiag"),
        Layer(_(MAY_ADD), may_add, [part[2] for part in parts], styles.HEADROOM, "ltUpDiag"),
    ]
    return bar_chart(_(TITLE), cards, labels, [layer for layer in layers if any(layer.values) or layer is layers[0]])


def _write_bar(page: Page, bar: CardBar, label: str, notes: tuple[str, ...]) -> None:
    page.text(1, label, styles.STRONG if bar.is_chosen else styles.CELL)
    for column, figure in enumerate(_parts(bar), 2):
        style = styles.VALUE.shown(styles.COUNT)
        if figure is None:
            page.blank(column, style)
        else:
            page.number(column, figure, style)
    page.text(5, _remark(bar, notes), styles.LABEL)
    page.next()


def _labels(chart: CardsChart) -> list[str]:
    """With the count in them, because a bar of one session cannot be seen beside one of a thousand."""
    return [_label(bar) for bar in chart.bars]


def _label(bar: CardBar) -> str:
    label = f"{bar.cards} × {bar.card_name}: {format_count(bar.fp8) if bar.fp8 else _('none')}"
    return _("{bar} (chosen)").format(bar=label) if bar.is_chosen else label


def _parts(bar: CardBar) -> tuple[int | None, int | None, int | None]:
    """What is promised, what the headroom adds at its low end, and what more at its high end."""
    if bar.low is None or bar.high is None or bar.fp8 is None:
        return bar.fp8, None, None
    return bar.fp8, bar.low - bar.fp8, bar.high - bar.low


def _remark(bar: CardBar, notes: tuple[str, ...]) -> str:
    if not bar.fp8:
        return bar.reason
    words = []
    if bar.reason:
        words.append(_("No NVFP4 headroom, note {number}.").format(number=notes.index(bar.reason) + 1))
    if not bar.meets_need:
        words.append(_("Carries less than is needed."))
    return " ".join(words)


def _notes(chart: CardsChart) -> tuple[str, ...]:
    """Why there is no headroom where something is promised; most cards share one reason."""
    return tuple(dict.fromkeys(bar.reason for bar in chart.bars if bar.fp8 and bar.reason))


def _write_notes(page: Page, notes: tuple[str, ...]) -> None:
    for number, note in enumerate(notes, 1):
        page.text(1, _("Note {number}: {note}").format(number=number, note=note), styles.NOTE, len(page.widths))
        page.next()
