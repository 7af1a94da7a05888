"""What was issued stays as it was, and what changed since can be listed."""

from datetime import date
from decimal import Decimal

import pytest
from pydantic import ValidationError

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project
from configurator.quote.content import QuoteContent, content_of
from configurator.quote.difference import Area, Difference
from configurator.quote.internal import Cost, Internal
from configurator.quote.line import OwnLine
from configurator.quote.party import Party
from configurator.quote.revision import IssuedRevision, differences

DAY = date(2026, 11, 29)
CARD = "RTX PRO 6000 Blackwell Server Edition"


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """The article's example with one priced line."""
    new = new_project(catalog, DAY)
    new = new.replace(details=new.details.replace(seller=Party(name="Seller GmbH")))
    return new.with_lines(new.options[0].lines.added(OwnLine(key="own-1", description="Cable", unit_price=Decimal(20))))


@pytest.fixture
def issued(catalog: Catalog, project: Project) -> Project:
    """The example after its first revision went out."""
    return project.issue(catalog, DAY)


def content(catalog: Catalog, project: Project) -> QuoteContent:
    """What the customer would read."""
    return content_of(project.document(catalog))


def rows(before: QuoteContent, after: QuoteContent) -> list[tuple[str, str, str, str]]:
    """The diff without the option's name."""
    return [(row.area.value, row.label, row.before, row.after) for row in differences(before, after)]


def test_issuing_locks_what_the_customer_reads(catalog: Catalog, issued: Project) -> None:
    """The snapshot is the content, under its own fingerprint; it cannot be issued twice."""
    (revision,) = issued.issued

    assert revision.label == ("QT-2026-0001", 1)
    assert revision.content == content(catalog, issued)
    assert revision.sha256 == revision.content.sha256
    assert issued.is_issued
    with pytest.raises(ValueError, match="QT-2026-0001-R1 was issued already"):
        issued.issue(catalog, DAY)


def test_an_issued_revision_that_was_changed_is_refused(issued: Project) -> None:
    """A price put into the snapshot by hand no longer matches the fingerprint."""
    revision = issued.issued[0]
    changed = revision.content.replace(remarks="10 % off")

    with pytest.raises(ValidationError, match="revision 1 of quote QT-2026-0001 was changed after it was issued"):
        IssuedRevision(day=DAY, sha256=revision.sha256, content=changed)


def test_a_change_makes_the_next_revision(catalog: Catalog, issued: Project) -> None:
    """More cards are revision 2, which stays 2 while it is worked on, and can be issued itself."""
    four = issued.with_configuration(issued.configuration.replace(cards=4, tensor_parallel=4)).changed_from(issued)
    named = four.replace(details=four.details.replace(title="Pilot")).changed_from(four)

    assert (four.details.full_number, named.details.full_number) == ("QT-2026-0001-R2", "QT-2026-0001-R2")
    assert not named.is_issued
    assert [one.label for one in named.issue(catalog, DAY).issued] == [("QT-2026-0001", 1), ("QT-2026-0001", 2)]


def test_what_the_customer_does_not_read_makes_no_revision(issued: Project) -> None:
    """Costs and an option that is only compared leave the quote as it was issued."""
    cost = Cost(of="own-1", unit_cost=Decimal(12), currency="EUR")
    costed = issued.replace(internal=Internal(costs=(cost,))).changed_from(issued)

    assert costed.details.revision == 1


def test_a_change_to_a_number_that_was_issued_takes_the_revision_after_the_last(issued: Project) -> None:
    """Going back to revision 1 and changing it does not overwrite revision 2."""
    second = issued.replace(details=issued.details.replace(title="B")).changed_from(issued)
    back = second.replace(details=second.details.replace(revision=1))

    assert back.replace(details=back.details.replace(title="C")).changed_from(back).details.revision == 2


def test_looking_at_another_option_changes_no_issued_quote(catalog: Catalog, project: Project) -> None:
    """What was offered when it was issued stays offered, whatever is in view."""
    issued = project.with_copy().viewing(0).issue(catalog, DAY)
    looking = issued.viewing(1).changed_from(issued)

    assert (looking.details.revision, looking.offered, looking.is_issued) == (1, 0, True)
    assert issued.changed_from(project).details.revision == 1


def test_the_document_of_a_later_revision_carries_the_diff(catalog: Catalog, issued: Project) -> None:
    """In the quote's language, with the revision that it is measured against; the first one carries none."""
    german = issued.replace(details=issued.details.replace(language="de", title="Pilot")).changed_from(issued)
    document = german.document(catalog)

    assert (issued.document(catalog).changes, issued.document(catalog).changed_since) == ((), "")
    assert document.changed_since == "QT-2026-0001-R1"
    assert ("Inference server for 300 users", "Pilot") in [(row.before, row.after) for row in document.changes]
    assert ("English", "Deutsch") in [(row.before, row.after) for row in document.changes]


def test_equal_quotes_differ_in_nothing(catalog: Catalog, project: Project) -> None:
    """Two documents of one project are the same content with the same fingerprint."""
    assert content(catalog, project) == content(catalog, project)
    assert differences(content(catalog, project), content(catalog, project)) == ()


def test_the_diff_names_sizing_engine_lines_and_prices(catalog: Catalog, project: Project) -> None:
    """Four cards with another engine and a dearer cable, each as before and after."""
    configuration = project.configuration.replace(cards=4, tensor_parallel=4, engine_version="0.32.0")
    sheet = project.options[0].lines.edited("own-1", unit_price=Decimal(25)).removed("server")
    after = project.with_configuration(configuration).with_lines(sheet)
    listed = rows(content(catalog, project), content(catalog, after))

    assert ("sizing", "Cards", f"2 × {CARD}", f"4 × {CARD}") in listed
    assert ("sizing", "Promised sessions (FP8)", "78", "211") in listed
    assert ("engine", "Engine", "vLLM 0.33.0", "vLLM 0.32.0") in listed
    assert ("lines", "Line", "1 × Server for RTX PRO 6000 Server Edition cards, up to 2 cards", "") in listed
    assert ("prices", "Cable: unit price", "20.00", "25.00") in listed
    assert ("prices", "Net total", "EUR\N{NO-BREAK SPACE}20.00", "EUR\N{NO-BREAK SPACE}25.00") in listed
    assert [row[0] for row in listed] == sorted(
        (row[0] for row in listed), key=["sizing", "engine", "lines", "prices"].index
    )


def test_the_diff_names_terms_and_options(catalog: Catalog, project: Project) -> None:
    """A second option, another last day and a binding offer."""
    details = project.details.replace(valid_until=date(2027, 1, 15), is_binding=True)
    after = project.replace(details=details).with_copy().viewing(0)
    found = differences(content(catalog, project.with_copy().viewing(0)), content(catalog, after))

    assert [(row.label, row.before, row.after) for row in found] == [
        ("Valid until", "29 December 2026", "15 January 2027"),
        ("Binding", "no", "yes"),
    ]
    more = content(catalog, project.with_copy().with_copy().viewing(0))
    assert differences(content(catalog, project.with_copy().viewing(0)), more) == (
        Difference(Area.LINES, "Option C", "Option", "", "Option C"),
    )
