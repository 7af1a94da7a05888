"""Days: which one it is here, and how one is typed."""

from contextlib import suppress
from datetime import date, datetime

from configurator.language import _, mark

MONTHS = (
    mark("Jan"),
    mark("Feb"),
    mark("Mar"),
    mark("Apr"),
    mark("May"),
    mark("Jun"),
    mark("Jul"),
    mark("Aug"),
    mark("Sep"),
    mark("Oct"),
    mark("Nov"),
    mark("Dec"),
)


def today() -> date:
    """The day by this machine's clock and time zone."""
    return datetime.now().astimezone().date()


def format_day(day: date) -> str:
    """A day as it is written in a sentence: ``29 Nov 2026``."""
    return _("{day} {month} {year}").format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def show_day(day: date) -> str:
    """A day in figures, as it can be typed again: ``2026-11-29``, in German ``29.11.2026``."""
    return _("{year:04}-{month:02}-{day:02}").format(year=day.year, month=day.month, day=day.day)


def show_moment(when: datetime) -> str:
    """A day in figures and the time by this machine's clock."""
    return f"{show_day(when.date())} {when:%H:%M}"


def read_day(text: str) -> date:
    """A day as ``2026-11-29`` or ``29.11.2026``. Raises ValueError in words."""
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        with suppress(ValueError, OverflowError):
            return datetime.strptime(text.strip(), form).astimezone().date()
    raise ValueError(_("{typed} is not a day; write it as 2026-11-29").format(typed=repr(text[:24])))
