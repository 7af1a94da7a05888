"""No file leaves the house under the number of an issued revision unless it says what was issued."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from pypdf import PdfReader

from configurator.catalog.models import Catalog
from configurator.cli import main
from configurator.export import export
from configurator.files import FileProblem
from configurator.project import Project, new_project, open_exported, open_project, save_project
from configurator.quote.content import QuoteContent, content_of
from configurator.quote.line import OwnLine
from configurator.quote.lock import Lock
from configurator.quote.party import Party

DAY = date(2026, 11, 29)


@pytest.fixture
def issued(catalog: Catalog) -> Project:
    """A cable for 20.00 from a named seller, issued as revision 1."""
    new = new_project(catalog, DAY)
    named = new.replace(details=new.details.replace(seller=Party(name="Seller GmbH")))
    cable = OwnLine(key="own-1", description="Cable", unit_price=Decimal(20))
    return named.with_lines(named.options[0].lines.added(cable)).issue(catalog, DAY)


def priced(project: Project, price: int) -> Project:
    """The cable at another price."""
    return project.with_lines(project.options[0].lines.edited("own-1", unit_price=Decimal(price)))


def test_an_issued_quote_goes_out_as_it_was_issued(catalog: Catalog, issued: Project, tmp_path: Path) -> None:
    """Any number of times."""
    assert export(issued.document(catalog), tmp_path / "r1.json")
    assert not issued.document(catalog).is_unlike_issued


@pytest.mark.parametrize("suffix", [".pdf", ".xlsx", ".json"])
def test_another_content_under_its_number_is_refused(
    catalog: Catalog, issued: Project, tmp_path: Path, suffix: str
) -> None:
    """Half the price, put into the file by hand, reaches no format."""
    path = tmp_path / f"r1{suffix}"

    with pytest.raises(FileProblem, match="QT-2026-0001-R1 was issued with another content; export it as it was"):
        export(priced(issued, 10).document(catalog), path)
    assert not path.exists()


def test_another_catalogue_or_signature_is_another_content(catalog: Catalog, issued: Project) -> None:
    """Both stand in what the customer reads."""
    newer = catalog.replace(version="2027.1.1")
    signed = issued.details.replace(signature=issued.details.signature.replace(is_printed=True, name="A. Clerk"))

    assert issued.document(newer).is_unlike_issued
    assert issued.replace(details=signed).document(catalog).is_unlike_issued


def test_the_command_refuses_another_language(
    catalog: Catalog, issued: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Issued in English: ``--language de`` writes nothing and ends with a sentence."""
    file, pdf = tmp_path / "issued.quote", tmp_path / "r1.pdf"
    save_project(issued, file, catalog)

    assert main(["quote", str(file), "--language", "de", "--pdf", str(pdf)]) != 0
    assert "QT-2026-0001-R1 was issued with another content" in capsys.readouterr().err
    assert not pdf.exists()


def test_a_project_that_was_changed_outside_goes_on_as_the_next_revision(catalog: Catalog, issued: Project) -> None:
    """What the window does when it opens one; an untouched one stays revision 1."""
    assert issued.settled(catalog) == issued
    assert priced(issued, 10).settled(catalog).details.full_number == "QT-2026-0001-R2"


def test_fields_of_a_later_program_do_not_unlock_an_older_snapshot(catalog: Catalog, issued: Project) -> None:
    """A snapshot that never heard of a signature is still what was issued."""
    known = json.loads(issued.issued[0].content.model_dump_json(exclude={"signature"}))
    older = QuoteContent.model_validate_json(json.dumps(known))

    assert content_of(issued.document(catalog)).repeats(older)
    assert not content_of(priced(issued, 10).document(catalog)).repeats(older)


@pytest.mark.parametrize("suffix", [".pdf", ".xlsx"])
def test_a_reopened_file_knows_that_it_was_issued(
    catalog: Catalog, issued: Project, tmp_path: Path, suffix: str
) -> None:
    """A change to it is revision 2 with a list of what changed: 20.00 became 25.00."""
    path = tmp_path / f"r1{suffix}"
    export(issued.document(catalog), path)
    reopened = open_exported(path, catalog).project
    changed = priced(reopened, 25).changed_from(reopened)
    document = changed.document(catalog)

    assert reopened.is_issued
    assert (changed.details.full_number, document.changed_since) == ("QT-2026-0001-R2", "QT-2026-0001-R1")
    assert ("20.00", "25.00") in [(row.before, row.after) for row in document.changes]


def test_a_draft_of_revision_two_says_what_it_replaces_after_reopening(
    catalog: Catalog, issued: Project, tmp_path: Path
) -> None:
    """Of revision 1 the file holds the fingerprint and nothing that it said."""
    draft = priced(issued, 25).changed_from(issued)
    export(draft.document(catalog), tmp_path / "r2.pdf")
    reopened = open_exported(tmp_path / "r2.pdf", catalog).project
    document = reopened.document(catalog)
    export(document, tmp_path / "again.pdf")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(tmp_path / "again.pdf").pages).split())

    first = issued.issued[0]
    assert reopened.locks == (Lock(number="QT-2026-0001", revision=1, day=DAY, sha256=first.sha256),)
    assert reopened.issued == ()
    assert "This quote replaces QT-2026-0001-R1." in text
    back = reopened.replace(details=reopened.details.replace(revision=1))
    assert back.is_issued
    assert back.document(catalog).is_unlike_issued


def test_nothing_is_issued_that_promises_nothing_or_has_no_seller(catalog: Catalog, issued: Project) -> None:
    """Each is refused with its reason."""
    draft = issued.replace(issued=())
    small = draft.with_configuration(draft.configuration.replace(card="l4", cards=1, tensor_parallel=1))

    with pytest.raises(ValueError, match="QT-2026-0001-R1 promises nothing: The weights take"):
        small.issue(catalog, DAY)
    with pytest.raises(ValueError, match="QT-2026-0001-R1 has no seller; fill in the seller's legal name"):
        draft.replace(details=draft.details.replace(seller=Party())).issue(catalog, DAY)


def test_an_issued_project_is_saved_and_opened(catalog: Catalog, issued: Project, tmp_path: Path) -> None:
    """With its lock, twice."""
    for name in ("one.quote", "two.quote"):
        save_project(issued, tmp_path / name, catalog)
        assert open_project(tmp_path / name, catalog) == issued
