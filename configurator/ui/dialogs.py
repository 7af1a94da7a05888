"""What the window asks and tells in boxes of their own. Tests put another object in this place."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QTextEdit, QWidget

from configurator.catalog.dtypes import CacheDtype
from configurator.language import _, mark, ngettext
from configurator.project import SUFFIX, Project
from configurator.ui.look.scale import keep_least_width
from configurator.units import format_count

if TYPE_CHECKING:
    from configurator.catalog.models import Catalog
    from configurator.catalog.pack.opening import Pack

TITLE = "Configurator"
Unsaved = Literal["save", "discard", "cancel"]

DETAILS = 560
"""Pixels for the lines that say what changed."""

KINDS = {
    SUFFIX: mark("Project (*{suffix})"),
    ".pdf": mark("PDF (*.pdf)"),
    ".xlsx": mark("Excel workbook (*.xlsx)"),
    ".json": mark("JSON (*.json)"),
}


def _kind_of(suffix: str) -> str:
    """Files of a suffix, as a file dialog names them."""
    return _(KINDS[suffix]).format(suffix=suffix)


MOST_LISTED = 12


def _listed(names: Sequence[str]) -> str:
    """Names with commas between them; a long list is cut."""
    shown, more = ", ".join(names[:MOST_LISTED]), len(names) - MOST_LISTED
    return _("{names} and {n} more").format(names=shown, n=more) if more > 0 else shown


class Dialogs:
    """Boxes over one window; each waits for the person."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._parent = parent

    def tell(self, message: str) -> None:
        """Say what went wrong, in one message."""
        self._box(message, QMessageBox.Icon.Warning).exec()

    def report(self, text: str) -> None:
        """Say that the program failed and nothing is lost, with the text about it to copy."""
        from configurator.ui.support.fault_box import FaultBox

        FaultBox(text, self._parent).exec()

    def ask_unsaved(self, name: str, changes: str) -> Unsaved:
        """What to do with changes that no file holds yet; `changes` names them, for whoever wants to see."""
        button = QMessageBox.StandardButton
        box = self._box(_("Save the changes to {name}?").format(name=name), QMessageBox.Icon.Question)
        box.setDetailedText(changes)
        if (details := box.findChild(QTextEdit)) is not None:
            keep_least_width(details, DETAILS)
        box.setStandardButtons(button.Save | button.Discard | button.Cancel)
        box.setDefaultButton(button.Save)
        box.exec()
        pressed = box.standardButton(box.clickedButton())
        answers: dict[QMessageBox.StandardButton, Unsaved] = {button.Save: "save", button.Discard: "discard"}
        return answers.get(pressed, "cancel")

    def ask_open(self, folder: Path) -> Path | None:
        """Which project to open."""
        kinds = ";;".join((_kind_of(SUFFIX), _("Exported quote (*.pdf *.xlsx)"), _("All files (*)")))
        name, _kind = QFileDialog.getOpenFileName(self._parent, _("Open project"), str(folder), kinds)
        return Path(name) if name else None

    def ask_config(self, folder: Path) -> Path | None:
        """Which config.json to take a model from."""
        name, _kind = QFileDialog.getOpenFileName(
            self._parent, _("Import model"), str(folder), _("Hugging Face configuration (*.json);;All files (*)")
        )
        return Path(name) if name else None

    def ask_price_book(self, folder: Path) -> Path | None:
        """Which price book to read."""
        name, _kind = QFileDialog.getOpenFileName(
            self._parent, _("Load price book"), str(folder), _("Price book (*.xlsx *.csv *.txt);;All files (*)")
        )
        return Path(name) if name else None

    def ask_logo(self, folder: Path) -> Path | None:
        """Which picture to put on the letterhead."""
        name, _kind = QFileDialog.getOpenFileName(
            self._parent, _("Logo"), str(folder), _("Picture (*.png *.jpg *.jpeg *.svg);;All files (*)")
        )
        return Path(name) if name else None

    def ask_incomplete(self, missing: Sequence[str]) -> bool:
        """Whether to export although needed fields are empty."""
        count = len(missing)
        text = ngettext("{n} needed field is still empty.", "{n} needed fields are still empty.", count)
        box = self._box(text.format(n=format_count(count)), QMessageBox.Icon.Warning)
        box.setInformativeText(_listed(missing))
        export = box.addButton(_("Export anyway"), QMessageBox.ButtonRole.AcceptRole)
        fill = box.addButton(_("Fill them in"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(fill)
        box.setEscapeButton(fill)
        box.exec()
        return box.clickedButton() is export

    def ask_issue(self, number: str, missing: Sequence[str]) -> bool:
        """Whether to lock a revision; `missing` names the needed fields that are empty."""
        icon = QMessageBox.Icon.Warning if missing else QMessageBox.Icon.Question
        box = self._box(_("Issue {number}?").format(number=number), icon)
        locked = _(
            "It is kept as it is now, with its fingerprint. A later change makes the next revision. "
            "Issuing cannot be undone."
        )
        empty = _("Still empty: {fields}").format(fields=_listed(missing)) if missing else ""
        box.setInformativeText("\n\n".join(filter(None, (locked, empty))))
        issue = box.addButton(_("Issue"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(_("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(issue)
        box.exec()
        return box.clickedButton() is issue

    def ask_pack(self, folder: Path) -> Path | None:
        """Which catalogue pack to install, or which key to trust."""
        name, _kind = QFileDialog.getOpenFileName(
            self._parent, _("Install catalogue pack"), str(folder), _("Catalogue pack or key (*.pack *.pub)")
        )
        return Path(name) if name else None

    def ask_install(self, pack: "Pack", catalog: "Catalog", project: Project) -> bool:
        """Whether a pack is taken, after seeing what it changes."""
        from configurator.ui.catalog.pack_box import PackBox

        return bool(PackBox(pack, catalog, project, self._parent).exec())

    def ask_roll_back(self, version: str, before: str) -> bool:
        """Whether to go back from one catalogue to the one before."""
        question = _("Go back from catalogue {version} to {before}?").format(version=version, before=before)
        return self._agrees(question)

    def ask_trust(self, name: str, fingerprint: str) -> bool:
        """Whether a key is trusted, after comparing its fingerprint with the one its owner reads out."""
        from configurator.catalog.pack.keys import in_groups

        question = _(
            "Take catalogue packs that are signed with the key {name}?\n\nFingerprint (SHA-256):\n{fingerprint}\n\n"
            "Have the owner of the key read it to you, and say yes only where it is the same."
        ).format(name=name, fingerprint=in_groups(fingerprint))
        return self._agrees(question)

    def ask_name(self, suggested: str) -> str | None:
        """What the imported model is to be called."""
        name, is_given = QInputDialog.getText(self._parent, _("Import model"), _("Name of the model:"), text=suggested)
        return name.strip() or None if is_given else None

    def ask_option_name(self, name: str) -> str | None:
        """What the option in view is to be called; None where the person thought better of it."""
        wanted, is_given = QInputDialog.getText(self._parent, _("Rename option"), _("Name of the option:"), text=name)
        return wanted if is_given else None

    def ask_save(self, suggested: Path) -> Path | None:
        """Where to write; the suffix of the suggestion is added where none was typed.

        Qt asks before it replaces the file that was named. With a suffix put behind it is another file: asked here.
        """
        suffix = suggested.suffix
        name, _kind = QFileDialog.getSaveFileName(self._parent, _("Save as"), str(suggested), _kind_of(suffix))
        if not name:
            return None
        if Path(name).suffix.lower() == suffix:
            return Path(name)
        path = Path(name + suffix)
        return path if not path.exists() or self.ask_replace(path) else None

    def ask_evidence(self, folder: Path) -> tuple[Path, ...]:
        """Which logs or result files to take as evidence; none where the person thought better of it."""
        kinds = _("Logs and results (*.log *.txt *.out *.json *.jsonl);;All files (*)")
        names, _kind = QFileDialog.getOpenFileNames(self._parent, _("Add evidence"), str(folder), kinds)
        return tuple(Path(name) for name in names)

    def ask_folder(self, folder: Path) -> Path | None:
        """Where to put files."""
        name = QFileDialog.getExistingDirectory(self._parent, _("Save the files"), str(folder))
        return Path(name) if name else None

    def ask_cache(self, name: str) -> CacheDtype | None:
        """With which cache a file was made, which the file does not say."""
        question = _("{name} does not say which cache it was made with. Which one was it?").format(name=name)
        box = self._box(question, QMessageBox.Icon.Question)
        buttons = {
            box.addButton(cache.label, QMessageBox.ButtonRole.AcceptRole): cache
            for cache in (CacheDtype.FP8, CacheDtype.NVFP4)
        }
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return next((cache for button, cache in buttons.items() if button is box.clickedButton()), None)

    def ask_take(self, name: str, why: str) -> bool:
        """Whether evidence may be taken although something speaks against it."""
        question = _("{name}: {why} Take it all the same?").format(name=name, why=why)
        return self._agrees(question)

    def ask_pasted_log(self) -> str | None:
        """The text of a log; None where the person thought better of it."""
        text, is_given = QInputDialog.getMultiLineText(self._parent, _("Paste a log"), _("Text of the start-up log:"))
        return text if is_given and text.strip() else None

    def ask_replace(self, path: Path) -> bool:
        """Whether an existing file may be replaced."""
        question = _("{name} exists already. Replace it?").format(name=path.name)
        return self._agrees(question)

    def ask_overwrite(self, path: Path) -> bool:
        """Whether the open file may be replaced although something else has been put there since."""
        question = _(
            "{name} was changed by another program after it was opened or saved here.\n\n"
            "Replace it with what this window holds? With No it stays, and Save As keeps both."
        ).format(name=path.name)
        return self._agrees(question)

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _agrees(self, question: str) -> bool:
        """Yes or No; Enter and Escape are No."""
        button = QMessageBox.StandardButton
        box = self._box(question, QMessageBox.Icon.Question)
        box.setStandardButtons(button.Yes | button.No)
        box.setDefaultButton(button.No)
        return box.exec() == button.Yes

    def _box(self, text: str, icon: QMessageBox.Icon) -> QMessageBox:
        """A box with a text. Qt would take a file's name with a tag in it for markup, and make its links live."""
        box = QMessageBox(self._parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setIcon(icon)
        box.setWindowTitle(TITLE)
        box.setText(text)
        box.finished.connect(box.deleteLater)
        return box
