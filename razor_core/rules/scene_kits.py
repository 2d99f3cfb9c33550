"""Scene kits that several games bring along, each with foes of its own."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit


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
