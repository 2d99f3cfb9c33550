"""Frameworks' dice counted from its text, without razor_core, to check the closed forms against.

Exploding dice have no end. `pools` follows them up to a number of dice and returns the chance of all that it left out:
a chance counted here is too small by that at most. `at_most` is exact.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

PLAIN: Mapping[int, Fraction] = {face: Fraction(1, 6) for face in range(1, 7)}
#: Ones are rolled again until they show something else.
NO_ONES: Mapping[int, Fraction] = {face: PLAIN[face] / (1 - PLAIN[1]) for face in range(2, 7)}


@cache
def pools(count: int, momentum: bool, explodes: bool, most: int) -> tuple[Mapping[tuple[int, ...], Fraction], Fraction]:
    """Return each set of faces (descending) with its chance, up to `most` dice, and the chance of the rest."""
    die = NO_ONES if momentum else PLAIN
    rolling: dict[tuple[tuple[int, ...], int], Fraction] = {((), count): Fraction(1)}
    done = defaultdict[tuple[int, ...], Fraction](Fraction)
    for _ in range(most + 1):
        after: dict[tuple[tuple[int, ...], int], Fraction] = {}
        for (faces, owed), chance in rolling.items():
            if not owed:
                done[faces] += chance
                continue
            for face, share in die.items():
                shown = tuple(sorted((*faces, face), reverse=True))
                key = (shown, owed if face == 6 and explodes else owed - 1)
                after[key] = after.get(key, Fraction(0)) + chance * share
        rolling = after
    return done, 1 - sum(done.values(), Fraction(0))


def read(faces: Sequence[int]) -> tuple[str, int]:
    """Return the name of the tier and the margin (−1 without dice) of the dice that are left."""
    if not faces:
        return "FUMBLE", -1
    highest = max(faces)
    margin = sum(face == highest for face in faces) - 1
    if all(face == 1 for face in faces):
        return "FUMBLE", margin
    if highest <= 3:
        return "FAIL", margin
    return ("TRIUMPH" if sum(face == 6 for face in faces) >= 2 else "SUCCESS"), margin


def dice(check: Mapping[str, int]) -> tuple[int, int]:
    """Return how many dice a check throws and how many of the highest it loses, one modifier after the other."""
    bonus, penalty = check.get("bonus", 0), check.get("penalty", 0)
    while bonus and penalty:
        bonus, penalty = bonus - 1, penalty - 1
    thrown, lost = check.get("score", 2) + bonus, check.get("venture", 0)
    for _ in range(penalty):
        if thrown > 1:
            thrown -= 1
        else:
            lost += 1
    return thrown, lost


def left(check: Mapping[str, int], most: int) -> tuple[Mapping[tuple[int, ...], Fraction], Fraction]:
    """Return the chances of the dice left of a check (descending), up to `most` dice, and of the rest."""
    thrown, lost = dice(check)
    momentum, interference = bool(check.get("momentum")), bool(check.get("interference"))
    if momentum and interference:
        momentum = interference = False
    found, rest = pools(thrown, momentum, not interference, most)
    kept = defaultdict[tuple[int, ...], Fraction](Fraction)
    for faces, chance in found.items():
        kept[faces[lost:]] += chance
    return kept, rest


@cache
def at_most(count: int, momentum: bool, explodes: bool, floor: int, allowed: int) -> Fraction:
    """Return the exact chance that at most `allowed` of all dice show `floor` or more."""
    die = NO_ONES if momentum else PLAIN
    high = {face: share for face, share in die.items() if face >= floor}
    low = 1 - sum(high.values())
    six = high.pop(6)
    other = sum(high.values(), start=Fraction(0))
    total = Fraction(0)
    rolling: Mapping[tuple[int, int], Fraction] = {(count, 0): Fraction(1)}
    while rolling:
        after = defaultdict[tuple[int, int], Fraction](Fraction)
        for (owed, seen), chance in rolling.items():
            if seen > allowed:
                continue
            if not owed:
                total += chance
                continue
            after[owed - 1, seen] += chance * low
            after[owed - 1, seen + 1] += chance * other
            after[owed if explodes else owed - 1, seen + 1] += chance * six
        rolling = after
    return total


def tiers(check: Mapping[str, int]) -> dict[str, Fraction]:
    """Return the exact chance of each tier, by name. Each bound is on how many dice show a face or more."""
    thrown, lost = dice(check)
    momentum, interference = bool(check.get("momentum")), bool(check.get("interference"))
    kind = (thrown, momentum and not interference, momentum or not interference)
    fumble, fail, success = (at_most(*kind, 2, lost), at_most(*kind, 4, lost), at_most(*kind, 6, lost + 1))
    return {"FUMBLE": fumble, "FAIL": fail - fumble, "SUCCESS": success - fail, "TRIUMPH": 1 - success}


def sequences(count: int, explodes: bool, faces: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield each sequence of faces that `count` dice can show, base dice first, up to `most` dice."""
    rolling = [tuple(fall) for fall in product(faces, repeat=count)]
    while rolling:
        after = []
        for fall in rolling:
            if len(fall) == count + (fall.count(6) if explodes else 0):
                yield fall
            elif len(fall) < most:
                after += [(*fall, face) for face in faces]
        rolling = after
