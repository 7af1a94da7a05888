"""`configurator catalog pack`, `install`, `roll-back`, `trust`, and `check` of a pack."""

import argparse
import sys
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from configurator.catalog.models import Catalog
    from configurator.catalog.pack.opening import Pack
    from configurator.project import Project

DONE, BLOCKED = 0, 1

Subparsers = Callable[..., argparse.ArgumentParser]


def add_pack_commands(add_parser: Subparsers) -> None:
    """The options of the commands about packs."""
    pack = add_parser("pack", help="a catalogue folder as one signed file", allow_abbrev=False)
    pack.add_argument("folder", type=Path, metavar="DIR", help="a whole catalogue")
    pack.add_argument("out", type=Path, metavar="OUT.pack")
    pack.add_argument("--key", type=Path, metavar="PRIVATE.pem", help="the Ed25519 key that signs it")
    pack.add_argument("--id", metavar="ID", help="default: the name of OUT.pack")
    pack.add_argument("--name", metavar="NAME", help="what people call it; default: Catalogue and its edition")
    pack.add_argument("--expires", metavar="YYYY-MM-DD", help="the last day to install it; default: in 180 days")
    pack.add_argument("--minimum-program", metavar="V", help="the oldest program that may take it; default: this one")
    pack.set_defaults(run="catalog_pack")

    install = add_parser("install", help="take a catalogue pack into use", allow_abbrev=False)
    install.add_argument("pack", type=Path, metavar="FILE.pack")
    add_project_option(install)
    install.add_argument("--yes", action="store_true", help="do not ask")
    install.set_defaults(run="catalog_install")

    add_parser("roll-back", help="go back to the catalogue before", allow_abbrev=False).set_defaults(
        run="catalog_roll_back"
    )

    trust = add_parser("trust", help="take the packs that this key has signed", allow_abbrev=False)
    trust.add_argument("key", type=Path, metavar="KEY.pub", help="an Ed25519 public key in PEM")
    trust.add_argument("--yes", action="store_true", help="do not ask")
    trust.set_defaults(run="catalog_trust")


def add_project_option(parser: argparse.ArgumentParser) -> None:
    """For whoever wants to see which counts move."""
    parser.add_argument("--project", type=Path, metavar="FILE.quote", help="say which of its counts move")


def pack(options: argparse.Namespace) -> int:
    """Make a pack. Raises CatalogError for the folder's problems, FileProblem for anything else."""
    from configurator.catalog.edition import edition_in
    from configurator.catalog.huggingface.saving import identifier
    from configurator.catalog.pack.keys import in_groups, read_private_key
    from configurator.catalog.pack.making import VALID_DAYS, Label, make_pack

    today = _today()
    given = {"minimum_program": options.minimum_program} if options.minimum_program else {}
    label = Label(
        id=options.id or identifier(options.out.stem),
        name=options.name or f"Catalogue {edition_in(options.folder)}",
        created=today,
        expires=_day(options.expires) if options.expires else today + timedelta(days=VALID_DAYS),
        **given,
    )
    key = (
        read_private_key(options.key, lambda: getpass(f"Password of {options.key}: ").encode()) if options.key else None
    )
    made = make_pack(options.folder, options.out, label, key)
    print(f"{options.out}: {made.name}, {len(made.files)} files, expires on {made.expires.isoformat()}")
    if made.key is None:
        print("Not signed, so that nobody can install it; sign it with --key.", file=sys.stderr)
    else:
        print(f"Signed with the key {in_groups(made.key)}")
    return DONE


def check(file: Path, project: Path | None) -> int:
    """Every check of a pack but whether it is newer, and what it would change. Raises FileProblem."""
    from configurator.catalog.load import load_catalogs
    from configurator.catalog.pack.opening import open_pack

    opened = open_pack(file, _today())
    before = load_catalogs()
    for line in (*_about(opened), *_summary(before, opened.catalog, _project(project, before))):
        print(line)
    return DONE


def install(options: argparse.Namespace) -> int:
    """Show what a pack changes, and take it. Raises FileProblem."""
    from configurator.catalog.load import load_catalogs
    from configurator.catalog.pack.opening import open_pack
    from configurator.catalog.pack.store import check_newer
    from configurator.catalog.pack.store import install as take

    opened = open_pack(options.pack, _today())
    check_newer(opened)
    before = load_catalogs()
    for line in (*_about(opened), *_summary(before, opened.catalog, _project(options.project, before))):
        print(line)
    if not options.yes and not _agreed("Install it?"):
        print("Not installed.")
        return BLOCKED
    installed = take(opened)
    print(f"Installed: {installed.named_version}; configurator catalog roll-back goes back to {before.version}.")
    for sentence in load_catalogs().left_out:
        print(f"configurator: left out of your own catalogue: {sentence}", file=sys.stderr)
    return DONE


def roll_back() -> int:
    """Go back by one pack. Raises FileProblem."""
    from configurator.catalog.load import load_catalogs
    from configurator.catalog.pack.store import roll_back as go_back

    go_back()
    print(f"In use: {load_catalogs().version}")
    return DONE


def trust(options: argparse.Namespace) -> int:
    """Keep a key, after its fingerprint was shown. Raises FileProblem."""
    from configurator.catalog.pack.keys import in_groups, read_public_key
    from configurator.catalog.pack.keys import trust as keep

    key = read_public_key(options.key)
    print(f"Fingerprint of {options.key} (SHA-256): {in_groups(key.fingerprint)}")
    if not options.yes and not _agreed("Is this what its owner read to you?"):
        print("Not trusted.")
        return BLOCKED
    print(f"Trusted: {keep(key)}; remove the file to take it back.")
    return DONE


def _about(opened: "Pack") -> Iterator[str]:
    from configurator.catalog.pack.keys import in_groups

    manifest = opened.manifest
    yield f"{opened.path}: {manifest.name}, version {manifest.version} (pack {manifest.id})"
    yield f"Made on {manifest.created.isoformat()}, expires on {manifest.expires.isoformat()}"
    yield f"Signed with the trusted key {in_groups(manifest.key or '')}"


def _summary(before: "Catalog", after: "Catalog", project: "Project | None") -> Iterator[str]:
    from configurator.changes.catalogs import catalog_changes, change_lines, moved_counts, moved_lines

    yield from change_lines(catalog_changes(before, after))
    if project is not None:
        yield from moved_lines(moved_counts(before, after, [(one.name, one.configuration) for one in project.options]))


def _project(file: Path | None, catalog: "Catalog") -> "Project | None":
    from configurator.project import open_project

    return None if file is None else open_project(file, catalog)


def _agreed(question: str) -> bool:
    """The answer of whoever sits at a terminal; a script has agreed by calling."""
    return not sys.stdin.isatty() or input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}


def _day(text: str) -> date:
    from configurator.cli.arguments import BadInputError

    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadInputError(f"configurator: --expires: {text[:24]!r} is not a day; write it as 2027-05-29") from error


def _today() -> date:
    return datetime.now().astimezone().date()
