"""A catalogue pack on its way into use, and back; a key that is to be trusted. A failure leaves all as it was."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from configurator.catalog.load import CatalogError, load_catalogs
from configurator.catalog.models import Catalog
from configurator.files import FileProblem
from configurator.language import _
from configurator.project import Project
from configurator.ui.dialogs import Dialogs
from configurator.ui.drops import Drops, Kind
from configurator.ui.look.days import today
from configurator.ui.menus import add_action
from configurator.ui.session import Session


class PackInstall(QObject):
    """Checks a pack, shows what it changes, and takes it into use. `noticed` is sent with a sentence about it."""

    noticed = Signal(str)

    def __init__(self, session: Session, dialogs: Dialogs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._dialogs = session, dialogs

    def connect_drops(self, drops: Drops) -> None:
        """Take packs and keys that are dropped on the window."""
        drops.connect(Kind.PACK, self.install_file)
        drops.connect(Kind.KEY, self.trust_file)

    def fill_menu(self, menu: QMenu) -> None:
        """Its actions at the end of a menu."""
        add_action(menu, _("Install catalogue pack…"), "Ctrl+Shift+K", self.ask)
        add_action(menu, _("Go back to the catalogue before…"), "Ctrl+Shift+L", self.roll_back)

    def ask(self) -> None:
        """Ask for the file first: a pack, or a key."""
        if path := self._dialogs.ask_pack(Path.home()):
            is_key = path.suffix.lower() == ".pub"
            (self.trust_file if is_key else self.install_file)(path)

    def install_file(self, path: Path) -> None:
        """Take a pack into use once the person has seen what changes; what goes wrong is one sentence."""
        self._try(lambda: self._install(path))

    def trust_file(self, path: Path) -> None:
        """Trust a key once the person has compared its fingerprint; what goes wrong is one sentence."""
        self._try(lambda: self._trust(path))

    def roll_back(self) -> None:
        """Go back to the pack before, or to the shipped catalogue, once the person has agreed."""
        self._try(self._roll_back)

    def _try(self, step: Callable[[], None]) -> None:
        try:
            step()
        except FileProblem as problem:
            self._dialogs.tell(str(problem))
        except CatalogError as error:
            self._dialogs.tell(str(error.problems[0]))

    def _install(self, path: Path) -> None:
        # Nobody installs a pack at the start, which should not wait for it.
        from configurator.catalog.pack.opening import open_pack
        from configurator.catalog.pack.store import check_newer, install

        pack = open_pack(path, today())
        check_newer(pack)
        if self._dialogs.ask_install(pack, self._session.catalog, self._session.project):
            install(pack)
            self._go_on()

    def _roll_back(self) -> None:
        from configurator.catalog.pack.store import edition_before, roll_back

        if self._dialogs.ask_roll_back(self._session.catalog.version, edition_before()):
            roll_back()
            self._go_on()

    def _trust(self, path: Path) -> None:
        from configurator.catalog.pack.keys import read_public_key, trust

        key = read_public_key(path)
        if self._dialogs.ask_trust(path.name, key.fingerprint):
            trust(key)
            self.noticed.emit(_("Packs signed with the key {file} are taken from now on.").format(file=path.name))

    def _go_on(self) -> None:
        """With the catalogue that is in use now, where it has all that the project and its undo steps name."""
        catalog = load_catalogs()
        if not self._has_all_named(catalog):
            self._dialogs.tell(
                _(
                    "Catalogue {version} is in use from the next start on. Until then the window keeps the catalogue "
                    "it has, because this project or its undo steps may name entries that the other one does not have."
                ).format(version=catalog.version)
            )
            return
        self._session.use_catalog(catalog)
        self.noticed.emit(_("Catalogue {version} is in use.").format(version=catalog.version))
        if catalog.left_out:
            self._dialogs.tell("\n\n".join((_("Your own catalogue is used without these:"), *catalog.left_out)))

    def _has_all_named(self, catalog: Catalog) -> bool:
        before, session = self._session.catalog, self._session
        steps = {step.id for step in catalog.checklist.steps}
        if not {step.id for step in before.checklist.steps} <= steps:
            return False
        if all({*getattr(before, kind)} <= {*getattr(catalog, kind)} for kind in ("models", "cards", "engines")):
            return True
        return session.undo_stack.count() == 0 and _is_known(session.project, catalog)


def _is_known(project: Project, catalog: Catalog) -> bool:
    chosen = [option.configuration for option in project.options]
    return all(
        one.model in catalog.models and one.card in catalog.cards and one.engine in catalog.engines for one in chosen
    )
