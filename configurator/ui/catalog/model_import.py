"""A model that the catalogue lacks, taken in from its config.json. A failure leaves everything as it was."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from configurator.catalog.load import CatalogError, load_catalogs
from configurator.catalog.models import Catalog
from configurator.files import FileProblem
from configurator.language import _
from configurator.sizing.weights import known_formats
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.days import today
from configurator.ui.session import Session


class ModelImport(QObject):
    """Reads the file, asks for a name, saves the entry into the user's own catalogue, and chooses the model."""

    def __init__(
        self,
        session: Session,
        dialogs: Dialogs,
        parent: QObject | None = None,
        load: Callable[[], Catalog] = load_catalogs,
    ) -> None:
        super().__init__(parent)
        self._session, self._dialogs, self._load = session, dialogs, load

    def ask(self) -> None:
        """Ask for the file first."""
        if path := self._dialogs.ask_config(Path.home()):
            self.import_file(path)

    def import_file(self, config: Path) -> None:
        """Take in the model of a config.json; what goes wrong is one sentence."""
        try:
            self._import(config)
        except FileProblem as problem:
            self._dialogs.tell(str(problem))

    def _import(self, config: Path) -> None:
        # Nobody imports a model at the start, which should not wait for it.
        from configurator.catalog.huggingface.adding import add_model, index_beside, read_model

        model = read_model(config, index_beside(config))
        name = self._dialogs.ask_name(model.name)
        if name is None:
            return
        file = add_model(replace(model, name=name), today())
        try:
            self._session.use_catalog(self._loaded_with(file.stem))
        except FileProblem as problem:
            file.unlink(missing_ok=True)
            raise FileProblem(_("{file}: not imported: {problem}").format(file=config, problem=problem)) from problem
        self._choose(file.stem)

    def _loaded_with(self, model_id: str) -> Catalog:
        """The catalogue with the new model. Raises FileProblem where it, or what was there before, is left out now."""
        try:
            catalog = self._load()
        except CatalogError as error:
            raise FileProblem(str(error.problems[0])) from error
        before = self._session.catalog
        is_whole = {*before.models, model_id} <= {*catalog.models}
        if not (is_whole and {*before.cards} <= {*catalog.cards} and {*before.engines} <= {*catalog.engines}):
            raise FileProblem("; ".join(catalog.left_out) or _("the catalogue on the disk holds less than before"))
        return catalog

    def _choose(self, model_id: str) -> None:
        model = self._session.catalog.models[model_id]
        self._session.choose(
            _("import {model}").format(model=model.name), model=model_id, weights=known_formats(model)[0]
        )
