"""Checks rolled together: what a roll uses up, and what the device keeps."""

from random import Random

import pytest

from app.storage.stores import Memory
from razor_core.rules.groups import Group
from razor_core.session.events import GroupRolled, Rolled, TokenTaken
from razor_core.systems import SYSTEMS
from tests.support.page.characters import carried
from tests.support.page.groups import GROUPS, column, dice_typed, gathered, roll_all, sides, two, type_faces
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept

# -- what a roll uses up -----------------------------------------------------------------------------------------------


def with_momentum() -> Person:
    """Kira with Momentum and Vance without, who acts, in a contest of Frameworks."""
    person = Person(game="frameworks")
    for name in ("Kira", "Vance"):
        make_character(person, name)
        if name == "Kira":
            give_momentum(person)
        person.press("group-add")
    return person


def give_momentum(person: Person, name: str = "Kira") -> None:
    """Let the character who acts have Momentum, and that name."""
    person.press("character-change")
    person.tap("Momentum", within="character-change")
    person.type("name", name, form="character-change")
    person.press("character-save")


def test_a_roll_for_all_uses_up_what_everyone_carries() -> None:
    """In the same act. The next roll is without it; an undo gives it back to the character and to the check."""
    person = with_momentum()
    chance = column(person, "chance")
    roll_all(person, *[5] * 4)
    assert carried(person) == {"Kira": [], "Vance": []}
    assert [each.record.event for each in person.entries if isinstance(each.record.event, TokenTaken)] == [
        TokenTaken(person.characters[0].id, "momentum", "Momentum")
    ]
    assert column(person, "chance") != chance
    person.undo()
    assert carried(person) == {"Kira": ["Momentum"], "Vance": []}
    roll_all(person, *[5] * 4)
    type_faces(person, 0, "4 2")
    roll_all(person, *[3] * 2)
    assert [event.check.momentum for event in person.log] == [True, False, False, False]


def test_two_characters_of_one_name_each_use_up_their_own() -> None:
    """Whoever of them acts: the first rolls first."""
    person = Person(game="frameworks")
    for name in ("Orc", "Ork"):
        make_character(person, name)
        give_momentum(person, "Orc")
        person.press("group-add")
    roll_all(person, 5, 4, 3, 2)
    assert [(character.name, character.tokens) for character in person.characters] == [("Orc", ()), ("Orc", ())]


@pytest.mark.parametrize("same", [True, False])
def test_the_form_is_spent_where_its_check_was_among_those_rolled(same: bool) -> None:
    """As by a roll of its own; a check that was set up since stays."""
    person = gathered("frameworks", "Kira")
    person.pick("venture", "1")
    person.type_modifier("bonus", "High ground")
    person.type("who", "Vance")
    person.press("group-add")
    if not same:
        person.pick("venture", "2")
    roll_all(person, *[3] * 6)
    assert person.check.venture == (0 if same else 2)
    roll_all(person, *[3] * 6)
    again = person.log[-1]
    assert (again.check.venture, [each.name for each in again.fiction.modifiers]) == (0, ["High ground"])


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


def test_another_session_has_the_sides_and_not_their_rolls() -> None:
    """Though its records have the same keys; back in the first session the answers are there again."""
    person = two(*[6] * 9)
    roll_all(person)
    answers, keys = column(person, "answer"), {each.record.key for each in person.entries}
    person.press("session-new")
    person.type("who", "Anna")
    person.dice.script = [1] * 10
    person.press("roll")
    person.press("roll")
    assert {each.record.key for each in person.entries} == keys
    assert (column(person, "who"), column(person, "answer")) == (["Kira", "Vance"], ["", ""])
    person.act("session-open", session="1")
    assert column(person, "answer") == answers


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


def test_a_group_that_the_game_no_longer_has_is_its_first() -> None:
    """The sides of the draft stay."""
    storage = Memory()
    side = '{"check": {}, "fiction": {"who": "Kira"}, "number": 0, "faces": "", "key": ""}'
    storage.put("razor.draft.groups.frameworks", f'{{"group": "Duel", "people": [{side}]}}')
    person = Person(kept=storage, game="frameworks")
    assert column(person, "who") == ["Kira"]
    assert person.page.text("groups", "about") == SYSTEMS["frameworks"].GROUPS[0].about
