"""What a catalogue pack would change, before it is taken."""

from collections.abc import Iterable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from configurator.catalog.models import Catalog
from configurator.catalog.pack.keys import in_groups
from configurator.catalog.pack.opening import Pack
from configurator.changes.catalogs import catalog_changes, change_lines, moved_counts, moved_lines
from configurator.language import _
from configurator.project import Project
from configurator.ui.look.days import format_day
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import clear, column, scrolling, words


class PackBox(QDialog):
    """Whose pack it is, the entries that differ, and the counts of the open project that move."""

    def __init__(self, pack: Pack, catalog: Catalog, project: Project, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self.setWindowTitle(_("Install catalogue pack"))
        self.resize(scaled(680), scaled(460))
        layout = column(self, SPACE * 2)
        manifest = pack.manifest
        layout.addWidget(words(manifest.name, "heading", self, wraps=True))
        layout.addWidget(
            words(
                _(
                    "Edition {version} in place of {before}; made on {created}, may be installed until {expires}."
                ).format(
                    version=manifest.version,
                    before=catalog.version,
                    created=format_day(manifest.created),
                    expires=format_day(manifest.expires),
                ),
                "muted",
                self,
                wraps=True,
            )
        )
        layout.addWidget(scrolling(_content(pack, catalog, project), _("What changes")), 1)
        layout.addWidget(
            words(
                _("Signed with the trusted key {fingerprint}").format(fingerprint=in_groups(manifest.key or "")),
                "caption",
                self,
                wraps=True,
            )
        )
        layout.addWidget(
            words(_("Capacity is promised with an FP8 cache. NVFP4 is headroom, to test first."), "caption", self)
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.install = buttons.addButton(_("Install"), QDialogButtonBox.ButtonRole.AcceptRole)
        set_role(self.install, "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)


def _content(pack: Pack, catalog: Catalog, project: Project) -> QWidget:
    content = clear()
    options = [(one.name, one.configuration) for one in project.options]
    layout = column(content, spacing=SPACE)
    _section(layout, _("Counts of the open project"), moved_lines(moved_counts(catalog, pack.catalog, options)))
    _section(layout, _("Entries"), change_lines(catalog_changes(catalog, pack.catalog)))
    layout.addStretch()
    return content


def _section(layout: QVBoxLayout, title: str, lines: Iterable[str]) -> None:
    layout.addWidget(words(title, "strong"))
    for line in lines:
        layout.addWidget(words(line, wraps=True))
    layout.addSpacing(SPACE)
