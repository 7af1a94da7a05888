"""The place of the six steps, large: what, why, how, and who did what when."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from configurator.adoption.checklist import steps_done, with_records
from configurator.ui.layout import clear, column, row, scrolling, words
from configurator.ui.session import Session
from configurator.ui.stepcard import StepCard
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

WIDEST = 1240


class AdoptPlace(QWidget):
    """One card a step, in order."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        set_role(self, "ground")
        content = clear()
        content.setMaximumWidth(WIDEST)
        layout = column(content, SPACE * 2, SPACE + 4)
        layout.addWidget(words(session.catalog.checklist.name, "heading", content))
        self.progress = words("", "muted", content, wraps=True)
        layout.addWidget(self.progress)
        self.cards = [
            StepCard(session, number, step, content) for number, step in enumerate(session.catalog.checklist.steps, 1)
        ]
        for card in self.cards:
            layout.addWidget(card)
        layout.addStretch()
        centred = clear()
        line = row(content, stretch=0)
        line.setAlignment(content, Qt.AlignmentFlag(0))
        centred.setLayout(line)
        column(self).addWidget(scrolling(centred, "Adoption checklist"))
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        checklist, records = self._session.catalog.checklist, self._session.project.steps
        done = steps_done(checklist, records)
        self.progress.setText(
            f"{done} of {len(checklist.steps)} steps need nothing more. {self._session.wording.headroom}"
        )
        for card, (_, record) in zip(self.cards, with_records(checklist, records), strict=True):
            card.show_record(record)
