"""By hand: every command, and the window when none is named."""
