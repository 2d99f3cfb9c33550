"""Help terms: the words of a game, explained for someone who meets them first."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game and its meaning, in a sentence or two."""

    name: str
    meaning: str
