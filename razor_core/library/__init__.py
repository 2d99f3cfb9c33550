"""What is kept across sessions: casts and scene kits, as values, as JSON."""
