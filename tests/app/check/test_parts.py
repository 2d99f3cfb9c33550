"""What a swap and an undo bring back to the form: all that was set up for whoever acts, and for the target."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, against, aim_at, brought, character, chips, table, tap_carried
from tests.support.page.moves import advance, roll_all_the_same
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeLocal

#: A flag or a number of each game's check that a character can carry something for.
FIELDS = {
    "razorweave": "edge",
    "frameworks": "bonus",
    "gemini": "edges",
    "witchgates": "merit",
    "trident_sphere": "action_bonus",
}


def two(slug: str, **values: Any) -> Person:
    """Nix, who acts against the Ogre; both carry something."""
    carried = (Modifier(FIELDS[slug], "Cap"), Modifier(FIELDS[slug], "Luck", optional=True))
    person = table(
        slug,
        character("Nix", slug, modifiers=carried, **values),
        character("Ogre", slug, side=Side.OPPOSITION, modifiers=carried[:1]),
        character("Vance", slug),
        dice=(4,) * 40,
    )
    aim_at(person, "Ogre")
    return person


def set_up(person: Person) -> None:
    """Set everything otherwise than at first: texts, numbers, boxes, modifiers entered, left out and chosen."""
    person.type("intent", "Get past")
    person.type("approach", "Quietly")
    for control in person.page.controls(person.slug):
        name = control["name"]
        if control.get("type") == "number":
            person.type(name, "3", form=person.slug)
        elif control.get("type") == "checkbox" and not control.inside("hidden"):
            person.pick(name, form=person.slug)
    for field, suggested in person.app.context.system.book.modifiers.items():
        if suggested and not suggested[0].condition:
            person.tap_modifier(field, suggested[0].name)
    for name in brought(person):
        tap_carried(person, name)


def form(person: Person) -> tuple[object, ...]:
    said, modifiers = replace(person.said, modifiers=()), set(person.said.modifiers)
    return person.values, person.check, said, modifiers, brought(person), chips(person), against(person)


@pytest.mark.parametrize("slug", FIELDS)
def test_a_swap_and_one_back_change_nothing(slug: str) -> None:
    """Whatever was set up; also by two who play, and on a visit later."""
    person = two(slug)
    set_up(person)
    before = form(person)
    person.press("sides-swap")
    assert form(person) != before
    assert (person.said.who, person.said.intent) == ("Ogre", "")
    person = Person(*[4] * 40, kept=person.storage, game=slug)
    person.press("sides-swap")
    assert form(person) == before
    assert Person(kept=person.storage, game=slug).values == before[0]


@pytest.mark.parametrize("slug", FIELDS)
def test_both_take_their_turns_with_what_they_rolled_last(slug: str) -> None:
    """What was for one roll is used up by it, and does not come back."""
    person = two(slug)
    person.type("intent", "Get past")
    person.type_modifier(FIELDS[slug], "Quick start")
    person.press("roll")
    after = person.check, person.said
    person.press("sides-swap")
    person.type("intent", "Hold them")
    person.press("roll")
    theirs = person.check, person.said
    person.press("sides-swap")
    assert (person.check, person.said) == after
    person.press("sides-swap")
    assert (person.check, person.said) == theirs


def test_a_number_that_changed_on_the_sheet_meanwhile_is_the_new_one() -> None:
    """Of the one who acts and of the target; what was typed over the sheet's number stays."""
    person = two("trident_sphere")
    person.press("character-skill", rating="Quick")
    person.type("quick", "9")
    person.press("sides-swap")
    for name in ("Nix", "Ogre"):
        act_as_is = next(each for each in person.characters if each.name == name)
        ratings = Rating("Quick", 4), Rating("Strong", 6)
        person.elsewhere(CharacterSaved(replace(act_as_is, ratings=ratings)))
    person.press("sides-swap")
    assert (person.check.stat, person.check.quick, person.check.strong) == (4, 4, 6)
    person.type("stat", "8")
    person.press("sides-swap")
    person.press("sides-swap")
    assert person.check.stat == 8


def test_another_who_acts_in_between_begins_anew() -> None:
    """Only a swap back brings back what a swap took."""
    person = two("trident_sphere")
    person.type("stat", "8")
    person.press("sides-swap")
    act_as(person, "Vance")
    act_as(person, "Ogre")
    aim_at(person, "Nix")
    assert against(person) == ["[Nix]", "Vance"]
    person.press("sides-swap")
    assert (chips(person), person.check.stat) == (["[Nix]", "Vance", "Ogre"], 0)


def remove(person: Person, name: str) -> None:
    """Delete the one who acts, or the target, on their sheet."""
    person.press("character-change" if f"[{name}]" in chips(person) else "target-change")
    person.press("character-remove")


def test_whoever_is_back_finds_what_was_done_meanwhile() -> None:
    """What was set up before, with what was set up meanwhile for nobody else; a place that is taken is taken."""
    person = two("trident_sphere")
    person.type("stat", "8")
    remove(person, "Nix")
    person.type("action_bonus", "2")
    person.undo()
    assert (chips(person)[0], person.check.stat, person.check.action_bonus) == ("[Nix]", 8, 3)
    remove(person, "Ogre")
    aim_at(person, "Vance")
    person.undo()
    assert sorted(against(person)) == ["Ogre", "[Vance]"]
    person.redo()
    person.undo()
    aim_at(person, "Vance")
    assert against(person) == ["Vance", "Ogre"]


def test_one_who_is_back_while_another_game_is_played_has_their_place_there() -> None:
    """The form of their game was not on the page."""
    person = two("gemini")
    person.type("attribute", "7")
    remove(person, "Nix")
    person.play("witchgates")
    person.undo()
    person.play("gemini")
    assert (chips(person)[0], person.check.attribute, person.said.who) == ("[Nix]", 7, "Nix")


def test_what_was_typed_over_a_sheets_number_is_back_with_it() -> None:
    """And what was typed since stays, once the change of the sheet is undone."""
    person = two("gemini")
    person.type("attribute", "5")
    nix = next(each for each in person.characters if each.name == "Nix")
    for typed in ("", "6"):
        person.press("character-change")
        person.type("rating-Agility", "3", form="character-change")
        person.press("character-save")
        assert person.check.attribute == 3
        if typed:
            person.type("attribute", typed)
        person.undo()
        assert (person.check.attribute, person.world.find(nix.id)) == (int(typed or "5"), nix)


@pytest.mark.parametrize("stored", ['{"gemini": 1}', "[]", '{"gemini": {"swapped": [{"id": 1}]}}', '{"what": {}}'])
def test_parts_that_cannot_be_read_are_none(stored: str) -> None:
    person = two("gemini")
    person.press("sides-swap")
    person.storage.put("razor.draft.parts", stored)
    again = Person(kept=person.storage, game="gemini")
    again.press("sides-swap")
    assert (chips(again), again.check.attribute) == (["[Nix]", "Vance", "Ogre"], 2)


#: Every game with a check, and with a contest where it has one.
KINDS = [
    (slug, kind) for slug in FIELDS for kind in ("", *(group.name for group in SYSTEMS[slug].groups if group.opposed))
]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_an_undone_roll_can_be_made_again_as_it_was(slug: str, kind: str) -> None:
    """What it used up is on the form; after a reload too. A redo takes it off."""
    person = two(slug)
    set_up(person)
    if kind:
        person.press("kind", kind=kind)
    before = form(person)
    person.press("roll")
    after = form(person)
    assert after != before
    person = Person(*[4] * 40, kept=person.storage, game=slug)
    person.undo()
    assert form(person) == before
    person.redo()
    assert form(person) == after
    person.undo()
    assert form(person) == before


def test_what_a_roll_used_up_is_not_given_to_another() -> None:
    """Nor to another target; what was entered anew meanwhile stays once."""
    person = two("trident_sphere")
    person.type_modifier("action_bonus", "Run-up")
    person.type_modifier("defense_bonus", "Off guard", "Take 1")
    person.type("resource_bonus", "2")
    person.press("roll")
    act_as(person, "Vance")
    person.undo()
    assert (person.check.action_bonus, person.check.resource_bonus, person.check.defense_bonus) == (0, 0, -1)
    person.redo()
    assert person.check.defense_bonus == 0
    act_as(person, "Nix")
    aim_at(person, "Vance")
    person.type_modifier("action_bonus", "Run-up")
    person.type("resource_bonus", "5")
    person.undo()
    assert (person.check.action_bonus, person.check.resource_bonus, person.check.defense_bonus) == (2, 5, 0)


def test_what_counted_against_a_target_that_is_taken_out_is_used_up() -> None:
    """An undo of the tick brings the target back without it, one of the roll brings it back too; so by hand."""
    person = table(
        "razorweave",
        character("Nix", "razorweave"),
        Character(id="o", name="Ogre", system="razorweave", side=Side.OPPOSITION, clocks=("r",)),
        clocks=(Clock(id="r", name="Ogre", kind=ClockKind.RESOLVE, segments=4, filled=1),),
        dice=(6,) * 6,
    )
    aim_at(person, "Ogre")
    advance(person, "Ogre", 3)
    assert against(person) == ["Ogre"]
    person.undo()
    assert against(person) == ["[Ogre]"]
    person.undo()
    person.undo()
    person.press("kind", kind="strike")
    person.type_modifier("edge", "Run-up")
    person.press("roll")
    assert (against(person), person.check.edge) == (["Ogre"], 0)
    person.undo()
    assert (against(person), person.check.edge, person.clock("Ogre").filled) == (["[Ogre]"], 0, 1)
    person.undo()
    assert (against(person), person.check.edge, person.log) == (["[Ogre]"], 1, ())
    person.redo()
    person.redo()
    assert (against(person), person.check.edge, person.clock("Ogre").filled) == (["Ogre"], 0, 4)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_roll_that_uses_nothing_up_stores_its_record_alone(slug: str) -> None:
    """It looks for no key either: what a player waits for does not grow with what the device stores."""
    local = FakeLocal()
    person = Person(*(4,) * 60, kept=local, game=slug)
    # The first roll stores what is the same for all of them, such as the list of sessions.
    person.press("roll")
    person.press("again")
    local.heard.clear()
    local.listed = 0
    person.press("again")
    roll_all_the_same(person)
    assert [key.rsplit(".", 2)[0] for key, _ in local.heard] == ["razor.1.r"] * 2
    assert local.listed == 0
