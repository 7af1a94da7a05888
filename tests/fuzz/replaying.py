"""Reads finds again: python -m tests.fuzz.replaying FILE... Ends with 1 and tells about those that still fail."""

import os
import sys
import tempfile
from pathlib import Path

from tests.fuzz.attempt import attempt
from tests.fuzz.readers import READERS
from tests.fuzz.samples import trust_key

PATIENCE = 60.0
"""Seconds of the processor: what hangs is meant, and no machine's speed."""


def main(files: list[Path]) -> int:
    """The folder of a file names its reader."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("CATALOG", "DATA", "KEYS"):
            os.environ[f"CONFIGURATOR_{name}"] = str(Path(folder) / name.lower())
        trust_key()
        failed = 0
        for file in files:
            find = attempt(READERS[file.parent.name], file.read_bytes(), PATIENCE)
            if find is not None:
                failed += 1
                sys.stdout.write(f"{file.name}: {find.signature}\n{find.told}\n")
    sys.stdout.write(f"{len(files)} read\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(list(map(Path, sys.argv[1:]))))
