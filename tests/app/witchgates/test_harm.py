"""Harm that is dealt in Witchgates: which merit is marked, and what a player can choose instead."""

from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.page.characters import aim_at, carried, character, table
from tests.support.page.consequences import chosen, take
from tests.support.page.witchgates import DEAL, GAME, filled, rolls


def merits(name: str, *named: str) -> tuple[Character, tuple[Clock, ...]]:
    """A player with these merits, each with its track of that name."""
    tracks = tuple(Clock(id=each, name=f"{name}: {each}", segments=5, kind=ClockKind.TRACK) for each in named)
    carried = tuple(Modifier("merit", each, optional=True) for each in named)
    return character(name, GAME, modifiers=carried, clocks=named), tracks


def test_a_redirect_proposes_another_merit_than_the_one_that_is_aimed_at() -> None:
    """Whichever that is; to a foe, who has no such choice, no redirect is offered."""
    vance, tracks = merits("Vance", "Wings", "Luck", "Voice")
    thug = character("Thug", GAME, side=Side.OPPOSITION)
    person = table(GAME, character("Kira", GAME), vance, thug, clocks=tracks)
    person.tap_modifier("cuts", "Precision")
    aim_at(person, "Vance")
    rolls(person, 6, 6)
    moved = "They move it to another merit: 3 boxes"
    assert (chosen(person, DEAL), chosen(person, moved)) == ("Vance: Wings 0/5", "Vance: Luck 0/5")
    person.press("consequence-target", consequence=key_of(DEAL), clock="Luck")
    assert chosen(person, moved) == "Vance: Wings 0/5"
    person.press("consequence-target", consequence=key_of(moved), clock="Voice")
    person.press("consequence-target", consequence=key_of(DEAL), clock="Voice")
    assert chosen(person, moved) == "Vance: Wings 0/5"
    take(person, moved, by=3)
    assert filled(person) == {"Vance: Wings": 3}
    person = table(GAME, character("Kira", GAME), vance, thug, clocks=tracks)
    person.tap_modifier("cuts", "Precision")
    aim_at(person, "Thug")
    rolls(person, 6, 6)
    assert moved not in person.page.region("result").text


def test_a_player_takes_an_injury_instead_of_the_harm_that_is_dealt() -> None:
    """Of as many levels as boxes, by a name; a foe takes none."""
    vance, tracks = merits("Vance", "Wings")
    thug = character("Thug", GAME, side=Side.OPPOSITION)
    person = table(GAME, character("Kira", GAME), vance, thug, clocks=tracks)
    aim_at(person, "Vance")
    person.pick("effect", "HIGH")
    rolls(person, 6)
    person.put("consequence-words", "Sprain", consequence="High effect: 2 boxes")
    take(person, "effect.injury")
    assert (filled(person), carried(person)["Vance"]) == ({}, ["Wings", "Injury: Sprain"])
    assert [modifier.points for modifier in person.characters[1].modifiers] == [1, 2]
    aim_at(person, "Vance")
    aim_at(person, "Thug")
    rolls(person, 6)
    assert "injury" not in person.page.region("result").text


def test_power_cuts_and_raises_the_effect_of_its_roll_alone() -> None:
    """By one tap; what was chosen stays for the next roll."""
    person = table(GAME, character("Kira", GAME))
    person.pick("scene")
    person.tap_modifier("power", "Power")
    assert person.check == Check(rating=1, scene=True, power=True)
    assert "lose the highest" in person.page.region("next").text
    assert "Power raises Medium to High effect" in person.page.region("next").text
    rolls(person, 6, 6)
    assert "High effect: 2 boxes" in person.page.region("result").text
    assert person.check == Check(rating=1)
