"""Exports: away from the window's thread, with a result, a failure or a cancellation said."""

import json
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import configurator.export
from configurator.export.letterhead import Letterhead
from configurator.quote.document import QuoteDocument
from configurator.quote.option import Role
from configurator.ui.main_window import MainWindow
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A PDF writer that waits for the test, so that the time in between can be looked at."""
    go = threading.Event()

    def writer(_document: QuoteDocument, _letterhead: Letterhead) -> bytes:
        go.wait(10)
        return threading.current_thread().name.encode()

    monkeypatch.setitem(configurator.export.WRITERS, ".pdf", writer)
    return go


def test_the_window_stays_alive_while_a_quote_is_written(
    window: MainWindow, dialogs: ScriptedDialogs, held: threading.Event, qtbot: QtBot, tmp_path: Path
) -> None:
    """A moving bar stands at the foot meanwhile; choices can be made; then the folder can be shown."""
    dialogs.path = tmp_path / "a.pdf"
    with qtbot.waitSignal(window.exporting.written):
        window.export(".pdf")
        assert window.export_status.bar.isVisible()
        window.session.choose("32K", context=32_768)
        held.set()
    assert (tmp_path / "a.pdf").read_bytes() != b"MainThread"
    assert window.export_status.text.text() == "Written: a.pdf"
    assert window.export_status.bar.isHidden()
    window.export_status.show_folder.click()
    assert dialogs.shown_folders == [tmp_path]


def test_a_cancelled_export_leaves_the_older_file(
    window: MainWindow, dialogs: ScriptedDialogs, held: threading.Event, qtbot: QtBot, tmp_path: Path
) -> None:
    """Nothing is written and the foot says so."""
    dialogs.path = tmp_path / "a.pdf"
    dialogs.path.write_bytes(b"older")
    with qtbot.waitSignal(window.exporting.cancelled):
        window.export(".pdf")
        window.export_status.cancel.click()
        held.set()
    assert dialogs.path.read_bytes() == b"older"
    assert window.export_status.text.text() == "Export cancelled."


def test_a_second_export_waits_for_the_first(
    window: MainWindow, dialogs: ScriptedDialogs, held: threading.Event, qtbot: QtBot, tmp_path: Path
) -> None:
    """It is refused with a sentence; the first goes on."""
    dialogs.path = tmp_path / "a.pdf"
    with qtbot.waitSignal(window.exporting.written):
        window.export(".pdf")
        window.export(".pdf")
        assert "still being written" in dialogs.told[0]
        assert window.export_status.bar.isVisible()
        held.set()


def test_closing_lets_the_export_end(
    window: MainWindow, dialogs: ScriptedDialogs, held: threading.Event, tmp_path: Path
) -> None:
    """The window goes when the file is written; what was asked for is there."""
    dialogs.path = tmp_path / "a.pdf"
    window.export(".pdf")
    threading.Timer(0.05, held.set).start()
    window.close()
    assert not window.isVisible()
    assert (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize("place", ["is a folder.pdf", "missing/a.pdf"])
@pytest.mark.usefixtures("held")
def test_a_place_that_cannot_be_written_is_one_message(
    window: MainWindow, dialogs: ScriptedDialogs, held: threading.Event, qtbot: QtBot, tmp_path: Path, place: str
) -> None:
    """A folder of that name, and a folder that is not there."""
    (tmp_path / "is a folder.pdf").mkdir()
    dialogs.path = tmp_path / place
    held.set()
    with qtbot.waitSignal(window.exporting.failed):
        window.export(".pdf")
    assert len(dialogs.told) == 1
    assert dialogs.told[0].startswith(f"{tmp_path / place}: cannot be written")
    assert window.export_status.text.text() == "Not exported."


def test_a_writer_that_breaks_is_one_message(
    window: MainWindow, dialogs: ScriptedDialogs, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program's own fault does not end it."""

    def writer(_document: QuoteDocument, _letterhead: Letterhead) -> bytes:
        raise RuntimeError("no ink")

    monkeypatch.setitem(configurator.export.WRITERS, ".pdf", writer)
    dialogs.path = tmp_path / "a.pdf"
    with qtbot.waitSignal(window.exporting.failed):
        window.export(".pdf")
    assert dialogs.told == [f"{tmp_path / 'a.pdf'}: not written, the program failed: RuntimeError: no ink"]


def test_a_blocked_quote_is_not_exported(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """It says what blocks, before asking for a file."""
    window.session.choose("L4", card="l4")
    dialogs.path = tmp_path / "a.pdf"
    window.export(".pdf")
    said = (
        "Not exported, because nothing can be promised. The weights take 33.9 GiB of each card; 17.2 GiB are usable. "
        "Take more cards, a larger card or smaller weights."
    )
    assert dialogs.told == [said]
    assert not window.exporting.is_running
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.parametrize(("suffix", "start"), [(".pdf", b"%PDF"), (".xlsx", b"PK")])
def test_the_real_writers_write(
    window: MainWindow, dialogs: ScriptedDialogs, qtbot: QtBot, tmp_path: Path, suffix: str, start: bytes
) -> None:
    """Both formats, from the window to the file."""
    dialogs.path = tmp_path / f"a{suffix}"
    window.export(suffix)
    qtbot.waitUntil(lambda: not window.exporting.is_running, timeout=60_000)
    assert dialogs.told == []
    assert dialogs.path.read_bytes().startswith(start)


def test_everything_is_exported_under_one_name(
    window: MainWindow, dialogs: ScriptedDialogs, qtbot: QtBot, tmp_path: Path
) -> None:
    """PDF, workbook and JSON; an older workbook of that name is asked about, and the number is taken."""
    dialogs.path = tmp_path / "offer.pdf"
    (tmp_path / "offer.xlsx").write_bytes(b"older")
    with qtbot.waitSignal(window.exporting.written, timeout=60_000):
        window.export("all")
    assert sorted(one.name for one in tmp_path.iterdir() if one.stem == "offer") == [
        "offer.json",
        "offer.pdf",
        "offer.xlsx",
    ]
    assert dialogs.asked == ["offer.xlsx"]
    assert window.export_status.text.text() == f"Written: 3 files in {tmp_path.name}"
    assert [Path(line).name for line in window.export_status.text.toolTip().splitlines()] == [
        "offer.pdf",
        "offer.xlsx",
        "offer.json",
    ]
    assert json.loads((tmp_path / "offer.json").read_text())["number"] == "QT-2026-0001"
    assert window.preferences.quote_numbers == ["QT-2026-0001"]


def test_empty_fields_are_named_before_an_export(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """Whoever would rather fill them in is led to the first one, and nothing is written."""
    dialogs.path = tmp_path / "a.pdf"
    dialogs.exports_incomplete = False
    window.export(".pdf")
    assert dialogs.missing[:2] == ["Seller: legal name", "Seller: address"]
    assert not window.exporting.is_running
    assert window.places.currentIndex() == 2


def test_what_is_offered_decides_and_not_what_is_in_view(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """A blocked option in view does not stop the one that is offered."""
    session = window.session
    session.change(session.project.with_role(Role.OFFERED).with_copy(), "copy")
    session.choose("L4", card="l4")
    dialogs.path = None
    window.export(".pdf")
    assert dialogs.told == []
    session.change(session.project.viewing(0), "view")
    session.choose("L4", card="l4")
    window.export(".pdf")
    assert dialogs.told[0].startswith("Not exported, because nothing can be promised. The weights take")
