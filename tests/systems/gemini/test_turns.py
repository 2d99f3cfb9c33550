"""The rulings on turns (GM-19 to GM-21): what would break if they were read another way."""

from dataclasses import replace
from itertools import permutations

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems.gemini.sheet import SHEET
from razor_core.table import turns
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ConditionTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.turns import ReactionUsed, RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnTaken, standings
from razor_core.table.world import World
from tests.support.running import after
from tests.support.typed import present

ADA = Character(id="a", name="Ada", system="gemini")


def ada(*conditions: str, kind: str = "Slow") -> World:
    """A first round with Ada alone, who has these conditions."""
    given = [ConditionGiven("a", present(SHEET.condition(condition))) for condition in conditions]
    return after(CharacterSaved(ADA), *given, TurnsBegun("gemini"), TurnChosen("a", kind))


def only(world: World) -> turns.TurnState:
    """How Ada stands."""
    (found,) = standings(world)
    return found


def test_the_focus_of_who_is_empowered_is_full_again_as_their_turn_begins() -> None:
    """Their own pool of that name, where it is not full; not out of turn, nor without the condition (GM-20)."""
    focus = Clock(id="f", name="Ada: Focus", kind=ClockKind.POOL, segments=5, filled=2)
    begun = replace(ada("Empowered", "Dazed"), clocks=(focus, replace(focus, id="v", name="Ada: Vitality")))
    world = begun.update(replace(only(begun).character, clocks=("f", "v")))
    assert turns.filled(world, "a") == (ClockTicked("f", 3),)
    full = after(*turns.filled(world, "a"), start=world)
    assert (turns.filled(full, "a"), turns.filled(world, "nobody")) == ((), ())
    assert turns.filled(after(TurnTaken("a"), start=world), "a") == ()
    assert turns.filled(after(ConditionTaken("a", "Empowered"), start=world), "a") == ()


def test_gemini_gm19_players_before_the_opposition_and_fast_before_slow() -> None:
    """GM-19: whatever the order at the table; two actions for a Fast turn, three for a Slow one."""
    sides = {"p": Side.PLAYER, "q": Side.PLAYER, "o": Side.OPPOSITION, "r": Side.OPPOSITION}
    for ids in permutations(sides):
        cast = [Character(id=each, name=each, system="gemini", side=sides[each]) for each in ids]
        fast = [TurnChosen(each, "Fast") for each in "pr"]
        found = standings(after(*map(CharacterSaved, cast), TurnsBegun("gemini"), *fast))
        assert [(turn_state.character.id, turn_state.actions) for turn_state in found] == [
            ("p", 2),
            ("r", 2),
            ("q", 3),
            ("o", 3),
        ]


@pytest.mark.parametrize(("conditions", "kind", "actions"), [
    (("Stunned",), "Slow", 1), (("Stunned",), "Fast", 0), (("Surprised",), "Slow", 2),
    (("Stunned", "Surprised"), "Slow", 0), (("Unconscious",), "Slow", 0), (("Unconscious", "Stunned"), "Fast", 0),
    (("Dazed", "Slowed", "Immobilized"), "Fast", 2),
])  # fmt: skip
def test_gemini_gm20_conditions_take_actions(conditions: tuple[str, ...], kind: str, actions: int) -> None:
    """GM-20: they add up, and leave none at the least."""
    assert only(ada(*conditions, kind=kind)).actions == actions


def test_gemini_gm20_surprised_ends_with_a_turn_and_allows_no_fast_one() -> None:
    """GM-20: a Fast turn waits until then, in whichever round. The line says what conditions mean, brackets too."""
    world = after(RoundBegun(2), RoundBegun(3), start=ada("Surprised", kind="Fast"))
    surprised = only(world)
    assert (surprised.kind.name, surprised.actions, surprised.barred) == ("Slow", 2, (("Fast", "Surprised"),))
    world = after(TurnTaken("a"), start=world)
    assert turns.over(world) == (ConditionTaken("a", "Surprised"),)
    world = after(TurnEnded("a"), *turns.over(world), RoundBegun(4), start=world)
    assert (only(world).kind.name, only(world).actions, only(world).barred) == ("Fast", 2, ())
    hurt = SHEET.bracketed("Afflicted", 0, "1d6", "Vitality")
    world = after(ConditionGiven("a", hurt), start=ada("Empowered", "Prone", "Unconscious"))
    assert only(world).says == ("Empowered: Focus is full again", "Prone: getting up takes 1 action")
    assert only(world).at_end == (
        "Unconscious: no actions; a PC may come round with 1 Vitality",
        "Afflicted [1d6 Vitality]: damage",
    )


@pytest.mark.parametrize("name", ["Dazed", "Disoriented", "Stunned", "Surprised", "Unconscious"])
def test_gemini_gm21_five_conditions_allow_no_reaction(name: str) -> None:
    """GM-21: as long as they last, in every round."""
    world = after(RoundBegun(2), start=ada(name))
    assert only(world).no_reaction == name
    assert ReactionUsed("a").apply(world) == (world, ())


def test_gemini_gm21_a_reaction_is_back_with_the_round() -> None:
    """GM-21: not with the turn."""
    world = after(ReactionUsed("a"), TurnTaken("a"), TurnEnded("a"), start=ada())
    assert only(world).no_reaction == "used"
    assert only(after(RoundBegun(2), start=world)).no_reaction == ""


@pytest.mark.parametrize(
    ("name", "left"),
    [("Dazed", ""), ("Disoriented", ""), ("Unconscious", ""), ("Stunned", "used"), ("Surprised", "used")],
)
def test_gemini_gm21_stunned_and_surprised_lose_that_of_the_round(name: str, left: str) -> None:
    """GM-21: also after they end; what only cannot be used is there again."""
    world = after(TurnTaken("a"), TurnEnded("a"), ConditionTaken("a", name), start=ada(name))
    assert only(world).no_reaction == left
    assert only(after(RoundBegun(2), start=world)).no_reaction == ""
