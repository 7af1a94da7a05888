"""On screen. Qt lives in this room alone."""

import sys

import PySide6.QtCore  # noqa: F401 - before any other module of Qt and of the window


def _leave_sources_alone() -> None:
    """Keep PySide from reading the source of every module that is imported after it.

    It looks for modules that switch on Python-like names for Qt's functions (`from __feature__ import snake_case`),
    which none here does. The reading takes a sixth of a second of every start and 20 MB, which `linecache` keeps. Where
    there are no sources, as in the bundle, it takes every module for one that does not, and so it does everywhere now.
    """
    looking = sys.modules.get("shibokensupport.feature")
    if looking is not None and "_mod_uses_pyside" in vars(looking):
        vars(looking)["_mod_uses_pyside"] = lambda _module: False


_leave_sources_alone()
