"""What an evaluation found: scores, the settings of the run, and what is compared of two of them.

Everything here is frozen and small, so that it can be kept in a project. `Score` is also what is put in by hand: a
share and a number of questions are enough.
"""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from configurator.adoption.result_file import Short, SourceFile
from configurator.catalog.frozen import Frozen
from configurator.language import _

MOST_SCORES = 2_000
"""Of one run: MMLU has some sixty subjects, and a score a metric and filter."""
MOST_DIFFERENCES = 200
MOST_FLIPS_KEPT = 200
"""Of one score, in a project; all of them are counted."""

Questions = Annotated[int, Field(ge=1, le=100_000_000)]


class Verdict(StrEnum):
    """What the difference of one score says, 95 % sure."""

    WORSE = "worse"
    BETTER = "better"
    WITHIN_NOISE = "within noise"
    TOO_FEW = "too few questions"
    NO_TEST = "no test"
    """The files state neither a standard error nor a number of questions."""


class Method(StrEnum):
    """How a difference was tested."""

    MCNEMAR = "mcnemar"
    STANDARD_ERRORS = "standard errors"
    TWO_PROPORTIONS = "two proportions"
    NONE = "none"


class Score(Frozen):
    """One metric of one task in one run. `value` is a share from 0 to 1 where the metric is one."""

    task: Short
    metric: Short = "accuracy"
    filter: Short = ""
    """Which answer was looked for; the harness may find two in one text, ``strict-match`` and ``flexible-extract``."""
    value: float
    standard_error: Annotated[float, Field(ge=0)] | None = None
    questions: Questions | None = None
    higher_is_better: bool = True
    is_group: bool = False
    """Whether it sums up other scores of the same run."""
    is_share: bool = True
    """Whether it is the share of questions answered rightly, so that its noise follows from their number."""

    @model_validator(mode="after")
    def _a_share_is_between_nought_and_one(self) -> Self:
        if self.is_share and not 0 <= self.value <= 1:
            raise ValueError(_("a share of right answers is between 0 and 1; write 89.39 % as 0.8939"))
        return self

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two scores comparable."""
        return self.task, self.metric, self.filter

    @property
    def name(self) -> str:
        """As it is written in a sentence: ``gsm8k, exact_match (strict-match)``."""
        named = f"{self.task}, {self.metric}"
        return f"{named} ({self.filter})" if self.filter not in {"", "none"} else named


SettingKind = Literal[
    "model",
    "harness version",
    "backend",
    "model argument",
    "run",
    "task version",
    "few-shot examples",
    "task hash",
    "questions",
]
OF_TASKS = ("task version", "few-shot examples", "task hash", "questions")
"""Kinds of settings that each task has of its own."""


class Setting(Frozen):
    """One thing that was set for a run: ``model argument``, ``max_model_len``, ``16384``."""

    kind: SettingKind
    of: Short = ""
    value: Short


class EvaluationRun(Frozen):
    """One run of an evaluation, as its file tells it."""

    source: SourceFile
    model: Short = ""
    stated_cache: Short = ""
    """The KV cache's dtype in the engine's words; empty where the file does not say, as over HTTP."""
    harness_version: Short = ""
    day: Short = ""
    scores: Annotated[tuple[Score, ...], Field(min_length=1, max_length=MOST_SCORES)]
    settings: tuple[Setting, ...] = ()
    is_native: bool = True
    """Whether the file holds the settings of its run; samples alone do not."""
    is_foreign: bool = False
    """Whether somebody else than the harness wrote it: a summary, whose figures nobody can check."""
    unusable_errors: bool = False
    """Whether a standard error was no number, so that it was left out."""


class Flip(Frozen):
    """A question answered rightly in one run and wrongly in the other."""

    question: Short
    """The document's number in its data set, or its hash."""
    is_lost: bool
    """Right with the FP8 cache, wrong with the NVFP4 cache."""


class Pairing(Frozen):
    """The answers of two runs to the same questions."""

    questions: Questions
    lost: Annotated[int, Field(ge=0)]
    gained: Annotated[int, Field(ge=0)]
    only_fp8: Annotated[int, Field(ge=0)] = 0
    only_nvfp4: Annotated[int, Field(ge=0)] = 0
    other_prompts: Annotated[int, Field(ge=0)] = 0
    """Questions that were put in another prompt, say with other examples."""
    flips: Annotated[tuple[Flip, ...], Field(max_length=MOST_FLIPS_KEPT)] = ()


class ScoreComparison(Frozen):
    """One score of both runs, and what its difference says."""

    fp8: Score
    nvfp4: Score
    method: Method
    interval: tuple[float, float] | None = None
    """Of the difference, NVFP4 less FP8, 95 % sure."""
    p_value: Annotated[float, Field(ge=0, le=1)] | None = None
    pairing: Pairing | None = None
    questions_needed: Questions | None = None
    """To see a loss of one point with 95 % confidence in 80 % of such runs; None where a point has no meaning."""
    verdict: Verdict

    @property
    def difference(self) -> float:
        """NVFP4 less FP8, in the metric's own unit."""
        return self.nvfp4.value - self.fp8.value


class Difference(Frozen):
    """A setting in which the two runs differ, apart from the cache's dtype."""

    kind: SettingKind
    of: Short = ""
    fp8: Short
    nvfp4: Short


class Caution(StrEnum):
    """What weakens a comparison; `wording` has the sentences."""

    SAME_RUN = "same run"
    CONTRADICTED = "contradicted"
    NOT_STATED = "not stated"
    NOT_NATIVE = "not native"
    FOREIGN = "foreign"
    UNUSABLE_ERROR = "unusable error"
    GSM8K_ALONE = "gsm8k alone"
    MANY_SCORES = "many scores"
    UNPAIRED = "unpaired"
    OTHER_PROMPTS = "other prompts"


class EvaluationComparison(Frozen):
    """Two runs of an evaluation, FP8 and NVFP4: what is kept in a project."""

    fp8: SourceFile | None = None
    nvfp4: SourceFile | None = None
    """None where the figures were put in by hand."""
    model: Short = ""
    stated: tuple[Short, Short] = ("", "")
    """The dtypes as the two files state them."""
    scores: Annotated[tuple[ScoreComparison, ...], Field(min_length=1, max_length=MOST_SCORES)]
    only_fp8: tuple[Short, ...] = ()
    only_nvfp4: tuple[Short, ...] = ()
    differences: Annotated[tuple[Difference, ...], Field(max_length=MOST_DIFFERENCES)] = ()
    cautions: tuple[Caution, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Of all scores: one that is worse is not made good by another.

        Those that tell nothing count where none tells anything.
        """
        found = {one.verdict for one in self.scores}
        return next(one for one in _FIRST_FOUND if one in found)

    @property
    def is_void(self) -> bool:
        """Whether the files do not show what they are taken for."""
        return bool({Caution.SAME_RUN, Caution.CONTRADICTED} & set(self.cautions))

    @property
    def is_worse(self) -> bool:
        """Whether it shows a loss."""
        return self.verdict is Verdict.WORSE and not self.is_void

    @property
    def blocks(self) -> bool:
        """Whether it must not count as done: something is worse, or the files do not show what they are taken for."""
        return self.is_void or self.verdict is Verdict.WORSE


_FIRST_FOUND = (Verdict.WORSE, Verdict.WITHIN_NOISE, Verdict.BETTER, Verdict.TOO_FEW, Verdict.NO_TEST)
