"""What was issued stays issued, and what is offered stays offered, whatever is undone or looked at."""

from pathlib import Path

import pytest

from configurator.ui.main_window import MainWindow
from configurator.ui.options.steps import duplicate, view
from configurator.ui.quote.details_field import put


@pytest.fixture
def sold(window: MainWindow) -> MainWindow:
    """A window whose quote has a seller and is not issued yet."""
    put(window.session, "seller.name", "Example Systems GmbH", "seller")
    window.go_to(2)
    return window


def test_no_undo_unlocks_an_issued_revision(sold: MainWindow) -> None:
    """However often it is pressed; the next change is revision 2, and undoing that leads back to the issued one."""
    sold.quote_actions.issue()
    (issued,) = sold.session.project.issued
    assert not sold.undo_actions.undo.isEnabled()
    assert sold.statusBar().currentMessage() == (
        "QT-2026-0001-R1 is issued; what came before it can no longer be undone."
    )
    put(sold.session, "title", "Pilot", "title")
    assert sold.session.project.details.revision == 2
    for _press in range(5):
        sold.session.undo_stack.undo()
    assert (sold.session.project.details.revision, sold.session.project.issued) == (1, (issued,))
    assert sold.session.project.is_issued


def test_an_issued_quote_is_unsaved_until_it_is_saved(sold: MainWindow, tmp_path: Path) -> None:
    """An empty list of steps does not count as saved; after saving it does."""
    sold.session.save(tmp_path / "a.quote")
    sold.quote_actions.issue()
    assert not sold.session.is_saved
    assert sold.isWindowModified()
    sold.session.save(tmp_path / "a.quote")
    assert sold.session.is_saved


def test_looking_at_another_option_leaves_the_offer(sold: MainWindow) -> None:
    """The copy comes into view and is an alternative; the strip marks the offer and the banner names it."""
    session, (first, second) = sold.session, sold.strip.options.buttons[:2]
    duplicate(session)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert (session.project.current, session.project.offered) == (1, 0)
    assert session.document().answer.promised_sessions == 78
    assert first.text().endswith("✓")
    assert not second.text().endswith("✓")
    said = "Option A is offered; Option B, which is in view, is not the offer."
    assert said in sold.quote.banner.words.text()
    view(session, 0)
    assert said not in sold.quote.banner.words.text()
    assert session.document().answer.promised_sessions == 78
