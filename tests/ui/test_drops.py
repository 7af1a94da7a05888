"""What is dropped on the window: each kind goes to whoever takes it, and the rest ends in one sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.ui.drops import Drops, Kind, Unusable, kind_of, the_one
from configurator.ui.main_window import MainWindow
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.quote", "{", Kind.PROJECT),
        ("A.QUOTE", "{", Kind.PROJECT),
        ("mail-attachment.json", '{"format": "configurator-quote"}', Kind.PROJECT),
        ("config.json", '{"model_type": "llama"}', Kind.MODEL),
        ("server.log", "", Kind.LOG),
        ("server.txt", "INFO", Kind.LOG),
        ("journal", "INFO [kv_cache_utils.py:1] GPU KV cache size: 1,024 tokens", Kind.LOG),
        ("prices.xlsx", "PK", Kind.PRICE_BOOK),
        ("prices.csv", "part;price", Kind.PRICE_BOOK),
    ],
)
def test_the_kind_is_told_by_name_and_beginning(tmp_path: Path, name: str, content: str, kind: Kind) -> None:
    """The name decides, but for a project or a log that goes by another name."""
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    assert kind_of(file) is kind


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def _large(path: Path) -> Path:
    """A gigabyte that takes no room on the disk."""
    with path.open("wb") as stream:
        stream.truncate(1 << 30)
    return path


def _pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def _picture(path: Path) -> Path:
    path.write_bytes(b"\x89PNG\r\n")
    return path


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_folder, "x.json is a folder; open it and drop one file out of it."),
        (_large, "x.json has 1.0 GiB, more than the 64 MiB that can be read here; drop another file."),
        (_pipe, "x.json is not a file that can be read; drop another one."),
        (lambda path: path, "x.json cannot be read: no such file or directory; check it or drop another file."),
    ],
)
def test_what_cannot_be_read_is_one_sentence(tmp_path: Path, make: Callable[[Path], Path], said: str) -> None:
    """A folder, a gigabyte, a pipe and a file that is gone; none of them is read."""
    with pytest.raises(Unusable) as why:
        kind_of(make(tmp_path / "x.json"))
    assert str(why.value) == said


def test_another_kind_is_told_what_may_be_dropped(tmp_path: Path) -> None:
    """The sentence lists the kinds."""
    with pytest.raises(Unusable) as why:
        kind_of(_picture(tmp_path / "photo.png"))
    assert str(why.value) == (
        "photo.png is of no kind that can be dropped here; drop a project (.quote), an exported quote, "
        "a model's config.json, a start-up log, a result file or a price book."
    )


def test_ten_files_and_none_are_one_sentence_each(tmp_path: Path) -> None:
    """Nothing is picked out of ten; a link from a browser is no file."""
    with pytest.raises(Unusable, match=r"^10 files were dropped; drop one at a time\.$"):
        the_one([tmp_path / f"{number}.quote" for number in range(10)])
    with pytest.raises(Unusable, match="no file of this computer"):
        the_one([])


def test_a_kind_is_taken_by_whoever_is_connected(tmp_path: Path) -> None:
    """A result file, told from a model's config.json by its beginning."""
    taken: list[Path] = []
    drops = Drops(lambda _sentence: None, {Kind.MODEL: lambda _file: None})
    results = tmp_path / "results.json"
    results.write_text('{"results": {"gsm8k": {"acc,none": 0.5}}}', encoding="utf-8")
    drops.connect(Kind.RESULT, taken.append)
    drops.take([results])
    assert taken == [results]


def test_a_log_of_any_size_may_be_dropped(tmp_path: Path) -> None:
    """It is read as a stream."""
    assert kind_of(_large(tmp_path / "server.log")) is Kind.LOG


@pytest.fixture
def drop(window: MainWindow, qtbot: QtBot, dialogs: ScriptedDialogs) -> Callable[..., str]:
    """Drag files over the window, let them go, and return the one sentence that follows."""

    def let_go(*files: Path) -> str:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        entering = QDragEnterEvent(QPointF(9, 9).toPoint(), copy, data, left, none)
        QApplication.sendEvent(window, entering)
        assert entering.isAccepted()
        QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), copy, data, left, none))
        qtbot.waitUntil(lambda: bool(dialogs.told))
        assert len(dialogs.told) == 1
        return dialogs.told.pop()

    return let_go


def test_every_bad_drop_on_the_window_is_a_sentence(
    window: MainWindow, drop: Callable[..., str], tmp_path: Path
) -> None:
    """A folder, ten files, a gigabyte, a broken project, a broken model: the project stays as it was."""
    before = window.session.project
    broken, model = tmp_path / "broken.quote", tmp_path / "config.json"
    broken.write_bytes(b"\xff\x00\x01")
    model.write_text("[1, 2", encoding="utf-8")
    assert "is a folder" in drop(_folder(tmp_path / "folder"))
    assert "10 files" in drop(*(tmp_path / f"{number}" for number in range(10)))
    assert "1.0 GiB" in drop(_large(tmp_path / "weights.json"))
    assert "not a text file" in drop(broken)
    assert str(model) in drop(model)
    assert window.session.project == before


def test_a_dropped_log_is_named_in_the_foot_while_it_is_read(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Eight megabytes are said to be read at once, and no more once they have been."""
    log = tmp_path / "start-up.log"
    log.write_text("INFO vllm is starting\n" * 400_000, encoding="utf-8")
    window.drops.take([log])
    assert window.statusBar().currentMessage() == "Reading start-up.log … 0 %"
    qtbot.waitUntil(lambda: not window.intake.reads, timeout=20_000)
    assert window.statusBar().currentMessage() == ""
