"""The options of a project: tabs, comparison, and who else carries the need."""
