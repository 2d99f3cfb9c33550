"""Measures the built site and prints one table: `python -m tools.bench`."""
