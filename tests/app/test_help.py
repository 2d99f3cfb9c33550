"""Help where a term stands, and the look around: every word asked for is told, and it comes once and goes at once."""

from __future__ import annotations

import pytest

from app.stores import Memory
from app.terms import CLOCKS, TERMS, terms
from app.tour import KEY, STEPS
from razor_core.checks import ClockKind
from razor_core.systems import SYSTEMS
from tests.app.markup import index
from tests.app.person import Person

ASKING = index().all("data-do", "help")


def keys(game: str) -> set[str]:
    """What the buttons ask for that are seen while that game is on the table."""
    forms = [(each, each.inside("data-system")) for each in ASKING]
    return {key for each, form in forms if not form or form["id"] == game for key in each["data-help"].split()}


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_word_that_can_be_tapped_is_told_and_every_text_can_be_asked_for(game: str) -> None:
    """But for what stands beside all games: not each has tiers with a margin, or gates."""
    assert set(TERMS[game]) <= keys(game)
    assert keys(game) - set(TERMS[game]) <= {"margin", "gates", *CLOCKS}
    assert len(TERMS[game]) >= 4
    if SYSTEMS[game].GATES:
        assert "gates" in TERMS[game]


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_text_is_short(game: str) -> None:
    """Sentences with an end, no more than can be read at the table."""
    for term in TERMS[game].values():
        assert 0 < len(term.meaning) <= 260, term
        assert term.meaning.endswith(".")


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
    assert terms("chess", "tiers") == []


def greeted(person: Person) -> bool:
    """Whether the page shows the way by itself."""
    person.do(person.table.tour.greet)
    return person.page.shown == "tour"


class Lasting(Memory):
    """A quick store that stays."""

    fleeting = False


def test_the_way_is_shown_once() -> None:
    """Step by step to the end, of no more than four, and not at the next start."""
    person = Person(kept=Lasting())
    assert greeted(person)
    assert len(STEPS) <= 4
    for at in range(len(STEPS)):
        assert person.page.text("tour", "step") == f"{at + 1} of {len(STEPS)}"
        assert person.page.shown == "tour"
        person.act("tour-next")
    assert person.page.shown == ""
    assert person.page.opened[-1] == "check"
    assert not greeted(Person(kept=person.storage))


def test_the_way_is_not_shown_to_who_is_busy_or_has_played_or_keeps_nothing() -> None:
    """A sheet is open, a roll was made, or the device would forget that it was shown."""
    busy = Person(kept=Lasting())
    busy.page.sheet("about", True)
    assert not greeted(busy)
    assert busy.storage.get(KEY) is None
    playing = Person(3, 3, 3, 3, kept=Lasting())
    playing.tap("Roll")
    assert not greeted(playing)
    several = Person(kept=Lasting())
    several.tap("New session")
    several.undo()
    assert not greeted(several)
    assert not greeted(Person())


def test_the_way_is_shown_again_on_request() -> None:
    """From About, from its beginning; About closes."""
    person = Person(kept=Lasting())
    person.tap("About")
    person.tap("Show me around")
    assert person.page.shown == "tour"
    person.act("tour-next")
    person.act("tour")
    assert person.page.text("tour", "step") == f"1 of {len(STEPS)}"
