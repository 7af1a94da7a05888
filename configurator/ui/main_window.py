"""The window: puts the places, the menu and the foot together. It alone knows more than one widget."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QStackedWidget, QStatusBar, QWidget

from configurator.language import _
from configurator.ui.adopt.evidence_reading import STEPS
from configurator.ui.adopt.intake import Intake
from configurator.ui.answer_strip import PLACES, AnswerStrip
from configurator.ui.catalog.catalog_words import catalog_words, is_aged
from configurator.ui.catalog.model_import import ModelImport
from configurator.ui.catalog.pack_install import PackInstall
from configurator.ui.configure.chart_actions import ChartActions
from configurator.ui.configure.place import AT_FIRST, ConfigurePlace, Shown
from configurator.ui.dialogs import TITLE, Dialogs
from configurator.ui.drops import Drops, Kind
from configurator.ui.look.icons import window_icon
from configurator.ui.look.scale import enlarge_application, keep_height
from configurator.ui.look.speech import speak
from configurator.ui.look.stylesheet import apply_theme, set_role
from configurator.ui.look.theme import DARK, LIGHT, Theme
from configurator.ui.menus import LanguageMenu, RecentMenu, ThemeActions, UndoActions, ZoomActions, add_action, titled
from configurator.ui.options.actions import OptionActions
from configurator.ui.palette import open_palette
from configurator.ui.preferences import Preferences
from configurator.ui.presenter import Presenter
from configurator.ui.projects.filing import Filing
from configurator.ui.projects.keeping import Keeping
from configurator.ui.projects.read_only_banner import ReadOnlyBanner
from configurator.ui.projects.recovering import Recovering
from configurator.ui.projects.welcome import Welcome
from configurator.ui.quote.actions import QuoteActions
from configurator.ui.quote.export_status import ExportStatus
from configurator.ui.quote.exporting import Exporting
from configurator.ui.quote.previewing import Previewing
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session
from configurator.ui.widgets.deferred import Deferred
from configurator.ui.widgets.layout import column
from configurator.ui.widgets.one_line import OneLine
from configurator.ui.widgets.typed import typed_in
from configurator.ui.zoom import Zoom

if TYPE_CHECKING:
    from configurator.ui.adopt.place import AdoptPlace
    from configurator.ui.quote.place import QuotePlace

ADOPT, QUOTE = 1, 2
"""Their places among the three."""


class MainWindow(QMainWindow):
    """One project in three places."""

    def __init__(
        self, session: Session, preferences: Preferences, dialogs: Dialogs | None = None, kept: Path | None = None
    ) -> None:
        # Before the window itself: one that was never shown keeps its font, and its children take that.
        enlarge_application(preferences.zoom)
        super().__init__()
        self.session, self.preferences = session, preferences
        self.dialogs = dialogs or Dialogs(self)
        session.setParent(self)
        self.filing = Filing(session, preferences, self.dialogs, self)
        self.keeping = Keeping(session, kept, self)
        self.recovering = Recovering(self)
        self.exporting = Exporting(self)
        self.previewing = Previewing(self)
        self.price_books = PriceBookShelf(self)
        self.model_import = ModelImport(session, self.dialogs, self)
        self.intake = Intake(session, self.dialogs, self)
        self.drops = Drops(
            self.dialogs.tell, {Kind.PROJECT: self.filing.open_file, Kind.MODEL: self.model_import.import_file}
        )
        self.pack_install = PackInstall(session, self.dialogs, self)
        self.pack_install.connect_drops(self.drops)
        for kind in (Kind.LOG, Kind.RESULT):
            self.drops.connect(kind, self._take_evidence)
        self.zoom = Zoom(preferences, self)
        self.presenter = Presenter(self)
        self.welcome = Welcome(self)
        self._is_reading = False
        theme = self._wanted_theme()
        self._build(theme, AT_FIRST)
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

    def set_language(self, choice: str) -> None:
        """Speak a language, or that of the ``system``; it is remembered.

        Widgets take their words when they are built, and so everything in the window is built anew over the same
        session: project, steps to undo and unsaved changes stay, and what is in view stays in view.
        """
        self.preferences.language = choice
        speak(choice)
        in_view = self.places.currentIndex()
        is_presenting = self.presenter.is_on
        self.presenter.leave()
        is_received, tour = self.welcome.page is not None, self.welcome.tour
        self.welcome.leave()
        self._forget_boxes()
        self.session.reword()
        place, shown = self.places.currentIndex(), self.configure.shown
        typed = typed_in(self._part(place))
        section = self.quote.form.section if self._quote.is_made else 0
        self.setUpdatesEnabled(False)
        self._build(self._wanted_theme(), shown)
        self.go_to(place)
        if place == QUOTE:
            self.quote.form.show_section(section)
        self._read()
        if typed is not None:
            typed.go_on(self._part(place))
        if is_received:
            self.welcome.show_page()
        elif tour is not None:
            self.welcome.show_tour(tour.place)
        if is_presenting:
            self.presenter.toggle()
            self.go_to(in_view)
        self.setUpdatesEnabled(True)

    def _part(self, place: int) -> QWidget:
        return (self.configure, self._adopt, self._quote)[place]

    def refresh_preview(self) -> None:
        """Set the quote again where it is seen: the letterhead may be another."""
        if self._quote.is_made:
            self.quote.preview.refresh()

    def export(self, suffix: str) -> None:
        """Ask for a file and write the quote into it; says so where something blocks the quote."""
        self.quote_actions.export(suffix)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever comes back to the window wants to know whether its file is free by now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.session.look_again()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask about unsaved changes; let an export end; remember where the window stood."""
        if not self.filing.may_leave():
            event.ignore()
            return
        self.exporting.wait()
        self.previewing.stop()
        self.intake.stop()
        self.keeping.end()
        self.session.guard.leave()
        self.presenter.leave()
        self.preferences.geometry = self.saveGeometry()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take whatever is a file; what cannot be used is told in a sentence when it is let go."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Look at it once the drag has ended; whoever takes it may ask something."""
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        QTimer.singleShot(0, self, lambda: self.drops.take(files))

    def _make_adopt(self, parent: QWidget) -> AdoptPlace:
        from configurator.ui.adopt.place import AdoptPlace

        place = AdoptPlace(self.session, self._wanted_theme(), self.intake, self.dialogs, parent)
        place.copied.connect(self.statusBar().showMessage)
        return place

    def _make_quote(self, parent: QWidget) -> QuotePlace:
        from configurator.ui.quote.place import QuotePlace

        place = QuotePlace(self.session, self.preferences, self.price_books, self.previewing, parent)
        place.export_wanted.connect(self.export)
        place.banner.issue_wanted.connect(self.quote_actions.issue)
        place.banner.revisions_wanted.connect(self.quote_actions.show_revisions)
        prices = place.form.prices.book
        prices.load_wanted.connect(self.quote_actions.ask_price_book)
        prices.template_wanted.connect(self.quote_actions.save_template)
        prices.example_wanted.connect(self.quote_actions.load_example)
        return place

    def _take_evidence(self, file: Path) -> None:
        """Take a log or a result file that was dropped, and show where it went."""
        self.go_to(ADOPT)
        self.adopt.take([file])

    def _show_guide(self) -> None:
        from configurator.ui.support.guide import show_guide

        show_guide(self)

    def _show_changes(self) -> None:
        from configurator.ui.projects.changes_box import show_changes

        show_changes(self.session, self)

    def _show_history(self) -> None:
        from configurator.ui.projects.history_box import HistoryBox

        self.keeping.settle()
        box = HistoryBox(self.session, self.keeping.folder, self)
        box.copy_wanted.connect(self.filing.open_copy)
        box.finished.connect(box.deleteLater)
        box.open()

    def _copy_diagnostics(self) -> None:
        from configurator.ui.support.diagnostics import diagnostics
        from configurator.ui.support.logbook import default_log_file

        QGuiApplication.clipboard().setText(diagnostics(self.session.catalog, default_log_file()))
        self.statusBar().showMessage(_("Versions and the recent log were copied. They hold nothing of a customer."))

    def _show_preferences(self) -> None:
        self.quote_actions.show_preferences()

    def _show_about(self) -> None:
        from configurator.ui.support.about_box import AboutBox

        AboutBox(self.session.catalog, self).exec()

    def _build(self, theme: Theme, shown: Shown) -> None:
        """Make everything that holds words, in place of what was there."""
        self.strip = AnswerStrip(self.session)
        self.banner = ReadOnlyBanner(self.session)
        self.configure = ConfigurePlace(self.session, theme, shown)
        self._adopt, self._quote = Deferred(self._make_adopt), Deferred(self._make_quote)
        self.places = QStackedWidget()
        self.setMenuBar(QMenuBar(self))
        self.setStatusBar(QStatusBar(self))
        self._put_together()
        self._fill_menu()
        self._connect_inside()

    def close_boxes(self) -> list[QWidget]:
        """Close guide, comparison, plan and whatever else stands beside the window."""
        children = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        boxes = [one for one in children if one.isWindow()]
        for box in boxes:
            box.close()
        return boxes

    def _forget_boxes(self) -> None:
        """Their words are of the language before."""
        for box in self.close_boxes():
            box.deleteLater()

    def _put_together(self) -> None:
        for place in (self.configure, self._adopt, self._quote):
            self.places.addWidget(place)
        centre = QWidget()
        layout = column(centre, spacing=0)
        layout.addWidget(self.strip)
        layout.addWidget(self.banner)
        layout.addWidget(self.places, 1)
        self.setCentralWidget(centre)
        self.export_status = ExportStatus(self.exporting)
        self.catalog_line = OneLine("caption")
        self.statusBar().addWidget(self.catalog_line, 1)
        self.statusBar().addPermanentWidget(self.export_status)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().messageChanged.connect(self._make_room)
        keep_height(self.strip, self.strip.maximumHeight())
        self.strip.show_place(0)
        # Without this the first button would wear the focus ring before anybody has pressed a key.
        centre.setFocus()

    def _fill_edit_menu(self, edit: QMenu) -> None:
        self.undo_actions = UndoActions(self.session.undo_stack, edit)
        edit.addSeparator()
        add_action(edit, _("What changed…"), "Ctrl+U", self._show_changes)
        edit.addSeparator()
        add_action(edit, _("Preferences…"), "Ctrl+,", self._show_preferences)

    def _fill_menu(self) -> None:
        bar, filing = self.menuBar(), self.filing
        file = titled(bar, _("&File"))
        add_action(file, _("New"), "Ctrl+N", filing.new)
        add_action(file, _("Open…"), "Ctrl+O", filing.open)
        add_action(file, _("Start page"), "Ctrl+R", self.welcome.show_page)
        self.recent = RecentMenu(self.preferences, file)
        file.addMenu(self.recent)
        file.addSeparator()
        add_action(file, _("Import model…"), "Ctrl+I", self.model_import.ask)
        self.pack_install.fill_menu(file)
        file.addSeparator()
        add_action(file, _("Save"), "Ctrl+S", filing.save)
        add_action(file, _("Save as…"), "Ctrl+Shift+S", filing.save_as)
        self.history = add_action(file, _("History…"), "Ctrl+Shift+H", self._show_history)
        file.addSeparator()
        add_action(file, _("Export PDF…"), "Ctrl+Shift+P", lambda: self.export(".pdf"))
        add_action(file, _("Export Excel…"), "Ctrl+Shift+E", lambda: self.export(".xlsx"))
        add_action(file, _("Export all…"), "Ctrl+Shift+A", lambda: self.export("all"))
        file.addSeparator()
        add_action(file, _("Quit"), "Ctrl+Q", self.close)
        self._fill_edit_menu(titled(bar, _("&Edit")))
        view = titled(bar, _("&View"))
        self.ways = [
            add_action(view, _(name), f"Ctrl+{index + 1}", partial(self.go_to, index))
            for index, name in enumerate(PLACES)
        ]
        view.addSeparator()
        explaining = (
            add_action(view, _("Explain the promise"), "Ctrl+E", self.strip.promise.open),
            add_action(view, _("Explain the headroom"), "Ctrl+H", self.strip.headroom.open),
        )
        view.addSeparator()
        self.zoom_actions = ZoomActions(self.zoom, view)
        presenter = add_action(view, _("Presenter mode"), "F11", self.presenter.toggle)
        view.addSeparator()
        self.theme_actions = ThemeActions(view, self.preferences.theme)
        view.addSeparator()
        self.languages = LanguageMenu(self.preferences.language, view)
        view.addMenu(self.languages)
        self.option_actions = OptionActions(self.session, self.dialogs, titled(bar, _("&Options")), self)
        chart = titled(bar, _("&Chart"))
        self.chart_actions = ChartActions(self, chart)
        self.quote_actions = QuoteActions(self, titled(bar, _("&Quote")))
        self.for_a_room: tuple[QAction, ...] = (
            *self.ways[:QUOTE],
            *explaining,
            *self.zoom_actions.all,
            presenter,
            *self.theme_actions.all,
            *self.languages.actions(),
            *self.option_actions.looking,
            *chart.actions(),
            *self._fill_help(titled(bar, _("&Help"))),
        )
        """What a presentation keeps of the menus."""

    def _fill_help(self, helping: QMenu) -> tuple[QAction, ...]:
        """Those of its actions that are for a room as well."""
        guide = add_action(helping, _("Guide"), "F1", self._show_guide)
        add_action(helping, _("Tour"), "Shift+F1", self.welcome.show_tour)
        palette = add_action(helping, _("Find an action…"), "Ctrl+K", partial(open_palette, self.menuBar()))
        helping.addSeparator()
        add_action(helping, _("Copy diagnostics"), "Ctrl+Shift+F1", self._copy_diagnostics)
        about = add_action(helping, _("About…"), "Ctrl+F1", self._show_about)
        return guide, palette, about

    def _connect(self) -> None:
        """Among what stays in every language."""
        self.exporting.failed.connect(self.dialogs.tell)
        self.zoom.changed.connect(self._dress)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._dress)
        self.session.changed.connect(self._read)
        self.intake.changed.connect(self._show_reading)
        self.intake.progressed.connect(self._show_reading)
        self.filing.before_save.connect(self.keeping.before_save)
        self.filing.after_save.connect(self.keeping.after_save)

    def _connect_inside(self) -> None:
        """From and to what is built anew with every language; what is deleted takes its connections along."""
        self.strip.place_chosen.connect(self.go_to)
        self.strip.options.menu_wanted.connect(self.option_actions.open_menu)
        self.recent.picked.connect(self.filing.open_file)
        self.filing.recent_changed.connect(self.recent.refresh)
        self.filing.noticed.connect(self.statusBar().showMessage)
        self.pack_install.noticed.connect(self.statusBar().showMessage)
        self.keeping.noticed.connect(self.statusBar().showMessage)
        self.banner.save_as_wanted.connect(self.filing.save_as)
        self.export_status.folder_wanted.connect(self.dialogs.open_folder)
        self.theme_actions.picked.connect(self.set_theme)
        # Not from within the menu that sends it: the menu is one of the things that go.
        self.languages.picked.connect(self.set_language, Qt.ConnectionType.QueuedConnection)
        self.configure.copied.connect(self.statusBar().showMessage)
        self.drops.connect(Kind.PRICE_BOOK, self.quote_actions.load_price_book)

    def _read(self) -> None:
        name = self.filing.name
        name = name if self.session.guard.taken is None else _("{name} [read-only]").format(name=name)
        self.setWindowTitle(f"{name}[*] – {TITLE}")
        self.setWindowModified(not self.session.is_saved)
        self.catalog_line.show_text(catalog_words(self.session.catalog))
        set_role(self.catalog_line, "complaint" if is_aged(self.session.catalog) else "caption")

    def _make_room(self, message: str) -> None:
        """Qt hides the line under a message, and shows it again where it lays out the foot meanwhile."""
        self.catalog_line.setHidden(bool(message))

    def _show_reading(self, step: int = 0) -> None:
        """What is read is named in the foot from wherever it was brought, until it has been read."""
        if name := self.intake.reads:
            text = _("Reading {name} … {share} %").format(name=name, share=100 * step // STEPS)
            self.statusBar().showMessage(text)
        elif self._is_reading:
            self.statusBar().clearMessage()
        self._is_reading = bool(name)

    def _dress(self) -> None:
        theme = self._wanted_theme()
        self.configure.note_columns()
        apply_theme(theme)
        self.configure.set_theme(theme)
        if self._adopt.is_made:
            self.adopt.set_theme(theme)

    def _wanted_theme(self) -> Theme:
        wanted = self.preferences.theme
        if wanted == "system":
            is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
            wanted = "dark" if is_dark else "light"
        return (DARK if wanted == "dark" else LIGHT).at(self.zoom.per_cent)
