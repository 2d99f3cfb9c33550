"""The head of a roll's line in a recap, in Markdown and on the page: who rolled, what it came to, and the dice."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from razor_core.events.entries import Entry
from razor_core.events.events import GroupRolled, Rolled
from razor_core.recap.wording import before, rarity, who
from razor_core.rules.numbers import percent, plain


@dataclass(frozen=True, slots=True)
class Marks:
    """How a recap writes the words of players and of their game, and how it marks words as bold or struck out."""

    text: Callable[[str], str]
    bold: str
    struck: str


def head(entry: Entry, event: Rolled, marks: Marks) -> str:
    """Return the head of the line of a roll, as amended.

    >>> from razor_core.events.entries import Record
    >>> from razor_core.systems.razorweave import Check
    >>> roll = Rolled(system="razorweave", check=Check(), faces=(3, 4, 5, 6))
    >>> record = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=roll)
    >>> head(Entry(record, lines=()), roll, Marks(str, "**{}**", "~~{}~~"))
    '**Full Success** (3 4 5 6).'
    """
    name = f"{marks.text(of)}: " if (of := who(event, entry.against)) else ""
    faces = [(plain(die.face), die.mark.counts) for die in event.result.dice]
    dice = " ".join([face if counts else marks.struck.format(face) for face, counts in faces])
    headline = marks.text(event.result.headline)
    if entry.since.void:
        return f"{name}{marks.struck.format(headline)} ({dice}). Void."
    return f"{name}{corrected(entry, marks)}{marks.bold.format(headline)} ({dice})."


def corrected(entry: Entry, marks: Marks) -> str:
    """Return the headline that an entry had before it was corrected, struck out; empty where it is the same."""
    headline = before(entry)
    return f"{marks.struck.format(marks.text(headline))} " if headline else ""


def rare(event: Rolled) -> str:
    """Return how rare the roll of the night is, as a sentence after others; empty for what has no such chance."""
    chance = rarity(event)
    return "" if chance is None else f" That or better: {percent(chance, 1)}."


def within_groups(entries: Iterable[Entry]) -> Iterator[tuple[Entry, bool]]:
    """Yield each entry, and whether it is a roll of the group before it."""
    group = ""
    for entry in entries:
        event, act = entry.record.event, entry.record.act
        yield entry, isinstance(event, Rolled) and act == group
        group = act if isinstance(event, GroupRolled) else group
