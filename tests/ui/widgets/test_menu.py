"""Check marks of the menus: ours alone, and as large as the type."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.ui.look.stylesheet import apply_theme
from configurator.ui.look.theme import DARK, LIGHT, Theme
from configurator.ui.widgets.menu import Menu


@pytest.fixture(autouse=True)
def _as_designed_afterwards(dressed: QApplication) -> Iterator[None]:  # noqa: ARG001
    """The next test finds the type at body size."""
    yield
    apply_theme(LIGHT)


def inked(picture: QImage, place: QRect) -> int:
    """Pixels of a place that are not the colour of its first one."""
    points = [(x, y) for x in range(place.left(), place.right()) for y in range(place.top(), place.bottom())]
    ground = picture.pixel(*points[0])
    return sum(picture.pixel(*point) != ground for point in points)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_mark_is_as_large_as_the_type(qtbot: QtBot, theme: Theme) -> None:
    """14 pixels at 100 %, 28 at 200 %, before the words of the action that is on, and nothing before the other."""
    for per_cent, side in ((100, 14), (200, 28)):
        apply_theme(replace(theme, zoom=per_cent))
        menu = Menu("View")
        qtbot.addWidget(menu)
        actions = [QAction(name, menu) for name in ("Light", "Dark")]
        for action in actions:
            action.setCheckable(True)
            menu.addAction(action)
        actions[0].setChecked(True)
        menu.resize(menu.sizeHint())
        places = [menu.mark_place(menu.actionGeometry(action)) for action in actions]
        picture = menu.grab().toImage()
        assert places[0].width() == places[0].height() == side
        assert inked(picture, places[0]) > side
        assert inked(picture, places[1]) == 0
