"""Whether an engine's version string is older than a release, also for builds between releases."""

from functools import lru_cache

from packaging.version import InvalidVersion, Version

UNNUMBERED = (0, 1)
"""Images built without a tag call themselves 0.1.dev19754 and the like, however new they are."""


@lru_cache(maxsize=1024)
def is_before(version: str, release: str) -> bool:
    """Whether `version` is older than `release`.

    One that cannot be read, or has no number of its own, counts as new.
    """
    try:
        parsed = Version(version)
    except InvalidVersion:
        return False
    if parsed.is_devrelease and parsed.release == UNNUMBERED:
        return False
    return parsed < Version(release)
