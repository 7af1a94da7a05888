"""How the window looks and in which language: colours, type, icons, size, the one stylesheet."""
