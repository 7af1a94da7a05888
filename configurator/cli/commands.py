"""What each command does. Every function returns the exit code."""

import argparse
import difflib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from configurator.answer import answer
from configurator.catalog.load import CatalogError, catalog_folder, load_catalog, load_catalogs
from configurator.catalog.models import Catalog
from configurator.cli import packs
from configurator.cli.answers import (
    check_json,
    finding_lines,
    findings_about,
    plan_json,
    plan_lines,
    size_json,
    size_lines,
)
from configurator.cli.arguments import BadInputError
from configurator.configuration import Configuration
from configurator.faults import fault_words
from configurator.paths import user_catalog_dir
from configurator.units import counted

if TYPE_CHECKING:
    from configurator.quote.document import QuoteDocument

DONE, BLOCKED, BAD_INPUT = 0, 1, 2

BLOCKS_EVERY_CARD = ("NOT-SIZED", "CTX-LIMIT", "KV-VERSION-UNREAD")
"""Findings that stop a plan whatever the hardware."""


def size(options: argparse.Namespace) -> int:
    """`configurator size`."""
    catalog = _catalog()
    answered = answer(catalog, _configuration(catalog, options))
    if options.json:
        _print_json(size_json(catalog, answered, with_steps=options.explain))
    else:
        _print_lines(size_lines(catalog, answered, with_steps=options.explain))
    return BLOCKED if answered.check.blocks else DONE


def plan(options: argparse.Namespace) -> int:
    """`configurator plan`."""
    from configurator.plan import plan as plan_for

    catalog = _catalog()
    # Card and count are replaced by each one tried; any valid pair will do.
    options.card, options.cards, options.tensor_parallel = next(iter(catalog.cards)), 1, 1
    wanted = _configuration(catalog, options)
    answers = plan_for(catalog, wanted, options.sessions)
    if options.json:
        _print_json(plan_json(answers))
    elif answers:
        _print_lines(plan_lines(catalog, answers))
    else:
        reasons = [one for one in answer(catalog, wanted).check.findings if one.code in BLOCKS_EVERY_CARD]
        carried = f"No card and count of the catalogue carries {counted(options.sessions)} with an FP8 cache."
        _print_lines([carried, *finding_lines(reasons)])
    return DONE if answers else BLOCKED


def check(options: argparse.Namespace) -> int:
    """`configurator check`."""
    catalog = _catalog()
    answered = answer(catalog, _configuration(catalog, options))
    verdict = answered.check.verdicts[options.kv]
    if options.json:
        _print_json(check_json(answered, options.kv))
    else:
        _print_lines([f"{options.kv.label} cache: {verdict}", *finding_lines(findings_about(answered, options.kv))])
    return DONE if verdict == "accepted" and not answered.check.blocks else BLOCKED


def pool(options: argparse.Namespace) -> int:
    """`configurator pool`."""
    from configurator.cli.pool_cases import answer_cases

    _print_json(answer_cases(options.cases))
    return DONE


def import_model(options: argparse.Namespace) -> int:
    """`configurator import-model`."""
    from configurator.cli.importing import import_and_show

    return import_and_show(options)


def read_log(options: argparse.Namespace) -> int:
    """`configurator read-log`."""
    from configurator.cli.logs import read_and_show

    return read_and_show(options)


def compare_eval(options: argparse.Namespace) -> int:
    """`configurator compare-eval`."""
    from configurator.cli.comparing import compare_evaluations

    return compare_evaluations(options)


def compare_load(options: argparse.Namespace) -> int:
    """`configurator compare-load`."""
    from configurator.cli.comparing import compare_load_tests

    return compare_load_tests(options)


def quote(options: argparse.Namespace) -> int:
    """`configurator quote`."""
    from configurator.export import export
    from configurator.files import FileProblem
    from configurator.project import open_project
    from configurator.project.exported import SUFFIXES as EXPORTED

    targets = _targets(options)
    catalog = _catalog()
    if options.project.suffix.lower() in EXPORTED:
        raise FileProblem(f"{options.project}: an exported quote; open it in the window and save its project")
    project = open_project(options.project, catalog)
    if options.language:
        project = project.replace(details=project.details.replace(language=options.language))
    document = project.document(catalog)
    if document.answer.check.blocks:
        # What the document found is in the quote's language, but a command speaks English.
        _print_lines(finding_lines(answer(catalog, document.answer.configuration).check.findings))
        return BLOCKED
    for target in targets:
        export(document, target)
        print(target)
    for sentence in _remarks(document):
        print(f"configurator quote: {sentence}", file=sys.stderr)
    return DONE


def _targets(options: argparse.Namespace) -> list[Path]:
    """The files that a quote is to be written to. Raises BadInputError for none, and for a name of another kind."""
    named = (("--pdf", options.pdf), ("--xlsx", options.xlsx), ("--json", options.json_file))
    targets = {option: target for option, target in named if target is not None}
    if not targets:
        raise BadInputError(
            "configurator quote: nothing to write; give --pdf OUT.pdf, --xlsx OUT.xlsx, --json OUT.json or several"
        )
    for option, target in targets.items():
        if target.suffix.lower() != f".{option[2:]}":
            raise BadInputError(f"configurator quote: {option} {target}: the name must end in .{option[2:]}")
    return list(targets.values())


def _remarks(document: "QuoteDocument") -> Iterator[str]:
    """What the seller should know about a quote that was written."""
    from configurator.quote.mandatory import missing_fields
    from configurator.quote.package import told_prices

    if missing := missing_fields(document.details):
        yield f"written with needed fields empty: {', '.join(one.label for one in missing)}"
    yield from told_prices(document)


def catalog_check(options: argparse.Namespace) -> int:
    """`configurator catalog check`."""
    if options.folder is not None and options.folder.suffix.lower() == ".pack" and not options.folder.is_dir():
        return packs.check(options.folder, options.project)
    try:
        catalog = load_catalog(*_folders_to_check(options.folder))
    except CatalogError as error:
        raise BadInputError(*map(str, error.problems)) from error
    counts = [(kind, len(getattr(catalog, kind))) for kind in ("cards", "servers", "models", "engines", "evidence")]
    print(f"Catalogue {catalog.version}: {', '.join(f'{count} {kind}' for kind, count in counts)}; no problem found.")
    return DONE


def catalog_pack(options: argparse.Namespace) -> int:
    """`configurator catalog pack`."""
    if not options.folder.is_dir():
        raise BadInputError(f"{options.folder}: no folder; name one that holds a whole catalogue")
    try:
        return packs.pack(options)
    except CatalogError as error:
        raise BadInputError(*map(str, error.problems)) from error


def catalog_install(options: argparse.Namespace) -> int:
    """`configurator catalog install`."""
    return packs.install(options)


def catalog_roll_back(_: argparse.Namespace) -> int:
    """`configurator catalog roll-back`."""
    return packs.roll_back()


def catalog_trust(options: argparse.Namespace) -> int:
    """`configurator catalog trust`."""
    return packs.trust(options)


def _folders_to_check(folder: Path | None) -> list[Path]:
    """The catalogue in use with the user's own entries, or with those of `folder`, or `folder` where it is whole."""
    if folder is None:
        own = user_catalog_dir()
        return [catalog_folder(), *([own] if own.is_dir() else [])]
    if not folder.is_dir():
        raise BadInputError(f"{folder}: no folder; name one that holds a catalogue or entries for one")
    is_whole = (folder / "catalog.toml").exists()
    return [folder] if is_whole else [catalog_folder(), folder]


def self_test(_: argparse.Namespace) -> int:
    """`configurator self-test`."""
    from configurator.selftest import self_test as run

    return DONE if run() else BLOCKED


def showcase(options: argparse.Namespace) -> int:
    """`configurator showcase`."""
    from configurator.selftest import showcase as run

    _print_lines(map(str, run(options.folder)))
    return DONE


def _catalog() -> Catalog:
    try:
        catalog = load_catalogs()
    except CatalogError as error:
        raise BadInputError(*map(str, error.problems)) from error
    for sentence in catalog.left_out:
        print(f"configurator: left out of your own catalogue: {sentence}", file=sys.stderr)
    return catalog


def _configuration(catalog: Catalog, options: argparse.Namespace) -> Configuration:
    for kind, named, known in (
        ("model", options.model, catalog.models),
        ("card", options.card, catalog.cards),
        ("engine", options.engine, catalog.engines),
    ):
        _require(catalog, kind, named, known)
    try:
        return Configuration(
            model=options.model,
            weights=options.weights,
            card=options.card,
            cards=options.cards,
            tensor_parallel=options.tensor_parallel or options.cards,
            context=options.context,
            engine=options.engine,
            engine_version=options.engine_version
            if options.engine_version is not None
            else catalog.engines[options.engine].newest_read,
            decode_context_parallel=getattr(options, "decode_context_parallel", 1),
        )
    except ValidationError as error:
        fault = error.errors()[0]
        place = "--" + ".".join(map(str, fault["loc"])).replace("_", "-") if fault["loc"] else ""
        raise BadInputError(f"configurator: {place + ': ' if place else ''}{fault_words(fault)}") from error


def _require(catalog: Catalog, kind: str, named: str, known: Mapping[str, object]) -> None:
    if named in known:
        return
    near = difflib.get_close_matches(named, known, n=3, cutoff=0.4) or sorted(known)[:3]
    raise BadInputError(
        f"configurator: --{kind}: the catalogue {catalog.version} has no {kind} {named[:60]!r}; "
        f"did you mean {' or '.join(near)}?"
    )


def _print_json(content: dict[str, Any]) -> None:
    print(json.dumps(content, indent=1))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
