"""Scene kits that come along with a game, and those that several games have, each with foes of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as stored

from razor_core.rules.clock_kinds import ClockKind


@dataclass(frozen=True, slots=True, kw_only=True)
class KitClock:
    """A clock of a scene kit.

    It `races` and `pulls` against others by their names, and `feeds` others so many ticks.
    """

    name: str
    segments: int = 6
    filled: int = 0
    kind: ClockKind = ClockKind.PROGRESS
    races: tuple[str, ...] = ()
    pulls: tuple[str, ...] = ()
    feeds: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KitFoe:
    """One of the opposition of a scene kit, under the names of the game's sheet.

    `ratings` are those that differ from a new character's; a Skill has the rating that it is used with, and a number.
    `tracks` are the sizes of the clocks that come with them.
    """

    name: str
    ratings: Mapping[str, int] = stored(default_factory=dict)
    skills: tuple[tuple[str, str, int], ...] = ()
    defences: Mapping[str, int] = stored(default_factory=dict)
    tracks: Mapping[str, int] = stored(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneKit:
    """A scene that comes along with a game, to be laid on the table: linked clocks, and foes with their clocks.

    `people` are more characters, a line each (table/character_lines.py).
    """

    name: str
    about: str
    clocks: tuple[KitClock, ...] = ()
    foes: tuple[KitFoe, ...] = ()
    people: str = ""


def guarded_door(guard: KitFoe, *later: KitClock) -> SceneKit:
    """Return a door with a guard. The alarm puts two ticks on each of the clocks that come `later`."""
    return SceneKit(
        name="A guarded door",
        about="Get in before someone calls for help.",
        clocks=(
            KitClock(name="Way in", races=("Alarm",)),
            KitClock(
                name="Alarm", segments=4, kind=ClockKind.THREAT, feeds=tuple([(clock.name, 2) for clock in later])
            ),
            *later,
        ),
        foes=(guard,),
    )


def chase(
    pursuer: KitFoe, *, segments: int = 6, kinds: tuple[ClockKind, ClockKind] = (ClockKind.PROGRESS, ClockKind.THREAT)
) -> SceneKit:
    """Return a chase: two clocks of those kinds, of the players and of whoever is after them, race each other."""
    ours, theirs = kinds
    return SceneKit(
        name="A chase",
        about="Whoever fills first decides it.",
        clocks=(
            KitClock(name="Get away", segments=segments, kind=ours, races=("They close in",)),
            KitClock(name="They close in", segments=segments, kind=theirs),
        ),
        foes=(pursuer,),
    )
