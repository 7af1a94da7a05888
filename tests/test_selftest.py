"""The self-test finds a copy of the program that does not work."""

import pytest
from PySide6.QtWidgets import QApplication

from configurator.selftest import self_test
from configurator.ui.configure.place import ConfigurePlace


def test_this_copy_works(qapp: QApplication, capsys: pytest.CaptureFixture[str]) -> None:
    """Six checks, each with a line."""
    assert qapp
    assert self_test()
    lines = capsys.readouterr().out.splitlines()
    assert [line[:6].strip() for line in lines[2:]] == ["ok"] * 6


@pytest.mark.qt_no_exception_capture
def test_a_fault_in_what_qt_calls_back_is_found(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A chart that cannot be built, as where a bundle lacks a module: Qt alone would go on."""
    assert qapp

    def broken(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'pydoc'")

    monkeypatch.setattr(ConfigurePlace, "_make_slot", broken)
    assert not self_test()
    assert "FAILED the check after these: ModuleNotFoundError: No module named 'pydoc'" in capsys.readouterr().out
