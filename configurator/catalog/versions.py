"""Facts that hold for a range of engine versions."""

from functools import lru_cache

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version
from pydantic import field_validator

from configurator.catalog.frozen import Frozen, Slug
from configurator.language import _


def _valid_range(text: str) -> str:
    try:
        SpecifierSet(text)
    except InvalidSpecifier as error:
        raise ValueError(_("{text} is not a version range such as >=0.32.0,<0.34").format(text=repr(text))) from error
    return text


@lru_cache(maxsize=1024)
def _covers(versions: str, version: Version) -> bool:
    return SpecifierSet(versions).contains(version, prereleases=True)


class VersionRange(Frozen):
    """A fact that holds for a range of engine versions, ``>=0.32.0,<0.34``; empty means all that were read."""

    versions: str = ""
    source: Slug

    @field_validator("versions")
    @classmethod
    def _parses(cls, text: str) -> str:
        return _valid_range(text)

    def covers(self, version: Version) -> bool:
        """Whether `version` lies in the range; a release candidate counts by its number."""
        return _covers(self.versions, version)
