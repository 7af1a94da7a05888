"""LibreOffice, which computes a workbook again from nothing but its formulas."""

import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

RECALCULATE_ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""

MOST_AT_ONCE = 100
"""LibreOffice 7.4 ends without a word after some 250 files."""


@pytest.fixture(scope="session")
def recalculate(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Mapping[str, bytes]], Path]:
    """Computes workbooks again, and gives the folder in which each lies under its name."""
    soffice = shutil.which("soffice") or shutil.which("libreoffice")
    if soffice is None:
        pytest.skip("LibreOffice is not installed")

    def run(made: Mapping[str, bytes]) -> Path:
        folder = tmp_path_factory.mktemp("recalculation")
        paths = [folder / f"{name}.xlsx" for name in made]
        for path, content in zip(paths, made.values(), strict=True):
            path.write_bytes(content)
        settings = folder / "profile" / "user" / "registrymodifications.xcu"
        settings.parent.mkdir(parents=True)
        settings.write_text(RECALCULATE_ALWAYS)
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        convert = ["--headless", "--convert-to", "xlsx", "--outdir", str(folder / "computed")]
        for start in range(0, len(paths), MOST_AT_ONCE):
            some = map(str, paths[start : start + MOST_AT_ONCE])
            subprocess.run([soffice, profile, *convert, *some], check=True, capture_output=True, timeout=900)
        return folder / "computed"

    return run
