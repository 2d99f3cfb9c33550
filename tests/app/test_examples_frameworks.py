"""The worked examples of Frameworks, played on the page step by step."""

from razor_core.rules.consequences import Side
from razor_core.table.characters import Rating
from tests.support.page.characters import act_as, aim_at, brought, carried, character, conditions, table, tap_carried
from tests.support.page.consequences import take
from tests.support.page.groups import column, roll_all, together

GAME = "frameworks"
HAN = character("Han", GAME, ratings=(Rating("Agility", 4), Rating("Combat", 3), Rating("Threaten", 2)))
CHEN = character("Tenacious Chen", GAME, ratings=(Rating("Strength", 2), Rating("Agility", 2)))
THUG = character("Brawler", GAME, side=Side.OPPOSITION, ratings=(Rating("Combat", 2),))


def test_han_dives_under_the_door() -> None:
    """ "Modifier": Agility 4 with a penalty is 3 dice; the 5 succeeds. The penalty is not on the next check."""
    person = table(GAME, HAN, dice=(1, 4, 5))
    person.press("character-skill", rating="Agility")
    person.tap_modifier("penalty", "Haste")
    person.press("roll")
    assert (person.log[-1].faces, person.tier) == ((1, 4, 5), "SUCCESS")
    assert person.check.penalty == 0


def test_chen_builds_the_barricade_and_is_exhausted_for_the_battle() -> None:
    """ "Failure": the price is a state, and is on each of his checks after it."""
    person = table(GAME, CHEN, HAN, dice=(3, 1))
    person.press("character-skill", rating="Strength")
    person.press("roll")
    assert person.tier == "FAIL"
    take(person, "Pay with a state: Exhausted")
    assert conditions(person) == {"Tenacious Chen": ["Exhausted"], "Han": []}
    for rating in ("Strength", "Agility"):
        person.press("character-skill", rating=rating)
        assert (person.check.penalty, brought(person)) == (1, {"Exhausted": True})


def test_han_kicks_chen_and_he_dodges() -> None:
    """ "Contest": Combat 3 against Agility 2, his 6 adds a die; both succeed, and his 6 beats her 5."""
    person = table(GAME, HAN, CHEN)
    person.press("character-skill", rating="Combat")
    aim_at(person, "Tenacious Chen")
    together(person, "Contest")
    person.put("group-score", "1:Agility")
    assert [text.partition(",")[0] for text in column(person, "check")] == ["3 dice", "2 dice"]
    roll_all(person, 2, 4, 5, 1, 6, 2)
    assert [event.faces for event in person.log] == [(2, 4, 5), (1, 6, 2)]
    assert person.card("headline") == "Tenacious Chen wins: Success"
    assert person.card("reckoning") == "Highest die: 6 beats 5"
    shown = person.page.region("result").one("data-slot", "sides").elements
    assert [(each.said("who"), each.said("reached")) for each in shown] == [
        ("Han", "Success"),
        ("Tenacious Chen", "Success"),
    ]
    assert person.card("consequences").startswith("Han Success at a cost")


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
    person.press("character-skill", rating="Threaten")
    assert (person.check.rolled, brought(person)) == (2, {"Venture: threaten them": False})
    tap_carried(person, "Venture: threaten them")
    assert person.check.rolled == 3
    person.dice.script = [5, 4, 2]
    person.press("roll")
    assert carried(person) == {"Han": [], "Brawler": []}
