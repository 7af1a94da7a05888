"""What may be typed after `configurator`."""

import argparse
from pathlib import Path
from typing import NoReturn

from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.cli.comparing import add_compare_eval, add_compare_load
from configurator.cli.logs import add_read_log
from configurator.cli.packs import add_pack_commands, add_project_option
from configurator.files import one_line
from configurator.language import NAMES
from configurator.units import MOST_CARDS, MOST_USERS, parse_count, parse_tokens

COMMANDS = (
    "size",
    "plan",
    "check",
    "pool",
    "import-model",
    "read-log",
    "compare-eval",
    "compare-load",
    "quote",
    "catalog",
    "self-test",
    "showcase",
)


class BadInputError(Exception):
    """What was typed cannot be done; one line for stderr, or one for each problem of a catalogue."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(map(one_line, lines)))


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInputError(f"{self.prog}: {one_line(message)}; see {self.prog} --help")


class _PrintVersions(argparse.Action):
    """Prints what a bug report asks for and ends the program; nothing is loaded for it before."""

    def __init__(self, option_strings: list[str], dest: str, help: str) -> None:  # noqa: A002 - argparse's name
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Raises CatalogError where the catalogue in use cannot be read."""
        from configurator.cli.versions import versions

        print(*versions(), sep="\n")
        parser.exit()


def window_parser() -> argparse.ArgumentParser:
    """`configurator [FILE.quote]`."""
    parser = _Parser(
        prog="configurator",
        description="How many people can this server carry? Without a command: the window.",
        epilog=f"Commands: {', '.join(COMMANDS)}. configurator COMMAND --help tells more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_PrintVersions, help="the program, the catalogue and the libraries")
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE.quote",
        help="a project to open, or a quote as .pdf or .xlsx with one inside",
    )
    return parser


def command_parser() -> argparse.ArgumentParser:
    """All commands."""
    parser = _Parser(prog="configurator", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)

    size = commands.add_parser("size", help="sessions of one configuration", allow_abbrev=False)
    _add_hardware(size)
    size.add_argument("--explain", action="store_true", help="add each step of the calculation")
    size.set_defaults(run="size")

    plan = commands.add_parser(
        "plan", help="every card and count that carries a number of sessions", allow_abbrev=False
    )
    _add_need(plan)
    plan.add_argument("--sessions", required=True, type=_count("--sessions", MOST_USERS), metavar="N")
    plan.set_defaults(run="plan")

    check = commands.add_parser("check", help="whether the engine accepts a cache dtype", allow_abbrev=False)
    _add_hardware(check)
    check.add_argument("--kv", required=True, type=_one_of("--kv", CacheDtype), metavar="DTYPE")
    check.add_argument("--decode-context-parallel", type=_count("--decode-context-parallel", MOST_CARDS), default=1)
    check.set_defaults(run="check")

    pool = commands.add_parser("pool", help="what vLLM's planner would answer to cases", allow_abbrev=False)
    pool.add_argument("cases", type=Path, metavar="CASES.json")
    pool.set_defaults(run="pool")

    _add_import(commands.add_parser("import-model", help="read a model's config.json", allow_abbrev=False))

    add_read_log(commands.add_parser("read-log", help="one start-up log, or FP8 then NVFP4", allow_abbrev=False))
    add_compare_eval(commands.add_parser("compare-eval", help="two evaluations, FP8 then NVFP4", allow_abbrev=False))
    add_compare_load(commands.add_parser("compare-load", help="two load tests, FP8 then NVFP4", allow_abbrev=False))

    quote = commands.add_parser("quote", help="export a project as PDF, Excel and JSON", allow_abbrev=False)
    quote.add_argument("project", type=Path, metavar="PROJECT.quote")
    quote.add_argument("--pdf", type=Path, metavar="OUT.pdf")
    quote.add_argument("--xlsx", type=Path, metavar="OUT.xlsx")
    quote.add_argument("--json", type=Path, metavar="OUT.json", dest="json_file", help="what the customer may read")
    quote.add_argument("--language", choices=tuple(NAMES), help="default: the language of the quote")
    quote.set_defaults(run="quote")

    catalog = commands.add_parser("catalog", help="look after the catalogue", allow_abbrev=False)
    actions = catalog.add_subparsers(dest="action", required=True, parser_class=_Parser)
    catalog_check = actions.add_parser("check", help="every problem of a catalogue folder or pack", allow_abbrev=False)
    catalog_check.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR|FILE.pack", help="default: the catalogue in use"
    )
    add_project_option(catalog_check)
    catalog_check.set_defaults(run="catalog_check")
    add_pack_commands(actions.add_parser)

    self_test = commands.add_parser("self-test", help="open the window unseen, export, read back", allow_abbrev=False)
    self_test.set_defaults(run="self_test")

    showcase = commands.add_parser(
        "showcase", help="a picture of the window and the sample quote, without a screen", allow_abbrev=False
    )
    showcase.add_argument("folder", type=Path, metavar="DIR")
    showcase.set_defaults(run="showcase")
    return parser


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("config", type=Path, metavar="CONFIG.json")
    parser.add_argument("--index", type=Path, metavar="FILE", help="the checkpoint's model.safetensors.index.json")
    parser.add_argument(
        "--quantization",
        type=Path,
        metavar="FILE",
        help="its hf_quant_config.json; default: the one beside config.json",
    )
    parser.add_argument("--name", metavar="NAME", help="what to call it; default: the name of the file or folder")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help="add it to your own catalogue")
    parser.set_defaults(run="import_model")


def _add_need(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", required=True, metavar="ID", help="such as llama-3.3-70b")
    parser.add_argument("--weights", required=True, type=_one_of("--weights", WeightsFormat), metavar="FORMAT")
    parser.add_argument(
        "--context", type=_tokens, default=8192, metavar="L", help="tokens a session, such as 8192 or 32k"
    )
    parser.add_argument("--engine", default="vllm", metavar="ID")
    parser.add_argument("--engine-version", metavar="V", help="default: the newest version read")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _add_hardware(parser: argparse.ArgumentParser) -> None:
    _add_need(parser)
    parser.add_argument("--card", required=True, metavar="ID", help="such as l40s")
    parser.add_argument("--cards", required=True, type=_count("--cards", MOST_CARDS), metavar="N")
    parser.add_argument(
        "--tensor-parallel",
        type=_count("--tensor-parallel", MOST_CARDS),
        metavar="T",
        help="cards of one instance; default: all of them",
    )


def _tokens(text: str) -> int:
    try:
        return parse_tokens(text)
    except ValueError as error:
        raise BadInputError(f"configurator: --context: {error}") from error


class _count:  # noqa: N801 - argparse shows a type's name
    """Reads a whole number for one option, with its limits in the complaint."""

    def __init__(self, option: str, most: int) -> None:
        self.option, self.most = option, most

    def __call__(self, text: str) -> int:
        try:
            return parse_count(text, self.option, self.most)
        except ValueError as error:
            raise BadInputError(f"configurator: {error}") from error


class _one_of:  # noqa: N801 - argparse shows a type's name
    """Reads one of an enumeration's values for one option."""

    def __init__(self, option: str, values: type[CacheDtype] | type[WeightsFormat]) -> None:
        self.option, self.values = option, values

    def __call__(self, text: str) -> CacheDtype | WeightsFormat:
        try:
            return self.values(text.lower())
        except ValueError as error:
            known = ", ".join(self.values)
            raise BadInputError(f"configurator: {self.option}: {text[:24]!r} is unknown; choose {known}") from error
