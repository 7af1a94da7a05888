"""The chart of sessions for each card and count."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.charts import CardBar, OptionMark
from configurator.sizing.rule import State
from configurator.ui.charts.card_columns import Column, group_columns, number_of
from configurator.ui.charts.cards_chart import CardsChartView
from configurator.ui.charts.columns import BARRED
from configurator.ui.charts.marks import draw_label
from configurator.ui.charts.words import describe_bar
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session

RTX = "rtx-pro-6000-server-edition"

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(session: Session, shown: Callable[[CardsChartView], CardsChartView]) -> CardsChartView:
    """The chart over the starting project, which repaints with every change."""
    return shown(CardsChartView(session, LIGHT))


def column_of(view: CardsChartView, card: str, cards: int) -> Column:
    """The column of a card and count."""
    return next(one for one in view.plot.columns if (one.bar.card, one.bar.cards) == (card, cards))


def middle_of(view: CardsChartView, card: str, cards: int) -> QPoint:
    """A pixel within a column, above its bar."""
    box = column_of(view, card, cards).box
    return QPoint(round(box.center().x()), round(box.top()) + 10)


def colour_at(view: CardsChartView, place: QPoint) -> QColor:
    """What the plot shows at a pixel of the window, however fine the screen is."""
    image: QImage = view.plot.grab().toImage()
    return image.pixelColor(place * image.devicePixelRatio())


def test_columns_show_the_bars_of_the_session(view: CardsChartView, session: Session) -> None:
    """All of them in the session's order; the RTX PRO 6000 carry 12, 78, 211 and 477."""
    assert tuple(column.bar for column in view.plot.columns) == session.cards_chart.bars
    numbers = [number_of(column_of(view, RTX, cards).bar) for cards in (1, 2, 4, 8)]
    assert numbers == ["12", "78", "211", "477"]


def test_every_count_of_every_card_has_a_column(view: CardsChartView) -> None:
    """L4 comes with one to eight cards."""
    counts = [column.bar.cards for column in view.plot.columns if column.bar.card == "l4"]
    assert counts == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {group.name for group in group_columns(view.plot.columns)} == {"RTX PRO 6000", "H200 NVL", "L40S", "L4"}


def test_the_number_is_what_fp8_promises(view: CardsChartView) -> None:
    """Headroom is never written over a bar, and where there is no promise a word says what stands in the way."""
    for column in view.plot.columns:
        assert number_of(column.bar) == (column.bar.obstacle if column.bar.fp8 is None else f"{column.bar.fp8:,}")
    assert number_of(column_of(view, "l4", 1).bar) == "weights"
    assert number_of(column_of(view, "l4", 3).bar) == "heads"


def test_small_and_large_counts_are_both_seen(view: CardsChartView) -> None:
    """5 sessions are a bar of several pixels beside 735, one session at least two, and more is always higher."""
    heights = {column.bar.fp8: column.solid.height() for column in view.plot.columns if column.bar.fp8}
    assert heights[1] >= 2
    assert heights[5] >= 8
    assert [heights[count] for count in sorted(heights)] == sorted(heights.values())


def test_headroom_stands_on_what_is_promised(view: CardsChartView) -> None:
    """Hatched from 78 to 139, with a line at 117."""
    column = column_of(view, RTX, 2)
    assert column.hatched.bottom() == column.solid.top()
    assert column.low is not None
    assert column.hatched.top() < column.low < column.hatched.bottom()


@pytest.mark.parametrize("size", [(480, 260), (556, 280), (640, 330), (1100, 480)])
@pytest.mark.parametrize(
    "choices",
    [{}, {"model": "gpt-oss-120b", "weights": "mxfp4"}, {"model": "llama-3.1-8b", "context": 2048}],
    ids=["llama-70b", "gpt-oss", "llama-8b"],
)
def test_numbers_do_not_overlap(
    view: CardsChartView, session: Session, size: tuple[int, int], choices: dict[str, Any]
) -> None:
    """Neither another number nor another bar lies under a number, and none leaves the chart."""
    session.choose("another", **choices)
    view.resize(*size)
    columns = view.plot.columns
    for one, other in (*pairwise(columns), *pairwise(reversed(columns))):
        assert not one.number.intersects(other.number)
        assert not one.number.intersects(other.solid.united(other.hatched))
    assert all(column.number.top() >= view.plot.area.top() for column in columns)


def test_a_click_chooses_card_and_count(view: CardsChartView, session: Session) -> None:
    """As one instance over all cards, in one step with a name."""
    QTest.mouseClick(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "h200-nvl", 4))
    chosen = session.configuration
    assert (chosen.card, chosen.cards, chosen.tensor_parallel) == ("h200-nvl", 4, 4)
    assert session.undo_stack.undoText() == "4 × H200 NVL"
    assert column_of(view, "h200-nvl", 4).bar.is_chosen


def test_a_press_that_slips_to_another_column_chooses_nothing(view: CardsChartView, session: Session) -> None:
    """A click counts where it began and ended."""
    plot = view.plot
    QTest.mousePress(plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, RTX, 4))
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, RTX, 8))
    assert session.configuration.cards == 2


def test_arrow_keys_move_the_choice(view: CardsChartView, session: Session) -> None:
    """To the neighbour, and not past the ends."""
    QTest.keyClick(view.plot, Qt.Key.Key_Right)
    assert session.configuration.cards == 4
    for _ in range(30):
        QTest.keyClick(view.plot, Qt.Key.Key_Left)
    first = session.cards_chart.bars[0]
    assert (session.configuration.card, session.configuration.cards) == (first.card, first.cards)


def test_the_pointer_reads_a_column(view: CardsChartView) -> None:
    """The column under it, and none beside the chart."""
    QTest.mouseMove(view.plot, middle_of(view, "l40s", 2))
    assert view.plot.pointed is not None
    assert view.plot.columns[view.plot.pointed].bar.fp8 == 5
    QTest.mouseMove(view.plot, QPoint(1, 1))
    assert view.plot.pointed is None


def test_a_longer_context_makes_shorter_numbers(view: CardsChartView, session: Session) -> None:
    """The chart follows a choice made elsewhere."""
    session.choose("Context 128K", context=131_072)
    assert number_of(column_of(view, RTX, 2).bar) == "4"


def test_a_change_that_moves_no_bar_is_not_drawn_again(view: CardsChartView, session: Session) -> None:
    """A date in the quote leaves the chart alone."""
    before = view.plot.columns
    session.changed.emit()
    assert view.plot.columns is before


def test_the_theme_can_be_changed(view: CardsChartView) -> None:
    """Ground and bars take the dark theme's colours."""
    view.set_theme(DARK)
    assert colour_at(view, QPoint(2, 2)) == QColor(DARK.surface)
    assert colour_at(view, column_of(view, "h200-nvl", 8).solid.center().toPoint()) == QColor(DARK.accent)


def test_the_chosen_column_is_marked(view: CardsChartView) -> None:
    """Behind 2 × RTX PRO 6000 the ground is softly coloured."""
    assert colour_at(view, middle_of(view, RTX, 2)) == QColor(LIGHT.accent_soft)
    assert colour_at(view, middle_of(view, RTX, 1)) == QColor(LIGHT.surface)


def test_need_stands_in_the_legend_only_where_there_is_one(view: CardsChartView, session: Session) -> None:
    """60 are needed; without users nothing is."""
    entries = view.header.legend.entries
    assert [entry.text for entry in entries if entry.mark == "dashes"] == ["needed: 60"]
    assert [entry.text for entry in entries if entry.mark == "badge"] == ["smallest that carries it"]
    session.choose("No users", users=None)
    assert not [entry for entry in view.header.legend.entries if entry.mark in ("dashes", "badge")]


def test_headroom_stands_in_the_legend_only_where_there_is_any(view: CardsChartView, session: Session) -> None:
    """An NVFP4 cache is refused for gpt-oss on every card: the legend says so, with the reason."""
    assert "NVFP4 headroom" in [entry.text for entry in view.header.legend.entries]
    session.choose("gpt-oss", model="gpt-oss-120b", weights="mxfp4")
    entries = {entry.text: entry for entry in view.header.legend.entries}
    assert "NVFP4 headroom" not in entries
    assert entries["no NVFP4 headroom"].more == "No NVFP4 headroom: vLLM refuses an NVFP4 cache for heads of 64 values."


def test_what_cannot_be_promised_is_hatched_in_grey(view: CardsChartView) -> None:
    """A stump with lines that fall, in no colour of a promise or of headroom, and an entry in the legend."""
    stump = column_of(view, "l4", 1).solid
    image = view.plot.grab().toImage()
    ratio = image.devicePixelRatio()
    y = round(stump.center().y())
    row = {image.pixelColor(QPoint(x, y) * ratio).name() for x in range(round(stump.left()) + 1, round(stump.right()))}
    assert stump.height() == BARRED
    assert len(row) > 1
    assert not row & {LIGHT.accent, LIGHT.headroom}
    assert "no promise" in [entry.text for entry in view.header.legend.entries if entry.mark == "barred"]


def test_a_chosen_column_without_a_promise_is_read_out(view: CardsChartView, session: Session) -> None:
    """The reason is seen without pointing at it."""
    view.plot.clearFocus()
    assert view.plot._read() is None
    session.choose("L4", card="l4", cards=2, tensor_parallel=2)
    read = view.plot._read()
    assert read is not None
    texts = [line.text for line in describe_bar(read.bar, 60)]
    assert texts[1:] == ["No promise", "The weights take 33.9 GiB of each card; 17.2 GiB are usable."]


def test_tags_of_one_column_are_whole_and_clear_of_each_other(view: CardsChartView) -> None:
    """Three options on one column, one on the next: each box holds its letters, and none touches another."""
    chart = view.chart
    marks = [
        OptionMark(f"Option {tag}", tag, card, cards, 5, 8_192)
        for tag, card, cards in (("B", "l4", 7), ("C", "l4", 7), ("D", "l4", 7), ("E", "l4", 8), ("F", RTX, 1))
    ]
    view.plot.show_chart(replace(chart, others=tuple(marks)), 8_192)
    tags = list(view.plot.tags())
    metrics = QFontMetricsF(view.plot.strong_caption)
    assert [letters for letters, _box in tags] == ["F", "B C D", "E"]
    assert all(box.width() >= metrics.horizontalAdvance(letters) for letters, box in tags)
    assert not any(one[1].intersects(other[1]) for one, other in pairwise(tags))
    assert all(box.left() >= 0 and box.right() <= view.plot.width() for _letters, box in tags)


def test_nothing_promised_at_all_is_no_empty_chart(view: CardsChartView, session: Session) -> None:
    """Beyond the model's limit every column has a dash, and its reason can be read."""
    session.choose("Context 500,000", context=500_000)
    assert {number_of(column.bar) for column in view.plot.columns} == {"context"}
    assert all(column.bar.reason for column in view.plot.columns)
    view.grab()


def test_a_screen_reader_is_told_the_choice(view: CardsChartView) -> None:
    """Name and description say what the eye sees."""
    assert view.accessibleName() == "Sessions for each card and count"
    assert view.plot.accessibleDescription() == (
        "2 × RTX PRO 6000, one instance; 78 sessions, FP8 (promised); "
        "117 to 139, NVFP4 headroom; Carries the 60 needed; No smaller count of this card carries it."
    )


def bar(fp8: int | None, band: tuple[int, int] | None = None, reason: str = "") -> CardBar:
    """4 × L4 with these figures."""
    low, high = band or (None, None)
    return CardBar(
        card="l4",
        card_name="L4",
        cards=4,
        fp8=fp8,
        low=low,
        high=high,
        is_chosen=False,
        meets_need=False,
        state=State.FITS,
        reason=reason,
    )


@pytest.mark.parametrize(
    ("shown", "needed", "expected"),
    [
        (
            bar(56, (56, 99)),
            60,
            ["56 sessions, FP8 (promised)", "56 to 99, NVFP4 headroom", "4 short of the 60 needed"],
        ),
        (bar(60, (60, 60)), 60, ["60 sessions, FP8 (promised)", "NVFP4 would add none", "Carries the 60 needed"]),
        (bar(1, None, "Refused."), None, ["1 session, FP8 (promised)", "Refused."]),
        (bar(None, (9, 9), "It does not fit."), 60, ["No promise", "It does not fit."]),
    ],
)
def test_a_bar_is_read_out_in_words(shown: CardBar, needed: int | None, expected: list[str]) -> None:
    """Without a promise there is no headroom to speak of either, but a reason."""
    lines = [line.text for line in describe_bar(shown, needed)]
    assert lines == ["4 × L4, one instance", *expected]


@pytest.mark.parametrize("pixels", [11, 16, 22])
def test_a_label_stands_in_the_middle_of_its_box(dressed: QApplication, pixels: int) -> None:  # noqa: ARG001
    """Whatever the size of the type: as far from the left edge as from the right one, to a pixel."""
    picture = QImage(200, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    font = QFont()
    font.setPixelSize(pixels)
    painter.setFont(font)
    draw_label(painter, QRectF(0, 0, 200, 60), "HHH", "black")
    painter.end()
    inked = [(x, y) for x in range(200) for y in range(60) if picture.pixelColor(x, y).lightness() < 128]
    left, right = min(x for x, _y in inked), max(x for x, _y in inked)
    assert abs(left - (199 - right)) <= 2
    assert 0.6 * pixels <= max(y for _x, y in inked) - min(y for _x, y in inked) <= pixels
