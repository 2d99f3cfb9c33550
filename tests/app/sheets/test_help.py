"""Help where a term stands, and the look around: every word asked for is told, and it comes once and goes at once."""

from __future__ import annotations

import pytest

from app.sheets.terms import CLOCKS
from app.sheets.tour import STEPS
from razor_core.rules.consequences import ClockKind
from razor_core.systems import SYSTEMS, help_terms
from tests.support.page_markup import index
from tests.support.page_person import Person

ASKING = index().all("data-do", "help")


def keys(game: str) -> set[str]:
    """What the buttons ask for that are seen while that game is on the table."""
    forms = [(each, each.inside("data-system")) for each in ASKING]
    return {key for each, form in forms if not form or form["id"] == game for key in each["data-help"].split()}


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_word_that_can_be_tapped_is_told_and_every_text_can_be_asked_for(game: str) -> None:
    """But for what stands beside all games: not each has tiers with a margin, or gates."""
    assert set(help_terms(game)) <= keys(game)
    assert keys(game) - set(help_terms(game)) <= {"margin", "gates", *CLOCKS}
    assert ("gates" in help_terms(game)) == bool(SYSTEMS[game].GATES)


def test_every_kind_of_clock_is_told_where_it_is_chosen() -> None:
    """By its word, in the order of the list, short, on every table the same."""
    person = Person(game="witchgates")
    person.tap("Kind")
    assert person.page.shown == "help"
    told = person.page.slot("help", "terms").elements
    assert [each.said("name") for each in told] == ["Kind", *(kind.name.capitalize() for kind in ClockKind)]
    assert all(0 < len(each.said("meaning")) <= 120 and each.said("meaning").endswith(".") for each in told)


def test_a_word_tells_what_it_means_in_the_game_on_the_table() -> None:
    """The same button under every game; several terms where a button asks for several."""
    person = Person()
    person.tap("Full Success or better: the tiers")
    assert person.page.shown == "help"
    assert [each.said("name") for each in person.page.slot("help", "terms").elements] == ["The five tiers", "Margin"]
    person.play("witchgates")
    person.act("help", help="tiers margin")
    assert [each.said("name") for each in person.page.slot("help", "terms").elements] == ["Hit, glance, miss"]


def shown_around(person: Person) -> bool:
    """Whether the way that early.js shows to newcomers is left standing by a start that goes on now."""
    person.page.sheet("tour", True)
    person.do(person.table.settle)
    return person.page.shown == "tour"


def test_the_way_goes_on_step_by_step_and_ends_at_the_check() -> None:
    """The first step stands in the page; there are no more than four."""
    person = Person()
    assert shown_around(person)
    assert 2 <= len(STEPS) <= 4
    assert (person.page.text("tour", "text"), person.page.text("tour", "step")) == (STEPS[0][2], f"1 of {len(STEPS)}")
    for at, (_, _, text) in enumerate(STEPS[1:], 2):
        person.act("tour-next")
        assert (person.page.text("tour", "text"), person.page.text("tour", "step")) == (text, f"{at} of {len(STEPS)}")
    assert person.page.shown == "tour"
    person.act("tour-next")
    assert person.page.shown == ""
    assert person.page.opened[-1] == "check"


def test_the_way_is_taken_from_who_has_played_before() -> None:
    """A roll was made, or there are several sessions, of which the quick store had lost all."""
    playing = Person(3, 3, 3, 3)
    playing.tap("Roll")
    assert not shown_around(playing)
    several = Person()
    several.tap("New session")
    several.undo()
    assert not shown_around(several)


def test_the_way_is_shown_again_on_request() -> None:
    """From About, from its beginning; About closes."""
    person = Person()
    person.tap("About")
    person.tap("Show me around")
    assert person.page.shown == "tour"
    person.act("tour-next")
    person.act("tour")
    assert person.page.text("tour", "step") == f"1 of {len(STEPS)}"
