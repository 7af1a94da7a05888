"""What a project file of before says about its customer, read without sizing anything."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.files import FileProblem, one_line
from configurator.json_text import read_json

MOST_BYTES = limits.RECENT_BYTES
"""A larger project is listed by its file's name alone."""


@dataclass(frozen=True)
class RecentCustomer:
    """`buyer` and `title` are empty where the file does not tell; `saved` is None where there is no file any more."""

    file: Path
    buyer: str
    title: str
    saved: datetime | None


def read_customer(file: Path) -> RecentCustomer:
    """Read one file; what is wrong with it is told when it is opened."""
    try:
        saved = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        # ValueError is for a name with a NUL, which an edited list of files may hold.
        return RecentCustomer(file, "", "", None)
    details = _details(file)
    buyer = details.get("buyer")
    name = _text(buyer.get("name")) if isinstance(buyer, dict) else ""
    return RecentCustomer(file, name, _text(details.get("title")) or _text(details.get("number")), saved)


def _details(file: Path) -> dict[str, Any]:
    try:
        details = read_json(file, "", MOST_BYTES)["project"]["details"]
    except (FileProblem, KeyError, TypeError):
        return {}
    return details if isinstance(details, dict) else {}


def _text(value: object) -> str:
    return one_line(value.strip()[:200]) if isinstance(value, str) else ""
