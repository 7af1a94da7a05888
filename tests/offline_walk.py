"""Every command, then the window through all its places, with sockets forbidden in this process.

Usage: python -m tests.offline_walk FOLDER. Prints as JSON what was done and every socket that was asked for; a socket
within the machine (AF_UNIX), as a display has, is let through.
"""

import faulthandler
import io
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from socket import AF_UNIX
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu, QMenuBar

    from configurator.ui.main_window import MainWindow

asked: list[str] = []


def _forbid(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook, which no import order and no library in C can get round as it can a patched class."""
    if not event.startswith("socket.") or event in {"socket.gethostname", "socket.__del__"}:
        return
    if event == "socket.__new__" and arguments[1] == AF_UNIX:
        return
    if event in {"socket.connect", "socket.bind"} and arguments[0].family == AF_UNIX:
        return
    asked.append(f"{event}{arguments[1:]}")
    raise OSError("no sockets")


sys.addaudithook(_forbid)

from configurator.cli import main  # noqa: E402 - imports are watched too
from configurator.cli.arguments import COMMANDS  # noqa: E402
from configurator.paths import catalog_dir, resource  # noqa: E402

DATA = Path(__file__).parent / "data"
LOGS, RESULTS = DATA / "logs", DATA / "results"
SIZED = "--model llama-3.3-70b --weights fp8"
HARDWARE = f"{SIZED} --card l40s --cards 4"


def command_lines(folder: Path) -> list[list[str]]:
    """One line or more for every command there is."""
    fp8, nvfp4 = (str(LOGS / f"vllm-0.33-{one}.log") for one in ("fp8", "nvfp4"))
    evaluations, load_tests = (
        [str(RESULTS / run / name) for run in ("fp8", "nvfp4")] for name in ("lm-eval.json", "vllm.json")
    )
    quote, pack = str(resource("sample.quote")), str(folder / "house.pack")
    written = [f"--{suffix}={folder / f'a.{suffix}'}" for suffix in ("pdf", "xlsx", "json")]
    return [
        ["--version"],
        ["size", *HARDWARE.split(), "--explain"],
        ["plan", *SIZED.split(), "--sessions", "40"],
        ["check", *HARDWARE.split(), "--kv", "nvfp4"],
        ["pool", str(DATA / "engine-pool.json")],
        ["import-model", str(DATA / "configs" / "grouped.json"), "--save"],
        ["read-log", fp8, nvfp4],
        ["compare-eval", *evaluations],
        ["compare-load", *load_tests],
        ["quote", quote, *written, "--language", "de"],
        ["catalog", "check"],
        ["catalog", "pack", str(folder / "catalogue"), pack, "--key", str(folder / "key.pem")],
        ["catalog", "trust", str(folder / "key.pub"), "--yes"],
        ["catalog", "check", pack, "--project", quote],
        ["catalog", "install", pack, "--yes"],
        ["catalog", "roll-back"],
        ["self-test"],
        ["showcase", str(folder / "shown")],
    ]


def run(line: list[str]) -> int:
    """The exit code of one command, whose output is not wanted."""
    with redirect_stdout(io.StringIO()):
        try:
            return main(line)
        except SystemExit as end:
            return int(end.code or 0)


def prepare(folder: Path) -> None:
    """A newer catalogue to pack, and a key to sign it with."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

    for name in ("CATALOG", "DATA", "KEYS"):
        os.environ[f"CONFIGURATOR_{name}"] = str(folder / name.lower())
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    shutil.copytree(catalog_dir(), folder / "catalogue")
    edition = folder / "catalogue" / "catalog.toml"
    edition.write_text('version = "2099.12.31"\n' if not edition.exists() else _newer(edition), encoding="utf-8")
    key = Ed25519PrivateKey.generate()
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    (folder / "key.pub").write_bytes(public)


def _newer(edition: Path) -> str:
    year = edition.read_text(encoding="utf-8").partition('"')[2][:4]
    return edition.read_text(encoding="utf-8").replace(f'"{year}', f'"{int(year) + 1}', 1)


def walk_window(folder: Path) -> list[str]:
    """Open a project, see every place and box, drop files, switch the language, export; what was done."""
    from PySide6.QtWidgets import QApplication

    from configurator.catalog.load import load_catalogs
    from configurator.project import open_project
    from configurator.ui.app import make_window, prepare_application
    from configurator.ui.preferences import Preferences
    from tests.ui.scripted_dialogs import ScriptedDialogs

    application = QApplication.instance() or QApplication(sys.argv[:1])

    def until(is_so: Callable[[], object]) -> None:
        ends = time.monotonic() + 120
        while not is_so():
            application.processEvents()
            if time.monotonic() > ends:
                raise TimeoutError

    prepare_application()
    catalog, dialogs = load_catalogs(), ScriptedDialogs()
    # A copy: everything in the menus is pressed, and Save saves.
    sample = folder / "sample.quote"
    shutil.copy(resource("sample.quote"), sample)
    project = open_project(sample, catalog)
    window = make_window(catalog, project, Preferences(folder / "window.ini"), dialogs, kept=folder / "data")
    window.show()
    window.welcome.show_page()
    window.filing.open_file(sample)
    done = ["open"]
    for language in ("de", "en"):
        window.set_language(language)
        for place in range(window.places.count()):
            window.go_to(place)
            application.processEvents()
            done.append(f"place {place} in {language}")
        until(lambda: window.quote.preview.pages.drawn_pages)
        done.append(f"preview in {language}")
    for theme in ("dark", "light"):
        window.set_theme(theme)
    window._show_guide()
    for kind in ("logs", "results"):
        folder_of = LOGS if kind == "logs" else RESULTS / "fp8"
        window.intake.take([file for file in sorted(folder_of.iterdir()) if file.stem in {"vllm-0.33-fp8", "lm-eval"}])
    until(lambda: not window.intake.reads)
    dialogs.path = folder / "offer.pdf"
    window.export("all")
    until(lambda: not window.exporting.is_running)
    done += [
        f"export {suffix}" for suffix in ("pdf", "xlsx", "json") if dialogs.path.with_suffix(f".{suffix}").exists()
    ]
    dialogs.unsaved = "discard"
    done += press_all(window)
    until(lambda: not window.exporting.is_running)
    window.close()
    done.append("close")
    return done


def press_all(window: "MainWindow") -> list[str]:
    """Press every entry of the menus but Quit, the languages and the files of before; which ones those were."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    def close() -> None:
        box = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        if box is not None and box is not window:
            box.close()

    closing, pressed = QTimer(window), []
    closing.timeout.connect(close)
    closing.start(20)
    for action in list(entries(window.menuBar(), {window.languages, window.recent})):
        key = action.shortcut().toString()
        if action.isEnabled() and key != "Ctrl+Q":
            pressed.append(action.text().replace("&", ""))
            # Presenter mode leaves few entries; it is left again at once.
            for _time in range(1 + (key == "F11")):
                action.trigger()
                QApplication.processEvents()
    closing.stop()
    return pressed


def entries(menu: "QMenu | QMenuBar", without: "set[QMenu]") -> "Iterator[QAction]":
    """What can be pressed in a menu and the menus in it."""
    for action in menu.actions():
        inside: Any = action.menu()
        if inside in without or action.isSeparator():
            continue
        if inside is None:
            yield action
        else:
            yield from entries(inside, without)


if __name__ == "__main__":
    # Something that waits for a person would wait for ever.
    faulthandler.dump_traceback_later(240, exit=True)
    base = Path(sys.argv[1])
    prepare(base)
    codes = {" ".join(line[:2] if line[0] == "catalog" else line[:1]): run(line) for line in command_lines(base)}
    window = walk_window(base)
    qt_network = "PySide6.QtNetwork" in sys.modules
    sys.stdout.write(
        json.dumps({"codes": codes, "commands": COMMANDS, "window": window, "asked": asked, "qt_network": qt_network})
    )
