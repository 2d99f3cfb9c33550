"""Checks rolled together: what a roll uses up, and what the device keeps."""

from dataclasses import replace
from random import Random

import pytest

from app.storage.stores import Memory
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import GroupRolled, Rolled
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterSaved, ModifierGiven, ModifierTaken
from razor_core.table.characters import Rating
from tests.support.page.characters import aim_at, carried, character, kind, table
from tests.support.page.groups import GROUPS, column, dice_typed, gathered, roll_all, sides, together, two, type_faces
from tests.support.page.person import Person
from tests.support.storage.kept import kept

# -- what a roll uses up -----------------------------------------------------------------------------------------------

MOMENTUM = kind("frameworks", "Momentum")


def with_momentum(*names: str) -> Person:
    """Two characters in a contest of Frameworks, the first with Momentum."""
    first, second = names
    cast = (
        character(first, "frameworks", id="a", modifiers=(MOMENTUM,)),
        character(second, "frameworks", id="b"),
    )
    person = table("frameworks", *cast)
    together(person)
    person.press("group-add")
    person.press("character-pick", character="b")
    person.press("group-add")
    return person


def test_a_roll_for_all_uses_up_what_everyone_carries() -> None:
    """The next roll is without it; an undo gives it back to the character and to the check."""
    person = with_momentum("Kira", "Vance")
    chance = column(person, "chance")
    roll_all(person, *[5] * 4)
    assert carried(person) == {"Kira": [], "Vance": []}
    assert column(person, "chance") != chance
    person.undo()
    assert (carried(person), column(person, "chance")) == ({"Kira": ["Momentum"], "Vance": []}, chance)
    roll_all(person, *[5] * 4)
    type_faces(person, 0, "4 2")
    roll_all(person, *[3] * 2)
    assert [event.check.momentum for event in person.log] == [True, False, False, False]


def test_what_a_character_gains_or_loses_after_joining_is_in_their_roll() -> None:
    """Nothing is frozen: the odds say so at once."""
    person = with_momentum("Kira", "Vance")
    chance = column(person, "chance")
    person.elsewhere(ModifierTaken("a", "momentum", "Momentum"), ModifierGiven("b", MOMENTUM))
    assert column(person, "chance") == chance[::-1]
    roll_all(person, *[5] * 4)
    assert [event.check.momentum for event in person.log] == [False, True]


def test_two_characters_of_one_name_each_use_up_their_own() -> None:
    """A roll knows its character, not only the name."""
    person = with_momentum("Orc", "Orc")
    person.elsewhere(ModifierGiven("b", MOMENTUM))
    roll_all(person, 5, 4, 3, 2)
    assert [(each.name, each.modifiers) for each in person.characters] == [("Orc", ()), ("Orc 2", ())]


def test_a_check_that_the_rules_come_to_forbid_is_not_rolled() -> None:
    """The error names the field; without what makes it impossible it can be rolled again."""
    person = gathered("razorweave", "Kira", "Vance")
    too_much = Modifier("dc", "Storm", 99, scope=Scope.SCENE)
    person.elsewhere(ModifierGiven("razorweave", too_much))
    before = person.entries
    person.act("roll")
    assert (person.entries, person.page.text("groups", "error")[:4]) == (before, "Kira")
    person.elsewhere(ModifierTaken("razorweave", "dc", "Storm"))
    roll_all(person, *[4] * 8)
    assert len(person.log) == 2


def test_what_was_for_one_roll_goes_over_to_the_participant() -> None:
    """The form is without it, and so is the next roll of the participant."""
    person = gathered("frameworks", "Kira")
    person.pick("venture", "1")
    person.type_modifier("bonus", "High ground")
    person.type("who", "Vance")
    person.press("group-add")
    assert (person.check.venture, person.said.modifiers) == (0, ())
    for venture, names in ((1, ["High ground"]), (0, [])):
        roll_all(person, *[4] * 6)
        assert (person.log[-1].check.venture, [each.name for each in person.log[-1].fiction.modifiers]) == (
            venture,
            names,
        )


def test_a_form_without_a_check_hinders_no_roll_for_all() -> None:
    """It stays as it is."""
    person = two(*[4] * 9)
    person.type("dc", "99")
    roll_all(person)
    assert (len(person.log), person.values["dc"]) == (2, "99")


# -- kept --------------------------------------------------------------------------------------------------------------


def test_a_second_visit_finds_the_sides_of_every_game() -> None:
    """Checks, names, typed dice; after a roll its answers, which an undo takes away. Games do not share sides."""
    first = two(*[6] * 4)
    first.play("frameworks")
    together(first)
    assert sides(first) == []
    first.type("who", "Anna")
    first.press("group-add")
    first.play("razorweave")
    type_faces(first, 1, "1 1 1 1 1")
    second = Person(*[6] * 4, kept=first.storage)
    assert second.page.region("groups").text == first.page.region("groups").text
    assert dice_typed(second) == ["", "1 1 1 1 1"]
    roll_all(second)
    third = Person(kept=first.storage)
    assert third.page.region("groups").text == second.page.region("groups").text
    assert dice_typed(third) == ["6 6 6 6", "1 1 1 1 1"]
    third.undo()
    assert dice_typed(third) == ["", "1 1 1 1 1"]
    third.play("frameworks")
    assert column(third, "who") == ["Anna"]


def test_another_session_begins_without_participants() -> None:
    """After a reload, too; and they are gone in the first session, like what was on the form."""
    person = two(*[6] * 9)
    roll_all(person)
    person.press("session-new")
    for again in (person, Person(kept=person.storage)):
        together(again)
        assert column(again, "who") == []
    person.act("session-open", session="1")
    together(person)
    assert column(person, "who") == []


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_a_group_without_all_of_its_rolls_is_shown_as_it_was_told(slug: str, group: Group) -> None:
    """They come one by one from another tab; a file may lack some, or have those of another game."""
    told = GroupRolled(slug, group.name, "Kira wins", (0,) * group.fewest)
    system = SYSTEMS[slug]
    own = Rolled(system=slug, check=system.Check(), faces=tuple(system.roll(system.Check(), Random(1))))
    other = Rolled(system="gemini", check=SYSTEMS["gemini"].Check(), faces=(50,))
    for rolls in ((), (own,), (other,) * group.fewest):
        person = Person(kept=kept(told, *rolls, act="1.kept"))
        assert (person.card("caption"), person.card("headline")) == (group.name, "Kira wins")
        assert person.card("consequences") == ""


def test_participants_that_an_earlier_version_stored_roll_as_they_were_set_up() -> None:
    """A whole check, with the modifiers of its fiction in it: those for one roll are in the first roll only."""
    storage = Memory()
    edges = (
        '[{"field": "edge", "name": "Aim", "points": 1, "once": true}, {"field": "edge", "name": "High", "points": 1}]'
    )
    side = f'{{"check": {{"dc": 16, "edge": 2}}, "fiction": {{"who": "Kira", "modifiers": {edges}}}, "key": "1.gone"}}'
    plain = '{"check": {"attribute": 2}, "fiction": {"who": "Vance", "modifiers": []}, "number": 0, "faces": "4 4 4 4"}'
    storage.put("razor.draft.groups.razorweave", f'{{"group": "Split Risks", "people": [{side}, {plain}]}}')
    person = Person(kept=storage)
    together(person)
    assert (column(person, "who"), dice_typed(person)) == (["Kira", "Vance"], ["", "4 4 4 4"])
    roll_all(person, *[3] * 6)
    assert [event.check for event in person.log] == [Check(dc=16, edge=2), Check(attribute=2)]
    assert [each.lifetime for each in person.log[0].fiction.modifiers] == [Lifetime.ROLL, Lifetime.STAYS]
    roll_all(person, *[3] * 9)
    assert [event.check for event in person.log[2:]] == [Check(dc=16, edge=1), Check(attribute=2)]


def test_two_who_act_unnamed_against_each_other_are_not_one() -> None:
    """What the second side gains is not the first one's; what the first gains does not count for the second."""
    person = gathered("frameworks", "Han", "Thug", group="Contest")
    roll_all(person, 5, 2, 6, 6, 1, 1)
    assert (person.world.unnamed, column(person, "brought")) == ((), ["", ""])
    roll_all(person, 6, 6, 1, 1, 5, 2)
    person.press("retry-anyway")
    first, second = column(person, "brought")
    assert (first.startswith("Momentum"), second) == (True, "")
    roll_all(person, 5, 2, 4, 1)
    assert [event.check.momentum for event in person.log[4:]] == [True, False]


@pytest.mark.parametrize("change", ["venture", "score", "approach", "sheet"])
def test_typed_dice_are_of_one_roll(change: str) -> None:
    """Whoever is set up otherwise after it rolls anew: by a venture that is spent, on the form, or on their sheet."""
    thug = character("Thug", "frameworks")
    person = table("frameworks", character("Han", "frameworks"), thug)
    aim_at(person, "Thug")
    together(person)
    if change == "venture":
        person.pick("venture", "1")
    for at, faces in enumerate(("5 4", "3 1")):
        type_faces(person, at, faces)
    person.press("roll")
    match change:
        case "score":
            person.press("character-skill", rating="Combat")
        case "approach":
            person.type("approach", "from above")
        case "sheet":
            person.elsewhere(CharacterSaved(replace(thug, ratings=(Rating("Strength", 1),))))
    at = 1 if change == "sheet" else 0
    assert (dice_typed(person)[at], column(person, "answer")[at]) == ("", "")
    roll_all(person, 2, 2, 2, 2)
    assert set(person.log[2 + at].faces) == {2}
