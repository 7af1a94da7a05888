"""What is done with a file that is dropped on the window: one place that knows the kinds and who takes each."""

import stat
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

from configurator import limits
from configurator.adoption.telling_kind import told_kind
from configurator.files import one_line, reason
from configurator.language import _, ngettext
from configurator.project import FORMAT, SUFFIX, is_exported_workbook
from configurator.units import MIB, format_count, format_gib

MOST_BYTES = limits.DROPPED_BYTES
"""No other file that the window reads is larger; the reader of each kind may draw a narrower line."""

_HEAD_BYTES = 4096
"""How much of a file is looked at where its name does not tell its kind."""

_LOG_WORDS = (b"KV cache", b"vllm", b"sglang")
"""One of them stands at the start of every start-up log."""


class Kind(StrEnum):
    """What a file is to the window."""

    PROJECT = "project"
    MODEL = "model"
    LOG = "log"
    RESULT = "result"
    PRICE_BOOK = "price book"
    PACK = "catalogue pack"
    KEY = "key"


KINDS = {
    SUFFIX: Kind.PROJECT,
    ".pdf": Kind.PROJECT,
    ".json": Kind.MODEL,
    ".jsonl": Kind.RESULT,
    ".log": Kind.LOG,
    ".txt": Kind.LOG,
    ".out": Kind.LOG,
    ".xlsx": Kind.PRICE_BOOK,
    ".csv": Kind.PRICE_BOOK,
    ".pack": Kind.PACK,
    ".pub": Kind.KEY,
}

STREAMED = (Kind.LOG, Kind.RESULT)
"""Kinds that are read piece by piece, or whose reader draws a line of its own."""

Sink = Callable[[Path], object]


class Unusable(ValueError):
    """Nothing can be done with what was dropped; the text is one sentence with the mend."""


class Drops:
    """Judges what was dropped and hands it on: each kind has a sink. `tell` gets the sentence about what is no use."""

    def __init__(self, tell: Callable[[str], object], sinks: dict[Kind, Sink]) -> None:
        self._tell, self._sinks = tell, dict(sinks)

    def connect(self, kind: Kind, sink: Sink) -> None:
        """Have a kind taken from now on."""
        self._sinks[kind] = sink

    def take(self, files: Sequence[Path]) -> None:
        """Hand the one file on, or say why not."""
        try:
            file = the_one(files)
            kind = kind_of(file)
        except Unusable as why:
            self._tell(str(why))
            return
        self._sinks[kind](file)


def the_one(files: Sequence[Path]) -> Path:
    """The file, where one alone was dropped. Raises Unusable."""
    if not files:
        raise Unusable(_("What was dropped is no file of this computer; save it to a folder first and drop the file."))
    if len(files) > 1:
        text = ngettext(
            "{n} file was dropped; drop one at a time.", "{n} files were dropped; drop one at a time.", len(files)
        )
        raise Unusable(text.format(n=format_count(len(files))))
    return files[0]


def kind_of(file: Path) -> Kind:
    """What a file is, by its name first and by its beginning where that tells more. Raises Unusable."""
    head = _head(file)
    kind = KINDS.get(file.suffix.lower())
    if FORMAT.encode() in head and kind in (Kind.MODEL, None):
        return Kind.PROJECT
    if kind is Kind.MODEL and told_kind(file) is not None:
        return Kind.RESULT
    if kind is Kind.PRICE_BOOK and is_exported_workbook(file):
        return Kind.PROJECT
    if kind is None and any(word.lower() in head.lower() for word in _LOG_WORDS):
        return Kind.LOG
    if kind is None:
        raise Unusable(
            _(
                "{name} is of no kind that can be dropped here; drop a project ({suffix}), an exported quote, "
                "a model's config.json, a start-up log, a result file or a price book."
            ).format(name=one_line(file.name), suffix=SUFFIX)
        )
    return kind


def _head(file: Path) -> bytes:
    """The beginning of an ordinary file of a size that can be read. Raises Unusable."""
    name = one_line(file.name)
    try:
        found = file.stat()
        if stat.S_ISDIR(found.st_mode):
            raise Unusable(_("{name} is a folder; open it and drop one file out of it.").format(name=name))
        if not stat.S_ISREG(found.st_mode):
            raise Unusable(_("{name} is not a file that can be read; drop another one.").format(name=name))
        if found.st_size > MOST_BYTES and KINDS.get(file.suffix.lower()) not in STREAMED:
            text = _("{name} has {size}, more than the {most} MiB that can be read here; drop another file.")
            raise Unusable(text.format(name=name, size=format_gib(found.st_size), most=MOST_BYTES // MIB))
        with file.open("rb") as stream:
            return stream.read(_HEAD_BYTES)
    except OSError as error:
        text = _("{name} cannot be read: {reason}; check it or drop another file.")
        raise Unusable(text.format(name=name, reason=reason(error))) from error
