"""Numbers of a quote as people type them, and as a field shows them again."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from configurator.language import _, separators

_SPACES = str.maketrans("", "", " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}'’")


def read_amount(text: str, name: str) -> Decimal:
    """A number with the separators of the current language, or with one decimal sign of another.

    Raises ValueError in words that name `name`.
    """
    try:
        return Decimal(_plain(text.translate(_SPACES)))
    except InvalidOperation:
        shown = text if len(text) <= 24 else text[:23] + "…"
        raise ValueError(_("{name} must be a number, not {typed}").format(name=name, typed=repr(shown))) from None


def optional_amount(name: str) -> Callable[[str], Decimal | None]:
    """A reader that takes an empty field for no number at all."""
    return lambda text: read_amount(text, name) if text.strip() else None


def amount_or(name: str, empty: Decimal) -> Callable[[str], Decimal]:
    """A reader that takes an empty field for `empty`."""
    return lambda text: read_amount(text, name) if text.strip() else empty


def show_amount(number: Decimal | None) -> str:
    """A number to be typed over: the language's decimal sign and no groups; empty for none."""
    return "" if number is None else f"{number.normalize():f}".replace(".", separators().decimal)


def _plain(text: str) -> str:
    """The number as Python writes it. A lone group sign before three digits groups; any other sign is the decimal."""
    signs = [one for one in text if one in ".,"]
    if not signs:
        return text
    last = signs[-1]
    whole, _sign, decimals = text.rpartition(last)
    if signs.count(last) > 1 or (len(signs) == 1 and last == separators().group and _are_groups(whole, decimals)):
        return text.replace(last, "").replace(",", ".")
    return f"{whole.replace('.', '').replace(',', '')}.{decimals}"


def _are_groups(whole: str, decimals: str) -> bool:
    """Whether a sign between the two may group: 1,234 and never 0,125."""
    return len(decimals) == 3 and not whole.lstrip("+-").startswith("0")
