"""The fields that seller and buyer have in common."""

from configurator.language import _
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.widgets.countries import countries


def add_party(form: FormColumn, side: str) -> None:
    """Name, address and ways to reach a party, below each other; `side` is ``seller`` or ``buyer``."""
    form.line(f"{side}.name", _("Legal name"))
    form.area(f"{side}.address", _("Address"))
    left, right = form.beside(1, 1)
    form.choice(f"{side}.country", _("Country"), countries(), into=left)
    form.line(f"{side}.vat_id", _("VAT ID"), into=right)
    form.line(f"{side}.contact", _("Contact person"))
    left, right = form.beside(1, 1)
    form.line(f"{side}.email", _("E-mail"), into=left)
    form.line(f"{side}.phone", _("Phone"), into=right)
