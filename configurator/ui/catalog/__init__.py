"""The catalogue in the window: packs, and models taken in."""
