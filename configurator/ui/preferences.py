"""What the window remembers between two starts: files, where it stood, which theme and language, how large."""

import json
import re
from pathlib import Path

from platformdirs import user_config_path
from pydantic import ValidationError
from PySide6.QtCore import QByteArray, QSettings

from configurator.files import FileProblem
from configurator.json_text import parse_json
from configurator.language import NAMES
from configurator.quote.defaults import QuoteDefaults

MOST_RECENT = 8
MOST_NUMBERS = 200
THEMES = ("system", "light", "dark")
LANGUAGES = ("system", *NAMES)
ZOOMS = (80, 90, 100, 110, 125, 150, 175, 200)
"""The steps of the size of the interface, in per cent."""


def default_file() -> Path:
    """The INI file in the user's configuration folder."""
    return user_config_path("inference-server-configurator", appauthor=False) / "window.ini"


class Preferences:
    """Reads and writes one INI file; without a file everything is forgotten at the end."""

    def __init__(self, file: Path | None = None) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat) if file else None
        self._values: dict[str, object] = {}

    @property
    def recent_files(self) -> list[Path]:
        """The project files opened or saved last, newest first."""
        stored = self._read("recent_files")
        names = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
        return [Path(name) for name in names if name][:MOST_RECENT]

    def add_recent_file(self, file: Path) -> None:
        """Put a file first."""
        others = [one for one in self.recent_files if one != file.absolute()]
        self._write("recent_files", [str(one) for one in (file.absolute(), *others)][:MOST_RECENT])

    def clear_recent_files(self) -> None:
        """Forget all of them."""
        self._write("recent_files", [])

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        stored = self._read("theme")
        return stored if isinstance(stored, str) and stored in THEMES else "system"

    @theme.setter
    def theme(self, name: str) -> None:
        self._write("theme", name)

    @property
    def language(self) -> str:
        """``system``, or the code of a language."""
        stored = self._read("language")
        return stored if isinstance(stored, str) and stored in LANGUAGES else "system"

    @language.setter
    def language(self, choice: str) -> None:
        self._write("language", choice)

    @property
    def is_tour_seen(self) -> bool:
        """Whether the tour has been shown once."""
        return str(self._read("tour_seen")) == "1"

    @is_tour_seen.setter
    def is_tour_seen(self, is_seen: bool) -> None:
        self._write("tour_seen", int(is_seen))

    @property
    def zoom(self) -> int:
        """The size of the interface in per cent, one of `ZOOMS`."""
        stored = str(self._read("zoom"))
        return int(stored) if stored in map(str, ZOOMS) else 100

    @zoom.setter
    def zoom(self, per_cent: int) -> None:
        self._write("zoom", per_cent)

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window stood, as Qt saves it."""
        stored = self._read("geometry")
        return stored if isinstance(stored, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._write("geometry", geometry)

    @property
    def quote_defaults(self) -> QuoteDefaults:
        """What a new quote begins with; the program's own where nothing was entered or the entry does not hold."""
        try:
            return QuoteDefaults.model_validate_json(str(self._read("quote_defaults") or "{}"))
        except ValidationError:
            return QuoteDefaults()

    @quote_defaults.setter
    def quote_defaults(self, defaults: QuoteDefaults) -> None:
        self._write("quote_defaults", defaults.model_dump_json())

    @property
    def quote_numbers(self) -> list[str]:
        """The numbers that quotes were saved or exported under, the newest last."""
        stored = self._read_json("quote_numbers")
        return [one for one in stored if isinstance(one, str)][-MOST_NUMBERS:] if isinstance(stored, list) else []

    def add_quote_number(self, number: str) -> None:
        """Remember that a number is taken."""
        others = [one for one in self.quote_numbers if one != number]
        self._write("quote_numbers", json.dumps([*others, number][-MOST_NUMBERS:]))

    @property
    def quote_widths(self) -> dict[str, int]:
        """What the quote's form was given beside its pages, in pixels of the design, by what it shows."""
        stored = self._read_json("quote_widths")
        return {key: value for key, value in stored.items() if type(value) is int} if isinstance(stored, dict) else {}

    @quote_widths.setter
    def quote_widths(self, widths: dict[str, int]) -> None:
        self._write("quote_widths", json.dumps(widths))

    @property
    def logo(self) -> Path | None:
        """The picture on the letterhead."""
        stored = self._read("logo")
        return Path(stored) if isinstance(stored, str) and stored else None

    @logo.setter
    def logo(self, file: Path | None) -> None:
        self._write("logo", str(file) if file else "")

    @property
    def accent(self) -> str:
        """The colour of the letterhead as ``#rrggbb``; empty for the program's own."""
        stored = self._read("accent")
        return stored if isinstance(stored, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", stored) else ""

    @accent.setter
    def accent(self, colour: str) -> None:
        self._write("accent", colour)

    def _read_json(self, key: str) -> object:
        """What was stored as JSON; None where nothing was, or what somebody's editing has made of it is none."""
        try:
            return parse_json(str(self._read(key) or "null"), key, "")
        except FileProblem:
            return None

    def _read(self, key: str) -> object:
        return self._settings.value(key) if self._settings else self._values.get(key)

    def _write(self, key: str, value: object) -> None:
        if self._settings:
            self._settings.setValue(key, value)
            self._settings.sync()
        else:
            self._values[key] = value
