"""The Difficulty Ranks by name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rank:
    """A band of Difficulty Ranks: its lowest rank, its name and a few words about it."""

    least: int
    name: str
    feel: str


#: "Unopposed Actions & Difficulty Ranks" (GM-7).
RANKS = (
    Rank(1, "Trivial", "easy for a professional"),
    Rank(3, "Standard", "takes focus and skill"),
    Rank(6, "Challenging", "the limit of skill"),
    Rank(9, "Heroic", "hard even for a master"),
    Rank(11, "Legendary", "all but impossible"),
)


def rank(opposition: int) -> str:
    """Return the Difficulty Rank of an opposition in words (GM-7). 0 is below all ranks (GM-9).

    >>> rank(0), rank(4)
    ('below Trivial', 'Standard, takes focus and skill')
    """
    reached = [each for each in RANKS if each.least <= opposition]
    return f"{reached[-1].name}, {reached[-1].feel}" if reached else f"below {RANKS[0].name}"
