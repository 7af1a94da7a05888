"""Who made what: versions, the catalogue's edition, licences."""

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from configurator import __version__
from configurator.catalog.models import Catalog
from configurator.language import _, mark
from configurator.ui.catalogwords import catalog_words
from configurator.ui.layout import column, words
from configurator.ui.theme import SPACE

LIBRARIES = (
    ("pyside6-essentials", "Qt for Python", "LGPL 3"),
    ("pyqtgraph", "pyqtgraph", "MIT"),
    ("numpy", "NumPy", "BSD 3-clause"),
    ("pydantic", "pydantic", "MIT"),
    ("reportlab", "ReportLab", "BSD 3-clause"),
    ("pillow", "Pillow", "MIT-CMU"),
    ("svgelements", "svgelements", "MIT"),
    ("openpyxl", "openpyxl", "MIT"),
    ("defusedxml", "defusedxml", "PSF"),
    ("pypdfium2", "pypdfium2", mark("Apache 2.0 or BSD 3-clause")),
    ("babel", "Babel", "BSD 3-clause"),
    ("cryptography", "cryptography", mark("Apache 2.0 or BSD 3-clause")),
    ("platformdirs", "platformdirs", "MIT"),
)
DRAWN = (
    ("Inter", "SIL Open Font License 1.1"),
    ("DejaVu", mark("Bitstream Vera licence")),
    (mark("Lucide icons"), "ISC"),
)


class AboutBox(QDialog):
    """Opens over the window."""

    def __init__(self, catalog: Catalog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("About Configurator"))
        layout = column(self, SPACE * 3, SPACE)
        layout.addWidget(words(_("Inference server configurator"), "heading", self))
        layout.addWidget(words(_("Version {version}, Apache License 2.0").format(version=__version__), "", self))
        layout.addWidget(words(catalog_words(catalog), "muted", self))
        layout.addSpacing(SPACE)
        layout.addLayout(self._libraries())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout.addSpacing(SPACE)
        layout.addWidget(buttons)

    def _libraries(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE * 3)
        rows = [(name, installed(package), licence) for package, name, licence in LIBRARIES]
        rows += [(name, "", licence) for name, licence in DRAWN]
        for index, texts in enumerate(rows):
            for place, text in enumerate(texts):
                grid.addWidget(words(_(text), "" if place == 0 else "muted", self), index, place)
        return grid


def installed(package: str) -> str:
    """The version of a package; empty where a frozen program does not say."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
