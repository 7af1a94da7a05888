"""How large the interface is drawn: the application's font against the body size of the type scale."""

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from configurator.ui.look.theme import BODY

_LENGTHS = re.compile(r"(font-size|spacing|(?:min-|max-)?(?:width|height)|padding(?:-\w+)?): ([^;}]+)")
_THIN = 2
"""Lines up to this many pixels stay as thin as they are."""

_PADDING = 6
"""What a usual padding grows from. All grow by as much as this one, so that a focus ring moves nothing."""


def scaled(pixels: int) -> int:
    """A length of the design, at the size that the application has now."""
    size = QApplication.font().pixelSize()
    return pixels if size <= 0 else round(pixels * size / BODY)


def keep_width(widget: QWidget, pixels: int) -> None:
    """Fix the width of a widget at this length of the design, whatever the size of the interface."""
    widget.setProperty("design_width", pixels)
    widget.setFixedWidth(scaled(pixels))


def keep_least_width(widget: QWidget, pixels: int) -> None:
    """The same for a widget that may be wider."""
    widget.setProperty("design_least_width", pixels)
    widget.setMinimumWidth(scaled(pixels))


def keep_least_height(widget: QWidget, pixels: int) -> None:
    """The same for a widget that may be higher."""
    widget.setProperty("design_least_height", pixels)
    widget.setMinimumHeight(scaled(pixels))


def keep_height(widget: QWidget, pixels: int) -> None:
    """Fix the height of a widget at this length of the design."""
    widget.setProperty("design_height", pixels)
    widget.setFixedHeight(scaled(pixels))


def keep_sheet(widget: QWidget, sheet: str) -> None:
    """Give a widget a stylesheet of its own, whose lengths are those of the design."""
    widget.setProperty("design_sheet", sheet)
    widget.setStyleSheet(scaled_sheet(sheet, scaled(100)))


def enlarge(application: QApplication, per_cent: int) -> None:
    """Set the application's font to a share of body size, and every kept length with it."""
    wanted = round(BODY * per_cent / 100)
    font = QFont(application.font())
    if font.pixelSize() == wanted:
        return
    font.setPixelSize(wanted)
    application.setFont(font)
    for widget in application.allWidgets():
        _keep(widget)


def enlarge_application(per_cent: int) -> None:
    """`enlarge` the running application, where there is one."""
    application = QApplication.instance()
    if isinstance(application, QApplication):
        enlarge(application, per_cent)


def scaled_sheet(sheet: str, per_cent: int) -> str:
    """A stylesheet whose type, boxes and paddings are as large as the interface."""
    return sheet if per_cent == 100 else _LENGTHS.sub(lambda found: _scaled_rule(found, per_cent), sheet)


def _keep(widget: QWidget) -> None:
    for name, keep in _KEPT.items():
        kept = widget.property(name)
        if kept is not None:
            keep(widget, kept)


_KEPT: dict[str, Callable[[QWidget, Any], None]] = {
    "design_width": keep_width,
    "design_least_width": keep_least_width,
    "design_least_height": keep_least_height,
    "design_height": keep_height,
    "design_sheet": keep_sheet,
}
"""What a widget keeps, and how it is kept again at another size."""


def _scaled_rule(found: re.Match[str], per_cent: int) -> str:
    name, lengths = found.groups()
    grow = _padded if name.startswith("padding") else _grown
    return f"{name}: " + re.sub(r"(\d+)px", lambda one: f"{grow(int(one[1]), per_cent)}px", lengths)


def _grown(pixels: int, per_cent: int) -> int:
    return pixels if pixels <= _THIN else round(pixels * per_cent / 100)


def _padded(pixels: int, per_cent: int) -> int:
    return pixels if pixels <= _THIN else pixels + round(_PADDING * (per_cent - 100) / 100)
