"""While the table looks on, no screen has the name of what is secret, whatever happened (Hypothesis), in every game."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.journal import FIRST
from app.storage.keys import Keys
from app.storage.stores import Memory
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.systems import SYSTEMS
from tests.support import generators
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.secret_evenings import HUSH, SecretEvening, secret_evenings

pytestmark = pytest.mark.long

all_evenings = st.sampled_from(list(SYSTEMS)).flatmap(secret_evenings)
#: What a screen shows to the table.
REGIONS = ("result", "clocks", "turns", "seen")


def stored(evening: SecretEvening) -> Memory:
    """A device that has the evening."""
    storage = Memory()
    keys = Keys(FIRST)
    storage.put(keys.snapshot, snapshot_to_json(replace(evening.session, upto=(0, "s"))))
    for each in evening.session.tail:
        storage.put(keys.record(each.order), record_to_json(each))
    return storage


def texts(element: Element) -> Iterator[str]:
    """All that is written in an element and in its attributes, also where only a screen reader finds it."""
    yield element.text
    for each in element.walk():
        yield from each.attributes.values()


def check(evening: SecretEvening, screen: Person) -> None:
    said = [(region, text) for region in REGIONS for text in texts(screen.page.region(region))]
    named = [each for each in said for token in (HUSH, *evening.untold) if token in each[1]]
    assert not named


@generators.tries(3)
@given(all_evenings)
def test_a_second_screen_names_nothing_secret(evening: SecretEvening) -> None:
    """Neither what is secret now nor what was when the last roll was made."""
    check(evening, Person(kept=stored(evening), second=True))


@generators.tries(2)
@given(all_evenings)
def test_show_names_nothing_secret(evening: SecretEvening) -> None:
    """Whichever roll the game master has on the card, and whoever is set up for the next."""
    person = Person(kept=stored(evening), game=evening.slug)
    shown = [element["data-key"] for element in person.page.region("log").all("data-do", "show")]
    for key in shown[:6]:
        person.show(key)
        person.press("show-table")
        check(evening, person)
        person.press("show-end")
    for each in [character for character in person.characters if character.secret and character.system == person.slug]:
        person.act("character-pick", character=each.id)
        person.press("show-table")
        check(evening, person)
        assert not person.page.text("roll", "with")
        person.press("show-end")
