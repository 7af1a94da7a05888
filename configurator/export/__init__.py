"""The quote on paper: one writer a suffix. reportlab and openpyxl appear in this room and nowhere else."""

from collections.abc import Callable
from pathlib import Path

from configurator.files import FileProblem, replace_file
from configurator.quote.document import QuoteDocument


def _pdf(document: QuoteDocument) -> bytes:
    from configurator.export.pdf import pdf_bytes

    return pdf_bytes(document)


def _xlsx(document: QuoteDocument) -> bytes:
    from configurator.export.xlsx import xlsx_bytes

    return xlsx_bytes(document)


# Each writer is imported when it is used, so that neither library delays a start.
WRITERS: dict[str, Callable[[QuoteDocument], bytes]] = {".pdf": _pdf, ".xlsx": _xlsx}


def export(document: QuoteDocument, path: Path, still_wanted: Callable[[], bool] = lambda: True) -> bool:
    """Write the quote in the format that the suffix names, replacing an older file in one step.

    `still_wanted` is asked once more before the file is replaced; the answer is whether it was. Raises FileProblem
    for a suffix without a writer, for a quote that something blocks, and where the file cannot be written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FileProblem(
            f"{path}: no writer for {path.suffix or 'a file without suffix'}; choose {' or '.join(WRITERS)}"
        )
    if document.answer.check.blocks:
        first = document.answer.check.findings[0]
        raise FileProblem(f"{path}: not written, because nothing can be promised: {first.message} {first.mend}")
    content = writer(document)
    if not still_wanted():
        return False
    replace_file(path, content)
    return True
