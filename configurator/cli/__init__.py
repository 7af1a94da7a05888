"""By hand: every command, and the window when none is named.

Exit codes: 0 done, 1 done but something blocks, 2 bad input (one line on stderr: file, entry, mend).
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from configurator.cli.arguments import COMMANDS, BadInputError, command_parser, window_parser
from configurator.files import FileProblem

DONE, BLOCKED, BAD_INPUT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; `arguments` defaults to those of the process."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(given)
    except (BadInputError, FileProblem) as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader of a pipe has seen enough; that is not this program's fault.
        sys.stderr.close()
        return DONE


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
    if file is not None and file.suffix != ".quote":
        commands = ", ".join(COMMANDS)
        raise BadInputError(f"configurator: {file} is neither a command ({commands}) nor a .quote file")
    # Only now: no other command needs Qt, and most machines in a rack have no screen.
    from configurator.ui.app import run_window

    return run_window(file)
