"""What may know what: imports run one way, Qt and the document libraries stay in their rooms."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SIZE = "size --model llama-3.3-70b --weights fp8 --card rtx-pro-6000-server-edition --cards 2 --json"

HEAVY = ("PySide6", "shiboken6", "reportlab", "openpyxl", "pypdfium2", "babel")


def run_python(code: str) -> str:
    """Standard output of a fresh interpreter, in which nothing is loaded yet."""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_import_contracts_are_kept() -> None:
    """The layers and the two forbidden imports of pyproject.toml hold."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout


def test_the_command_line_runs_without_qt() -> None:
    """Where PySide6 cannot be imported, the command line and the exports still work."""
    out = run_python(
        "import sys\n"
        "sys.modules['PySide6'] = None\n"
        "import configurator.cli, configurator.export\n"
        "sys.exit(configurator.cli.main(['catalog', 'check']))"
    )

    assert out.endswith("no problem found.\n")


def test_a_quote_is_written_without_qt(tmp_path: Path) -> None:
    """Both documents are written where PySide6 cannot be imported."""
    pdf, xlsx = tmp_path / "out.pdf", tmp_path / "out.xlsx"
    run_python(
        "import sys\n"
        "sys.modules['PySide6'] = None\n"
        "from configurator.cli import main\n"
        f"sys.exit(main(['quote', 'resources/sample.quote', '--pdf', {str(pdf)!r}, '--xlsx', {str(xlsx)!r}]))"
    )

    assert pdf.stat().st_size > 1_000
    assert xlsx.stat().st_size > 1_000


@pytest.mark.parametrize("line", [SIZE, "catalog check", f"check{SIZE[4:]} --kv nvfp4"])
def test_a_calculation_loads_no_window_and_no_document_library(line: str) -> None:
    """The core answers without Qt, reportlab or openpyxl in memory."""
    out = run_python(
        "import contextlib, io, sys\n"
        "from configurator.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        f"    code = main({line.split()!r})\n"
        f"print(code, [name for name in {HEAVY!r} if name in sys.modules])"
    )

    assert out == "0 []\n"


@pytest.mark.parametrize(
    ("line", "unwanted"),
    [
        ("--help", ("pydantic", "cryptography")),
        ("size --help", ("pydantic", "cryptography")),
        (SIZE, ("cryptography",)),
    ],
)
def test_a_command_loads_no_library_that_it_does_not_use(line: str, unwanted: tuple[str, ...]) -> None:
    """Help comes without the checks of facts, and a size without the signatures of catalogue packs."""
    out = run_python(
        "import contextlib, io, sys\n"
        "from configurator.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main({line.split()!r})\n"
        f"print([name for name in {unwanted!r} if name in sys.modules])"
    )

    assert out == "[]\n"


def test_the_packaging_folder_is_no_package() -> None:
    """An __init__.py there would hide the library of that name for everything run from the root."""
    assert (ROOT / "packaging").is_dir()
    assert not list((ROOT / "packaging").rglob("__init__.py"))


def test_the_tests_mirror_the_program() -> None:
    """Every folder of tests but data, benchmarks and fuzz is named after a room: a test lies where it is sought."""
    rooms = {one.stem for one in (ROOT / "configurator").iterdir()}
    folders = {one.name for one in (ROOT / "tests").iterdir() if one.is_dir() and not one.name.startswith("__")}

    assert folders - {"data", "benchmarks", "fuzz"} <= rooms
