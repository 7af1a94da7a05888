"""The table of all benchmarks: what was measured, its floor in the same run, the aim and whether it was met."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

HEAD = ("Benchmark", "Measured", "99th percentile", "Floor", "Ratio", "Aim: at most", "Met")

_SHOWN = {"s": ("ms", 1e3), "B": ("MB", 1e-6)}
"""How seconds and bytes are written: the unit, and how many of it they are."""


@dataclass(frozen=True)
class Aim:
    """What a benchmark should not go beyond, in seconds or bytes; what is None does not matter."""

    most: float | None = None
    late: float | None = None
    """For the 99th percentile."""
    more: float | None = None
    """Above the floor."""
    ratio: float | None = None
    """Times the floor."""


@dataclass(frozen=True)
class Row:
    """One benchmark; figures in seconds or bytes, as `unit` says."""

    what: str
    measured: float
    floor: float
    aim: Aim
    unit: str = "s"
    late: float | None = None

    @property
    def limits(self) -> Iterator[tuple[str, bool]]:
        """Each part of the aim in words, and whether it was met."""
        aim, unit = self.aim, self.unit
        if aim.ratio is not None:
            yield f"{aim.ratio:g} x the floor", self.measured <= aim.ratio * self.floor
        if aim.more is not None:
            yield f"{shown(aim.more, unit)} above the floor", self.measured <= self.floor + aim.more
        if aim.most is not None:
            yield shown(aim.most, unit), self.measured <= aim.most
        if aim.late is not None and self.late is not None:
            yield f"{shown(aim.late, unit)} for the 99th percentile", self.late <= aim.late

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as texts, in the order of HEAD."""
        limits = list(self.limits)
        return (
            self.what,
            shown(self.measured, self.unit),
            "" if self.late is None else shown(self.late, self.unit),
            shown(self.floor, self.unit),
            f"{self.measured / self.floor:.2f}" if self.floor else "",
            ", ".join(words for words, _ in limits),
            ("yes" if all(is_met for _, is_met in limits) else "no") if limits else "not judged",
        )


def shown(figure: float, unit: str) -> str:
    """Seconds as ms and bytes as MB, with three significant digits or all before the point."""
    name, factor = _SHOWN[unit]
    value = figure * factor
    digits = 3 if abs(value) < 1 else 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return f"{value:,.{digits}f} {name}"


def markdown(rows: Sequence[Row]) -> str:
    """The table, its columns as wide as their widest cell so that it can be read as it is."""
    lines = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    texts = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines]
    return "\n".join((texts[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *texts[1:]))
