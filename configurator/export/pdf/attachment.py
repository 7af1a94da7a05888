"""The project inside the PDF, as a file that any reader can save."""

from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress


@dataclass(frozen=True)
class Enclosed:
    """A file to lie in the PDF: its name, its text, and what it is in words."""

    name: str
    text: str
    words: str


def attach(document: Any, enclosed: Enclosed) -> None:
    """Put a file into a PDF that is being written; `document` is reportlab's, which is untyped."""
    content = enclosed.text.encode("utf-8", "surrogatepass")
    stream = PDFStream(content=content)
    # Packed and not written as text on top: a reader then finds it with a bounded look at the bytes.
    stream.filters = [PDFZCompress]
    stream.dictionary["Type"] = PDFName("EmbeddedFile")
    stream.dictionary["Params"] = PDFDictionary({"Size": len(content)})
    file = PDFDictionary({"F": document.Reference(stream, "enclosed-project")})
    specification = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "F": PDFString(enclosed.name),
            "UF": PDFString(enclosed.name),
            "EF": file,
            "Desc": PDFString(enclosed.words),
            "AFRelationship": PDFName("Source"),
        }
    )
    reference = document.Reference(specification, "enclosed-project-specification")
    files = PDFDictionary({"Names": PDFArray([PDFString(enclosed.name), reference])})
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": files})
    document.Catalog.AF = PDFArray([reference])
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "AF"]
