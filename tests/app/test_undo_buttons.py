"""Undo and redo: everything can be taken back and given back, and each button names what it will do."""

from app.undo_buttons import END
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.page.characters import character, table
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal


def at_the_table() -> Person:
    """Someone with two clocks and a character, and dice for a Full Success."""
    clocks = Clock(id="g", name="Gate", filled=2), Clock(id="a", name="Alarm", filled=1)
    return table("razorweave", character("Kira", "razorweave"), clocks=clocks, dice=(4,) * 4)


def button(person: Person, action: str) -> str | None:
    """What the Undo or Redo button names; None where it is off."""
    found = person.doing(action, within="head")
    return None if found.off else found["title"].removeprefix(f"{action.capitalize()}: ")


def test_a_toast_says_what_was_undone_each_time_anew() -> None:
    """The same words again are a toast of another turn, which shows again."""
    person = at_the_table()
    person.press("roll")
    for action, said, turn in (("undo", "Undone: ", "1"), ("redo", "Redone: ", "0")) * 2:
        person.press(action, within="head")
        assert person.toast.startswith(said)
        assert person.page.html.one("id", "toast")["data-turn"] == turn


def test_no_toast_is_shown_before_there_is_one() -> None:
    """Also where players begin to look on: an empty one would cover what they see."""
    person = at_the_table()
    person.press("show-table")
    assert person.page.html.one("id", "toast").get("data-turn") is None


def test_undo_says_where_it_ends(short: None) -> None:
    """With the last act that it takes back, and on its button from then on; at the beginning it has nothing to say."""
    person = Person(kept=FakeLocal(), durable=FakeDurable())
    make_clock(person, "Gate")
    person.undo()
    assert END not in person.toast
    assert person.doing("undo", within="head")["title"] == "Nothing to undo."
    for at in range(20):
        make_clock(person, f"Clock {at}")
    while button(person, "undo"):
        assert END not in person.toast
        person.undo()
    assert person.clocks
    assert person.toast.endswith(END)
    assert person.doing("undo", within="head")["title"] == END


def test_a_whole_evening_is_undone_to_the_beginning_and_redone_to_the_end() -> None:
    """One tap an act; at either end the button is off, and a late tap does nothing."""
    person = at_the_table()
    person.press("roll")
    make_clock(person, "Storm")
    advance(person, "Gate")
    person.press("clock-menu", within="clocks", clock="g")
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
