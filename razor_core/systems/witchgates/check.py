"""The check itself: roll a pool of six-sided dice, cut the highest, and the highest die left decides.

Order of the rules: build the pool (WG-1), roll, cut (WG-2, WG-3), read the face that counts, look for a twist (WG-4),
then apply gains and costs (WG-5 to WG-7).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.dice import count_ways, throw, validate_faces
from razor_core.rules.effects import Give, Lose, Words
from razor_core.rules.fields import number, validate
from razor_core.rules.numbers import counted, dice_count
from razor_core.rules.results import Chance, Degree, Die, Mark, Plan, Result, Tone
from razor_core.systems.witchgates.sheet import LOST_WORD, MISS_FORTUNE
from razor_core.systems.witchgates.stakes import ALL, MOVED, REMAINING, STAKES, Effect, Position, gain, higher, impact
from razor_core.systems.witchgates.suggested_modifiers import POWER, PRECISION
from razor_core.systems.witchgates.troubles import remaining, trouble

#: The highest face of its dice.
SIDES = 6
#: The number of dice to roll when none is left; the lower counts (WG-3).
BARE = 2
#: Fewer dice bring no twist (WG-4).
FEWEST_FOR_TWIST = 3


class Tier(Degree):
    """The results of an action check, worst to best ("Reading Results: Hits, Glances, and Misses")."""

    MISS = ("Miss", Tone.BAD)
    GLANCE = ("Glance", Tone.MIXED)
    HIT = ("Hit", Tone.GOOD)


#: The faces of each tier.
FACES: Mapping[Tier, tuple[int, ...]] = {Tier.MISS: (1, 2, 3), Tier.GLANCE: (4, 5), Tier.HIT: (6,)}
_TIERS = {face: tier for tier, faces in FACES.items() for face in faces}

MEANINGS: Mapping[Tier, str] = {
    Tier.MISS: "You do not get it, and trouble comes. The GM narrates.",
    Tier.GLANCE: "You get it, with some trouble. The GM narrates.",
    Tier.HIT: "You get it, as well as possible. You narrate.",
}

#: What a twist asks of the table.
TWIST = "A twist: another player adds something, all agree"
_TWIST = Consequence("twist", TWIST, (Words(),), to=Recipient.SCENE)

_BARE = "No dice left: roll two, the lower counts, nothing more is cut (WG-3)"
_DESPERATE = f"Desperate: {REMAINING.words} (WG-6)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that an action check depends on. A value out of bounds is a RuleError that names the field."""

    rating: int = number(2, 0, 3)
    scene: bool = False
    esoteric: bool = False
    merit: bool = False
    misfortune: bool = False
    cuts: int = number(0, 0, 6)
    #: Levels beyond are cuts, which act alike.
    injury: int = number(0, 0, 6, overflow="cuts", unit="level")
    position: Position = Position.RISKY
    effect: Effect = Effect.MEDIUM
    #: The boxes of a merit that an attack marks with a Medium effect (WG-7).
    harm: int = number(1, 0, ALL)
    #: A cut that raises the effect by one level (WG-11).
    power: bool = False

    def __post_init__(self) -> None:
        validate(self)

    @property
    def pool(self) -> int:
        """The number of dice in the pool, 0 to 7 (WG-1)."""
        return self.rating + self.scene + self.esoteric + self.merit + self.misfortune

    @property
    def cut(self) -> int:
        """The number of dice that are cut, if so many are rolled: cuts, the injury, and one for power."""
        return self.cuts + self.injury + self.power

    @property
    def reached(self) -> Effect:
        """The effect of a Hit or a Glance: one level higher with power, up to Major (WG-11)."""
        return higher(self.effect) if self.power else self.effect

    @property
    def bare(self) -> bool:
        """Whether no die is left: the pool is empty, or every die is cut (WG-3)."""
        return self.pool <= self.cut

    @property
    def rolled(self) -> int:
        """The number of dice to roll, 1 to 7: the pool, cut dice too, or two if none is left (WG-2, WG-3)."""
        return BARE if self.bare else self.pool

    @property
    def taken(self) -> int:
        """The number of dice to take away, highest first; one of the two dice of WG-3."""
        return BARE - 1 if self.bare else self.cut


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return the dice, what they must show, and the stakes. `named`: modifier names by field; some have a rule."""
    return Plan(
        dice=f"{dice_count(check.rolled)}{_loss(check)}",
        target="6 hits, 4 or 5 glances",
        notes=(*_warnings(check), *_notes(check, (named or {}).get("cuts", ()))),
        warnings=tuple(_warnings(check)),
        chances=tuple(_chances(check)),
        stakes=f"{check.position.value}, {check.reached.value} effect",
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return one to seven faces, in the order thrown."""
    return throw(rng, check.rolled)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the faces. RuleError `faces` unless they are as many six-sided dice as the check rolls."""
    faces = validate_faces(faces, check.rolled)
    counts, twist = _read(faces, check.taken)
    reached = _TIERS[counts]
    highest_first = sorted(range(len(faces)), key=lambda at: -faces[at])
    away = dict.fromkeys(highest_first[: check.taken], Mark.DROPPED if check.bare else Mark.CUT)
    return Result(
        tier=reached,
        headline=reached.label,
        meaning=MEANINGS[reached] + (" A twist: something new comes into the scene." if twist else ""),
        dice=tuple(Die(face, away.get(at, Mark.KEPT), _TIERS[face].label.lower()) for at, face in enumerate(faces)),
        steps=tuple(_steps(check, faces, counts)),
        consequences=(*brings(check, reached), *((_TWIST,) if twist else ())),
        twist=twist,
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of every tier, worst first."""
    return counting(check).map(_TIERS.__getitem__)


def brings(check: Check, tier: Tier) -> tuple[Consequence | Choice, ...]:
    """Return what each result of that tier brings; a twist comes with some of them only."""
    return tuple(_consequences(check, tier))


def twists(check: Check) -> Odds[tuple[Tier, bool]]:
    """Return the exact chance of every tier without and with a twist; the impossible ones have 0 (WG-4)."""
    weights = {(tier, twist): 0 for tier in Tier for twist in (False, True)}
    for counts, twist, ways in _pool(check.rolled, check.taken):
        weights[_TIERS[counts], twist] += ways
    return Odds(weights)


def counting(check: Check) -> Odds[int]:
    """Return the exact chance of every face, 1 to 6, to be the one that counts."""
    weights = dict.fromkeys(range(1, 7), 0)
    for counts, _, ways in _pool(check.rolled, check.taken):
        weights[counts] += ways
    return Odds(weights)


def _read(faces: Sequence[int], taken: int) -> tuple[int, bool]:
    """The highest face left after `taken` dice are removed, and whether there is a twist."""
    return sorted(faces, reverse=True)[taken], bool(_twisting(faces))


def _twisting(faces: Sequence[int]) -> tuple[int, ...]:
    """The faces, highest first, that at least half of three or more dice show, cut dice included (WG-4)."""
    return tuple(face for face in sorted(set(faces), reverse=True) if _twist(faces.count(face), len(faces)))


def _twist(alike: int, rolled: int) -> bool:
    """Whether so many alike bring a twist: at least half, of three or more dice rolled (WG-4)."""
    return rolled >= FEWEST_FOR_TWIST and 2 * alike >= rolled


@cache
def _pool(rolled: int, taken: int) -> tuple[tuple[int, bool, int], ...]:
    """Return each outcome of a pool: the face that counts, whether there is a twist, and the number of ways.

    There is one table for each of the 28 pairs of `rolled` and `taken`; nothing else of the check matters.
    """

    def see(shown: tuple[int, bool], face: int, times: int, before: int) -> tuple[int, bool]:
        counts, twist = shown
        return face if before <= taken < before + times else counts, twist or _twist(times, rolled)

    ways = count_ways(rolled, range(6, 0, -1), (0, False), see)
    return tuple((counts, twist, count) for (counts, twist), count in sorted(ways.items()))


def _chances(check: Check) -> Iterable[Chance]:
    """The chance of a twist, alone and with each tier; nothing where there can be none."""
    if check.rolled >= FEWEST_FOR_TWIST:
        joint = twists(check)
        yield Chance("a twist", joint.chance(lambda outcome: outcome[1]))
        for tier in reversed(Tier):
            yield Chance(f"a {tier.label.lower()} and a twist", joint[tier, True])


def _consequences(check: Check, reached: Tier) -> Iterable[Consequence | Choice]:
    """What the roll gives, takes, marks and costs (WG-5 to WG-7)."""
    if reached is Tier.MISS:
        yield Consequence("miss-fortune", "Take a miss-fortune", (Give(MISS_FORTUNE),), certain=True)
        if check.esoteric:
            yield Consequence("esoteric.lost", "Lose the esoteric or lost word", (Lose("esoteric"),), certain=True)
    else:
        yield from gain(check.reached, check.harm)
        if check.injury:
            yield Consequence("lost-word", "Take a lost word", (Give(LOST_WORD),), by_roller=True)
    if reached is not Tier.HIT:
        yield trouble(check.position, check.reached)
    elif check.position is Position.DESPERATE:
        yield remaining(check.reached)


def _steps(check: Check, faces: Sequence[int], counts: int) -> Iterable[str]:
    """The calculation in words: the pool, the cuts, the face that counts, a twist, and other effects."""
    tier = _TIERS[counts]
    yield f"{' + '.join(_parts(check))} = {dice_count(check.pool)}" if check.pool else "An empty pool"
    if check.bare:
        if check.pool:
            yield f"{_blame(check)}: every die is cut"
        yield _BARE
    elif check.taken:
        gone = ", ".join(str(face) for face in sorted(faces, reverse=True)[: check.taken])
        yield f"{_blame(check)}: {gone} cut away (WG-2)"
    highest = "highest left" if check.taken else "highest"
    yield f"{counts} is the {'lower' if check.bare else highest}: a {tier.label}"
    if twisting := _twisting(faces):
        shown = ", ".join(f"{faces.count(face)} of {len(faces)} dice show {face}" for face in twisting)
        yield f"{shown}: a twist (WG-4)"
    if tier is Tier.HIT and check.position is Position.DESPERATE:
        yield _DESPERATE
    if tier is not Tier.MISS and (check.reached is not check.effect or check.reached is Effect.LIMITED):
        yield _effect(check)


def _warnings(check: Check) -> Iterable[str]:
    """No dice left, and power that raises nothing."""
    if check.bare:
        yield f"{_BARE}."
    if check.power and check.reached is check.effect:
        yield f"{POWER} is a cut for nothing: {check.effect.value} is the highest effect (WG-11)."


def _notes(check: Check, reasons: Sequence[str]) -> Iterable[str]:
    """Advice before the roll: the stakes, what the player declared."""
    yield f"{check.position.value}: a glance or a miss brings {STAKES[check.position].words} (WG-6)."
    if check.position is Position.DESPERATE:
        yield f"{_DESPERATE}."
    yield f"{_effect(check)}."
    if check.esoteric:
        yield "A miss loses the esoteric or lost word (WG-5)."
    if check.injury:
        yield "With the injury invoked, a hit or a glance gives a lost word (WG-5)."
    if PRECISION in reasons:
        yield f"Precision against a player: they may move it to another merit for {MOVED} more marks."


def _effect(check: Check) -> str:
    """The result of the effect on a Hit or a Glance, in words."""
    words = impact(check.reached, check.harm)
    if check.reached is Effect.LIMITED:
        return f"Limited effect: no box, {words or '1 less harm'}; it may still help in other ways (WG-7)"
    raised = f"{POWER} raises {check.effect.value} to " if check.reached is not check.effect else ""
    return f"{raised}{check.reached.value} effect: mark or clear {words} ({'WG-7, WG-11' if raised else 'WG-7'})"


def _loss(check: Check) -> str:
    """The dice to take away, in words."""
    if check.bare:
        return ", the lower counts"
    return {0: "", 1: ", lose the highest"}.get(check.taken, f", lose the highest {check.taken}")


def _parts(check: Check) -> Iterable[str]:
    """The parts of the pool, each with its number of dice."""
    amounts = (
        ("rating", check.rating),
        ("scene", check.scene),
        ("esoteric", check.esoteric),
        ("merit", check.merit),
        ("miss-fortune", check.misfortune),
    )
    return [f"{int(amount)} {name}" for name, amount in amounts if amount]


def _blame(check: Check) -> str:
    """The cuts, the injury and power, in words."""
    cuts = counted(check.cuts, "cut") if check.cuts else ""
    injury, power = f"injury {check.injury}" if check.injury else "", "power" if check.power else ""
    return " and ".join(filter(None, (cuts, injury, power)))
