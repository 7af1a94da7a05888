"""Stands in for two modules of Qt at the start of the built program: the graph library imports and never calls them.

Its curves ask whether they are drawn in an OpenGL view. No view of this program is one.
"""

import sys
from types import ModuleType

_widgets = ModuleType("PySide6.QtOpenGLWidgets")
_widgets.QOpenGLWidget = type("QOpenGLWidget", (), {})  # type: ignore[attr-defined]
sys.modules["PySide6.QtOpenGL"] = ModuleType("PySide6.QtOpenGL")
sys.modules["PySide6.QtOpenGLWidgets"] = _widgets
