"""Helpers of the tests of Witchgates at the table: characters with merits, rolls, and what is then marked."""

from typing import Any

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Effect, Position
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, table
from tests.support.page.person import Person

GAME = "witchgates"
MARK, CLEAR = "Mark 1 box of a track", "Clear 1 box of a track"
DEAL, SUFFER = "Deal harm: mark 1 box of a merit", "Medium harm: 1 box of a merit"
WORD = "Take a lost word"
RISKY = "Risky: two medium troubles or one high"
RAIN, CHARM = (Modifier("esoteric", name, optional=True) for name in ("Name of rain", "Charm"))


def merited(name: str, side: Side = Side.PLAYER, **values: Any) -> Character:
    """A character with the track of that name, a merit."""
    return character(name, GAME, side=side, clocks=(name,), **values)


def at_the_gates(*cast: Character, clocks: tuple[Clock, ...] = ()) -> Person:
    """Someone whose first character acts, each with a merit of five boxes."""
    merits = [
        Clock(id=each.name, name=f"{each.name}: Merit", kind=ClockKind.TRACK, segments=5)
        for each in cast
        if each.clocks
    ]
    return table(GAME, *cast, clocks=(*merits, *clocks))


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def filled(person: Person) -> dict[str, int]:
    """The clocks that are not empty."""
    return {clock.name: clock.filled for clock in person.clocks if clock.filled}


def position(person: Person) -> Position:
    found: Position = person.check.position
    return found


def effect(person: Person) -> Effect:
    found: Effect = person.check.effect
    return found
