"""A project's way to and from its file, and what keeps it from being lost."""
