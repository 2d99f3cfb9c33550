"""The worked examples of Frameworks, played on the page step by step."""

from razor_core.rules.consequences import Side
from razor_core.table.characters import Rating
from tests.support.page.characters import act_as, aim_at, brought, carried, character, table, tap_carried
from tests.support.page.groups import roll_all, together

GAME = "frameworks"
HAN = character("Han", GAME, ratings=(Rating("Agility", 4), Rating("Combat", 3), Rating("Threaten", 2)))
THUG = character("Brawler", GAME, side=Side.OPPOSITION, ratings=(Rating("Combat", 2),))


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
