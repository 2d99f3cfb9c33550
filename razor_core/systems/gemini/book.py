"""The names and values of the book: the resolution table, Difficulty Ranks, conditions, Edges and Setbacks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Gate
from razor_core.rules.modifiers import Lifetime, SuggestedModifier
from razor_core.rules.scene_kits import chase, guarded_door
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit

#: The highest face of its dice.
SIDES = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the resolution table: the Difference x, its Target Number, and the printed chance in percent."""

    x: int
    tn: int
    printed: int


#: "The Action Resolution Table", row for row (GM-3). The first row is also for more, the last for less.
TABLE = (
    Row(10, 1, 100),
    Row(9, 2, 99),
    Row(8, 3, 98),
    Row(7, 4, 97),
    Row(6, 6, 95),
    Row(5, 9, 92),
    Row(4, 13, 88),
    Row(3, 19, 82),
    Row(2, 28, 73),
    Row(1, 39, 62),
    Row(0, 51, 50),
    Row(-1, 63, 38),
    Row(-2, 74, 27),
    Row(-3, 83, 18),
    Row(-4, 89, 12),
    Row(-5, 93, 8),
    Row(-6, 96, 5),
    Row(-7, 98, 3),
    Row(-8, 99, 2),
    Row(-9, 100, 1),
    Row(-10, 101, 0),
)
HIGHEST, LOWEST = TABLE[0].x, TABLE[-1].x


def target_number(x: int) -> int:
    """Return the Target Number of a Difference: 1 for 10 or more, 101 for −10 or less, which no die shows (GM-3).

    >>> target_number(0), target_number(25), target_number(-25)
    (51, 1, 101)
    """
    return TABLE[HIGHEST - max(LOWEST, min(HIGHEST, x))].tn


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


#: The book has no conditions for rolling.
GATES: tuple[Gate, ...] = ()

#: "Conditions" and "Edges & Setbacks", by field: under the cap of ±3 or outside (GM-2). A size counts for the next
#: roll only (GM-4), and so does a condition that is for some checks only (GM-18); any other condition stays.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "attribute": (
        SuggestedModifier("Enhanced [+1]", "checks with the raised attribute", 1, condition=True),
        SuggestedModifier("Enhanced [+2]", "checks with the raised attribute", 2, condition=True),
    ),
    "edges": (
        SuggestedModifier("Minor Edge", "", 1, Lifetime.ROLL),
        SuggestedModifier("Major Edge", "", 2, Lifetime.ROLL),
        SuggestedModifier("Overwhelming Edge", "", 3, Lifetime.ROLL),
        SuggestedModifier("Empowered", "every check until the end of the scene", condition=True),
        SuggestedModifier("Prone target", "melee Strikes against it", 1, Lifetime.ROLL, condition=True),
    ),
    "setbacks": (
        SuggestedModifier("Minor Setback", "", 1, Lifetime.ROLL),
        SuggestedModifier("Major Setback", "", 2, Lifetime.ROLL),
        SuggestedModifier("Overwhelming Setback", "", 3, Lifetime.ROLL),
        SuggestedModifier("Disoriented", "Perception and other checks of the senses", 1, Lifetime.ROLL, condition=True),
        SuggestedModifier("Exhausted [−1]", "every check; 1 less after a Long Rest", 1, condition=True),
        SuggestedModifier("Exhausted [−2]", "every check; 1 less after a Long Rest", 2, condition=True),
        SuggestedModifier("Exhausted [−3]", "every check; 1 less after a Long Rest", 3, condition=True),
        SuggestedModifier("Restrained", "every check except to get free", condition=True),
    ),
    "modifier": (
        SuggestedModifier("Dazed", "every check", -2, condition=True),
        SuggestedModifier("Blinded", "own attacks", -5, Lifetime.ROLL, condition=True),
        SuggestedModifier("Blinded target", "attacks against it", 5, Lifetime.ROLL, condition=True),
        SuggestedModifier(
            "Challenged", "attacks that do not include the challenger", -3, Lifetime.ROLL, condition=True
        ),
    ),
}

_CALLED: Mapping[str, str] = {
    "attribute": "the attribute",
    "edges": "Edges, under the cap",
    "setbacks": "Setbacks, under the cap",
    "modifier": "bonuses and penalties to x, outside the cap",
}
#: The field of each condition by its name, also without what it has in brackets.
_HOMES: Mapping[str, str] = {
    name.casefold(): field
    for field, sources in MODIFIERS.items()
    for source in sources
    for name in (source.name, source.name.partition(" [")[0])
}


def misplaced(named: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """Yield a warning for each modifier of the book that was entered in the wrong field (GM-2)."""
    for field, names in named.items():
        for name in names:
            home = _HOMES.get(name.strip().casefold(), field)
            if home != field:
                yield f"{name.strip()} belongs to {_CALLED[home]} (GM-2)."


#: Scenes to lay on the table. The text has no foes of its own: these are plain, to be changed on their sheets.
KITS = (
    guarded_door(
        KitFoe(
            name="Guard",
            skills=(("Perception", "", 1),),
            defences={"opposition": 2, "defense": 1},
            tracks={"Vitality": 6},
        )
    ),
    chase(KitFoe(name="Pursuer", ratings={"Agility": 3}, defences={"opposition": 3}, tracks={"Vitality": 10})),
)

SAMPLE = SceneKit(
    name="The silent station",
    about="Get the lights on before the hull gives in.",
    clocks=(
        KitClock(name="The reactor is up", races=("The hull gives in",)),
        KitClock(name="The hull gives in", segments=4, kind=ClockKind.THREAT),
    ),
    people="""Ines Navarro Agility 3, Perception 2, Vitality 10
        Jun Park, Repairs 3, Medicine 2, Vitality 10
        Captain Orlov Agility 3, Attribute 3, Defense skill 1, Vitality 10 foe
        2x Boarder Attribute 2, Vitality 6 foe""",
)
