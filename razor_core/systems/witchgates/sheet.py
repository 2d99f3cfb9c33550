"""The character sheet: attributes and skills, esoterics, merits, miss-fortunes and injuries, and their tracks."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.sheet import Ratings, Sheet, Size, Skills, Track

#: The boxes of a merit's track (WG-9).
MERIT_BOXES = 5

#: An ally can use it as well; whoever has it loses it.
MISS_FORTUNE = Modifier("misfortune", "Miss-fortune", lifetime=Lifetime.USED, scope=Scope.ALLY, optional=True)
#: Risked and lost like an esoteric (WG-10).
LOST_WORD = Modifier("esoteric", "Lost word", optional=True)

#: A merit that enemies can target, by its name (a worsened position).
ENEMIES_TARGET = Modifier("", "Enemies target")


def injury(level: int) -> Modifier:
    """Return an injury of that level: invoked, it cuts as many dice."""
    return Modifier("injury", "Injury", level, optional=True)


SHEET = Sheet(
    ratings=Ratings(
        # A skill or an attribute gives the dice.
        field="rating",
        # The text names no attributes. One stands for any that the GM asks for (WG-14).
        values={"Attribute": 1},
        free=True,
        when="if the GM asks",
    ),
    skills=Skills(
        field="rating",
        # The skills in the text's examples. Players can enter others (WG-14).
        suggested={
            "": ("Acrobatics", "Climbing", "Fighting", "Persuasion", "Research", "Shooting", "Sneaking", "Thieving"),
        },
    ),
    carried=(
        Modifier("esoteric", "Esoteric", optional=True),
        LOST_WORD,
        Modifier("merit", "Merit", optional=True),
        MISS_FORTUNE,
        injury(1),
    ),
    carried_label=f"Esoterics, merits ({MERIT_BOXES} boxes each), miss-fortunes",
    tracks=(Track("Merit", ClockKind.TRACK, (Size("Merit", MERIT_BOXES),), field="merit"),),
    # Position, effect and the GM's cuts belong to the situation, whoever acts in it.
    scopes={"cuts": Scope.SCENE, "position": Scope.SCENE, "effect": Scope.SCENE},
    # Each die of the pool is named for one check.
    single_use=("scene", "esoteric", "merit", "misfortune", "injury", "power"),
    # The GM can invoke an injury, too: its level is a cut then, and brings no lost word (WG-5).
    invoked={"injury": "cuts"},
    clock_kinds=(ClockKind.TRACK, ClockKind.PROGRESS, ClockKind.THREAT),
)
