"""What a roll for all uses up, gives, and does not take from elsewhere."""

from random import Random

import pytest

from app.storage.journal import FIRST
from app.storage.layout import Keys
from app.storage.stores import Memory
from razor_core.rules.groups import Group
from razor_core.session.events import GroupRolled, Rolled, TokenTaken
from razor_core.session.records import record_to_json
from razor_core.session.session import Record
from razor_core.systems import SYSTEMS
from tests.support.page_groups import GROUPS, card, column, gathered, people, shown_dice, two
from tests.support.page_person import Person, make_hero

# -- tokens ------------------------------------------------------------------------------------------------------------


def give_momentum(person: Person, called: str) -> None:
    """Let the character who acts have momentum, and that name."""
    person.tap("Edit")
    person.tap("Momentum", within="character-change")
    person.type("name", called, form="character-change")
    person.tap("Save", within="character-change")


def with_momentum() -> Person:
    """Kira with momentum, and Vance without, in a contest that begins."""
    person = Person(game="frameworks")
    for name in ("Vance", "Kira"):
        make_hero(person, name)
    give_momentum(person, "Kira")
    for name in ("Kira", "Vance"):
        person.tap(name, within="characters")
        person.tap("+ This check")
    return person


def test_a_roll_for_all_uses_up_what_everyone_carries_for_their_next_check() -> None:
    """Whoever acts when the button is pressed; as the same act, so that one undo gives it back."""
    person = with_momentum()
    assert [each.momentum for each in people(person)] == [True, False]
    person.dice.script = [5, 4, 3, 2]
    person.tap("Roll for all")
    (kira,) = [character for character in person.table.session.world.characters if character.name == "Kira"]
    assert kira.tokens == ()
    assert [event for event in (each.record.event for each in person.entries) if isinstance(event, TokenTaken)] == [
        TokenTaken(kira.id, "momentum", "Momentum")
    ]
    person.undo()
    (kira,) = [character for character in person.table.session.world.characters if character.name == "Kira"]
    assert [token.name for token in kira.tokens] == ["Momentum"]


def test_two_of_one_name_each_use_up_their_own() -> None:
    """Whoever of them acts: the first rolls first."""
    person = Person(game="frameworks")
    for name in ("Orc", "Ork"):
        make_hero(person, name)
        give_momentum(person, "Orc")
        person.tap("+ This check")
    person.dice.script = [5, 4, 3, 2]
    person.tap("Roll for all")
    assert [(character.name, character.tokens) for character in person.table.session.world.characters] == [
        ("Orc", ()),
        ("Orc", ()),
    ]


def test_what_one_roll_for_all_used_up_is_not_there_for_the_next() -> None:
    """Momentum, a venture and what counts once; the odds are those of the next roll, the dice those that fell."""
    person = with_momentum()
    person.tap("Kira", within="characters")
    person.pick("venture", "2")
    person.reason("bonus", "High ground")
    for name in ("Remove Vance", "Remove Kira", "+ This check"):
        person.tap(name)
    person.type("who", "Vance")
    person.tap("+ This check")
    kira = people(person)[0]
    assert (kira.momentum, kira.venture, kira.bonus) == (True, 2, 1)
    before = column(person, "chance")
    person.dice.script = [5] * 40
    person.tap("Roll for all")
    assert shown_dice(person)[0] == " ".join(map(str, person.log[0].faces))
    assert column(person, "chance") != before
    person.tap("Roll for all")
    first, again = person.log[0], person.log[2]
    assert first.check == kira
    assert (again.check.momentum, again.check.venture, again.check.bonus) == (False, 0, 1)
    assert [each.name for each in again.fiction.modifiers] == ["High ground"]


def test_dice_typed_after_a_roll_are_those_of_the_next_check() -> None:
    """Without what the last one used up."""
    person = with_momentum()
    person.dice.script = [5] * 4
    person.tap("Roll for all")
    person.write("Dice of Kira", "4 2")
    person.dice.script = [3] * 2
    person.tap("Roll for all")
    assert [event.check.momentum for event in person.log] == [True, False, False, False]
    assert [event.faces for event in person.log[2:]] == [(4, 2), (3, 3)]


def test_an_undone_roll_for_all_gives_the_check_back_as_it_was() -> None:
    """What it used up is there again."""
    person = with_momentum()
    person.dice.script = [5] * 10
    person.tap("Roll for all")
    person.undo()
    person.tap("Roll for all")
    assert [event.check.momentum for event in person.log] == [True, False]


@pytest.mark.parametrize("same", [True, False])
def test_the_form_is_spent_where_its_check_was_among_those_rolled(same: bool) -> None:
    """As by a roll of its own; a check that was set up since stays."""
    person = gathered("frameworks", "Kira")
    person.pick("venture", "1")
    person.type("who", "Vance")
    person.tap("+ This check")
    if not same:
        person.pick("venture", "2")
    person.dice.script = [3] * 4
    person.tap("Roll for all")
    assert person.check.venture == (0 if same else 2)


def test_a_form_that_holds_no_check_hinders_no_roll_for_all() -> None:
    """It stays as it is."""
    person = two(*[4] * 9)
    person.type("dc", "99")
    person.tap("Roll for all")
    assert len(person.log) == 2
    assert person.values["dc"] == "99"


def test_what_a_fumble_brings_goes_to_the_one_who_fumbled() -> None:
    """Without a tap on anyone: the offer says whose it is."""
    person = with_momentum()
    person.dice.script = [5, 4, 1, 1]
    person.tap("Roll for all")
    (button,) = [
        each for each in person.page.region("result").all("data-consequence") if "Vance: Gain interf" in each.text
    ]
    person.act(button["data-do"], **button.data)
    carried = {
        character.name: [token.name for token in character.tokens]
        for character in person.table.session.world.characters
    }
    assert carried == {"Kira": [], "Vance": ["Interference"]}


def test_a_roll_of_another_session_that_goes_by_the_same_key_is_no_roll_of_those_here() -> None:
    """Records are numbered anew in every session: check and what was said must be the same as well."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    keys = [each.record.key for each in person.entries]
    person.tap("New session")
    person.dice.script = [1] * 8
    person.type("who", "Anna")
    for name in ("Remove Slick from Burden", "Roll", "Roll"):
        person.tap(name, within="roll" if name == "Roll" else person.slug)
    assert {each.record.key for each in person.entries} == set(keys)
    assert len(person.log) == 2
    assert column(person, "answer") == ["", ""]
    assert shown_dice(person) == ["", ""]


# -- what is kept ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_a_group_without_all_of_its_rolls_is_shown_as_it_was_told(slug: str, group: Group) -> None:
    """They come one by one from another tab; a file may lack some, or have those of another game."""
    told = GroupRolled(slug, group.name, "Kira wins", (0,) * group.fewest)
    system = SYSTEMS[slug]
    own = Rolled(system=slug, check=system.Check(), faces=tuple(system.roll(system.Check(), Random(1))))
    other = Rolled(system="gemini", check=SYSTEMS["gemini"].Check(), faces=(50,))
    for rolls in ((), (own,), (other,) * group.fewest):
        records = [
            Record(seq=seq, tab="kept", at="2026-03-01T21:00:00Z", act="1.kept", event=event)
            for seq, event in enumerate((told, *rolls), 1)
        ]
        storage = Memory()
        for record in records:
            storage.put(Keys(FIRST).record(record.order), record_to_json(record))
        person = Person(kept=storage)
        assert (card(person, "caption"), card(person, "headline")) == (group.name, "Kira wins")
        assert card(person, "consequences") == ""
