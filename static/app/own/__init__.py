"""A table's own game: its text with what is understood of it, tried as it is written, and the games that are kept."""
