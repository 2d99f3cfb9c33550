"""Several checks read together: participants, the ways to read their rolls, and the outcome."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.results import Chance, Result, Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One of several who roll together or against each other: a name, a check, and the group's own `number`."""

    who: str
    check: Any
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the results of a group come to. `steps` show first what each participant rolled, then the rest."""

    headline: str
    tone: Tone
    steps: tuple[str, ...] = ()
    consequences: tuple[Consequence | Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A way to read several checks together: a contest, cooperation, risks that are split.

    `about` describes it in a sentence. It takes from `fewest` to `most` participants. `number` is the label of a
    participant's number, empty where they have none. `odds` returns exact chances before the dice fall, `outcome` what
    the results come to; both need distinctly named participants. In an `opposed` group of two, each is the other's
    target, and the second reacts to the first. With `consequences_for_sides`, the outcome has the
    consequences for each participant, and their own results have none.
    """

    name: str
    about: str
    fewest: int
    most: int
    odds: Callable[[Sequence[Participant]], tuple[Chance, ...]]
    outcome: Callable[[Sequence[Participant], Sequence[Result]], Outcome]
    number: str = ""
    opposed: bool = False
    consequences_for_sides: bool = False


def distinctly_named(sides: Sequence[Participant]) -> tuple[Participant, ...]:
    """Return the participants with distinct names: "Side 2" for an empty one, "Orc (2)" for a second Orc.

    >>> orcs = [Participant(who=who, check=None) for who in ("Orc", "", "Orc", "Orc (2)")]
    >>> [each.who for each in distinctly_named(orcs)]
    ['Orc', 'Side 2', 'Orc (3)', 'Orc (2)']
    """
    names = [side.who.strip() or f"Side {at}" for at, side in enumerate(sides, start=1)]
    found = list[str]()
    for who in names:
        numbered, times = who, 1
        # A number in brackets must not take the name that another participant has from the start.
        while numbered in found or (times > 1 and numbered in names):
            times += 1
            numbered = f"{who} ({times})"
        found.append(numbered)
    return tuple(replace(side, who=who) for side, who in zip(sides, found, strict=True))
