"""By hand: every command, and the window when none is named.

Exit codes: 0 done, 1 done but something blocks, 2 bad input (one line on stderr: file, entry, mend).
"""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path

from configurator.cli.arguments import COMMANDS, BadInputError, command_parser, window_parser
from configurator.files import FileProblem, reason
from configurator.shared_libraries import complaint, missing_libraries

DONE, BLOCKED, BAD_INPUT = 0, 1, 2

_OPENED = (".quote", ".pdf", ".xlsx")
"""What the window opens when it is named on the command line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; `arguments` defaults to those of the process."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None and given and given[0] in COMMANDS:
        return BAD_INPUT  # started with the output closed, or from a desktop: nobody would read the answer
    if isinstance(sys.stdout, TextIOWrapper):
        # A pipe on Windows knows fewer characters than our sentences; a stand-in is better than a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(given)
        print(end="", flush=True)
    except (BadInputError, FileProblem) as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    except ImportError:
        if not (missing := missing_libraries()):
            raise
        print(f"configurator: {complaint(missing)}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        # Files have their own door, so this is the output. Its rest goes nowhere, else it would fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return DONE  # the reader of a pipe has seen enough
        print(f"configurator: the output cannot be written: {reason(error)}; send it elsewhere", file=sys.stderr)
        return BAD_INPUT
    return code


def _run(given: list[str]) -> int:
    if not given or given[0] not in COMMANDS:
        return _window(window_parser().parse_args(given).file)
    options = command_parser().parse_args(given)
    command: Callable[..., int] = getattr(_commands(), options.run)
    return command(options)


def _commands() -> object:
    from configurator.cli import commands

    return commands


def _window(file: Path | None) -> int:
    if file is not None and file.suffix.lower() not in _OPENED:
        commands = ", ".join(COMMANDS)
        raise BadInputError(
            f"configurator: {file} is neither a command ({commands}) nor a .quote file nor a quote as .pdf or .xlsx"
        )
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))):
        raise BadInputError("configurator: no display for the window; set DISPLAY, or see configurator size --help")
    # Modules stay once they are loaded; from then on the window looks for garbage itself.
    gc.disable()
    # Only now: no other command needs Qt, and most machines in a rack have no screen.
    from configurator.ui.app import run_window

    return run_window(file)
