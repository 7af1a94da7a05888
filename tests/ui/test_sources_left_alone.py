"""A start reads no sources, which PySide would by itself."""

import json
import subprocess
import sys

LOADED = """
import json
import linecache
from configurator.ui import app
from configurator.ui.quote import place

print(json.dumps([name for name in linecache.cache if "configurator" in name or "pydantic" in name]))
"""


def test_no_source_is_read_when_the_window_is_imported() -> None:
    """Neither our own nor that of a library."""
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)

    assert json.loads(ran.stdout) == []
