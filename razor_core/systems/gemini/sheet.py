"""The character sheet: attributes, Skills, defence, conditions and Health Pools, and which fields are whose."""

from collections.abc import Mapping

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope, condition
from razor_core.rules.sheet import Bracket, Conditions, Defences, Ratings, Sheet, Size, Skills, Track

#: Turns one failure into a success (GM-5).
DETERMINED = Modifier("", "Determined", lifetime=Lifetime.USED, optional=True)

#: The conditions of the glossary: under the cap of ±3 or outside it (GM-2), and those that change no check. What is for
#: some checks only waits for a tap; what is for every check, or for all but a few, counts by itself (GM-18).
CONDITIONS = (
    Condition("Afflicted", when="takes damage at the end of each turn"),
    condition(
        "Blinded",
        Modifier("modifier", "", -5, optional=True),
        Modifier("modifier", "", 5, scope=Scope.TARGET, optional=True),
        when="own attacks, and attacks against them",
    ),
    condition(
        "Challenged", Modifier("modifier", "", -3, optional=True), when="attacks that do not include the challenger"
    ),
    condition("Dazed", Modifier("modifier", "", -2), when="every check; no reactions"),
    condition("Disoriented", Modifier("setbacks", "", optional=True), when="Perception and other checks of the senses"),
    condition("Empowered", Modifier("edges", ""), when="every check until the end of the scene"),
    condition("Enhanced", Modifier("attribute", ""), when="checks with the raised attribute"),
    condition("Exhausted", Modifier("setbacks", ""), when="every check; adds up; 1 less after a Long Rest"),
    Condition("Focused", when="actions cost 1 Focus less"),
    Condition("Immobilized", when="cannot move or be moved"),
    Condition("Pacified", when="no hostile actions unless attacked"),
    condition(
        "Prone",
        Modifier("edges", "", scope=Scope.TARGET, optional=True),
        when="melee Strikes against them; Slowed",
    ),
    condition("Restrained", Modifier("setbacks", ""), when="every check except to get free; cannot move"),
    Condition("Slowed", when="half speed"),
    Condition("Stunned", when="no reactions, two actions fewer"),
    Condition("Surprised", when="no reactions, one action fewer on the first turn"),
    Condition("Unconscious", when="no actions and no reactions; Prone"),
)

#: The conditions that count for some checks only, by the names that they have on a character and on the form.
LIMITS: Mapping[str, str] = {
    "Blinded": "attacks only",
    "Blinded target": "attacks only",
    "Challenged": "attacks on others only",
    "Disoriented": "senses only",
    "Prone": "melee Strikes only",
    "Prone target": "melee Strikes only",
    "Restrained": "not to get free",
}

#: The Health Pools, each with the Wound that it leaves at 0.
POOLS: Mapping[str, str] = {"Vitality": "Injuries", "Poise": "Burdens", "Clarity": "Traumas"}
#: A character is Defeated when these are as many as the Resistance Attribute; the text names none (GM-15).
RESISTANCE = (Size("Resistance", 3),)

#: What lowers the damage of attacks, and of which Health Pool (GM-22).
SOAK = "Soak"
SOAKS: Mapping[str, str] = {"Vitality": SOAK}

SHEET = Sheet(
    ratings=Ratings(
        field="attribute",
        # The one attribute that the book names. A table adds its own.
        values={"Agility": 2, SOAK: 0},
        free=True,
        # It lowers the damage of attacks, and nobody rolls with it (GM-22).
        unrolled=(SOAK,),
    ),
    skills=Skills(
        field="skill",
        suggested={"": ("Perception",)},
    ),
    defences=Defences(
        labels={"opposition": "Attribute", "defense": "Defense skill"},
        answers=("opposition", "defense"),
    ),
    conditions=Conditions(
        all=CONDITIONS,
        brackets={
            "Afflicted": Bracket(number=False, choices=tuple(POOLS)),
            "Challenged": Bracket(number=False, spares=True),
            "Enhanced": Bracket(ratings=True),
            "Exhausted": Bracket(lowers=True, adds=True, eases=True),
        },
        limits=LIMITS,
        # "You fall Prone", and stay so after coming round.
        brings={"Unconscious": "Prone"},
        # "By multiple sources simultaneously", and each with what it has in brackets or by whom it is (GM-17, GM-18).
        several=("Afflicted", "Challenged", "Enhanced"),
        # One at the end of the scene, the other at that of a first turn in combat.
        passing=("Empowered", "Surprised"),
        rest="Long Rest",
    ),
    carried=(
        Modifier("edges", "Edge"),
        Modifier("setbacks", "Setback"),
        Modifier("edges", "Next roll: Edge", lifetime=Lifetime.NEXT),
        Modifier("setbacks", "Next roll: Setback", lifetime=Lifetime.NEXT),
        Modifier("modifier", "Bonus to x"),
        Modifier("modifier", "Penalty to x", -1),
        DETERMINED,
    ),
    carried_label="Edges, Setbacks and Determined",
    tracks=(
        *(
            Track(pool, ClockKind.POOL, (Size("", 10),), full=True, emptied=wound, soaks=SOAKS.get(pool, ""))
            for pool, wound in POOLS.items()
        ),
        *(Track(wound, ClockKind.POOL, RESISTANCE, out="Defeated") for wound in POOLS.values()),
        *(Track(name, ClockKind.POOL, (Size("", 3),), full=True) for name in ("Focus", "Recovery Dice")),
    ),
    # The target's attribute and defense skill, or a Difficulty Rank.
    scopes={"opposition": Scope.TARGET, "defense": Scope.TARGET},
)
