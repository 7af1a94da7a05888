"""What differs between two states of a project: every change is told once, in words."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.models import Catalog
from configurator.changes import Difference, as_text, changes
from configurator.configuration import Configuration, Overrides
from configurator.project import Project, new_project
from configurator.quote.option import Role
from configurator.quote.party import Party


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Two options, A with two cards and B with four; A is in view."""
    start = new_project(catalog, date(2026, 11, 29))
    four = start.configuration.replace(cards=4, tensor_parallel=4)
    return start.with_copy().with_configuration(four).viewing(0)


def _told(catalog: Catalog, before: Project, after: Project) -> list[tuple[str, str, dict[str, tuple[str, str]]]]:
    return [
        (part.title, part.note, {row.label: (row.before, row.after) for row in part.rows})
        for part in changes(catalog, before, after)
    ]


def test_nothing_changed_is_nothing_told(catalog: Catalog, project: Project) -> None:
    """The same project has no parts, and no text."""
    assert changes(catalog, project, project) == ()
    assert as_text(()) == ""


def test_a_choice_is_told_with_what_it_did_to_the_promise(catalog: Catalog, project: Project) -> None:
    """Four cards instead of two: 78 promised sessions become 211, and the headroom grows with them."""
    after = project.with_configuration(project.configuration.replace(cards=4, tensor_parallel=4))
    ((title, note, rows),) = _told(catalog, project, after)
    assert (title, note) == ("Option A", "")
    assert rows["Promised sessions (FP8)"] == ("78", "211")
    assert rows["Split"] == ("1 × tensor parallel 2", "1 × tensor parallel 4")
    assert rows["NVFP4 headroom, after testing"][0] == "117 to 139"
    assert "Model" not in rows


def test_a_promise_that_stayed_is_not_told(catalog: Catalog, project: Project) -> None:
    """Fewer users change nothing about what is carried."""
    after = project.with_configuration(project.configuration.replace(users=200))
    ((_, _, rows),) = _told(catalog, project, after)
    assert "Promised sessions (FP8)" not in rows
    assert rows["Need met"] == ("Needed: 60. Met, 18 spare.", "Needed: 40. Met, 38 spare.")
    assert rows["Need"] == (
        "300 users, 20 % active at once: 60 sessions",
        "200 users, 20 % active at once: 40 sessions",
    )


CHOICES = {
    "model": "gemma-3-27b", "weights": "bf16", "card": "h200-nvl", "cards": 4, "tensor_parallel": 1, "context": 32_768,
    "engine": "sglang", "engine_version": "0.32.0", "users": 12, "share_active": Decimal(50),
    "decode_context_parallel": 2, "overrides": Overrides(utilisation=Decimal("0.92"), reason="measured"),
}  # fmt: skip


@pytest.mark.parametrize("field", Configuration.model_fields)
def test_every_choice_is_told(catalog: Catalog, project: Project, field: str) -> None:
    """A field that somebody adds to the configuration fails here until it has words."""
    value = CHOICES[field]
    if field == "model":
        value = next(one for one in catalog.models if one != project.configuration.model)
    after = project.with_configuration(project.configuration.replace(**{field: value}))
    ((_, _, rows),) = _told(catalog, project, after)
    assert any(old != new for old, new in rows.values())


def test_changed_assumptions_are_told_one_by_one(catalog: Catalog, project: Project) -> None:
    """The rule's own 0.9, the figure in its place, and the reason."""
    overrides = Overrides(utilisation=Decimal("0.92"), reason="measured at the customer")
    after = project.with_configuration(project.configuration.replace(overrides=overrides))
    ((_, _, rows),) = _told(catalog, project, after)
    assert rows["Utilisation of driver memory"] == ("0.9", "0.92")
    assert rows["Reason for the change"] == ("none", "measured at the customer")


@pytest.mark.parametrize(
    ("step", "title", "note"),
    [
        (lambda one: one.with_copy(), "Option C", "added"),
        (lambda one: one.viewing(1).without_current(), "Option B", "removed"),
        (lambda one: one.renamed("Small"), "Small", "renamed from Option A"),
    ],
)
def test_what_became_of_an_option(
    catalog: Catalog, project: Project, step: Callable[[Project], Project], title: str, note: str
) -> None:
    """Added, removed and renamed ones say so; no other option is named."""
    told = _told(catalog, project, step(project))
    assert (title, note, {}) in told
    assert {one for one, _, _ in told} <= {title, "Options"}


def test_renamed_and_chosen_otherwise_is_one_option(catalog: Catalog, project: Project) -> None:
    """By its place it is known again."""
    after = project.renamed("Large").with_configuration(project.configuration.replace(context=32_768))
    (told,) = [one for one in _told(catalog, project, after) if one[0] == "Large"]
    assert told[1] == "renamed from Option A"
    assert told[2]["Context per session"][0].startswith("8,192 tokens")


def test_order_and_view_are_told(catalog: Catalog, project: Project) -> None:
    """A moved behind B, then B brought into view."""
    moved = project.moved(1)
    assert _told(catalog, project, moved) == [("Options", "", {"Order": ("Option A, Option B", "Option B, Option A")})]
    assert _told(catalog, project, project.viewing(1)) == [("Options", "", {"In view": ("Option A", "Option B")})]


def test_details_are_told_field_by_field(catalog: Catalog, project: Project) -> None:
    """Fields inside fields name both."""
    details = project.details.replace(
        is_binding=True, buyer=project.details.buyer.replace(name="Rhein AG"), valid_until=date(2027, 1, 15)
    )
    ((title, _, rows),) = _told(catalog, project, project.replace(details=details))
    assert title == "Quote"
    assert rows == {
        "Valid until": ("2026-12-29", "2027-01-15"),
        "Binding": ("no", "yes"),
        "Buyer, name": ("none", "Rhein AG"),
    }


def test_a_long_text_shows_where_it_begins_to_differ(catalog: Catalog, project: Project) -> None:
    """Of remarks with 3,000 characters, the end that changed is shown."""
    before = project.replace(details=project.details.replace(remarks="a " * 1500 + "old"))
    after = project.replace(details=project.details.replace(remarks="a " * 1500 + "new"))
    ((_, _, rows),) = _told(catalog, before, after)
    old, new = rows["Remarks"]
    assert (old[0], old[-3:], new[-3:]) == ("…", "old", "new")
    assert len(new) < 130


def test_steps_are_told(catalog: Catalog, project: Project) -> None:
    """State and person of the one step that was worked on."""
    step = catalog.checklist.steps[0]
    after = project.replace(steps=(StepRecord(step=step.id, state=StepState.DONE, person="Anna"),))
    ((title, _, rows),) = _told(catalog, project, after)
    assert title == "Adoption"
    assert rows == {f"{step.title}, state": ("open", "done"), f"{step.title}, person": ("none", "Anna")}


def test_the_text_has_a_line_for_each(catalog: Catalog, project: Project) -> None:
    """As it stands in the box that asks about unsaved changes."""
    after = project.replace(details=project.details.replace(is_binding=True)).with_copy()
    text = as_text(changes(catalog, project, after))
    assert text == ("Option C: added\n\nOptions\n  In view: Option A → Option C\n\nQuote\n  Binding: no → yes")


def test_the_role_of_an_option_is_told(catalog: Catalog, project: Project) -> None:
    """What an option is in the quote belongs to the option."""
    options = (project.options[0], project.options[1].replace(role=Role.NOT_QUOTED))
    assert _told(catalog, project, project.replace(options=options)) == [
        ("Option B", "", {"Role in the quote": ("alternative", "not quoted")})
    ]


def test_what_was_issued_is_named(catalog: Catalog) -> None:
    """Whoever is about to discard it reads that a customer has it."""
    project = new_project(catalog, date(2026, 11, 29))
    details = project.details.replace(number="QT-1", seller=Party(name="Seller GmbH"))
    before = project.replace(details=details)
    (part,) = changes(catalog, before, before.issue(catalog, date(2026, 11, 29)))
    assert part.rows == (Difference("Issued revisions", "none", "QT-1-R1"),)
