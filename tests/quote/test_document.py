"""The quote as plain objects: what it says, and what it never says."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from pydantic import ValidationError

from configurator.adoption.checklist import StepRecord, StepState
from configurator.answer import Headroom
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document, choices, fingerprint

DETAILS = QuoteDetails.starting(date(2026, 11, 29))


@pytest.fixture
def document(catalog: Catalog, configuration: Callable[..., Configuration]) -> QuoteDocument:
    """The article's example for 300 users, a fifth of them active at once."""
    return build_document(catalog, DETAILS, configuration(users=300, share_active=20))


def test_a_new_quote_is_valid_for_thirty_days() -> None:
    """A quote of 29 November runs to 29 December, carries the year in its number and does not bind."""
    assert (DETAILS.full_number, DETAILS.valid_until, DETAILS.is_binding) == (
        "QT-2026-0001-R1",
        date(2026, 12, 29),
        False,
    )


def test_a_quote_does_not_end_before_it_starts() -> None:
    """A last day before the first is refused with both."""
    with pytest.raises(ValidationError, match="valid until 2026-11-28 is before the quote's date 2026-11-29"):
        DETAILS.replace(valid_until=date(2026, 11, 28))


def test_title_and_subtitle_follow_the_need(catalog: Catalog, document: QuoteDocument) -> None:
    """The title is the need unless the seller wrote one, and the subtitle is what was sized."""
    titled = build_document(catalog, DETAILS.replace(title="Chat for Bristol"), document.answer.configuration)

    assert document.title == "Inference server for 300 users"
    assert document.subtitle == "Llama 3.3 70B Instruct, FP8 weights, vLLM 0.33.0, 8,192 tokens per session"
    assert titled.title == "Chat for Bristol"


@pytest.mark.parametrize(
    ("cards", "servers", "each"), [(2, 1, 2), (3, 1, 4), (8, 1, 8), (12, 2, 8), (16, 2, 8), (64, 8, 8)]
)
def test_cards_are_counted_into_servers(catalog: Catalog, cards: int, servers: int, each: int) -> None:
    """Eight cards fill the largest server; more are several servers of the smallest size that holds them."""
    server = catalog.server_for("rtx-pro-6000-server-edition")

    assert server is not None
    assert server.servers_for(cards) == (servers, each)


def test_lines_are_hardware_in_whole_pieces(document: QuoteDocument) -> None:
    """One server and two cards; no line is a session, a user or a cache dtype."""
    assert [(line.position, line.quantity) for line in document.lines] == [(1, Decimal(1)), (2, Decimal(2))]
    assert document.lines[0].description.endswith(", up to 2 cards")
    assert document.lines[1].description == "RTX PRO 6000 Blackwell Server Edition, 96 GB GDDR7 with ECC, 512-bit"


def test_headroom_is_in_no_line_and_no_choice(document: QuoteDocument) -> None:
    """The band of 117 to 139 stands in the headroom alone; what is chosen and sold does not mention NVFP4."""
    sold = " ".join([line.description for line in document.lines] + [value for _, value in document.choices])

    assert isinstance(document.headroom, Headroom)
    assert (document.headroom.low, document.headroom.high) == (117, 139)
    assert "NVFP4" not in sold
    assert "117" not in sold
    assert "139" not in sold


def test_choices_for_a_reader(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """What was chosen in label and value, with singular and plural, and the basis of the weights' size."""
    shown = dict(choices(catalog, configuration(cards=4, tensor_parallel=2, users=1, share_active="0.5")))

    assert shown == {
        "Model": "Llama 3.3 70B Instruct",
        "Weights": "FP8, 67.7 GiB (rounded)",
        "Context per session": "8,192 tokens, prompt plus answer",
        "Need": "1 user, 0.5 % active at once: 1 session",
        "Cards": "4 × RTX PRO 6000 Blackwell Server Edition, 95.6 GiB each",
        "Split": "2 × tensor parallel 2",
        "Engine": "vLLM 0.33.0, pinned",
    }
    assert dict(choices(catalog, configuration(users=300)))["Need"] == "300 users, 100 % active at once: 300 sessions"
    assert dict(choices(catalog, configuration()))["Need"] == "not stated"


def test_nothing_that_was_found_is_dropped(document: QuoteDocument) -> None:
    """The document carries every finding, six pieces of evidence, six steps and no source twice."""
    assert document.findings == document.answer.check.findings
    assert len(document.evidence) == len(document.checklist) == 6
    titles = [source.title for source in document.sources]
    assert len(titles) == len(set(titles))


def test_every_finding_s_source_is_listed(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Whatever the configuration, the sources behind its findings stand in the list of sources."""
    for chosen in (
        configuration(),
        configuration(model="qwen3-0.6b", weights="bf16", cards=1),
        configuration(card="h200-nvl", cards=8, weights="nvfp4"),
        configuration(engine="sglang", engine_version="0.5.23", card="l40s", cards=4),
        configuration(card="l4", cards=4),
    ):
        document = build_document(catalog, DETAILS, chosen)
        listed = {source.title for source in document.sources}
        assert {finding.source for finding in document.findings} <= listed


def test_steps_stand_in_order_with_their_records(catalog: Catalog, document: QuoteDocument) -> None:
    """A record is put to its step, and the others are open."""
    record = StepRecord(step="evaluate-twice", state=StepState.DONE, person="Erika Muster")
    recorded = build_document(catalog, DETAILS, document.answer.configuration, (record,))

    assert [step.id for step, _ in recorded.checklist] == [step.id for step in catalog.checklist.steps]
    assert [one.state for _, one in recorded.checklist].count(StepState.OPEN) == 5
    assert {step.id: one for step, one in recorded.checklist}["evaluate-twice"] == record


def test_a_refused_headroom_is_not_explained(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Where the engine refuses NVFP4 there is no band and no calculation of one."""
    chosen = configuration(engine="sglang", engine_version="0.5.23", card="l40s", cards=4)
    document = build_document(catalog, DETAILS, chosen)

    assert document.headroom is None
    assert document.nvfp4_steps == ()
    assert document.fp8_steps


def test_a_blocked_quote_can_be_looked_at(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A quote that promises nothing is still a document, with the reason first among its findings."""
    document = build_document(catalog, DETAILS, configuration(model="deepseek-v4-pro", weights="mxfp4"))

    assert document.answer.promised_sessions == 0
    assert document.findings[0].code == "NOT-SIZED"
    assert document.fp8_steps == ()


def test_the_fingerprint_tells_configurations_apart(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Equal choices have one fingerprint; another context, or another catalogue, has another."""
    print_ = fingerprint(catalog, configuration())

    assert len(print_.replace(" ", "")) == 12
    assert fingerprint(catalog, configuration()) == print_
    assert fingerprint(catalog, configuration(context=8_193)) != print_
    assert fingerprint(catalog.replace(version="2027.01.01"), configuration()) != print_


def test_one_share_written_in_two_ways_has_one_fingerprint(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """20 % and 20.0 % are the same choice, and so have the same fingerprint."""
    short, long = configuration(users=300, share_active="20"), configuration(users=300, share_active="20.0")

    assert short == long
    assert fingerprint(catalog, short) == fingerprint(catalog, long)
