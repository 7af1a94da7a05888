"""The chosen model, and a list to choose another from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.catalog.language_model import LanguageModel
from configurator.language import _
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import row, words

if TYPE_CHECKING:
    from configurator.ui.configure.model_list import ModelList


class ModelPicker(QPushButton):
    """Shows the chosen model; a press opens the list. `picked` is sent with the id of the model chosen there."""

    picked = Signal(str)

    def __init__(self, models: Callable[[], Iterable[LanguageModel]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._model_id = ""
        self.setAccessibleName(_("Model"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, "picker")
        self._name = words(wraps=True)
        line = row(self._name, Glyph("chevron-down"), stretch=0)
        line.setContentsMargins(SPACE, 6, SPACE, 6)
        self.setLayout(line)
        for label in self.findChildren(QWidget):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(self.open_list)

    def show_model(self, model: LanguageModel) -> None:
        """Show the chosen model."""
        if model.id == self._model_id:
            return
        self._model_id = model.id
        self._name.setText(model.name)
        self.setAccessibleDescription(model.name)
        self.updateGeometry()

    def open_list(self) -> ModelList:
        """Open the list below, with the cursor in its filter. It is made anew: the catalogue may hold more by now."""
        from configurator.ui.configure.model_list import ModelList

        models = ModelList(self._models(), self._model_id, self)
        models.picked.connect(self.picked)
        models.open_at(self.mapToGlobal(QPoint(0, self.height() + 2)))
        return models

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as the name needs, on two lines where it is long."""
        layout = self.layout()
        width = self.width() if self.width() > SPACE else 240
        height = layout.heightForWidth(width) if layout else 0
        return QSize(120, max(32, height))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The same: a cut name is no name."""
        return self.sizeHint()

    def resizeEvent(self, _event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Another width may need another height."""
        self.updateGeometry()
