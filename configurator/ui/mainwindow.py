"""The window: puts the places, the menu and the foot together. It alone knows more than one widget."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from configurator.project import SUFFIX
from configurator.ui.answerstrip import PLACES, AnswerStrip
from configurator.ui.catalogwords import catalog_words
from configurator.ui.configureplace import ConfigurePlace
from configurator.ui.deferred import Deferred
from configurator.ui.dialogs import TITLE, Dialogs
from configurator.ui.exporting import Exporting
from configurator.ui.exportstatus import ExportStatus
from configurator.ui.filing import Filing
from configurator.ui.icons import window_icon
from configurator.ui.layout import column
from configurator.ui.menus import RecentMenu, ThemeActions, UndoActions, ZoomActions, add_action, titled
from configurator.ui.modelimport import ModelImport
from configurator.ui.oneline import OneLine
from configurator.ui.optionactions import OptionActions
from configurator.ui.palette import open_palette
from configurator.ui.preferences import Preferences
from configurator.ui.presenter import QUOTE, Presenter
from configurator.ui.scale import keep_height
from configurator.ui.session import Session
from configurator.ui.stylesheet import apply_theme
from configurator.ui.theme import DARK, LIGHT, Theme
from configurator.ui.zoom import Zoom

if TYPE_CHECKING:
    from configurator.ui.adoptplace import AdoptPlace
    from configurator.ui.quoteplace import QuotePlace


class MainWindow(QMainWindow):
    """One project in three places."""

    def __init__(self, session: Session, preferences: Preferences, dialogs: Dialogs | None = None) -> None:
        super().__init__()
        self.session, self.preferences = session, preferences
        self.dialogs = dialogs or Dialogs(self)
        session.setParent(self)
        self.filing = Filing(session, preferences, self.dialogs, self)
        self.exporting = Exporting(self)
        self.model_import = ModelImport(session, self.dialogs, self)
        self.zoom = Zoom(preferences, self)
        theme = self._wanted_theme()
        self.strip = AnswerStrip(session)
        self.configure = ConfigurePlace(session, theme)
        self._adopt, self._quote = Deferred(self._make_adopt), Deferred(self._make_quote)
        self.places = QStackedWidget()
        self._put_together()
        self._fill_menu()
        self._connect()
        self.setWindowIcon(window_icon("server", theme.accent))
        self.setMinimumSize(1024, 640)
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        if preferences.geometry is not None:
            self.restoreGeometry(preferences.geometry)
        self._read()
        # Once and at the end: a sheet that is there already is looked through again at every widget that is put in.
        apply_theme(theme)

    @property
    def adopt(self) -> AdoptPlace:
        """The place of the six steps."""
        return self._adopt.made

    @property
    def quote(self) -> QuotePlace:
        """The place of the quote."""
        return self._quote.made

    def go_to(self, place: int) -> None:
        """Show Configure, Adopt or Quote."""
        self.places.setCurrentIndex(place)
        self.strip.show_place(place)

    def set_theme(self, name: str) -> None:
        """Wear ``light`` or ``dark``, or follow the ``system``; it is remembered."""
        self.preferences.theme = name
        self._dress()

    def export(self, suffix: str) -> None:
        """Ask for a file and write the quote into it; says so where something blocks the quote."""
        findings = self.session.answer.check.findings
        if self.session.answer.check.blocks:
            self.dialogs.tell(
                f"Not exported, because nothing can be promised. {findings[0].message} {findings[0].mend}"
            )
            return
        if path := self.dialogs.ask_save(self.filing.suggested(suffix)):
            self.exporting.start(self.session.document(), path)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask about unsaved changes; let an export end; remember where the window stood."""
        if not self.filing.may_leave():
            event.ignore()
            return
        self.exporting.wait()
        self.presenter.leave()
        self.preferences.geometry = self.saveGeometry()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take one file: a project, or the config.json of a model."""
        if _dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Open or import it once the drag has ended; both may ask something."""
        path = _dropped(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            take = self.filing.open_file if path.suffix.lower() == SUFFIX else self.model_import.import_file
            QTimer.singleShot(0, self, lambda: take(path))

    def _make_adopt(self, parent: QWidget) -> AdoptPlace:
        from configurator.ui.adoptplace import AdoptPlace

        return AdoptPlace(self.session, parent)

    def _make_quote(self, parent: QWidget) -> QuotePlace:
        from configurator.ui.quoteplace import QuotePlace

        place = QuotePlace(self.session, parent)
        place.export_wanted.connect(self.export)
        return place

    def _show_guide(self) -> None:
        from configurator.ui.guide import show_guide

        show_guide(self)

    def _show_about(self) -> None:
        from configurator.ui.aboutbox import AboutBox

        AboutBox(self.session.catalog, self).exec()

    def _put_together(self) -> None:
        for place in (self.configure, self._adopt, self._quote):
            self.places.addWidget(place)
        centre = QWidget()
        layout = column(centre, spacing=0)
        layout.addWidget(self.strip)
        layout.addWidget(self.places, 1)
        self.setCentralWidget(centre)
        self.export_status = ExportStatus(self.exporting)
        self.catalog_line = OneLine("caption")
        self.statusBar().addWidget(self.catalog_line, 1)
        self.statusBar().addPermanentWidget(self.export_status)
        self.statusBar().setSizeGripEnabled(False)
        keep_height(self.strip, self.strip.maximumHeight())
        self.strip.show_place(0)
        # Without this the first button would wear the focus ring before anybody has pressed a key.
        centre.setFocus()

    def _fill_menu(self) -> None:
        bar, filing = self.menuBar(), self.filing
        file = titled(bar, "&File")
        add_action(file, "New", "Ctrl+N", filing.new)
        add_action(file, "Open…", "Ctrl+O", filing.open)
        self.recent = RecentMenu(self.preferences, file)
        file.addMenu(self.recent)
        file.addSeparator()
        add_action(file, "Import model…", "Ctrl+I", self.model_import.ask)
        file.addSeparator()
        add_action(file, "Save", "Ctrl+S", filing.save)
        add_action(file, "Save as…", "Ctrl+Shift+S", filing.save_as)
        file.addSeparator()
        add_action(file, "Export PDF…", "Ctrl+Shift+P", lambda: self.export(".pdf"))
        add_action(file, "Export Excel…", "Ctrl+Shift+E", lambda: self.export(".xlsx"))
        file.addSeparator()
        add_action(file, "Quit", "Ctrl+Q", self.close)
        self.undo_actions = UndoActions(self.session.undo_stack, titled(bar, "&Edit"))
        view = titled(bar, "&View")
        places = [
            add_action(view, name, f"Ctrl+{index + 1}", partial(self.go_to, index)) for index, name in enumerate(PLACES)
        ]
        view.addSeparator()
        add_action(view, "Explain the promise", "Ctrl+E", self.strip.promise.open)
        add_action(view, "Explain the headroom", "Ctrl+H", self.strip.headroom.open)
        view.addSeparator()
        self.zoom_actions = ZoomActions(self.zoom, view)
        self.presenter = Presenter(self, places[QUOTE])
        add_action(view, "Presenter mode", "F11", self.presenter.toggle)
        view.addSeparator()
        self.theme_actions = ThemeActions(view, self.preferences.theme)
        self.option_actions = OptionActions(self.session, self.dialogs, titled(bar, "&Options"), self)
        helping = titled(bar, "&Help")
        add_action(helping, "Guide", "F1", self._show_guide)
        add_action(helping, "Find an action…", "Ctrl+K", partial(open_palette, bar))
        helping.addSeparator()
        add_action(helping, "About…", "", self._show_about)

    def _connect(self) -> None:
        self.strip.place_chosen.connect(self.go_to)
        self.strip.options.menu_wanted.connect(self.option_actions.open_menu)
        self.recent.picked.connect(self.filing.open_file)
        self.filing.recent_changed.connect(self.recent.refresh)
        self.exporting.failed.connect(self.dialogs.tell)
        self.export_status.folder_wanted.connect(self.dialogs.open_folder)
        self.theme_actions.picked.connect(self.set_theme)
        self.zoom.changed.connect(self._dress)
        self.configure.copied.connect(self.statusBar().showMessage)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._dress)
        self.session.changed.connect(self._read)

    def _read(self) -> None:
        self.setWindowTitle(f"{self.filing.name}[*] – {TITLE}")
        self.setWindowModified(not self.session.is_saved)
        self.catalog_line.show_text(catalog_words(self.session.catalog))

    def _dress(self) -> None:
        theme = self._wanted_theme()
        apply_theme(theme)
        self.configure.set_theme(theme)

    def _wanted_theme(self) -> Theme:
        wanted = self.preferences.theme
        if wanted == "system":
            is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            wanted = "dark" if is_dark else "light"
        return (DARK if wanted == "dark" else LIGHT).at(self.zoom.per_cent)


def _dropped(data: QMimeData) -> Path | None:
    """The one file that is dragged, where it is of a kind that the window takes."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() in (SUFFIX, ".json") else None
