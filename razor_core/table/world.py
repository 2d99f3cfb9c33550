"""The state of a table, before and after each event."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, quoted, validate_id, validate_name, validate_number
from razor_core.rules.game import TurnRules
from razor_core.rules.sheet import Track
from razor_core.rules.tasks import MOST_ROLLS, TaskCourse, TaskRules
from razor_core.systems import SYSTEMS, find
from razor_core.table import characters
from razor_core.table.aliases import Alias, also_hiding
from razor_core.table.characters import Character
from razor_core.table.clocks import Board, Clock, Link
from razor_core.table.durations import without_ended
from razor_core.table.portraits import Portrait, portrait_of

#: The most characters in the id and in the name of a task. Clocks take their names from it, and may have longer ones.
LONGEST_NAME = 40
#: The most rounds of a turn order.
MOST_ROUNDS = 999


@dataclass(frozen=True, slots=True)
class TaskRoller:
    """Who rolls for an Extended Task: the id of a character, empty for nobody, and the names of what they roll with."""

    character: str = ""
    attribute: str = ""
    skill: str = ""


#: Nobody, who rolls with nothing that has a name.
NOBODY = TaskRoller()


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """An Extended Task on the table. `clocks` are the ids of the clocks that show what it counts.

    `roller` is who rolls for it, `rival` whom it is against, who rolls too where the model has a rival; what they carry
    counts. `system` is the slug of its game, `task` a value of that game's `Task`, `rolls` the number of rolls made so
    far. `turned` is the number of complications that are of another sort than the task says. A value out of bounds is a
    RuleError that names the field.
    """

    id: str
    name: str
    system: str
    task: Any
    clocks: tuple[str, ...]
    rolls: int = 0
    roller: TaskRoller = NOBODY
    rival: TaskRoller = NOBODY
    turned: int = 0

    def __post_init__(self) -> None:
        validate_id(self.id, longest=LONGEST_NAME)
        validate_name(self.name, LONGEST_NAME)
        needed = len(self.course.counts(self.task, self.rules.setup.Progress()))
        if len(self.clocks) != needed:
            raise RuleError("clocks", f"This task has {needed} clocks, not {len(self.clocks)}.")
        validate_number("rolls", self.rolls, 0, MOST_ROLLS)
        validate_number("turned", self.turned, 0, MOST_ROLLS)

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `task`, which depends on the game. For the codec."""
        return {"task": task_rules(fields["system"]).setup.Task}

    @property
    def rules(self) -> TaskRules:
        """The game's rules of Extended Tasks."""
        return task_rules(self.system)

    @property
    def course(self) -> TaskCourse:
        """How the game lets a task go on."""
        return self.rules.course


@dataclass(frozen=True, slots=True)
class Tie:
    """A link of the clock of that id."""

    clock: str
    link: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """A character who is off the table for now, with their clocks, and all links from and to these."""

    character: Character
    clocks: Board = ()
    ties: tuple[Tie, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a turn order keeps of a character: the kind of turn they chose, and whether they acted and reacted.

    `kind` is the name of a kind of turn, empty for the game's usual one. The other two are about this round.
    """

    character: str
    kind: str = ""
    acted: bool = False
    reacted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOrder:
    """The rounds of a game that has a turn order. Everyone of that game who is on the table takes part.

    `turn` is the id of the character whose turn it is, empty for nobody's. RuleError `system` for a game without a turn
    order, `round` for one that is not from 1 to MOST_ROUNDS.
    """

    system: str
    round: int = 1
    turn: str = ""
    seats: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        turn_rules(self.system)
        validate_number("round", self.round, 1, MOST_ROUNDS)

    @property
    def rules(self) -> TurnRules:
        """The game's rules of turns."""
        return turn_rules(self.system)

    def seat(self, character: str) -> Seat:
        """Return what is kept of the character of that id."""
        return next((seat for seat in self.seats if seat.character == character), Seat(character=character))

    def with_seat(self, seat: Seat) -> "TurnOrder":
        """Return the order with what is kept of a character replaced."""
        others = [other for other in self.seats if other.character != seat.character]
        return replace(self, seats=(*others, seat))


@dataclass(frozen=True, slots=True)
class StandingValue:
    """A field of the check has the value of that name in all rolls of somebody from now on, such as a position.

    `whose` is as in the function of that name, `by` the key of the record that set it.
    """

    whose: str
    field: str
    value: str
    by: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What distinguishes it from all others, also from those before it."""
        return self.whose, self.field, self.by


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What is on the table: the session's name, the clocks of the board, the characters, the Extended Tasks.

    `unnamed` are whoever acts in each game while no character is chosen: their id is the game's slug. `acting` is the
    id of the character whose action it is: the last who rolled. Those `aside` are off the table, and can come back.
    `turns` is the turn order, None while there is none. `standing` is what has been set for later rolls.
    `portraits` are of those, also aside, who have a picture or a colour of their own. `uncounted` are the ids of clocks
    that players see without their count, `aliases` other names that players read.
    """

    name: str = "Session"
    clocks: Board = ()
    characters: tuple[Character, ...] = ()
    tasks: tuple[Running, ...] = ()
    unnamed: tuple[Character, ...] = ()
    acting: str = ""
    aside: tuple[SetAside, ...] = ()
    turns: TurnOrder | None = None
    standing: tuple[StandingValue, ...] = ()
    portraits: tuple[Portrait, ...] = ()
    uncounted: tuple[str, ...] = ()
    aliases: tuple[Alias, ...] = ()

    @property
    def everyone(self) -> tuple[Character, ...]:
        """All characters, and whoever acts unnamed."""
        return (*self.characters, *self.unnamed)

    def find(self, id: str) -> Character | None:
        """Return the character of that id, or whoever acts unnamed in the game of that slug; else None."""
        found = characters.find(self.characters, id) or characters.find(self.unnamed, id)
        return _unnamed(id) if found is None and id in SYSTEMS else found

    def known(self, id: str) -> Character | None:
        """Return the character of that id, at the table or set aside; else None."""
        return characters.find((*self.characters, *[aside.character for aside in self.aside]), id)

    def portrait(self, id: str) -> Portrait:
        """Return the looks of the character of that id."""
        return portrait_of(self.portraits, id)

    def alias(self, id: str) -> Alias | None:
        """Return the other name of the character or clock of that id, None where players read its own."""
        return next((alias for alias in self.aliases if alias.id == id), None)

    def present(self, id: str) -> str:
        """Return the id if a character of the table has it, else an empty text."""
        return id if characters.find(self.characters, id) else ""

    def stands(self, whose: str, field: str, value: str) -> "World":
        """Return the world in which that value stands for somebody, in place of another of that field."""
        others = [
            standing_value
            for standing_value in self.standing
            if (standing_value.whose, standing_value.field) != (whose, field)
        ]
        return replace(self, standing=(*others, StandingValue(whose, field, value)))

    def renamed(self, was: Character, now: Character) -> "World":
        """Return the world after a change of a character: what stands for a name that was theirs stands for them."""
        aliased = self.named(now.id, now.name)
        name = whose(was.system, "", was.name)
        own = [standing_value.field for standing_value in self.standing if standing_value.whose == now.id]
        lost = [
            standing_value
            for standing_value in self.standing
            if standing_value.whose == name and standing_value.field not in own
        ]
        if not lost or name == whose(now.system, "", now.name):
            return aliased
        moved = [
            replace(standing_value, whose=now.id) if standing_value in lost else standing_value
            for standing_value in self.standing
        ]
        return replace(aliased, standing=tuple(moved))

    def named(self, id: str, name: str) -> "World":
        """Return the world in which players do not read that name of a character or clock, if it has another one."""
        aliases = also_hiding(self.aliases, id, name)
        return self if aliases == self.aliases else replace(self, aliases=aliases)

    def has_clock(self, id: str) -> bool:
        """Return whether a clock has the id, on the board or with one who is set aside."""
        return any(
            clock.id == id for board in (self.clocks, *(aside.clocks for aside in self.aside)) for clock in board
        )

    def update(self, changed: Character) -> "World":
        """Return the world with the character of that id replaced, or whoever acts unnamed in the game of that slug."""
        changed = without_ended(changed)
        if characters.find(self.characters, changed.id):
            return replace(self, characters=characters.update(self.characters, changed))
        others = tuple(character for character in self.unnamed if character.id != changed.id)
        # Who carries nothing is not stored.
        carries = changed.modifiers or changed.conditions
        return replace(self, unnamed=(*others, changed) if carries else others)


def whose(system: str, actor: str, name: str) -> str:
    """Return for whom something stands: a character by their id, or whoever acts in a game by the name that was typed.

    >>> [whose("gemini", *each) for each in (("k", "Kira"), ("gemini", "Ash"), ("gemini", ""))]
    ['k', 'gemini:ash', 'gemini']
    """
    name = name.strip().casefold()
    return actor if actor not in ("", system) else f"{system}:{name}" if name else actor


@cache
def _unnamed(system: str) -> Character:
    """Return who acts unnamed in a game, with nothing."""
    return Character(id=system, name=characters.UNNAMED, system=system)


#: The table before the first event.
EMPTY = World()

#: What somebody is whose Resolve Clock is full.
TAKEN_OUT = "taken out"

#: The world after an event, and lines that tell what changed.
Change = tuple[World, tuple[str, ...]]


def is_taken_out(world: World, character: Character) -> bool:
    """Return whether a full clock of the character takes them out."""
    return bool(out_word(world, character))


def out_word(world: World, character: Character) -> str:
    """Return what a character is called whom a full clock takes out, such as Defeated; empty where none does.

    That is a Resolve Clock, or one that has the name of such a track of the game.
    """
    if not character.clocks:
        return ""
    full = [clock for clock in world.clocks if clock.id in character.clocks and clock.full]
    if any(clock.kind is ClockKind.RESOLVE for clock in full):
        return TAKEN_OUT
    tracks = [track for track in find(character.system).sheet.tracks if track.out]
    return next((track.out for track in tracks for clock in full if is_track(clock, track)), "")


def is_track(clock: Clock, track: Track) -> bool:
    """Return whether a clock is that track of whoever owns it: its name ends with that of the track."""
    return clock.kind is track.kind and clock.name.endswith(track.name)


def task_rules(slug: str) -> TaskRules:
    """Return a game's rules of Extended Tasks. RuleError `system` where the game has none.

    >>> task_rules("gemini").setup.UNITS[0]
    'seconds'
    """
    rules = find(slug).tasks
    if rules is None:
        games = ", ".join(game for game, system in SYSTEMS.items() if system.tasks)
        raise RuleError("system", f"Choose a game with Extended Tasks ({games}), not {quoted(slug)}.")
    return rules


def turn_rules(slug: str) -> TurnRules:
    """Return a game's rules of turns. RuleError `system` where the game has none.

    >>> [kind.name for kind in turn_rules("gemini").kinds]
    ['Fast', 'Slow']
    """
    rules = find(slug).turns
    if rules is None:
        games = ", ".join(game for game, system in SYSTEMS.items() if system.turns)
        raise RuleError("system", f"Choose a game with a turn order ({games}), not {quoted(slug)}.")
    return rules
