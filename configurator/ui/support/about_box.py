"""Who made what: versions, the catalogue's edition, licences."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from configurator import __version__
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.libraries import DRAWN, LIBRARIES, installed, licence_texts
from configurator.ui.catalog.catalog_words import catalog_words
from configurator.ui.look.theme import SPACE
from configurator.ui.support.licence_box import LicenceBox
from configurator.ui.widgets.layout import column, words


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
        licences = buttons.addButton(_("Licence texts…"), QDialogButtonBox.ButtonRole.ActionRole)
        licences.clicked.connect(self._show_licences)
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

    def _show_licences(self) -> None:
        LicenceBox(licence_texts(), self).show()
