"""How large, how many and how deep: every limit that a file from outside is held to, in one place, with the reason.

The readers give them names of their own. A file beyond one is refused before it is parsed, or as soon as it shows, so
that the worst of them costs seconds and some hundred megabytes, never the machine.
"""

from configurator.units import GIB, KIB, MIB

TEXT_BYTES = 8 * MIB
"""Of a text file whose reader sets no other limit: a project, a config.json, a catalogue entry. A project with fifty
revisions and the evidence of all six steps has about 2 MiB."""

# JSON, whatever it is of; counted before it is parsed.

JSON_ENTRIES = 350_000
"""Counted by commas and brackets, for they decide the memory that it takes; the index of a checkpoint of a thousand
billion parameters has 210,000, a project of `TEXT_BYTES` some 280,000."""
JSON_DEPTH = 100
"""Objects and lists within one another; the deepest that anybody writes, an evaluation's settings, have some ten."""
JSON_DIGITS = 4_300
"""Of a whole number, as Python draws the line itself: the time to read one grows with the square of its digits."""

# Zip files: workbooks and packs.

ZIP_FILES = 5_000
"""Of a zip's directory; a pack has some two hundred, a workbook a few dozen."""

# Projects and what is kept of them.

EXPORTED_BYTES = 64 * MIB
"""Of a PDF or a workbook that is looked into for a project; one that this program wrote has below 1 MiB."""
SHEET_LIST_BYTES = MIB
"""Of a workbook's list of sheets, where only the sheets' names are wanted."""
ENCLOSED_BYTES = 5 * MIB
"""Of an enclosed project once it is unpacked."""
ENCLOSED_CELLS = 1_000
"""Into which an enclosed project may be cut: of 32,000 characters each, more than `ENCLOSED_BYTES`."""
PDF_ATTACHMENTS = 20
"""Of a PDF that are looked at for a project; one that this program wrote has one."""
PARSED_BYTES = 64 * MIB
"""Of what is kept of a catalogue of one's own; a thousand models have below 2 MiB."""
RECOVERY_BYTES = 24 * MIB
"""Of a recovery file: a project of `TEXT_BYTES` as a text inside a text."""
LOCK_BYTES = 4 * KIB
"""Of a lock file: an owner, a machine and a time."""
RECENT_BYTES = MIB
"""Of a recent project whose customer is shown in a list; a larger one is listed by its file's name alone."""
HISTORY_BYTES = 200 * MIB
"""Of the earlier saves of all projects together; those that were not saved for longest go first."""

# Models.

INDEX_BYTES = 32 * MIB
"""Of a safetensors index: some 200,000 tensors; larger ones are of models that no server here carries."""
MODEL_LAYERS = 1_000
MODEL_CONTEXT = 100_000_000
MODEL_HEADS = 10_000
MODEL_VALUES = 1_000_000
"""Of the widest dimension; the widest published hidden size is 53,248."""
MODEL_BYTES = 20 * 10**12
"""Of a checkpoint, as its index states it."""

# The catalogue.

CATALOGUE_FILE_BYTES = MIB
"""Of one entry; the longest that is shipped has 12 KiB. TOML of 8 MiB can be made to take a gigabyte."""
TOML_DOTS = 250
"""In one line; an entry's keys have three parts, and its longest sentence a dozen dots. What tomllib takes for a dotted
key grows with the square of its parts."""

# Packs of a catalogue have theirs in catalog/pack/limits.py, beside the format.

# Price books.

BOOK_BYTES = 32 * MIB
BOOK_UNPACKED_BYTES = 96 * MIB
"""Of the parts of a workbook that are read."""
BOOK_RATIO = 100
"""How much smaller than its content an honest part can be packed; ten to twenty are usual."""
BOOK_RATIO_MATTERS = 8 * MIB
"""Below this size a part may be packed as well as it can be."""
BOOK_ROWS = 100_020
"""A hundred thousand parts, and room for headings above them."""
BOOK_COLUMNS = 200
BOOK_STRINGS = 1_000_000
"""Of a workbook's shared texts."""
BOOK_SHEETS = 1_000
BOOK_EXPONENT = 40
"""Of a number's power of ten, either way; beyond it a cell is no amount but a text."""
BOOK_PIECES = 1_000
"""How often the format may change within one cell."""
CELL_CHARACTERS = 32_767
"""What a spreadsheet program lets into one cell."""
BOOK_LINE_CHARACTERS = 1_000_000
"""Of one line of a text file."""

# Adoption.

RESULT_BYTES = 32 * MIB
"""Of a results or load test file: per-request arrays make some megabytes."""
RESULT_ENTRIES = 1_500_000
"""Of all documents in it together: as many times between tokens as `RESULT_BYTES` hold."""
SAMPLES_BYTES = GIB
"""Of a samples file, read line by line: twelve thousand questions with five examples each make some 300 MB."""
SAMPLES_LINE_BYTES = 32 * MIB
SAMPLES_ANSWERS = 200_000
"""Of a samples file; the largest task in use has fourteen thousand questions."""
LOG_TELLING_LINES = 100_000
"""Of a start-up log, which hold a figure, a setting or an error; one start has some fifty."""
LOG_LINE_BYTES = 4 * MIB
"""Of one line of a start-up log. The log itself is read as a stream and may be of any size."""
RECORDS_BYTES = 5 * MIB
"""Of all records of the six steps as they are saved; a project of more than `TEXT_BYTES` is not opened."""
KEPT_PACKED_BYTES = 128 * KIB
"""Of one file that a project keeps, compressed: a start-up log has some kilobytes, a results file more."""
KEPT_BYTES = 16 * MIB
"""Of such a file as it is; nothing larger is packed to see whether it might fit."""

# Logos.

LOGO_BYTES = 4 * MIB
LOGO_PIXELS = 16_000_000
"""Four times what a full page needs in print; decoding more would only cost memory."""
LOGO_ELEMENTS = 2_000
LOGO_SEGMENTS = 50_000
LOGO_CHARACTERS = 300_000
"""In all attributes of an SVG together; ten times what a detailed logo has."""
LOGO_DIGITS = 40
"""Side by side in an attribute of an SVG: a thousand can be parted into coordinates in more ways than minutes try."""
LOGO_TRANSFORM_CHARACTERS = 2_000
"""Of one element; a matrix has fifty, and the time to read it grows with the square of them."""
LOGO_CLOSINGS = 100
"""Of one outline in an SVG's path: each is sought from there back to where the outline began."""
LOGO_STYLE_CHARACTERS = 10_000
"""In style sheets together; whoever looks for their rules takes a time that grows with the square of them."""
LOGO_SCANS = 30
"""Passes over a JPEG's whole picture: a progressive one has ten, and each costs the time of a picture."""
LOGO_DEPTH = 40

# What the window takes by drag and drop, before it is known which of these it is.

DROPPED_BYTES = 64 * MIB
"""No other file that the window reads is larger; the reader of each kind draws a narrower line."""
