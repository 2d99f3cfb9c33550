"""Correct the kind of a roll there and back, and a roll that is read in another way."""

from razor_core.events.events import RollCorrected, RollVoided
from razor_core.rules.modifiers import Lifetime, Modifier
from tests.support.page.characters import character, table
from tests.support.page.consequences import take
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
    (line,) = [each for each in lines(person) if each.template == "roll"]
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
