"""Frameworks at the table: momentum, interference and ventures, with characters and without."""

import pytest

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import Rolled
from razor_core.systems.frameworks import Check
from razor_core.table.characters import Character
from tests.support.page.characters import act_as, brought, carried, character, kind, table, tap_carried
from tests.support.page.consequences import aim, applied, chosen, is_off, line, take
from tests.support.page.groups import column, roll_all, together
from tests.support.page.person import Person

GAME = "frameworks"
MOMENTUM, INTERFERENCE, VENTURE = (kind(GAME, name) for name in ("Momentum", "Interference", "Venture"))
CANCEL = "Momentum and interference cancel: neither is left"


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


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(("dice", "gained"), [((6, 6, 1, 1), (True, False)), ((1, 1), (False, True))])
def test_what_a_roll_brings_is_on_the_next_check_without_a_tap_and_on_no_other(
    named: bool, dice: tuple[int, ...], gained: tuple[bool, bool]
) -> None:
    """With a character or without any; the chip on the form can leave it out. Undone, it is gone."""
    person = table(GAME, *([character("Kira", GAME)] if named else []))
    person.dice.script = list(dice)
    person.press("roll")
    assert carries(person) == gained
    (name,) = brought(person)
    tap_carried(person, name)
    assert carries(person) == (False, False)
    tap_carried(person, name)
    person.dice.script = [3] * 9
    person.press("roll")
    # A Fumble is a failed check: interference is no other circumstance to try it in. Of nobody, it may be another.
    fumbled = named and gained == (False, True)
    assert (len(person.log), person.page.shown) == ((1, "retry") if fumbled else (2, ""))
    if fumbled:
        person.press("retry-anyway")
    assert (person.log[1].check.momentum, person.log[1].check.interference) == gained
    assert (carries(person), brought(person)) == ((False, False), {})
    person.undo()
    assert carries(person) == gained
    person.undo()
    assert (carries(person), person.log) == ((False, False), ())


@pytest.mark.parametrize(
    ("dice", "gained", "stunt"),
    [
        ((6, 6, 1, 1), "Momentum", "Use a momentum stunt"),
        ((1, 1), "Interference", "By a ledge: slip and hang from it"),
    ],
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


def test_cooperation_with_a_triumph_and_a_fumble_leaves_neither_unless_a_stunt_is_used() -> None:
    """Then the interference of the fumble is there; momentum and interference cancel without it."""
    person = contest(character("Kira", GAME), character("Vance", GAME))
    together(person, "Cooperation")
    roll_all(person, 6, 6, 2, 3, 1, 1)
    assert carried(person) == {"Kira": [], "Vance": ["Interference"]}
    take(person, "Kira: Use a momentum stunt")
    assert carried(person) == {"Kira": ["Interference"], "Vance": ["Interference"]}
    person.undo()
    assert carried(person) == {"Kira": [], "Vance": ["Interference"]}


def test_a_contest_rolls_with_the_momentum_of_the_contest_before() -> None:
    """Gained by one, and spent by the next roll for all: it rerolls."""
    person = contest(character("Kira", GAME), character("Vance", GAME))
    chance = column(person, "chance")[0]
    roll_all(person, 6, 6, 2, 3, 3, 2)
    assert carried(person) == {"Kira": ["Momentum"], "Vance": []}
    assert column(person, "chance")[0] != chance
    roll_all(person, 1, 1, 4, 3, *[5] * 4)
    assert [event.check.momentum for event in person.log] == [False, False, True, False]
    assert carried(person)["Kira"] == []


def test_in_a_contest_what_stands_against_one_is_on_the_other_sides_roll_once() -> None:
    """Each is the target of the other, in the odds as in the roll."""
    marked = Modifier("bonus", "Marked", lifetime=Lifetime.NEXT, scope=Scope.TARGET)
    person = contest(character("Kira", GAME), character("Thug", GAME, modifiers=(marked,)))
    assert [text.split(",")[0] for text in column(person, "check")] == ["3 dice", "2 dice"]
    roll_all(person, 3, 3, 3, 3, 3)
    assert [event.check.bonus for event in person.log] == [1, 0]


# -- ventures ----------------------------------------------------------------------------------------------------------


def test_a_venture_for_an_ally_goes_to_an_ally_and_to_no_foe() -> None:
    """It is offered to those of the same side, the one who rolled last."""
    foe = character("Thug", GAME, side=Side.OPPOSITION)
    cast = character("Han", GAME), character("Leia", GAME), character("Chewie", GAME)
    person = table(GAME, *cast, foe, dice=(5,) * 20)
    person.pick("venture", "1")
    person.pick("venture_for", "ALLY")
    person.press("roll")
    label = "Venture: +1 die on an ally's check"
    assert chosen(person, label) == ""
    aim(person, label, "Leia")
    take(person, label)
    assert carried(person) == {"Han": [], "Leia": ["Venture, Han"], "Chewie": [], "Thug": []}
    assert person.check == Check()
    act_as(person, "Leia")
    assert brought(person) == {"Venture, Han": False}


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


def test_the_next_to_act_has_neither_venture_nor_bonus_nor_penalty() -> None:
    """Nor has the same one after the roll."""
    person = table(GAME, character("Han", GAME), character("Thug", GAME, side=Side.OPPOSITION), dice=(3,) * 20)

    def set_up() -> None:
        person.pick("venture", "1")
        person.type("bonus", "2")
        person.type("penalty", "1")
        person.type_modifier("bonus", "High ground")

    set_up()
    assert person.check == Check(venture=1, bonus=3, penalty=1)
    act_as(person, "Thug")
    assert person.check == Check()
    set_up()
    person.press("roll")
    assert person.check == Check()


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


def test_a_price_is_noted_in_the_log_and_on_the_card() -> None:
    """With what was typed; and only one price is paid."""
    person = failed(character("Chen", GAME))
    pay(person, "Pay with an item", "the rope")
    assert applied(person) == [("Pay with an item", "the rope")]
    assert is_off(person, "Pay another price")
    assert "Pay with an item: the rope" in [line for each in person.entries for line in each.lines]


def test_a_circumstance_that_is_picked_is_gone_after_the_roll() -> None:
    """Whether it was suggested or typed."""
    person = table(GAME, character("Han", GAME), dice=(3,) * 9)
    person.press("modifiers", field="penalty")
    person.press("modifier-toggle", name="Haste")
    person.type_modifier("bonus", "High ground")
    assert person.check == Check(bonus=1, penalty=1)
    person.press("roll")
    assert person.check == Check()
