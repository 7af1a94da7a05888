"""The questions of a window, answered by a script."""

from collections.abc import Sequence
from pathlib import Path

from configurator.catalog.dtypes import CacheDtype
from configurator.ui.dialogs import Dialogs, Unsaved


class ScriptedDialogs(Dialogs):
    """Notes what is told and answers with what the test put in."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.asked: list[str] = []
        self.shown_folders: list[Path] = []
        self.reported: list[str] = []
        self.name: str | None = None
        self.unsaved: Unsaved = "cancel"
        self.unsaved_changes = ""
        self.path: Path | None = None
        self.missing: list[str] = []
        self.exports_incomplete = True
        self.issues = True
        self.overwrites = True
        self.evidence: tuple[Path, ...] = ()
        self.cache: CacheDtype | None = None
        self.takes = False
        self.pasted: str | None = None

    def tell(self, message: str) -> None:
        """Note the message."""
        self.told.append(message)

    def report(self, text: str) -> None:
        """Note the fault."""
        self.reported.append(text)

    def ask_unsaved(self, name: str, changes: str) -> Unsaved:
        """Answer as the script says, after noting what would be lost."""
        self.asked.append(name)
        self.unsaved_changes = changes
        return self.unsaved

    def ask_open(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_config(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_name(self, suggested: str) -> str | None:
        """The script's name, after noting the one that was suggested."""
        self.asked.append(suggested)
        return self.name

    def ask_option_name(self, name: str) -> str | None:
        """The script's name, after noting the one that was there."""
        self.asked.append(name)
        return self.name

    def ask_save(self, suggested: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_evidence(self, folder: Path) -> tuple[Path, ...]:  # noqa: ARG002
        """The script's files."""
        return self.evidence

    def ask_folder(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_cache(self, name: str) -> CacheDtype | None:
        """The script's dtype, after noting the file."""
        self.asked.append(name)
        return self.cache

    def ask_take(self, name: str, why: str) -> bool:
        """Answer as the script says, after noting what spoke against it."""
        self.asked.append(f"{name}: {why}")
        return self.takes

    def ask_pasted_log(self) -> str | None:
        """The script's text."""
        return self.pasted

    def ask_price_book(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_logo(self, folder: Path) -> Path | None:  # noqa: ARG002
        """The script's path."""
        return self.path

    def ask_incomplete(self, missing: Sequence[str]) -> bool:
        """Export all the same, unless the script says otherwise, after noting what is empty."""
        self.missing = list(missing)
        return self.exports_incomplete

    def ask_issue(self, number: str, missing: Sequence[str]) -> bool:
        """Issue, unless the script says otherwise, after noting number and what is empty."""
        self.asked.append(number)
        self.missing = list(missing)
        return self.issues

    def ask_replace(self, path: Path) -> bool:
        """Replace, after noting the file."""
        self.asked.append(path.name)
        return True

    def ask_overwrite(self, path: Path) -> bool:
        """Answer as the script says, after noting the file."""
        self.asked.append(path.name)
        return self.overwrites

    def open_folder(self, folder: Path) -> None:
        """Note the folder."""
        self.shown_folders.append(folder)
