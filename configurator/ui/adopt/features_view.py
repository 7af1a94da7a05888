"""What the rules say of an NVFP4 cache, where a step follows from the configuration alone."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.adoption.standing import StepStanding
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _
from configurator.ui.adopt.evidence_view import EvidenceView
from configurator.ui.session import Session
from configurator.ui.widgets.layout import words


class FeaturesView(EvidenceView):
    """The findings about an NVFP4 cache, each with what to do."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def key(self, standing: StepStanding) -> object:  # noqa: ARG002 - follows from the configuration
        """The findings."""
        return self._session.answer.check.about(CacheDtype.NVFP4)

    def fill(self, standing: StepStanding, body: QWidget, inside: QVBoxLayout) -> None:  # noqa: ARG002
        """One finding after the other."""
        findings = self._session.answer.check.about(CacheDtype.NVFP4)
        if not findings:
            text = _("No finding speaks against an NVFP4 cache. The first start with it shows whether that holds.")
            inside.addWidget(words(text, "small", body, wraps=True))
        for one in findings:
            inside.addWidget(words(one.message, "small", body, wraps=True))
            if one.mend:
                inside.addWidget(words(one.mend, "caption", body, wraps=True))
