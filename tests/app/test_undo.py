"""Undo and redo: everything can be taken back and given back, and each button names what it will do."""

from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept

START = (
    ClockAdded(Clock(id="g", name="Gate", filled=2)),
    ClockAdded(Clock(id="a", name="Alarm", filled=1)),
    CharacterSaved(
        Character(
            id="k", name="Kira", system="razorweave", ratings=(Rating("AGI", 2),), skills=(Skill("Stealth", "AGI"),)
        )
    ),
)


def at_the_table() -> Person:
    """Someone with two clocks and a character, and dice for a Full Success."""
    return Person(4, 4, 4, 4, kept=kept(*START))


def button(person: Person, action: str) -> str | None:
    """What the Undo or Redo button names; None where it is off."""
    found = person.doing(action, within="head")
    return None if "disabled" in found else found["title"].removeprefix(f"{action.capitalize()}: ")


def test_a_toast_says_what_was_undone_each_time_anew() -> None:
    """The same words again are a toast of another turn, which shows again."""
    person = at_the_table()
    person.press("roll")
    turns = []
    for _ in range(2):
        person.undo()
        assert person.toast.startswith("Undone: ")
        turns.append(person.page.html.one("id", "toast")["data-turn"])
        person.redo()
        assert person.toast.startswith("Redone: ")
        turns.append(person.page.html.one("id", "toast")["data-turn"])
    assert turns == ["1", "0", "1", "0"]


def test_a_whole_evening_is_undone_to_the_beginning_and_redone_to_the_end() -> None:
    """One tap an act; at either end the button is off, and a late tap does nothing."""
    person = at_the_table()
    person.press("roll")
    make_clock(person, "Storm")
    advance(person, "Gate")
    person.press("clock-menu", clock="g")
    person.press("clock-move", within="clock-change", by="1")
    make_character(person, "Thug", foe=True)
    worlds = [person.world]
    while button(person, "undo"):
        person.undo()
        worlds.append(person.world)
    person.act("undo")
    assert (worlds[-1], person.world, person.entries) == (World(), World(), ())
    for expected in worlds[-2::-1]:
        person.redo()
        assert person.world == expected
    assert button(person, "redo") is None
    person.act("redo")
    assert person.world == worlds[0]
