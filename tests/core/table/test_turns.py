"""The turn order on the table: who acts when, what each event changes, and who joins or leaves."""

from dataclasses import replace

import pytest

from razor_core.events.events import Event
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems import find
from razor_core.table import turns
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ConditionTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.secrets import public
from razor_core.table.turns import ReactionUsed, RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnsEnded, TurnTaken
from razor_core.table.world import MOST_ROUNDS, TurnOrder, World
from tests.support.refused import refusal
from tests.support.running import after, lines
from tests.support.typed import present

KIRA = Character(id="k", name="Kira", system="gemini")
VANCE = Character(id="v", name="Vance", system="gemini", clocks=("w",))
THUG = Character(id="t", name="Thug", system="gemini", side=Side.OPPOSITION)
WOUNDS = Clock(id="w", name="Vance: Injuries", kind=ClockKind.POOL, segments=2, filled=1)
#: Of another game, and in none of the rounds.
IVO = Character(id="i", name="Ivo", system="razorweave")
BEGUN = after(ClockAdded(WOUNDS), *map(CharacterSaved, (THUG, KIRA, IVO, VANCE)), TurnsBegun("gemini"))


def given(character: str, *names: str) -> list[ConditionGiven]:
    """The events that give a character conditions of the book."""
    sheet = find("gemini").sheet
    return [ConditionGiven(character, found) for name in names if (found := sheet.condition(name))]


def waiting(world: World) -> list[str]:
    """Who is still to act, in order."""
    return [standing.character.name for standing in turns.standings(world) if standing.waits]


def turn(world: World) -> str:
    taking = turns.on_turn(world)
    return taking.character.name if taking else ""


def test_a_round_goes_from_one_to_the_next() -> None:
    """In the order of the sides, then of the table; who is defeated has no turn until they are not."""
    assert waiting(BEGUN) == ["Kira", "Vance", "Thug"]
    world = after(TurnTaken("k"), start=BEGUN)
    assert (turn(world), waiting(world)) == ("Kira", ["Vance", "Thug"])
    world = after(TurnTaken("t"), start=world)
    assert (turn(world), waiting(world)) == ("Thug", ["Vance"])
    world = after(TurnEnded("t"), TurnTaken("k"), start=world)
    assert (turn(world), waiting(world)) == ("", ["Vance"])
    world = after(TurnTaken("v"), RoundBegun(2), start=world)
    assert (turn(world), waiting(world)) == ("", ["Kira", "Vance", "Thug"])
    world = after(TurnTaken("v"), ClockTicked("w", 1), start=BEGUN)
    (vance,) = [standing for standing in turns.standings(world) if standing.character == VANCE]
    assert (vance.out, vance.on_turn, vance.no_reaction) == ("Defeated", False, "Defeated")
    assert (turn(world), waiting(world)) == ("", ["Kira", "Thug"])
    assert TurnTaken("v").apply(world) == (world, ())
    assert turn(after(ClockTicked("w", -1), start=world)) == "Vance"
    # Another's turn has ended theirs.
    world = after(TurnTaken("t"), ClockTicked("w", -1), start=world)
    assert (turn(world), waiting(world)) == ("Thug", ["Kira"])


def test_the_log_says_what_happened() -> None:
    world, said = BEGUN, list[str]()
    events: list[Event] = [TurnChosen("k", "Fast"), TurnTaken("k"), TurnEnded("k"), ReactionUsed("k")]
    events += [ReactionUsed("k", back=True), *given("t", "Stunned"), TurnTaken("t"), RoundBegun(2), TurnsEnded()]
    for event in events:
        said += lines(event, world)
        world = after(event, start=world)
    assert lines(TurnsBegun("gemini"), world) == ("Turn order: round 1",)
    assert said == [
        *("Kira takes Fast turns", "Kira: Fast turn, 2 actions", "Kira: turn ends"),
        *("Kira uses their Reaction", "Kira has their Reaction back"),
        *("Thug is Stunned", "Thug: Slow turn, 1 action", "Round 2", "Turn order ends in round 2"),
    ]


@pytest.mark.parametrize(
    "event",
    [
        *(TurnsBegun("gemini"), TurnChosen("x", "Fast"), TurnChosen("i", "Fast"), TurnChosen("k", "Lightning")),
        *(TurnTaken("x"), TurnTaken("i"), TurnTaken("v"), TurnTaken("k"), TurnEnded("v"), TurnEnded("t")),
        *(ReactionUsed("x"), ReactionUsed("k", back=True), RoundBegun(3)),
    ],
    ids=repr,
)
def test_an_event_that_another_tab_made_void_changes_nothing(event: Event) -> None:
    """For who is not there, has acted, or has the turn already; for a round that has begun; for no kind of turn."""
    world = after(TurnTaken("v"), TurnTaken("k"), start=BEGUN)
    assert event.apply(world) == (world, ())


@pytest.mark.parametrize(
    "event",
    [TurnChosen("k", "Fast"), TurnTaken("k"), TurnEnded("k"), ReactionUsed("k"), RoundBegun(2), TurnsEnded()],
    ids=repr,
)
def test_without_a_turn_order_nothing_happens(event: Event) -> None:
    """Another tab may have ended it."""
    world = after(TurnsEnded(), start=BEGUN)
    assert event.apply(world) == (world, ())
    assert (turns.standings(world), turns.on_turn(world), turns.over(world)) == ((), None, ())


def test_a_turn_order_is_of_a_game_that_has_one() -> None:
    """Its rounds are numbered from 1 to 999."""
    games = ("system", "Choose a game with a turn order (gemini), not 'razorweave'.")
    assert refusal(TurnsBegun, "razorweave") == games
    assert refusal(TurnOrder, system="razorweave") == games
    assert refusal(TurnOrder, system="gemini", round=0) == ("round", "Enter a whole number from 1 to 999, not 0.")
    assert refusal(RoundBegun, 1) == ("round", "Enter a whole number from 2 to 999, not 1.")
    assert refusal(RoundBegun, MOST_ROUNDS + 1) is not None


def test_players_do_not_learn_of_the_turn_of_one_who_is_secret() -> None:
    """Nor that there is one: then it is nobody's turn."""
    hound = replace(THUG, id="h", name="Hound", secret=True)
    world = after(CharacterSaved(hound), ReactionUsed("h"), ReactionUsed("k"), TurnTaken("h"), start=BEGUN)
    seen = public(world)
    assert "h" not in {seat.character for seat in present(seen.turns).seats}
    assert (turn(world), turn(seen), waiting(seen)) == ("Hound", "", ["Kira", "Vance", "Thug"])
    assert turn(public(after(TurnTaken("k"), start=world))) == "Kira"
    assert public(after(TurnsEnded(), start=world)).turns is None


def test_what_ends_with_a_turn_is_of_whose_turn_it_is() -> None:
    """Nothing of anybody else."""
    world = after(*given("k", "Surprised", "Dazed"), *given("t", "Surprised"), start=BEGUN)
    assert turns.over(world) == ()
    assert turns.over(after(TurnTaken("k"), start=world)) == (ConditionTaken("k", "Surprised"),)
