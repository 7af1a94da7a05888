"""What is left out of the bundle is not missed; building one takes minutes, so it is told from the lists."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "packaging" / "bundle"
CONTENTS = runpy.run_path(str(FOLDER / "contents.py"))


def test_the_self_test_passes_without_what_is_left_out() -> None:
    """Window, charts, project, PDF and workbook, with every module of the list made impossible to import."""
    code = (
        "import runpy, sys\n"
        f"left_out = runpy.run_path({str(FOLDER / 'contents.py')!r})['MODULES_LEFT_OUT']\n"
        "sys.modules.update(dict.fromkeys(left_out))\n"
        "from configurator.selftest import self_test\n"
        "sys.exit(not self_test())\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "FAILED" not in ran.stdout


@pytest.mark.parametrize(
    "name",
    [
        "babel/locale-data/de_CH.dat",
        "babel/locale-data/root.dat",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "configurator/_data/resources/languages/de/LC_MESSAGES/configurator.mo",
        "configurator/_data/catalog/catalog.toml",
    ],
)
def test_what_the_program_reads_is_wanted(name: str) -> None:
    """German and English, the platforms of a screen, the program's own data."""
    assert CONTENTS["is_wanted"](name)


@pytest.mark.parametrize(
    "name",
    [
        "babel/locale-data/fr.dat",
        "PySide6\\translations\\qtbase_fr.qm",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "babel/tests/test_core.py",
        "inference_server_configurator-0.1.0.dist-info/direct_url.json",
        "configurator/_data/resources/.sample.quote.lock",
    ],
)
def test_what_the_program_never_reads_is_not_wanted(name: str) -> None:
    """Other languages, other platforms, the tests of others; with the slashes of both systems."""
    assert not CONTENTS["is_wanted"](name)
