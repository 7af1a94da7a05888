"""The quote as PDF: A4, vectors, embedded fonts, the same bytes for the same quote."""

from configurator.export.pdf.legibility import print_notes, why_not_printed
from configurator.export.pdf.writer import pdf_bytes

__all__ = ["pdf_bytes", "print_notes", "why_not_printed"]
