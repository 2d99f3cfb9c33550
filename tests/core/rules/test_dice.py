"""Dice: thrown by the given generator, counted without trying every throw, and validated when typed."""

from collections import Counter
from itertools import product

import pytest

from razor_core.rules.dice import DiceCountError, count_ways, throw, validate_faces
from razor_core.rules.fields import RuleError, quoted
from tests.support.games.scripted import Scripted
from tests.support.refused import refusal


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (4, 6), (3, 20), (2, 100), (0, 6)])
def test_throw_asks_for_each_die_in_turn(count: int, sides: int) -> None:
    """In the order of the generator, from 1 to the sides."""
    script = [1, sides, 2, 3][:count]
    rng = Scripted(*script)
    assert throw(rng, count, sides) == tuple(script)
    assert rng.asked == [(1, sides)] * count


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 6), (1, 1), (2, 2), (3, 4), (4, 6), (2, 20)])
@pytest.mark.parametrize("down", [False, True], ids=["up", "down"])
def test_ways_are_those_of_every_throw(count: int, sides: int, down: bool) -> None:
    """In whatever order the faces are passed."""
    order = range(sides, 0, -1) if down else range(1, sides + 1)
    throws = Counter(tuple(sorted(faces, reverse=down)) for faces in product(range(1, sides + 1), repeat=count))
    nothing: tuple[int, ...] = ()
    found = count_ways(count, order, nothing, lambda seen, face, times, before: (*seen, *[face] * times))
    assert found == throws


def test_ways_know_how_many_dice_came_before() -> None:
    """Here for the second die from above."""
    second = count_ways(
        3, range(6, 0, -1), 0, lambda known, face, times, before: face if before <= 1 < before + times else known
    )
    assert second == Counter(sorted(faces)[1] for faces in product(range(1, 7), repeat=3))


def test_ways_need_few_calls() -> None:
    """For the highest of 22 dice, one for each number of dice at each face and state, not 6^22."""
    calls = []

    def highest(known: int, face: int, times: int, before: int) -> int:
        calls.append(times)
        return known or (face if times else 0)

    assert count_ways(22, range(6, 0, -1), 0, highest) == {face: face**22 - (face - 1) ** 22 for face in range(1, 7)}
    assert len(calls) <= 6 * 6 * 22 * 23 / 2


def test_possible_faces_come_back_as_a_tuple() -> None:
    """In their order, both ends included."""
    assert validate_faces([6, 1, 3], 3) == (6, 1, 3)
    assert validate_faces((20,), 1, sides=20) == (20,)
    assert validate_faces([], 0) == ()


@pytest.mark.parametrize(
    ("faces", "count", "message"),
    [
        ([], 2, "Enter 2 dice; you entered 0."),
        ("33333", 2, "Enter 2 dice; you entered 5."),
        ([3, 3], 1, "Enter 1 die; you entered 2."),
        (None, 1, "Enter 1 die, not None."),
        (3, 2, "Enter 2 dice, not 3."),
    ],
)
def test_a_wrong_number_of_dice_is_refused(faces: object, count: int, message: str) -> None:
    assert refusal(validate_faces, faces, count) == ("faces", message)


def test_the_error_for_a_wrong_number_of_dice_has_both_numbers() -> None:
    """For a page that counts along."""
    with pytest.raises(DiceCountError) as caught:
        validate_faces([3, 4, 5], 5)
    assert (caught.value.needed, caught.value.entered) == (5, 3)


@pytest.mark.parametrize("face", [0, -3, 21, 10**5000, True, 1.0, float("nan"), "1", "⚀", None, "x" * 99], ids=quoted)
@pytest.mark.parametrize("at", [0, 1])
def test_an_impossible_face_is_refused(face: object, at: int) -> None:
    faces: list[object] = [5, 5]
    faces[at] = face
    assert refusal(validate_faces, faces, 2, sides=20) == ("faces", f"Enter faces from 1 to 20, not {quoted(face)}.")
    with pytest.raises(RuleError, match=r"^faces: Enter faces from 1 to 6, not 7\.$"):
        validate_faces([7], 1)
