"""When Python's collector must wait."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """For calls in which Qt walks a list of all widgets and calls back into Python.

    A collection there could delete one of those widgets, and Qt would walk on into freed memory.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
