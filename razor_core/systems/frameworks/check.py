"""The check itself: as many dice as the score, 6s add dice, the highest die left decides.

Order of the rules (FW-4): net bonus and penalty (FW-1), roll, reroll 1s with momentum (FW-3), add a die for every 6
(FW-2), remove the highest dice, read the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.dice import DiceCountError, throw, validate_faces
from razor_core.rules.fields import HINDERS, RuleError, number, quoted, validate
from razor_core.rules.numbers import dice_count, signed
from razor_core.rules.results import Chance, Die, Mark, Measure, Plan, Result
from razor_core.systems.frameworks.pool_odds import SIX, Pool, Top, face_list, finite_tops, or_more, top, top_odds
from razor_core.systems.frameworks.sheet import Purpose
from razor_core.systems.frameworks.tiers import MEANINGS, SUCCEEDS, TRIUMPHANT_SIXES, Tier, consequences, tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The values that a Frameworks roll depends on. A value out of bounds is a RuleError that names the field.

    `venture_for` is the roll that the venture is declared for. It changes no dice of this one.
    """

    score: int = number(2, 0, 12)
    bonus: int = number(0, 0, 10)
    penalty: int = number(0, 0, 10, hinders=True)
    venture: int = number(0, 0, 3)
    momentum: bool = False
    interference: bool = field(default=False, metadata=HINDERS)
    venture_for: Purpose = Purpose.CHECK

    def __post_init__(self) -> None:
        validate(self)

    @property
    def net(self) -> int:
        """Bonus less penalty: they cancel before the roll (FW-1)."""
        return self.bonus - self.penalty

    @property
    def rolled(self) -> int:
        """The number of dice before 6s add any, 0 to 22. A penalty never removes the last one (FW-1, FW-5)."""
        return max(self.score + self.net, min(self.score, 1))

    @property
    def lost(self) -> int:
        """The number of highest dice to remove after the roll: penalties left over, and the venture (FW-4)."""
        return self.overflow + self.venture

    @property
    def overflow(self) -> int:
        """The penalties that had no die to remove before the roll (FW-1)."""
        return max(1 - self.score - self.net, 0) if self.rolled else 0

    @property
    def rerolls(self) -> bool:
        """Whether 1s are rerolled: with momentum, unless interference cancels it (FW-3)."""
        return self.momentum and not self.interference

    @property
    def explodes(self) -> bool:
        """Whether 6s add dice: always, unless there is interference without momentum (FW-2, FW-3)."""
        return self.momentum or not self.interference

    @property
    def pool(self) -> Pool:
        """The dice as `pool` counts them."""
        return Pool(thrown=self.rolled, lost=self.lost, ones=not self.rerolls, explodes=self.explodes)


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return which dice to roll and what they must show. The names of the modifiers change nothing here."""
    return Plan(
        dice=_dice(check),
        target=f"{SUCCEEDS} or more on one die" if odds(check).at_least(Tier.SUCCESS) else "out of reach",
        notes=(*_warnings(check), *_notes(check)),
        warnings=tuple(_warnings(check)),
        chances=tuple(Chance(f"margin {least} or more", margin_at_least(check, least)) for least in (1, 2)),
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return the faces, 1s already rerolled: the base dice, then the added dice in order (FW-11)."""
    faces = [_thrown(check, rng) for _ in range(check.rolled)]
    while len(faces) < _needed(check, faces):
        faces.append(_thrown(check, rng))
    return tuple(faces)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the result of the faces, in any order (FW-11).

    RuleError `faces` if their number does not fit the 6s among them, or if they have a 1 that momentum rerolls.
    """
    faces = _read(check, faces)
    cut = _cut(check, faces)
    left = [face for at, face in enumerate(faces) if at not in cut]
    highest = top(left)
    reached = tier(highest)
    return Result(
        tier=reached,
        headline=reached.label,
        meaning=MEANINGS[reached],
        dice=tuple(Die(face, _mark(check, at, cut)) for at, face in enumerate(faces)),
        steps=tuple(_steps(check, faces, left)),
        measure=Measure(margin=highest.times - 1) if left else None,
        consequences=brings(check, reached),
    )


def odds(check: Check) -> Odds[Tier]:
    """Return the exact chance of every tier, worst first."""
    return tiers(top_odds(check.pool, TRIUMPHANT_SIXES))


def brings(check: Check, tier: Tier) -> tuple[Consequence | Choice, ...]:
    """Return what a result of that tier brings."""
    return consequences(tier, check.venture, hindered=not check.explodes, purpose=check.venture_for)


def tiers(tops: Odds[Top]) -> Odds[Tier]:
    """Return the odds of every tier from those of the highest die left; an impossible tier has 0."""
    weights = dict.fromkeys(Tier, 0)
    for highest, weight in tops.weights.items():
        weights[tier(highest)] += weight
    return Odds(weights)


def margins(check: Check, most: int = 3) -> Odds[tuple[Tier, int]]:
    """Return the exact odds of tier and margin together. A margin of `most`, 1 or more, means that or more.

    Without a die left the margin is −1. RuleError `most` below 1.
    """
    if type(most) is not int or most < 1:
        raise RuleError("most", f"Enter a whole number of 1 or more, not {quoted(most)}.")
    return top_odds(check.pool, most + 1).map(lambda highest: (tier(highest), highest.times - 1))


def margin_at_least(check: Check, least: int) -> Fraction:
    """Return the exact chance of a margin of `least` or more. RuleError `least` below 0."""
    if type(least) is not int or least < 0:
        raise RuleError("least", f"Enter a whole number of 0 or more, not {quoted(least)}.")
    finite, ways = finite_tops(check.pool)
    enough = sum(weight for highest, weight in finite.items() if highest.times > least)
    return Fraction(enough, ways) + or_more(check.pool, least + 1)


def margin_of(highest: Top) -> str:
    """Return the margin of dice with that highest one, in words (FW-7).

    >>> margin_of(Top(5, 2))
    'Margin 1: 2 dice show 5 (FW-7)'
    """
    shown = f": {dice_count(highest.times)} show {highest.face}" if highest.times > 1 else ""
    return f"Margin {highest.times - 1}{shown} (FW-7)"


def remaining(result: Result) -> tuple[int, ...]:
    """Return the faces that are not removed, in the order thrown."""
    return tuple(die.face for die in result.dice if die.mark.counts)


def _thrown(check: Check, rng: Random) -> int:
    """Throw one die; with momentum a 1 is rerolled until it is not a 1 (FW-3)."""
    (face,) = throw(rng, 1)
    while check.rerolls and face == 1:
        (face,) = throw(rng, 1)
    return face


def _needed(check: Check, faces: Sequence[int]) -> int:
    """The number of dice that these faces and their 6s call for (FW-2)."""
    return check.rolled + (faces.count(SIX) if check.pool.endless else 0)


def _read(check: Check, faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces in an order in which they can fall, else raise a RuleError `faces` (FW-11)."""
    faces = validate_faces(faces, len(faces) if isinstance(faces, Sequence) else check.rolled)
    if check.rerolls and 1 in faces:
        raise RuleError("faces", "Momentum rerolls 1s: enter the face that each 1 became.")
    needed = _needed(check, faces)
    if needed != len(faces):
        raise DiceCountError(needed, len(faces), ", one more for each 6" if needed > check.rolled else "")
    # The roll ends with the first die after which no 6 still needs one.
    ends_early = any(_needed(check, faces[:at]) == at for at in range(len(faces)))
    return tuple(sorted(faces, key=lambda face: face != SIX)) if ends_early else faces


def _cut(check: Check, faces: Sequence[int]) -> frozenset[int]:
    """The places of the dice to remove: the highest, and of equal dice the one thrown first (FW-4)."""
    highest_first = sorted(range(len(faces)), key=lambda at: -faces[at])
    return frozenset(highest_first[: check.lost])


def _mark(check: Check, at: int, cut: frozenset[int]) -> Mark:
    """Whether the die at that place is kept, added or cut."""
    if at in cut:
        return Mark.CUT
    return Mark.KEPT if at < check.rolled else Mark.ADDED


def _dice(check: Check) -> str:
    """The dice to roll, in words."""
    if not check.rolled:
        return "no dice"
    if not check.lost:
        return dice_count(check.rolled)
    return f"{dice_count(check.rolled)}, then lose {_highest(check.lost)}"


def _warnings(check: Check) -> Iterable[str]:
    """Dice that are lost, and what cancels, the most serious first."""
    if not check.rolled:
        yield "No dice: a Fumble before the roll (FW-5)"
    elif check.lost >= check.rolled:
        yield _all_lost(check)
    if check.overflow:
        yield _overflow(check)
    if check.momentum and check.interference:
        yield "Momentum and interference cancel; both are used up (FW-3)"


def _notes(check: Check) -> Iterable[str]:
    """Advice before the roll."""
    if check.bonus and check.penalty and not check.overflow:
        yield f"Bonus and penalty net to {signed(check.net)} (FW-1)"
    if check.momentum and check.interference:
        return
    if check.momentum:
        yield "Momentum: 1s are rerolled; the check uses it up (FW-3)"
    elif check.interference:
        yield "Interference: 6s add no dice; the check uses it up (FW-2)"
    if check.venture:
        goal = check.venture_for.value.lower()
        yield f"Venture {check.venture}: on a success, +{dice_count(check.venture)} on {goal} (FW-6)"


def _all_lost(check: Check) -> str:
    """Why the chance is small where all dice thrown are lost, in a line."""
    needed = check.lost - check.rolled + 1
    which, ruling = ("The last die is lost", "FW-1") if check.overflow else ("Every die is lost", "FW-4")
    if not check.explodes:
        return f"{which}: a Fumble ({ruling})"
    return f"{which}: only {'a 6 adds' if needed == 1 else f'{needed} 6s add'} one to read ({ruling})"


def _overflow(check: Check) -> str:
    """Why penalties remove dice after the roll, though one is rolled."""
    net, score, goes = -check.net, check.score, "es" if check.overflow == 1 else ""
    return f"Penalty {net} on score {score}: one die is still rolled, then {_highest(check.overflow)} go{goes} (FW-1)"


def _highest(count: int) -> str:
    """So many of the highest dice, in words."""
    return "the highest" if count == 1 else f"the highest {count}"


def _steps(check: Check, faces: Sequence[int], left: Sequence[int]) -> Iterable[str]:
    """The calculation in words: the dice, those that 6s add, those removed, and the rest.

    First is what was ventured, and for what.
    """
    if check.venture:
        yield f"Venture {check.venture}, for {check.venture_for.value.lower()} (FW-6)"
    if check.net:
        yield f"Score {check.score}, {_modifiers(check)}: {_dice(check)}"
    added = len(faces) - check.rolled
    if added:
        yield f"6s add {dice_count(added)}"
    if check.lost and faces:
        yield f"Removed, highest first: {face_list(sorted(faces, reverse=True)[: check.lost])}"
    yield _decided(check, left)
    if left:
        yield margin_of(top(left))


def _modifiers(check: Check) -> str:
    """The net bonus or penalty, in words."""
    return f"bonus {check.net}" if check.net > 0 else f"penalty {-check.net}"


def _decided(check: Check, left: Sequence[int]) -> str:
    """The dice that decide the result, in words."""
    highest = top(left)
    if not check.rolled:
        return "No dice to roll (FW-5)"
    if not left:
        return "No die is left (FW-4)"
    if highest.face == 1:
        return "Only 1s" if check.lost == 0 else "Only 1s are left (FW-4)"
    return f"Highest {'left' if check.lost else 'die'}: {highest.face}"
