"""What is said about input that cannot be taken."""

from decimal import Decimal, InvalidOperation

from pydantic import ValidationError
from PySide6.QtWidgets import QLabel, QWidget

from configurator.faults import first_fault
from configurator.language import _
from configurator.ui.look.stylesheet import set_role
from configurator.units import localised


def sentence(error: ValueError) -> str:
    """The first fault as one sentence, with a capital and a full stop."""
    text = (first_fault(error) if isinstance(error, ValidationError) else str(error)).strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def read_number(text: str, name: str, least: str, most: str) -> Decimal:
    """A decimal number from `least` to `most`; a comma is taken as the decimal point.

    Raises ValueError in words that name `name`.
    """
    try:
        number = Decimal(text.strip().replace(",", "."))
        fits = Decimal(least) <= number <= Decimal(most)
    except InvalidOperation:
        fits = False
    if not fits:
        shown = text if len(text) <= 24 else text[:23] + "…"
        raise ValueError(
            _("{name} must be a number from {least} to {most}, not {typed}").format(
                name=name, least=localised(least), most=localised(most), typed=repr(shown)
            )
        )
    return number


class Complaint(QLabel):
    """A sentence beneath a field; takes no place while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "complaint")
        self.setWordWrap(True)
        self.hide()

    def say(self, text: str) -> None:
        """Show a sentence, or nothing for an empty one."""
        self.setText(text)
        self.setVisible(bool(text))
