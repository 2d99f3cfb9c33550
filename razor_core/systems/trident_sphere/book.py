"""The names and values to pick from: stats, training, tokens, suggested modifiers."""

from collections.abc import Callable, Mapping

from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.results import Result
from razor_core.rules.system import Gate

TITLE = "Trident Sphere"
#: The highest face of its dice.
SIDES = 20

#: The text has no conditions for rolling, no group checks, and only one reading of a result.
GATES: tuple[Gate, ...] = ()
GROUPS: tuple[Group, ...] = ()
READINGS: Mapping[str, Callable[[Result], Result]] = {}

#: The two stats that the text names. Players can enter others.
RATINGS: Mapping[str, int] = {"Quick": 0, "Strong": 0}
SKILLS: Mapping[str, tuple[str, ...]] = {"": ("Attack",)}
RATING_FIELD, SKILL_FIELD = "stat", "training"

#: A resource gives its bonus to one check (TS-7).
SINGLE_USE_FIELDS: tuple[str, ...] = ("resource_bonus",)

#: What a character carries from check to check. Nothing helps to defend: on the form of the character's own check, the
#: defence is the target's.
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

#: The text names no circumstances and no sizes. Each is worth one point (TS-9).
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "action_bonus": (
        SuggestedModifier("Better position"),
        SuggestedModifier("Help from an ally"),
        SuggestedModifier("Right tool"),
        SuggestedModifier("Poor footing", points=-1),
        SuggestedModifier("Poor sight", points=-1),
        SuggestedModifier("Wounded", points=-1),
    ),
    "resource_bonus": (SuggestedModifier("Resource used", "for this check only (TS-7)", once=True),),
    "defense_bonus": (
        SuggestedModifier("Cover", "blocks the attack"),
        SuggestedModifier("Hard to see"),
        SuggestedModifier("On guard"),
        SuggestedModifier("Surprised", points=-1),
        SuggestedModifier("Held fast", points=-1),
    ),
    "fortification_bonus": (
        SuggestedModifier("Armour", "reduces what gets through"),
        SuggestedModifier("Braced"),
        SuggestedModifier("Weak spot", points=-1),
    ),
}
