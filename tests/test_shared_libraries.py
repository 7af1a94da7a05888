"""What the window needs of the system is named with the package that brings it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from configurator.shared_libraries import complaint, missing_libraries, package

HEADLESS = {**os.environ, "DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"}


def test_nothing_is_missing_here() -> None:
    """The tests draw windows, and so all of it is there."""
    assert missing_libraries() == []


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("libEGL.so.1", "libegl1"),
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libgthread-2.0.so.0", "libglib2.0-0"),
        ("unheard of", "unheard of"),
    ],
)
def test_a_library_leads_to_its_package(name: str, named: str) -> None:
    """Small letters, and the number after a hyphen where the name ends in a figure."""
    assert package(name) == named


def test_all_are_named_at_once() -> None:
    """One sentence and one command, whatever is missing."""
    assert complaint(["libGL.so.1", "libxcb-cursor.so.0"]) == (
        "Qt needs what this system lacks: libGL.so.1, libxcb-cursor.so.0; "
        "on Debian and Ubuntu, apt install libgl1 libxcb-cursor0"
    )
    assert complaint(["liba.so.1", "libb.so.1", "libc.so.1", "libd.so.1"]) == (
        "Qt needs what this system lacks: liba.so.1, libb.so.1, libc.so.1 and 1 more; "
        "on Debian and Ubuntu, apt install liba1 libb1 libc1 libd1"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only there Qt asks for DISPLAY")
@pytest.mark.parametrize("line", [[], ["self-test"], ["showcase", "out"]])
def test_a_screen_that_is_not_there_is_one_line(line: list[str], tmp_path: Path) -> None:
    """Exit code 2 in place of a dump, from whichever command asks Qt for a window."""
    program = [sys.executable, "-m", "configurator", *line]
    ran = subprocess.run(program, cwd=tmp_path, env=HEADLESS, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == ("configurator: no window: the display :4711 cannot be reached; set DISPLAY to one that can\n")


@pytest.mark.skipif(sys.platform != "linux", reason="only there Qt needs libraries of the system")
@pytest.mark.parametrize("path", [os.environ["PATH"], "/nowhere"], ids=["with ldd", "without ldd"])
def test_a_missing_library_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """A folder that looks like Qt, with a plug-in that asks for what nobody has."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no compiler")
    plugin = tmp_path / "PySide6" / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    plugin.parent.mkdir(parents=True)
    (tmp_path / "PySide6" / "__init__.py").touch()
    other = tmp_path / "libnobody.so.7"
    common = [compiler, "-shared", "-x", "c", "/dev/null", "-o"]
    subprocess.run([*common, str(other), f"-Wl,-soname,{other.name}"], check=True)
    subprocess.run([*common, str(plugin), "-Wl,--no-as-needed", "-x", "none", str(other)], check=True)
    other.unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "PySide6", raising=False)
    monkeypatch.setenv("PATH", path)
    assert missing_libraries() == ["libnobody.so.7"]


@pytest.mark.skipif(sys.platform != "linux", reason="only there Qt asks for DISPLAY")
def test_a_window_needs_no_output(tmp_path: Path) -> None:
    """A program of the Windows desktop has none, and is not stopped by that: it comes as far as Qt."""
    line = ["/bin/sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "configurator"]
    ran = subprocess.run(line, cwd=tmp_path, env=HEADLESS, capture_output=True, text=True, check=False)
    assert ran.stderr.startswith("configurator: no window: the display :4711")
