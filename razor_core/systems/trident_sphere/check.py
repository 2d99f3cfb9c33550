"""The check itself: a d20 with a bonus against the target number and the fortified number of the target.

Order of the rules: add up, read the table (TS-1, TS-2), a natural 1 or 20 (TS-3), the keywords (TS-4), Riders (TS-5).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Consequence
from razor_core.rules.dice import throw, validate_faces
from razor_core.rules.fields import number, validate
from razor_core.rules.numbers import plain, signed, spelled_sum
from razor_core.rules.results import Chance, Die, Measure, Plan, Result
from razor_core.systems.trident_sphere.tiers import (
    CHANGES,
    CONSEQUENCES,
    MEANINGS,
    OPPOSED,
    RIDERS,
    SIDES,
    SILENCES,
    STILL,
    UNDECIDED,
    Keyword,
    Ladder,
    Reading,
    Rider,
    Tier,
    ladder,
    natural,
    reached,
    read,
    zones,
)

BASE = 10
LOW, HIGH = -20, 30
FACES = range(1, SIDES + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that a Trident Sphere roll depends on. A value out of bounds is a RuleError that names the field."""

    stat: int = number(0, LOW, HIGH)
    training: int = number(0, LOW, HIGH)
    action_bonus: int = number(0, LOW, HIGH)
    resource_bonus: int = number(0, LOW, HIGH)
    quick: int = number(0, LOW, HIGH)
    defense_training: int = number(0, LOW, HIGH)
    defense_bonus: int = number(0, LOW, HIGH)
    strong: int = number(0, LOW, HIGH)
    fortification_bonus: int = number(0, LOW, HIGH)
    risk: bool = False
    assurance: bool = False
    ease: bool = False
    difficulty: bool = False
    determination: bool = False

    def __post_init__(self) -> None:
        validate(self)

    @property
    def bonus(self) -> int:
        """B, the bonus to the die ("Check Calculation")."""
        return self.stat + self.training + self.action_bonus + self.resource_bonus

    @property
    def tn(self) -> int:
        """TN, the target number (TS-1)."""
        return BASE + self.quick + self.defense_training + self.defense_bonus

    @property
    def fortification(self) -> int:
        """F. At 0 or less it counts as none (TS-2)."""
        return self.strong + self.fortification_bonus

    @property
    def fn(self) -> int:
        """FN, the fortified number; the same as TN without Fortification (TS-2)."""
        return self.tn + max(self.fortification, 0)

    @property
    def given(self) -> frozenset[Keyword]:
        """The keywords of the check, before opposed ones cancel."""
        flags = (self.risk, self.assurance, self.ease, self.difficulty, self.determination)
        return frozenset(keyword for keyword, flag in zip(Keyword, flags, strict=True) if flag)

    @property
    def keywords(self) -> frozenset[Keyword]:
        """The keywords left after opposed ones cancel (TS-4)."""
        return self.given - {keyword for pair in OPPOSED if self.given.issuperset(pair) for keyword in pair}

    @property
    def scale(self) -> tuple[int, Ladder, frozenset[Keyword]]:
        """What decides how a face is read: the bonus less TN, the tiers with their margins, and the keywords left."""
        return self.bonus - self.tn, ladder(self.fortification), self.keywords

    def read(self, *faces: int) -> tuple[Reading, ...]:
        """Return the reading of each face."""
        over, of, keywords = self.scale
        return tuple(read(face, face + over, of, keywords) for face in faces)


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return the die, and the faces that reach each result. `named` changes nothing: no ruling depends on a name."""
    readings = check.read(*FACES)
    return Plan(
        dice=f"d20 {signed(check.bonus)}" if check.bonus else "d20",
        target=_target([reading.tier for reading in readings]),
        notes=(*_notes(check, readings), *_warnings(check, readings)),
        warnings=tuple(_warnings(check, readings)),
        chances=tuple(_chances(check, readings)),
        zones=tuple(_zones(check)),
        totals=(1 + check.bonus, SIDES + check.bonus),
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return one face, 1 to 20."""
    return throw(rng, 1, SIDES)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the face. RuleError `faces` unless it is one from 1 to 20."""
    (face,) = validate_faces(faces, 1, SIDES)
    (reading,) = check.read(face)
    total = face + check.bonus
    return Result(
        tier=reading.tier,
        headline=reading.tier.label,
        meaning=MEANINGS[reading.tier],
        dice=(Die(face, label=f"natural {face}" if natural(face) else ""),),
        steps=tuple(_steps(check, face, reading)),
        measure=Measure(
            margin=total - check.tn,
            total=total,
            target=check.tn,
            word="TN",
            beyond=(check.fortification, "FN") if check.fortification > 0 else None,
            zones=zones(check.fortification),
            reach=(1 + check.bonus - check.tn, SIDES + check.bonus - check.tn),
        ),
        consequences=(CONSEQUENCES[reading.rider],) if reading.rider else (),
        turns=tuple(_turns(face, reading)),
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of every tier, worst first."""
    weights = dict.fromkeys(Tier, 0)
    over, of, keywords = check.scale
    for face in FACES:
        *_, tier = reached(face, face + over, of, keywords)
        weights[tier] += 1
    return Odds(weights)


def brings(check: Check, tier: Tier) -> tuple[Consequence, ...]:
    """Return the Rider that each result of that tier allows: none where it depends on the face (TS-5)."""
    riders = {reading.rider for reading in check.read(*FACES) if reading.tier is tier}
    return tuple([CONSEQUENCES[rider] for rider in riders if rider and len(riders) == 1])


def _target(tiers: Sequence[Tier]) -> str:
    """The lowest face for each result from Pass up, in words. A higher face is never worse."""
    least = [(tiers.index(tier) + 1, tier) for tier in Tier if tier >= Tier.PASS and tier in tiers]
    if not least:
        return f"out of reach: at best a {max(tiers).label}"
    (face, tier), *others = least
    first = {1: "any face", SIDES: f"only a {SIDES}"}.get(face, f"{face} or more")
    return ", ".join([f"{first} for a {tier.label}", *(f"{face} for a {tier.label}" for face, tier in others)])


def _zones(check: Check) -> Iterable[tuple[int, Tier, str]]:
    """The lowest total of each tier, with TN and FN named."""
    names = {Tier.PASS: "TN ", Tier.SUCCESS: "FN " if check.fortification > 0 else "TN = FN "}
    for floor, tier in zones(check.fortification):
        total = check.tn + floor
        name = names.get(tier, "")
        yield total, tier, f"{name}{plain(total)}"


def _notes(check: Check, readings: Sequence[Reading]) -> Iterable[str]:
    """The target's numbers, and what a keyword decides."""
    defence = (("Quick", check.quick), ("training", check.defense_training), ("bonus", check.defense_bonus))
    yield f"TN {plain(check.tn)} = {spelled_sum(BASE, defence)}." if any(each for _, each in defence) else f"TN {BASE}."
    if check.fortification > 0:
        strength = (("Strong", check.strong), ("bonus", check.fortification_bonus))
        yield f"FN {plain(check.fn)} = TN {spelled_sum(check.tn, strength)}."
    if Keyword.DETERMINATION in check.keywords and _changes(Keyword.DETERMINATION, readings):
        yield f"Determination: a Pass becomes a Failure on {UNDECIDED} or lower, else a Success."


def _changes(keyword: Keyword, readings: Sequence[Reading]) -> bool:
    """Return whether a keyword changes what one of the faces would be."""
    return any(CHANGES[reading.rolled] is keyword for reading in readings)


def _warnings(check: Check, readings: Sequence[Reading]) -> Iterable[str]:
    """A Pass that cannot be, keywords that cancel or change nothing, and results out of reach."""
    if not check.fortification:
        yield "No Fortification: FN = TN, no Pass (TS-2)."
    elif check.fortification < 0:
        yield f"Fortification {signed(check.fortification)} counts as none: FN = TN, no Pass (TS-2)."
    yield from (f"{cancelled}." for cancelled in _cancelled(check))
    for keyword in Keyword:
        if keyword in check.keywords and not _changes(keyword, readings):
            silences = any(reading.silenced and SILENCES[reading.rolled] is keyword for reading in readings)
            yield f"{keyword.value} changes no result here{', only prevents Riders (TS-5)' if silences else ''}."
    best = max(reading.tier for reading in readings)
    if Tier.PASS <= best < Tier.TRIUMPH:
        yield f"Out of reach: {' and '.join(f'a {tier.label}' for tier in Tier if tier > best)}."


def _chances(check: Check, readings: Sequence[Reading]) -> Iterable[Chance]:
    """The chance of each Rider that a keyword may prevent."""
    for tier, rider in ((Tier.FAILURE, Rider.TARGET), (Tier.SUCCESS, Rider.ACTOR)):
        if SILENCES[tier] in check.keywords:
            allowed = sum(reading.rider is rider for reading in readings)
            yield Chance(RIDERS[rider], Fraction(allowed, SIDES))


def _steps(check: Check, face: int, reading: Reading) -> Iterable[str]:
    """The calculation in words: the sum, the table, and each rule that changes the result or prevents a Rider."""
    amounts = (
        ("stat", check.stat),
        ("training", check.training),
        ("bonus", check.action_bonus),
        ("resource", check.resource_bonus),
    )
    if any(amount for _, amount in amounts):
        yield f"{spelled_sum(face, amounts)} = {plain(face + check.bonus)}"
    against = f"TN {plain(check.tn)}, FN {plain(check.fn)}" if check.fortification > 0 else f"TN = FN {plain(check.tn)}"
    yield f"{plain(face + check.bonus)} vs {against}: {reading.table.label}"
    turns = list(_turns(face, reading))
    if natural(face):
        yield turns.pop(0)
    yield from _cancelled(check)
    yield from turns
    if reading.tier is not reading.rolled:
        yield from _unaffected(check, reading)
    if reading.silenced:
        yield f"{SILENCES[reading.rolled].value}: no Rider for the {reading.silenced.value} (TS-5)"


def _turns(face: int, reading: Reading) -> Iterable[str]:
    """What a natural 1 or 20 did, and then how a keyword changed the result."""
    if reading.rolled is not reading.table:
        yield f"Natural {face}: one step {'better' if natural(face) > 0 else 'worse'}, a {reading.rolled.label}"
    elif natural(face):
        yield f"Natural {face}: already a {reading.rolled.label}"
    if reading.tier is not reading.rolled:
        keyword = CHANGES[reading.rolled]
        die = f" with {face} on the die" if keyword is Keyword.DETERMINATION else ""
        yield f"{keyword.value}: a {reading.rolled.label} becomes a {reading.tier.label}{die}"


def _unaffected(check: Check, reading: Reading) -> Iterable[str]:
    """Which keywords do not apply to a result that another keyword made."""
    if CHANGES[reading.tier] in check.keywords:
        yield f"{CHANGES[reading.tier].value}: changes rolled results only (TS-4)"
    if reading.rider and SILENCES.get(reading.tier) in check.keywords:
        yield f"{STILL[reading.rider]}: it was rolled as a {reading.rolled.label} (TS-5)"


def _cancelled(check: Check) -> Iterable[str]:
    """A line for each pair of keywords that cancel."""
    for one, other in OPPOSED:
        if {one, other} <= check.given:
            yield f"{one.value} and {other.value} cancel"
