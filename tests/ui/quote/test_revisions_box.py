"""What differs between two revisions, and what is said where nothing does."""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from configurator.ui.quote.revisions_box import RevisionsBox
from configurator.ui.session import Session


def test_without_a_revision_it_says_how_one_comes_about(session: Session, qtbot: QtBot) -> None:
    """In the middle of the box, and not as a heading over nothing."""
    box = RevisionsBox(session)
    qtbot.addWidget(box)
    box.show()
    qtbot.waitUntil(lambda: box.heading.text() == "No revision has been issued yet.")
    said = " ".join(label.text() for label in box.findChildren(QLabel) if label.isVisible())
    assert "Issue… locks a revision as the customer gets it." in said
    assert not box.heading.isVisible()
