"""On screen. Qt lives in this room alone."""
