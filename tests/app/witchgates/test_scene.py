"""A scene of Witchgates played by taps from an empty table: a theft, a fight, and two players who want one thing."""

from razor_core.systems.witchgates import Effect, Position
from tests.support.page.characters import act_as, aim_at, brought, carried, carry, tap_carried
from tests.support.page.consequences import applied, choose_form, take
from tests.support.page.groups import roll_all, together
from tests.support.page.person import Person
from tests.support.page.witchgates import RISKY, rolls

SHEET = "character-change"
DESPERATE = "Desperate: two high troubles or one major"


def make(person: Person, name: str, *, foe: bool = False, **carries: str) -> None:
    """Make a character who carries these things, by kind."""
    person.press("character-new")
    person.type("name", name, form=SHEET)
    if foe:
        person.pick("side", "OPPOSITION", form=SHEET)
    for of, thing in carries.items():
        carry(person, of, thing)
    person.press("character-save")


def boxes(person: Person) -> dict[str, str]:
    """Every track: boxes marked, of how many."""
    return {clock.name: f"{clock.filled}/{clock.segments}" for clock in person.clocks}


def test_a_theft_a_chase_and_a_prize_for_one() -> None:
    """Each step is what a player does at the table, and what is then on it."""
    person = Person(game="witchgates")
    make(person, "Ash", Merit="Light feet", Esoteric="Moth lamp")
    make(person, "Bree", Merit="Iron will")
    make(person, "Wight", foe=True, Merit="Grave hide")
    assert boxes(person) == {"Ash: Light feet": "0/5", "Bree: Iron will": "0/5", "Wight: Grave hide": "0/5"}

    # Ash climbs in: a merit and the chandelier help. A glance: the guards are on their way, and she must hurry.
    act_as(person, "Ash")
    person.pick("rating", "2")
    tap_carried(person, "Light feet")
    person.type_modifier("scene", "The chandelier")
    rolls(person, 5, 3, 2, 1)
    choose_form(person, RISKY, "Complication")
    label = "Medium complication: it gets harder, 1 box"
    person.put("consequence-words", "Guards come", consequence=label)
    take(person, label, by=1)
    choose_form(person, RISKY, "Worsened position")
    take(person, "Medium worsened position: Desperate from now on")
    assert boxes(person)["Guards come"] == "1/6"
    assert (person.check.position, person.check.pool) == (Position.DESPERATE, 2)

    # She risks the lamp against the wight, in a desperate position, and misses: the lamp is gone, and it hurts.
    aim_at(person, "Wight")
    tap_carried(person, "Moth lamp")
    rolls(person, 3, 1, 2)
    assert carried(person)["Ash"] == ["Light feet", "Miss-fortune"]
    choose_form(person, DESPERATE, "Harm")
    take(person, "High harm: 2 to 4 boxes of a merit, and its side effect", by=3)
    choose_form(person, DESPERATE, "Harm")
    take(person, "High harm as an injury of 2")
    assert boxes(person)["Ash: Light feet"] == "3/5"

    # Bree helps out with Ash's miss-fortune and a cut for precision: the wight is hit where it hurts.
    act_as(person, "Bree")
    person.pick("position", "RISKY")
    person.pick("effect", "HIGH")
    person.pick("rating", "3")
    tap_carried(person, "Miss-fortune")
    person.tap_modifier("cuts", "Precision")
    rolls(person, 6, 6, 2, 1)
    take(person, "Deal harm: mark 2 boxes of a merit", by=2)
    assert boxes(person)["Wight: Grave hide"] == "2/5"
    assert carried(person)["Ash"] == ["Light feet", "Injury"]
    assert ("A twist: another player adds something, all agree", "") not in applied(person)

    # Both want the prize: a tie changes the scene, and is rolled again; Bree wins, and Ash has trouble.
    aim_at(person, "Ash")
    together(person)
    assert person.check.effect is Effect.MEDIUM
    roll_all(person, 4, 2, 1, 4)
    person.put("consequence-words", "It rolls to the edge", consequence="The tie changes the scene")
    take(person, "The tie changes the scene")
    person.dice.script = [6, 2, 1, 2]
    person.tap("Roll again")
    assert person.card("headline") == "Bree wins"
    choose_form(person, f"Ash: {RISKY}", "Lost resource")
    person.put("consequence-words", "the rope", consequence=f"Ash: {RISKY}")
    take(person, "Ash: Medium lost resource: out of reach for now")
    assert carried(person)["Ash"] == ["Light feet", "Injury", "Miss-fortune", "Out of reach: the rope"]

    # Next time Ash invokes her injury, hits all the same, and has a lost word.
    person.press("kind", kind="")
    act_as(person, "Ash")
    person.pick("rating", "3")
    tap_carried(person, "Injury")
    rolls(person, 6, 6, 6)
    take(person, "Take a lost word")
    assert "Lost word" in carried(person)["Ash"]
    assert not any(brought(person).values())
