"""Where the Tab key goes: widgets that are built later than those around them would come last."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget


def put_behind(before: QWidget, widget: QWidget) -> None:
    """Let the Tab key go from `before` to `widget`; `before` need not take the focus itself."""
    policies = [(one, one.focusPolicy()) for one in (before, widget)]
    for one, _ in policies:
        # Qt puts only what takes the focus in order.
        one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    QWidget.setTabOrder(before, widget)
    for one, policy in policies:
        one.setFocusPolicy(policy)


def lead_to_checked(group: QButtonGroup) -> None:
    """Let the Tab key come to the button of a group that is down, and arrow keys to the others.

    Qt does so by itself once one of them had the focus; until then Tab would come to the first.
    """
    down = group.checkedButton()
    for button in group.buttons():
        takes_tab = down is None or button is down or button.hasFocus()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus if takes_tab else Qt.FocusPolicy.NoFocus)
