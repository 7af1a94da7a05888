"""A project in the few words by which a person knows it again."""

from datetime import datetime

from configurator.adoption.planning import measured_for
from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.project import Project
from configurator.ui.look.days import show_moment
from configurator.ui.projects.guard import age
from configurator.wording import word


def customer_name(project: Project) -> str:
    """The customer; a project without one says so."""
    return project.details.buyer.name or _("No customer named yet")


def title_words(project: Project) -> str:
    """Number and title, as far as there are any."""
    return " · ".join(filter(None, (project.details.full_number, project.details.title)))


def promise_words(catalog: Catalog, project: Project) -> str:
    """What the option in view promises, as a sentence."""
    chosen = project.configuration
    return word(catalog, answer(catalog, chosen, measured_for(catalog, chosen, project.steps))).promise


def moment(when: datetime) -> str:
    """``2026-11-30 09:15 (3 minutes ago)``."""
    return _("{moment} ({age})").format(moment=show_moment(when), age=age(when))
