"""Why a pack is not taken."""

from pathlib import Path

from configurator.files import FileProblem


class PackRefused(FileProblem):
    """A pack that is not taken: one sentence with the file, the entry in it and the mend."""

    def __init__(self, pack: Path, entry: str, why: str) -> None:
        shown = entry if len(entry) <= 80 else entry[:79] + "…"
        super().__init__(": ".join(part for part in (str(pack), shown, why) if part))
