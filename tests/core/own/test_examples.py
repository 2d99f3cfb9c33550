"""The odds of the examples, against Icepool or every throw, at several values of their fields."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import icepool
import pytest
from icepool import d, d6

from razor_core.dice.pools import MOST_ON
from razor_core.systems import find
from tests.support.games.own import OWN


def chances(name: str, **values: Any) -> dict[str, Fraction]:
    """Return the chance of each tier of an example, by its label, those that can be."""
    game = find(OWN[name])
    return {tier.label: chance for tier, chance in game.odds(game.Check(**values)).items() if chance}


def counted(dice: Any, tier: Callable[..., str], star: bool = False) -> dict[str, Fraction]:
    """Return the chance of each tier for what Icepool makes of dice."""
    die = icepool.map(tier, dice, star=star) if star else dice.map(tier)
    return {label: Fraction(die.probability(label)) for label in die.outcomes()}


def ladder(floors: Mapping[str, int], last: str) -> Callable[[int], str]:
    """Return the function from a number to the first tier that it reaches."""
    return lambda number: next((label for label, floor in floors.items() if number >= floor), last)


def pool(die: Any, count: int) -> Any:
    """Return all faces of so many dice, in order, with their chances."""
    return die.pool(count).expand()


@pytest.mark.parametrize("stat", [-1, 0, 3])
@pytest.mark.parametrize("forward", [-3, 0, 2])
def test_two_dice(stat: int, forward: int) -> None:
    tiers = ladder({"Strong hit": 10, "Weak hit": 7}, "Miss")
    assert chances("two_dice", stat=stat, forward=forward) == counted(2 @ d6 + stat + forward, tiers)


@pytest.mark.parametrize(("rating", "help"), [(0, 0), (1, 0), (2, 1), (4, 2)])
def test_highest_die(rating: int, help: int) -> None:
    def tier(faces: tuple[int, ...]) -> str:
        if faces.count(6) >= 2 and rating + help:
            return "Critical"
        best = max(faces) if rating + help else min(faces)
        return ladder({"Success": 6, "Partial": 4}, "Failure")(best)

    assert chances("highest_die", rating=rating, help=help) == counted(pool(d6, rating + help or 2), tier)


@pytest.mark.parametrize(("bonus", "difficulty", "edge"), [(5, 15, 0), (-5, 30, -1), (12, 20, 1), (40, 10, 0)])
def test_d20_degrees(bonus: int, difficulty: int, edge: int) -> None:
    labels = ["Critical failure", "Failure", "Success", "Critical success"]

    def tier(face: int) -> str:
        margin = face + bonus - difficulty
        at = (margin >= -9) + (margin >= 0) + (margin >= 10) + (face == 20) - (face == 1)
        return labels[max(0, min(3, at))]

    die = d(20) if not edge else d(20).highest(2) if edge > 0 else d(20).lowest(2)
    assert chances("d20_degrees", bonus=bonus, difficulty=difficulty, edge=edge) == counted(die, tier)


@pytest.mark.parametrize(
    ("skill", "difficulty", "risk"), [(50, 1, False), (77, 2, True), (120, 1, False), (7, 5, True)]
)
def test_percentile_under(skill: int, difficulty: int, risk: bool) -> None:
    def tier(face: int) -> str:
        if face == 1 or (face * difficulty <= skill and face in range(11, 100, 11)):
            return "Critical"
        if face * difficulty <= skill and face < 96:
            return "Success"
        safe = (face < 96 and not risk) or (skill >= 50 and face < 100)
        return "Failure" if safe else "Fumble"

    assert chances("percentile_under", skill=skill, difficulty=difficulty, risk=risk) == counted(d(100), tier)


@pytest.mark.parametrize(("attribute", "skill", "bonus"), [(2, 2, 0), (1, 0, -5), (3, 1, -1)])
def test_pool_of_tens(attribute: int, skill: int, bonus: int) -> None:
    """A die as its hits and its ones, with all that it adds: then as many of them as there are."""
    chain: Counter[Any] = Counter({icepool.Vector((MOST_ON + 1, 0)): 1})
    for tens in range(MOST_ON + 1):
        for face in range(1, 10):
            chain[icepool.Vector((tens + (face >= 8), int(face == 1)))] += 10 ** (MOST_ON - tens)

    def tier(both: Any) -> str:
        hits, ones = both
        found = ladder({"Exceptional": 5, "Success": 1}, "")(hits)
        return found or ("Dramatic failure" if ones else "Failure")

    assert chances("pool_of_tens", attribute=attribute, skill=skill, bonus=bonus) == counted(
        max(1, attribute + skill + bonus) @ icepool.Die(chain), tier
    )


@pytest.mark.parametrize(("base", "stress"), [(4, 1), (0, 0), (3, 3), (0, 5)])
def test_two_colours(base: int, stress: int) -> None:
    def tier(white: tuple[int, ...], red: tuple[int, ...]) -> str:
        hit, panic = 6 in white + red, 1 in red
        return ("Success under stress" if panic else "Clean success") if hit else ("Panic" if panic else "Failure")

    assert chances("two_colours", base=base, stress=stress) == by_hand(tier, (d6, base), (d6, stress))


def test_two_colours_at_their_most() -> None:
    """Ten dice of each: no six among twenty, no one among the red ones, or neither."""
    no_one, no_six = Fraction(5, 6) ** 10, Fraction(5, 6) ** 20
    neither = Fraction(5, 6) ** 10 * Fraction(4, 6) ** 10
    assert chances("two_colours", base=10, stress=10) == {
        "Clean success": no_one - neither,
        "Success under stress": 1 - no_one - no_six + neither,
        "Failure": neither,
        "Panic": no_six - neither,
    }


def by_hand(tier: Callable[..., str], *pools: tuple[Any, int]) -> dict[str, Fraction]:
    """Return the chance of each tier by every combination of what falls in each pool."""
    found: Counter[str] = Counter()
    whole: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    for die, count in pools:
        falls: Iterable[Any] = pool(die, count).items() if count else [((), 1)]
        total = sum(ways for _, ways in falls)
        whole = [((*sofar, fall), chance * Fraction(ways, total)) for sofar, chance in whole for fall, ways in falls]
    for falls_of, chance in whole:
        found[tier(*falls_of)] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.parametrize(("trait", "bonus", "target"), [(6, 0, 4), (12, 2, 8), (4, -2, 6)])
def test_step_and_wild(trait: int, bonus: int, target: int) -> None:
    best = icepool.highest(d(trait).explode(depth=MOST_ON), d6.explode(depth=MOST_ON))

    def tier(die: int) -> str:
        found = ladder({"Raise": target + 4, "Success": target}, "")(die + bonus)
        return found or ("Snake eyes" if die == 1 else "Failure")

    assert chances("step_and_wild", trait=trait, bonus=bonus, target=target) == counted(best, tier)


@pytest.mark.parametrize(("stat", "adds"), [(2, 0), (4, 4), (1, 1)])
def test_one_against_two(stat: int, adds: int) -> None:
    def tier(action: tuple[int], challenge: tuple[int, int]) -> str:
        total, match = min(10, action[0] + stat + adds), challenge[0] == challenge[1]
        if total > max(challenge):
            return "Strong hit with a match" if match else "Strong hit"
        return "Weak hit" if total > min(challenge) else "Miss with a match" if match else "Miss"

    assert chances("one_against_two", stat=stat, adds=adds) == by_hand(tier, (d6, 1), (d(10), 2))


@pytest.mark.parametrize(("skill", "opposition", "invoked"), [(2, 2, 0), (-2, 4, 2), (8, -2, 0)])
def test_four_fates(skill: int, opposition: int, invoked: int) -> None:
    tiers = ladder({"With style": 3, "Success": 1, "Tie": 0}, "Failure")
    dice = 4 @ (d(3) - 2) + skill + invoked - opposition
    assert chances("four_fates", skill=skill, opposition=opposition, invoked=invoked) == counted(dice, tiers)


@pytest.mark.parametrize(("trait", "skill", "difficulty"), [(3, 2, 15), (1, 0, 10), (8, 8, 30), (2, 2, 20)])
def test_roll_and_keep(trait: int, skill: int, difficulty: int) -> None:
    dice = min(10, trait + skill)
    tiers = ladder({"With a raise": difficulty + 10, "Success": difficulty}, "Failure")
    kept = d(10).explode(depth=MOST_ON).highest(dice, min(3, dice))
    assert chances("roll_and_keep", trait=trait, skill=skill, difficulty=difficulty) == counted(kept, tiers)


@pytest.mark.parametrize(("size", "threshold", "help"), [(8, 2, 0), (1, 1, 0), (5, 3, 2)])
def test_fives_and_glitches(size: int, threshold: int, help: int) -> None:
    def tier(faces: tuple[int, ...]) -> str:
        margin, glitch = sum(face >= 5 for face in faces) - threshold, faces.count(1) * 2 > len(faces)
        if margin < 0:
            return "Critical glitch" if glitch else "Failure"
        return "Success with a glitch" if glitch else "Clean" if margin >= 2 else "Success"

    assert chances("fives_and_glitches", pool=size, threshold=threshold, help=help) == counted(
        pool(d6, size + help), tier
    )


@pytest.mark.parametrize(("skill", "modifier"), [(11, 0), (16, 0), (18, 2), (5, -4), (3, -8)])
def test_three_under(skill: int, modifier: int) -> None:
    able = skill + modifier

    def tier(total: int) -> str:
        if total <= 4 or (total == 5 and able >= 15) or (total == 6 and able >= 16):
            return "Critical success"
        if total <= able and total < 17:
            return "Success"
        wrong = total == 18 or (total == 17 and able < 16) or total - able >= 10
        return "Critical failure" if wrong else "Failure"

    assert chances("three_under", skill=skill, modifier=modifier) == counted(3 @ d6, tier)


@pytest.mark.parametrize(("size", "hunger", "difficulty"), [(5, 1, 2), (3, 5, 1), (4, 0, 3), (4, 2, 4)])
def test_hungry_dice(size: int, hunger: int, difficulty: int) -> None:
    def tier(plain: tuple[int, ...], red: tuple[int, ...]) -> str:
        both = plain + red
        hits = sum(face >= 6 for face in both) + both.count(10) // 2 * 2
        if hits >= difficulty:
            return "Success" if both.count(10) < 2 else "Messy critical" if 10 in red else "Critical"
        return "Bestial failure" if 1 in red else "Failure"

    exact = by_hand(tier, (d(10), max(0, size - hunger)), (d(10), min(size, hunger)))
    assert chances("hungry_dice", pool=size, hunger=hunger, difficulty=difficulty) == exact


@pytest.mark.parametrize(
    ("attribute", "skill", "difficulty", "more", "focused"),
    [(9, 2, 1, 0, False), (12, 5, 3, 1, True), (7, 1, 0, 3, False)],
)
def test_two_twenties(attribute: int, skill: int, difficulty: int, more: int, focused: bool) -> None:
    def tier(faces: tuple[int, ...]) -> str:
        hits = sum((face <= attribute + skill) + (face <= (skill if focused else 1)) for face in faces)
        found = ladder({"With momentum": difficulty + 1, "Success": difficulty}, "")(hits)
        return found or ("Complication" if 20 in faces else "Failure")

    values = {"attribute": attribute, "skill": skill, "difficulty": difficulty, "more": more, "focused": focused}
    assert chances("two_twenties", **values) == counted(pool(d(20), 2 + more), tier)
