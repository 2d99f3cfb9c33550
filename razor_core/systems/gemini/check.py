"""The check itself: a d100 that must reach the Target Number of the Difference x.

Order of the rules: net Edges and Setbacks and cap them (GM-1), add up x, look up the Target Number (GM-3), roll.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Consequence, Recipient
from razor_core.rules.dice import throw, validate_faces
from razor_core.rules.effects import Lose, Reread, Tick
from razor_core.rules.fields import RuleError, number, validate
from razor_core.rules.numbers import plain, signed
from razor_core.rules.results import Degree, Die, Measure, Plan, Result, Tone
from razor_core.systems.gemini.difficulty_ranks import rank
from razor_core.systems.gemini.resolution_table import HIGHEST, LOWEST, SIDES, target_number
from razor_core.systems.gemini.suggested_modifiers import misplaced

CAP = 3
#: The Momentum of each side, and the most of it (GM-6).
PLAYERS, GM = "Players' Momentum", "GM's Momentum"
POOLS: Mapping[str, int] = {PLAYERS: 5, GM: 5}


class Tier(Degree):
    """The two outcomes, the worse first."""

    FAILURE = ("Failure", Tone.BAD)
    SUCCESS = ("Success", Tone.GOOD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that a Gemini roll depends on. A value out of bounds is a RuleError that names the field.

    `opposition` is a Difficulty Rank, or an opponent's attribute; then `defense` is the opponent's defense skill.
    `modifier` has the bonuses and penalties to x that are no Edges or Setbacks. `uncapped`: a talent lifts the cap.
    """

    attribute: int = number(2, 0, 10, overflow="modifier")
    skill: int = number(1, 0, 10)
    opposition: int = number(3, 0, 30)
    edges: int = number(0, 0, 20, named=True)
    setbacks: int = number(0, 0, 20, hinders=True, named=True)
    modifier: int = number(0, -20, 20)
    uncapped: bool = False
    defense: int = number(0, 0, 10)

    def __post_init__(self) -> None:
        validate(self)

    @property
    def net(self) -> int:
        """Edges less Setbacks, capped at 3 either way after netting, unless a talent lifts the cap (GM-1)."""
        net = self.edges - self.setbacks
        return net if self.uncapped else max(-CAP, min(CAP, net))

    @property
    def against(self) -> int:
        """The opposition's score: a Difficulty Rank, or attribute and defense skill."""
        return self.opposition + self.defense

    @property
    def x(self) -> int:
        """The Difference (GM-1)."""
        return self.attribute + self.skill - self.against + self.net + self.modifier

    @property
    def tn(self) -> int:
        """The Target Number, 1 to 101 (GM-3)."""
        return target_number(self.x)


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return what the die must reach, and the sum of x. `named`: modifier names by field, for the warning of GM-2."""
    limited, wrong = tuple(_limits(check)), tuple(misplaced(named or {}))
    ruling = "GM-7" if check.opposition else "GM-9"
    ranked = () if check.defense else (f"Difficulty Rank {check.opposition}: {rank(check.opposition)} ({ruling}).",)
    return Plan(
        dice=f"d{SIDES}",
        target=_target(check),
        notes=(
            _sum_of_x(check),
            *limited,
            *ranked,
            *wrong,
        ),
        warnings=(*limited, *wrong),
        unanswered=ranked,
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return one face, 1 to 100."""
    return throw(rng, 1, SIDES)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the face. RuleError `faces` unless it is one from 1 to 100; 00 is 100 (GM-3)."""
    if isinstance(faces, Sequence) and any(type(face) is int and face == 0 for face in faces):
        raise RuleError("faces", f"Enter {SIDES} for 00.")
    (face,) = validate_faces(faces, 1, SIDES)
    margin = face - check.tn
    reached = tier(face, check.tn)
    return Result(
        tier=reached,
        headline=reached.label,
        meaning=_MEANINGS[reached],
        dice=(Die(face, label="00" if face == SIDES else ""),),
        steps=(
            _sum_of_x(check),
            *_limits(check),
            _target(check),
            f"{face} vs TN {check.tn}: " + (f"success by {margin}" if margin >= 0 else f"failure by {-margin}"),
        ),
        measure=Measure(
            margin=margin,
            total=face,
            target=check.tn,
            word="TN",
            lead=_difference(check),
            zones=((0, Tier.SUCCESS),),
            reach=(1 - check.tn, SIDES - check.tn),
        ),
        consequences=brings(check, reached),
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of both outcomes, the worse first, counted over the 100 faces (GM-3)."""
    weights = dict.fromkeys(Tier, 0)
    for face in range(1, SIDES + 1):
        weights[tier(face, check.tn)] += 1
    return Odds(weights)


def brings(check: Check, tier: Tier) -> tuple[Consequence, ...]:
    """Return what a result of that tier brings. The check changes nothing here."""
    return _CONSEQUENCES[tier]


def tier(face: int, tn: int) -> Tier:
    """Return the outcome of a face: the Target Number or more is a Success ("The Action Resolution Table")."""
    return Tier.SUCCESS if face >= tn else Tier.FAILURE


_MEANINGS: Mapping[Tier, str] = {
    Tier.FAILURE: "You do not get it.",
    Tier.SUCCESS: "You get what you wanted.",
}


def _momentum(id: str, name: str, label: str) -> Consequence:
    """Return 1 Momentum for a side. Only rolls of the players bring any (GM-6)."""
    tick = Tick(ClockKind.POOL, (1,), name, POOLS[name])
    return Consequence(id, label, (tick,), to=Recipient.SCENE, side=Side.PLAYER, about=name, by_roller=name == PLAYERS)


#: Momentum (GM-6), and Determined after a failure (GM-5).
_CONSEQUENCES: Mapping[Tier, tuple[Consequence, ...]] = {
    Tier.FAILURE: (
        Consequence(
            "determined",
            "Determined: treat it as a success",
            (Lose("Determined", held=True), Reread("determined")),
            by_roller=True,
        ),
        _momentum("momentum.gm", GM, "The GM gains 1 Momentum"),
    ),
    Tier.SUCCESS: (_momentum("momentum.players", PLAYERS, "The players gain 1 Momentum"),),
}


def determined(result: Result) -> Result:
    """Return a failure as a plain success of a Determined character, and a success unchanged (GM-5)."""
    if result.tier is Tier.SUCCESS:
        return result
    return replace(
        result,
        tier=Tier.SUCCESS,
        headline=f"{Tier.SUCCESS.label}, Determined",
        meaning="The dice failed, but you did not.",
        consequences=_CONSEQUENCES[Tier.SUCCESS],
    )


READINGS: Mapping[str, Callable[[Result], Result]] = {"determined": determined}


def _sum_of_x(check: Check) -> str:
    """The sum of x."""
    capped = check.net != check.edges - check.setbacks
    added = (
        (check.skill, "skill", True),
        (check.opposition, "opposition", True),
        (-check.defense, "defense skill", False),
        (0 if capped else check.edges, "Edges", False),
        (0 if capped else -check.setbacks, "Setbacks", False),
        (check.net if capped else 0, "Edges and Setbacks", False),
        (check.modifier, "bonus" if check.modifier > 0 else "penalty", False),
    )
    terms = [f"{_sign(points, name)} {name} {abs(points)}" for points, name, always in added if points or always]
    return " ".join([f"attribute {check.attribute}", *terms, "=", plain(check.x)])


def _limits(check: Check) -> Iterator[str]:
    """The limits that change x, or would."""
    net = check.edges - check.setbacks
    if check.net != net:
        yield f"Edges and Setbacks net to {signed(net)}, capped at {signed(check.net)} (GM-1)."
    elif abs(net) > CAP:
        yield f"Edges and Setbacks net to {signed(net)}: a talent lifts the cap of ±{CAP} (GM-1)."
    if check.x > HIGHEST:
        yield f"x counts as {signed(HIGHEST)}, the end of the table (GM-3)."
    elif check.x < LOWEST:
        yield f"x counts as {signed(LOWEST)}, the end of the table (GM-3)."


def _sign(points: int, name: str) -> str:
    """The sign before a term. Opposition always has a minus, even at 0."""
    return "−" if points < 0 or name == "opposition" else "+"


def _difference(check: Check) -> str:
    return f"x {signed(check.x)}"


def _target(check: Check) -> str:
    """The Difference, its Target Number, and what is special about it."""
    special = {1: ", cannot fail", SIDES: ", only 00", SIDES + 1: ", cannot succeed"}
    return f"{_difference(check)}: TN {check.tn}+{special.get(check.tn, '')}"
