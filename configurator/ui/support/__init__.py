"""What helps a person along: guide, About, log, crash report."""
