"""A table of six guests over a long evening: nobody differs."""

from collections import Counter
from dataclasses import replace
from random import Random

from razor_core.session.events import Event, Fiction, Noted, Rolled
from razor_core.session.rolls import Turn
from razor_core.session.session import Redone, Undone
from razor_core.sharing.guest import Guest
from razor_core.sharing.requests import Right, Throw, Tick
from razor_core.systems import razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, find
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.secrets import public
from razor_core.table.setups import Setup
from tests.support.sharing import SharedTable

NAMES = ("ada", "bo", "cy", "di", "eve", "flo")
PEOPLE = [Character(id=f"k-{name}", name=name.title(), system="razorweave") for name in (*NAMES, "hound")]
CLOCKS = [Clock(id=f"c{number}", name=f"Clock {number}", segments=12) for number in range(6)]


class Evening(SharedTable):
    """A table at which something happens again and again, as chance has it. `asked` are the requests of all guests."""

    def __init__(self, seed: int) -> None:
        super().__init__(*map(CharacterSaved, PEOPLE), *map(ClockAdded, CLOCKS), act="start")
        self.random, self.asked = Random(seed), Counter[str]()
        for name in NAMES:
            self.join(name, Right.ROLL_AND_TICK, f"k-{name}")
        self.settle()

    def host_does(self) -> Event | Undone | Redone:
        """What the host does next."""
        random, acts, world = self.random, self.session.acts, self.session.world
        clock, who = random.choice(CLOCKS), random.choice(PEOPLE)
        what = random.randrange(10)
        if what == 0 and len(acts.done) > 1:
            return Undone(acts.done[-1])
        if what == 1 and acts.redoable:
            return Redone(acts.redoable[-1])
        if what == 2:
            return ClockChanged(clock=clock.id, secret=random.random() < 0.5)
        if what == 3:
            there = find(world.characters, "k-hound") or PEOPLE[-1]
            return CharacterSaved(replace(there, secret=random.random() < 0.5))
        if what == 4:
            return ClockRemoved(clock.id) if random.random() < 0.5 else ClockAdded(clock)
        if what == 5:
            return Noted("Only I know", secret=random.random() < 0.5)
        if what in (6, 7):
            return ClockTicked(clock.id, random.choice([-2, -1, 1, 2]))
        return self.rolled(who.id)

    def rolled(self, actor: str) -> Rolled:
        """A roll of that character."""
        setup = Setup(system="razorweave", base=razorweave.Check(), actor=actor)
        return Turn(setup, Fiction(), lambda check: razorweave.roll(check, self.random)).roll(self.session.world)

    def guest_does(self, name: str) -> None:
        """Let a guest ask for something, on its line or without one."""
        if len(self.guests[name].waiting) == 10:
            return
        self.asked[name] += 1
        if self.random.random() < 0.5:
            self.ask(name, Tick(self.random.choice(CLOCKS).id, self.random.choice([-1, 1])))
            return
        check = razorweave.Check()
        setup = Setup(system="razorweave", base=check, actor=f"k-{name}")
        faces = razorweave.roll(check, self.random)
        self.ask(name, Throw(setup=setup, fiction=Fiction(), check=check, faces=faces))

    def go_on(self) -> None:
        """Let one thing happen at the table, and now and then one to a line, a guest, or the host's device."""
        random = self.random
        name = random.choice(NAMES)
        if random.random() < 0.3:
            self.guest_does(name)
        else:
            self.happens(self.host_does())
        if random.random() < 0.02:
            self.lose(name)
        if random.random() < 0.01:
            self.lose(name)
            self.guests[name] = Guest.from_json(self.guests[name].to_json())
        if random.random() < 0.005:
            self.restart()
        for each in NAMES:
            if each not in self.to_host and random.random() < 0.1:
                self.join(each, Right.LOOK)
            self.now += 1
            self.host_hears(each)
            self.guest_hears(each)


def test_nobody_differs_after_a_thousand_events() -> None:
    """Though lines break, guests ask without one, and the host starts again; each request is answered once."""
    evening = Evening(1)
    while evening.session.next <= 1000:
        evening.go_on()
    assert evening.restarts > 0
    for name in NAMES:
        evening.join(name)
    first, *others = evening.settle(*NAMES)
    assert first.session.world.clocks == public(evening.session.world).clocks
    assert first.session.log
    for guest in others:
        assert guest.session == first.session
    for guest in (first, *others):
        assert (guest.waiting, guest.over, guest.you.answered) == ((), "", evening.asked[guest.name])
    assert len(evening.recorded) + len(evening.refused) == evening.asked.total()
    assert len(evening.recorded) > 100
    assert evening.refused
