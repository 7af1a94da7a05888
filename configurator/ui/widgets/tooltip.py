"""Tooltips that show a text from outside as it is."""

from html import escape


def literal(text: str) -> str:
    """The text for a tooltip. Qt takes one with a tag in it for markup, and loads the pictures that it names.

    A file, a cell of a price book and a name may come from anybody, and a picture may lie on a server.
    """
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>" if "<" in text else text
