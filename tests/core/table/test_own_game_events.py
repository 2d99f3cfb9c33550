"""A table changes its own game: who and what moves to the new text, and what no longer fits is gone."""

from dataclasses import replace

import pytest

from razor_core.rules.features import Features
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.systems import add
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock
from razor_core.table.own_game_events import GameRevised
from razor_core.table.world import EMPTY, SetAside, World

LINES = (
    "game: Coin",
    "field luck: 0 to 3, start 1",
    "field craft: 0 to 3",
    "field foe: 1 to 9, start 4, target",
    "field edge: -2 to 2, once",
    "result: 1d6 + luck + craft + edge",
    "target: foe",
    "tier Heads, good: margin >= 0",
    "tier Tails, bad",
    "sheet luck: Bold 2",
    "sheet craft: Smith 1",
)
OLD = add("\n".join(LINES)).slug
#: With less luck, and without an edge.
NEW = add(
    "\n".join(line.replace("luck: 0 to 3", "luck: 0 to 1").replace("Bold 2", "Bold 1") for line in LINES[:4])
    + "\nresult: 1d6 + luck + craft\n"
    + "\n".join(line.replace("Bold 2", "Bold 1") for line in LINES[6:])
).slug
HELP, HOPE = Modifier("edge", "Help"), Modifier("", "Hope")
WREN = Character(
    id="w",
    name="Wren",
    system=OLD,
    ratings=(Rating("Bold", 3),),
    skills=(Skill("Smith", "", 2),),
    defences=(Rating("foe", 7),),
    modifiers=(HELP, HOPE),
    conditions=(Condition("Dazed", (replace(HELP, name="Dazed", points=-1),)),),
    features=Features(rolls=(SavedRoll("Sneak", "", (), (HELP,)), SavedRoll("Climb", "", (("luck", "1"),), ()))),
)


def test_everything_of_the_game_moves_and_what_does_not_fit_is_gone() -> None:
    """Also who is set aside; a second of a name gets a number; others stay as they are."""
    kira = Character(id="k", name="Kira", system="gemini")
    world = World(
        characters=(WREN, kira),
        clocks=(Clock(id="c", name="Gate", system=OLD), Clock(id="d", name="Doom", system="gemini")),
        aside=(
            SetAside(character=replace(WREN, id="a", name="Ash"), clocks=(Clock(id="e", name="Wall", system=OLD),)),
        ),
        unnamed=(Character(id=OLD, name="Anyone", system=OLD, modifiers=(HELP,)),),
    ).stands(OLD, "luck", "1")
    after, lines = GameRevised(OLD, NEW).apply(world)
    wren, other = after.characters
    assert lines == ("Coin has changed",)
    assert (wren.system, other) == (NEW, kira)
    assert [rating.value for rating in wren.ratings] == [1]
    assert [skill.value for skill in wren.skills] == [2]
    assert wren.defences == WREN.defences
    assert wren.modifiers == (HOPE,)
    assert wren.conditions == (Condition("Dazed"),)
    assert [roll.name for roll in wren.features.rolls] == ["Climb"]
    assert [clock.system for clock in after.clocks] == [NEW, "gemini"]
    assert after.aside[0].character.system == after.aside[0].clocks[0].system == NEW
    assert (after.unnamed, after.standing) == ((), ())


@pytest.mark.parametrize(
    ("world", "concerned"),
    [
        (EMPTY, False),
        (World(characters=(WREN,)), True),
        (World(clocks=(Clock(id="c", name="Gate", system=OLD),)), True),
        (World(aside=(SetAside(character=WREN),)), True),
    ],
)
def test_it_concerns_a_table_with_something_of_the_game(world: World, concerned: bool) -> None:
    assert GameRevised(OLD, NEW).concerns(world) is concerned


@pytest.mark.parametrize(("before", "after"), [("gemini", NEW), (OLD, "gemini"), (OLD, "own_x")])
def test_only_own_games_are_changed(before: str, after: str) -> None:
    with pytest.raises(RuleError) as refused:
        GameRevised(before, after)
    assert refused.value.field == "system"
