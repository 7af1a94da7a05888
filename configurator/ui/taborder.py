"""Where the Tab key goes: widgets that are built later than those around them would come last."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_behind(before: QWidget, widget: QWidget) -> None:
    """Let the Tab key go from `before` to `widget`; `before` need not take the focus itself."""
    policies = [(one, one.focusPolicy()) for one in (before, widget)]
    for one, _ in policies:
        # Qt puts only what takes the focus in order.
        one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    QWidget.setTabOrder(before, widget)
    for one, policy in policies:
        one.setFocusPolicy(policy)
