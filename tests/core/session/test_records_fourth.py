"""The fourth format: tokens become modifiers, a character's clock one of several, `once` a lifetime."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import Fiction, Rolled
from razor_core.session.records import VERSION, entry_from_json, record_from_json, snapshot_from_json
from razor_core.session.session import Session, apply
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, ModifierGiven, ModifierTaken
from razor_core.table.tasks import TaskBegun
from tests.support.lines import FIFTH, FOURTH, GONE, SNAPSHOT_4, WORLD, changed, read

ROLL, CHARACTER, GIVEN = (FOURTH[at] for at in (0, 10, 12))
#: What the fifth format changed in the data of an event, or added to it.
NEW = {"Rolled", "ConsequenceTaken", "CharacterSaved", "TokenGiven", "TokenTaken", "TaskBegun"}


def token(**values: Any) -> dict[str, Any]:
    """A token of the fourth format."""
    return {"name": "Calm", "field": "edge", "points": 1, "lasts": "STAYS", "cancels": "", **values}


def migrated(**values: Any) -> Modifier:
    """What a token becomes that a character was given."""
    return read(ModifierGiven, changed(GIVEN, "data", "token", to=token(**values))).modifier


@pytest.mark.parametrize("line", [each for each in FOURTH if json.loads(each)["event"] not in NEW])
def test_what_has_not_changed_is_read_as_it_was(line: str) -> None:
    """But for the number of the format."""
    assert record_from_json(line) == record_from_json(line.replace('{"version":4', f'{{"version":{VERSION}', 1))
    of_today = [json.loads(each) for each in FIFTH]
    assert json.loads(line)["data"] in [each["data"] for each in of_today]


@pytest.mark.parametrize(
    ("lasts", "lifetime", "chosen"),
    [("STAYS", Lifetime.STAYS, False), ("NEXT", Lifetime.NEXT, False), ("USED", Lifetime.USED, True)],
)
def test_a_token_of_each_lifetime_is_a_modifier(lasts: str, lifetime: Lifetime, chosen: bool) -> None:
    """It applies by itself, but for one that lasts until it is used: a player chooses that one."""
    assert migrated(lasts=lasts, points=-2, cancels="burden") == Modifier(
        "edge", "Calm", -2, lifetime, Scope.ACTOR, chosen, "burden"
    )


@pytest.mark.parametrize("field", ["esoteric", "merit", "injury", "misfortune"])
def test_dice_of_witchgates_are_chosen_for_a_roll(field: str) -> None:
    """They stayed, and a tap used them; an ally could use a miss-fortune."""
    assert migrated(field=field).optional
    assert migrated(field=field).lifetime is Lifetime.STAYS
    assert migrated(field=field).scope is (Scope.ALLY if field == "misfortune" else Scope.ACTOR)


def test_a_token_may_lack_what_has_a_default() -> None:
    """Its lifetime and its field too."""
    bare = changed(GIVEN, "data", "token", to={"name": "Lost word"})
    assert record_from_json(bare).event == ModifierGiven("h1", Modifier("", "Lost word"))
    with_field = changed(GIVEN, "data", "token", to={"name": "Calm", "field": "edge"})
    assert record_from_json(with_field).event == ModifierGiven("h1", Modifier("edge", "Calm"))


def test_a_token_given_and_taken_is_a_modifier_given_and_taken() -> None:
    """Of the same character, field and name; applied, nothing is left of it."""
    given, taken = (record_from_json(FOURTH[at]) for at in (12, 13))
    momentum = Modifier("momentum", "Momentum", lifetime=Lifetime.NEXT, cancels="interference")
    assert given.event == ModifierGiven("h1", momentum)
    assert taken.event == ModifierTaken("h1", "momentum", "Momentum")
    saved = record_from_json(CHARACTER)
    bare = replace(read(CharacterSaved, CHARACTER).character, system="frameworks", ratings=(), skills=(), modifiers=())
    session = Session()
    for record in (replace(saved, event=CharacterSaved(bare)), given):
        session = apply(session, record)
    assert session.world.characters[0].modifiers == (momentum,)
    assert apply(session, taken).world.characters == (bare,)


def test_a_character_keeps_tokens_and_clock() -> None:
    """Their clock is the first of their clocks; they have no conditions and no defences yet."""
    character = read(CharacterSaved, CHARACTER).character
    assert character.modifiers == (
        Modifier("burden", "Prone"),
        Modifier("edge", "Calm", lifetime=Lifetime.NEXT, cancels="burden"),
        Modifier("", "Lost word", 0, Lifetime.USED, optional=True),
    )
    assert (character.clocks, character.conditions, character.defences) == (("c1",), (), ())
    for clock in ("", GONE):
        assert read(CharacterSaved, changed(CHARACTER, "data", "character", "clock", to=clock)).character.clocks == ()
    bare = read(CharacterSaved, changed(CHARACTER, "data", "character", "tokens", to=GONE)).character
    assert bare == replace(character, modifiers=())


def test_a_roll_says_which_modifiers_were_for_it_alone() -> None:
    """It names neither actor nor target, so it ends nothing that a character carries."""
    event = read(Rolled, ROLL)
    assert event.fiction.modifiers == (
        Modifier("edge", "Set Up", lifetime=Lifetime.ROLL),
        Modifier("dc", "Masterwork", 2),
        Modifier("skill", "Fine Manipulation"),
    )
    assert (event.actor, event.target, event.reacts) == ("", "", False)
    assert event.apply(WORLD)[0] == WORLD
    short = read(Rolled, changed(ROLL, "data", "fiction", "modifiers", 0, "once", to=GONE))
    assert short.fiction.modifiers[0].lifetime is Lifetime.STAYS
    for path in (("data", "fiction"), ("data", "fiction", "modifiers")):
        assert read(Rolled, changed(ROLL, *path, to=GONE)).fiction.modifiers == ()
    assert read(Rolled, changed(ROLL, "data", "fiction", to=GONE)).fiction == Fiction()


def test_rolls_and_tasks_have_nobody_new() -> None:
    """Every roll of the fourth format is the same roll; a task has no character."""
    rolls = [read(Rolled, line) for line in FOURTH if json.loads(line)["event"] == "Rolled"]
    today = [read(Rolled, line) for line in FIFTH if json.loads(line)["event"] == "Rolled"]
    assert [(roll.check, roll.faces, roll.result) for roll in rolls] == [
        (roll.check, roll.faces, roll.result) for roll in today
    ]
    assert not any(roll.actor for roll in rolls)
    assert read(TaskBegun, FOURTH[14]) == replace(read(TaskBegun, FIFTH[16]), actor="", rival="")


def test_a_snapshot_keeps_its_characters() -> None:
    """Nobody acts in it, and nobody unnamed carries anything."""
    session = snapshot_from_json(SNAPSHOT_4)
    assert session == Session(base=WORLD, world=WORLD, upto=(7, "s1"))
    assert (session.world.unnamed, session.world.acting) == ((), "")
    with_clock = changed(SNAPSHOT_4, "world", "characters", 0, "clock", to="c1")
    assert snapshot_from_json(with_clock).world.characters[0].clocks == ("c1",)
    assert snapshot_from_json(changed(SNAPSHOT_4, "world", "characters", to=GONE)).world.characters == ()


def test_an_entry_keeps_its_lines() -> None:
    """Whatever happened."""
    line = changed(GIVEN, "lines", to=["Zoë gains Momentum"])
    assert entry_from_json(line).lines == ("Zoë gains Momentum",)
    removed = record_from_json(FOURTH[11]).event
    assert removed == CharacterRemoved("h1")
