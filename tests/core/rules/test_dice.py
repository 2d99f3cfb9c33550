"""Dice: thrown from the generator given, counted in full, and taken from the hand only if they can be."""

from collections import Counter
from itertools import product

import pytest

from razor_core.rules.dice import count_ways, throw, validate_faces
from razor_core.rules.fields import RuleError
from tests.support.scripted import Scripted


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (4, 6), (3, 20), (2, 100), (0, 6)])
def test_throw_asks_for_each_die_in_turn(count: int, sides: int) -> None:
    """As many faces as dice, in the order the generator gives them, from 1 to the sides."""
    script = [1, sides, 2, 3][:count]
    rng = Scripted(*script)
    assert throw(rng, count, sides) == tuple(script)
    assert rng.asked == [(1, sides)] * count


def test_throw_has_six_sides_if_not_told_otherwise() -> None:
    """The common die."""
    rng = Scripted(6)
    assert throw(rng, 1) == (6,)
    assert rng.asked == [(1, 6)]


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 6), (1, 1), (2, 2), (3, 4), (4, 6), (2, 20)])
@pytest.mark.parametrize("down", [False, True], ids=["up", "down"])
def test_counted_ways_are_those_of_every_fall(count: int, sides: int, down: bool) -> None:
    """What is seen of the faces, in the order in which they are looked at: as often as over all falls."""
    order = range(sides, 0, -1) if down else range(1, sides + 1)
    falls = Counter(tuple(sorted(fall, reverse=down)) for fall in product(range(1, sides + 1), repeat=count))
    found = count_ways(count, order, (), lambda seen, face, times, before: (*seen, *[face] * times))
    assert found == falls


def test_counted_says_how_many_dice_came_before() -> None:
    """The second die from above: the face at which the dice before and those that show it pass one."""
    second = count_ways(
        3, range(6, 0, -1), 0, lambda known, face, times, before: face if before <= 1 < before + times else known
    )
    assert second == Counter(sorted(fall)[1] for fall in product(range(1, 7), repeat=3))


def test_counted_looks_at_few_of_the_falls() -> None:
    """Of 22 dice the highest face: each number of dice at each face and state once, not 6^22 falls."""
    looks = []

    def highest(known: int, face: int, times: int, before: int) -> int:
        looks.append(times)
        return known or (face if times else 0)

    assert count_ways(22, range(6, 0, -1), 0, highest) == {face: face**22 - (face - 1) ** 22 for face in range(1, 7)}
    assert len(looks) <= 6 * 6 * 22 * 23 / 2


def test_typed_faces_come_back_as_a_tuple() -> None:
    """What a die can show is taken as it is, order and all, both ends included."""
    assert validate_faces([6, 1, 3], 3) == (6, 1, 3)
    assert validate_faces((20,), 1, sides=20) == (20,)
    assert validate_faces([], 0) == ()


@pytest.mark.parametrize("faces", [[], [3], [3, 3, 3], "33333"])
def test_a_wrong_number_of_dice_is_refused(faces: list) -> None:
    """The message says how many are wanted and how many came."""
    with pytest.raises(RuleError, match=f"^faces: 2 dice are wanted, not {len(faces)}$") as caught:
        validate_faces(faces, 2)
    assert caught.value.field == "faces"


@pytest.mark.parametrize("faces", [[], [3, 3]])
def test_one_die_is_called_a_die(faces: list) -> None:
    """One is wanted, and not ones."""
    with pytest.raises(RuleError, match=f"^faces: 1 die is wanted, not {len(faces)}$"):
        validate_faces(faces, 1)


@pytest.mark.parametrize("face", [0, -3, 21, True, False, 1.0, float("nan"), "1", "⚀", None, b"1"], ids=repr)
@pytest.mark.parametrize("at", [0, 1])
def test_a_face_that_cannot_be_is_refused(face: object, at: int) -> None:
    """The message says what a die of these sides shows, wherever the wrong face lies."""
    faces: list = [5, 5]
    faces[at] = face
    with pytest.raises(RuleError) as caught:
        validate_faces(faces, 2, sides=20)
    assert (caught.value.field, caught.value.message) == ("faces", f"a die shows 1 to 20, not {face!r}")


@pytest.mark.parametrize("face", ["x" * 10_000, 10**4000], ids=["text", "number"])
def test_a_long_wrong_face_makes_a_short_message(face: object) -> None:
    """What was typed is quoted, but not at any length."""
    with pytest.raises(RuleError) as caught:
        validate_faces([face], 1)
    assert len(str(caught.value)) < 100


def test_a_face_of_more_digits_than_python_prints_is_refused() -> None:
    """A number too long to be written out is a RuleError like any other wrong face."""
    with pytest.raises(RuleError, match=r"^faces: a die shows 1 to 6"):
        validate_faces([10**5000], 1)


@pytest.mark.parametrize("faces", [None, 3, 3.0])
def test_what_is_no_row_of_faces_is_refused(faces: object) -> None:
    """Nothing, or a bare number, is a RuleError that names the faces, too, and quotes what it was."""
    with pytest.raises(RuleError, match=rf"^faces: 1 die is wanted, not {faces!r}$"):
        validate_faces(faces, 1)
