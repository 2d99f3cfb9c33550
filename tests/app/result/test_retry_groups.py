"""A contest that was lost, or a cooperation that failed, is rolled once more only with what has changed."""

import pytest

from razor_core.rules.consequences import Side
from tests.support.page.characters import aim_at, character, table
from tests.support.page.consequences import take
from tests.support.page.groups import roll_all, together, type_faces
from tests.support.page.moves import asks
from tests.support.page.person import Person

GAME = "frameworks"
CAST = (character("Han", GAME), character("Leia", GAME), character("Thug", GAME, side=Side.OPPOSITION))
LOST = (4, 2, 5, 3)


def contest(*dice: int) -> Person:
    """Someone whose Han has rolled a contest against Thug, both with the same reflex."""
    person = table(GAME, *CAST)
    aim_at(person, "Thug")
    together(person, "Contest")
    roll_all(person, *dice)
    return person


def test_a_lost_contest_is_not_repeated_by_one_tap() -> None:
    """Though the dice were a success. What has changed is in the fiction of the form, and of the side that lost."""
    person = contest(*LOST)
    assert asks(person)
    type_faces(person, 1, "4 4")
    person.press("roll")
    assert (len(person.log), person.page.shown) == (2, "retry")
    assert "cheated" in person.page.text("retry", "rule")
    person.type("how", "from above", form="retry")
    person.dice.script = [5, 2]
    person.press("retry-roll")
    assert [each.faces for each in person.log[2:]] == [(5, 2), (4, 4)]
    assert [each.fiction.approach for each in person.log] == ["", "", "from above", ""]
    assert (person.said.approach, asks(person)) == ("from above", False)


def test_a_lost_contest_is_rolled_all_the_same() -> None:
    """By a second tap."""
    person = contest(*LOST)
    person.press("roll")
    person.dice.script = [*LOST]
    person.press("retry-anyway")
    assert (len(person.log), asks(person)) == (4, True)


@pytest.mark.parametrize("tap", ["retry-roll", "retry-form"])
def test_a_failed_cooperation_asks_the_first_of_them(tap: str) -> None:
    """Whose check it is (FW-14): the new approach is theirs. Nobody ventures again what they ventured before."""
    person = Person(game=GAME)
    together(person, "Cooperation")
    for name in ("Han", "Leia"):
        person.type("who", name)
        person.pick("venture", "1")
        person.press("group-add")
    roll_all(person, 3, 2, 1, 3)
    assert asks(person)
    person.press("roll")
    person.type("how", "from above", form="retry")
    person.dice.script = [3, 2, 1, 3]
    person.press(tap)
    if tap == "retry-form":
        assert (len(person.log), asks(person)) == (2, False)
        person.press("roll")
    assert [(each.fiction.approach, each.check.venture) for each in person.log[2:]] == [("from above", 0), ("", 0)]
    assert asks(person)


@pytest.mark.parametrize("price", ["Pay with an item", "Pay with hits"])
def test_a_failure_that_was_paid_for_is_none(price: str) -> None:
    """It has become a success: the form does not ask, the card offers another roll. Undone, both ask."""
    person = table(GAME, *CAST, dice=(3, 2))
    person.press("roll")
    assert asks(person)
    take(person, price, 1 if price == "Pay with hits" else 0)
    assert not asks(person)
    again = person.page.region("result").one("data-do", "again")
    assert "hidden" not in again
    while not asks(person):
        person.undo()
    assert len(person.log) == 1


@pytest.mark.parametrize(("who", "still"), [("Han", False), ("Thug", True)])
def test_a_contest_is_redeemed_by_the_price_of_the_side_that_lost_it(who: str, still: bool) -> None:
    """A failure of the other side is theirs."""
    person = contest(3, 2, 3, 3)
    take(person, f"{who}: Pay with an item")
    assert asks(person) is still
