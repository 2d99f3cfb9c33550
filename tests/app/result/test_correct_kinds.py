"""Correct the kind of a roll there and back, and a roll that is read in another way."""

import pytest

from razor_core.events.events import RollCorrected, Rolled, RollVoided
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from tests.support.page.characters import character, table
from tests.support.page.consequences import take
from tests.support.page.groups import GROUPS, gathered
from tests.support.page.log import lines
from tests.support.page.person import Person
from tests.support.typed import instance


def correct(person: Person, name: str, value: str) -> None:
    """Open the sheet, set one value, and correct."""
    person.act("correct")
    person.act("correct-set", name=name, value=value)
    person.press("correct-roll")


def outcome(person: Person) -> tuple[str, str]:
    """What the only roll is in the log, and what is struck out there."""
    (line,) = [line for line in lines(person) if line.template == "roll"]
    return line.said("headline"), line.said("was")


def test_a_kind_that_is_corrected_back_has_again_what_it_had() -> None:
    """What was entered, what was used up of the character, and their state: as if it had never been another."""
    momentum = Modifier("momentum", "Momentum", lifetime=Lifetime.NEXT, cancels="interference")
    person = table("frameworks", character("Kira", "frameworks", modifiers=(momentum,)), dice=(5, 5))
    person.pick("venture", "1")
    person.press("roll")
    (made,), before = person.log, person.world
    correct(person, "kind", "damage")
    correct(person, "kind", "")
    assert instance(RollCorrected, person.entries[-1].record.event).rolled == made
    assert person.world == before
    assert outcome(person) == (made.result.headline, "")


def test_a_success_that_was_determined_is_none_of_a_failure() -> None:
    """On the sheet, in the log, and where the roll is named (GM-5)."""
    determined = Modifier("", "Determined", lifetime=Lifetime.USED, optional=True)
    person = table("gemini", character("Ada", "gemini", modifiers=(determined,)), dice=(1,))
    person.press("roll")
    take(person, "Determined: treat it as a success")
    correct(person, "faces", "2")
    assert outcome(person) == ("Success, Determined", "")
    person.act("correct")
    assert person.page.text("correct", "about").endswith(": Success, Determined")
    person.press("correct-void")
    assert instance(RollVoided, person.entries[-1].record.event).about.endswith("Ada, Success, Determined")


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_a_roll_of_a_group_can_be_of_no_other_kind(slug: str, group: Group) -> None:
    """Damage is none of two sides: the sheet does not ask, for any of its rolls."""
    people = ("Ada", "Bo", "Cy", "Di")[: max(2, group.fewest)]
    person = gathered(slug, *people, group=group.name, dice=(3,) * 60)
    person.press("roll")
    assert len(person.log) >= 2
    for entry in person.entries:
        if isinstance(entry.record.event, Rolled):
            person.act("correct", key=entry.record.key)
            assert person.page.text("correct", "faces") or person.page.slot("correct", "check").elements
            assert "hidden" in person.page.slot("correct", "kind")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_roll_can_be_of_each_kind_of_its_game(slug: str) -> None:
    """And of no group; where there is one kind alone, the sheet does not ask."""
    person = Person(*(3,) * 20, game=slug)
    person.press("roll")
    person.act("correct")
    words = SYSTEMS[slug].kinds.words
    assert ("hidden" in person.page.slot("correct", "kind")) is (len(words) < 2)
    shown = {element["value"] for element in person.page.slot("correct", "kinds").elements}
    assert shown == words.keys() | {""}
    assert not shown & {group.name for group in SYSTEMS[slug].groups}
