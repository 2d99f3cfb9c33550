"""The check itself: dice equal to a score, 6s add dice, the highest die left decides.

Order of the rules (FW-4): net bonus and penalty (FW-1), roll, roll 1s again where there is momentum (FW-3), add a die
for every 6 (FW-2), take the highest dice away, read what is left.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from razor_core.rules.dice import throw, validate_faces
from razor_core.rules.fields import RuleError, number, quoted, validate
from razor_core.rules.numbers import signed
from razor_core.rules.odds import Odds
from razor_core.rules.results import Chance, Die, Mark, Plan, Result
from razor_core.systems.frameworks.pool import SIX, Pool, Top, or_more, settled, shown, top
from razor_core.systems.frameworks.tiers import MEANINGS, SUCCEEDS, TRIUMPHANT_SIXES, Tier, consequences, tier
from razor_core.systems.frameworks.words import dice, listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a Frameworks roll reckons with. A value out of its bounds is a RuleError that names the field."""

    score: int = number(2, 0, 12)
    bonus: int = number(0, 0, 10)
    penalty: int = number(0, 0, 10)
    venture: int = number(0, 0, 3)
    momentum: bool = False
    interference: bool = False

    def __post_init__(self) -> None:
        validate(self)

    @property
    def net(self) -> int:
        """Bonus above 0, penalty below: they negate one another before the roll (FW-1)."""
        return self.bonus - self.penalty

    @property
    def rolled(self) -> int:
        """How many dice are thrown before 6s add any, 0 to 22: a penalty never takes the last one (FW-1, FW-5)."""
        return max(self.score + self.net, min(self.score, 1))

    @property
    def lost(self) -> int:
        """How many of the highest dice are taken away after the roll: penalties left over, and the venture (FW-4)."""
        return self.overflow + self.venture

    @property
    def overflow(self) -> int:
        """The penalties that found no die to take before the roll (FW-1)."""
        return max(1 - self.score - self.net, 0) if self.rolled else 0

    @property
    def rerolls(self) -> bool:
        """Whether 1s are rolled again: momentum, unless interference cancels it (FW-3)."""
        return self.momentum and not self.interference

    @property
    def explodes(self) -> bool:
        """Whether 6s add dice: always but for interference that no momentum cancels (FW-2, FW-3)."""
        return self.momentum or not self.interference

    @property
    def pool(self) -> Pool:
        """The dice as the odds know them."""
        return Pool(thrown=self.rolled, lost=self.lost, ones=not self.rerolls, explodes=self.explodes)


def plan(check: Check, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Which dice are rolled and what they must show. The names of the reasons change nothing here."""
    return Plan(
        dice=_dice(check),
        target=f"{SUCCEEDS} or more on one die" if odds(check).at_least(Tier.SUCCESS) else "out of reach",
        notes=tuple(_notes(check)),
        chances=tuple(Chance(f"margin {least} or more", margin_at_least(check, least)) for least in (1, 2)),
    )


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """The faces, 1s already rolled again: the base dice, then added dice in the order they are added (FW-11)."""
    faces = [_thrown(check, rng) for _ in range(check.rolled)]
    while len(faces) < _wanted(check, faces):
        faces.append(_thrown(check, rng))
    return tuple(faces)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """What the faces come to, given as `roll` gives them.

    RuleError `faces` where their number does not fit the 6s among them, or a 1 is left that momentum rolls again.
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
        margin=highest.times - 1 if left else None,
        consequences=consequences(reached, check.venture),
    )


def odds(check: Check) -> Odds[Tier]:
    """The exact chance of every tier, worst first."""
    return tiers(shown(check.pool, TRIUMPHANT_SIXES))


def tiers(tops: Odds[Top]) -> Odds[Tier]:
    """The tiers of odds of the highest die left, the impossible ones left in as 0."""
    weights = dict.fromkeys(Tier, 0)
    for highest, weight in tops.weights.items():
        weights[tier(highest)] += weight
    return Odds(weights)


def margins(check: Check, most: int = 3) -> Odds[tuple[Tier, int]]:
    """The exact odds of tier and margin together; `most`, 1 or more, stands for that margin or more.

    Where no die is left the margin is −1: one less than no dice. RuleError `most` below 1.
    """
    if type(most) is not int or most < 1:
        raise RuleError("most", f"a whole number of 1 or more is wanted, not {quoted(most)}")
    return shown(check.pool, most + 1).map(lambda highest: (tier(highest), highest.times - 1))


def margin_at_least(check: Check, least: int) -> Fraction:
    """The exact chance of a margin of `least` or more, however many. RuleError `least` below 0."""
    if type(least) is not int or least < 0:
        raise RuleError("least", f"a whole number of 0 or more is wanted, not {quoted(least)}")
    finite, ways = settled(check.pool)
    check_points = sum(weight for highest, weight in finite.items() if highest.times > least)
    return Fraction(check_points, ways) + or_more(check.pool, least + 1)


def _thrown(check: Check, rng: Random) -> int:
    """One die; a 1 is rolled until it is none where there is momentum (FW-3)."""
    (face,) = throw(rng, 1)
    while check.rerolls and face == 1:
        (face,) = throw(rng, 1)
    return face


def _wanted(check: Check, faces: Sequence[int]) -> int:
    """How many dice there must be, as far as the 6s among these say (FW-2)."""
    return check.rolled + (faces.count(SIX) if check.explodes else 0)


def _read(check: Check, faces: Sequence[int]) -> tuple[int, ...]:
    """The faces, if the check can show them in this order; else RuleError `faces` (FW-11)."""
    faces = validate_faces(faces, len(faces) if isinstance(faces, Sequence) else check.rolled)
    if check.rerolls and 1 in faces:
        raise RuleError("faces", "with momentum a 1 is rolled again: give the face that it became")
    # The dice end with the first one after which none is owed.
    ends = next((at for at in range(len(faces)) if _wanted(check, faces[:at]) == at), len(faces))
    wanted = _wanted(check, faces[:ends])
    if wanted != len(faces):
        why = "one more die for each 6: " if check.explodes and SIX in faces[:ends] else ""
        raise RuleError("faces", f"{why}{dice(wanted)} {'is' if wanted == 1 else 'are'} wanted, not {len(faces)}")
    return faces


def _cut(check: Check, faces: Sequence[int]) -> frozenset[int]:
    """The places of the dice that are taken away: the highest, of equals the one thrown first (FW-4)."""
    highest_first = sorted(range(len(faces)), key=lambda at: -faces[at])
    return frozenset(highest_first[: check.lost])


def _mark(check: Check, at: int, cut: frozenset[int]) -> Mark:
    """What became of the die at that place."""
    if at in cut:
        return Mark.CUT
    return Mark.KEPT if at < check.rolled else Mark.ADDED


def _dice(check: Check) -> str:
    """Which dice are rolled, in words."""
    if not check.rolled:
        return "no dice"
    if not check.lost:
        return dice(check.rolled)
    return f"{dice(check.rolled)}, then lose {_highest(check.lost)}"


def _notes(check: Check) -> Iterable[str]:
    """What is worth a thought before the roll, the gravest first."""
    if not check.rolled:
        yield "No dice: a Fumble before the roll (FW-5)"
    elif check.lost >= check.rolled:
        yield _all_lost(check)
    if check.overflow:
        yield f"The penalty past the last die takes {_highest(check.overflow)} (FW-1)"
    elif check.bonus and check.penalty:
        yield f"Bonus and penalty come to {signed(check.net)} (FW-1)"
    if check.momentum and check.interference:
        yield "Momentum and interference cancel, and both are lost (FW-3)"
    elif check.momentum:
        yield "Momentum: 1s are rolled again; then it is lost (FW-3)"
    elif check.interference:
        yield "Interference: 6s add no dice; then it is lost (FW-2)"
    if check.venture:
        yield f"Venture {check.venture}: success pays +{dice(check.venture)} where you say (FW-6)"


def _all_lost(check: Check) -> str:
    """What it takes to have a die left, where as many are lost as are thrown or more."""
    needed = check.lost - check.rolled + 1
    if not check.explodes:
        return "Every die will be lost: a Fumble (FW-4)"
    without = "Without a 6" if needed == 1 else f"With fewer than {needed} 6s"
    return f"{without} every die is lost: a Fumble (FW-4)"


def _highest(count: int) -> str:
    """So many of the highest dice, in words."""
    return "the highest" if count == 1 else f"the highest {count}"


def _steps(check: Check, faces: Sequence[int], left: Sequence[int]) -> Iterable[str]:
    """The reckoning in words: the dice, those that 6s add, those taken away, and what is left."""
    if check.net:
        yield f"Score {check.score}, {_modifiers(check)}: {_dice(check)}"
    added = len(faces) - check.rolled
    if added:
        yield f"6s add {dice(added)}"
    if check.lost and faces:
        yield f"Taken away, highest first: {listed(sorted(faces, reverse=True)[: check.lost])}"
    yield _decided(check, left)
    highest = top(left)
    if highest.times > 1:
        yield f"Margin {highest.times - 1}: {highest.times} dice show {highest.face} (FW-7)"


def _modifiers(check: Check) -> str:
    """What of bonus and penalty is left, in words."""
    return f"bonus {check.net}" if check.net > 0 else f"penalty {-check.net}"


def _decided(check: Check, left: Sequence[int]) -> str:
    """What the result was read from, in words."""
    highest = top(left)
    if not check.rolled:
        return "No dice to roll (FW-5)"
    if not left:
        return "No die is left (FW-4)"
    if highest.face == 1:
        return "Only 1s" if check.lost == 0 else "Only 1s are left (FW-4)"
    return f"Highest {'left' if check.lost else 'die'}: {highest.face}"
