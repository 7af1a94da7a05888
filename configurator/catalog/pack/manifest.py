"""What a pack says of itself: which catalogue, from when to when, for which program, and the sum of each file."""

import json
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator

from configurator.catalog.edition import day_of
from configurator.catalog.frozen import Frozen, Slug, Text
from configurator.catalog.pack.archive import CONTENT, MANIFEST_FILE
from configurator.catalog.pack.limits import MOST_FILE_BYTES, MOST_FILES
from configurator.catalog.pack.refusal import PackRefused
from configurator.faults import fault_words
from configurator.json_text import JsonProblem, parse_json
from configurator.language import _, mark

FORMAT: Literal["configurator-catalogue-pack"] = "configurator-catalogue-pack"
FORMAT_VERSION: Literal[1] = 1

_AGAIN = mark("ask for the pack again")

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class PackedFile(Frozen):
    """The sum and the size of one file of a pack."""

    sha256: Sha256
    bytes: Annotated[int, Field(ge=0, le=MOST_FILE_BYTES)]


class Manifest(Frozen):
    """``manifest.json`` of a pack; the signature is over its bytes, and through the sums over every file."""

    format: Literal["configurator-catalogue-pack"]
    format_version: Literal[1]
    id: Slug
    name: Text
    version: Annotated[str, Field(max_length=40)]
    """The edition of the catalogue inside, named after the day its facts were read."""
    created: date
    expires: date
    """The last day on which the pack may be installed."""
    minimum_program: Annotated[str, Field(pattern=r"^\d{1,6}(\.\d{1,6}){0,3}$")]
    key: Sha256 | None = None
    """The fingerprint of the key it is signed with; None for one that is not signed."""
    files: Annotated[dict[str, PackedFile], Field(min_length=1, max_length=MOST_FILES)]

    @field_validator("version")
    @classmethod
    def _named_after_a_day(cls, version: str) -> str:
        if day_of(version) is None:
            raise ValueError(_("must be named after a day, such as 2026.11.29"))
        return version

    @field_validator("files")
    @classmethod
    def _files_of_a_catalogue(cls, files: dict[str, PackedFile]) -> dict[str, PackedFile]:
        for name in files:
            if not CONTENT.fullmatch(name):
                raise ValueError(_("{name} is no file of a catalogue").format(name=name[:80]))
        return files

    def to_bytes(self) -> bytes:
        """As it stands in the pack."""
        return json.dumps(self.model_dump(mode="json"), indent=1, ensure_ascii=False).encode() + b"\n"


def read_manifest(pack: Path, content: bytes) -> Manifest:
    """The manifest of a pack. Raises PackRefused, first of all for a format of a newer program."""
    try:
        found = parse_json(content, pack, _AGAIN)
    except JsonProblem as problem:
        raise PackRefused(pack, MANIFEST_FILE, f"{problem.fault}; {_(_AGAIN)}") from problem
    _recognise(pack, found)
    try:
        return Manifest.model_validate_json(content)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step)[:60] for step in fault["loc"])
        raise PackRefused(
            pack,
            f"{MANIFEST_FILE}: {place}" if place else MANIFEST_FILE,
            _("{fault}; ask for the pack again").format(fault=fault_words(fault)[:200]),
        ) from error


def _recognise(pack: Path, found: Any) -> None:
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PackRefused(pack, MANIFEST_FILE, _("is not that of a catalogue pack; choose another file"))
    version = found.get("format_version")
    if isinstance(version, int) and version > FORMAT_VERSION:
        raise PackRefused(
            pack,
            MANIFEST_FILE,
            _("format {version} is of a newer program (this one reads {newest}); update the program").format(
                version=str(version)[:9], newest=FORMAT_VERSION
            ),
        )
