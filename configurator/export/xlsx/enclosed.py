"""The project inside the workbook: a sheet that only a program shows, one piece of the packed text in each cell."""

import zipfile
import zlib
from io import BytesIO
from xml.etree.ElementTree import ParseError

from openpyxl import Workbook, load_workbook

from configurator import limits
from configurator.quote.enclosed import PROJECT_SHEET, EnclosedError, from_cells, to_cells

_MOST_UNPACKED = limits.ENCLOSING_WORKBOOK_BYTES
_MOST_CELLS = limits.ENCLOSED_CELLS


def add_project_sheet(workbook: Workbook, text: str) -> None:
    """Put a project's text (see `enclosed_text`) into column A of a very hidden sheet."""
    sheet = workbook.create_sheet(PROJECT_SHEET)
    sheet.sheet_state = "veryHidden"
    for row, piece in enumerate(to_cells(text), 1):
        cell = sheet.cell(row, 1)
        cell.value, cell.data_type = piece, "s"


def text_in_workbook(content: bytes) -> str:
    """The project's text in a workbook by its bytes. Raises EnclosedError, also where there is none."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            if sum(member.file_size for member in archive.infolist()) > _MOST_UNPACKED:
                raise EnclosedError("larger than such a workbook can be")
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        if PROJECT_SHEET not in book.sheetnames:
            raise EnclosedError("no project of this program")
        rows = book[PROJECT_SHEET].iter_rows(max_row=_MOST_CELLS, max_col=1, values_only=True)
        return from_cells([value for (value,) in rows if isinstance(value, str)])
    except (zipfile.BadZipFile, ParseError, KeyError, ValueError, OSError, EOFError, zlib.error) as error:
        if isinstance(error, EnclosedError):
            raise
        raise EnclosedError("no whole workbook") from error
