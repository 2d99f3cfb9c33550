"""The story of a session: its log with notes and a search, and recaps of it."""
