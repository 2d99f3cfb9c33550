"""Checks rolled together: what a roll uses up, and what the device keeps."""

from random import Random

import pytest

from app.storage.stores import Memory
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import GroupRolled, Rolled
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import ModifierGiven, ModifierTaken
from tests.support.page.groups import GROUPS, column, dice_typed, gathered, roll_all, together, two
from tests.support.page.person import Person
from tests.support.storage.kept import kept


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
