"""Packs that are not taken: each attack is refused by name, in one sentence, and nothing is left on the disk."""

import json
import stat
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from configurator.catalog.pack import archive
from configurator.catalog.pack.keys import in_groups, public_part
from configurator.catalog.pack.limits import MOST_FILE_BYTES
from configurator.catalog.pack.opening import open_pack
from configurator.catalog.pack.signature import sign
from configurator.files import FileProblem
from configurator.paths import packs_dir
from tests.catalog.pack.conftest import DAY

Entries = list[tuple[ZipInfo, bytes]]


def entries_of(pack: Path) -> Entries:
    """The zip's entries with their content."""
    with ZipFile(pack) as zipped:
        return [(entry, zipped.read(entry)) for entry in zipped.infolist()]


def write(pack: Path, entries: Entries) -> Path:
    """A zip of these entries, whatever their names are."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as zipped:
        for entry, content in entries:
            zipped.writestr(entry, content)
    pack.write_bytes(stream.getvalue())
    return pack


def entry(name: str, mode: int = stat.S_IFREG | 0o644, method: int = ZIP_DEFLATED) -> ZipInfo:
    """An entry of a name and a mode."""
    made = ZipInfo(name)
    made.external_attr, made.compress_type = mode << 16, method
    return made


def refusal(pack: Path, today: date = DAY) -> str:
    """The sentence a pack is refused with, without the pack's name, which must stand first."""
    with pytest.raises(FileProblem) as raised:
        open_pack(pack, today)
    sentence = str(raised.value)
    assert sentence.startswith(f"{pack}: ")
    assert "\n" not in sentence
    assert not packs_dir().exists()
    return sentence.removeprefix(f"{pack}: ")


LEADS_OUT = "leads out of the pack's folder; do not use this pack and tell its sender"
NO_FILE = "is no file of a catalogue; ask for a pack without it"


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("added", "why"),
    [
        (entry("../evil.toml"), f"../evil.toml: {LEADS_OUT}"),
        (entry("models/../../evil.toml"), f"models/../../evil.toml: {LEADS_OUT}"),
        (entry("/etc/evil.toml"), f"/etc/evil.toml: {LEADS_OUT}"),
        (entry("..\\evil.toml"), f"..\\evil.toml: {LEADS_OUT}"),
        (entry("C:evil.toml"), f"C:evil.toml: {LEADS_OUT}"),
        (entry("models/evil.toml:stream"), f"models/evil.toml:stream: {LEADS_OUT}"),
        (entry("models/evil.py"), f"models/evil.py: {NO_FILE}"),
        (entry("models/deep/er.toml"), f"models/deep/er.toml: {NO_FILE}"),
        (entry("models/.toml"), f"models/.toml: {NO_FILE}"),
        (entry("models/\N{CYRILLIC SMALL LETTER A}.toml"), f"models/\N{CYRILLIC SMALL LETTER A}.toml: {NO_FILE}"),
        (
            entry("models/con.toml"),
            "models/con.toml: is the name of a device on Windows; ask for a pack without it",
        ),
        (entry("cards/l4.toml"), "cards/l4.toml: stands twice in the pack; ask for it again"),
        (
            entry("Cards/L4.toml"),
            (
                "Cards/L4.toml: differs from cards/l4.toml only in capitals, and is the same file on some systems; "
                "ask for it again"
            ),
        ),
        (
            entry("models/link.toml", stat.S_IFLNK | 0o777),
            "models/link.toml: is a link and no file; do not use this pack and tell its sender",
        ),
        (entry("models/pipe.toml", stat.S_IFIFO), "models/pipe.toml: is no ordinary file; ask for the pack again"),
        (
            entry("models/odd.toml", method=ZIP_BZIP2),
            "models/odd.toml: is packed in a way that is not read; ask for a pack made by configurator catalog pack",
        ),
        (
            entry("models/extra.toml"),
            (
                "models/extra.toml: is not named in the manifest, so the pack was altered; "
                "do not use it and ask for it again"
            ),
        ),
    ],
)
def test_an_entry_that_was_put_in(make: Callable[..., Path], added: ZipInfo, why: str) -> None:
    """Names, kinds and doubles are judged before anything is unpacked; the rest of the pack is good."""
    pack = make()
    assert refusal(write(pack, [*entries_of(pack), (added, b"id = 1")])) == why


def test_an_entry_that_was_taken_out(make: Callable[..., Path]) -> None:
    """The manifest names what must be there."""
    pack = make()
    write(pack, [one for one in entries_of(pack) if one[0].filename != "cards/l4.toml"])
    assert refusal(pack) == (
        "cards/l4.toml: is not in the pack, so the pack was altered; do not use it and ask for it again"
    )


def test_an_altered_file(make: Callable[..., Path]) -> None:
    """One more card memory than was signed."""
    pack = make()
    altered = [(one, content.replace(b"23034", b"99034")) for one, content in entries_of(pack)]
    assert refusal(write(pack, altered)) == (
        "cards/l4.toml: was altered after the pack was signed; do not use this pack and ask for it again"
    )


def test_an_altered_manifest(make: Callable[..., Path]) -> None:
    """A later last day than was signed."""
    pack = make()
    altered = [(one, content.replace(b"2027-03-01", b"2099-03-01")) for one, content in entries_of(pack)]
    assert refusal(write(pack, altered)) == (
        "manifest.json: was altered after it was signed; do not use this pack and ask for it again"
    )


@pytest.mark.parametrize("length", [0, 63, 65, 90])
def test_a_signature_of_another_length(make: Callable[..., Path], length: int) -> None:
    """No traceback from the library, whatever stands in place of the 64 bytes."""
    pack = make()
    altered = [(one, bytes(length) if one.filename == "manifest.sig" else content) for one, content in entries_of(pack)]
    assert "manifest.json: was altered after it was signed" in refusal(write(pack, altered))


def test_an_unsigned_pack(make: Callable[..., Path]) -> None:
    """Made without a key, or with the signature taken out."""
    why = "is not signed; ask for a pack that is signed with a key you trust"
    assert refusal(make(signed_with=None)) == why
    pack = make()
    assert refusal(write(pack, [one for one in entries_of(pack) if one[0].filename != "manifest.sig"])) == why


def test_an_unknown_key(make: Callable[..., Path]) -> None:
    """The sentence holds the fingerprint to compare."""
    stranger = Ed25519PrivateKey.generate()
    assert refusal(make(signed_with=stranger)) == (
        f"is signed with a key that is not trusted, {in_groups(public_part(stranger).fingerprint)}; "
        "have its owner read you the fingerprint, then add the key with configurator catalog trust"
    )


def test_a_strangers_signature_under_a_trusted_name(make: Callable[..., Path], key: Ed25519PrivateKey) -> None:
    """The manifest names the trusted key, but another one has signed."""
    pack = make()
    signature = sign(Ed25519PrivateKey.generate(), dict(_by_name(pack))["manifest.json"])
    altered = [(one, signature if one.filename == "manifest.sig" else content) for one, content in entries_of(pack)]
    assert public_part(key).fingerprint.encode() in dict(_by_name(pack))["manifest.json"]
    assert refusal(write(pack, altered)).startswith("manifest.json: was altered after it was signed")


def test_days(make: Callable[..., Path]) -> None:
    """The last day counts; a day after it, and a pack from the future, do not."""
    pack = make()
    open_pack(pack, date(2027, 3, 1))
    assert refusal(pack, date(2027, 3, 2)) == "expired on 2027-03-01; ask for a newer pack"
    open_pack(pack, date(2026, 12, 1))
    assert refusal(pack, date(2026, 11, 30)) == (
        "was made on 2026-12-02, which is still to come; set this computer's clock or ask for the pack again"
    )


def test_a_newer_program_is_needed(make: Callable[..., Path]) -> None:
    """By number: 0.10 is newer than 0.1."""
    assert refusal(make(minimum_program="0.10.0")) == (
        "needs version 0.10.0 of this program, which is 0.1.0; update the program"
    )


def _by_name(pack: Path) -> list[tuple[str, bytes]]:
    return [(one.filename, content) for one, content in entries_of(pack)]


def _with_manifest(pack: Path, content: bytes) -> Path:
    return write(pack, [(one, content if one.filename == "manifest.json" else old) for one, old in entries_of(pack)])


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "manifest.json: line 1, column 2: not valid JSON: it breaks off; ask for the pack again"),
        (b"[" * 100_000, "manifest.json: nested too deeply, in more than 100 levels; ask for the pack again"),
        (b"[]", "manifest.json: is not that of a catalogue pack; choose another file"),
        (
            b'{"format": "configurator-catalogue-pack", "format_version": 2}',
            "manifest.json: format 2 is of a newer program (this one reads 1); update the program",
        ),
        (
            b'{"format": "configurator-catalogue-pack", "format_version": 1}',
            "manifest.json: id: is missing; ask for the pack again",
        ),
    ],
)
def test_manifests(make: Callable[..., Path], content: bytes, why: str) -> None:
    """A newer format is told from a damaged one."""
    packed = entry("manifest.json", method=0)
    pack = make()
    rest = [one for one in entries_of(pack) if one[0].filename != "manifest.json"]
    assert refusal(write(pack, [(packed, content), *rest])) == why


def test_a_manifest_that_leads_out(make: Callable[..., Path]) -> None:
    """Names in the manifest are held to the same rule as names in the zip."""
    pack = make()
    found = json.loads(dict(_by_name(pack))["manifest.json"])
    found["files"]["../evil.toml"] = found["files"]["catalog.toml"]
    assert refusal(_with_manifest(pack, json.dumps(found).encode())) == (
        "manifest.json: files: ../evil.toml is no file of a catalogue; ask for the pack again"
    )


def test_another_edition_inside(make: Callable[..., Path], key: Ed25519PrivateKey) -> None:
    """A signed manifest may not call an old catalogue new."""
    pack = make()
    manifest = dict(_by_name(pack))["manifest.json"].replace(b'"2026.12.1"', b'"2026.12.9"')
    signed = {"manifest.json": manifest, "manifest.sig": sign(key, manifest)}
    write(pack, [(one, signed.get(one.filename, content)) for one, content in entries_of(pack)])
    assert refusal(pack) == ("catalog.toml: is edition 2026.12.1, but the pack says 2026.12.9; ask for the pack again")


def test_a_catalogue_with_a_problem(make: Callable[..., Path], key: Ed25519PrivateKey) -> None:
    """Signed all the same: the sentence names the entry in the pack, and no folder of this computer."""
    pack = make()
    found = json.loads(dict(_by_name(pack))["manifest.json"])
    files = {name: content for name, content in _by_name(pack) if not name.startswith("manifest.")}
    del files["servers/l4-server.toml"], found["files"]["servers/l4-server.toml"]
    manifest = json.dumps(found).encode()
    content = {"manifest.json": manifest, "manifest.sig": sign(key, manifest), **files}
    write(pack, [(entry(name), one) for name, one in content.items()])
    assert refusal(pack) == "cards/l4.toml: l4: no server holds it; servers/ needs one entry for each card"


def test_oversized_files(make: Callable[..., Path]) -> None:
    """A file over a MiB, and one that unpacks to a thousand times its size."""
    pack = make()
    good = entries_of(pack)
    assert refusal(write(pack, [*good, (entry("models/large.toml", method=0), bytes(MOST_FILE_BYTES + 1))])) == (
        "models/large.toml: unpacked it is larger than 1 MiB; ask for a smaller one"
    )
    assert refusal(write(pack, [*good, (entry("models/bomb.toml"), bytes(MOST_FILE_BYTES))])) == (
        "models/bomb.toml: unpacks to more than 100 times its size; do not use this pack and tell its sender"
    )


def test_oversized_packs(make: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many files, too much in all, and a zip that is too large as it is."""
    pack = make()
    monkeypatch.setattr(archive, "MOST_FILES", 9)
    assert refusal(pack) == f"{len(entries_of(pack))} files, more than the 9 of a pack; ask for a smaller one"
    monkeypatch.setattr(archive, "MOST_FILES", 5_000)
    monkeypatch.setattr(archive, "MOST_CONTENT_BYTES", 10_000)
    assert refusal(pack) == "unpacked it is larger than 0 MiB; ask for a smaller one"
    with pack.open("ab") as stream:
        stream.truncate(9 << 20)
    assert refusal(pack) == "larger than the 8 MiB that such a file may have; choose another file"


def test_a_size_that_is_a_lie(make: Callable[..., Path]) -> None:
    """The directory says 10 bytes where a MiB unpacks: no more than 10 are ever unpacked, and the sum is wrong."""
    pack = make()
    write(pack, [*entries_of(pack), (entry("models/lie.toml"), b"\0" * 1_000)])
    content = pack.read_bytes()
    assert content.count((1_000).to_bytes(4, "little")) >= 2
    pack.write_bytes(content.replace((1_000).to_bytes(4, "little"), (10).to_bytes(4, "little")))
    assert refusal(pack).startswith("a damaged zip file (")


def test_what_is_no_zip(tmp_path: Path, make: Callable[..., Path]) -> None:
    """Another suffix, text, nothing at all, a zip that is cut off, and a zip of something else."""
    pack = make()
    renamed = pack.rename(pack.with_suffix(".zip"))
    assert refusal(renamed) == "its name does not end in .pack; choose a catalogue pack"
    file = tmp_path / "text.pack"
    for content in (b"", b"hello", b"%PDF-1.7", b"PK\x05\x06" + bytes(18)):
        file.write_bytes(content)
        assert refusal(file) == "no catalogue pack, for it is no zip file; ask for it again"
    file.write_bytes(renamed.read_bytes()[:2_000])
    assert refusal(file) == "a damaged zip file (File is not a zip file); ask for it again"
    write(file, [(entry("models/a.toml"), b"a")])
    assert refusal(file) == "no catalogue pack, for it has no manifest.json; choose another file"
    assert refusal(tmp_path / "gone.pack") == (
        "cannot be read: no such file or directory; check its name or choose another"
    )


def test_every_cut_and_many_flips_end_in_a_sentence(make: Callable[..., Path]) -> None:
    """A pack cut anywhere is refused; one with a byte turned over is refused or was turned where nobody looks."""
    pack = make()
    whole = pack.read_bytes()
    for place in range(0, len(whole), 997):
        pack.write_bytes(whole[:place])
        refusal(pack)
        pack.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            opened = open_pack(pack, DAY)
        except FileProblem:
            continue
        assert opened.catalog.version == "2026.12.1"


@pytest.mark.parametrize("place", ["before", "behind", "within"])
def test_what_stands_beside_the_files(make: Callable[..., Path], tmp_path: Path, place: str) -> None:
    """Another zip before them, bytes behind them, and a comment in the directory."""
    pack = make()
    whole = pack.read_bytes()
    hidden = write(tmp_path / "hidden.zip", [(entry("evil.py"), b"evil")]).read_bytes()
    contents = {"before": hidden + whole, "behind": whole + b"evil", "within": whole[:-2] + b"\x04\x00evil"}
    pack.write_bytes(contents[place])
    assert refusal(pack) == ("holds more than its files, so the pack was altered; do not use it and ask for it again")


def test_an_encrypted_file(make: Callable[..., Path]) -> None:
    """Nobody is asked for a password."""
    pack = make()
    content = bytearray(pack.read_bytes())
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    pack.write_bytes(content)
    assert refusal(pack).endswith(": is encrypted; ask for a pack without a password")


def test_a_clock_that_was_put_back_makes_no_pack_young(make: Callable[..., Path]) -> None:
    """The shipped catalogue is of 2026-11-29: that day has come, whatever the clock says."""
    old = make(created=date(2026, 10, 1), expires=date(2026, 11, 28))
    assert refusal(old, date(2026, 10, 2)) == "expired on 2026-11-28; ask for a newer pack"
