"""What lies inside a file taken out, changed, and put back so that the reader gets as far as to what was changed.

A byte changed in a zip file reaches its checksum and no further, and one in a pack its signature. So the inside is
changed, then the sums, the seal and the signature are made to fit, as a forger would.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random
from xml.sax.saxutils import escape

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from configurator.catalog.pack.archive import MANIFEST_FILE, SIGNATURE_FILE
from configurator.catalog.pack.signature import sign
from configurator.quote.enclosed import PROJECT_SHEET, SEAL, attached_to_pdf, seal_of, text_in_workbook, to_cells
from tests.fuzz.mutating import archived

# The key of nobody: what a pack holds must reach the reader past the signature.
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))

Change = Callable[[bytes], bytes]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def changed_inside(name: str, content: bytes, change: Change, random: Random) -> bytes | None:
    """The file of this reader with its inside changed; None where it has none, or does not come apart any more."""
    inside = _INSIDE.get(name)
    if inside is None and content.startswith(b"PK\3\4"):
        inside = _in_archive
    if inside is not None:
        with suppress(Exception):
            return inside(content, change, random)
    return None


def pdf_of(text: bytes) -> bytes:
    """The least PDF that has a text attached: the hundred pages around it are read by nobody."""
    packed = zlib.compress(text)
    head = b"%PDF-1.4\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length " + str(len(packed)).encode()
    return head + b" >>\nstream\n" + packed + b"\nendstream\nendobj\n%%EOF\n"


def workbook_of(text: str) -> bytes:
    """The least workbook that has a project's text in its hidden sheet."""
    cells = "".join(
        f'<row r="{row}"><c r="A{row}" t="inlineStr"><is><t>{escape(piece)}</t></is></c></row>'
        for row, piece in enumerate(to_cells(text), 1)
    )
    sheets = (
        '<sheet name="A" sheetId="1" r:id="rId1"/>'
        f'<sheet name="{PROJECT_SHEET}" sheetId="2" state="veryHidden" r:id="rId2"/>'
    )
    targets = "".join(f'<Relationship Id="rId{n}" Target="worksheets/sheet{n}.xml"/>' for n in (1, 2))
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{targets}</Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData/></worksheet>',
        "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{cells}</sheetData></worksheet>',
    }
    return archived({part: content.encode() for part, content in parts.items()})


def _in_pdf(content: bytes, change: Change, random: Random) -> bytes:
    text = attached_to_pdf(content).encode("utf-8", "surrogatepass")
    return pdf_of(_sealed(change(text), random))


def _in_workbook(content: bytes, change: Change, random: Random) -> bytes:
    if random.random() < 0.2:
        return _in_archive(content, change, random)
    text = text_in_workbook(Path("any.xlsx"), content).encode("utf-8", "surrogatepass")
    return workbook_of(_sealed(change(text), random).decode("utf-8", "surrogatepass"))


def _sealed(text: bytes, random: Random) -> bytes:
    """Half of them with a seal that fits, as a forger would."""
    try:
        content = json.loads(text)
        return json.dumps({**content, SEAL: seal_of(content)}).encode() if random.random() < 0.5 else text
    except (ValueError, RecursionError, TypeError):
        return text


def _in_pack(content: bytes, change: Change, random: Random) -> bytes:
    """A file of the catalogue or the manifest changed, then sums and signature made to fit."""
    members = _members(content)
    manifest = json.loads(members[MANIFEST_FILE])
    name = random.choice([*manifest["files"], MANIFEST_FILE, MANIFEST_FILE, "catalog.toml"])
    members[name] = change(members[name])
    if name != MANIFEST_FILE:
        manifest["files"][name] = {"sha256": hashlib.sha256(members[name]).hexdigest(), "bytes": len(members[name])}
        members[MANIFEST_FILE] = json.dumps(manifest).encode()
    members[SIGNATURE_FILE] = sign(KEY, members[MANIFEST_FILE])
    return archived(members)


def _in_recovery(content: bytes, change: Change, _random: Random) -> bytes:
    """The project is a text within the text."""
    around = json.loads(content)
    around["project"] = change(around["project"].encode()).decode("utf-8", "replace")
    return json.dumps(around).encode()


def _in_archive(content: bytes, change: Change, random: Random) -> bytes:
    members = _members(content)
    name = random.choice(list(members))
    members[name] = change(members[name])
    return archived(members)


def _members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


_INSIDE: dict[str, Callable[[bytes, Change, Random], bytes]] = {
    "exported-pdf": _in_pdf,
    "exported-workbook": _in_workbook,
    "catalogue-pack": _in_pack,
    "recovery": _in_recovery,
}
