"""Retell a session: each roll as the screen showed it, the scenes of an evening, as Markdown, as HTML or as a table."""
