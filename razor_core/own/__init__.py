"""A game of a table's own, written as a text: data and no code. Nothing here knows one of the games."""
