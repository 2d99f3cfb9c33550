"""A guest that sends what no guest of ours would: nothing of it changes the table, or what others have."""

import json
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from typing import Any

import pytest

from razor_core.consequences.choosing import Take
from razor_core.events.entries import LAST
from razor_core.events.events import ConsequenceTaken, Fiction, Rolled
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.sharing.host import MOST_ASKED, WINDOW
from razor_core.sharing.known_guests import KnownGuest
from razor_core.sharing.messages import LARGEST_OF_GUEST, MOST_REQUESTS
from razor_core.sharing.requests import Make, Request, Right, Throw, Tick, request_to_data
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterSaved, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support import hostile
from tests.support.sharing import SharedTable, token
from tests.support.typed import instance

START = (
    CharacterSaved(Character(id="k", name="Kira", system="razorweave")),
    CharacterSaved(Character(id="b", name="Bo", system="razorweave")),
    CharacterSaved(Character(id="h", name="Hound", system="razorweave", secret=True)),
    ClockAdded(Clock(id="g", name="Gate", segments=12)),
    ClockAdded(Clock(id="d", name="Doom", segments=12, secret=True)),
    Rolled(system="razorweave", check=Check(), faces=(3, 3, 4, 3), actor="k", fiction=Fiction(who="Kira")),
)
ROLL = Throw(
    setup=Setup(system="razorweave", base=Check(), actor="k"), fiction=Fiction(), check=Check(), faces=(1, 2, 3, 4)
)
#: With a place for whatever a roll can say.
FULL = replace(
    ROLL,
    setup=replace(
        ROLL.setup,
        entered=(Modifier("edge", "Aim", kind="", rating="x"),),
        left_out=(("k", "edge", "a"),),
        chosen=(("k", "edge", "b"),),
        action="Slash",
        strength=1,
        attribute="AGI",
    ),
    fiction=Fiction(who="Bo", intent="climb", modifiers=(Modifier("edge", "Howl", holder="h"),)),
    check=Check(edge=1),
    faces=(1, 2, 3, 4, 5),
)


def whole(value: Any) -> Any:
    """The value as data of every field, also of those that are left out where they have their defaults."""
    if is_dataclass(value):
        return {field.name: whole(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [whole(each) for each in value]
    return value.name if isinstance(value, Enum) else value


FULL_DATA: Any = {"ask": "Throw", "data": whole(FULL)}
#: A choice of the guest's own, with a place for whatever one can say.
TAKE_DATA: Any = {"ask": "Take", "data": whole(Take(roll="6.s", consequence="price.spend", receiver="k", words="a"))}
MAKE_DATA: Any = {"ask": "Make", "data": whole(Make(name="A", segments=4, kind=ClockKind.THREAT, system="gemini"))}
TICK_DATA: Any = json.loads(json.dumps(request_to_data(Tick("g", 1))))
HUGE = "1" + "0" * 4200
#: Values that belong nowhere in a message, as JSON.
VALUES = (
    *("null", "true", "-1", "1.5", "NaN", "Infinity", "1e400", HUGE, "1" * 5000, '""', '"\\ud800"', "[]", "{}"),
    *("[[[[[1]]]]]", '{"__class__":1}', "[" * 60 + "]" * 60, '"' + "a" * 5000 + '"', '"d"', '"h"', '"razorweave"'),
    *(str(2**53), str(2**63), "[null]", '[["h","edge","Howl"]]'),
)


def joined() -> SharedTable:
    """A table with a hostile guest, x, and another one, y."""
    table = SharedTable(*START)
    for name in "xy":
        table.join(name)
    table.settle()
    return table


def with_a_place(data: Any) -> list[Any]:
    """The data with the word PLACE in place of each of its parts."""
    if isinstance(data, dict):
        return ["PLACE", *({**data, key: each} for key, inside in data.items() for each in with_a_place(inside))]
    if isinstance(data, list):
        places = [(at, each) for at, inside in enumerate(data) for each in with_a_place(inside)]
        return ["PLACE", *([*data[:at], each, *data[at + 1 :]] for at, each in places)]
    return ["PLACE"]


def messages() -> list[str]:
    """Well over 2,000 messages, nearly all of them wrong."""
    state: Any = {**json.loads(joined().guests["x"].message()), "answered": 0}
    good = state | {"waiting": [FULL_DATA]}
    text = json.dumps(good)
    others = [state | {"waiting": [data]} for data in (TICK_DATA, TAKE_DATA, MAKE_DATA)]
    places = [json.dumps(each) for data in (good, *others) for each in with_a_place(data)]
    changed = [place.replace('"PLACE"', value) for place in places for value in VALUES]
    changed += [json.dumps(good | {more: 1}) for more in ("right", "character", "events", "__class__")]
    changed += [text[:at] for at in range(0, len(text), 20)]
    changed += [text.replace(json.dumps(token("x")), json.dumps(token(other))) for other in "yz"]
    changed += [text + " " * LARGEST_OF_GUEST, text.replace('"guest"', '"shown"'), text.replace('"guest"', '"piece"')]
    return [*changed, *hostile.FILES]


def is_allowed(event: object) -> bool:
    """Whether the guest may cause it: a tick of the open clock, a roll of its character, with real dice, its price."""
    if isinstance(event, ClockTicked):
        return event.clock == "g"
    if isinstance(event, ConsequenceTaken | ModifierGiven):
        # The price of the roll that its character has made.
        return getattr(event, "character", "k") == "k" and getattr(event, "roll", "6.s") == "6.s"
    roll = instance(Rolled, event)
    return (roll.actor, roll.fiction.who) == ("k", "Kira") and all(1 <= face <= 6 for face in roll.faces)


@pytest.mark.long
def test_no_message_harms_the_table() -> None:
    """Each on a line of its own: none raises, only what the guest may do is done, and the other guest goes on."""
    texts = messages()
    assert len(texts) > 2000
    Random(1).shuffle(texts)
    table = joined()
    other = table.host.guests[token("y")]
    for number, text in enumerate(texts):
        line = f"line {number}"
        table.host.open(line, Right.ROLL_AND_TICK, "k")
        table.to_guest[line] = []
        table.host.receive(line, text, number)
        table.post()
        assert table.host.token_of(line) in ("", token("x"), token("z")) or text.count(token("y")), text
        table.host.lost(line)
        del table.to_guest[line]
        # Some changes of a message are none, or make another one that is right.
        table.host.guests = {token("y"): other}
    assert all(map(is_allowed, table.recorded))
    assert any(isinstance(event, ConsequenceTaken) for event in table.recorded)
    assert 0 < len(table.recorded) < len(texts) / 2
    table.join("y")
    table.ask("y", replace(ROLL, fiction=Fiction(intent="last")))
    (guest,) = table.settle("y")
    assert instance(Rolled, guest.session.log[-1].record.event).fiction.intent == "last"
    assert [clock.name for clock in guest.session.world.clocks] == ["Gate"]
    assert table.refused == []


@pytest.mark.parametrize(
    "request_",
    [
        *(Tick("d", 1), Tick("g", 10**6), replace(ROLL, setup=replace(ROLL.setup, actor="h"))),
        *(replace(ROLL, setup=replace(ROLL.setup, target="h")), replace(ROLL, setup=replace(ROLL.setup, actor="b"))),
        *(replace(ROLL, faces=faces) for faces in ((), (7, 6, 6, 6), (10**4000,) * 4)),
    ],
)
def test_what_a_guest_may_not_do_changes_nothing(request_: Request) -> None:
    """It is refused, with a sentence that names nothing secret; the line stays, and the others hear nothing."""
    table = joined()
    before, heard = table.session, len(table.heard)
    table.ask("x", request_)
    table.settle()
    assert table.session is before
    ((_, reason),) = table.refused
    assert reason.endswith(".")
    assert not [name for name in ("Doom", "Hound") if name in reason]
    assert table.closed == []
    # What x heard is its answer alone.
    assert len(table.heard) == heard + 1


def test_who_says_that_it_was_answered_harms_itself_alone() -> None:
    """Its requests up to that number are not taken, and then no more at all; nothing is raised."""
    table = joined()
    asked = json.loads(table.guests["x"].message()) | {"waiting": [TICK_DATA] * 10}
    for answered, done in ((5, 10), (0, 10), (10**6, 20), (MOST_REQUESTS - 3, 23), (MOST_REQUESTS, 23), (LAST, 23)):
        table.now += WINDOW
        table.host.receive("x", json.dumps(asked | {"answered": answered}), table.now)
        table.post()
        assert len(table.recorded) == done
    assert table.host.guests[token("x")].answered == MOST_REQUESTS
    table.ask("y", Tick("g", -5))
    (guest,) = table.settle("y")
    assert table.recorded[-1] == ClockTicked("g", -5)
    assert (guest.waiting, guest.you.answered) == ((), 1)


def test_who_asks_too_much_is_closed() -> None:
    """Before it has pushed what others did out of the log. Who repeats what waits does not ask more."""
    table = joined()
    waits = json.loads(table.guests["x"].message()) | {"waiting": [TICK_DATA] * 10}
    for number in range(MOST_ASKED // 10):
        for _ in range(3):
            table.host.receive("x", json.dumps(waits | {"answered": 10 * number}), table.now)
        table.post()
    assert (len(table.recorded), table.closed) == (MOST_ASKED, [])
    table.host.receive("x", json.dumps(waits | {"answered": MOST_ASKED, "waiting": [TICK_DATA]}), table.now)
    table.post()
    assert (len(table.recorded), table.closed) == (MOST_ASKED, ["x"])
    assert json.loads(table.to_guest["x"][-1])["text"] == "You send too much. Join again, and slower."
    table.join("x")
    table.to_host["x"] = [json.dumps(waits | {"answered": MOST_ASKED, "waiting": [TICK_DATA]})]
    table.host_hears("x")
    assert len(table.recorded) == MOST_ASKED + 1


def test_what_is_kept_of_a_hostile_guest_stays_small() -> None:
    """Whatever it says was answered: refusals are kept until it has seen them, and no longer."""
    table = joined()
    random, text = Random(2), table.guests["x"].message()
    for _ in range(300):
        waiting = [random.choice([request_to_data(Tick("none", 1)), {}, 7]) for _ in range(random.randint(0, 10))]
        message = json.loads(text) | {"answered": random.randint(0, 100), "waiting": waiting}
        if "x" in table.closed:
            table.closed.clear()
            table.join("x")
        table.now += WINDOW
        table.host.receive("x", json.dumps(message), table.now)
        table.post()
    known = table.host.guests[token("x")]
    assert known.answered > 90
    assert len(known.refused) <= 20
    assert table.host.guests[token("y")] == KnownGuest(
        token=token("y"), name="y", right=Right.ROLL_AND_TICK, character="k"
    )
