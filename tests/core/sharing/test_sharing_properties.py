"""Hosts and guests, whatever happens on the way between them (Hypothesis)."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Fiction, Rolled
from razor_core.recap.for_players import for_players
from razor_core.session.session import Session
from razor_core.sharing.guest import Guest
from razor_core.sharing.host import Host
from razor_core.sharing.picture import UNTOLD, seen
from razor_core.sharing.requests import Request, Right, Throw, Tick
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, find
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.secrets import hidden, present
from razor_core.table.setups import Setup
from tests.core.session.test_session_properties import tail_of
from tests.support import hostile
from tests.support.generators import tries
from tests.support.json_values import json_values, places
from tests.support.plays import plays
from tests.support.sharing import SharedTable, token
from tests.support.typed import instance

START = (
    CharacterSaved(Character(id="k", name="Kira", system="razorweave")),
    ClockAdded(Clock(id="g", name="Gate", segments=12)),
)
names = st.sampled_from("xyz")
places_on_the_way = st.integers(0, 5)
#: What can happen at the table and on the way, as the name of what `Play` does, and its arguments. What is here several
#: times happens more often: each is a strategy of its own, as the same one would count once.
steps = st.one_of(
    *[st.tuples(st.just("happens"), plays) for _ in range(2)],
    st.tuples(st.just("undo"), st.booleans()),
    st.tuples(st.just("hide"), st.sampled_from("gk"), st.booleans()),
    *[st.tuples(st.sampled_from(["tick", "throw"]), names) for _ in range(4)],
    st.tuples(st.sampled_from(["join", "join", "lose", "reopen"]), names),
    *[
        st.tuples(st.sampled_from(["host_hears", "guest_hears"]), names, places_on_the_way, st.booleans())
        for _ in range(5)
    ],
    st.tuples(st.just("drop"), names, places_on_the_way, st.booleans()),
    st.tuples(st.just("grant"), names, st.sampled_from(Right)),
    st.tuples(st.just("restart")),
)


class Play(SharedTable):
    """A shared table on which steps happen, with two guests. Each request has a number that no other has."""

    def __init__(self) -> None:
        super().__init__(*START, act="start")
        self.asked = 0
        self.join("x")
        self.join("y")
        self.settle()

    def do(self, name: str, *arguments: Any) -> None:
        """Do a step, where it can be done."""
        if arguments and name not in ("happens", "undo", "hide", "join") and arguments[0] not in self.guests:
            return
        getattr(self, name)(*arguments)

    def tick(self, name: str) -> None:
        self._ask(name, lambda number: Tick("g", number))

    def throw(self, name: str) -> None:
        setup, check = Setup(system="razorweave", base=Check(), actor="k"), Check()
        self._ask(
            name,
            lambda number: Throw(setup=setup, check=check, faces=(1, 2, 3, 4), fiction=Fiction(intent=str(number))),
        )

    def _ask(self, name: str, request: Callable[[int], Request]) -> None:
        if len(self.guests[name].waiting) < 10:
            self.asked += 1
            self.ask(name, request(self.asked))

    def undo(self, again: bool) -> None:
        done, redoable = self.session.acts.done, self.session.acts.redoable
        if again and redoable:
            self.happens(Redone(redoable[-1]))
        elif done and done[-1] != "start":
            self.happens(Undone(done[-1]))

    def hide(self, id: str, secret: bool) -> None:
        """Make the clock or the character secret, or reveal it."""
        kira = find(self.session.world.characters, "k")
        if id == "g":
            self.happens(ClockChanged(clock="g", secret=secret))
        elif kira:
            self.happens(CharacterSaved(replace(kira, secret=secret)))

    def drop(self, name: str, at: int, to_host: bool) -> None:
        """Lose a message on the way, and not the line."""
        if texts := (self.to_host if to_host else self.to_guest).get(name):
            del texts[at % len(texts)]

    def reopen(self, name: str) -> None:
        """Let the guest's page start again, with what it kept."""
        self.lose(name)
        self.guests[name] = Guest.from_json(self.guests[name].to_json())

    def grant(self, name: str, right: Right) -> None:
        if token(name) in self.host.guests:
            self.host.grant(token(name), right, "k")
            self.post()

    def answers(self) -> Counter[int]:
        """How often each request was done or refused, by its number."""
        done = [
            event.by if isinstance(event, ClockTicked) else int(instance(Rolled, event).fiction.intent)
            for event in self.recorded
        ]
        refused = [
            each.by if isinstance(each, Tick) else int(instance(Throw, each).fiction.intent) for each, _ in self.refused
        ]
        return Counter([*done, *refused])


def shown(session: Session) -> Session:
    """What guests see of a session: all but its records, what changed nothing, and what is or was secret."""
    known = [entry for entry in session.log if entry.lines]
    log = tuple([replace(entry, secret=()) for entry in for_players(session.world, known)])
    world = seen(session.world)
    return Session(base=world, world=world, log=log, upto=session.upto)


def without_events(session: Session) -> Session:
    """The session with the lines of its log alone: an event that names what was secret travels as another."""
    log = [replace(entry, record=replace(entry.record, event=UNTOLD)) for entry in session.log]
    return replace(session, log=tuple(log))


@tries(6)
@given(st.lists(steps, min_size=10, max_size=60), st.integers(4, 120))
def test_every_guest_comes_to_see_what_the_host_shows(happened: list[tuple[Any, ...]], limit: int) -> None:
    """Whatever is lost, repeated or late, and whoever starts again; and each request is answered exactly once."""
    with tail_of(limit):
        play = Play()
        for each in happened:
            play.do(*each)
        for name in play.guests:
            play.join(name)
        play.join("new")
        *guests, new = play.settle()
        assert without_events(new.session) == without_events(shown(play.session))
        for guest in guests:
            assert guest.session == new.session
            known, world = play.host.guests[guest.token].you, play.session.world
            assert replace(guest.you, character=known.character) == known
            if "k" in present(world):
                assert guest.you.character == ("" if "k" in hidden(world) else "k")
            assert (guest.waiting, guest.over) == ((), "")
    assert play.answers() == Counter(range(1, play.asked + 1))


class TwoDevices(Play):
    """A host with a copy of the session on a second device, which hosts, too; so does another tab of the first."""

    #: The host that the guests are not at, and its session.
    away: tuple[Host, Session] | None = None

    def move(self) -> None:
        """Let everybody go to the other device."""
        for name in tuple(self.to_host):
            self.lose(name)
        here = self.host, self.session
        self.host, self.session = self.away or (Host("copy", "Ada", self.session, self.game), self.session)
        self.away = here


@tries(6)
@given(st.lists(steps | st.tuples(st.just("move")), min_size=10, max_size=60))
def test_a_guest_sees_what_the_host_shows_that_it_is_at(happened: list[tuple[Any, ...]]) -> None:
    """Also where two have the same session, or had it, and go on with it each by itself."""
    play = TwoDevices()
    for step in happened:
        play.do(*step)
    for _ in range(2):
        play.move()
        for name in play.guests:
            play.join(name)
        play.join("new")
        *guests, new = play.settle()
        assert without_events(new.session) == without_events(shown(play.session))
        for guest in guests:
            assert guest.session == new.session
            assert (guest.waiting, guest.over) == ((), "")


@given(st.lists(steps, min_size=10, max_size=40), names)
def test_a_line_that_only_repeats_and_reorders_needs_no_new_line(happened: list[tuple[Any, ...]], name: str) -> None:
    """The next message of the guest brings everything, also where one to it was lost on the way."""
    play = Play()
    play.join(name)
    for step, *arguments in happened:
        if step not in ("join", "lose", "reopen", "restart", "hide"):
            play.do(step, *arguments)
    play.to_guest[name].clear()
    play.to_host[name] = [play.guests[name].message()]
    (guest,) = play.settle(name)
    assert guest.session == shown(play.session)
    assert not guest.waiting


@given(st.data())
def test_a_message_that_was_changed_on_the_way_never_stops_a_guest(data: st.DataObject) -> None:
    """It shows what it read, or keeps what it had and says so."""
    play = Play()
    play.join("x")
    play.settle()
    guest = play.guests["x"]
    play.happens(ClockTicked("g", 1))
    message = json.loads(play.to_guest["x"].pop())
    inside, key = data.draw(places(message))
    inside[key] = data.draw(json_values | st.sampled_from(hostile.NAMES))
    before = guest.session
    heard = guest.receive(json.dumps(message))
    assert not guest.over or (guest.session == before and heard.notices)
