"""What the window remembers between two starts: recent files, where it stood, which theme, how large."""

from pathlib import Path

from platformdirs import user_config_path
from PySide6.QtCore import QByteArray, QSettings

MOST_RECENT = 8
THEMES = ("system", "light", "dark")
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

    def _read(self, key: str) -> object:
        return self._settings.value(key) if self._settings else self._values.get(key)

    def _write(self, key: str, value: object) -> None:
        if self._settings:
            self._settings.setValue(key, value)
            self._settings.sync()
        else:
            self._values[key] = value
