"""The charts, drawn: each has its place in the window, its drawing, and its words for a screen reader."""
