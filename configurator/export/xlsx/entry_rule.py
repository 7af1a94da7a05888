"""What may be typed into a cell for a number."""

from openpyxl.worksheet.datavalidation import DataValidation

from configurator.language import _
from configurator.units import format_count


def number_rule(least: int, most: int) -> DataValidation:
    """A number from one limit to the other, or nothing."""
    words = _("Enter a number from {least} to {most}.")
    return DataValidation(
        "decimal",
        operator="between",
        formula1=str(least),
        formula2=str(most),
        allow_blank=True,
        showErrorMessage=True,
        errorTitle=_("Not possible"),
        error=words.format(least=format_count(least), most=format_count(most)),
    )
