"""Several checks read together: the participants, their group and its outcome."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.results import Chance, Result, Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One of several who roll together or against each other: who, with which check, and the group's own `number`."""

    who: str
    check: Any
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the results of several come to, and what it offers. `steps` tell what each side rolled, then the rest."""

    headline: str
    tone: Tone
    steps: tuple[str, ...] = ()
    consequences: tuple[Consequence | Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A way in which several checks are read together: a contest, cooperation, risks that are split.

    `about` says in a sentence what it is for; from `fewest` to `most` take part. `number` is what the number of a side
    is called, empty where there is none. `odds` gives the exact chances of sides before any dice fall, `outcome` what
    their results come to; both take as many sides as take part, each with a name of its own. Where the outcome
    makes the offers for its sides, `offers_for_sides`, their results by themselves make none.
    """

    name: str
    about: str
    fewest: int
    most: int
    odds: Callable[[Sequence[Participant]], tuple[Chance, ...]]
    outcome: Callable[[Sequence[Participant], Sequence[Result]], Outcome]
    number: str = ""
    consequences_for_sides: bool = False


def distinctly_named(sides: Sequence[Participant]) -> tuple[Participant, ...]:
    """The participants, each with a distinct name: "Side 2" where there is none, "Orc (2)" for a second Orc.

    >>> orcs = [Participant(who=who, check=None) for who in ("Orc", "", "Orc", "Orc (2)")]
    >>> [each.who for each in distinctly_named(orcs)]
    ['Orc', 'Side 2', 'Orc (3)', 'Orc (2)']
    """
    wanted = [side.who.strip() or f"Side {at}" for at, side in enumerate(sides, start=1)]
    found = list[str]()
    for who in wanted:
        counted, times = who, 1
        # A name that is another's own from the start is left to that one.
        while counted in found or (times > 1 and counted in wanted):
            times += 1
            counted = f"{who} ({times})"
        found.append(counted)
    return tuple(replace(side, who=who) for side, who in zip(sides, found, strict=True))
