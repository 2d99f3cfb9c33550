"""The check itself: roll 4 to 6 dice, keep four, add modifiers, compare with a DC.

Order of the rules: net Edge and Burden (RW-1), roll and keep (RW-2), add up, compute the margin, read the tier (RW-3).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.dice import count_ways, throw, validate_faces
from razor_core.rules.fields import number, validate
from razor_core.rules.numbers import plain, signed, spelled_sum
from razor_core.rules.results import Die, Mark, Measure, Plan, Result
from razor_core.systems.razorweave.counted_twice import related
from razor_core.systems.razorweave.dc_ladder import place
from razor_core.systems.razorweave.tiers import CONSEQUENCES, MEANINGS, ZONES, Tier, tier

#: The highest face of its dice.
SIDES = 6
KEPT = 4
CAP = 2
#: The fields that a factor can be entered in, and how a player reads them (RW-8).
_SIDES = {"dc": "DC", "edge": "Edge", "burden": "Burden"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that a Razorweave roll depends on. A value out of bounds is a RuleError that names the field."""

    dc: int = number(14, 1, 40, opposes=True)
    attribute: int = number(0, -5, 10)
    skill: bool = False
    bonus: int = number(0, -20, 20)
    edge: int = number(0, 0, 10, named=True)
    burden: int = number(0, 0, 10, hinders=True, named=True)

    def __post_init__(self) -> None:
        validate(self)

    @property
    def net(self) -> int:
        """Edge less Burden, capped at 2 either way after netting (RW-1)."""
        return max(-CAP, min(CAP, self.edge - self.burden))

    @property
    def rolled(self) -> int:
        """The number of dice to roll, 4 to 6 (RW-2)."""
        return KEPT + abs(self.net)

    @property
    def modifier(self) -> int:
        """The points to add to the kept dice. A Skill adds 1, however many fit (RW-5)."""
        return self.attribute + self.skill + self.bonus


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return which dice to roll and what they must reach. `named`: modifier names by field, for the warning of RW-8."""
    twice = tuple(_entered_twice(named or {}))
    net = check.edge - check.burden
    capped = [f"Edge and Burden net to {signed(net)}, capped at {signed(check.net)} (RW-1)."] if abs(net) > CAP else []
    return Plan(
        dice=f"{check.rolled} dice, {_which(check)}",
        target=_target(check.dc - check.modifier),
        notes=(*twice, f"DC {check.dc} is {place(check.dc)}.", *capped),
        warnings=(*twice, *capped),
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return four to six faces, in the order thrown."""
    return throw(rng, check.rolled)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the faces. RuleError `faces` unless they are as many six-sided dice as the check rolls."""
    faces = validate_faces(faces, check.rolled)
    dropped = _dropped(check, faces)
    kept = [face for at, face in enumerate(faces) if at not in dropped]
    total = sum(kept) + check.modifier
    margin = total - check.dc
    all_ones = set(faces) == {1}
    reached = tier(margin, all_ones)
    return Result(
        tier=reached,
        headline=reached.label,
        meaning=MEANINGS[reached],
        dice=tuple(Die(face, Mark.DROPPED if at in dropped else Mark.KEPT) for at, face in enumerate(faces)),
        steps=tuple(_steps(check, kept, total, all_ones)),
        measure=Measure(
            margin=margin,
            total=total,
            target=check.dc,
            zones=ZONES,
            reach=(KEPT + check.modifier - check.dc, KEPT * SIDES + check.modifier - check.dc),
        ),
        consequences=brings(check, reached),
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of every tier, worst first."""
    weights, beyond = dict.fromkeys(Tier, 0), check.modifier - check.dc
    for kept, all_ones, ways in _pool(check.net):
        weights[tier(kept + beyond, all_ones)] += ways
    return Odds(weights)


def brings(check: Check, tier: Tier) -> tuple[Consequence | Choice, ...]:
    """Return what a result of that tier brings. The check changes nothing here."""
    return CONSEQUENCES[tier]


def kept_total(check: Check) -> Odds[int]:
    """Return the exact odds of the sum of the four kept dice, 4 to 24."""
    weights: dict[int, int] = {}
    for kept, _, ways in _pool(check.net):
        weights[kept] = weights.get(kept, 0) + ways
    return Odds(weights)


def _dropped(check: Check, faces: Sequence[int]) -> frozenset[int]:
    """The places of the dice to drop: the lowest with Edge, the highest with Burden (RW-2)."""
    worth_least_first = sorted(range(len(faces)), key=faces.__getitem__, reverse=check.net < 0)
    return frozenset(worth_least_first[: len(faces) - KEPT])


@cache
def _pool(net: int) -> tuple[tuple[int, bool, int], ...]:
    """Return each outcome of a pool: the sum of the kept dice, whether all dice are ones, and the number of ways.

    There is one table for each of the five levels of Edge and Burden; DC and modifiers do not matter.
    """
    rolled = KEPT + abs(net)

    def see(shown: tuple[int, bool], face: int, times: int, before: int) -> tuple[int, bool]:
        kept, all_ones = shown
        return kept + face * max(0, min(times, KEPT - before)), all_ones or (face == 1 and times == rolled)

    # The kept dice come first: from the highest face down, or with Burden from the lowest up (RW-2).
    ways = count_ways(rolled, range(1, 7) if net < 0 else range(6, 0, -1), (0, False), see)
    return tuple((kept, all_ones, count) for (kept, all_ones), count in sorted(ways.items()))


def _which(check: Check) -> str:
    """The dice to keep, in words."""
    if check.net == 0:
        return "all kept"
    return f"{'best' if check.net > 0 else 'worst'} {KEPT}"


def _target(needed: int) -> str:
    """The sum of the kept dice that a Full Success needs, in words."""
    if needed > KEPT * 6:
        return f"{needed} on the dice: out of reach"
    if needed <= KEPT:
        return "any dice but all ones"
    return f"{needed} or more on the dice"


def _steps(check: Check, kept: Sequence[int], total: int, all_ones: bool) -> Iterable[str]:
    """The calculation in words: the dice, the modifiers, the margin, and all ones."""
    amounts = (("attribute", check.attribute), ("Skill", int(check.skill)), ("bonus", check.bonus))
    margin = total - check.dc
    yield f"{_which(check).capitalize()}: {' + '.join(map(str, kept))} = {sum(kept)}"
    if any(amount for _, amount in amounts):
        yield f"{spelled_sum(sum(kept), amounts)} = {plain(total)}"
    reached = "margin" if all_ones else "success by"
    yield f"{plain(total)} vs DC {check.dc}: " + (f"{reached} {margin}" if margin >= 0 else f"short by {-margin}")
    if all_ones:
        yield f"All ones: a {Tier.CRITICAL_FAILURE.label} whatever the margin (RW-3)"


def _entered_twice(named: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """A warning for each factor that is entered in more than one of DC, Edge and Burden (RW-8).

    The scene's and the character's names need not be equal, only related: see `related`.
    """
    sides: dict[str, dict[str, str]] = {}
    for field, label in _SIDES.items():
        for name in named.get(field, ()):
            sides.setdefault(name.casefold(), {})[label] = name
    advice = "Count it once: as DC if it hits everyone (RW-8)."
    for entered in sides.values():
        if len(entered) > 1:
            name, both = next(iter(entered.values())), " and ".join(entered)
            yield f"{name} is entered as {both}. {advice}"
    scene = dict.fromkeys(named.get("dc", ()))
    for field in ("edge", "burden"):
        for name in dict.fromkeys(named.get(field, ())):
            for of_scene in scene:
                if of_scene.casefold() != name.casefold() and related(of_scene, name):
                    yield f"{of_scene} (DC) and {name} ({_SIDES[field]}) may be one factor. {advice}"
