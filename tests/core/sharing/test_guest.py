"""A guest: what it shows, what waits, and what it does with messages that do not fit."""

import json

import pytest

from razor_core.session.session import Session
from razor_core.sharing.guest import UNREADABLE, Guest, Heard
from razor_core.sharing.messages import MOST_WAITING, MessageError
from razor_core.sharing.requests import Throw, Tick
from razor_core.table.clock_events import ClockTicked
from tests.core.sharing.test_host import AIMED, joined
from tests.support.refused import error_text, refusal
from tests.support.sharing import token


def filled(guest: Guest) -> int:
    """How far the first clock is that the guest sees."""
    return guest.session.world.clocks[0].filled


def test_only_so_much_waits() -> None:
    """In number, and in length."""
    guest = Guest(token("x"), "x")
    for _ in range(MOST_WAITING):
        guest.ask(Tick("g", 1))
    full = "10 requests wait for the host. Connect again before you ask more."
    assert refusal(guest.ask, Tick("g", 1)) == ("waiting", full)
    guest = Guest(token("x"), "x")
    assert refusal(guest.ask, Tick("g" * 70_000, 1)) == ("waiting", "This is too long to send. Enter shorter texts.")
    assert guest.waiting == ()
    guest.ask(Tick("g" * 40_000, 1))
    none = "No more can wait for the host. Connect again before you ask more."
    assert refusal(guest.ask, Tick("g" * 40_000, 1)) == ("waiting", none)
    assert len(guest.waiting) == 1


@pytest.mark.parametrize(
    ("parts", "gone"),
    [
        *(({"entry.9.s": {}}, []), ({"base": []}, []), ({"world.clocks.g": {"id": "g"}}, [])),
        *(({}, ["base"]), ({}, ["host"]), ({"order.clocks": 1}, [])),
    ],
)
def test_what_cannot_be_read_changes_nothing(parts: dict[str, object], gone: list[str]) -> None:
    """The guest says what to do, and the line is over until it joins again."""
    table = joined("x")
    table.happens(ClockTicked("g", 1))
    guest, (change,) = table.guests["x"], table.to_guest.pop("x")
    before, message = guest.session, json.loads(change)
    message["parts"] |= parts
    heard = guest.receive(json.dumps(message | {"gone": gone}))
    assert (heard, guest.over) == (Heard(notices=(UNREADABLE,)), UNREADABLE)
    assert guest.session is before
    guest.message()
    assert guest.over == ""
    guest.receive(change)
    assert filled(guest) == 1


def test_a_notice_is_shown() -> None:
    """The line goes on, unless it is over; what is no message is one of its own."""
    guest = Guest(token("x"), "x")
    notice = '{"razor":"notice","version":1,"text":"Hello","over":%s}'
    assert (guest.receive(notice % "false").notices, guest.over) == (("Hello",), "")
    assert (guest.receive(notice % "true").notices, guest.over) == (("Hello",), "Hello")
    guest = Guest(token("x"), "x")
    assert guest.receive("[]") == Heard(notices=("Not a message of Razor's.",))
    assert guest.over == "Not a message of Razor's."


def test_a_guest_is_kept_whole() -> None:
    """What it saw, what waits, how far it was answered; but no picture that is unreadable now."""
    table = joined("x")
    table.ask("x", Tick("g", 2))
    table.settle()
    table.lose("x")
    table.ask("x", AIMED)
    table.ask("x", Tick("d", 1))
    guest = table.guests["x"]
    again = table.guests["x"] = Guest.from_json(guest.to_json())
    assert again.message() == guest.message()
    assert (again.session, again.you, again.host, again.game) == (guest.session, guest.you, guest.host, guest.game)
    assert [type(request) for request in again.waiting] == [Throw, Tick]
    table.join("x")
    table.settle()
    assert (len(table.recorded), again.waiting) == (2, ())
    assert table.refused == [(Tick("d", 1), "This clock is no longer on the table.")]
    new = Guest(token("y"), "y")
    assert Guest.from_json(new.to_json()).message() == new.message()
    guest = joined("x").guests["x"]
    state, shown = json.loads(guest.to_json())
    again = Guest.from_json(json.dumps([state, shown.replace('"Gate"', "0")]))
    assert (again.session, again.over, json.loads(again.message()).get("revision", 0)) == (Session(), "", 0)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "Not JSON"),
        ("{}", "Not a guest saved by Razor."),
        ("[1,2]", "Not a guest saved by Razor."),
        ('["{}",""]', "Not a message of Razor's."),
        ('["{\\"razor\\":\\"leave\\",\\"version\\":1}",""]', "Not a guest saved by Razor."),
        (Guest(token("x"), "x").to_json().replace("}", ',\\"waiting\\":[0]}', 1), "expected a request, not 0"),
    ],
)
def test_what_is_no_guest_is_an_error(text: str, error: str) -> None:
    assert error_text(MessageError, Guest.from_json, text).startswith(error)
