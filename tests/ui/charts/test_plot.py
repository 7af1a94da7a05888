"""Ground, grid and hatching of the charts, and where values lie in pixels."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from configurator.ui.charts.label_place import Curve
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.scale import root_ticks
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import DARK, LIGHT


@pytest.fixture
def plot(qtbot: QtBot) -> ChartPlot:
    """An empty chart from 0 to 10 and from 0 to 100, with two numbers on the left axis."""
    made = ChartPlot()
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.set_theme(LIGHT)
    made.set_range(0, 10, 0, 100)
    made.set_ticks(((0, "0"), (50, "50")), ((5, "5"),))
    return made


def test_the_ends_of_the_range_are_the_edges_of_the_area(plot: ChartPlot) -> None:
    """And the pointer finds a place again where it was drawn."""
    assert plot.at(0, 0) == plot.area.bottomLeft()
    assert plot.at(10, 100) == plot.area.topRight()
    assert plot.height_of(50) == plot.area.center().y()
    assert plot.across(plot.at(7, 0).x()) == pytest.approx(7)


def test_a_line_runs_through_each_number(plot: ChartPlot) -> None:
    """Halfway up it is one pixel high; above and below it is the ground, which takes another theme's colour."""
    for theme in (LIGHT, DARK):
        plot.set_theme(theme)
        image, ratio = plot.grab().toImage(), round(plot.devicePixelRatio())
        x, y = round(plot.area.center().x()), int(plot.height_of(50))
        colours = [image.pixelColor(x * ratio, (y + step) * ratio).name() for step in (-2, 0, 2)]
        assert colours == [theme.surface, theme.line, theme.surface]


def test_a_curve_is_straight_between_its_corners() -> None:
    """At x = 5 halfway from 0 to 20; beyond the ends as high as there; a corner between two places is among them."""
    curve = Curve((0.0, 10.0, 20.0), (0.0, 20.0, 0.0))
    assert [curve.height_at(x) for x in (-5, 0, 5, 10, 15, 25)] == [0, 0, 10, 20, 10, 0]
    assert curve.heights(5, 15) == [10, 20, 10]
    assert curve.points[1] == QPointF(10, 20)
    assert curve.covers(QRectF(5, 15, 10, 10)) == 6


@pytest.mark.parametrize("scale", [1, 1.25, 1.5, 2])
def test_the_hatching_stands_still_while_its_box_moves(qtbot: QtBot, scale: float) -> None:  # noqa: ARG001 - a screen
    """Two boxes with different corners: within both, each pixel is the same, and some are lines and some are ground."""
    images = []
    for box in (QRectF(2, 2, 50, 50), QRectF(7, 11, 52, 47)):
        image = QImage(round(64 * scale), round(64 * scale), QImage.Format.Format_RGB32)
        image.fill(QColor("#ffffff"))
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_hatched_box(painter, box, "#000000")
        images.append(image)
    inside = range(round(15 * scale), round(45 * scale))
    first, second = ([image.pixel(x, y) for x in inside for y in inside] for image in images)
    assert first == second
    greys = {pixel & 0xFF for pixel in first}
    assert min(greys) < 100
    assert max(greys) == 255


def test_the_uppermost_round_number_is_written_at_every_height() -> None:
    """It has nothing above that it could touch; a rounding of the arithmetic does not take it away."""
    assert {root_ticks(1500, 250 + step / 7, 22.4)[0][1] for step in range(700)} == {"1,000"}
