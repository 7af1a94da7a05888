"""The matrix: letter, word and colour of each cell, and the reasons behind it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.catalog.dtypes import CacheDtype
from configurator.ui.configure.matrix_panel import MatrixPanel
from configurator.ui.session import Session

RTX = "rtx-pro-6000-server-edition"


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> MatrixPanel:
    """The matrix over the starting project, at the width it has in the window."""
    made = MatrixPanel(session)
    qtbot.addWidget(made)
    made.resize(304, 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def _names(panel: MatrixPanel) -> list[str]:
    return [cell.accessibleName() for cell in panel.cells.values()]


def test_each_cell_says_its_verdict_in_words(panel: MatrixPanel) -> None:
    """Twelve cells for three engines and four cards; with an FP8 cache all are accepted."""
    assert len(_names(panel)) == 12
    assert _names(panel)[0] == "SGLang 0.5.23 on RTX PRO 6000: accepted"
    assert all(name.endswith(": accepted") for name in _names(panel))


def test_the_other_cache_is_one_click_away(panel: MatrixPanel) -> None:
    """With an NVFP4 cache TensorRT-LLM refuses on every card, and the colour says so too."""
    panel.caches.button(CacheDtype.NVFP4).click()
    cell = panel.cells["tensorrt-llm", "1.4.0rc1", RTX]
    assert cell.accessibleName() == "TensorRT-LLM 1.4.0rc1 on RTX PRO 6000: refused"
    assert cell.property("verdict") == "refused"


def test_the_chosen_engine_and_card_are_explained_first(panel: MatrixPanel, session: Session) -> None:
    """Another card moves the mark."""
    assert panel.subject.text() == "vLLM 0.33.0 on RTX PRO 6000: accepted"
    session.choose("x", card="l4")
    assert panel.subject.text() == "vLLM 0.33.0 on L4: accepted"
    assert [place for place, cell in panel.cells.items() if cell.isChecked()] == [("vllm", "0.33.0", "l4")]


@pytest.mark.parametrize("key", [None, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_cell_opens_its_reasons(panel: MatrixPanel, session: Session, key: Qt.Key | None) -> None:
    """By a click, Enter or the space bar: why SGLang does not take an NVFP4 cache on an L4; nothing is chosen."""
    panel.caches.button(CacheDtype.NVFP4).click()
    cell = panel.cells["sglang", "0.5.23", "l4"]
    QTest.keyClick(cell, key) if key else QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert panel.subject.text() == "SGLang 0.5.23 on L4: refused"
    assert panel.reasons[0].message.text().startswith("SGLang 0.5.23 does not accept an NVFP4 cache on L4 (SM89)")
    assert panel.reasons[0].details is not None
    assert panel.reasons[0].details.isVisible()
    assert session.configuration.engine == "vllm"


def test_a_pinned_version_gets_a_row(panel: MatrixPanel, session: Session) -> None:
    """An unread version is unknown on every card, below the newest that was read."""
    session.choose("x", engine_version="0.99.0")
    assert panel.cells["vllm", "0.99.0", RTX].property("verdict") == "unknown"
    assert panel.cells["vllm", "0.33.0", RTX].property("verdict") == "accepted"
    assert panel.subject.text() == "vLLM 0.99.0 on RTX PRO 6000: unknown"


def test_it_fits_its_column(panel: MatrixPanel) -> None:
    """With four cards it needs no more than the 304 pixels that a window of 1,280 gives it."""
    assert panel.minimumSizeHint().width() <= 304
