"""The host: whom it listens to, what it does for them, and when it closes a line."""

import json
from dataclasses import replace

import pytest

from razor_core.events.entries import Undone
from razor_core.events.events import ConsequenceTaken, Fiction
from razor_core.events.rolls import Turn
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.session import Session
from razor_core.sharing import host as module
from razor_core.sharing.guest import Guest
from razor_core.sharing.host import MOST_MESSAGES, MOST_WRONG, REMOVED, WINDOW, Host, Outgoing
from razor_core.sharing.known_guests import guests_from_json
from razor_core.sharing.messages import MessageError
from razor_core.sharing.requests import Right, Throw, Tick
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ModifierGiven,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockLinked, ClockRemoved, ClockTicked, TimerSet
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.note_events import Noted
from razor_core.table.setups import Setup
from razor_core.table.timers import Timer
from tests.support.calls import calls
from tests.support.refused import error_text
from tests.support.sharing import SharedTable, token

AIM = Modifier("edge", "Aim", lifetime=Lifetime.NEXT)
KIRA = Character(id="k", name="Kira", system="razorweave", modifiers=(AIM,))
GATE = Clock(id="g", name="Gate", segments=12)
START = (CharacterSaved(KIRA), ClockAdded(GATE))
SETUP = Setup(system="razorweave", base=Check(), actor="k")
AIMED = Throw(setup=SETUP, fiction=Fiction(), check=Check(edge=1), faces=(1, 2, 3, 4, 5))


def joined(*names: str) -> SharedTable:
    table = SharedTable(*START)
    for name in names:
        table.join(name)
    table.settle()
    return table


def wrong(table: SharedTable, name: str, text: str, times: int = 1) -> None:
    """Send a text to the host, as often as it is said."""
    for _ in range(times):
        table.to_host[name].append(text)
        table.host_hears(name)


def test_a_guest_sees_the_table_and_what_it_may_do() -> None:
    """The session without records, the host's name, the game, its right and its character."""
    table = joined("x")
    guest = table.guests["x"]
    assert (guest.host, guest.game) == ("Ada", "razorweave")
    assert (guest.session.world, guest.session.log) == (table.session.world, table.session.log)
    assert (guest.you.right, guest.you.character) == (Right.ROLL_AND_TICK, "k")
    table.game = "gemini"
    table.happens(ClockTicked("g", 3))
    table.settle()
    assert (guest.game, guest.session.world.clocks[0].filled) == ("gemini", 3)
    table.happens(Undone("3.s"))
    table.settle()
    assert (guest.session.world.clocks, guest.session.log) == (table.session.world.clocks, table.session.log)


def test_what_a_guest_did_in_the_game_before_is_taken_in_the_next_one() -> None:
    """It had waited. What is not for whom they played there is refused, for the reason that counts now."""
    table = joined("x")
    table.lose("x")
    table.ask("x", AIMED)
    table.ask("x", replace(AIMED, setup=replace(SETUP, actor="v")))
    table.game = "gemini"
    table.happens(CharacterSaved(Character(id="v", name="Vance", system="gemini")))
    table.join("x")
    (guest,) = table.settle()
    assert guest.you.character == ""
    assert [getattr(event, "actor", "") for event in table.recorded] == ["k"]
    assert [reason for _, reason in table.refused] == ["Your character is not on the table. Ask the host for one."]


def test_a_request_that_comes_again_is_done_once() -> None:
    """On the same line, on a new one, and where the host has started again."""
    table = joined("x")
    table.ask("x", Tick("g", 1))
    (asked,) = table.to_host["x"]
    table.host_hears("x", again=True)
    table.host_hears("x")
    table.restart()
    table.host.open("x")
    table.host.receive("x", asked, table.now)
    assert table.host.due(table.session) is None
    assert table.recorded == [ClockTicked("g", 1)]


def test_a_right_is_given_and_taken() -> None:
    """At once. Who has it keeps it when they come back, whatever a new guest gets."""
    table = joined("x")
    table.host.grant(token("x"), Right.LOOK, "")
    table.post()
    (guest,) = table.settle()
    assert (guest.you.right, guest.you.character) == (Right.LOOK, "")
    table.ask("x", Tick("g", 1))
    table.settle()
    assert table.recorded == []
    table.join("x", Right.ROLL_AND_TICK, "k")
    assert table.settle()[0].you.right is Right.LOOK


def test_a_guest_that_is_removed_is_told_and_stays_away() -> None:
    """Its line is closed, also the next one."""
    table = joined("x", "y")
    table.host.remove(token("x"))
    table.post()
    guest, _ = table.settle("x", "y")
    assert (guest.over, table.closed) == (REMOVED, ["x"])
    assert [guest.name for guest in table.host.guests.values()] == ["y"]
    assert not table.host.is_connected(token("x"))
    assert table.host.is_connected(token("y"))
    table.join("x")
    table.settle()
    assert (guest.over, table.closed) == (REMOVED, ["x", "x"])


def test_a_guest_that_leaves_is_forgotten() -> None:
    """With its line; what is granted to one who left a moment ago, or removes them, changes nothing."""
    table = joined("x")
    wrong(table, "x", table.guests["x"].leave())
    assert (table.host.guests, table.closed) == ({}, ["x"])
    assert table.host.outgoing() == ()
    table = joined("x")
    table.host.grant(token("y"), Right.ROLL, "k")
    table.host.remove(token("y"))
    assert list(table.host.guests) == [token("x")]
    assert table.host.outgoing() == ()


def test_a_line_has_one_guest() -> None:
    """Another token on it is wrong; who comes back before the old line broke closes that, and is not heard on it."""
    table = joined("x")
    wrong(table, "x", Guest(token("y"), "y").message())
    assert (table.settle()[0].over, table.heard[-1].notices) == ("", ("Another guest uses this line.",))
    assert list(table.host.guests) == [token("x")]
    table = joined("x")
    table.host.open("new")
    guest = table.guests["x"]
    table.host.receive("new", guest.message(), table.now)
    assert [outgoing for outgoing in table.host.outgoing() if outgoing.close] == [Outgoing("x", "", close=True)]
    table.host.receive("x", guest.ask(Tick("g", 1)), table.now)
    assert table.host.due(table.session) is None


def test_a_request_that_cannot_be_read_is_refused() -> None:
    """It stops no other; one that is too often so closes the line."""
    table = joined("x", "y")
    message = json.loads(table.guests["x"].ask(Tick("g", 1)))
    message["waiting"] = [{"ask": "Tick", "data": {"clock": "g", "by": "1"}}, {"ask": "SessionRenamed"}]
    message["waiting"] += [{"ask": "Tick", "data": {"clock": "g", "by": 1}}]
    wrong(table, "x", json.dumps(message))
    assert table.recorded == [ClockTicked("g", 1)]
    assert [refusal.reason for refusal in table.host.guests[token("x")].refused] == [
        "The host cannot read this. Update Razor on both devices."
    ] * 2
    message |= {"answered": 3, "waiting": [{}] * 10}
    wrong(table, "x", json.dumps(message))
    assert table.closed == ["x"]


def test_a_guest_that_sends_too_much_is_closed() -> None:
    """In a short time; over a longer one, as much as it likes."""
    table = joined("x", "y")
    for name, step in (("x", 0.0), ("y", WINDOW / MOST_MESSAGES)):
        text = table.guests[name].message()
        for number in range(MOST_MESSAGES + 1):
            table.host.receive(name, text, 100 + number * step)
    table.post()
    assert table.closed == ["x"]
    table.settle()
    assert table.guests["x"].over == "You send too much. Join again, and slower."


def test_a_guest_whose_character_is_secret_has_none() -> None:
    """Until the character is revealed; also where that changes nothing that is shown."""
    for before in ((), (CharacterSetAside("k"),)):
        table = joined("x")
        table.happens(*before)
        # As when all before was folded away.
        table.session = Session(base=table.session.world, world=table.session.world, upto=(20, "s"))
        table.host.show(table.session, table.game)
        table.post()
        table.settle()
        for secret, character in ((True, ""), (False, "k")):
            table.happens(CharacterSaved(replace(KIRA, secret=secret)))
            assert table.settle()[0].you.character == character
            assert table.host.guests[token("x")].character == "k"


def test_a_line_is_closed_at_the_last_wrong_message() -> None:
    """Until then it is told each time; for a guest of another version the first one is the last."""
    table = joined("x")
    wrong(table, "x", "{", MOST_WRONG - 1)
    assert (table.closed, len(table.to_guest["x"])) == ([], MOST_WRONG - 1)
    wrong(table, "x", "{")
    assert table.closed == ["x"]
    table.settle()
    assert table.guests["x"].over == "The host cannot read this device. Update Razor on both, then join again."
    table = joined("x")
    wrong(table, "x", '{"razor":"guest","version":2}')
    assert table.closed == ["x"]
    assert table.settle()[0].over == "The two devices have different versions of Razor. Update both, then join again."


def test_what_becomes_secret_goes_from_what_names_it() -> None:
    """Though that itself is the same as before."""
    table = SharedTable(ClockAdded(GATE), CharacterSaved(replace(KIRA, clocks=("g",))))
    table.join("x")
    (guest,) = table.settle()
    for secret, clocks in ((True, ()), (False, ("g",))):
        table.happens(ClockChanged(clock="g", secret=secret))
        table.settle()
        (saved,) = [entry.record.event for entry in guest.session.log if isinstance(entry.record.event, CharacterSaved)]
        assert saved.character.clocks == clocks


def test_of_what_happens_in_secret_nothing_is_sent() -> None:
    """Not even that something happened: from the first secret to its end, whoever is set aside."""
    hound = Character(id="h", name="Hound", system="razorweave", clocks=("t",), secret=True)
    doom, howl = Clock(id="d", name="Doom", secret=True), Modifier("burden", "Howl", scope=Scope.SCENE)
    table = SharedTable(*START, CharacterSaved(Character(id="b", name="Bo", system="razorweave")))
    table.happens(ClockAdded(Clock(id="t", name="Teeth")), CharacterSetAside("b"))
    # The clock that becomes the hound's is on the table until then.
    table.happens(CharacterSaved(hound))
    table.join("x")
    table.settle()
    count = len(table.sent)
    table.happens(
        *(ClockAdded(doom), ClockTicked("d", 2, words="It nears"), ClockLinked("d", Link(LinkKind.TUG, "t"))),
        *(ClockTicked("t", 1), TimerSet("t", Timer(every=60, due=60)), ClockRemoved("d")),
    )
    key, setup = f"{table.session.next}.s", replace(SETUP, actor="h", target="k")
    roll = Turn(setup, Fiction(), lambda check: (1, 2, 3, 4)).roll(table.session.world)
    table.happens(roll, ConsequenceTaken("Bites", roll=key), Noted("It lies", secret=True), ModifierGiven("h", howl))
    table.happens(CharacterMoved("h", 0), CharacterSetAside("h"), CharacterReturned("h"))
    table.happens(Undone(table.session.acts.done[-1]), CharacterRemoved("h"))
    assert (len(table.sent), table.to_guest["x"]) == (count, [])


@pytest.mark.long
def test_a_change_costs_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the log is, and for all guests once: an entry and a clock. A guest that misses much catches up."""
    encoded = calls(monkeypatch, module, "part")
    table = joined(*"uvwxyz")
    encoded.clear()
    table.sent.clear()
    for number in range(400):
        table.happens(ClockTicked("g", -1 if number % 2 else 1))
        for name in "vwxyz":
            del table.to_guest[name][:-1]
        table.guest_hears("u")
    # A few are of the base, which each fold changes.
    assert 800 <= len(encoded) <= 815
    assert len(table.sent) == 6 * 400
    assert max(map(len, table.sent)) < 2000
    assert sum(map(len, table.sent)) / len(table.sent) < 650
    for guest in table.settle():
        assert guest.session.world == table.session.world
        assert guest.session.log == table.session.log


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "Not JSON"),
        ('{"version":1}', "_Kept: guests is missing"),
        ('{"version":1,"guests":[{"token":"t","name":"Bree"}]}', "token: Use a token of at least 16 characters."),
    ],
)
def test_guests_that_cannot_be_read_are_an_error(text: str, error: str) -> None:
    assert error_text(MessageError, guests_from_json, text).startswith(error)


def test_it_is_known_whose_line_it_is() -> None:
    """Once the guest has said so, and as long as the line is open."""
    table = joined("x")
    table.host.open("new")
    assert [table.host.token_of(each) for each in ("x", "new", "none")] == [token("x"), "", ""]
    table.lose("x")
    assert table.host.token_of("x") == ""


def test_what_waits_for_one_table_is_not_done_at_another() -> None:
    """The guest is told; what it asks for at the new table is done."""
    first, second = joined("x"), joined()
    first.lose("x")
    first.ask("x", Tick("g", 1))
    second.host = Host("another", "Bea", second.session, second.game)
    second.guests["x"] = first.guests["x"]
    second.join("x")
    second.settle()
    assert (second.recorded, second.guests["x"].waiting) == ([], ())
    assert second.refused == [(Tick("g", 1), "This was meant for another table.")]
    second.ask("x", Tick("g", 1))
    second.settle()
    assert second.recorded == [ClockTicked("g", 1)]
