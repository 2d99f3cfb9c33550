"""Frameworks at the table: a worked example of the book, momentum, ventures, success at a cost."""

from dataclasses import replace

import pytest

from razor_core.events.events import ConsequenceTaken, Rolled
from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import Side
from razor_core.systems.frameworks import Check
from razor_core.table.characters import Rating
from tests.support.page.characters import act_as, aim_at, brought, carried, character, kind, table, tap_carried
from tests.support.page.consequences import applied, is_off, line, take
from tests.support.page.groups import roll_all, together

GAME = "frameworks"
HAN = character("Han", GAME, ratings=(Rating("Agility", 4), Rating("Combat", 3), Rating("Threaten", 2)))
THUG = character("Brawler", GAME, side=Side.OPPOSITION, ratings=(Rating("Combat", 2),))
NAMES = {Side.PLAYER: ("Han", "Leia"), Side.OPPOSITION: ("Brawler", "Dog")}


def test_han_dodges_with_a_flourish_and_threatens_the_gang() -> None:
    """ "Venture": declared on her defense at −1; she wins, and has a die more on the check to threaten them."""
    person = table(GAME, HAN, THUG)
    person.press("character-skill", rating="Agility")
    person.pick("venture", "1")
    person.type("declared", "threaten them")
    aim_at(person, "Brawler")
    together(person, "Contest")
    person.press("group-swap")
    roll_all(person, 3, 2, 6, 5, 3, 2, 1)
    assert [event.check.venture for event in person.log] == [0, 1]
    assert carried(person) == {"Han": ["Venture: threaten them"], "Brawler": []}
    person.press("kind", kind="")
    act_as(person, "Han")
    person.pick("venture", "0")
    person.press("character-skill", rating="Threaten")
    assert (person.check.rolled, brought(person)) == (2, {"Venture: threaten them": False})
    tap_carried(person, "Venture: threaten them")
    assert person.check.rolled == 3
    person.dice.script = [5, 4, 2]
    person.press("roll")
    assert carried(person) == {"Han": [], "Brawler": []}


def test_whoever_answers_and_allies_venture_in_a_contest_and_each_winner_is_paid() -> None:
    """ "Venture": each for a roll of their own, with a name; those who lose have none, and nobody names it twice."""
    person = table(GAME, *(replace(each, name=name, id=name[0]) for each in (HAN, THUG) for name in NAMES[each.side]))
    aim_at(person, "Brawler")
    together(person, "Contest")
    for ally in ("Leia helps Han", "Dog helps Brawler"):
        person.tap(ally)
    for at, venture in ((1, "1"), (2, "2"), (3, "1")):
        person.put("group-adjust", venture, at=str(at), field="venture")
        person.put("group-declare", f"roll {at}", at=str(at))
    person.act("group-choose", value="3:venture_for:DAMAGE")
    roll_all(person, *(1, 2, 3, 2), *(2, 3, 3, 2), *(6, 6, 5, 5), *(6, 5, 5))
    assert [event.check.venture for event in person.log] == [0, 1, 2, 1]
    assert ("Venture 1, for your check, does not pay", "roll 1") in applied(person)
    assert carried(person) == {
        "Han": [], "Leia": [], "Brawler": ["Venture: roll 2"], "Dog": ["Venture for damage: roll 3"],
    }  # fmt: skip
    person.put("group-adjust", "1", at="1", field="venture")
    assert [element["value"] for element in person.page.region("groups").all("data-input", "group-declare")] == [""]


def test_a_swap_keeps_what_a_venture_was_declared_for() -> None:
    """Of who acts and of who answers."""
    person = table(GAME, HAN, THUG)
    aim_at(person, "Brawler")
    together(person, "Contest")
    person.put("group-adjust", "1", at="1", field="venture")
    person.put("group-declare", "the knife", at="1")
    person.pick("venture", "2")
    person.type("declared", "the door")
    for _ in range(2):
        person.press("group-swap")
    assert (person.said.declared, person.check.venture) == ("the door", 2)
    (field,) = person.page.region("groups").all("data-input", "group-declare")
    assert field["value"] == "the knife"


@pytest.mark.parametrize("named", [True, False])
def test_what_a_roll_brought_is_not_replaced_once_it_was_used(named: bool) -> None:
    """The card says so; an Undo leaves it open, and what was gained again since is another one."""
    stunt = "Use a momentum stunt"
    person = table(GAME, *([character("Kira", GAME)] if named else []), dice=(6, 6, 1, 1, 6, 6, 2, 2))
    person.press("roll")
    first = next(entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled))
    person.press("roll")
    person.show(first)
    assert "Gain momentum: used, too late for another" in person.card("consequences")
    assert is_off(person, stunt)
    person.act("consequence-take", consequence=key_of(stunt))
    assert "Momentum" in brought(person)
    person.undo()
    take(person, stunt)
    assert (person.check.momentum, brought(person)) == (False, {})


def test_a_venture_for_damage_is_on_the_form_of_a_damage_roll_alone() -> None:
    """For a tap; a damage roll shows neither venture nor momentum, and leaves them for the check."""
    carries = (kind(GAME, "Momentum"), kind(GAME, "Venture for damage"))
    person = table(GAME, character("Han", GAME, modifiers=carries), dice=(5,) * 3)
    assert brought(person) == {"Momentum": True}
    person.pick("venture", "2")
    person.press("kind", kind="damage")
    assert (brought(person), person.check) == ({"Venture for damage": False}, Check())
    tap_carried(person, "Venture for damage")
    person.press("roll")
    assert person.log[-1].check == Check(bonus=1)
    assert "Damage: highest 5" in person.page.region("result").text
    assert carried(person) == {"Han": ["Momentum"]}
    person.press("kind", kind="")
    assert person.check == Check(venture=2, momentum=True)


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


def test_a_state_that_is_paid_needs_a_name() -> None:
    """Until one is typed it cannot be paid, and the card says so; Exhausted has one."""
    person = table(GAME, character("Chen", GAME), dice=(3, 2))
    person.press("roll")
    label = "Pay with another state"
    for typed, off in (("", True), (" ", True), ("lame", False), ("", True)):
        person.put("consequence-words", typed)
        assert is_off(person, label) is off
        assert line(person, label).said("label") == label + (": type which" if off else "")
    person.act("consequence-take", consequence=key_of(label))
    assert carried(person) == {"Chen": []}
    assert not is_off(person, "Pay with a state: Exhausted")


def test_a_price_can_be_several_things_and_each_is_paid_once() -> None:
    """ "Failure": a hit and an item, one after the other; what a venture was declared for is in neither.

    What is typed for the item waits while hits are paid.
    """
    person = table(GAME, character("Chen", GAME), dice=(3, 2))
    person.pick("venture", "1")
    person.type("declared", "the lock")
    person.press("roll")
    person.put("consequence-words", "the rope", consequence="Success at a cost, if the referee agrees")
    take(person, "Pay with hits", 1)
    assert (is_off(person, "Pay with an item"), is_off(person, "Pay with wits")) == (False, False)
    take(person, "Pay with an item")
    take(person, "Pay another price")

    def paid() -> list[str]:
        return [label for label, _ in applied(person) if label.startswith("Pay")]

    assert paid() == ["Pay with hits", "Pay with an item", "Pay another price"]
    taken = [entry.record.event for entry in person.entries if isinstance(entry.record.event, ConsequenceTaken)]
    assert [consequence_taken.words for consequence_taken in taken if consequence_taken.label.startswith("Pay")] == [
        "the rope",
        "",
    ]
    assert not line(person, "Pay with an item").all("data-do", "consequence-take")
    person.undo()
    person.undo()
    assert paid() == ["Pay with hits"]


@pytest.mark.parametrize(
    ("dice", "choice", "label"),
    [
        ((6, 6, 1, 1), "Triumph: choose one now", "Use a momentum stunt"),
        ((6, 6, 1, 1), "Triumph: choose one now", "Use a stunt of the place or encounter"),
        ((1, 1), "Fumble: choose one", "Another fumble effect: of a fault, keyword or place"),
    ],
)
def test_a_stunt_and_another_fumble_effect_are_named(dice: tuple[int, ...], choice: str, label: str) -> None:
    """On the card and in the log, in place of momentum or interference; without a word it is taken too."""
    person = table(GAME, character("Han", GAME), dice=dice)
    person.press("roll")
    for words, said in (("Whirlwind", f"{label}: Whirlwind"), ("", label)):
        if words:
            person.put("consequence-words", words, consequence=choice)
        take(person, label)
        assert (carried(person), said in person.page.region("log").text) == ({"Han": []}, True)
        assert "Whirlwind" in person.card("consequences") or not words
        person.undo()


def test_what_a_roll_ends_unused_is_told() -> None:
    """On the card and in the recap; what it used is named with the roll, and not told to be lost as well."""
    momentum = kind("frameworks", "Momentum")
    for used, told in ((True, ""), (False, "Han loses Momentum")):
        person = table("frameworks", character("Han", "frameworks", modifiers=(momentum,)), dice=(4, 5, 3, 3, 2))
        if not used:
            tap_carried(person, "Momentum")
        person.press("roll")
        assert brought(person) == {}
        assert person.card("notes") == told
        person.press("recap-copy")
        assert ("Han loses Momentum" in person.page.copied[-1]) is not used
