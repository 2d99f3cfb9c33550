"""Frameworks at the table: momentum, interference and ventures, with characters and without."""

import pytest

from razor_core.session.events import Rolled
from razor_core.systems.frameworks import Check
from razor_core.table.characters import Character
from tests.support.page.characters import act_as, brought, carried, character, kind, table, tap_carried
from tests.support.page.consequences import is_off, line, take
from tests.support.page.groups import together
from tests.support.page.person import Person

GAME = "frameworks"
MOMENTUM, INTERFERENCE, VENTURE = (kind(GAME, name) for name in ("Momentum", "Interference", "Venture"))


def contest(*cast: Character) -> Person:
    """Someone with the two characters in a contest."""
    person = table(GAME, *cast)
    together(person)
    for each in cast:
        person.press("character-pick", character=each.id)
        person.press("group-add")
    return person


def carries(person: Person) -> tuple[bool, bool]:
    """Whether the check on the form has momentum, and interference."""
    return person.check.momentum, person.check.interference


# -- momentum and interference -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "gained", "stunt"),
    [((6, 6, 1, 1), "Momentum", "Use a momentum stunt"), ((1, 1), "Interference", "By a ledge: slip and hang from it")],
)
@pytest.mark.parametrize("named", [True, False])
def test_what_a_roll_brought_is_not_replaced_once_it_was_used(
    named: bool, dice: tuple[int, ...], gained: str, stunt: str
) -> None:
    """The card says so; a damage roll and an Undo leave it open, and what was gained again since is another one."""
    person = table(GAME, *([character("Kira", GAME)] if named else []), dice=dice)
    person.press("roll")
    first = next(each.record.key for each in person.entries if isinstance(each.record.event, Rolled))
    person.press("kind", kind="damage")
    person.dice.script = [3, 2]
    person.press("roll")
    person.show(first)
    assert not is_off(person, stunt)
    person.press("kind", kind="")
    person.dice.script = list(dice) if gained == "Interference" else [6, 6, 2, 2]
    person.press("roll")
    person.show(first)
    assert f"Gain {gained.lower()}: used, too late for another" in person.card("consequences")
    assert is_off(person, stunt)
    person.act("consequence-take", consequence=stunt)
    assert gained in brought(person)
    person.undo()
    assert not is_off(person, stunt)
    take(person, stunt)
    assert (carries(person), gained in brought(person)) == ((False, False), False)


# -- ventures ----------------------------------------------------------------------------------------------------------


def test_a_venture_for_damage_is_on_the_form_of_a_damage_roll_alone() -> None:
    """With the roll, and for a tap; a damage roll shows neither venture nor momentum, and leaves them for the check."""
    person = table(GAME, character("Han", GAME, modifiers=(MOMENTUM,)), dice=(5,) * 20)
    person.pick("venture", "1")
    person.pick("venture_for", "DAMAGE")
    tap_carried(person, "Momentum")
    person.press("roll")
    assert (carried(person), brought(person)) == ({"Han": ["Venture for damage"]}, {})
    person.pick("venture", "2")
    person.press("kind", kind="damage")
    assert (brought(person), person.check) == ({"Venture for damage": False}, Check())
    tap_carried(person, "Venture for damage")
    person.press("roll")
    assert person.log[-1].check == Check(bonus=1)
    assert "Damage: highest 5" in person.page.region("result").text
    assert carried(person) == {"Han": []}
    person.press("kind", kind="")
    assert person.check == Check(venture=2)


def test_what_a_venture_is_for_can_be_named() -> None:
    """The name is on the dice that it pays, an ally's too, and is for one roll and one character."""
    person = table(GAME, character("Han", GAME), character("Leia", GAME), dice=(5,) * 9)
    person.pick("venture", "1")
    person.pick("venture_for", "ALLY")
    person.type("declared", "the lock")
    person.press("roll")
    take(person, "Venture: +1 die on an ally's check")
    assert carried(person) == {"Han": [], "Leia": ["Venture: the lock"]}
    assert person.page.values(GAME)["declared"] == ""
    person.type("declared", "the guard")
    act_as(person, "Leia")
    assert person.page.values(GAME)["declared"] == ""


# -- success at a cost -------------------------------------------------------------------------------------------------


def failed(*cast: Character) -> Person:
    """Someone whose check has failed."""
    person = table(GAME, *cast, dice=(3, 2) * 4)
    person.press("roll")
    return person


def pay(person: Person, label: str, words: str = "", by: int = 0) -> None:
    """Pay that price, with words typed if there are any."""
    if words:
        person.put("consequence-words", words, consequence="Success at a cost, if the referee agrees")
    take(person, label, by)


def test_a_state_that_is_paid_needs_a_name() -> None:
    """Until one is typed it cannot be paid, and the card says so; Exhausted has one."""
    person = failed(character("Chen", GAME))
    label = "Pay with another state"
    for typed, off in (("", True), (" ", True), ("lame", False), ("", True)):
        person.put("consequence-words", typed)
        assert is_off(person, label) is off
        assert line(person, label).said("label") == label + (": type which" if off else "")
    person.act("consequence-take", consequence=label)
    assert carried(person) == {"Chen": []}
    assert not is_off(person, "Pay with a state: Exhausted")
