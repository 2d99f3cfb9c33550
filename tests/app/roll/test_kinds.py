"""The kind of roll: what can be chosen, how the roll is read, and a contest of the two who stand there."""

from razor_core.rules.consequences import Side
from razor_core.rules.numbers import decimal, short_percent
from razor_core.systems import SYSTEMS
from razor_core.systems.frameworks import Check
from razor_core.table.characters import Rating
from tests.support.page.characters import aim_at, character, table
from tests.support.page.groups import column
from tests.support.page.log import lines
from tests.support.page.person import Person

KIRA = character("Kira", "frameworks", ratings=(Rating("Agility", 2), Rating("Combat", 3)))
THUG = character("Thug", "frameworks", side=Side.OPPOSITION, ratings=(Rating("Combat", 4),))


def kinds(person: Person) -> list[str]:
    """The kinds to choose from, the chosen one in brackets."""
    buttons = person.page.slot("kinds", "kinds").all("data-kind")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def against(*dice: int) -> Person:
    """Someone who plays Kira against Thug, in a contest."""
    person = table("frameworks", KIRA, THUG, dice=dice)
    aim_at(person, "Thug")
    person.press("kind", kind="Contest")
    return person


def test_a_contest_of_two_who_stand_there_is_rolled_with_their_sheets() -> None:
    """Actor, target, Contest, Roll; both with their best score, by the same button as a check."""
    person = against(5, 4, 3, 6, 2, 2, 2, 3)
    assert (column(person, "who"), column(person, "chance")) == (["Kira", "Thug"], ["88 %", "94 %"])
    person.tap("Roll")
    assert [(each.check, each.actor, each.target) for each in person.log] == [
        (Check(score=3), "k", "t"),
        (Check(score=4), "t", "k"),
    ]
    assert column(person, "answer") == ["▲ Success", "▲ Success"]


def test_a_change_of_the_form_changes_the_side_of_whoever_acts() -> None:
    """And a change of the target brings the other's. Another session begins with a check."""
    person = against()
    person.type("score", "5")
    assert column(person, "check")[0].startswith("5 dice")
    aim_at(person, "Thug")
    assert column(person, "who") == []
    person.press("roll")
    assert "Choose against whom" in person.page.text("groups", "error")
    assert person.log == ()
    person.press("session-new")
    assert kinds(person)[0] == "[Check]"


def test_a_damage_roll_shows_an_amount_and_no_tier() -> None:
    """Before the roll its average and the exact chance of each; then on the card and in the log; a check has tiers."""
    person = Person(4, 3, game="frameworks")
    person.press("kind", kind="damage")
    roll = person.page.region("roll")
    odds = SYSTEMS["frameworks"].AMOUNTS["damage"].odds(person.check)
    shown = [(row.said("label"), row.said("chance")) for row in person.page.slot("roll", "tiers").elements]
    assert shown == [(str(face), short_percent(chance)) for face, chance in odds.items()]
    said = [person.page.text("roll", slot) for slot in ("good-chance", "good-label", "target", "mixed", "measured")]
    assert said == [decimal(odds.mean(), 1), "Highest die on average", "", "", ""]
    assert "Success" not in roll.text
    person.press("roll")
    assert (person.tier, person.card("headline"), person.card("tier"), person.card("mark")) == (
        None,
        "Damage: highest 4",
        "",
        "",
    )
    (row,) = lines(person)
    assert (row.said("headline"), row.said("mark"), row.said("chance")) == ("Damage: highest 4", "", "")
    person.press("kind", kind="")
    assert person.page.text("roll", "good-label") == "Success or better"
    assert person.page.text("roll", "measured") == ": the tiers"
