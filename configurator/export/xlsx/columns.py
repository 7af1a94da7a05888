"""The three columns of figures on the Sizing sheet: FP8, NVFP4, and the cache dtype that the reader chooses."""

from dataclasses import dataclass

from openpyxl.utils import get_column_letter

from configurator.catalog.dtypes import CacheDtype
from configurator.export.terms import VERDICTS
from configurator.export.xlsx import styles
from configurator.export.xlsx.styles import Style
from configurator.language import _
from configurator.quote.document import QuoteDocument


@dataclass(frozen=True)
class Column:
    """A column of the sheet, and the cache dtype that its figures stand for while the inputs are the quote's."""

    number: int
    key: str
    """The end of the names of its cells: ``Sessions_FP8``."""
    quoted: CacheDtype
    header: Style

    @property
    def letter(self) -> str:
        """As a formula names it."""
        return get_column_letter(self.number)

    def title(self, document: QuoteDocument) -> str:
        """What stands above the column."""
        if self is CHOSEN:
            return _("Chosen cache dtype")
        if self is FP8:
            return _("FP8: what is sold")
        verdict = document.answer.check.verdicts[CacheDtype.NVFP4]
        if verdict == "accepted":
            return _("NVFP4: headroom")
        return _("NVFP4: arithmetic only, {verdict}").format(verdict=_(VERDICTS[verdict]))


FP8 = Column(2, "FP8", CacheDtype.FP8, styles.HEADER)
NVFP4 = Column(3, "NVFP4", CacheDtype.NVFP4, styles.HEADER_HEADROOM)
CHOSEN = Column(4, "Chosen", CacheDtype.FP8, styles.HEADER)

COLUMNS = (FP8, NVFP4, CHOSEN)


def by_dtype(fp8: str, nvfp4: str, bf16: str) -> str:
    """A formula that takes one of three by the drop-down."""
    return f'IF(ChosenCache="FP8",{fp8},IF(ChosenCache="NVFP4",{nvfp4},{bf16}))'
