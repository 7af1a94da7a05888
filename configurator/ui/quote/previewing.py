"""The quote as a PDF that is drawn page by page, all of it away from the window's thread.

One thread does everything: PDFium may be used by one thread alone. Its orders lie in a box that holds the newest of
each kind, so that what nobody waits for any more is never begun.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from ctypes import c_ubyte
from mmap import mmap
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.export.letterhead import Letterhead
from configurator.files import FileProblem
from configurator.language import _
from configurator.project import Project
from configurator.quote.document import QuoteDocument
from configurator.ui.quote.paper import SETTING, letterhead
from configurator.ui.quote.preview_orders import Blocked, Drawn, Found, Opened, Order, OrderBox, Rect

BYTES_A_PIXEL = 4


class Previewing(QObject):
    """Orders in, signals out; each carries the serial of the quote that it is about."""

    opened = Signal(object)
    blocked = Signal(object)
    drawn = Signal(object)
    found = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.serial = 0
        self._box = OrderBox()
        self._thread: threading.Thread | None = None

    @property
    def is_running(self) -> bool:
        """Whether the thread is alive."""
        return self._thread is not None and self._thread.is_alive()

    def show_quote(self, catalog: Catalog, project: Project, logo: Path | None = None, accent: str = "") -> int:
        """Set this quote next, on the seller's paper; the serial that its signals will carry."""
        self.serial += 1
        self._give(order=Order(self.serial, catalog, project, logo, accent))
        return self.serial

    def draw(self, pages: Sequence[tuple[int, float]]) -> None:
        """Draw these pages, each with its scale, in place of those asked for before."""
        self._give(pages=pages)

    def search(self, text: str) -> None:
        """Look for a text in the quote that is open."""
        self._give(text=text)

    def stop(self) -> None:
        """End the thread and wait for it; the next order starts another one."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._box.close()
            thread.join()

    def _give(self, **orders: Any) -> None:
        if not self.is_running:
            self._box = OrderBox()
            self._thread = threading.Thread(target=_Work(self, self._box).run, name="preview", daemon=True)
            self._thread.start()
        self._box.put(**orders)


class _Work:
    """What the thread does; it alone touches the PDF."""

    def __init__(self, outside: Previewing, box: OrderBox) -> None:
        self._outside, self._box = outside, box
        self._pdf: Any = None
        self._serial = 0

    def run(self) -> None:
        while (task := self._box.take()) is not None:
            try:
                self._do(task)
            except RuntimeError as error:
                if "deleted" in str(error):
                    # The window has gone and nobody listens.
                    break
                self._say_failed(error)
            except Exception as fault:  # noqa: BLE001 - a fault of a writer is told beside the pages
                self._say_failed(fault)
        self._close()

    def _do(self, task: Order | tuple[int, float] | str) -> None:
        if isinstance(task, Order):
            self._set(task)
        elif isinstance(task, str):
            self._search(task)
        else:
            self._draw(*task)

    def _set(self, order: Order) -> None:
        from configurator.export.pdf import pdf_bytes, print_notes, why_not_printed
        from configurator.quote.package import told_prices

        document = order.project.document(order.catalog)
        if self._box.is_outdated:
            return
        if reason := why_blocked(order.catalog, document):
            self._close()
            self._outside.blocked.emit(Blocked(order.serial, reason))
            return
        if why_not := why_not_printed(document):
            self._close()
            reason = _("No PDF can be written: {reason}.").format(reason=why_not)
            self._outside.blocked.emit(Blocked(order.serial, reason, is_pdf_alone=True))
            return
        paper, notes = _paper(order)
        with SETTING:
            content = pdf_bytes(document, paper)
        if not self._box.is_outdated:
            self._open(order.serial, content, (*print_notes(document), *told_prices(document), *notes))

    def _open(self, serial: int, content: bytes, notes: tuple[str, ...]) -> None:
        import pypdfium2

        self._close()
        self._pdf, self._serial = pypdfium2.PdfDocument(content), serial
        self._pdf.init_forms()
        sizes = tuple(self._pdf.get_page_size(page) for page in range(len(self._pdf)))
        self._outside.opened.emit(Opened(serial, sizes, notes))

    def _draw(self, number: int, scale: float) -> None:
        if self._pdf is None or number >= len(self._pdf):
            return
        page = self._pdf[number]
        bitmap = page.render(scale=scale, prefer_bgrx=True, bitmap_maker=_mapped_bitmap)
        image = QImage(
            memoryview(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
        )
        bitmap.close()
        page.close()
        self._outside.drawn.emit(Drawn(self._serial, number, scale, image))

    def _search(self, text: str) -> None:
        places: list[tuple[int, tuple[Rect, ...]]] = []
        if self._pdf is not None and text.strip():
            for number in range(len(self._pdf)):
                if self._box.is_outdated:
                    return
                places += ((number, rects) for rects in _found_on(self._pdf[number], text))
        self._outside.found.emit(Found(self._serial, text, tuple(places)))

    def _say_failed(self, fault: Exception) -> None:
        self._outside.failed.emit(_("The preview failed: {fault}").format(fault=f"{type(fault).__name__}: {fault}"))

    def _close(self) -> None:
        if self._pdf is not None:
            self._pdf.close()
            self._pdf = None


def _mapped_bitmap(width: int, height: int, **how: Any) -> Any:
    """A bitmap whose pixels go back to the system with the picture over them, which takes them as they are.

    The allocator would keep megabytes of each, once pages were seen in a large size.
    """
    import pypdfium2

    pixels = mmap(-1, width * height * BYTES_A_PIXEL)
    return pypdfium2.PdfBitmap.new_native(width, height, **how, buffer=(c_ubyte * len(pixels)).from_buffer(pixels))


def _paper(order: Order) -> tuple[Letterhead, tuple[str, ...]]:
    """The letterhead; without the logo where it cannot be used, with the reason."""
    try:
        return letterhead(order.logo, order.accent), ()
    except FileProblem as problem:
        return letterhead(None, order.accent), (str(problem),)


def _found_on(page: Any, text: str) -> list[tuple[Rect, ...]]:
    """The rectangles of every occurrence on one page; the page is closed."""
    height = page.get_height()
    words = page.get_textpage()
    search = words.search(text)
    found: list[tuple[Rect, ...]] = []
    while (place := search.get_next()) is not None:
        start, count = place
        boxes = [words.get_rect(index) for index in range(words.count_rects(start, count))]
        found.append(tuple((left, height - top, right, height - bottom) for left, bottom, right, top in boxes))
    search.close()
    words.close()
    page.close()
    return found


def why_blocked(catalog: Catalog, document: QuoteDocument) -> str:
    """Why a quote cannot be exported, in sentences of the window's language; empty where it can."""
    if not document.answer.check.blocks:
        return ""
    # The document's own findings are in the quote's language.
    finding = answer(catalog, document.answer.configuration).check.findings[0]
    return _("Nothing can be exported, because nothing can be promised. {finding} {mend}").format(
        finding=finding.message, mend=finding.mend
    )
