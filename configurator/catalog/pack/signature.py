"""Who signed a pack: the signature is over the manifest, and the manifest holds the sum of every file."""

from pathlib import Path
from typing import TYPE_CHECKING

from configurator.catalog.pack.archive import MANIFEST_FILE, SIGNATURE_FILE
from configurator.catalog.pack.keys import in_groups, trusted_key
from configurator.catalog.pack.manifest import Manifest
from configurator.catalog.pack.refusal import PackRefused
from configurator.language import _

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_PURPOSE = b"configurator-catalogue-pack 1\n"
"""Stands before what is signed, so that no signature made for something else fits."""


def sign(key: "Ed25519PrivateKey", manifest: bytes) -> bytes:
    """The signature over a manifest."""
    return key.sign(_PURPOSE + manifest)


def check_signature(pack: Path, manifest: Manifest, content: dict[str, bytes]) -> None:
    """Raise PackRefused unless a trusted key has signed these very bytes of the manifest."""
    if manifest.key is None or SIGNATURE_FILE not in content:
        raise PackRefused(pack, "", _("is not signed; ask for a pack that is signed with a key you trust"))
    key = trusted_key(manifest.key)
    if key is None:
        raise PackRefused(
            pack,
            "",
            _(
                "is signed with a key that is not trusted, {fingerprint}; have its owner read you the fingerprint, "
                "then add the key with configurator catalog trust"
            ).format(fingerprint=in_groups(manifest.key)),
        )
    if not key.has_signed(_PURPOSE + content[MANIFEST_FILE], content[SIGNATURE_FILE]):
        raise PackRefused(
            pack, MANIFEST_FILE, _("was altered after it was signed; do not use this pack and ask for it again")
        )
