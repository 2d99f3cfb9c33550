"""Exact chances: arithmetic only, which knows no game."""
