"""The one stylesheet of the window, generated from a theme, and the palette that goes with it.

Widgets say what they are by a property (`set_role`); what that looks like is said here alone.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from configurator.ui.look.scale import enlarge, scaled_sheet
from configurator.ui.look.theme import ANSWER, CAPTION, HEADING, MONOSPACE, RADIUS, SPACE, Theme


def apply_theme(theme: Theme) -> None:
    """Put the theme on the whole application, unless it wears it already: every widget is polished again."""
    application, sheet = QApplication.instance(), stylesheet(theme)
    if isinstance(application, QApplication) and application.styleSheet() != sheet:
        # Taking the old sheet off first is four times as fast as putting one in place of another.
        application.setStyleSheet("")
        enlarge(application, theme.zoom)
        application.setPalette(palette(theme))
        application.setStyleSheet(sheet)


def set_role(widget: QWidget, role: str, name: str = "role") -> None:
    """Say what a widget is, for the stylesheet; a change shows at once."""
    if widget.property(name) != role:
        widget.setProperty(name, role)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def palette(theme: Theme) -> QPalette:
    """The theme for what no stylesheet reaches: the style's own drawing of boxes, menus and selections."""
    made = QPalette()
    role = QPalette.ColorRole
    for part, colour in (
        (role.Window, theme.surface),
        (role.WindowText, theme.text),
        (role.Base, theme.field),
        (role.AlternateBase, theme.surface),
        (role.Text, theme.text),
        (role.Button, theme.surface),
        (role.ButtonText, theme.text),
        (role.ToolTipBase, theme.surface),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.muted),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.Accent, theme.accent),
        (role.Mid, theme.line),
        (role.Dark, theme.line),
    ):
        made.setColor(part, QColor(colour))
    for part in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, part, QColor(theme.muted))
    return made


def stylesheet(theme: Theme) -> str:
    """All rules, in the order: surfaces, words, fields, buttons, rows, bars."""
    parts = (_surfaces(theme), _words(theme), _fields(theme), _buttons(theme), _rows(theme), _bars(theme))
    return scaled_sheet("\n".join(parts), theme.zoom)


def _surfaces(theme: Theme) -> str:
    return f"""
    QMainWindow, QWidget[role="ground"] {{ background: {theme.window}; }}
    QFrame[role="surface"] {{
        background: {theme.surface}; border: 1px solid {theme.line}; border-radius: {RADIUS}px;
    }}
    QWidget[role="clear"], QScrollArea, QScrollArea > QWidget > QWidget[role="clear"] {{
        background: transparent; border: none;
    }}
    QFrame[role="strip"] {{ background: {theme.surface}; border: none; border-bottom: 1px solid {theme.line}; }}
    QFrame[role="rule"] {{ background: {theme.line}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="notice"] {{
        background: {mixed(theme.surface, theme.headroom, 10)}; border: none; border-bottom: 1px solid {theme.line};
    }}
    QFrame[role="locked"] {{
        background: {mixed(theme.surface, theme.accent, 8)}; border: none;
        border-top-left-radius: {RADIUS}px; border-top-right-radius: {RADIUS}px;
    }}
    QFrame[role="plain"], QFrame[role="clear"] {{ background: transparent; border: none; }}
    QSplitter::handle {{ background: transparent; }}
    QSplitter::handle:hover {{ background: {theme.line}; }}
    QToolTip {{
        background: {theme.surface}; color: {theme.text}; border: 1px solid {theme.line}; padding: {SPACE // 2}px;
    }}
    """


def _words(theme: Theme) -> str:
    looks = {
        '[role="section"]': f"color: {theme.muted}; font-size: {CAPTION}px; font-weight: 600;",
        '[role="caption"]': f"color: {theme.muted}; font-size: {CAPTION}px;",
        '[role="small"]': f"font-size: {CAPTION}px;",
        '[role="small-strong"]': f"font-size: {CAPTION}px; font-weight: 600;",
        '[role="label"]': f"color: {theme.muted}; font-size: {CAPTION + 1}px;",
        '[role="strong"]': "font-weight: 600;",
        '[role="heading"]': f"font-size: {HEADING}px; font-weight: 600;",
        '[role="promise"]': f"font-size: {ANSWER}px; font-weight: 600;",
        '[role="promise-long"]': f"font-size: {HEADING}px; font-weight: 600;",
        '[role="complaint"]': f"color: {theme.bad}; font-size: {CAPTION}px;",
        '[role="changed"]': f"color: {theme.warn}; font-size: {CAPTION}px; font-weight: 600;",
        '[role="muted"]': f"color: {theme.muted};",
        '[role="headroom"]': f"color: {theme.headroom_text};",
        '[role="code"]': f"font-family: {MONOSPACE}; font-size: {CAPTION + 1}px; background: {theme.field};"
        f" border: 1px solid {theme.line}; border-radius: {RADIUS - 2}px; padding: 3px 6px;",
        '[tone="fits"]': f"color: {theme.good};",
        '[tone="met"]': f"color: {theme.good}; font-weight: 600;",
        '[tone="tight"]': f"color: {theme.warn};",
        '[tone="unknown"]': f"color: {theme.warn};",
        '[tone="does-not-fit"]': f"color: {theme.bad};",
        '[tone="refused"]': f"color: {theme.bad};",
        '[tone="not-met"]': f"color: {theme.bad}; font-weight: 600;",
        '[role="severity"]': f"font-size: {CAPTION}px; font-weight: 600;",
        '[severity="blocks"]': f"color: {theme.bad};",
        '[severity="warns"]': f"color: {theme.warn};",
        '[severity="informs"]': f"color: {theme.accent};",
        '[severity="accepted"]': f"color: {theme.good};",
    }
    plain = f"QLabel, Number {{ color: {theme.text}; background: transparent; }}"
    # A number that can be opened looks like a label.
    return "\n".join([plain, *(f"QLabel{which}, Number{which} {{ {look} }}" for which, look in looks.items())])


def _fields(theme: Theme) -> str:
    return f"""
    QLineEdit, QPlainTextEdit, QComboBox {{
        background: {theme.field}; color: {theme.text}; border: 1px solid {theme.edge};
        border-radius: {RADIUS - 2}px; padding: 5px 8px; selection-background-color: {theme.accent};
        selection-color: {theme.on_accent};
    }}
    QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus {{ border: 2px solid {theme.accent}; padding: 4px 7px; }}
    QPlainTextEdit[role="code"] {{ font-family: {MONOSPACE}; font-size: {CAPTION + 1}px; }}
    QLineEdit[state="invalid"], QPlainTextEdit[state="invalid"] {{
        background: {mixed(theme.surface, theme.bad, 14)}; border: 1px solid {theme.bad};
    }}
    QLineEdit[state="invalid"]:focus {{ border: 2px solid {theme.bad}; padding: 4px 7px; }}
    QLineEdit[state="changed"] {{ border-color: {theme.warn}; }}
    QComboBox {{ padding-right: 24px; }}
    QComboBox:focus {{ padding-right: 23px; }}
    QComboBox QLineEdit, QComboBox QLineEdit:focus {{ border: none; padding: 0; background: transparent; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: none; }}
    QComboBox QAbstractItemView {{
        background: {theme.surface}; border: 1px solid {theme.line}; outline: none;
        selection-background-color: {theme.accent_soft}; selection-color: {theme.text};
    }}
    QListView[role="list"] {{ background: transparent; border: none; outline: none; }}
    QTableView[role="lines"] {{
        background: {theme.surface}; color: {theme.text}; border: 1px solid {theme.line};
        border-radius: {RADIUS - 2}px; outline: none; gridline-color: {theme.line};
        selection-background-color: {theme.accent_soft}; selection-color: {theme.text}; font-size: {CAPTION + 1}px;
    }}
    QTableView[role="lines"]:focus {{ border: 2px solid {theme.accent}; }}
    QTableView[role="lines"]::item {{ padding: 0 4px; border-bottom: 1px solid {theme.line}; }}
    QTableView[role="lines"] QLineEdit, QTableView[role="lines"] QLineEdit:focus {{ padding: 0 3px; }}
    QHeaderView {{ background: {theme.surface}; border: none; }}
    QHeaderView::section {{
        background: {theme.surface}; color: {theme.muted}; border: none; border-bottom: 1px solid {theme.line};
        padding: 4px 4px; font-size: {CAPTION}px; font-weight: 600;
    }}
    QCheckBox, QRadioButton {{ spacing: {SPACE}px; color: {theme.text}; background: transparent; padding: 2px; }}
    QCheckBox::indicator {{
        width: 14px; height: 14px; background: {theme.field}; border: 1px solid {theme.muted}; border-radius: 3px;
    }}
    QCheckBox::indicator:checked, QCheckBox::indicator:indeterminate {{
        background: {theme.accent}; border-color: {theme.accent};
    }}
    QCheckBox:focus {{ border: 2px solid {theme.accent}; border-radius: {RADIUS - 2}px; padding: 0; }}
    """


def _buttons(theme: Theme) -> str:
    hover = mixed(theme.surface, theme.accent, 8)
    return f"""
    QPushButton {{
        background: {theme.surface}; color: {theme.text}; border: 1px solid {theme.line};
        border-radius: {RADIUS - 2}px; padding: 6px 12px;
    }}
    QPushButton:hover {{ background: {hover}; }}
    QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 5px 11px; }}
    QPushButton:disabled {{ color: {mixed(theme.surface, theme.muted, 55)}; }}
    QPushButton[role="primary"] {{
        background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    }}
    QPushButton[role="primary"]:focus {{ border: 2px solid {theme.ring}; }}
    QPushButton[role="primary"]:disabled {{
        background: {theme.field}; color: {mixed(theme.surface, theme.muted, 55)}; border-color: {theme.line};
    }}
    QPushButton[role="link"] {{
        background: transparent; color: {theme.accent}; border: 1px solid transparent; padding: 2px 4px;
        text-align: left;
    }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border: 2px solid {theme.accent}; padding: 1px 3px; }}
    QPushButton[role="small-link"] {{
        background: transparent; color: {theme.accent}; border: none; padding: 0 4px; font-size: {CAPTION}px;
    }}
    QPushButton[role="small-link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="small-link"]:focus {{ border: 2px solid {theme.accent}; padding: 0 2px; }}
    QPushButton[role="place"] {{ background: transparent; border: 1px solid transparent; padding: 8px 12px; }}
    QPushButton[role="place"][stacked="yes"] {{ padding: 2px 10px; }}
    QPushButton[role="place"][stacked="yes"]:focus {{ padding: 1px 9px; }}
    QPushButton[role="place"]:hover {{ background: {hover}; }}
    QPushButton[role="place"]:checked {{ background: {theme.accent_soft}; font-weight: 600; }}
    QPushButton[role="place"]:focus {{ border: 2px solid {theme.accent}; padding: 7px 11px; }}
    QPushButton[role="compact"], QPushButton[role="compact-primary"] {{
        padding: 3px 8px; font-size: {CAPTION + 1}px;
    }}
    QPushButton[role="compact"]:focus, QPushButton[role="compact-primary"]:focus {{ padding: 2px 7px; }}
    QPushButton[role="compact"]:checked {{ background: {theme.accent_soft}; border-color: {theme.accent}; }}
    QPushButton[role="compact-primary"] {{
        background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    }}
    QPushButton[role="compact-primary"]:focus {{ border: 2px solid {theme.ring}; }}
    QPushButton[role="compact-primary"]:disabled {{
        background: {theme.field}; color: {mixed(theme.surface, theme.muted, 55)}; border-color: {theme.line};
    }}
    QPushButton[role="picker"] {{ background: {theme.field}; }}
    QPushButton[role="choice"] {{ padding: 0; }}
    QPushButton[role="choice"]:checked {{ background: {theme.accent_soft}; border: 1px solid {theme.accent}; }}
    QPushButton[role="choice"]:focus {{ border: 2px solid {theme.accent}; padding: 0; }}
    QPushButton[role="step"] {{ background: transparent; border: 1px solid transparent; padding: 0; }}
    QPushButton[role="step"]:hover {{ background: {hover}; }}
    QPushButton[role="step"]:checked {{ background: {theme.accent_soft}; border: 1px solid {theme.accent}; }}
    QPushButton[role="step"]:focus {{ border: 2px solid {theme.accent}; padding: 0; }}
    QPushButton[role="option"] {{ padding: 5px 8px; }}
    QPushButton[role="option"]:checked {{
        background: {theme.accent_soft}; border-color: {theme.accent}; font-weight: 600;
    }}
    QPushButton[role="option"]:focus {{ border: 2px solid {theme.accent}; padding: 4px 7px; }}
    QPushButton[role="segment"] {{ border-radius: 0; border-left: none; padding: 5px 1px; min-width: 14px;
        font-size: {CAPTION + 1}px;
    }}
    QPushButton[role="segment"]:checked {{
        background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent}; font-weight: 600;
    }}
    QPushButton[role="segment"]:disabled {{ background: {theme.field}; }}
    QPushButton[role="segment"]:focus {{ border: 2px solid {theme.accent}; padding: 4px 0; }}
    QPushButton[role="segment"]:checked:focus {{ border: 2px solid {theme.ring}; }}
    QPushButton[role="segment"]:checked:disabled {{
        background: {mixed(theme.surface, theme.accent, 25)}; color: {theme.text};
    }}
    QPushButton[role="cell"] {{ padding: 0; font-size: {CAPTION}px; }}
    {_cells(theme)}
    QPushButton[role="cell"]:checked {{ border: 2px solid {theme.text}; }}
    QPushButton[role="cell"]:focus {{ border: 2px solid {theme.accent}; }}
    QPushButton[corner="first"], QPushButton[corner="only"] {{
        border-left: 1px solid {theme.line};
        border-top-left-radius: {RADIUS - 2}px; border-bottom-left-radius: {RADIUS - 2}px;
    }}
    QPushButton[corner="last"], QPushButton[corner="only"] {{
        border-top-right-radius: {RADIUS - 2}px; border-bottom-right-radius: {RADIUS - 2}px;
    }}
    """


def _cells(theme: Theme) -> str:
    """The verdicts of the matrix; letter and word say the same."""
    colours = {"accepted": theme.good, "refused": theme.bad, "unknown": theme.warn}
    return "".join(
        f'QPushButton[verdict="{verdict}"] {{ background: {mixed(theme.surface, colour, 12)};'
        f" color: {colour}; border-color: {mixed(theme.surface, colour, 45)}; }}"
        for verdict, colour in colours.items()
    )


def _rows(theme: Theme) -> str:
    return f"""
    QFrame[role="finding"] {{ border: none; border-left: 3px solid {theme.line}; }}
    QFrame[severity="blocks"] {{ border-left-color: {theme.bad}; }}
    QFrame[severity="warns"] {{ border-left-color: {theme.headroom}; }}
    QFrame[severity="informs"] {{ border-left-color: {theme.accent}; }}
    QFrame[severity="accepted"] {{ border-left-color: {theme.good}; }}
    QFrame[role="evidence"] {{ border: none; border-top: 1px solid {theme.line}; }}
    Disclosure {{ background: transparent; border: 2px solid transparent; border-radius: {RADIUS - 2}px; }}
    Disclosure:hover {{ background: {mixed(theme.surface, theme.accent, 6)}; }}
    Disclosure:focus {{ border-color: {theme.accent}; }}
    QFrame[role="popup"] {{ background: {theme.surface}; border: 1px solid {theme.line}; }}
    """


def _bars(theme: Theme) -> str:
    handle = mixed(theme.surface, theme.muted, 45)
    return f"""
    QMenuBar {{
        background: {theme.surface}; color: {theme.text}; border-bottom: 1px solid {theme.line}; padding: 2px;
    }}
    QMenuBar::item {{ padding: 4px 10px; background: transparent; border-radius: {RADIUS - 2}px; }}
    QMenuBar::item:selected {{ background: {theme.accent_soft}; }}
    QMenu {{ background: {theme.surface}; color: {theme.text}; border: 1px solid {theme.line}; padding: 4px; }}
    QMenu::item {{ padding: 6px 28px 6px 24px; border-radius: {RADIUS - 2}px; }}
    QMenu::item:selected {{ background: {theme.accent_soft}; }}
    QMenu::indicator {{ width: 14px; height: 14px; border: none; background: transparent; }}
    QMenu::item:disabled {{ color: {theme.muted}; }}
    QMenu::separator {{ height: 1px; background: {theme.line}; margin: 4px 8px; }}
    QStatusBar {{ background: {theme.surface}; color: {theme.muted}; border-top: 1px solid {theme.line}; }}
    QStatusBar QLabel {{ margin-left: {SPACE}px; }}
    QStatusBar::item {{ border: none; }}
    QProgressBar {{
        background: {theme.field}; border: 1px solid {theme.line}; border-radius: 4px; max-height: 8px; min-height: 8px;
    }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 3px; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
    QScrollBar::handle {{ background: {handle}; border-radius: 3px; min-height: 32px; min-width: 32px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    """


def mixed(ground: str, over: str, per_cent: int) -> str:
    """`over` laid on `ground` with a share of its strength."""
    below, above = QColor(ground), QColor(over)
    share = per_cent / 100
    parts = zip(below.getRgb()[:3], above.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(one + (other - one) * share) for one, other in parts)).name()
