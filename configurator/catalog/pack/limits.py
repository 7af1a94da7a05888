"""What a catalogue pack may be: every limit of its files, in one place.

The shipped catalogue is 150 files and 0.4 MB. With these limits the worst pack is refused within a second.
"""

from configurator.limits import CATALOGUE_FILE_BYTES, ZIP_FILES
from configurator.units import KIB, MIB

MOST_PACK_BYTES = 8 * MIB
"""Of the .pack file; it is read into memory once, so that nobody can change it between check and use."""

MOST_FILES = ZIP_FILES
MOST_FILE_BYTES = CATALOGUE_FILE_BYTES
"""Of one file in a pack, unpacked."""

MOST_CONTENT_BYTES = 32 * MIB
"""Of all files in a pack together, unpacked."""

MOST_RATIO = 100
"""Unpacked over packed bytes of one file; text packs to a fifth or a tenth, a bomb to a thousandth."""

MOST_KEY_BYTES = 16 * KIB
"""Of a key file."""

MOST_DAYS_VALID = 730
"""Between the day a pack is made and the day it expires."""
