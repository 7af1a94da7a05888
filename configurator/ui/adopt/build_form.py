"""The build that runs: what of it is to be written down so that it does not change unseen."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from configurator.adoption.standing import StepStanding, build_of
from configurator.adoption.step_evidence import PinnedBuild
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.ui.adopt.evidence_view import link
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, row, words


class BuildForm(QWidget):
    """FlashInfer and image beside the engine of the configuration. `given` is sent with the build to write down."""

    given = Signal(object)
    remove_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen: Configuration | None = None
        self._build: PinnedBuild | None = None
        self.engine = words("", "strong", self)
        self.flashinfer, self.image = QLineEdit(self), QLineEdit(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        rows = (
            (_("Engine of the configuration"), self.engine),
            (_("FlashInfer"), self.flashinfer),
            (_("Digest of the image"), self.image),
        )
        for line, (name, field) in enumerate(rows):
            field.setAccessibleName(name)
            grid.addWidget(words(name, "label", self), line, 0)
            grid.addWidget(field, line, 1)
        for field in (self.flashinfer, self.image):
            field.setMaxLength(300)
            field.returnPressed.connect(self._give)
        self.flashinfer.setPlaceholderText("0.6.4")
        self.image.setPlaceholderText("sha256:…")
        self.pin = QPushButton(self)
        set_role(self.pin, "primary")
        self.pin.clicked.connect(self._give)
        self.remove = link(_("Remove"), _("Remove the pinned build"), self)
        self.remove.clicked.connect(lambda: self.remove_wanted.emit(self._build))
        buttons = row(self.pin, self.remove)
        buttons.addStretch()
        layout = column(self)
        layout.addLayout(grid)
        layout.addLayout(buttons)

    def show_build(self, catalog: Catalog, chosen: Configuration, standing: StepStanding) -> None:
        """Show what is pinned, for the engine of the configuration."""
        build = build_of(standing.record)
        if build != self._build:
            self.flashinfer.setText(build.flashinfer if build else "")
            self.image.setText(build.image if build else "")
        self._build, self._chosen = build, chosen
        name = f"{catalog.engines[chosen.engine].name} {chosen.engine_version}"
        self.engine.setText(name)
        self.pin.setText(_("Pin {engine}").format(engine=name))
        self.remove.setVisible(build is not None)

    def _give(self) -> None:
        if self._chosen is None:
            return
        self.given.emit(
            PinnedBuild(
                engine=self._chosen.engine,
                engine_version=self._chosen.engine_version,
                flashinfer=self.flashinfer.text().strip(),
                image=self.image.text().strip(),
            )
        )
