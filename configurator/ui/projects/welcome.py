"""How a person is received: the start page, and the tour once after the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from configurator.example import example_project
from configurator.language import _
from configurator.ui.look.days import today

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow
    from configurator.ui.projects.start_page import StartPage
    from configurator.ui.projects.tour import Tour

CONFIGURE = 0


class Welcome(QObject):
    """Neither is built before it is asked for, and each goes for good when it ends."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page: StartPage | None = None
        self.tour: Tour | None = None

    @property
    def is_open(self) -> bool:
        """Whether something lies over the window."""
        return self.page is not None or self.tour is not None

    def show_page(self) -> None:
        """Cover the places with the start page. Whatever is begun by key or menu takes it away."""
        if self.page is not None:
            return
        from configurator.ui.projects.start_page import StartPage

        window = self._window
        self.page = page = StartPage(window.preferences.recent_files, window.places.parentWidget() or window)
        page.new_wanted.connect(self._begin_new)
        page.open_wanted.connect(window.filing.open)
        page.example_wanted.connect(self._begin_example)
        page.tour_wanted.connect(self.show_tour)
        page.picked.connect(window.filing.open_file)
        page.ended.connect(self._forget_page)
        window.session.changed.connect(page.end)
        window.places.currentChanged.connect(page.end)
        page.open()

    def show_tour(self, place: int = 0) -> None:
        """Walk over the window from one of three steps on, until work begins; from now on it counts as seen."""
        from configurator.ui.projects.tour import Stop, Tour

        self.leave()
        window = self._window
        window.preferences.is_tour_seen = True
        window.presenter.leave()
        window.go_to(CONFIGURE)
        texts = zip(_stops(), (window.configure.left, window.configure.charts, window.strip), strict=True)
        self.tour = Tour([Stop(heading, text, target) for (heading, text), target in texts], window)
        self.tour.ended.connect(self._forget_tour)
        window.session.changed.connect(self.tour.end)
        window.places.currentChanged.connect(self.tour.end)
        self.tour.open()
        self.tour.go_to(place)

    def _begin_new(self) -> None:
        self._window.filing.new()
        self._first_tour()

    def _begin_example(self) -> None:
        window = self._window
        if window.filing.may_leave():
            window.session.start(example_project(window.session.catalog, today()))
            self._first_tour()

    def _first_tour(self) -> None:
        """Only where somebody has begun with a press on the page: a file or a key means work."""
        if self.page is None and not self._window.preferences.is_tour_seen:
            self.show_tour()

    def leave(self) -> None:
        """Take away what lies over the window."""
        for cover in (self.page, self.tour):
            if cover is not None:
                cover.end()

    def _forget_page(self) -> None:
        self.page = None

    def _forget_tour(self) -> None:
        self.tour = None


def _stops() -> tuple[tuple[str, str], ...]:
    """Heading and text of each: the left column, the charts, the strip."""
    return (
        (
            _("Need and hardware"),
            _(
                "Above stands what the customer says: model, context, people. Below it what carries that: card, count, "
                "split, engine. Change one thing at a time; everything else follows at once."
            ),
        ),
        (
            _("Charts that you can touch"),
            _(
                "Drag the line of the chosen context, or press a column to take its cards. Solid is FP8, which is "
                "promised. Hatched is what NVFP4 could add after testing."
            ),
        ),
        (
            _("The answer, then Adopt and Quote"),
            _(
                "The large sentence is the promise, with an FP8 cache. NVFP4 below it is headroom and never part of a "
                "promise. Adopt holds the six steps to test it; Quote makes the document."
            ),
        ),
    )
