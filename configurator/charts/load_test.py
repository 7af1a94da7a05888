"""Load tests of both cache dtypes as curves against the sessions at once."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from configurator.adoption.load_test import LoadComparison, LoadPoint, Statistic, curve
from configurator.adoption.load_test.wording import STATISTICS
from configurator.charts.table import ChartTable
from configurator.language import _
from configurator.units import half_up

Curve = tuple[tuple[float, float], ...]
"""Sessions at once with the figure there."""


class LoadFigure(StrEnum):
    """What is drawn."""

    THROUGHPUT = "throughput"
    TTFT = "ttft"
    TPOT = "tpot"

    @property
    def label(self) -> str:
        """As it is chosen."""
        return {
            LoadFigure.THROUGHPUT: _("Throughput"),
            LoadFigure.TTFT: _("Time to first token"),
            LoadFigure.TPOT: _("Time per output token"),
        }[self]

    @property
    def unit(self) -> str:
        """Of its axis."""
        return _("Tokens/s") if self is LoadFigure.THROUGHPUT else "ms"


@dataclass(frozen=True)
class LoadChart:
    """One figure of two load tests. NVFP4 is what was measured for headroom and is drawn so."""

    figure: LoadFigure
    fp8: Curve
    nvfp4: Curve
    target: float | None
    """What the customer expects of the figure; None where nothing was named or it is throughput."""
    expected: int | None
    """Sessions at once that the customer expects."""
    statistic: str
    """Which figure of a distribution, in words; empty for throughput."""

    @property
    def cannot_draw(self) -> str:
        """A sentence where neither test has the figure."""
        return "" if self.fp8 or self.nvfp4 else _("Neither file has this figure.")


def load_chart(comparison: LoadComparison, figure: LoadFigure) -> LoadChart:
    """The curves of one figure."""
    targets = comparison.targets
    read = _reader(figure, targets.statistic)
    target = {LoadFigure.TTFT: targets.ttft_ms, LoadFigure.TPOT: targets.tpot_ms}.get(figure)
    return LoadChart(
        figure=figure,
        fp8=curve(comparison.fp8.points, read),
        nvfp4=curve(comparison.nvfp4.points, read),
        target=target,
        expected=targets.sessions,
        statistic="" if figure is LoadFigure.THROUGHPUT else _(STATISTICS[targets.statistic]),
    )


def _reader(figure: LoadFigure, statistic: Statistic) -> Callable[[LoadPoint], float | None]:
    if figure is LoadFigure.THROUGHPUT:
        return lambda point: point.output_tokens_per_s
    if figure is LoadFigure.TTFT:
        return lambda point: point.ttft.at(statistic)
    return lambda point: point.tpot.at(statistic)


def load_table(chart: LoadChart) -> ChartTable:
    """Both curves side by side, by the sessions at once."""
    fp8, nvfp4 = dict(chart.fp8), dict(chart.nvfp4)
    name = chart.figure.label
    columns = (
        _("Sessions at once"),
        _("{figure}, FP8 ({unit})").format(figure=name, unit=chart.figure.unit),
        _("{figure}, NVFP4 ({unit})").format(figure=name, unit=chart.figure.unit),
    )
    rows = (
        (_decimal(one), _figure(fp8.get(one)), _figure(nvfp4.get(one))) for one in sorted(fp8.keys() | nvfp4.keys())
    )
    return ChartTable(columns, tuple(rows))


def _figure(value: float | None) -> Decimal | None:
    return None if value is None else _decimal(value)


def _decimal(value: float) -> Decimal:
    shown = Decimal(half_up(Fraction(value), 1)).scaleb(-1)
    return shown.quantize(Decimal(1)) if shown == shown.to_integral_value() else shown
