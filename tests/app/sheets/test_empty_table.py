"""An empty table: three ways to begin, in every game, until something is there or set up."""

from __future__ import annotations

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.character_lines import read_lines
from tests.support.page.person import Person
from tests.support.typed import present


def begins(person: Person) -> bool:
    return "hidden" not in person.page.region("empty")


@pytest.mark.parametrize("slug", [slug for slug, each in SYSTEMS.items() if each.book.sample])
def test_the_sample_of_a_game_is_laid_and_undone_as_one(slug: str) -> None:
    """Once, however often it is tapped before it shows. The first hero acts against the first foe."""
    person = Person(game=slug)
    assert begins(person)
    for _ in range(2):
        person.act("sample")
    scene = present(SYSTEMS[slug].book.sample)
    assert not begins(person)
    heroes, foes = ([character for character in person.characters if character.side is side] for side in Side)
    assert len(heroes) >= 2
    assert foes
    own = {id for character in person.characters for id in character.clocks}
    assert [clock.name for clock in person.clocks if clock.id not in own] == [clock.name for clock in scene.clocks]
    assert person.page.text("head", "session") == scene.name
    assert (person.page.text("whom", "actor"), person.page.text("whom", "target")) == (heroes[0].name, foes[0].name)
    person.undo()
    assert (person.characters, person.clocks, person.page.text("head", "session")) == ((), (), "Session")
    assert begins(person)


def test_a_name_of_the_session_is_kept() -> None:
    person = Person()
    person.press("sessions")
    person.type("name", "Tuesday", form="sessions")
    person.press("session-rename")
    person.press("sample", within="empty")
    assert person.page.text("head", "session") == "Tuesday"


def test_the_game_is_chosen_by_name() -> None:
    """The one on the table is marked; the example is in its words."""
    person = Person()
    for slug, game in SYSTEMS.items():
        person.tap(game.title, within="empty")
        assert person.slug == slug
        marked = [element.name for element in person.page.region("empty").all("aria-pressed", "true")]
        assert marked == [game.title]
        lines = read_lines(slug, "\n".join(person.page.texts("empty", "example")), (), lambda: "new")
        assert [len(line.characters) for line in lines] == [1]


def test_something_on_the_table_or_set_up_takes_the_cards_away() -> None:
    """A roll, a clock, a character, a value on the form; with it gone they are back."""
    person = Person(3, 3, 3, 3)
    person.press("roll")
    assert not begins(person)
    person.undo()
    assert begins(person)
    person.type("dc", "16")
    assert not begins(person)
    person.type("dc", "14")
    assert begins(person)
    person.press("clock-new", within="clocks")
    person.type("name", "Alarm", form="clock-new")
    person.press("clock-add")
    assert not begins(person)
    assert not begins(Person(kept=person.storage))


def test_the_heroes_are_pasted_from_there() -> None:
    person = Person()
    person.press("paste", within="empty")
    assert person.page.shown == "paste"


def test_a_sample_without_heroes_lets_nobody_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a game without one is its first scene; its foe is aimed at, where it has one."""
    book = SYSTEMS["razorweave"].book
    monkeypatch.setattr(type(book), "sample", None, raising=False)
    person = Person()
    person.press("sample", within="empty")
    assert {clock.name for clock in book.kits[0].clocks} <= {clock.name for clock in person.clocks}
    assert person.page.text("whom", "actor") == ""
