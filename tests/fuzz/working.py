"""One engine over one reader for some seconds, in a process of its own.

Usage: python -m tests.fuzz.working READER ENGINE SECONDS FOLDER SEED. In FOLDER are the samples of every reader; finds
go to its `finds`, and `current` holds what is read at the moment, for the case that the process dies of it.
The engines:

- mutating: the samples, spoilt at random
- hypothesis: JSON, text and bytes of any kind, and spliced samples
- guided: atheris chooses what reaches new lines of the program; it must be importable
"""

import json
import os
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

NAME, ENGINE, SECONDS, FOLDER, SEED = sys.argv[1], sys.argv[2], float(sys.argv[3]), Path(sys.argv[4]), int(sys.argv[5])

# What somebody keeps on this machine is no part of it, and what is written goes into memory where there is such a disk.
for _name in ("CONFIGURATOR_CATALOG", "CONFIGURATOR_DATA", "CONFIGURATOR_KEYS"):
    os.environ[_name] = str(FOLDER / _name.lower())
if Path("/dev/shm").is_dir():  # noqa: S108 - mkdtemp makes a folder of its own there
    tempfile.tempdir = "/dev/shm"  # noqa: S108

if ENGINE == "guided":
    import atheris

    _instrumented: Any = atheris.instrument_imports(include=["configurator"])
else:
    _instrumented = nullcontext()
with _instrumented:
    from tests.fuzz.attempt import attempt, smallest
    from tests.fuzz.readers import READERS
    from tests.fuzz.samples import change, trust_key
    from tests.fuzz.wrapping import changed_inside

reader = READERS[NAME]
SAMPLES = [file.read_bytes() for file in sorted((FOLDER / "samples" / NAME).iterdir())]
_found: set[str] = set()
_count = 0


def give(content: bytes) -> None:
    """Count, read, and keep a find that is new, at its smallest."""
    global _count  # noqa: PLW0603 - libFuzzer ends the process, so the count is a file's and nobody's return value
    _count += 1
    (FOLDER / "current").write_bytes(content)
    find = attempt(reader, content)
    if _count % 20 == 1:
        (FOLDER / "count").write_text(str(_count), encoding="ascii")
    if find is None or find.signature in _found:
        return
    _found.add(find.signature)
    small = smallest(reader, content, find)
    target = FOLDER / "finds" / f"{NAME}--{find.signature}{reader.suffix}"
    target.write_bytes(small)
    target.with_suffix(".txt").write_text(find.told, encoding="utf-8", errors="replace")


def mutate() -> None:
    """The mutating loop."""
    random = Random(SEED)  # noqa: S311 - a seed can be given again
    until = time.monotonic() + SECONDS
    for sample in SAMPLES:
        give(sample)
    while time.monotonic() < until:
        content = random.choice(SAMPLES)
        for _ in range(random.choice((1, 1, 2))):
            content = change(NAME, content, SAMPLES, random)
        give(content)


def generate() -> None:
    """Hypothesis, again and again with new examples."""
    from hypothesis import HealthCheck, given, seed, settings
    from hypothesis import strategies as st

    leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30))
    keys = st.sampled_from(_keys()) | st.text(max_size=8)
    documents = st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=8)
    )
    pieces = st.tuples(st.sampled_from(SAMPLES), st.integers(0, 99), st.integers(0, 99), st.binary(max_size=40)).map(
        lambda one: one[0][: len(one[0]) * one[1] // 100] + one[3] + one[0][len(one[0]) * one[2] // 100 :]
    )
    contents = st.one_of(
        documents.map(lambda one: json.dumps(one).encode()), pieces, st.binary(max_size=400), st.text().map(str.encode)
    )
    until = time.monotonic() + SECONDS
    turn = 0
    while time.monotonic() < until:
        turn += 1

        @seed(SEED + turn)
        @settings(max_examples=100, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(contents)
        def read(content: bytes) -> None:
            if time.monotonic() < until:
                give(content)

        read()


def _keys() -> list[str]:
    """Keys that the samples have, else a word."""
    keys: set[str] = set()
    for sample in SAMPLES:
        try:
            content = json.loads(sample)
        except ValueError:
            continue
        if isinstance(content, dict):
            keys.update(content)
    return sorted(keys) or ["key"]


def guide() -> None:
    """Atheris with our mutations beside its own, and its own also inside what is packed; libFuzzer ends the process."""
    random = Random(SEED)  # noqa: S311 - a seed can be given again

    def other(content: bytes, most: int, _seed: int) -> bytes:
        if random.random() < 0.4:
            return change(NAME, content, SAMPLES, random)[:most]
        is_inside = random.random() < 0.9
        within = changed_inside(NAME, content, lambda one: _mutated(one, most), random) if is_inside else None
        return _mutated(content, most) if within is None else within[:most]

    def _mutated(content: bytes, most: int) -> bytes:
        return bytes(atheris.Mutate(content[:most], most))

    options = [
        f"-max_total_time={int(SECONDS)}", f"-seed={SEED}", "-timeout=60", "-rss_limit_mb=4000", "-max_len=400000",
        "-handle_int=0", "-verbosity=1", f"-artifact_prefix={FOLDER}/",
    ]  # fmt: skip
    corpus = FOLDER / "corpus" / NAME
    corpus.mkdir(parents=True, exist_ok=True)
    arguments = [sys.argv[0], *options, str(corpus), str(FOLDER / "samples" / NAME)]
    atheris.Setup(arguments, give, custom_mutator=other)
    atheris.Fuzz()


(FOLDER / "finds").mkdir(exist_ok=True)
trust_key()
{"mutating": mutate, "hypothesis": generate, "guided": guide}[ENGINE]()
(FOLDER / "count").write_text(str(_count), encoding="ascii")
