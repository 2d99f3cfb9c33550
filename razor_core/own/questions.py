"""The text of a game by questions, for those who will not write one: which dice, what counts, how many results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from razor_core.own.names import label
from razor_core.own.reading import made


class Counts(Enum):
    """What counts of the dice. The value says so in words."""

    SUM = "their sum, with a number added"
    HIGHEST = "the highest of as many as the character has"
    ENOUGH = "how many show enough, of as many as the character has"
    UNDER = "whether they stay at or under a number"


#: The results by how many there are, the best first: each with its tone, what follows, and about how often it, or a
#: better one, is to fall at the start.
LADDERS: Mapping[int, Sequence[tuple[str, str, Sequence[str], Fraction]]] = {
    2: (
        ("Success", "good", ("tick progress 1",), Fraction(1, 2)),
        ("Failure", "bad", ("tick threat 1",), Fraction(1)),
    ),
    3: (
        ("Success", "good", ("tick progress 2",), Fraction(3, 10)),
        ("Success at a price", "mixed", ("tick progress 1", "tick threat 1"), Fraction(7, 10)),
        ("Failure", "bad", ("tick threat 1",), Fraction(1)),
    ),
    4: (
        ("Critical success", "triumph", ("tick progress 2",), Fraction(1, 10)),
        ("Success", "good", ("tick progress 1",), Fraction(11, 20)),
        ("Failure", "bad", ("tick threat 1",), Fraction(9, 10)),
        ("Fumble", "dire", ("tick threat 2",), Fraction(1)),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What was answered: the game's name, how many dice of how many sides, what counts, and how many results, 2 to 4.

    The number of dice, 1 to 10, is that of a new character where the character has them. Sides are 4 to 100.
    """

    name: str = "My game"
    dice: int = 2
    sides: int = 6
    counts: Counts = Counts.SUM
    results: int = 3


def written(answers: Answers) -> str:
    """Return the text of a game. RuleError `text` for a name that is none.

    A result begins where it, or a better one, falls about as often as its ladder says. One that could never fall is
    left out.

    >>> print(written(Answers(counts=Counts.UNDER, dice=1, sides=100, results=2)), end="")
    game: My game
    field skill: 0 to 100, start 50
    dice: 1d100
    result: skill - sum
    tier Success, good: result >= 0
      tick progress 1
    tier Failure, bad
      tick threat 1
    """
    head = _head(answers)
    chances, found = _chances(head), list[tuple[str, str, Sequence[str], int]]()
    *ladder, (name, tone, follows, _) = LADDERS[answers.results]
    for result, of, then, share in ladder:
        begins = _begins(chances, share, below=found[-1][-1] if found else None)
        if begins is not None:
            at = 0 if answers.counts is Counts.UNDER and of == "good" else begins
            found.append((result, of, then, at))
    tiers = [_tier(f"tier {result}, {of}: result >= {begins}", then) for result, of, then, begins in found]
    return "".join([head, *tiers, _tier(f"tier {name}, {tone}", follows)])


def _head(answers: Answers) -> str:
    """Return the text up to its tiers."""
    count, sides = answers.dice, answers.sides
    most = {Counts.SUM: max(3, sides // 2), Counts.UNDER: count * sides}.get(answers.counts, max(6, count))
    start = {Counts.SUM: 1, Counts.UNDER: count * (sides + 1) // 2}
    dice, result = {
        Counts.SUM: (f"{count}d{sides}", "sum + skill"),
        Counts.HIGHEST: (f"(skill)d{sides}", "highest"),
        Counts.ENOUGH: (f"(skill)d{sides}", f"count(>= {(2 * sides + 2) // 3})"),
        Counts.UNDER: (f"{count}d{sides}", "skill - sum"),
    }[answers.counts]
    least = 1 if answers.counts in (Counts.HIGHEST, Counts.ENOUGH) else 0
    field = f"field skill: {least} to {most}, start {start.get(answers.counts, count)}"
    return f"game: {label(answers.name)}\n{field}\ndice: {dice}\nresult: {result}\n"


def _tier(line: str, follows: Sequence[str]) -> str:
    return "".join([f"{line}\n", *(f"  {effect}\n" for effect in follows)])


def _chances(head: str) -> Sequence[tuple[int, Fraction]]:
    """Return each result that can fall at the start, the least first, with the chance of it or a greater one."""
    own, _ = made(f"{head}tier Yes, good: result >= 0\ntier No, bad\n")
    weights = dict[int, int]()
    for (result, _), weight in own.table(own.Check()).items():
        weights[result] = weights.get(result, 0) + weight
    whole, left = sum(weights.values()), sum(weights.values())
    found = list[tuple[int, Fraction]]()
    for result in sorted(weights):
        found.append((result, Fraction(left, whole)))
        left -= weights[result]
    return found


def _begins(chances: Sequence[tuple[int, Fraction]], share: Fraction, below: int | None) -> int | None:
    """Return the result whose chance, or that of a greater one, is nearest to the share; None where none is left.

    It is less than `below`, and more than the least result, which is left to the last tier.
    """
    able = [(abs(chance - share), result) for result, chance in chances[1:] if below is None or result < below]
    return min(able)[1] if able else None
