"""Exact figures about the table and the evening: races, luck, the same odds elsewhere."""
