"""Tax, discount and freight of the whole quote, and whether the package has one price."""

from decimal import Decimal

from PySide6.QtWidgets import QWidget

from configurator.language import _, pgettext
from configurator.quote.details import QuoteDetails
from configurator.quote.mandatory import tax_warnings
from configurator.quote.money import MOST_PER_CENT
from configurator.quote.tax import Supply, TaxMode
from configurator.ui.look.amounts import amount_or, optional_amount, show_amount
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.session import Session
from configurator.ui.widgets.segmented import Segment


class TaxSection(FormColumn):
    """What is worked out on the sum of the lines."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Price"), session, parent)
        self.heading(_("TAX"))
        self.segments(
            "tax.mode",
            _("In the total"),
            [
                Segment(TaxMode.NOT_INCLUDED, _("not included")),
                Segment(TaxMode.CHARGED, _("charged")),
                Segment(TaxMode.REVERSE_CHARGE, pgettext("tax mode", "reverse charge")),
            ],
        )
        self.supply = self.segments(
            "tax.supply",
            _("To a buyer in another country"),
            [
                Segment(Supply.GOODS, _("goods")),
                Segment(Supply.SERVICES, _("services")),
                Segment(Supply.BOTH, _("both")),
            ],
        )
        self.line("tax.text", _("Own sentence about tax"), hint=_("Empty: the sentence below"))
        self.sentence = self.note()
        self.doubt = self.note(role="changed")
        self.line(
            "tax.rate",
            _("Rate of lines that name none, per cent"),
            parse=amount_or(_("The rate"), Decimal(0), MOST_PER_CENT),
            show=show_amount,
        )
        self.heading(_("WHOLE QUOTE"))
        left, right = self.beside(1, 1)
        self.line(
            "discount",
            _("Discount, per cent"),
            parse=amount_or(_("The discount"), Decimal(0), MOST_PER_CENT),
            show=show_amount,
            into=left,
        )
        self.line(
            "freight",
            _("Freight, net"),
            hint=_("none charged"),
            parse=optional_amount(_("The freight")),
            show=show_amount,
            into=right,
        )
        self.tick("is_package_price", _("One price for the package; single prices stay with us"))
        self.always(lambda details: self.supply.setEnabled(details.tax.mode is TaxMode.REVERSE_CHARGE))
        self.always(self._show_sentence)
        self.always(self._doubt)

    def _show_sentence(self, details: QuoteDetails) -> None:
        self.sentence.setText(details.tax.sentence(details.seller.country, details.buyer.country))

    def _doubt(self, details: QuoteDetails) -> None:
        self.doubt.setText(" ".join(tax_warnings(details)))
        self.doubt.setVisible(bool(self.doubt.text()))
