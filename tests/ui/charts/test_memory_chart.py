"""The chart of one card's memory."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.charts.memory_chart import MemoryChartView
from configurator.ui.charts.memory_parts import Part, caption_of, cells_together
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session


@pytest.fixture
def view(session: Session, shown: Callable[[MemoryChartView], MemoryChartView]) -> MemoryChartView:
    """The chart over the starting project, which repaints with every change."""
    return shown(MemoryChartView(session, LIGHT))


def part_of(view: MemoryChartView, kind: str, row: int = 0) -> Part:
    """A part of the FP8 bar (0) or the NVFP4 bar (1)."""
    return next(part for part in view.plot.parts if (part.kind, part.row) == (kind, row))


def colour_in(view: MemoryChartView, part: Part) -> QColor:
    """What the plot shows near the left edge of a part, at half height."""
    box = view.plot.box_of(part)
    image: QImage = view.plot.grab().toImage()
    place = QPoint(round(box.left()) + 4, round(box.center().y()))
    return image.pixelColor(place * image.devicePixelRatio())


def test_both_bars_hold_the_same_parts(view: MemoryChartView) -> None:
    """Reserve, runtime, weights, sessions and rest, from left to right, without a gap, to the card's 95.6 GiB."""
    for row in (0, 1):
        parts = [part for part in view.plot.parts if part.row == row]
        assert [part.kind for part in parts] == ["reserve", "runtime", "weights", "sessions", "rest"]
        assert [part.start for part in parts] == [0.0, *(part.end for part in parts[:-1])]
        assert round(parts[-1].end, 1) == 95.6


def test_the_captions_say_what_is_promised(view: MemoryChartView) -> None:
    """78 sessions are promised, 117 to 139 are headroom."""
    fp8, nvfp4 = view.chart.bars
    assert caption_of(fp8) == "78 sessions of 0.63 GiB, promised"
    assert caption_of(nvfp4) == "117 to 139 sessions of 0.35 GiB, headroom to test first"


def test_only_what_is_promised_is_solid(view: MemoryChartView) -> None:
    """FP8 sessions are filled with the accent; NVFP4 sessions are hatched on the ground."""
    assert colour_in(view, part_of(view, "sessions")) == QColor(LIGHT.accent)
    assert colour_in(view, part_of(view, "sessions", 1)) != QColor(LIGHT.accent)


@pytest.mark.parametrize(("pixels", "cells"), [(7.0, 1), (5.0, 1), (3.2, 10), (0.5, 10), (0.4, 100)])
def test_narrow_sessions_share_a_cell(pixels: float, cells: int) -> None:
    """A cell is at least 5 pixels wide: one session, ten or a hundred."""
    assert cells_together(pixels, 5) == cells


def test_a_lone_session_is_no_part_of_a_cell(view: MemoryChartView, session: Session) -> None:
    """Four L4 hold one session, which is narrower than a cell: nothing is divided, and nothing is said of cells."""
    session.choose("L4", card="l4", cards=4, tensor_parallel=4)
    assert view.chart.bars[0].sessions == 1
    assert view.plot.together == 1


def test_the_pointer_reads_a_part(view: MemoryChartView) -> None:
    """The sessions under it, and nothing beside the bars."""
    box = view.plot.box_of(part_of(view, "sessions"))
    QTest.mouseMove(view.plot, box.center().toPoint())
    assert view.plot.pointed is not None
    assert [line.text for line in view.plot.pointed.lines] == [
        "Sessions: 48.75 GiB of 95.59 GiB",
        "78 sessions, FP8 (promised)",
        "0.63 GiB each on this card",
    ]
    QTest.mouseMove(view.plot, QPoint(1, 1))
    assert view.plot.pointed is None


def test_arrow_keys_read_the_parts(view: MemoryChartView) -> None:
    """Along the bar and not past its ends; down to the same part of the NVFP4 bar."""
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down)
    read = []
    for key in keys:
        QTest.keyClick(view.plot, key)
        assert view.plot.pointed is not None
        read.append((view.plot.pointed.kind, view.plot.pointed.row))
    assert read == [("reserve", 0), ("runtime", 0), ("weights", 0), ("sessions", 0), ("sessions", 1)]


def test_replicas_are_multiplied_in_words(view: MemoryChartView, session: Session) -> None:
    """Two instances of four cards: 211 sessions on each, 422 in all."""
    session.choose("2 × 4", cards=8, tensor_parallel=4)
    words = [line.text for line in part_of(view, "sessions").lines]
    assert "× 2 instances: 422 sessions" in words
    assert "There are 2 instances" in view.note.text()


def test_a_refused_nvfp4_leaves_one_bar(view: MemoryChartView, session: Session) -> None:
    """SGLang on L40S: the reason stands in the note and in the legend."""
    session.choose("SGLang", engine="sglang", engine_version="0.5.23", card="l40s", cards=4, tensor_parallel=4)
    assert {part.row for part in view.plot.parts} == {0}
    assert "does not accept an NVFP4 cache" in view.note.text()
    assert [entry.text for entry in view.header.legend.entries] == ["sessions, FP8", "no NVFP4 headroom"]


def test_what_does_not_fit_is_said_in_words(view: MemoryChartView, session: Session) -> None:
    """Two L4: no bars, a sentence, no legend; and the bars again afterwards."""
    session.choose("2 × L4", card="l4")
    assert view.message.isVisible()
    assert view.message.text() == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert view.header.legend.entries == ()
    session.choose("2 × RTX PRO 6000", card="rtx-pro-6000-server-edition")
    assert view.plot.isVisible()


def test_nothing_is_computed_while_hidden(session: Session, qtbot: QtBot) -> None:
    """A chart behind another one waits, and catches up when it is shown."""
    view = MemoryChartView(session, LIGHT)
    qtbot.addWidget(view)
    view.throttle.set_interval(0)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert view.plot.chart is None
    view.show()
    assert view.plot.chart is not None
    assert view.plot.chart.bars[0].sessions == 211


def test_a_step_back_computes_nothing_anew(view: MemoryChartView, session: Session) -> None:
    """The series of a configuration is kept: undo shows the same object again."""
    before = view.chart
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert view.chart is not before
    session.undo_stack.undo()
    assert view.plot.chart is before


@pytest.mark.parametrize("size", [(480, 260), (560, 280), (1100, 480)])
@pytest.mark.parametrize("card", ["rtx-pro-6000-server-edition", "h200-nvl", "l40s"])
def test_names_do_not_overlap(view: MemoryChartView, session: Session, size: tuple[int, int], card: str) -> None:
    """Reserve, runtime, weights and cache are named side by side, within the plot."""
    session.choose("4 cards", card=card, cards=4, tensor_parallel=4)
    view.resize(*size)
    boxes = [box for _, box, _ in view.plot._names()]
    assert len(boxes) == 4
    assert all(one.right() < other.left() for one, other in pairwise(boxes))
    assert boxes[-1].right() <= view.plot.width()


def test_the_theme_can_be_changed(view: MemoryChartView) -> None:
    """Sessions take the dark theme's accent."""
    view.set_theme(DARK)
    assert colour_in(view, part_of(view, "sessions")) == QColor(DARK.accent)


def test_a_screen_reader_is_told_every_part(view: MemoryChartView) -> None:
    """Name and description say what the eye sees."""
    assert view.accessibleName() == "Memory of one card"
    assert "78 sessions, FP8 (promised)" in view.plot.accessibleDescription()
    assert "117 to 139 sessions, NVFP4 headroom" in view.plot.accessibleDescription()
