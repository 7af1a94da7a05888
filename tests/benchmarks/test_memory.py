"""What the window holds in memory: at rest, with everything seen, and after minutes of random use.

BENCH_MINUTES says how many (2); whether memory stays level is judged from ten on.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.table import Aim, Row, shown
from tests.resident import resident_kib

MINUTES = float(os.environ.get("BENCH_MINUTES", "2"))
JUDGED_FROM = 10.0
"""Minutes of use after which growth is growth, and not something that is loaded when first wanted."""

MOST = Aim(most=200e6)
LEVEL = Aim(more=5e6)
"""Above the beginning of the second half: what the heap of such a process breathes."""

BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
from tests.resident import resident_kib

application = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
application.processEvents()
print(resident_kib())
"""


def walked(minutes: float, folder: Path) -> list[dict[str, Any]]:
    """Every look at the memory of a walk in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.long_walk", str(minutes), str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def fitted(looks: list[dict[str, Any]]) -> tuple[float, float]:
    """Bytes at the first and the last of these looks, on the straight line through all of them."""
    minutes, sizes = [one["minute"] for one in looks], [one["resident_kib"] * 1024 for one in looks]
    middle, mean = sum(minutes) / len(minutes), sum(sizes) / len(sizes)
    spread = sum((minute - middle) ** 2 for minute in minutes)
    slope = sum((m - middle) * (s - mean) for m, s in zip(minutes, sizes, strict=True)) / spread if spread else 0.0
    return mean + slope * (minutes[0] - middle), mean + slope * (minutes[-1] - middle)


@pytest.mark.skipif(not resident_kib(), reason="resident memory is read as Linux tells it")
def test_memory(
    tmp_path: Path, record: Callable[[Row], None], remark: Callable[[str], None], *, is_measuring: bool
) -> None:
    """The sample project; charts, steps and quote seen; then menus, boxes, evidence, exports and all the rest."""
    looks = walked(MINUTES if is_measuring else 0.1, tmp_path)
    names = ("at rest", "every chart seen", "quote in view", "back from the quote")
    assert tuple(one["what"] for one in looks[: len(names)]) == names
    if not is_measuring:
        return
    bare = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=True)
    floor = int(bare.stdout) * 1024
    walking = looks[len(names) :]
    for look, name in [*zip(looks, names, strict=False), (walking[-1], f"after {MINUTES:g} min of use")]:
        record(Row(f"resident memory, {name}", look["resident_kib"] * 1024, floor, MOST, unit="B"))
    half = [one for one in walking if one["minute"] >= MINUTES / 2]
    first, last = fitted(half)
    aim = LEVEL if MINUTES >= JUDGED_FROM else Aim()
    record(Row("resident memory, its second half fitted by a line", last, first, aim, unit="B"))
    listed = (
        f"{one['minute']:g}: {shown(one['resident_kib'] * 1024, 'B')}, {one['widgets']:,} widgets, "
        f"{one['objects']:,} objects, {one['steps']:,} steps"
        for one in walking
    )
    remark("\n".join(("Resident memory by minute of random use:\n", *(f"- {line}" for line in listed))))


def test_a_line_through_three_looks() -> None:
    """1, 2 and 3 MiB at the minutes 0, 1 and 2 lie on a line from 1 to 3 MiB."""
    looks = [{"minute": minute, "resident_kib": 1024 * (minute + 1)} for minute in range(3)]

    assert fitted(looks) == pytest.approx((2**20, 3 * 2**20))
