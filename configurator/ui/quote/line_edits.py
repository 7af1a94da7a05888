"""What can be done with the lines of the option in view; each is one step that can be undone."""

from dataclasses import dataclass
from typing import Any

from configurator.language import _, speaking
from configurator.quote.derived import Piece
from configurator.quote.line import MOST_LINES, LineSheet, OwnLine
from configurator.quote.lines import Line, lines_of, removed_lines
from configurator.quote.pricing import PricedLine, price_lines
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session


@dataclass(frozen=True)
class Row:
    """A line as the engineer sees it and as it is priced."""

    line: Line
    priced: PricedLine


class LineEdits:
    """Reads and changes the lines of a session. A part that a loaded book has a price for takes it along."""

    def __init__(self, session: Session, shelf: PriceBookShelf) -> None:
        self._session, self.shelf = session, shelf

    @property
    def sheet(self) -> LineSheet:
        """What the engineer changed in the option in view."""
        project = self._session.project
        return project.options[project.current].lines

    def rows(self) -> tuple[Row, ...]:
        """The lines in their order."""
        project = self._session.project
        lines = project.lines(self._session.catalog)
        return tuple(map(Row, lines, price_lines(lines, project.details)))

    def removed(self) -> tuple[Piece, ...]:
        """Derived lines that were taken out."""
        return removed_lines(self._session.catalog, self._session.configuration, self.sheet)

    def put(self, line: Line, field: str, value: Any, merge_key: str = "") -> None:
        """Put a value into a line; a derived line that says again what is derived counts as unchanged.

        Raises pydantic.ValidationError where the value does not hold.
        """
        derived = self._derived(line.key) if line.is_derived else None
        if derived is not None and value == getattr(derived, field):
            value = None
        self._change(
            self.sheet.edited(line.key, **{field: value}), _("line {part}").format(part=_named(line)), merge_key
        )

    def put_back(self, key: str) -> None:
        """Take a derived line as it is derived, also one that was taken out."""
        self._change(self.sheet.put_back(key), _("line put back"))

    def restore(self, sheet: LineSheet, merge_key: str) -> None:
        """Go back to lines of before, within the step that `merge_key` names."""
        self._change(sheet, _("lines as before"), merge_key)

    def add(self) -> str:
        """One more line at the end; its key. Raises ValueError where a quote holds no more."""
        sheet = self.sheet
        if len(sheet.own) >= MOST_LINES:
            raise ValueError(_("a quote holds {most} lines of your own at the most").format(most=MOST_LINES))
        key = sheet.free_key()
        with speaking(self._session.project.details.language):
            line = OwnLine(key=key, description=_("New line"))
        self._change(sheet.added(line), _("new line"))
        return key

    def remove(self, key: str) -> None:
        """Take a line out."""
        self._change(self.sheet.removed(key), _("line removed"))

    def move(self, key: str, places: int) -> None:
        """Move a line up or down."""
        keys = [row.line.key for row in self.rows()]
        self._change(self.sheet.moved(keys, key, places), _("line moved"))

    def _derived(self, key: str) -> Line | None:
        """A derived line as it would be without the change; None where only the change keeps it in the quote."""
        project = self._session.project
        lines = lines_of(
            self._session.catalog,
            self._session.configuration,
            self.sheet.put_back(key),
            project.prices,
            project.details,
        )
        return next((line for line in lines if line.key == key), None)

    def _change(self, sheet: LineSheet, step: str, merge_key: str = "") -> None:
        self._session.change(self.shelf.priced(self._session.project.with_lines(sheet)), step, merge_key)


def _named(line: Line) -> str:
    """A line in a few words."""
    words = line.part or line.description.partition("\n")[0]
    return words if len(words) <= 32 else words[:31] + "…"
