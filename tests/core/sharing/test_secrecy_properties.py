"""Nothing that is for the game master only is in any text to a guest, in any game (Hypothesis)."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from razor_core.events.concerns import concerned
from razor_core.events.entries import Redone, Undone
from razor_core.events.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    Event,
    Fiction,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.events.rolls import Turn
from razor_core.recap.for_players import for_players
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Action, Features, Rider
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope
from razor_core.sharing.asks import Ask
from razor_core.sharing.guest import Guest
from razor_core.sharing.requests import Right
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini import Check as GeminiCheck
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    ConditionGiven,
    ModifierGiven,
)
from razor_core.table.characters import Character, find
from razor_core.table.clock_events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockRemoved,
    ClockTicked,
    TimerSet,
    TimerTicked,
)
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.note_events import Noted
from razor_core.table.portraits import PersonColour
from razor_core.table.secrets import hidden, public
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskEnded, TaskRolled
from razor_core.table.timers import Timer
from razor_core.table.turns import RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnTaken
from razor_core.table.world import Running, TaskRoller
from tests.core.session.test_session_properties import tail_of
from tests.support.generators import dues, timers, tries
from tests.support.sharing import SharedTable, token

#: In each text about something that is secret while the text is written.
HUSH = "hush"
#: Ids, which are in all texts about whatever has them, and in no other. Of the clocks, with whose they are.
PEOPLE = ("xkira", "xvance", "xwolf", "xhound")
CLOCKS = {"xgate": "", "xdoom": "", "xheart": "xkira", "xfangs": "xwolf", "xteeth": "xhound"}
#: A clock that players see without its count, and its size, which is in each line that counts it.
COUNTLESS, SIZE = "xveil", 997
#: Who is secret from first to last, and what can be made secret and revealed.
HOUND, CHANGING = "xhound", ("xvance", "xwolf", "xdoom", "xkira")


#: The name of what `SecretTable` does, and its arguments; and those of `come`.
Step = tuple[Any, ...]
Came = tuple[int, int, str]


class SecretTable(SharedTable):
    """A table with secrets, whose texts have the ids they are about. `buried` are the ids of what went in secret."""

    def __init__(self, slug: str) -> None:
        self.slug, self.buried = slug, set[str]()
        self.rolls = list[tuple[str, Event, tuple[str, ...]]]()
        self.revealed = set[str]()
        people = [self.character(each, each == HOUND) for each in PEOPLE]
        board = [self.clock(each, each == "xteeth") for each in CLOCKS]
        pulls = ClockLinked("xteeth", Link(LinkKind.TUG, "xgate"))
        countless = Clock(id=COUNTLESS, name=f"{COUNTLESS}-open", segments=SIZE, filled=431, kind=ClockKind.POOL)
        covers = ClockAdded(countless), ClockChanged(clock=COUNTLESS, uncounted=True)
        super().__init__(*map(ClockAdded, board), *map(CharacterSaved, people), pulls, *covers, act="start")

    def text(self, *ids: str) -> str:
        secret = hidden(self.session.world)
        return " ".join([f"{each}-{HUSH if each in secret else 'open'}" for each in ids if each])

    def character(self, id: str, secret: bool) -> Character:
        """A character with all that can be named, none of which changes a check."""
        text = f"{id}-{HUSH if secret else 'open'}"
        field = SYSTEMS[self.slug].sheet.ratings.field
        carried = [
            Modifier(field, f"{text} {scope.name} {lasts.name}", 0, lasts, scope)
            for scope, lasts in zip(Scope, (Lifetime.STAYS, Lifetime.NEXT) * 2, strict=True)
        ]
        riders = [
            Rider(name=f"{text} {name}", reaction=reaction, fits=fits)
            for name, reaction, fits in (("a", True, ()), ("b", False, ()), ("c", True, ("x",)), ("d", False, ("x",)))
        ]
        return Character(
            id=id,
            name=text,
            system=self.slug,
            side=Side.PLAYER if id in PEOPLE[:2] else Side.OPPOSITION,
            modifiers=tuple(carried),
            conditions=(Condition(f"{text} condition", when=text),),
            clocks=tuple(each for each, owner in CLOCKS.items() if owner == id),
            features=Features((Action(name=f"{text} action"),), tuple(riders)),
            secret=secret,
        )

    def without_revealed(self, text: str) -> str:
        """The text without what somebody who was revealed has carried since: what a void roll had used came back."""
        for name in self.revealed:
            text = text.replace(name, "")
        return text

    def clock(self, id: str, secret: bool) -> Clock:
        """A clock, marked only if it is nobody's."""
        text = f"{id}-{HUSH if secret else 'open'}"
        return Clock(id=id, name=text, note=text, secret=secret and not CLOCKS[id])

    def do(self, step: Step) -> None:
        """Do a step, where it can be done."""
        name, *arguments = step
        before = hidden(self.session.world)
        with suppress(RuleError):
            getattr(self, name)(*arguments)
        world = self.session.world
        parts: list[Clock | Character | Running] = [*world.clocks, *world.characters, *world.tasks]
        for away in world.aside:
            parts += [away.character, *away.clocks]
        there = {part.id for part in parts}
        self.buried = {*self.buried, *before} - there

    def happens(self, *events: Event | Undone | Redone, act: str = "") -> None:
        """Record events; see what those who are seen carry now, if only until the next."""
        super().happens(*events, act=act)
        seen = public(self.session.world).characters
        self.revealed |= {modifier.name for character in seen for modifier in character.modifiers}

    def record(self, *events: Event, apart: bool = False) -> None:
        """Record events, all in one act unless they are `apart`."""
        self.happens(*events, act="" if apart else f"{self.session.next}.s")

    def happen(self, event: Event) -> None:
        """Record an event; the tick of a timer in the act that it has in every tab."""
        if isinstance(event, TimerTicked):
            self.happens(event, act=event.act)
        else:
            self.record(event)

    def mark(self, id: str, secret: bool) -> None:
        """Make something secret, then give it and what is its own another name; or reveal it, the other way round."""
        world = self.session.world
        if id in CLOCKS:
            marked: Event = ClockChanged(clock=id, secret=secret)
        elif find(world.characters, id):
            marked = CharacterSaved(self.character(id, secret))
        else:
            return
        text = f"{id}-{HUSH if secret else 'open'}"
        own = [each for each, owner in CLOCKS.items() if id in (each, owner)]
        named = [ClockChanged(clock=each, name=text.replace(id, each), note=text.replace(id, each)) for each in own]
        self.record(*((marked, *named) if secret else (*named, marked)))

    def roll(self, actor: str, target: str, seed: int, leaves: bool, act: str = "") -> None:
        """Roll for somebody, with all that applies, or without it."""
        world, system = self.session.world, SYSTEMS[self.slug]
        if not find(world.characters, actor):
            return
        setup = Setup(system=self.slug, base=system.Check(), actor=actor, target=world.present(target))
        if leaves:
            setup = replace(setup, left_out=tuple([modifier.key for modifier in setup.available(world)]))
        setup = replace(setup, action=f"{self.text(actor)} action")
        turn = Turn(setup, Fiction(who=self.text(actor)), lambda check: system.roll(check, Random(seed)))
        rolled = turn.roll(world)
        key = f"{self.session.next}.s"
        self.happens(rolled, act=act)
        self.rolls.append((key, rolled, (actor, setup.target)))

    def scene(self, actor: str, target: str, seed: int, leaves: bool, came: list[Came], ambush: bool = False) -> None:
        """Roll for somebody, and let something come of it; before that, a target in ambush is secret, and revealed."""
        before = len(self.rolls)
        if ambush:
            self.mark(target, True)
        self.roll(actor, target, seed, leaves)
        if ambush:
            self.mark(target, False)
        for each in came if len(self.rolls) > before else ():
            self.come(before, *each)

    def together(self, people: list[str], seed: int, came: list[Came]) -> None:
        """Roll for a group, and let something come of it and of its rolls."""
        before = len(self.rolls)
        able = [each for each in dict.fromkeys(people) if find(self.session.world.characters, each)]
        groups = [group for group in SYSTEMS[self.slug].groups if group.fewest <= len(able) <= group.largest]
        if groups:
            key, outcome = f"{self.session.next}.s", f"{self.text(*able)} all roll"
            group = GroupRolled(self.slug, groups[seed % len(groups)].name, outcome, (0,) * len(able))
            self.happens(group, act=key)
            self.rolls.append((key, group, tuple(able)))
            for each in able:
                self.roll(each, "", seed, False, key)
            for at, consequence in enumerate(came):
                self.come(before + at, *consequence)

    def come(self, at: int, what: int, seed: int, clock: str) -> None:
        """Let something come of a roll or group: what is taken of it, noted, corrected, void, decided."""
        if not self.rolls:
            return
        key, event, ids = self.rolls[at % len(self.rolls)]
        text, groups = self.text(*ids), [roll for roll in self.rolls if isinstance(roll[1], GroupRolled)]
        found: list[Event] = [
            ClockTicked(clock, 1, f"{text} harm", key, words=f"{text} {self.text(clock)}"),
            ConsequenceTaken(f"{text} yields", roll=key, words=text),
            ConsequenceWithdrawn(f"{text} yields", key),
            Noted(text, key, text),
            Noted(f"{HUSH} {text}", key, text, secret=True),
        ]
        if isinstance(event, GroupRolled):
            found.append(GroupDecided(event.group, f"{text} wins", key, event.numbers))
        if isinstance(event, Rolled):
            now = replace(event, faces=SYSTEMS[self.slug].roll(event.check, Random(seed)))
            found.append(RollVoided(key, self.text(ids[0])))
            of, _, who = groups[-1] if groups else ("", None, ())
            outcome = f"{self.text(*who)} all roll" if of else ""
            found.append(RollCorrected(key, now, of, outcome))
        self.record(found[what % len(found)])

    def tick(self, clock: str, by: int) -> None:
        self.record(ClockTicked(clock, by, words=self.text(clock)))

    def work(self, actor: str, rival: str) -> None:
        """Begin a task. The name of one without the hound must do for whatever its characters become."""
        if not {actor, rival} <= {"", *[character.id for character in self.session.world.characters]}:
            return
        name = f"xwork-{HUSH}" if HOUND in (actor, rival) else "xwork-task"
        check = GeminiCheck()
        contested = Task(model=Model.CONTESTED, check=check, rival=check, rival_goal=2)
        task = contested if rival else Task(model=Model.PERSISTENCE, check=check)
        self.record(TaskBegun("xwork", name, "gemini", task, TaskRoller(actor), TaskRoller(rival)))

    def ask_for(self, actor: str, target: str) -> None:
        """Ask the guest, who plays that character now, for a roll of which everything is left out that applies."""
        world, system = self.session.world, SYSTEMS[self.slug]
        setup = Setup(system=self.slug, base=system.Check(), actor=actor, target=world.present(target))
        keys = tuple([modifier.key for modifier in setup.available(world)])
        self.host.grant(token("x"), Right.ROLL_AND_TICK, actor)
        setup = replace(setup, left_out=keys, chosen=keys)
        self.host.ask(token("x"), Ask(setup=setup, fiction=Fiction(who=self.text(actor))))
        self.post()

    def undo(self, again: bool) -> None:
        acts = self.session.acts
        for each in (acts.redoable if again else acts.done)[-1:]:
            if each != "start":
                self.happens(Redone(each) if again else Undone(each))

    def first_picture(self) -> str:
        """What a guest is sent that has never been here."""
        self.guests["y"] = Guest(token("y"), "y")
        self.join("y", Right.ROLL_AND_TICK, HOUND)
        self.host_hears("y")
        (text,) = self.to_guest["y"]
        self.lose("y")
        return text


people = st.sampled_from(PEOPLE)
clocks = st.sampled_from([*CLOCKS, COUNTLESS])
seeds = st.integers(0, 50)
kit = Kit(
    name=f"ximp-{HUSH}",
    characters=(
        Character(id="ximp", name=f"ximp-{HUSH}", system="gemini", clocks=("xtail",), secret=True),
        Character(id="open", name="open", system="gemini"),
    ),
    clocks=(Clock(id="xtail", name=f"xtail-{HUSH}"),),
)
#: Events whose texts do not depend on what is secret.
events = st.one_of(
    st.builds(ClockLinked, clocks, st.builds(Link, st.just(LinkKind.FEED), clocks, st.just(1))),
    st.builds(ClockRemoved, clocks),
    st.builds(TimerSet, clocks, timers),
    st.builds(TimerTicked, clocks, dues),
    st.builds(Noted, st.just(f"{HUSH}, nobody knows"), secret=st.just(True)),
    *[st.builds(each, people) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)],
    st.builds(CharacterMoved, people, st.integers(0, 2)),
    st.builds(ColourChosen, people, st.none() | st.sampled_from(PersonColour)),
    st.builds(ModifierGiven, st.just(HOUND), st.just(Modifier("", f"{HOUND}-{HUSH} mark", scope=Scope.SCENE))),
    st.builds(ConditionGiven, st.just(HOUND), st.just(Condition(f"{HOUND}-{HUSH} ill"))),
    st.just(KitLaid(kit)),
    st.builds(TaskRolled, st.just("xwork"), st.booleans(), st.booleans()),
    st.just(TaskEnded("xwork")),
    st.just(TurnsBegun("gemini")),
    *[st.builds(each, people) for each in (TurnTaken, TurnEnded)],
    st.builds(TurnChosen, people, st.sampled_from(["Fast", "Slow"])),
    st.builds(RoundBegun, st.integers(2, 3)),
)
#: What comes of a roll.
comes = st.lists(st.tuples(seeds, seeds, clocks), max_size=4)
steps = st.one_of(
    st.tuples(st.just("happen"), events),
    st.tuples(st.just("mark"), st.sampled_from(CHANGING), st.booleans()),
    st.tuples(st.just("scene"), people, people | st.just(""), seeds, st.booleans(), comes),
    st.tuples(st.just("scene"), people, people, seeds, st.booleans(), comes),
    st.tuples(st.just("scene"), people, st.sampled_from(CHANGING[:2]), seeds, st.booleans(), comes, st.just(True)),
    st.tuples(st.just("together"), st.lists(people, min_size=2, max_size=3), seeds, comes),
    st.tuples(st.just("come"), seeds, seeds, seeds, clocks),
    st.tuples(st.just("tick"), clocks, st.integers(-6, 6)),
    st.tuples(st.just("tick"), st.just(COUNTLESS), st.integers(-6, 6)),
    st.tuples(st.just("ask_for"), people, people),
    st.tuples(st.just("work"), people, people | st.just("")),
    st.tuples(st.just("undo"), st.booleans()),
    st.tuples(st.just("restart")),
)


#: The timer of a secret clock ticks, which pulls another one.
SECRET_TIMER = [("happen", TimerSet("xteeth", Timer(every=5, due=5))), ("happen", TimerTicked("xteeth", 5))]


#: What a void roll gives back to its target, who was in ambush before it, goes again when the roll is corrected.
GIVEN_BACK = [("scene", "xkira", "xvance", 0, False, [(12, 0, "xgate"), (6, 0, "xgate")], True)]


@tries(6)
@example("gemini", SECRET_TIMER, 120)
@example("razorweave", GIVEN_BACK, 4)
@given(st.sampled_from(list(SYSTEMS)), st.lists(steps, min_size=4, max_size=20), st.integers(4, 120))
def test_no_text_has_what_is_secret(slug: str, happened: list[Step], limit: int) -> None:
    """Neither what a guest is sent that has looked on all the time, nor the first picture of a new one."""
    with tail_of(limit):
        table = SecretTable(slug)
        for step in happened:
            if "x" not in table.to_host:
                table.join("x", Right.ROLL_AND_TICK, HOUND)
            table.settle()
            table.do(step)
            new = table.first_picture()
            named = [each for each in {*hidden(table.session.world), *table.buried} if each in new]
            assert not named, step
        assert not [each for each in table.sent if HUSH in table.without_revealed(each)]
        table.join("x")
        table.join("y")
        guest, other = table.settle("x", "y")
        assert guest.session == other.session
        assert not [each for each in table.sent if str(SIZE) in each]
        assert not [entry for entry in guest.session.log if COUNTLESS in concerned(entry.record.event)]
        # And what is not secret is there.
        seen, there = guest.session, public(table.session.world)
        assert seen.world.clocks == there.clocks
        assert [character.id for character in seen.world.characters] == [character.id for character in there.characters]
        assert [task.id for task in seen.world.tasks] == [task.id for task in there.tasks]
        log = table.session.log
        keys = {entry.record.key for entry in log}
        told = [entry.record for entry in for_players(table.session.world, log)]
        known = [record.key for record in told if getattr(record.event, "roll", "") in ("", *keys)]
        assert [entry.record.key for entry in seen.log] == known
