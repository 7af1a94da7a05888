"""Where the evidence of each step lies: putting it in, exchanging it and taking it out, each a step to undo."""

from typing import TYPE_CHECKING, Any

from configurator.adoption.checklist import (
    StepRecord,
    StepState,
    is_too_large,
    record_step,
    with_evidence,
    with_records,
)
from configurator.adoption.judging import Outcome, judge
from configurator.adoption.kept_file import KeptFile
from configurator.adoption.step_evidence import KIND_OF_STEP, MOST, Evidence, Kind, LoadTestResult, StartupLogs
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _
from configurator.ui.configure.checklist_panel import marked
from configurator.ui.dialogs import Dialogs
from configurator.ui.session import Session

if TYPE_CHECKING:
    from configurator.adoption.load_test import Targets

STEP_OF_KIND = {kind: step for step, kind in KIND_OF_STEP.items()}


class EvidenceShelf:
    """The evidence in the session's project."""

    def __init__(self, session: Session, dialogs: Dialogs) -> None:
        self._session, self._dialogs = session, dialogs

    def targets(self) -> "Targets":
        """What the load tests were judged by last; at first the sessions and the context of the configuration."""
        from configurator.adoption.load_test import Targets

        for one in reversed(self._record("load-test").evidence):
            if isinstance(one, LoadTestResult):
                return one.comparison.targets
        chosen = self._session.configuration
        return Targets(sessions=chosen.sessions_needed, context=chosen.context)

    def put(
        self,
        kind: Kind,
        evidence: Evidence,
        text: str,
        files: tuple[KeptFile, ...] = (),
        *,
        instead_of: type[Any] | None = None,
    ) -> bool:
        """Put evidence into its step, which is done where that shows it; `text` names the step for undo.

        What was made of the same files before goes, and with `instead_of` all of that kind. False where the project
        would become too large, which is told.
        """
        record = self._record(STEP_OF_KIND[kind])
        digests = {one.sha256 for one in evidence.sources}
        kept = tuple(
            one
            for one in record.evidence
            if not (instead_of and isinstance(one, instead_of))
            and not digests.intersection(source.sha256 for source in one.sources)
        )
        changed = self._settled(with_evidence(record, (*kept, evidence)[-MOST:], files), evidence)
        if is_too_large(record_step(self._session.project.steps, changed)):
            self._dialogs.tell(_("Not taken: the project would become too large; remove older evidence first."))
            return False
        self._session.record(changed, text)
        return True

    def exchange(self, before: Evidence, after: Evidence, text: str, merge_key: str = "") -> None:
        """Put one piece of evidence in the place of another."""
        record = self._record(STEP_OF_KIND[before.kind])
        if before not in record.evidence:
            return
        evidence = tuple(after if one == before else one for one in record.evidence)
        self._session.record(self._settled(with_evidence(record, evidence), after), text, merge_key)

    def remove(self, evidence: Evidence) -> None:
        """Take evidence out; a step that was done and has none left is open again."""
        record = self._record(STEP_OF_KIND[evidence.kind])
        left = tuple(one for one in record.evidence if one != evidence)
        changed = with_evidence(record, left)
        if not left and record.state is StepState.DONE:
            changed = changed.replace(state=StepState.OPEN)
        self._session.record(changed, _("evidence removed"))

    def remove_log(self, logs: StartupLogs, cache: CacheDtype) -> None:
        """Take one log out."""
        left = logs.with_reading(cache, None)
        if left.fp8 or left.nvfp4:
            self.exchange(logs, left, _("evidence removed"))
        else:
            self.remove(logs)

    def _settled(self, record: StepRecord, evidence: Evidence) -> StepRecord:
        """The record, done where all its evidence shows it and nobody has said anything else.

        Done it stays only while what has just come shows it too: a weak one wants a person's word anew.
        """
        outcomes = [self._outcome(one) for one in record.evidence]
        if record.state is StepState.DONE and (self._outcome(evidence) != "shows" or "fails" in outcomes):
            return record.replace(state=StepState.OPEN)
        is_shown = set(outcomes) == {"shows"} and record.state is StepState.OPEN
        return marked(record, StepState.DONE) if is_shown else record

    def _outcome(self, evidence: Evidence) -> Outcome:
        return judge(self._session.catalog, self._session.configuration, evidence).outcome

    def _record(self, step: str) -> StepRecord:
        rows = with_records(self._session.catalog.checklist, self._session.project.steps)
        return next(record for one, record in rows if one.id == step)
