"""What a result brings: whom it can go to, who and which clock is meant, and the events that apply it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.consequences.apply import certain, struck, take
from razor_core.consequences.recipients import NEW, Situation, meant, receivers, target, targets
from razor_core.consequences.taking_back import replaced_by, take_back
from razor_core.events.events import ConsequenceTaken, Event, Fiction
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import Afflict, Give, Lose, Tick
from razor_core.rules.modifiers import Modifier, condition
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.effects import ticking
from tests.support.running import after

RESOLVE = ClockKind.RESOLVE


def someone(name: str, *clocks: str, side: Side = Side.PLAYER, **values: Any) -> Character:
    """A character whose id is the first letter of their name."""
    return Character(
        **{"id": name[0].lower(), "name": name, "system": "razorweave", "side": side, "clocks": clocks, **values}
    )


def clock(id: str, kind: ClockKind = RESOLVE, filled: int = 0) -> Clock:
    return Clock(id=id, name=id.upper(), kind=kind, filled=filled)


KIRA, VANCE = someone("Kira", "kr"), someone("Vance", "vr")
THUG, GUARD = someone("Thug", "tr", side=Side.OPPOSITION), someone("Guard", "gr", side=Side.OPPOSITION)
STRANGER = someone("Ash", "ar", system="witchgates", side=Side.OPPOSITION)
WORLD = World(
    characters=(KIRA, VANCE, THUG, GUARD, STRANGER), clocks=tuple(clock(id) for id in ("kr", "vr", "gr", "tr", "boss"))
)
HARM = ticking("harm", "Harm", RESOLVE, 2, to=Recipient.TARGET, certain=True)
HURT = ticking("get-hurt", "Get hurt", RESOLVE, 1, 2)
ALARM = ticking("alarm", "Alarm", ClockKind.THREAT, 1, to=Recipient.SCENE)
CALM = Modifier("edge", "Calm")
PRONE = condition("Prone", Modifier("burden", ""))


def now(world: World = WORLD, **values: Any) -> Situation:
    """Kira has rolled, against nobody."""
    return Situation(**{"world": world, "system": "razorweave", "roll": "1.s", "actors": {"": "k"}, **values})


def with_clocks(*clocks: Clock) -> World:
    return replace(WORLD, clocks=clocks)


def named_clock(situation: Situation, consequence: Consequence) -> str:
    """The id of the clock that is meant, or nothing."""
    clock = target(situation, consequence)
    return clock.id if clock else ""


def ids(found: Iterable[Clock | Character]) -> str:
    return " ".join(each.id for each in found)


def to(recipient: Recipient, **values: Any) -> Consequence:
    """A consequence without a clock for that recipient."""
    return Consequence(**{"id": "calm", "label": "Calm", "effects": (Give(CALM),), "to": recipient, **values})


def test_a_single_opponent_is_meant_without_a_target() -> None:
    """Of the opposition for a player, of the players for the opposition."""
    world = replace(WORLD, characters=(KIRA, THUG, STRANGER))
    assert meant(now(world), to(Recipient.TARGET)) == THUG
    assert meant(now(world, actors={"": "t"}), to(Recipient.TARGET)) == KIRA
    assert meant(now(world, actors={}), to(Recipient.TARGET)) == THUG
    assert meant(now(world, actors={"": "gone"}), to(Recipient.TARGET)) == THUG


@pytest.mark.parametrize(
    ("actor", "aim", "clocks", "first"),
    [
        ("k", "t", "tr gr boss vr", "tr"),
        ("k", "g", "gr tr boss vr", "gr"),
        ("k", "", "gr tr boss vr", "gr"),
        ("t", "k", "kr vr boss gr", "kr"),
        ("t", "", "kr vr boss gr", "kr"),
        ("k", "v", "vr gr tr boss", "vr"),
    ],
)
def test_harm_goes_to_the_target_and_never_to_who_deals_it(actor: str, aim: str, clocks: str, first: str) -> None:
    """Then to the others on that side, then to clocks of nobody, last to one's own side."""
    situation = now(actors={"": actor}, target=aim)
    assert ids(targets(situation, HARM)) == clocks
    assert named_clock(situation, HARM) == first


def test_a_track_can_be_any_clock() -> None:
    """Of progress or threat as well (WG-9), but not of a task or a pool; its own kind comes first."""
    world = with_clocks(*(clock(kind.name.lower(), kind) for kind in ClockKind))
    mark = Tick(ClockKind.TRACK, (1,), also=(ClockKind.PROGRESS, ClockKind.THREAT))
    assert ids(targets(now(world), Consequence("mark", "Mark", (mark,)))) == "track progress threat"
    assert targets(now(world), Consequence("make", "Make", (replace(mark, numbers=(0,)),))) == ()


def test_whose_clock_was_ticked_as_the_targets_was_struck() -> None:
    """Not whoever has a clock that something else ticked, and nobody before a tick."""
    ticked = ClockTicked("gr", 2, HARM.key)
    assert struck(now(), [HARM, HURT], [ticked]) is GUARD
    assert struck(now(), [HARM, HURT], [replace(ticked, consequence=HURT.key), ClockTicked("tr", 1)]) is None
    assert struck(now(), [HARM], [replace(ticked, clock="boss")]) is None


def test_only_clocks_of_the_game_are_moved_and_a_new_one_is_of_it() -> None:
    """A clock without a game is of every one."""
    alarms = [clock(id, ClockKind.THREAT) for id in ("alarm", "bell", "gate")]
    theirs, ours, any_game = alarms
    world = with_clocks(replace(theirs, system="gemini"), replace(ours, system="razorweave"), any_game)
    assert ids(targets(now(world), ALARM)) == "bell gate"
    made, *_ = take(now(with_clocks()), ALARM, NEW)
    assert isinstance(made, ClockAdded)
    assert made.clock.system == "razorweave"


def test_a_clock_that_cannot_be_ticked_comes_last_and_is_seldom_meant() -> None:
    """A full one, or an empty one for what clears; if all are full, it is a new clock, but not for the target.

    Whose Resolve Clock is full has no second one, nor has whoever pays with a track that the book names.
    """
    world = with_clocks(clock("gr", filled=6), clock("tr", filled=5), clock("boss"))
    assert ids(targets(now(world), HARM)) == "tr boss gr"
    assert named_clock(now(world, last={HARM.key: "gr"}), HARM) == "tr"
    assert target(now(world, target="g"), HARM) == world.clocks[0]
    hits = ticking("hits", "Pay with hits", ClockKind.TRACK, 1, tick={"name": "Hits lost"}, to=Recipient.ACTOR)
    lost = replace(clock("kr", ClockKind.TRACK, 6), name="Kira: Hits lost")
    assert target(now(with_clocks(lost)), hits) == lost
    full = with_clocks(clock("alarm", ClockKind.THREAT, 6))
    assert ids(targets(now(full), ALARM)) == "alarm"
    assert target(now(full), ALARM) is None
    assert target(now(full, last={ALARM.key: "alarm"}), ALARM) is None
    clear = ticking("clear", "Clear", ClockKind.THREAT, -2, to=Recipient.SCENE)
    world = with_clocks(clock("calm", ClockKind.THREAT), clock("alarm", ClockKind.THREAT, 6))
    assert ids(targets(now(world), clear)) == "alarm calm"
    assert named_clock(now(world), clear) == "alarm"
    assert target(now(with_clocks(clock("calm", ClockKind.THREAT))), clear) is None


def test_each_consequence_remembers_its_last_clock() -> None:
    """By its key; a new clock too. A target comes before what was."""
    world = with_clocks(*(clock(id, ClockKind.THREAT) for id in ("alarm", "storm")), clock("tr"), clock("gr"))
    other = replace(ALARM, id="storm")
    situation = now(world, last={ALARM.key: "storm", other.key: NEW, HARM.key: "tr"})
    assert named_clock(situation, ALARM) == "storm"
    assert target(situation, other) is None
    assert named_clock(situation, HARM) == "tr"
    assert named_clock(replace(situation, target="g"), HARM) == "gr"
    assert named_clock(replace(situation, last={ALARM.key: "gone"}), ALARM) == "alarm"


def taken_from(character: Character, takes: str, *used: Modifier) -> list[tuple[str, str]]:
    """Field and name of what they lose by a roll with these modifiers."""
    _, *events = take(
        now(told={"": Fiction(modifiers=used)}), Consequence("lose-it", "Lose it", (Lose(takes),)), receiver=character
    )
    return [(event.field, event.name) for event in events if isinstance(event, ModifierTaken)]


def test_what_is_taken_is_what_the_roll_used() -> None:
    """On that field, by its name; what another character brought is theirs. Else it is the first of that name."""
    lamp, word = Modifier("esoteric", "Lamp"), Modifier("esoteric", "Word")
    sure = Modifier("", "Determined 2")
    ash = someone("Ash", system="witchgates", modifiers=(lamp, word, sure))
    assert taken_from(ash, "esoteric", replace(word, holder="a")) == [("esoteric", "Word")]
    assert taken_from(ash, "esoteric", word) == [("esoteric", "Word")]
    assert taken_from(ash, "esoteric", replace(word, holder="b")) == []
    assert taken_from(ash, "esoteric", replace(word, field="merit")) == []
    assert taken_from(ash, "esoteric") == []
    assert taken_from(ash, "Determined") == [("", "Determined 2")]


MOMENTUM = to(Recipient.ACTOR, id="momentum", label="Gain momentum", certain=True)
FALL = Consequence("fall", "Fall", (Afflict(PRONE),), certain=True)
STUNT = Consequence("a-stunt", "A stunt")
CHOICE = Choice("One", (MOMENTUM, STUNT), instead=(replace(STUNT, id="worse"),))


def test_what_is_certain_happens_with_the_roll() -> None:
    """What is given in its act, also inside of a choice; each tick by itself. What is a choice does not."""
    in_act, ticks = certain(now(target="t"), [HARM, CHOICE, FALL, STUNT, ALARM])
    assert in_act == (
        ConsequenceTaken("momentum", roll="1.s", label="Gain momentum"),
        ModifierGiven("k", CALM),
        ConsequenceTaken("fall", roll="1.s", label="Fall"),
        ConditionGiven("k", PRONE),
    )
    assert ticks == (ClockTicked("tr", 2, "harm", "1.s", label="Harm"),)
    assert certain(now(), [STUNT, ALARM]) == ((), ())


@pytest.mark.parametrize(
    ("consequence", "back"), [(MOMENTUM, ModifierTaken("k", "edge", "Calm")), (FALL, ConditionTaken("k", "Prone"))]
)
def test_what_was_certain_can_be_taken_back(consequence: Consequence, back: Event) -> None:
    """Where it is still there: then the world is as before."""
    situation = now()
    then = replace(situation, world=after(*certain(situation, [consequence])[0], start=WORLD))
    assert then.world != WORLD
    assert take_back(then, consequence, meant(then, consequence)) == (back,)
    assert after(back, start=then.world) == WORLD
    assert take_back(situation, consequence, KIRA) == take_back(then, consequence, None) == ()
    assert take_back(then, STUNT, meant(then, STUNT)) == ()


def test_a_choice_replaces_what_was_certain_in_it() -> None:
    """If it was applied; what is in no choice replaces nothing."""
    sure, stunt, worse = MOMENTUM, STUNT, Consequence("worse", "Worse")
    choices: list[Consequence | Choice] = [HARM, Choice("One", (sure, stunt), instead=(worse,))]
    assert replaced_by(stunt, choices, {sure.key}) is sure
    assert replaced_by(worse, choices, {sure.key}) is sure
    assert replaced_by(stunt, choices, {HARM.key}) is None
    assert replaced_by(HARM, choices, {sure.key}) is None
    offered = replace(sure, certain=False)
    assert replaced_by(stunt, [Choice("One", (offered, stunt))], {offered.label}) is None


def test_what_a_target_gets_is_offered_to_the_other_side_first() -> None:
    """Whoever is taken out comes last, on either side."""
    assert receivers(now(), to(Recipient.TARGET)) == (THUG, GUARD, VANCE)
    full = tuple(replace(each, filled=each.segments) if each.id == "tr" else each for each in WORLD.clocks)
    assert receivers(now(replace(WORLD, clocks=full)), to(Recipient.TARGET)) == (GUARD, VANCE, THUG)
    assert receivers(now(actors={"": "t"}), to(Recipient.TARGET)) == (KIRA, VANCE, GUARD)
