"""How an export is getting on, at the foot of the window."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from configurator.language import _, ngettext
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.exporting import Exporting
from configurator.ui.widgets.layout import row, words
from configurator.ui.widgets.tooltip import literal
from configurator.units import format_count


class ExportStatus(QWidget):
    """A moving bar with Cancel while it runs, then what came of it. `folder_wanted` is sent with a folder to show."""

    folder_wanted = Signal(Path)

    def __init__(self, exporting: Exporting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self._exporting, self._folder = exporting, Path()
        self.text = words("", "muted", self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName(_("Export in progress"))
        self.cancel = self._button(_("Cancel"))
        self.cancel.clicked.connect(exporting.cancel)
        self.show_folder = self._button(_("Open folder"))
        self.show_folder.clicked.connect(lambda: self.folder_wanted.emit(self._folder))
        line = row(self.text, self.bar, self.cancel, self.show_folder)
        line.setContentsMargins(SPACE, 0, SPACE, 0)
        self.setLayout(line)
        self._show("", is_running=False, has_folder=False)
        exporting.started.connect(self._start)
        exporting.written.connect(self._finish)
        exporting.failed.connect(self._say_failed)
        exporting.cancelled.connect(self._say_cancelled)
        if exporting.path is not None:
            self._start(exporting.path)

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        set_role(button, "link")
        return button

    def _start(self, path: Path) -> None:
        self._show(_("Writing {name} …").format(name=path.name), is_running=True, has_folder=False)

    def _finish(self, path: Path) -> None:
        self._folder = path.parent
        paths = self._exporting.paths or (path,)
        said = _("Written: {name}").format(name=path.name)
        if len(paths) > 1:
            files = ngettext("{n} file", "{n} files", len(paths)).format(n=format_count(len(paths)))
            said = _("Written: {files} in {folder}").format(files=files, folder=path.parent.name or path.parent)
        self._show(said, is_running=False, has_folder=True)
        self.text.setToolTip(literal("\n".join(map(str, paths))))

    def _say_failed(self, _why: str) -> None:
        self._show(_("Not exported."), is_running=self._exporting.is_running, has_folder=False)

    def _say_cancelled(self) -> None:
        self._show(_("Export cancelled."), is_running=False, has_folder=False)

    def _show(self, text: str, *, is_running: bool, has_folder: bool) -> None:
        self.text.setText(text)
        self.text.setToolTip("")
        self.bar.setVisible(is_running)
        self.cancel.setVisible(is_running)
        self.show_folder.setVisible(has_folder)
