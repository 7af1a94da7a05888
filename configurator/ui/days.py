"""Days: which one it is here, and how one is typed."""

from contextlib import suppress
from datetime import date, datetime


def today() -> date:
    """The day by this machine's clock and time zone."""
    return datetime.now().astimezone().date()


def read_day(text: str) -> date:
    """A day as ``2026-11-29`` or ``29.11.2026``. Raises ValueError in words."""
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        with suppress(ValueError):
            return datetime.strptime(text.strip(), form).astimezone().date()
    raise ValueError(f"{text[:24]!r} is not a day; write it as 2026-11-29")
