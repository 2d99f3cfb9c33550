"""Two Dice, a toy: 2d6, a skill and a bonus against a target. It shows the least that a game needs (TD-1)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.dice import throw, validate_faces
from razor_core.rules.effects import Tick
from razor_core.rules.fields import number, validate
from razor_core.rules.game import Book, Game, Rules
from razor_core.rules.modifiers import Modifier, Scope, SuggestedModifier
from razor_core.rules.numbers import signed
from razor_core.rules.results import Degree, Die, Measure, Plan, Result, Tone
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit
from razor_core.rules.sheet import Ratings, Sheet, Skills
from razor_core.systems.two_dice.rulings import RULINGS

__all__ = ["GAME"]

SIDES = 6
COUNT = 2


class Tier(Degree):
    """The three outcomes, worst to best."""

    MISS = ("Miss", Tone.BAD)
    TIE = ("Tie", Tone.MIXED)
    HIT = ("Hit", Tone.GOOD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that a roll depends on. A value out of bounds is a RuleError that names the field."""

    target: int = number(8, 2, 20)
    skill: int = number(1, 0, 5)
    bonus: int = number(0, -5, 5)

    def __post_init__(self) -> None:
        validate(self)


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return the dice and what they must show."""
    least = check.target - check.skill - check.bonus
    return Plan(dice="2d6", target=f"{least} is a tie, {least + 1} or more a hit", notes=("The target ties (TD-1).",))


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return two faces, in the order thrown."""
    return throw(rng, COUNT, SIDES)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the faces. RuleError `faces` unless they are two from 1 to 6."""
    dice = validate_faces(faces, COUNT, SIDES)
    total = sum(dice) + check.skill + check.bonus
    margin = total - check.target
    tier = read(margin)
    return Result(
        tier=tier,
        headline=tier.label,
        meaning={Tier.MISS: "It fails.", Tier.TIE: "It may go either way.", Tier.HIT: "It works."}[tier],
        dice=tuple(map(Die, dice)),
        steps=(
            f"{dice[0]} + {dice[1]}, skill {signed(check.skill)}, bonus {signed(check.bonus)}: {total}",
            f"{total} vs {check.target}: {signed(margin)}",
        ),
        measure=Measure(
            margin=margin,
            total=total,
            target=check.target,
            zones=((0, Tier.TIE), (1, Tier.HIT)),
            reach=(margin - sum(dice) + COUNT, margin - sum(dice) + COUNT * SIDES),
        ),
        consequences=brings(check, tier),
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of every tier, worst first."""
    falls = product(range(1, SIDES + 1), repeat=COUNT)
    counted = Counter(read(sum(fall) + check.skill + check.bonus - check.target) for fall in falls)
    return Odds({tier: counted[tier] for tier in Tier})


def brings(check: Check, tier: Tier) -> tuple[Consequence | Choice, ...]:
    """Return what a result of that tier brings."""
    tick = Consequence("tick.progress", "Tick a progress clock", (Tick(ClockKind.PROGRESS, (1, 2)),))
    return (tick,) if tier is Tier.HIT else ()


def read(margin: int) -> Tier:
    """Return the tier of a margin. `judge` and `odds` both use it (TD-1)."""
    return Tier.MISS if margin < 0 else Tier.TIE if margin == 0 else Tier.HIT


GAME = Game(
    slug="two_dice",
    title="Two Dice",
    rules=Rules(Check=Check, Tier=Tier, sides=SIDES, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(
        modifiers={"bonus": (SuggestedModifier("Help", "someone lends a hand"), SuggestedModifier("Rain", "", -1))},
        kits=(
            SceneKit(
                name="A locked door",
                about="Open it before the guard is back.",
                clocks=(KitClock(name="Lock", segments=4, races=("Guard",)), KitClock(name="Guard")),
                foes=(KitFoe(name="The guard", ratings={"Body": 2}),),
            ),
            SceneKit(name="A riddle", about="Three tries.", clocks=(KitClock(name="Tries", segments=3),)),
        ),
        rulings=RULINGS,
    ),
    sheet=Sheet(
        ratings=Ratings(
            field="skill",
            values={"Body": 1, "Mind": 0},
        ),
        skills=Skills(
            field="skill",
            suggested={"Body": ("Climbing",), "Mind": ("Riddles",)},
        ),
        carried=(Modifier("bonus", "Tired", -1),),
        carried_label="Troubles",
        scopes={"target": Scope.SCENE},
        clock_kinds=(ClockKind.PROGRESS,),
    ),
)
