"""Ruling FW-11 of docs/rulings.md: typed dice are read in any order, as many as the check and its 6s need."""

from itertools import permutations

import pytest

from razor_core.rules.dice import DiceCountError
from razor_core.rules.results import Mark
from razor_core.systems.frameworks import Check, judge
from tests.support.refused import refusal
from tests.systems.values import Values


@pytest.mark.parametrize(("check", "faces", "message"), [
    ({}, (6, 2), "Enter 3 dice, one more for each 6; you entered 2."),
    ({}, (6, 6, 2), "Enter 4 dice, one more for each 6; you entered 3."),
    ({}, (6, 2, 6), "Enter 4 dice, one more for each 6; you entered 3."),
    ({}, (6, 2, 3, 4), "Enter 3 dice, one more for each 6; you entered 4."),
    ({}, (2, 3, 6, 4), "Enter 3 dice, one more for each 6; you entered 4."),
    ({}, (2, 3, 4), "Enter 2 dice; you entered 3."),
    ({"score": 1}, (6,), "Enter 2 dice, one more for each 6; you entered 1."),
    ({"score": 0}, (6,), "Enter 0 dice; you entered 1."),
    ({"interference": True}, (6, 2, 2), "Enter 2 dice; you entered 3."),
    ({"momentum": True}, (3, 1), "Momentum rerolls 1s: enter the face that each 1 became."),
    ({}, (7, 1), "Enter faces from 1 to 6, not 7."), ({}, None, "Enter 2 dice, not None."),
], ids=str)  # fmt: skip
def test_frameworks_fw_11_faces_that_cannot_fall_are_refused(
    check: Values, faces: tuple[int, ...], message: str
) -> None:
    """As many dice as the check throws and the 6s add; the refusal says how many."""
    assert refusal(judge, Check(**check), faces) == ("faces", message)


def test_frameworks_fw_11_faces_keep_their_order_and_a_wrong_number_says_how_many_are_needed() -> None:
    """The first dice are the base dice, whichever shows the 6. Each 6 typed so far needs one more."""
    assert [die.mark for die in judge(Check(), (1, 6, 2)).dice] == [Mark.KEPT, Mark.KEPT, Mark.ADDED]
    assert judge(Check(), (1, 6, 2)).steps[0] == "6s add 1 die"
    for faces, needed in (((), 2), ((6,), 3), ((6, 6), 4), ((2, 3, 4), 2)):
        with pytest.raises(DiceCountError) as caught:
            judge(Check(), faces)
        assert (caught.value.needed, caught.value.entered) == (needed, len(faces))


@pytest.mark.parametrize(("check", "faces"), [
    ({}, (6, 2, 1)), ({"venture": 1}, (6, 6, 3, 3)), ({"score": 1, "momentum": True}, (6, 6, 4)),
], ids=str)  # fmt: skip
def test_frameworks_fw_11_faces_in_any_order_come_to_the_same(check: Values, faces: tuple[int, ...]) -> None:
    """An order in which they cannot fall is read with the 6s first: the roll would have ended before its last die."""
    results = {order: judge(Check(**check), order) for order in permutations(faces)}
    assert {(result.tier, result.margin, result.steps) for result in results.values()} == {
        (results[faces].tier, results[faces].margin, results[faces].steps)
    }
    worst = faces[::-1]
    assert [die.face for die in results[worst].dice] == sorted(faces, key=lambda face: (face != 6, worst.index(face)))
