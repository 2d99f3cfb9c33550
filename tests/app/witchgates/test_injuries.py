"""Injuries in Witchgates: their levels and names, and who invokes them."""

from dataclasses import replace

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check
from tests.support.page.characters import act_as, aim_at, brought, carry, character, edit, held, table
from tests.support.page.consequences import choose_form, entries, line, take
from tests.support.page.groups import roll_all, sides, together
from tests.support.page.person import Person
from tests.support.page.witchgates import GAME, RISKY, WORD, at_the_gates, merited, rolls

SPRAIN = Modifier("injury", "Sprain", 3, optional=True)


def invoke(person: Person, field: str) -> None:
    """Tap the chip of the injury, or what stands beside it then: that the GM invokes it."""
    person.press("modifier-carried", within=person.slug, name="Sprain", field=field)


def test_an_injury_cuts_its_level_whoever_invokes_it() -> None:
    """Only the player's own brings a lost word, and one of the two counts."""
    person = table(GAME, character("Kira", GAME, modifiers=(SPRAIN,)))
    assert brought(person) == {"Sprain, level 3": False}
    person.pick("scene")
    none = Check(rating=1, scene=True)
    own, by_gm = replace(none, injury=3), replace(none, cuts=3)
    taps = ("injury", own), ("cuts", by_gm), ("cuts", own), ("cuts", by_gm), ("injury", none)
    for field, check in (*taps, *taps[:2]):
        invoke(person, field)
        assert person.check == check
        beside = {} if check == none else {"Sprain by the GM": check == by_gm}
        assert brought(person) == {"Sprain, level 3": check != none, **beside}
    rolls(person, 6, 6)
    assert WORD not in person.page.region("result").text
    assert "Used what is taken back" not in person.page.region("result").text
    invoke(person, "injury")
    rolls(person, 6, 6)
    assert line(person, WORD)


def test_the_gm_invokes_the_injury_of_whoever_answers() -> None:
    """Beside them, too."""
    person = table(GAME, character("Kira", GAME), character("Vance", GAME, modifiers=(SPRAIN,)))
    aim_at(person, "Vance")
    together(person)
    for field in ("injury", "cuts"):
        person.press("group-carried", name="Sprain", field=field)
    assert len(sides(person)[1].all("aria-pressed", "true")) == 2
    roll_all(person, 6, 5, 6)
    assert [roll.check for roll in person.log] == [Check(rating=1), Check(rating=1, cuts=3)]


def test_an_injury_says_its_level_wherever_it_is_listed() -> None:
    """On the sheet, in the log and on the card; taken instead of harm, it has the name that was typed."""
    person = table(GAME, character("Kira", GAME))
    rolls(person, 4)
    choose_form(person, RISKY, "Harm")
    person.put("consequence-words", "Sprain", consequence=RISKY)
    take(person, "High harm as an injury of 3")
    assert person.entries[-1].lines[-1] == "Kira gains Injury: Sprain, level 3"
    assert "gains Injury: Sprain, level 3" in line(person, "High harm as an injury of 3").text
    assert "Injury: Sprain, level 3" in brought(person)
    edit(person)
    carry(person, "Injury", "Burn", worth=2)
    assert held(person) == ["Injury: Sprain, level 3", "Burn, level 2"]


def test_the_opposition_takes_no_injury_in_place_of_harm() -> None:
    """Neither for its own roll, nor for that of a player (WG-12)."""
    cast = (merited("Ash"), merited("Wight", side=Side.OPPOSITION), merited("Bree"))
    person = at_the_gates(*cast)
    for actor, names in (("Ash", ["Ash", "Bree"]), ("Wight", [])):
        act_as(person, actor)
        rolls(person, 2)
        choose_form(person, RISKY, "Harm")
        found = [entry for entry in entries(person) if "as an injury" in entry.said("label")]
        assert {element.said("name") for one in found for element in one.all("data-do", "consequence-receiver")} == {
            *names
        }
        assert bool(found) is bool(names)


def test_a_reduced_effect_lowers_an_injury_that_was_taken_in_place_of_harm() -> None:
    """It has as many levels as harm of the effect marks boxes; of a Limited effect there is none (WG-17)."""
    for effect, reduced, level in (("HIGH", "Medium", 1), ("MEDIUM", "Limited", 0)):
        kira, vance = character("Kira", GAME), character("Vance", GAME)
        person = table(GAME, kira, vance)
        aim_at(person, "Vance")
        person.pick("effect", effect)
        rolls(person, 4)
        take(person, "effect.injury")
        before = person.characters[1].modifiers
        choose_form(person, RISKY, "Reduced effect")
        take(person, f"Medium reduced effect: {reduced} effect from now on")
        injuries = [modifier for modifier in person.characters[1].modifiers if modifier.field == "injury"]
        assert [injury.points for injury in injuries] == [level] * bool(level)
        person.undo()
        assert person.characters[1].modifiers == before
