"""Ed25519 keys: the private one that signs a pack, and the public ones that this user trusts.

The cryptography library is imported where a key is used: nobody signs or installs anything at the start.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from configurator.catalog.pack.limits import MOST_KEY_BYTES
from configurator.files import FileProblem, read_bytes, reason, replace_file
from configurator.language import _
from configurator.paths import trusted_keys_dir

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_SUFFIX = ".pub"

_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class PublicKey:
    """The 32 bytes of a public key."""

    raw: bytes

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the key, 64 hexadecimal digits."""
        return hashlib.sha256(self.raw).hexdigest()

    def has_signed(self, message: bytes, signature: bytes) -> bool:
        """Whether the signature is this key's over the message."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True


def in_groups(fingerprint: str) -> str:
    """A fingerprint as it is read aloud: groups of eight digits."""
    return " ".join(fingerprint[place : place + 8] for place in range(0, len(fingerprint), 8))


def read_private_key(file: Path, ask_password: Callable[[], bytes]) -> "Ed25519PrivateKey":
    """The key that signs, out of a PEM file; the password is asked for where it has one. Raises FileProblem."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    content = read_bytes(file, MOST_KEY_BYTES)
    try:
        try:
            key = load_pem_private_key(content, None)
        except TypeError:  # it has a password
            key = load_pem_private_key(content, ask_password())
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise FileProblem(
            _("{file}: not a private key in PEM, or the password is wrong; choose the key that signs packs").format(
                file=file
            )
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise FileProblem(
            _("{file}: not an Ed25519 key; make one with openssl genpkey -algorithm ed25519").format(file=file)
        )
    return key


def public_part(key: "Ed25519PrivateKey") -> PublicKey:
    """The public key that belongs to a private one."""
    return PublicKey(key.public_key().public_bytes_raw())


def read_public_key(file: Path) -> PublicKey:
    """A public key out of a PEM file. Raises FileProblem, also for a private key, which must not travel."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    content = read_bytes(file, MOST_KEY_BYTES)
    if b"PRIVATE KEY" in content:
        raise FileProblem(
            _("{file}: a private key, which only its owner may have; ask for the public one").format(file=file)
        )
    try:
        key = load_pem_public_key(content)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise FileProblem(_("{file}: not a public key in PEM; ask for the key again").format(file=file)) from error
    if not isinstance(key, Ed25519PublicKey):
        raise FileProblem(_("{file}: not an Ed25519 key; ask for the key that signs packs").format(file=file))
    return PublicKey(key.public_bytes_raw())


def trust(key: PublicKey) -> Path:
    """Keep a key among those whose packs are taken, and say in which file. Raises FileProblem."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    file = _file_of(key.fingerprint)
    pem = Ed25519PublicKey.from_public_bytes(key.raw).public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(
            _("{folder}: cannot be made: {reason}; set CONFIGURATOR_KEYS to a folder").format(
                folder=file.parent, reason=reason(error)
            )
        ) from error
    replace_file(file, pem)
    return file


def is_trusted(fingerprint: str) -> bool:
    """Whether there is a file for a key of this fingerprint; what is in it is read when a pack is opened."""
    return bool(_FINGERPRINT.fullmatch(fingerprint)) and _file_of(fingerprint).exists()


def trusted_key(fingerprint: str) -> PublicKey | None:
    """The key of this fingerprint, where it is trusted. Raises FileProblem for a key file that is damaged."""
    if not is_trusted(fingerprint):
        return None
    file = _file_of(fingerprint)
    key = read_public_key(file)
    if key.fingerprint != fingerprint:
        raise FileProblem(_("{file}: holds another key than its name says; remove it").format(file=file))
    return key


def _file_of(fingerprint: str) -> Path:
    return trusted_keys_dir() / f"{fingerprint}.pem"
