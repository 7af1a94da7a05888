"""Fuzzes every reader for FUZZ_MINUTES (30): `make fuzz`. Says executions and finds; ends with 1 where any are.

FUZZ_READERS names some of them, FUZZ_SEED another beginning. A find is kept, at its smallest, in
tests/data/fuzz/READER/, where an ordinary test reads it again ever after.
"""

import hashlib
import importlib.util
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic

from tests.fuzz.readers import DATA, READERS
from tests.fuzz.samples import samples

MINUTES = float(os.environ.get("FUZZ_MINUTES", "30"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
NAMES = os.environ.get("FUZZ_READERS", "").split() or list(READERS)
CORPUS = DATA / "fuzz"
_STATUS = re.compile(r"cov: (\d+) ft: \d+ corp: (\d+)/")
PATIENCE = 60
"""Seconds that a worker may take beyond its share, for its start and for making finds small."""


def say(line: str) -> None:
    """A line at once, for somebody who waits."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Every engine over every reader, one after the other."""
    engines = ["mutating", "hypothesis"]
    if importlib.util.find_spec("atheris"):
        engines.append("guided")
    else:
        say("atheris cannot be imported; the mutating loop and Hypothesis go on without it")
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="configurator-fuzz-") as name:
        folder = Path(name)
        _prepare(folder)
        shares = [(reader, engine) for reader in NAMES for engine in engines]
        share = MINUTES * 60 / len(shares)
        began = monotonic()
        for number, (reader, engine) in enumerate(shares):
            done, reached = _work(folder, reader, engine, share, SEED + number)
            counted[engine] += done
            say(f"{reader}: {engine}: {done:,} executions{reached}")
        kept = [_keep(find) for find in sorted((folder / "finds").iterdir()) if find.suffix != ".txt"]
    figures = ", ".join(f"{engine} {number:,}" for engine, number in counted.items())
    say(f"{counted.total():,} executions in {(monotonic() - began) / 60:.1f} minutes ({figures}); {len(kept)} finds")
    for path in kept:
        say(f"find: {path}")
    return 1 if kept else 0


def _prepare(folder: Path) -> None:
    os.environ["CONFIGURATOR_KEYS"] = str(folder / "configurator_keys")
    (folder / "finds").mkdir()
    for name, contents in samples(folder).items():
        place = folder / "samples" / name
        place.mkdir(parents=True)
        for number, content in enumerate(contents):
            (place / f"{number:03}").write_bytes(content)


def _work(folder: Path, reader: str, engine: str, seconds: float, seed: int) -> tuple[int, str]:
    """Run one worker; how often it read, and what it reached. A worker that died or hung is a find itself."""
    (folder / "count").write_text("0", encoding="ascii")
    before = _processor_seconds()
    command = [sys.executable, "-m", "tests.fuzz.working", reader, engine, str(seconds), str(folder), str(seed)]
    try:
        ran = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=seconds + 5 * PATIENCE, check=False
        )
        fault = "" if ran.returncode == 0 else f"died with {ran.returncode}\n{ran.stderr[-3_000:]}"
        reached = _reached(ran.stderr) if engine == "guided" else ""
    except subprocess.TimeoutExpired:
        # On a busy machine a worker may have waited for its turn and for nothing else.
        has_hung = _processor_seconds() - before > seconds + PATIENCE
        fault, reached = "did not come to an end" if has_hung else "", ", stopped, for it was not given the processor"
    if fault:
        say(f"{reader}: {engine}: {fault}")
        if (folder / "current").exists():
            target = folder / "finds" / f"{reader}--died-{engine}{READERS[reader].suffix}"
            shutil.copy(folder / "current", target)
            target.with_suffix(".txt").write_text(fault, encoding="utf-8")
    return int((folder / "count").read_text(encoding="ascii")), reached


def _processor_seconds() -> float:
    """Of all workers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _reached(told: str) -> str:
    """From libFuzzer's lines: edges of the program's own code and kept inputs, after the samples and in the end."""
    found = _STATUS.findall(told)
    if not found:
        return ""
    (edges, inputs), (all_edges, all_inputs) = found[0], found[-1]
    return f", edges {edges} to {all_edges}, inputs kept {inputs} to {all_inputs}"


def _keep(find: Path) -> Path:
    """Copy a find to the corpus, named after its fault and its content."""
    reader, _dashes, signature = find.stem.partition("--")
    content = find.read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:8]
    target = CORPUS / reader / f"{signature}-{digest}{find.suffix}"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    say(find.with_suffix(".txt").read_text(encoding="utf-8")[-2_500:])
    return target


if __name__ == "__main__":
    sys.exit(main())
