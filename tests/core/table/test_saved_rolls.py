"""Rolls that are saved for a character: kept with them, renamed, deleted, undone, and for nobody else to read."""

from dataclasses import replace

import pytest

from razor_core.events.entries import Undone
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.recap.for_players import for_players
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Modifier
from razor_core.rules.saved_rolls import MOST_SAVED, MOST_SET, SavedRoll
from razor_core.session.session import Session
from razor_core.table.character_events import CharacterSaved, ModifierGiven, RollSaved
from razor_core.table.characters import Character, merge_edit
from razor_core.table.kits import KitLaid, copied, picked
from razor_core.table.world import World
from tests.support.refused import refusal
from tests.support.running import after, lines
from tests.support.sessions import after as happened
from tests.support.sessions import record

SNEAK = SavedRoll("Sneak", values=(("dc", "14"),), entered=(Modifier("edge", "Rope"),))
CLIMB = SavedRoll("Climb")
KIRA = Character(id="k", name="Kira", system="razorweave")
WORLD = after(CharacterSaved(KIRA), RollSaved("k", SNEAK), RollSaved("k", CLIMB))


def names(world: World) -> list[str]:
    return [roll.name for roll in world.characters[0].features.rolls]


def test_a_roll_is_saved_renamed_and_deleted() -> None:
    """A name has one roll, whatever its capitals. What is gone, or nobody's, changes nothing."""
    assert names(WORLD) == ["Sneak", "Climb"]
    crept = replace(SNEAK, name="Creep")
    assert names(after(RollSaved("k", crept, "sneak"), start=WORLD)) == ["Creep", "Climb"]
    assert names(after(RollSaved("k", replace(CLIMB, name="SNEAK")), start=WORLD)) == ["SNEAK", "Climb"]
    assert names(after(RollSaved("k", replace(CLIMB, name="Climb"), "Sneak"), start=WORLD)) == ["Climb"]
    assert names(after(RollSaved("k", crept, "Gone"), start=WORLD)) == ["Sneak", "Climb", "Creep"]
    assert names(after(RollSaved("k", None, "Sneak"), start=WORLD)) == ["Climb"]
    for nothing in (RollSaved("k", None, "Gone"), RollSaved("x", CLIMB), RollSaved("k", SNEAK)):
        assert nothing.apply(WORLD) == (WORLD, ())


def test_the_log_says_what_was_saved() -> None:
    """In the order in which it happened."""
    renamed = RollSaved("k", replace(SNEAK, name="Creep"), "Sneak")
    assert lines(RollSaved("k", CLIMB), World(characters=(KIRA,))) == ("Saved rolls of Kira: Climb is saved",)
    assert lines(renamed, WORLD) == ("Saved rolls of Kira: Sneak is now Creep",)
    assert lines(RollSaved("k", replace(SNEAK, values=()), "Sneak"), WORLD) == ("Saved rolls of Kira: Sneak is saved",)
    assert lines(RollSaved("k", None, "sneak"), WORLD) == ("Saved rolls of Kira: Sneak is deleted",)


def test_there_is_an_end() -> None:
    """Of rolls, of what one has, and what does not fit the game is refused."""
    full = tuple([SavedRoll(f"Roll {at}") for at in range(MOST_SAVED)])
    world = World(characters=(replace(KIRA, features=Features(rolls=full)),))
    assert RollSaved("k", CLIMB).apply(world) == (world, ())
    assert names(after(RollSaved("k", CLIMB, "Roll 3"), start=world))[3] == "Climb"
    assert refusal(Features, rolls=(*full, CLIMB)) == (
        "rolls",
        "Save at most 12 rolls of a character. Delete one first.",
    )
    foreign = SavedRoll("Odd", entered=(Modifier("nothing", "Odd"),))
    assert RollSaved("k", foreign).apply(WORLD) == (WORLD, ())


LONG: list[dict[str, object]] = [
    {"name": " "},
    {"name": "x" * 61},
    {"values": (("dc",),)},
    {"values": (("dc", "1" * 201),)},
    {"values": (("dc", "1"),) * (MOST_SET + 1)},
    {"entered": SNEAK.entered * (MOST_SET + 1)},
]


@pytest.mark.parametrize(
    "values",
    LONG,
    ids=str,
)
def test_a_roll_that_no_form_has_is_refused(values: dict[str, object]) -> None:
    """A name of 1 to 60 characters, pairs of short texts, and not too many."""
    assert refusal(SavedRoll, **{"name": "Roll", **values})[0] in ("name", "values")


def test_they_go_where_their_character_goes() -> None:
    """Into files, kits and copies, and through an edit on the sheet."""
    archive = archive_to_json(Archive(Session(base=WORLD, world=WORLD)))
    assert archive_from_json(archive).session.world == WORLD
    kit = copied(picked("Cast", WORLD, {"k"}, ()), lambda: "n")
    assert names(after(KitLaid(kit))) == ["Sneak", "Climb"]
    edited = replace(KIRA, name="Kira the Grey", features=Features(actions=(Action(name="Slash"),)))
    merged = merge_edit(WORLD.characters[0], KIRA, edited)
    assert (merged.features.rolls, len(merged.features.actions)) == ((SNEAK, CLIMB), 1)


def test_undo_and_a_correction_keep_the_others() -> None:
    """What a corrected roll gave is gone from its character, what was saved since is not."""
    given = ModifierGiven("k", Modifier("edge", "Hurt"))
    session = happened(record(1, CharacterSaved(KIRA)), record(2, given))
    session = happened(record(3, RollSaved("k", SNEAK)), record(4, RollSaved("k", CLIMB)), start=session)
    undone = happened(record(5, Undone("4")), start=session)
    assert names(undone.world) == ["Sneak"]
    gone = happened(record(6, Undone("2")), start=undone)
    assert (names(gone.world), gone.world.characters[0].modifiers) == (["Sneak"], ())


def test_players_do_not_read_what_is_prepared() -> None:
    """Neither in their recap nor on a guest's device."""
    session = happened(record(1, CharacterSaved(KIRA)), record(2, RollSaved("k", SNEAK)))
    assert [line for entry in for_players(session.world, session.log) for line in entry.lines] == ["Kira joins"]
