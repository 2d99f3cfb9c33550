"""Help where a term is used, and hints: every word that asks has an answer; each hint comes once, and is closed."""

from __future__ import annotations

import pytest

from razor_core.rolls.kinds import kinds
from razor_core.systems import SYSTEMS
from tests.support.page.person import Person


def test_every_kind_of_clock_is_explained_where_it_is_chosen() -> None:
    """By its word, in the order of the list: the kinds of the game on the table."""
    person = Person(game="witchgates")
    person.press("help", within="clock-new")
    assert person.page.shown == "help"
    terms = person.page.slot("help", "terms").elements
    kinds = [kind.name.capitalize() for kind in SYSTEMS["witchgates"].sheet.clock_kinds]
    assert [term.said("name") for term in terms][1:] == kinds
    assert all(term.said("meaning") for term in terms)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_kinds_of_roll_are_explained_or_have_no_button(slug: str) -> None:
    """Under More: nobody opens an empty sheet."""
    person = Person(game=slug)
    several = len(kinds(SYSTEMS[slug])) > 1
    assert ("hidden" not in person.page.region("kinds-help")) is several
    if several:
        person.press("help", within="more")
        assert person.page.slot("help", "terms").elements


def hint(person: Person) -> str:
    """The hint that the page shows."""
    return person.page.html.one("lang").get("data-hint") or ""


def test_each_hint_is_shown_once_at_its_moment_and_closed_by_a_tap() -> None:
    """On a first visit: above Roll, at the first result, person and clock; never again after a restart."""
    person = Person(3, 3, 3, 3, newcomer=True)
    assert hint(person) == "roll"
    person.press("roll")
    assert hint(person) == "result"
    person.press("hint", within="result")
    assert hint(person) == ""
    person.undo()
    person.press("sample", within="empty")
    assert hint(person) == "people"
    person.press("hint", within="check")
    person.press("character-pick", character=person.characters[1].id)
    person.undo()
    person.press("redo")
    assert hint(person) == "clocks"
    person.press("hint", within="clocks")
    again = Person(kept=person.storage)
    assert hint(again) == ""
    again.press("tour")
    assert hint(again)


def test_those_who_have_played_before_get_no_hints() -> None:
    """A roll was made, or there are several sessions; nor does a device that keeps nothing."""
    assert hint(Person()) == ""
    playing, several = Person(3, 3, 3, 3), Person()
    playing.press("roll")
    several.press("session-new")
    several.undo()
    for person in (playing, several):
        assert hint(Person(kept=person.storage, newcomer=True)) == ""
