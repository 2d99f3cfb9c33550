"""Help where a term is used, and the tour: every word that asks has an answer; the tour comes once and can be left."""

from __future__ import annotations

from app.sheets.tour import STEPS
from razor_core.systems import SYSTEMS
from tests.support.page.person import Person


def test_every_kind_of_clock_is_explained_where_it_is_chosen() -> None:
    """By its word, in the order of the list: the kinds of the game on the table."""
    person = Person(game="witchgates")
    person.press("help", within="clock-new")
    assert person.page.shown == "help"
    terms = person.page.slot("help", "terms").elements
    kinds = [kind.name.capitalize() for kind in SYSTEMS["witchgates"].sheet.clock_kinds]
    assert [each.said("name") for each in terms][1:] == kinds
    assert all(each.said("meaning") for each in terms)


def step(person: Person) -> tuple[str, str]:
    """The text of the tour, and which step it is."""
    return person.page.text("tour", "text"), person.page.text("tour", "step").split()[0]


def test_the_tour_goes_step_by_step_and_ends_at_the_check() -> None:
    """It is open before Python starts; About shows it again, from its beginning."""
    person = Person(newcomer=True)
    for _ in range(2):
        for at, (_, _, text) in enumerate(STEPS, 1):
            assert (person.page.shown, step(person)) == ("tour", (text, str(at)))
            person.press("tour-next")
        assert (person.page.shown, person.page.opened[-1]) == ("", "table")
        person.press("tour")


def test_the_tour_closes_for_those_who_have_played_before() -> None:
    """A roll was made, or there are several sessions."""
    playing, several = Person(3, 3, 3, 3), Person()
    playing.press("roll")
    several.press("session-new")
    several.undo()
    for person in (playing, several):
        assert Person(kept=person.storage, newcomer=True).page.shown == ""
