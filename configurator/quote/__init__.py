"""The quote as a document, before it is a file."""
