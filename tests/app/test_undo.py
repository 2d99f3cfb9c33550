"""Undo and redo at the table: everything can be taken back and given back, and each button names what it will do."""

from collections.abc import Callable

import pytest

from razor_core.session.events import CharacterSaved, ClockAdded
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.page_person import Person, kept, make_clock, make_hero

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
    """Someone with two clocks and a character, and dice for a full success."""
    return Person(4, 4, 4, 4, kept=kept(*START))


def world(person: Person) -> World:
    """How things stand."""
    return person.table.session.world


def button(person: Person, name: str) -> str | None:
    """What the Undo or Redo button says; None where it is off."""
    found = person.page.region("head").one("data-do", name)
    return None if "disabled" in found else found.name


def edit_clock(person: Person, name: str, value: str) -> None:
    """Change the Gate on its sheet."""
    person.tap("More for Gate")
    (person.pick if name == "colour" else person.type)(name, value, form="clock-change")
    person.tap("Save", within="clock-change")


def on_its_sheet(person: Person, button: str) -> None:
    """Tap a button of the sheet of the Gate."""
    person.tap("More for Gate")
    person.tap(button, within="clock-change")


def edit_hero(person: Person) -> None:
    """Give Kira another name."""
    person.tap("Kira", within="characters")
    person.tap("Edit")
    person.type("name", "Vance", form="character-change")
    person.tap("Save", within="character-change")


def remove_hero(person: Person) -> None:
    """Let Kira leave."""
    person.tap("Kira", within="characters")
    person.tap("Edit")
    person.tap("Delete", within="character-change")


def split_risks(person: Person) -> None:
    """Roll for two, one of them with dice typed."""
    person.tap("+ This check")
    person.type("who", "Vance")
    person.tap("+ This check")
    person.write("Dice of Vance", "1 1 1 1")
    person.tap("Roll for all")


def contest(person: Person) -> None:
    """Two who have no name, in Frameworks."""
    person.play("frameworks")
    person.tap("+ This check")
    person.tap("+ This check")
    person.write("Dice of Side 1", "5 4")
    person.write("Dice of Side 2", "5 3")
    person.write("Reflex of Side 2", "1")
    person.tap("Roll for all")


def begin_task(person: Person) -> None:
    """Set an Extended Task up, in Gemini."""
    person.play("gemini")
    person.tap("Begin")


def roll_in_gemini(person: Person) -> None:
    """A roll in another game than the one that lay there."""
    person.play("gemini")
    person.tap("Roll")


def rename_session(person: Person) -> None:
    """Give the session a name."""
    person.type("name", "The Heist", form="sessions")
    person.tap("Rename", within="sessions")


ACTS: dict[str, Callable[[Person], None]] = {
    "A roll: Full Success": lambda person: person.tap("Roll"),
    "Split Risks: 1 of 2 get through": split_risks,
    "Contest: Side 2 wins: Success": contest,
    "Task: 3 successes, Persistence": begin_task,
    "A roll: Failure": roll_in_gemini,
    "New clock Storm, 0 of 6": lambda person: make_clock(person, "Storm"),
    "Gate +1: 3 of 6": lambda person: person.tap("Advance Gate"),
    "Gate −1: 1 of 6": lambda person: person.tap("Take back Gate"),
    "Gate is now Gates": lambda person: edit_clock(person, "name", "Gates"),
    "Gate has 8 segments": lambda person: edit_clock(person, "segments", "8"),
    "Gate is red": lambda person: edit_clock(person, "colour", "RED"),
    "Gate: iron": lambda person: edit_clock(person, "note", "iron"),
    "New clock Gate, 0 of 6": lambda person: on_its_sheet(person, "Duplicate"),
    "Gate moved": lambda person: on_its_sheet(person, "Move later"),
    "Gate races Alarm": lambda person: on_its_sheet(person, "Alarm"),
    "Gate removed": lambda person: on_its_sheet(person, "Delete"),
    "Thug joins": lambda person: make_hero(person, "Thug", foe=True),
    "Vance changed": edit_hero,
    "Kira leaves": remove_hero,
    "The session is now The Heist": rename_session,
}


@pytest.mark.parametrize("label", ACTS)
def test_everything_is_undone_and_redone_by_its_name(label: str) -> None:
    """The world before, the world after, to the letter; the log too, and the button says what it will take back."""
    person = at_the_table()
    before = world(person), person.entries
    ACTS[label](person)
    after = world(person), person.entries
    assert after != before
    assert button(person, "undo") == f"Undo {label}"
    person.undo()
    assert (world(person), person.entries) == before
    assert button(person, "redo") == f"Redo {label}"
    assert button(person, "undo") == "Undo Kira joins"
    person.redo()
    assert (world(person), person.entries) == after
    assert button(person, "undo") == f"Undo {label}"
    assert button(person, "redo") is None


def test_a_link_taken_away_is_tied_again_by_undo() -> None:
    """On both clocks."""
    person = at_the_table()
    on_its_sheet(person, "Alarm")
    tied = world(person)
    person.tap("Untie from Alarm")
    assert button(person, "undo") == "Undo Link removed"
    person.undo()
    assert world(person) == tied


def test_a_whole_evening_is_undone_to_the_beginning_and_redone_to_the_end() -> None:
    """One tap an act; at either end the button is off and does nothing."""
    person = at_the_table()
    for label in ("A roll: Full Success", "New clock Storm, 0 of 6", "Gate +1: 3 of 6", "Gate moved", "Thug joins"):
        ACTS[label](person)
    worlds = [world(person)]
    while button(person, "undo"):
        person.undo()
        worlds.append(world(person))
    assert worlds[-1] == World()
    assert person.entries == ()
    person.undo()
    person.act("undo")
    for expected in worlds[-2::-1]:
        assert button(person, "redo")
        person.redo()
        assert world(person) == expected
    assert button(person, "redo") is None
    person.act("redo")
    assert world(person) == worlds[0]


def test_a_new_table_has_nothing_to_undo_or_redo() -> None:
    """Both are off and name nothing."""
    person = Person()
    assert (button(person, "undo"), button(person, "redo")) == (None, None)
    assert (person.page.text("head", "undo-what"), person.page.text("head", "redo-what")) == ("", "")
    person.act("undo")
    person.act("redo")
    assert person.table.session.tail == ()


def test_whatever_happens_after_an_undo_makes_it_final() -> None:
    """There is nothing to redo then; what happened is what is undone next."""
    person = at_the_table()
    person.tap("Advance Gate")
    person.undo()
    assert button(person, "redo") == "Redo Gate +1: 3 of 6"
    person.tap("Advance Alarm")
    assert button(person, "redo") is None
    assert button(person, "undo") == "Undo Alarm +1: 2 of 6"
    person.act("redo")
    assert person.clock("Gate").filled == 2


def test_what_is_typed_on_the_form_is_no_act() -> None:
    """It is neither undone nor does it make an undo final."""
    person = at_the_table()
    person.tap("Advance Gate")
    person.undo()
    person.type("dc", "18")
    assert button(person, "redo")
    person.undo()
    assert person.values["dc"] == "18"


def test_an_undo_is_kept() -> None:
    """The next visit finds it undone, and can redo it."""
    person = at_the_table()
    person.tap("Advance Gate")
    person.undo()
    again = Person(kept=person.storage)
    assert again.clock("Gate").filled == 2
    again.redo()
    assert again.clock("Gate").filled == 3


def test_what_another_tab_did_can_be_undone_here() -> None:
    """The last act is the last act, whoever did it."""
    person = at_the_table()
    other = Person(kept=person.storage)
    other.tap("Advance Gate")
    person.hear()
    assert button(person, "undo") == "Undo Gate +1: 3 of 6"
    person.undo()
    other.hear()
    assert person.clock("Gate").filled == other.clock("Gate").filled == 2
    assert button(other, "redo") == "Redo Gate +1: 3 of 6"


def test_the_card_of_an_undone_roll_makes_place_for_the_one_before() -> None:
    """And where there is none, for the words on how to start."""
    person = Person(*[6] * 4, *[1] * 4)
    person.tap("Roll")
    person.tap("Roll")
    for tier in ("CRITICAL_FAILURE", "CRITICAL_SUCCESS", None):
        assert person.page.region("result").get("data-tier") == tier
        person.undo()
    assert person.page.text("result", "card") == "Set up a check, then Roll."


def test_what_is_redone_is_shown_again() -> None:
    """The card had fallen back to the roll before; redone, the later one stands on it again."""
    person = Person(1, 1, 1, 1, 6, 6, 6, 6)
    person.tap("Roll")
    person.tap("Roll")
    person.act("undo")
    assert person.page.text("result", "card").count("Critical Failure")
    person.act("redo")
    assert person.page.text("result", "card").count("Critical Success")


def test_rolled_again_as_it_was_uses_nothing_up() -> None:
    """Momentum that the roll itself gave is for the next check, and that is none that is only rolled again."""
    person = Person(6, 6, 1, 1, 3, 3, 3, 3, game="frameworks")
    make_hero(person, "Han")
    person.tap("Roll")
    person.tap("Gain momentum")
    person.tap("Roll again")
    (han,) = person.table.session.world.characters
    assert [token.name for token in han.tokens] == ["Momentum"]
