"""Sound files of every kind to begin with, and how a spoilt inside is put back into its wrapping."""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from openpyxl import Workbook
from PIL import Image

from configurator.catalog.pack.archive import MANIFEST_FILE, SIGNATURE_FILE
from configurator.catalog.pack.keys import public_part, trust
from configurator.catalog.pack.making import Label, make_pack
from configurator.catalog.pack.signature import sign
from configurator.export import export
from configurator.export.xlsx.enclosed import add_project_sheet, text_in_workbook
from configurator.paths import catalog_dir, resource
from configurator.project import open_project, project_text
from configurator.quote.enclosed import SEAL, attached_to_pdf, seal_of
from tests.fuzz.mutating import archived, spoilt
from tests.fuzz.readers import DATA, DAY, RESULTS, shipped, small_catalogue

# The key of nobody: what a pack holds must reach the reader past the signature.
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
_LARGEST = 256 * 1024
"""Of a sample; a larger one only makes each round slow."""

_SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><style>.a{fill:#f60}</style>
<g transform="translate(10 5) rotate(9)"><path class="a" d="M0 0h20v20a10 10 0 0 1-20 0zM4 4q6 9 12 0c1 1 2 2 3 3"/>
<circle cx="50" cy="15" r="12"/><rect x="70" y="2" width="18" height="26"/><polygon points="1,2 3,4 5,0"/></g></svg>"""


def samples(folder: Path) -> dict[str, list[bytes]]:
    """Some contents for every reader, by its name; `folder` is for what has to be made first."""
    configs = _files(DATA / "configs", "*.json")
    logs = _files(DATA / "logs", "*.log")
    sample = resource("sample.quote")
    found = {
        "project": [sample.read_bytes(), *_files(DATA / "projects", "*.quote")],
        "price-book-text": [
            b"Part number,Description,Currency,List price\r\nA-1,One,EUR,1234.50\r\n",
            "\ufeffsep=;\r\nTeilenummer;Bezeichnung;W\u00e4hrung;Listenpreis\r\n4711;\u201eEins\u201c;EUR;1.234,50\r\n".encode(),
        ],
        "price-book-workbook": [resource(f"pricebook-{one}.xlsx").read_bytes() for one in ("example", "template")],
        "model-config": configs,
        "model-index": [_index()],
        "model-quantisation": [
            b'{"producer":{"name":"modelopt"},"quantization":{"quant_algo":"NVFP4","group_size":16}}'
        ],
        "catalogue-entry": [
            next((catalog_dir() / kind).glob("*.toml")).read_bytes()
            for kind in ("cards", "servers", "models", "engines", "evidence")
        ],
        "public-key": [KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)],
        "startup-log": logs,
        "evaluation": _files(RESULTS, "*/lm-eval.json"),
        "samples": _files(RESULTS, "*/samples_*.jsonl"),
        "load-test": [
            *_files(RESULTS, "*/*bench*.json"),
            *(
                one
                for name in ("vllm.json", "sglang.jsonl", "aiperf.json", "genai-perf.json", "guidellm-schema[12].json")
                for one in _files(RESULTS, f"*/{name}")
            ),
        ],
        "logo": [_SVG, *_pictures()],
        "pool-cases": [_first_cases()],
        "recovery": [_recovery(sample)],
    }
    return {name: [one for one in many if len(one) <= _LARGEST] for name, many in (found | _made(folder)).items()}


def _files(folder: Path, pattern: str) -> list[bytes]:
    return [file.read_bytes() for file in sorted(folder.glob(pattern))]


def _index() -> bytes:
    names = [
        f"model.layers.{layer}.{part}.weight" for layer in range(8) for part in ("mlp.up_proj", "self_attn.q_proj")
    ]
    return json.dumps(
        {
            "metadata": {"total_size": 16_000_000_000},
            "weight_map": dict.fromkeys(names, "model-00001-of-00002.safetensors"),
        }
    ).encode()


def _first_cases() -> bytes:
    content = json.loads((DATA / "engine-pool.json").read_text(encoding="utf-8"))
    cases = content["cases"] if isinstance(content, dict) else content
    chosen = cases[:: max(1, len(cases) // 12)]
    return json.dumps({**content, "cases": chosen} if isinstance(content, dict) else chosen).encode()


def _pictures() -> Iterator[bytes]:
    for kind in ("PNG", "JPEG"):
        stream = BytesIO()
        Image.new("RGB", (40, 20), "#336699").save(stream, kind)
        yield stream.getvalue()


def _recovery(sample: Path) -> bytes:
    text = project_text(open_project(sample, shipped()), shipped())
    return json.dumps(
        {"format": "configurator-recovery", "path": None, "written": "2026-12-01T10:00:00+01:00", "project": text}
    ).encode()


def _made(folder: Path) -> dict[str, list[bytes]]:
    """A PDF and a workbook of the sample quote, and a signed pack."""
    project = open_project(resource("sample.quote"), shipped())
    pdf, xlsx, pack = folder / "sample.pdf", folder / "sample.xlsx", folder / "sample.pack"
    for target in (pdf, xlsx):
        export(project.document(shipped()), target)
    small_catalogue(folder / "catalogue")
    trust_key()
    make_pack(folder / "catalogue", pack, Label("house", "House", DAY, DAY), KEY)
    # What is spoilt is the project inside; the hundred pages and cells around it are read by nobody.
    plain = Workbook()
    add_project_sheet(plain, text_in_workbook(xlsx.read_bytes()))
    small = BytesIO()
    plain.save(small)
    return {
        "exported-pdf": [_as_attachment(attached_to_pdf(pdf.read_bytes()).encode())],
        "exported-workbook": [small.getvalue()],
        "catalogue-pack": [pack.read_bytes()],
    }


def trust_key() -> None:
    """Trust the fuzzer's key in the folder that CONFIGURATOR_KEYS names."""
    trust(public_part(KEY))


def change(name: str, content: bytes, others: list[bytes], random: Random) -> bytes:
    """A sample spoilt, often inside its wrapping."""
    inside = _INSIDE.get(name)
    if inside and random.random() < 0.8:
        # One that was spoilt before may not come apart again, for whatever reason.
        with suppress(Exception):
            return inside(content, random)
    return spoilt(content, others, random)


def _in_pdf(content: bytes, random: Random) -> bytes:
    start = content.find(b"stream\n")
    text = zlib.decompressobj().decompress(content[start + 7 :], 5_000_000)
    return _as_attachment(_sealed(spoilt(text, (), random), random))


def _as_attachment(text: bytes) -> bytes:
    packed = zlib.compress(text)
    head = b"%PDF-1.4\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length " + str(len(packed)).encode()
    return head + b" >>\nstream\n" + packed + b"\nendstream\nendobj\n%%EOF\n"


def _in_workbook(content: bytes, random: Random) -> bytes:
    text = text_in_workbook(content).encode("utf-8", "surrogatepass")
    book = Workbook()
    add_project_sheet(book, _sealed(spoilt(text, (), random), random).decode("utf-8", "surrogatepass"))
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def _sealed(text: bytes, random: Random) -> bytes:
    """Half of them with a seal that fits, as a forger would."""
    try:
        content = json.loads(text)
        return json.dumps({**content, SEAL: seal_of(content)}).encode() if random.random() < 0.5 else text
    except (ValueError, RecursionError, TypeError):
        return text


def _in_pack(content: bytes, random: Random) -> bytes:
    """A file of the catalogue or the manifest spoilt, then sums and signature made to fit."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members[MANIFEST_FILE])
    name = random.choice([*manifest["files"], MANIFEST_FILE, MANIFEST_FILE, "catalog.toml"])
    members[name] = spoilt(members[name], (), random)
    if name != MANIFEST_FILE:
        manifest["files"][name] = {"sha256": hashlib.sha256(members[name]).hexdigest(), "bytes": len(members[name])}
        members[MANIFEST_FILE] = json.dumps(manifest).encode()
    members[SIGNATURE_FILE] = sign(KEY, members[MANIFEST_FILE])
    return archived(members)


_INSIDE: dict[str, Callable[[bytes, Random], bytes]] = {
    "exported-pdf": _in_pdf,
    "exported-workbook": _in_workbook,
    "catalogue-pack": _in_pack,
}
