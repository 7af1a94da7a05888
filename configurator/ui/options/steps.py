"""What can be done with the options of a project; each is one step that can be undone and says what it was."""

from configurator.files import as_written
from configurator.language import _, mark
from configurator.project import MOST_OPTIONS
from configurator.ui.session import Session

FULL = mark("Four options stand side by side at the most; remove one first")
ALONE = mark("This is the only option; duplicate it first")


def may_duplicate(session: Session) -> bool:
    """Whether there is room for one more."""
    return len(session.project.options) < MOST_OPTIONS


def has_several(session: Session) -> bool:
    """Whether there is another option to go to."""
    return len(session.project.options) > 1


def name_in_view(session: Session) -> str:
    """The name of the option in view."""
    return session.project.options[session.project.current].name


def view(session: Session, index: int) -> None:
    """Bring an option into view. The view is saved with the project, and so it is a step as well."""
    session.change(
        session.project.viewing(index), _("view {option}").format(option=session.project.options[index].name)
    )


def view_beside(session: Session, places: int) -> None:
    """Bring the next option into view, or the previous one; behind the last comes the first."""
    view(session, (session.project.current + places) % len(session.project.options))


def duplicate(session: Session) -> None:
    """Put a copy behind the option in view."""
    if may_duplicate(session):
        session.change(session.project.with_copy(), _("duplicate {option}").format(option=name_in_view(session)))


def rename(session: Session, name: str) -> None:
    """Give the option in view another name. Raises ValueError with a sentence where it cannot be told apart."""
    wanted = as_written(name).strip()
    others = [one.name for index, one in enumerate(session.project.options) if index != session.project.current]
    if wanted in others:
        raise ValueError(_("Another option is called {name} already; choose a name of its own.").format(name=wanted))
    if not 0 < len(wanted) <= 60:
        raise ValueError(_("The name of an option has 1 to 60 characters."))
    session.change(session.project.renamed(wanted), _("name {name}").format(name=wanted))


def move(session: Session, places: int) -> None:
    """Move the option in view one place to the right (1) or to the left (-1)."""
    step = _("move {option} right") if places > 0 else _("move {option} left")
    session.change(session.project.moved(places), step.format(option=name_in_view(session)))


def remove(session: Session) -> None:
    """Take the option in view away; undo brings it back."""
    if has_several(session):
        session.change(session.project.without_current(), _("remove {option}").format(option=name_in_view(session)))
