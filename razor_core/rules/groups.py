"""Several checks read together: participants, the ways to read their rolls, and the outcome."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.results import Chance, Result, Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One of several who roll together or against each other: a name, a check, and the group's own `number`.

    One who `opposes` is on the second side of an opposed group.
    """

    who: str
    check: Any
    number: int = 0
    opposes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the results of a group come to. `steps` show first what each participant rolled, then the rest.

    `sides` say what each side of an opposed group comes to together, where there are allies. `tied` are the places of
    the participants whose numbers, dealt after the roll, decide; empty where it is decided. One that decides nothing
    may be rolled `again`. It has `failed` where the first side does not get what it rolls for: its dice fail, or it
    loses.
    """

    headline: str
    tone: Tone
    steps: tuple[str, ...] = ()
    consequences: tuple[Consequence | Choice, ...] = ()
    sides: tuple[str, ...] = ()
    tied: tuple[int, ...] = ()
    again: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed:
    """What a group has in which one side rolls against the other: each is the other's target, the second reacts.

    Up to so many `allies` can join each of them. With a `forfeit`, a participant can give up before the roll: it
    returns what is taken then, for their name and that of the others. `adjusts` are fields of the check that whoever
    answers has an own value of.
    """

    allies: int = 0
    forfeit: Callable[[str, str], Consequence] | None = None
    adjusts: tuple[str, ...] = ()


#: Of a group without sides.
_NO_SIDES = Opposed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A way to read several checks together: a contest, cooperation, risks that are split.

    Sessions store its `key`, players read its `name`, which can be reworded. `about` describes it in a sentence. It
    takes from `fewest` to `most` participants. `number` is the label of a participant's number, empty where they
    have none; a rating of that name on a character's sheet fills it. `odds` returns exact chances before the dice
    fall, one of them its goal, `outcome` what the results come to; both need distinctly named participants. `sides`
    has what one with two sides has. The outcome has the consequences for each participant, and their own results
    have none. `begins` are fields of the check, each with the value that the form has when the group is chosen. In
    one that is `apart`, each rolls for themselves. A player says what the field `declares` is for, empty where none
    is declared.
    """

    key: str
    name: str
    about: str
    fewest: int
    most: int
    odds: Callable[[Sequence[Participant]], tuple[Chance, ...]]
    outcome: Callable[[Sequence[Participant], Sequence[Result]], Outcome]
    number: str = ""
    sides: Opposed | None = None
    begins: tuple[tuple[str, str], ...] = ()
    apart: bool = False
    declares: str = ""

    @property
    def opposed(self) -> bool:
        """Whether one side rolls against the other."""
        return self.sides is not None

    @property
    def allies(self) -> int:
        """How many allies can join each of two sides."""
        return (self.sides or _NO_SIDES).allies

    @property
    def forfeit(self) -> Callable[[str, str], Consequence] | None:
        """What is taken where a participant gives up before the roll, None where they cannot."""
        return (self.sides or _NO_SIDES).forfeit

    @property
    def adjusts(self) -> tuple[str, ...]:
        """The fields of the check that whoever answers has an own value of."""
        return (self.sides or _NO_SIDES).adjusts

    @property
    def largest(self) -> int:
        """The most participants, with the allies of both sides."""
        return self.most + 2 * self.allies


def opponents(participants: Sequence[Participant]) -> tuple[Sequence[Participant], Sequence[Participant]]:
    """Return the two sides of an opposed group. Where nobody but the first is marked, that is against all others.

    So there is somebody on the first side of a group in any file, whoever is marked in that.

    >>> kira, bo, thug = (Participant(who=who, check=None, opposes=who == "Thug") for who in ("Kira", "Bo", "Thug"))
    >>> [[each.who for each in side] for side in opponents([kira, bo, thug])]
    [['Kira', 'Bo'], ['Thug']]
    """
    at = next((at for at, each in enumerate(participants) if at and each.opposes), 1)
    return participants[:at], participants[at:]


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
