"""Two sides of a game that is a text roll against each other."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from razor_core.own.reading import read
from razor_core.rules.groups import Participant
from razor_core.rules.results import Tone

TEXT = """game: Contest
field skill: 0 to 3
result: 1d4 + skill
tier Great, triumph: result >= 5
  tick progress 1
tier Good, good: result >= 3
tier No, bad
against: Struggle"""


@pytest.mark.parametrize(("by", "worth"), [("", 1), (", higher", 1), (", lower", -1), (", tier", 0)])
def test_the_chances_of_a_contest_are_those_of_every_throw(by: str, worth: int) -> None:
    game = read(TEXT + by)
    contest, several = game.groups
    assert (contest.key, contest.name, several.key) == ("Contest", "Struggle", "Several")
    assert contest.opposed
    sides = [Participant(who="Kira", check=game.Check(skill=1)), Participant(who="Thug", check=game.Check())]
    counted: Counter[str] = Counter()
    for mine, theirs in product(range(1, 5), repeat=2):
        results = [game.judge(side.check, (face,)) for side, face in zip(sides, (mine, theirs), strict=True)]
        outcome = contest.outcome(sides, results)
        counted[outcome.headline] += 1
        first, second = (result.tier.rank if not worth else (result.total or 0) * worth for result in results)
        assert outcome.headline == ("A tie" if first == second else "Kira wins" if first > second else "Thug wins")
        assert outcome.failed == (first < second)
        assert outcome.again == (first == second)
        assert (outcome.tone is Tone.MIXED) == outcome.again
        assert len(outcome.consequences) == sum([result.tier.label == "Great" for result in results])
    assert [(chance.label, chance.chance) for chance in contest.odds(sides)] == [
        ("Kira wins", Fraction(counted["Kira wins"], 16)),
        ("Thug wins", Fraction(counted["Thug wins"], 16)),
        ("a tie", Fraction(counted["A tie"], 16)),
    ]


def test_the_steps_say_what_each_side_has() -> None:
    """Also in a game whose results have nothing to reach, and whose dice are some of several."""
    game = read(TEXT.replace("result: 1d4", "dice: 2d4kh1\nresult: sum").replace("result >= 3", "highest >= 2"))
    contest, _ = game.groups
    sides = [Participant(who=who, check=game.Check()) for who in ("Kira", "Thug")]
    results = [game.judge(side.check, faces) for side, faces in zip(sides, ((1, 4), (3, 2)), strict=True)]
    assert results[0].measure is None
    assert contest.outcome(sides, results).steps == ("Kira: 4, Good (OG-3)", "Thug: 3, Good (OG-3)", "4 against 3")
