"""A box that stands beside the window, and may be open already."""

from PySide6.QtWidgets import QWidget


def bring_to_front(box: QWidget) -> None:
    """Show it, over whatever stands before it, with the keys in it."""
    box.show()
    box.raise_()
    box.activateWindow()
