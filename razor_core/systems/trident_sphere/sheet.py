"""The character sheet: stats, training, defence and keywords, point pools, and which fields are the target's."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.sheet import Defences, Ratings, Sheet, Size, Skills, Track

#: What a character has to defend with beside its stats, each with its label.
_DEFENCES = {
    "defense_training": "Defense training",
    "defense_bonus": "Defense bonus",
    "fortification_bonus": "Fortification bonus",
}
#: The stats that defend: "Defense Calculation" names them.
_STATS = {"quick": "Quick", "strong": "Strong"}

SHEET = Sheet(
    ratings=Ratings(
        field="stat",
        # The two stats that the text names. Players can enter others.
        values={"Quick": 0, "Strong": 0},
        free=True,
        word="stat",
    ),
    skills=Skills(
        field="training",
        suggested={"": ("Attack",)},
        label="Training",
        word="training",
    ),
    defences=Defences(
        labels=_DEFENCES,
        ratings=_STATS,
    ),
    carried=(
        Modifier("action_bonus", "Bonus"),
        Modifier("action_bonus", "Penalty", -1),
        # It gives its bonus to one check (TS-7).
        Modifier("resource_bonus", "Resource", lifetime=Lifetime.USED, optional=True),
        Modifier("risk", "Risk"),
        Modifier("assurance", "Assurance"),
        Modifier("ease", "Ease"),
        Modifier("difficulty", "Difficulty"),
        Modifier("determination", "Determination"),
    ),
    carried_label="Bonuses, resources and keywords",
    tracks=(Track("Point pool", ClockKind.POOL, (Size("", 20),), full=True),),
    # The defence is the target's.
    scopes=dict.fromkeys((*_STATS, *_DEFENCES), Scope.TARGET),
    single_use=("resource_bonus",),
)
