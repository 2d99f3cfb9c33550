"""What can happen at a table, each as a frozen event, and the record that gives it a place in the journal.

`happen(world, event)` is the only way a world changes. An event for something that is gone does nothing: it may have
been made in another tab before the removal was seen there.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from razor_core.rules.fields import RuleError, shown
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Modifier, Token
from razor_core.rules.results import Result
from razor_core.systems import find
from razor_core.table import characters, clocks
from razor_core.table.characters import Character, fitting
from razor_core.table.clocks import Clock, Colour, Link
from razor_core.table.tasks import TaskBegun, TaskCorrected, TaskEnded, TaskRolled
from razor_core.table.world import Applied, World

LONGEST_NAME = 60
#: The most segments that a clock is advanced or taken back by at once; any clock is full or empty long before.
MOST_TICKS = 99
#: The greatest number that a side of a group has of its own.
MOST_NUMBER = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Fiction:
    """What the dice do not reckon with: who tries, to what end and how, and the names of what helps and hinders.

    `attribute` and `skill` are the names of what the numbers of the check stand for. All may be empty.
    """

    who: str = ""
    intent: str = ""
    approach: str = ""
    attribute: str = ""
    skill: str = ""
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rolled:
    """A check was rolled, by the page or by hand. `reading` is a key of the system's READINGS, or empty.

    >>> from razor_core.systems import razorweave
    >>> Rolled(system="razorweave", check=razorweave.Check(dc=16), faces=(3, 4, 5, 6)).result.headline
    'Full Success'
    """

    system: str
    check: Any
    faces: tuple[int, ...]
    reading: str = ""
    fiction: Fiction = Fiction()

    def __post_init__(self) -> None:
        for reason in self.fiction.modifiers:
            fitting(self.check, reason.field)
        _ = self.result

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `check`, which depends on the game. For the codec."""
        return {"check": find(fields["system"]).Check}

    @cached_property
    def result(self) -> Result:
        """What the faces come to, as the system judges it and the reading reads it. RuleError if they do not fit."""
        system = find(self.system)
        result = system.judge(self.check, self.faces)
        if not self.reading:
            return result
        if self.reading not in system.READINGS:
            raise RuleError("reading", f"one of {', '.join(system.READINGS)} is wanted, not {shown(self.reading)}")
        return system.READINGS[self.reading](result)

    def apply(self, world: World) -> Applied:
        """A roll changes nothing by itself; the offers taken from it do."""
        who = self.fiction.who or "A roll"
        return world, (f"{who}: {self.result.headline}",)


@dataclass(frozen=True, slots=True)
class GroupRolled:
    """The rolls that follow in the same act are read together: `group` is the name of one of the system's GROUPS.

    `outcome` is the headline of what they come to, `numbers` the number of each side, 0 to 99: as many as take part.
    """

    system: str
    group: str
    outcome: str
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        group = self.read
        if not group.fewest <= len(self.numbers) <= group.most:
            wanted = f"{group.fewest} to {group.most}" if group.fewest < group.most else f"{group.most}"
            raise RuleError("numbers", f"{wanted} sides are wanted, not {len(self.numbers)}")
        for number in self.numbers:
            if not 0 <= number <= MOST_NUMBER:
                raise RuleError("numbers", f"0 to {MOST_NUMBER} is wanted, not {shown(number)}")

    @property
    def read(self) -> Group:
        """The group that it names. RuleError where the system has none of that name."""
        groups = {group.name: group for group in find(self.system).GROUPS}
        if self.group not in groups:
            raise RuleError("group", f"one of {', '.join(groups)} is wanted, not {shown(self.group)}")
        return groups[self.group]

    def apply(self, world: World) -> Applied:
        """The rolls themselves follow."""
        return world, (f"{self.group}: {self.outcome}",)


@dataclass(frozen=True, slots=True)
class ConsequenceTaken:
    """An offer of a roll was taken that moves no clock; `offer` is its label.

    With a `reading`, a key of the system's READINGS, the roll is read by it from then on. `roll` is the key of that
    roll's record, empty for what the act began with.
    """

    consequence: str
    reading: str = ""
    roll: str = ""

    def apply(self, world: World) -> Applied:
        """It is the table's to play out."""
        return world, (self.consequence,)


@dataclass(frozen=True, slots=True)
class ClockAdded:
    """A clock was put on the board, at the end."""

    clock: Clock

    def apply(self, world: World) -> Applied:
        """One of the same id that stands there already stays."""
        if clocks.find(world.clocks, self.clock.id):
            return world, ()
        told = f"New clock {self.clock.name}, {self.clock.filled} of {self.clock.segments}"
        return replace(world, clocks=(*world.clocks, self.clock)), (told,)


@dataclass(frozen=True, slots=True)
class ClockTicked:
    """A clock was advanced, or taken back where `by` is below 0.

    `offer` is the label of the offer it was, if any, `roll` the key of the record of the roll that made it, empty for
    what the act began with.
    """

    clock: str
    by: int
    consequence: str = ""
    roll: str = ""

    def __post_init__(self) -> None:
        if not -MOST_TICKS <= self.by <= MOST_TICKS:
            raise RuleError("by", f"-{MOST_TICKS} to {MOST_TICKS} segments are wanted, not {shown(self.by)}")

    def apply(self, world: World) -> Applied:
        """The clock and those linked to it move."""
        ticked = clocks.tick(world.clocks, self.clock, self.by)
        return replace(world, clocks=ticked.board), ticked.told


#: A clock to try values on, before there is one to set them on.
_ANY = Clock(id="any", name="Any")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockChanged:
    """Something of a clock was set anew; what is None stays as it is."""

    clock: str
    name: str | None = None
    segments: int | None = None
    colour: Colour | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        given: dict[str, Any] = {"name": self.name, "segments": self.segments, "note": self.note}
        replace(_ANY, **{name: value for name, value in given.items() if value is not None})

    def apply(self, world: World) -> Applied:
        """What is filled stays where it fits, and where it does not, that is told."""
        old = clocks.find(world.clocks, self.clock)
        if old is None:
            return world, ()
        new, told = old, list[str]()
        if self.segments is not None:
            (new,), lost = (resized := clocks.resized(old, self.segments)).board, resized.told
            told = [f"{old.name} has {self.segments} segments", *lost]
        if self.name is not None:
            new = replace(new, name=self.name)
            told.append(f"{old.name} is now {self.name}")
        if self.colour is not None:
            new = replace(new, colour=self.colour)
            told.append(f"{new.name} is {self.colour.value}")
        if self.note is not None:
            new = replace(new, note=self.note)
            told.append(f"{new.name}: {self.note}" if self.note else f"{new.name}: note taken away")
        return replace(world, clocks=clocks.put(world.clocks, new)), tuple(told)


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """A clock was put at another place of the board, counted from 0."""

    clock: str
    to: int

    def apply(self, world: World) -> Applied:
        """Only the order changes."""
        clock = clocks.find(world.clocks, self.clock)
        told = (f"{clock.name} moved",) if clock else ()
        return replace(world, clocks=clocks.moved(world.clocks, self.clock, self.to)), told


@dataclass(frozen=True, slots=True)
class ClockLinked:
    """Two clocks were tied together."""

    clock: str
    link: Link

    def apply(self, world: World) -> Applied:
        """A link that has become impossible meanwhile is left out, and that is told."""
        try:
            board = clocks.linked(world.clocks, self.clock, self.link)
        except RuleError as error:
            return world, (error.message,)
        names = {each.id: each.name for each in board}
        told = f"{names[self.clock]} {self.link.kind.value} {names[self.link.to]}"
        return replace(world, clocks=board), (told,)


@dataclass(frozen=True, slots=True)
class ClockUnlinked:
    """What tied two clocks was taken away."""

    clock: str
    other: str

    def apply(self, world: World) -> Applied:
        """Both stay as they are."""
        board = clocks.unlinked(world.clocks, self.clock, self.other)
        told = ("A link taken away",) if board != world.clocks else ()
        return replace(world, clocks=board), told


@dataclass(frozen=True, slots=True)
class ClockRemoved:
    """A clock was taken off the board."""

    clock: str

    def apply(self, world: World) -> Applied:
        """Its links go with it."""
        clock = clocks.find(world.clocks, self.clock)
        told = (f"{clock.name} taken off the board",) if clock else ()
        return replace(world, clocks=clocks.without(world.clocks, self.clock)), told


@dataclass(frozen=True, slots=True)
class CharacterSaved:
    """A character or foe is so from now on: a new one, or one changed."""

    character: Character

    def apply(self, world: World) -> Applied:
        """One of the same id is replaced in its place."""
        if characters.find(world.characters, self.character.id) is None:
            return replace(world, characters=(*world.characters, self.character)), (f"{self.character.name} joins",)
        return replace(world, characters=characters.put(world.characters, self.character)), (
            f"{self.character.name} changed",
        )


@dataclass(frozen=True, slots=True)
class CharacterRemoved:
    """A character or foe left."""

    character: str

    def apply(self, world: World) -> Applied:
        """Their Resolve Clock stays on the board."""
        gone = characters.find(world.characters, self.character)
        left = tuple(each for each in world.characters if each is not gone)
        return replace(world, characters=left), (f"{gone.name} leaves",) if gone else ()


@dataclass(frozen=True, slots=True)
class TokenGiven:
    """A character got a token, or lost the one that it cancels."""

    character: str
    token: Token

    def apply(self, world: World) -> Applied:
        """One that does not fit the character's game changes nothing, and that is told."""
        old = characters.find(world.characters, self.character)
        if old is None:
            return world, ()
        try:
            new = old.given(self.token)
        except RuleError as error:
            return world, (f"{old.name}: {error}",)
        cancelled = old.cancelled(self.token)
        told = f"{old.name} loses {cancelled.name}" if cancelled else f"{old.name} gains {new.tokens[-1].name}"
        return replace(world, characters=characters.put(world.characters, new)), (told,)


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A character lost the token of that name on that field."""

    character: str
    field: str
    name: str

    def apply(self, world: World) -> Applied:
        """One that is gone already is not lost again."""
        old = characters.find(world.characters, self.character)
        if old is None or old.token(self.field, self.name) is None:
            return world, ()
        new = old.without(self.field, self.name)
        return replace(world, characters=characters.put(world.characters, new)), (f"{old.name} loses {self.name}",)


@dataclass(frozen=True, slots=True)
class SessionRenamed:
    """The session has another name."""

    name: str

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")

    def apply(self, world: World) -> Applied:
        """Nothing else changes."""
        return replace(world, name=self.name), (f"The session is now {self.name}",)


Event = (
    Rolled
    | GroupRolled
    | ConsequenceTaken
    | ClockAdded
    | ClockTicked
    | ClockChanged
    | ClockMoved
    | ClockLinked
    | ClockUnlinked
    | ClockRemoved
    | CharacterSaved
    | CharacterRemoved
    | TokenGiven
    | TokenTaken
    | TaskBegun
    | TaskRolled
    | TaskCorrected
    | TaskEnded
    | SessionRenamed
)
