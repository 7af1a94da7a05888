"""A number opened: how it comes about, how firm it is, what was measured beside it."""
