"""What a table may pick from: stats, training, tokens, and named reasons for the bonuses of either side."""

from collections.abc import Callable, Mapping

from razor_core.checks import Gate, Group, Lasts, Result, Source, Token

TITLE = "Trident Sphere"
#: The greatest face of its dice.
SIDES = 20

#: The text knows no condition for rolling, no check of several together, and no second reading of a result.
GATES: tuple[Gate, ...] = ()
GROUPS: tuple[Group, ...] = ()
READINGS: Mapping[str, Callable[[Result], Result]] = {}

#: The two stats that the text names. An action may go by any other, which the table types in.
RATINGS: Mapping[str, int] = {"Quick": 0, "Strong": 0}
SKILLS: Mapping[str, tuple[str, ...]] = {"": ("Attack",)}
RATED, SKILLED = "stat", "training"

#: A resource gives its bonus to the one check it is used for (TS-7).
SPENT: tuple[str, ...] = ("resource_bonus",)

#: What an actor carries from check to check. What helps them to defend has no place here: on the form of their own
#: check the defence is that of the target.
TOKENS = (
    Token("Bonus", "action_bonus"),
    Token("Penalty", "action_bonus", -1),
    Token("Resource", "resource_bonus", lasts=Lasts.USED),
    Token("Risk", "risk"),
    Token("Assurance", "assurance"),
    Token("Ease", "ease"),
    Token("Difficulty", "difficulty"),
    Token("Determination", "determination"),
)

#: The text names no circumstances and no sizes; each is worth one point (TS-9).
SOURCES: Mapping[str, tuple[Source, ...]] = {
    "action_bonus": (
        Source("Better position"),
        Source("Help from an ally"),
        Source("Right tool"),
        Source("Poor footing", points=-1),
        Source("Poor sight", points=-1),
        Source("Wounded", points=-1),
    ),
    "resource_bonus": (Source("Resource used", "for this check alone (TS-7)", once=True),),
    "defense_bonus": (
        Source("Cover", "in the way of the attack"),
        Source("Hard to see"),
        Source("On guard"),
        Source("Surprised", points=-1),
        Source("Held fast", points=-1),
    ),
    "fortification_bonus": (
        Source("Armour", "lessens what gets through"),
        Source("Braced"),
        Source("Weak spot", points=-1),
    ),
}
