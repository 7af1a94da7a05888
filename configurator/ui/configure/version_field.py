"""The engine's version: one of those that were read, or any that is typed."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.entry_field import EntryField


class VersionField(Combo):
    """A list that can be typed into."""

    def __init__(self, apply: Callable[[str, str], None], parent: QWidget | None = None) -> None:
        super().__init__(_("Engine version"), parent)
        self.setEditable(True)
        self.setInsertPolicy(Combo.InsertPolicy.NoInsert)
        self.entry = EntryField(_("Engine version"), apply, self)
        self.complaint = self.entry.complaint
        self.setLineEdit(self.entry)
        self.setCompleter(None)  # type: ignore[arg-type]
        self.picked.connect(lambda version: apply(str(version), ""))

    def show_versions(self, versions: Sequence[Entry], value: str) -> None:
        """Show the versions that were read, and the chosen one."""
        typed = self.entry.text()
        self.show_entries(versions, value)
        self.setToolTip(_("A version that nobody has read yet counts as unknown, not as accepted"))
        # Choosing an entry writes into the line; what is being typed is put back before it is judged.
        if self.entry.text() != typed:
            self.entry.setText(typed)
        self.entry.show_value(value)
