"""What a guest may ask for, and the event that the host makes of it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.events.events import Fiction
from razor_core.format.codec import DataError
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.session import Session
from razor_core.sharing.requests import (
    Make,
    Request,
    Right,
    Throw,
    Tick,
    granted,
    request_from_data,
    request_to_data,
)
from razor_core.systems.frameworks import Check as FrameworksCheck
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.refused import error_text, refusal
from tests.support.typed import instance

AIM = Modifier("edge", "Aim", lifetime=Lifetime.NEXT)
DREAD = Modifier("burden", "Dread", scope=Scope.SCENE)
KIRA = Character(id="k", name="Kira", system="razorweave", modifiers=(AIM,))
BO = Character(id="b", name="Bo", system="razorweave")
HOUND = Character(id="h", name="Hound", system="razorweave", secret=True, modifiers=(DREAD,))
GATE, DOOM = Clock(id="g", name="Gate"), Clock(id="d", name="Doom", secret=True)
WORLD = World(characters=(KIRA, BO, HOUND), clocks=(GATE, DOOM))
SESSION = Session(base=WORLD, world=WORLD)
SETUP = Setup(system="razorweave", base=Check(dc=16), actor="k", target="b")
LONG, TOO_LONG = "a" * 501, "Enter texts of at most 500 characters."
ANOTHERS = "You can only roll for Kira."
THROW = Throw(setup=SETUP, fiction=Fiction(who="Bo", intent="climb"), check=Check(dc=16, edge=1), faces=(1, 2, 3, 4, 5))


def throwing(**values: Any) -> Throw:
    """The throw with another setup."""
    return replace(THROW, setup=replace(SETUP, **values))


def refused(request: Request, right: Right = Right.ROLL_AND_TICK, character: str = "k", world: World = WORLD) -> str:
    """The sentence with which the host refuses it."""
    return refusal(granted, request, right, character, Session(base=world, world=world))[1]


@pytest.mark.parametrize(
    "data",
    [
        *(None, [], "Tick", {}, {"ask": "Tick"}, {"ask": ["Tick"], "data": {}}, {"ask": "ClockRemoved", "data": {}}),
        *({"ask": "Tick", "data": {"clock": 1, "by": 1}}, {"ask": "Tick", "data": {"clock": "g", "by": 1}, "more": 1}),
    ],
)
def test_what_is_no_request_is_refused(data: object) -> None:
    error_text(DataError, request_from_data, data)


def test_a_roll_of_another_check_than_the_guest_saw_is_refused() -> None:
    """Here its bonus is used up by now. That its dice do not fit any more is not what the guest reads."""
    changed = "The check has changed at the table. Look at it and roll again."
    world = replace(WORLD, characters=(replace(KIRA, modifiers=()), BO))
    assert refused(THROW, world=world) == changed
    harder = replace(THROW, check=Check(dc=12, edge=1))
    assert refused(harder) == changed
    assert refused(replace(THROW, faces=(1, 2, 3, 4))) == "Enter 5 dice; you entered 4."


@pytest.mark.parametrize(
    ("throw", "sentence"),
    [
        *((throwing(actor=id), ANOTHERS) for id in ("b", "razorweave")),
        (throwing(system="frameworks", base=FrameworksCheck(), target=""), ANOTHERS),
        (throwing(target="h"), "Your target is no longer on the table."),
        (throwing(brought=(AIM,)), "The host rolls for Extended Tasks, and asks you for your dice."),
        (throwing(kind="nothing"), "Choose a kind of roll that the game has, not 'nothing'."),
        (throwing(entered=(replace(AIM, holder="b"),)), "'Aim' is carried by a character. Do not enter it by hand."),
        (
            throwing(entered=(replace(AIM, field="__class__"),)),
            "Choose a number or flag of the check, not '__class__'.",
        ),
        *((replace(THROW, fiction=fiction), TOO_LONG) for fiction in (Fiction(intent=LONG), Fiction(declared=LONG))),
        (throwing(entered=(replace(AIM, name=LONG),)), TOO_LONG),
        (throwing(entered=(replace(AIM, kind=LONG),)), TOO_LONG),
        (throwing(entered=(replace(AIM, rating=LONG),)), TOO_LONG),
        (throwing(entered=(replace(AIM, cancels=LONG),)), TOO_LONG),
        (throwing(entered=(AIM,) * 21), "Enter at most 20 modifiers."),
    ],
)
def test_a_roll_that_is_not_the_guests_to_make_is_refused(throw: Throw, sentence: str) -> None:
    assert refused(throw) == sentence


@pytest.mark.parametrize("character", ["", "h", "gone", "razorweave"])
def test_who_has_no_character_on_the_table_cannot_roll(character: str) -> None:
    """Nor for one that is secret, nor as whoever acts unnamed."""
    assert refused(THROW, character=character) == "Your character is not on the table. Ask the host for one."


def test_a_clock_is_ticked_by_who_may() -> None:
    """One that is not secret."""
    assert granted(Tick("g", -2), Right.ROLL_AND_TICK, "", SESSION) == (ClockTicked("g", -2),)
    assert refused(Tick("d", 1)) == refused(Tick("x", 1)) == "This clock is no longer on the table."
    sentence = "The host does not let you tick clocks. Ask for the right to tick."
    assert refused(Tick("g", 1), Right.ROLL) == refused(Tick("g", 1), Right.LOOK) == sentence
    assert refused(Tick("g", 0)) == "Enter at least one tick."
    assert refused(Tick("g", 1000)) == "Enter a whole number from -999 to 999, not 1000."


@pytest.mark.parametrize(
    "request_",
    [
        *(Tick("probe", 1), Tick("probe", 0), Tick("probe", 1000)),
        *(throwing(actor="probe"), throwing(target="probe"), throwing(left_out=(("probe", "burden", "Dread"),))),
        throwing(chosen=(("probe", "burden", "Dread"),)),
        *(throwing(entered=(replace(AIM, holder="probe"),)), throwing(brought=(replace(AIM, holder="probe"),))),
        replace(THROW, fiction=Fiction(modifiers=(replace(DREAD, holder="probe"),))),
    ],
)
@pytest.mark.parametrize("character", ["k", "probe"])
def test_no_request_finds_out_what_is_secret(request_: Request, character: str) -> None:
    """What comes of one that names a secret clock or character is what comes of one that names none."""

    def came(id: str, world: World) -> object:
        asked = json.loads(json.dumps(request_to_data(request_)).replace('"probe"', f'"{id}"'))
        try:
            right, session = Right.ROLL_AND_TICK, Session(base=world, world=world)
            return granted(request_from_data(asked), right, character.replace("probe", id), session)
        except RuleError as error:
            return error.message

    bare = replace(WORLD, characters=(KIRA, BO), clocks=(GATE,))
    assert came("d", WORLD) == came("h", WORLD) == came("none", WORLD) == came("none", bare)


def test_who_may_only_look_does_nothing() -> None:
    """Not even with a character."""
    assert refused(THROW, Right.LOOK) == "The host lets you look on. Ask for the right to roll."


def test_a_clock_is_made_by_who_may() -> None:
    """Of a kind that the game has, with a size that it can have; full where what is left is counted."""
    make = Make(name="Dusk", segments=6, kind=ClockKind.THREAT, system="razorweave")
    right = Right.MAKE_CLOCKS
    (event,) = granted(make, right, "", SESSION)
    made = instance(ClockAdded, event).clock
    assert made == Clock(id=made.id, name="Dusk", segments=6, kind=ClockKind.THREAT, system="razorweave")
    assert granted(Tick("g", 1), right, "", SESSION) == (ClockTicked("g", 1),)
    for less in (Right.LOOK, Right.ROLL, Right.ROLL_AND_TICK):
        assert refused(make, less) == "The host does not let you make clocks. Ask for the right to."
    assert refused(replace(make, kind=ClockKind.TASK), right) == "Razorweave has no clocks of that kind."
    assert refused(replace(make, segments=1000), right).startswith("Enter a whole number from 2 to ")
    assert refused(replace(make, name=""), right).endswith(".")
    full = Make(name="Focus", segments=3, kind=ClockKind.POOL, system="gemini")
    assert instance(ClockAdded, granted(full, right, "", SESSION)[0]).clock.filled == 3


def test_a_clock_whose_count_players_do_not_see_is_the_hosts_to_tick() -> None:
    world = replace(WORLD, uncounted=("g",))
    assert refused(Tick("g", 1), world=world) == "Only the host ticks this clock."
