"""What a table may pick from: stats, training, tokens, and named reasons for the bonuses of either side."""

from collections.abc import Callable, Mapping

from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.results import Result
from razor_core.rules.system import Gate

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
RATING_FIELD, SKILL_FIELD = "stat", "training"

#: A resource gives its bonus to the one check it is used for (TS-7).
SINGLE_USE_FIELDS: tuple[str, ...] = ("resource_bonus",)

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
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "action_bonus": (
        SuggestedModifier("Better position"),
        SuggestedModifier("Help from an ally"),
        SuggestedModifier("Right tool"),
        SuggestedModifier("Poor footing", points=-1),
        SuggestedModifier("Poor sight", points=-1),
        SuggestedModifier("Wounded", points=-1),
    ),
    "resource_bonus": (SuggestedModifier("Resource used", "for this check alone (TS-7)", once=True),),
    "defense_bonus": (
        SuggestedModifier("Cover", "in the way of the attack"),
        SuggestedModifier("Hard to see"),
        SuggestedModifier("On guard"),
        SuggestedModifier("Surprised", points=-1),
        SuggestedModifier("Held fast", points=-1),
    ),
    "fortification_bonus": (
        SuggestedModifier("Armour", "lessens what gets through"),
        SuggestedModifier("Braced"),
        SuggestedModifier("Weak spot", points=-1),
    ),
}
