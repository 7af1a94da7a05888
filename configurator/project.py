"""One customer's file: what was chosen, entered and done, as versioned JSON.

It holds no facts of the catalogue, so that opening it with a newer catalogue sizes it again.
"""

import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from string import ascii_uppercase
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from configurator import __version__
from configurator.adoption.checklist import StepRecord
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.files import FileProblem, read_text, replace_file
from configurator.quote.details import QuoteDetails
from configurator.sizing.weights import known_formats

SUFFIX = ".quote"
FORMAT = "configurator-quote"
VERSION = 1
MOST_OPTIONS = 4


class Option(Frozen):
    """One of up to four configurations side by side."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    configuration: Configuration


class Project(Frozen):
    """Everything of one customer that is saved."""

    details: QuoteDetails
    options: Annotated[tuple[Option, ...], Field(min_length=1, max_length=MOST_OPTIONS)]
    current: Annotated[int, Field(ge=0, lt=MOST_OPTIONS)] = 0
    """The index of the option in view."""
    steps: tuple[StepRecord, ...] = ()

    @model_validator(mode="after")
    def _current_option_exists(self) -> Self:
        if self.current >= len(self.options):
            raise ValueError(f"option {self.current + 1} is in view, but there are {len(self.options)}")
        return self

    @property
    def configuration(self) -> Configuration:
        """The configuration in view."""
        return self.options[self.current].configuration

    @property
    def option_in_words(self) -> str:
        """Which option is in view: ``Option B, 2 of 3``; empty where there is one alone."""
        if len(self.options) == 1:
            return ""
        return f"{self.options[self.current].name}, {self.current + 1} of {len(self.options)}"

    def with_configuration(self, configuration: Configuration) -> "Project":
        """The project with another configuration in the option in view."""
        options = list(self.options)
        options[self.current] = options[self.current].replace(configuration=configuration)
        return self.replace(options=tuple(options))

    def viewing(self, index: int) -> "Project":
        """The project with another option in view."""
        return self.replace(current=index)

    def with_copy(self) -> "Project":
        """The project with a copy of the option in view behind it, which comes into view.

        Raises pydantic.ValidationError where there are four already.
        """
        copy = Option(name=self._free_name(), configuration=self.configuration)
        behind = self.current + 1
        return self.replace(options=(*self.options[:behind], copy, *self.options[behind:]), current=behind)

    def renamed(self, name: str) -> "Project":
        """The project with another name for the option in view. Raises pydantic.ValidationError for an empty one."""
        options = list(self.options)
        options[self.current] = options[self.current].replace(name=name.strip())
        return self.replace(options=tuple(options))

    def moved(self, places: int) -> "Project":
        """The project with the option in view moved to the right, or to the left, as far as there is room."""
        target = min(max(0, self.current + places), len(self.options) - 1)
        options = list(self.options)
        options.insert(target, options.pop(self.current))
        return self.replace(options=tuple(options), current=target)

    def without_current(self) -> "Project":
        """The project without the option in view. Raises pydantic.ValidationError for the last one."""
        options = (*self.options[: self.current], *self.options[self.current + 1 :])
        return self.replace(options=options, current=max(0, self.current - 1))

    def _free_name(self) -> str:
        taken = {option.name for option in self.options}
        return next(name for letter in ascii_uppercase if (name := f"Option {letter}") not in taken)


class DoubledKeyError(ValueError):
    """A key stands twice in an object of a project file; the argument is the key."""


class _File(Frozen):
    """What stands in the file around the project."""

    format: Literal["configurator-quote"]
    version: Literal[1]
    program: str
    catalog: str
    project: Project


def new_project(catalog: Catalog, day: date) -> Project:
    """The project that a new window starts with: the article's example for 300 users, a fifth of them active."""
    model = catalog.models.get("llama-3.3-70b") or next(iter(catalog.models.values()))
    card = catalog.cards.get("rtx-pro-6000-server-edition") or next(iter(catalog.cards.values()))
    engine = catalog.engines.get("vllm") or next(iter(catalog.engines.values()))
    known = known_formats(model)
    weights = WeightsFormat.FP8 if WeightsFormat.FP8 in known else known[0]
    configuration = Configuration(
        model=model.id,
        weights=weights,
        card=card.id,
        cards=2,
        tensor_parallel=2,
        engine=engine.id,
        engine_version=engine.newest_read,
        users=300,
        share_active=Decimal(20),
    )
    return Project(details=QuoteDetails.starting(day), options=(Option(name="Option A", configuration=configuration),))


def save_project(project: Project, path: Path, catalog: Catalog) -> None:
    """Write the file, replacing an older one in one step. Raises FileProblem."""
    file = _File(format=FORMAT, version=VERSION, program=__version__, catalog=catalog.version, project=project)
    text = json.dumps(file.model_dump(mode="json"), indent=1, ensure_ascii=False)
    replace_file(path, text.encode() + b"\n")


def open_project(path: Path, catalog: Catalog) -> Project:
    """Read a file. Raises FileProblem with one sentence: file, place and mend."""
    try:
        content = json.loads(read_text(path), object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise FileProblem(
            f"{path}: line {error.lineno}: not a whole project file ({error.msg.lower()}); "
            "it may be cut off, open a backup"
        ) from error
    except DoubledKeyError as error:
        raise FileProblem(f"{path}: {error} stands twice; remove one or open a backup") from error
    except ValueError as error:
        raise FileProblem(f"{path}: a number in it has thousands of digits; correct it or open a backup") from error
    except RecursionError as error:
        raise FileProblem(f"{path}: nested too deeply for a project file; open another file") from error
    _recognise(content, path)
    try:
        project = _File.model_validate_json(json.dumps(content), strict=True).project
    except ValidationError as error:
        raise FileProblem(f"{path}: {_first_fault(error)}") from error
    for fault in _unknown_ids(project, catalog):
        raise FileProblem(f"{path}: {fault}")
    return project


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that stands twice would let one value win without a word."""
    content = dict(pairs)
    if len(content) < len(pairs):
        keys = [key for key, _ in pairs]
        raise DoubledKeyError(next(key for key in keys if keys.count(key) > 1))
    return content


def _recognise(content: Any, path: Path) -> None:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FileProblem(f"{path}: not a project of this program; choose a {SUFFIX} file")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileProblem(
            f"{path}: version {str(version)[:9]} was written by a newer program (this one reads {VERSION}); "
            "update the program"
        )


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = ".".join(str(step)[:40] for step in fault["loc"]) or "the whole file"
    if fault["type"] == "too_long":
        return f"{place}: {fault['ctx']['actual_length']} of them, at most {fault['ctx']['max_length']}; remove some"
    reason = str(fault.get("ctx", {}).get("error", fault["msg"]))
    return f"{place}: {reason[0].lower()}{reason[1:]}; correct it or open a backup"


def _unknown_ids(project: Project, catalog: Catalog) -> Iterator[str]:
    steps = {step.id for step in catalog.checklist.steps}
    for record in project.steps:
        if record.step not in steps:
            yield f"steps: the catalogue {catalog.version} has no adoption step {record.step}; correct its name"
    for option in project.options:
        chosen = option.configuration
        for kind, named, known in (
            ("model", chosen.model, catalog.models),
            ("card", chosen.card, catalog.cards),
            ("engine", chosen.engine, catalog.engines),
        ):
            if named not in known:
                yield (
                    f"{option.name}: the catalogue {catalog.version} has no {kind} {named}; "
                    "add it to the catalogue or use the one the file was written with"
                )
