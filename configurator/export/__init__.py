"""The quote on paper: one writer a suffix. reportlab and openpyxl appear in this room and nowhere else."""

from collections.abc import Callable
from pathlib import Path

from configurator.export.letterhead import Letterhead, LogoProblem
from configurator.files import FileProblem, replace_file
from configurator.language import _
from configurator.quote.document import QuoteDocument


class CannotWrite(Exception):
    """What stands in the way of a format; the text is a clause with the mend, to follow the name of the file."""


def _pdf(document: QuoteDocument, letterhead: Letterhead) -> bytes:
    from configurator.export.pdf import pdf_bytes, why_not_printed

    if why_not := why_not_printed(document):
        raise CannotWrite(why_not)
    try:
        return pdf_bytes(document, letterhead)
    except LogoProblem as problem:
        raise CannotWrite(_("the logo {problem}").format(problem=problem)) from problem


def _xlsx(document: QuoteDocument, _letterhead: Letterhead) -> bytes:
    from configurator.export.xlsx import xlsx_bytes

    return xlsx_bytes(document)


def _json(document: QuoteDocument, _letterhead: Letterhead) -> bytes:
    from configurator.quote.content import content_of

    return content_of(document).json_text.encode("utf-8", "surrogatepass")


# Each writer is imported when it is used, so that neither library delays a start.
WRITERS: dict[str, Callable[[QuoteDocument, Letterhead], bytes]] = {".pdf": _pdf, ".xlsx": _xlsx, ".json": _json}


def export(
    document: QuoteDocument,
    path: Path,
    still_wanted: Callable[[], bool] = lambda: True,
    letterhead: Letterhead = Letterhead(),  # noqa: B008 - frozen
) -> bool:
    """Write the quote in the format that the suffix names, replacing an older file in one step.

    `still_wanted` is asked once more before the file is replaced; the answer is whether it was. Raises FileProblem
    for a suffix without a writer, for a quote that something blocks or that this format cannot hold, for one that says
    something else than was issued under its number, for a logo that cannot be used, and where the file cannot be
    written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise FileProblem(_no_writer(path))
    if document.answer.check.blocks:
        first = document.answer.check.findings[0]
        raise FileProblem(
            _("{path}: not written, because nothing can be promised: {reason} {mend}").format(
                path=path, reason=first.message, mend=first.mend
            )
        )
    if document.is_unlike_issued:
        raise FileProblem(
            _(
                "{path}: not written, because {number} was issued with another content; export it as it was issued, "
                "or save it as the next revision in the window"
            ).format(path=path, number=document.details.full_number)
        )
    try:
        content = writer(document, letterhead)
    except CannotWrite as problem:
        raise FileProblem(f"{path}: {problem}") from problem
    if not still_wanted():
        return False
    replace_file(path, content)
    return True


def _no_writer(path: Path) -> str:
    pdf, xlsx, json = WRITERS
    if not path.suffix:
        return _("{path}: no writer for a file without suffix; choose {pdf}, {xlsx} or {json}").format(
            path=path, pdf=pdf, xlsx=xlsx, json=json
        )
    return _("{path}: no writer for {suffix}; choose {pdf}, {xlsx} or {json}").format(
        path=path, suffix=path.suffix, pdf=pdf, xlsx=xlsx, json=json
    )
