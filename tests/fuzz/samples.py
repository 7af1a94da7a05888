"""Sound files of every kind to begin with, and one of them spoilt."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from PIL import Image

from configurator.catalog.pack.keys import public_part, trust
from configurator.catalog.pack.making import Label, make_pack
from configurator.export import export
from configurator.paths import catalog_dir, resource
from configurator.project import open_project, project_text
from configurator.quote.enclosed import attached_to_pdf, text_in_workbook
from tests.fuzz.full_project import full_project
from tests.fuzz.mutating import spoilt
from tests.fuzz.readers import DATA, DAY, RESULTS, shipped, small_catalogue
from tests.fuzz.wrapping import KEY, changed_inside, pdf_of, workbook_of

_LARGEST = 256 * 1024
"""Of a sample; a larger one only makes each round slow."""

_SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><style>.a{fill:#f60}</style>
<g transform="translate(10 5) rotate(9)"><path class="a" d="M0 0h20v20a10 10 0 0 1-20 0zM4 4q6 9 12 0c1 1 2 2 3 3"/>
<circle cx="50" cy="15" r="12"/><rect x="70" y="2" width="18" height="26"/><polygon points="1,2 3,4 5,0"/></g></svg>"""

_PREFERENCES = b"""[General]
recent_files=/tmp/a.quote, /tmp/b.quote
theme=dark
language=de
tour_seen=1
zoom=125
geometry=@ByteArray(\\x1\\xd9\\xd0)
quote_defaults="{\\"currency\\": \\"CHF\\", \\"valid_days\\": 30}"
quote_numbers="[\\"QT-2026-0001\\"]"
quote_widths="{\\"form\\": 420}"
logo=/tmp/logo.png
accent=#336699
"""


def samples(folder: Path) -> dict[str, list[bytes]]:
    """Some contents for every reader, by its name; `folder` is for what has to be made first."""
    configs = _files(DATA / "configs", "*.json")
    logs = _files(DATA / "logs", "*.log")
    sample = resource("sample.quote")
    full = project_text(full_project(DAY), shipped()).encode()
    found = {
        "project": [sample.read_bytes(), full, *_files(DATA / "projects", "*.quote")],
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
        "logo-drawing": [_SVG],
        "logo-picture": [*_pictures()],
        "pool-cases": [_first_cases()],
        "recovery": [_recovery(sample)],
        "quoted-project": [sample.read_bytes(), full],
        "history": [sample.read_bytes()],
        "recent-customer": [sample.read_bytes()],
        "lock": [
            b'{"owner": "anna", "host": "elsewhere", "pid": 7, "started": "2026-11-29T13:05:00+00:00", "token": "00"}'
        ],
        "preferences": [_PREFERENCES],
        "installed-pack": [b'{"current": "pack-a1", "previous": null}'],
        "dropped": [sample.read_bytes(), *configs[:1], *logs[:1], *_files(RESULTS, "fp8/vllm.json")],
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
    project = full_project(DAY)
    pdf, xlsx, pack = folder / "sample.pdf", folder / "sample.xlsx", folder / "sample.pack"
    for target in (pdf, xlsx):
        export(project.document(shipped()), target)
    small_catalogue(folder / "catalogue")
    trust_key()
    make_pack(folder / "catalogue", pack, Label("house", "House", DAY, DAY), KEY)
    return {
        "exported-pdf": [pdf_of(attached_to_pdf(pdf.read_bytes()).encode())],
        "exported-workbook": [workbook_of(text_in_workbook(xlsx, xlsx.read_bytes()))],
        "catalogue-pack": [pack.read_bytes()],
    }


def trust_key() -> None:
    """Trust the fuzzer's key in the folder that CONFIGURATOR_KEYS names."""
    trust(public_part(KEY))


def change(name: str, content: bytes, others: list[bytes], random: Random) -> bytes:
    """A sample spoilt, often inside its wrapping."""
    is_inside = random.random() < 0.8
    within = changed_inside(name, content, lambda one: spoilt(one, (), random), random) if is_inside else None
    return spoilt(content, others, random) if within is None else within
