"""A workbook that carries its project in a sheet that nobody sees."""

from openpyxl import Workbook

from configurator.quote.enclosed import PROJECT_SHEET, to_cells


def add_project_sheet(workbook: Workbook, text: str) -> None:
    """Put a project's text (see `enclosed_text`) into column A of a very hidden sheet."""
    sheet = workbook.create_sheet(PROJECT_SHEET)
    sheet.sheet_state = "veryHidden"
    for row, piece in enumerate(to_cells(text), 1):
        cell = sheet.cell(row, 1)
        cell.value, cell.data_type = piece, "s"
