"""More mechanics as texts, beside the examples, each against all ways in which its dice can fall, read by hand."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest

from razor_core.systems import add

#: A rule that says the result by its name, from the faces and the fields.
Rule = Callable[..., str]

BLACKJACK = """game: Under and over
field attribute: 1 to 20, start 12
field difficulty: 0 to 15, start 5, target
result: 1d20
tier Critical, triumph: result = attribute
tier Success, good: result <= attribute and result > difficulty
tier Failure, bad
"""
STEPS = """game: Two steps
field trait: d4 4, d6 6, d8 8, start 6
field skill: d4 4, d6 6, d8 8, start 8
dice one: 1d(trait)
dice two: 1d(skill)
result: one.sum + two.sum
tier Great, triumph: result >= 12
tier Good, good: result >= 8
tier Snake eyes, dire: result = 2
tier Poor, bad
"""
DOUBLES = """game: Doubles
field bonus: 0 to 6, start 2
dice: 3d6
result: sum + bonus
tier Stunt, triumph: result >= 12 and alike >= 2
tier Success, good: result >= 12
tier Failure, bad
"""
FEAT = """game: Road and shadow
field skill: 0 to 4, start 2
field target: 10 to 20, start 14, target
dice feat: 1d12
dice: (skill)d6
result: feat.sum + sum
tier Great, triumph: feat.sum = 12 or result >= target and count(6) >= 1
tier Success, good: result >= target and feat.sum != 11
tier Eye, dire: feat.sum = 11
tier Failure, bad
"""
OPPOSED = """game: Light and dark
field light: 1 to 4, start 2
field dark: 1 to 4, start 1
dice light_dice: (light)d6
dice dark_dice: (dark)d6
result: light_dice.highest - dark_dice.highest
tier Light, good: result > 0
tier Both, mixed: result = 0
tier Dark, bad
"""
CANCEL = """game: Sixes and ones
field pool: 1 to 6, start 4
dice: (pool)d6
result: count(6) - count(1)
tier Two or more, triumph: result >= 2
tier One, good: result = 1
tier None, mixed: result = 0
tier Less, bad
"""
SIXTY_SIX = """game: Sixty-six
field least: 11 to 66, start 40
dice tens: 1d6
dice ones: 1d6
result: tens.sum * 10 + ones.sum
tier Doubles, triumph: tens.sum = ones.sum
tier At least, good: result >= least
tier Less, bad
"""
SUMS = """game: Sums
field least: 0 to 20, start 9
dice twice: 1d4
result: 2d6 - 1d4 + twice.sum + twice.sum / 2 - (1d4 - 1)
tier Yes, good: result >= least
tier No, bad
"""


def blackjack(faces: Sequence[int], attribute: int, difficulty: int) -> str:
    (face,) = faces
    if face == attribute:
        return "Critical"
    return "Success" if difficulty < face < attribute else "Failure"


def two_steps(faces: Sequence[int], **_: int) -> str:
    total = sum(faces)
    return "Great" if total >= 12 else "Good" if total >= 8 else "Snake eyes" if total == 2 else "Poor"


def doubles(faces: Sequence[int], bonus: int) -> str:
    if sum(faces) + bonus < 12:
        return "Failure"
    return "Stunt" if len(set(faces)) < 3 else "Success"


def feat(faces: Sequence[int], skill: int, target: int) -> str:
    first, *others = faces
    enough = first + sum(others) >= target
    if first == 12 or (enough and 6 in others):
        return "Great"
    if first == 11:
        return "Eye"
    return "Success" if enough else "Failure"


def opposed(faces: Sequence[int], light: int, dark: int) -> str:
    difference = max(faces[:light]) - max(faces[light:])
    return "Light" if difference > 0 else "Dark" if difference < 0 else "Both"


def cancel(faces: Sequence[int], pool: int) -> str:
    left = sum(face == 6 for face in faces) - sum(face == 1 for face in faces)
    return "Two or more" if left >= 2 else "One" if left == 1 else "None" if left == 0 else "Less"


def sixty_six(faces: Sequence[int], least: int) -> str:
    tens, ones = faces
    return "Doubles" if tens == ones else "At least" if 10 * tens + ones >= least else "Less"


def sums(faces: Sequence[int], least: int) -> str:
    twice, one, other, less, last = faces
    return "Yes" if one + other - less + twice + twice // 2 - (last - 1) >= least else "No"


@pytest.mark.parametrize(
    ("text", "rule", "dice", "fields"),
    [
        (BLACKJACK, blackjack, [20], {"attribute": 12, "difficulty": 5}),
        (BLACKJACK, blackjack, [20], {"attribute": 4, "difficulty": 9}),
        (STEPS, two_steps, [6, 8], {"trait": 6, "skill": 8}),
        (STEPS, two_steps, [4, 4], {"trait": 4, "skill": 4}),
        (DOUBLES, doubles, [6] * 3, {"bonus": 0}),
        (DOUBLES, doubles, [6] * 3, {"bonus": 4}),
        (FEAT, feat, [12], {"skill": 0, "target": 10}),
        (FEAT, feat, [12, 6, 6, 6], {"skill": 3, "target": 16}),
        (OPPOSED, opposed, [6] * 3, {"light": 2, "dark": 1}),
        pytest.param(OPPOSED, opposed, [6] * 5, {"light": 2, "dark": 3}, marks=pytest.mark.long),
        (CANCEL, cancel, [6], {"pool": 1}),
        pytest.param(CANCEL, cancel, [6] * 5, {"pool": 5}, marks=pytest.mark.long),
        (SIXTY_SIX, sixty_six, [6, 6], {"least": 40}),
        (SUMS, sums, [4, 6, 6, 4, 4], {"least": 9}),
        pytest.param(SUMS, sums, [4, 6, 6, 4, 4], {"least": 2}, marks=pytest.mark.long),
    ],
)
def test_the_odds_are_those_of_every_throw(text: str, rule: Rule, dice: list[int], fields: dict[str, int]) -> None:
    """And so is each result."""
    game, fell = add(text), Counter[str]()
    check = game.Check(**fields)
    throws = list(product(*[range(1, sides + 1) for sides in dice]))
    for faces in throws:
        named = rule(faces, **fields)
        fell[named] += 1
        assert game.judge(check, faces).tier.label == named
    odds = {tier.label: chance for tier, chance in game.odds(check).items() if chance}
    assert odds == {name: Fraction(number, len(throws)) for name, number in fell.items()}
