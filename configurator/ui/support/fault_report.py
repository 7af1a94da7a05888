"""What happens when the program itself fails: first the work is kept, then it is told, with a file to send by hand."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from configurator.files import FileProblem, make_data_folder, replace_file
from configurator.language import _
from configurator.ui.support.diagnostics import diagnostics

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow

MOST_REPORTS = 10


class FaultReport:
    """Reports lie in ``reports`` below `folder`, the newest of them; nobody sends them but the person."""

    def __init__(self, window: MainWindow, log: Path, folder: Path) -> None:
        self._window, self._log, self._folder = window, log, folder / "reports"

    def tell(self, text: str) -> None:
        """Keep the project, then show what happened. `text` is the program's version and the traceback."""
        self._window.keeping.keep_now()
        report = f"{text}\n{diagnostics(self._window.session.catalog, self._log)}\n"
        file = self._write(report)
        if file is not None:
            report += "\n" + _("This text is also in {file}").format(file=file) + "\n"
        self._window.dialogs.report(report)

    def _write(self, report: str) -> Path | None:
        """The report's file; None where it could not be written, since the text is shown all the same."""
        file = self._folder / f"fault-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}.txt"
        try:
            make_data_folder(self._folder)
            replace_file(file, report.encode())
        except FileProblem:
            return None
        for old in sorted(self._folder.glob("fault-*.txt"))[:-MOST_REPORTS]:
            with suppress(OSError):
                old.unlink()
        return file
