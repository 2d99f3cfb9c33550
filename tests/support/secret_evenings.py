"""Random evenings (Hypothesis) with secrets, in which every name says what it names and whether that was secret then.

Only files named *properties* import this, like `generators`.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache

from hypothesis import strategies as st

from razor_core.consequences.apply import offered_clocks, take
from razor_core.consequences.of_roll import Story, brought, group_outcome
from razor_core.consequences.recipients import MAKE, receivers
from razor_core.events.entries import Entry
from razor_core.events.entries import find as find_entry
from razor_core.events.events import (
    ConsequenceTaken,
    Event,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.events.rolls import participants, reassigned
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition, Modifier, Scope
from razor_core.session.corrections import amended, amendments, trial
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS
from razor_core.table.alias_events import AliasSet
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ConditionGiven,
    ModifierGiven,
)
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clock_events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockRemoved,
    ClockTicked,
    TimerSet,
    TimerTicked,
)
from razor_core.table.clocks import Clock, Link, LinkKind, linked
from razor_core.table.clocks import find as find_clock
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.note_events import Noted
from razor_core.table.secrets import hidden, present
from razor_core.table.tasks import TaskRolled
from razor_core.table.tracks import owned_name
from razor_core.table.turns import ReactionUsed, RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnTaken
from razor_core.table.world import Running, World
from tests.support import evenings as plain
from tests.support.effects import ticks_of
from tests.support.evening import Evening
from tests.support.generators import dues, timers

#: In each name of what is secret while it has it, and in no other.
HUSH = "hush"
Draw = st.DrawFn
Step = Callable[[Draw, Evening], None]


def token(id: str) -> str:
    """Return what is in each name of what has that id, and of what belongs to it, and in no other text."""
    return f"z{''.join(each if each.isalnum() else '_' for each in id)}z"


def called(id: str, secret: bool) -> str:
    """Return the name of what has that id: with HUSH while it is secret."""
    return f"{token(id)}{HUSH if secret else ''}"


@dataclass(slots=True, repr=False)
class SecretEvening(Evening):
    """An evening with secrets. `buried` are the ids of what went while secret, `aliased` of what has another name."""

    buried: frozenset[str] = frozenset()
    aliased: tuple[str, ...] = ()
    task_name: str = token("task")

    def intent(self, running: Running) -> str:
        """What a roll for a task says that it is for: with HUSH while the task, which keeps its name, is secret."""
        return f"{running.name} {HUSH if running.id in hidden(self.world) else ''}"

    def __repr__(self) -> str:
        return Evening.__repr__(self)

    @property
    def untold(self) -> Iterable[str]:
        """The tokens that no text for players may have now."""
        return [token(each) for each in {*hidden(self.world), *self.buried, *self.aliased}]


def read(evening: Evening) -> Sequence[Entry]:
    """Return the log, each entry with what became of it."""
    found = amendments(evening.session.log)
    return [amended(entry, found) for entry in evening.session.log]


@st.composite
def secret_evenings(draw: Draw, slug: str) -> SecretEvening:
    """An evening in that game, of up to fifteen steps, some of them in secret."""
    world = table(slug)
    known = [person.id for person in world.characters]
    known += [clock.id for clock in world.clocks if clock.name.removesuffix(HUSH) == token(clock.id)]
    for at, id in enumerate(ids := tuple(draw(st.lists(st.sampled_from(known), max_size=3, unique=True)))):
        world, _ = AliasSet(id, f"Somebody {at}").apply(world)
    evening = SecretEvening(slug, Session(base=world, world=world), aliased=ids)
    kinds = [_give, _mark, _mark, _mark, _correct, _correct, *OTHERS, *plain.ROLLS, *plain.ROLLS, *plain.BACK]
    kinds += [_turns] if SYSTEMS[slug].turns else []
    steps = draw(st.lists(st.sampled_from(kinds), min_size=5, max_size=15))
    for step in [draw(st.sampled_from(plain.ROLLS)), *steps, _correct]:
        before = hidden(evening.world) & present(evening.world)
        step(draw, evening)
        evening.buried = (evening.buried | before) - present(evening.world)
    return evening


@cache
def table(slug: str) -> World:
    """Return the table of other evenings with these names. Guard is secret, and a clock that is linked with Thug's.

    Everyone carries something for each scope.
    """
    world = plain.table(slug)
    doom = world.clocks[-1].id
    secret = {"g", doom, *(clock.id for clock in world.clocks if clock.id.startswith("g."))}
    people = [
        _carrying(character, called(character.id, character.id in secret), character.id in secret)
        for character in world.characters
    ]
    owners = {id: person for person in people for id in person.clocks}
    board = [
        replace(
            clock,
            name=_clock_name(clock.id, owners.get(clock.id), clock.id in secret),
            secret=clock.id == doom,
            note=called(clock.id, clock.id in secret),
        )
        for clock in world.clocks
    ]
    ties = [(clock.id, Link(LinkKind.TUG, doom)) for clock in board if clock.id.startswith("t.")]
    return replace(world, characters=tuple(people), clocks=linked(tuple(board), ties))


def _carrying(character: Character, name: str, secret: bool) -> Character:
    """Return a character of that name who carries something for each scope that adds nothing."""
    field = SYSTEMS[character.system].sheet.ratings.field
    carried = [Modifier(field, f"{name} {scope.name}", 0, scope=scope) for scope in Scope]
    return replace(character, name=name, secret=secret, modifiers=tuple(carried))


def _clock_name(id: str, owner: Character | None, secret: bool) -> str:
    name = called(id, secret)
    return owned_name(owner, name) if owner else name


# -- what is theirs ----------------------------------------------------------------------------------------------------


def _give(draw: Draw, evening: Evening) -> None:
    """Give a modifier or a condition with the holder's name in its own to somebody."""
    given, id = plain.any_modifier(draw, evening), plain.whoever(draw, evening)
    holder = evening.world.find(id)
    if holder is None:
        return
    given = replace(given, name=f"{holder.name} {given.name}" if evening.world.present(id) else given.name)
    condition = Condition(given.name, (given,), "now")
    evening.record(ConditionGiven(id, condition) if draw(st.booleans()) else ModifierGiven(id, given))


def _turned(character: Character) -> Character:
    """Return a character as secret who was not, or the other way round, with everything of theirs renamed."""
    old, new = called(character.id, character.secret), called(character.id, not character.secret)

    def name(text: str) -> str:
        return text.replace(old, new, 1)

    return replace(
        character,
        secret=not character.secret,
        name=name(character.name),
        modifiers=tuple([replace(modifier, name=name(modifier.name)) for modifier in character.modifiers]),
        conditions=tuple(
            [
                Condition(
                    name(condition.name), tuple([replace(one, name=name(one.name)) for one in condition.effects]), "now"
                )
                for condition in character.conditions
            ]
        ),
    )


def _mark(draw: Draw, evening: Evening) -> None:
    """Make a character or a clock secret, or reveal it. What is secret has other names, in the same act."""
    world = evening.world
    people, board = [character.id for character in world.characters], [clock.id for clock in world.clocks]
    id = draw(st.sampled_from([*people, *people, *people, *board]))
    character, clock = find_character(world.characters, id), find_clock(world.clocks, id)
    if character:
        mark: Event = CharacterSaved(_turned(character))
    elif clock:
        mark = ClockChanged(clock=id, secret=not clock.secret)
    after, _ = mark.apply(world)
    names = _other_names(world, after)
    open_names = [name for name in names if name.clock not in hidden(after)]
    evening.record(*open_names, mark, *[name for name in names if name.clock in hidden(after)])


def _other_names(before: World, after: World) -> Sequence[ClockChanged]:
    """Return the events that rename the clocks that get secret or are revealed; those of tasks keep their names."""
    owners = {id: character for character in after.characters for id in character.clocks}
    of_tasks = {id for task in after.tasks for id in task.clocks}
    turned = hidden(before) ^ hidden(after)
    return [
        ClockChanged(
            clock=clock.id,
            name=_clock_name(clock.id, owners.get(clock.id), clock.id in hidden(after)),
            note=called(clock.id, clock.id in hidden(after)),
        )
        for clock in after.clocks
        if clock.id in turned and clock.id not in of_tasks
    ]


# -- what becomes of rolls ---------------------------------------------------------------------------------------------


def _rolls(evening: Evening) -> Sequence[Entry]:
    return [entry for entry in read(evening) if isinstance(entry.record.event, Rolled)]


def _correct(draw: Draw, evening: Evening) -> None:
    """Correct a roll as the sheet does, or void it."""
    made = _rolls(evening)
    if not made:
        return
    entry = draw(st.sampled_from(made))
    roll = entry.since.plain or entry.record.event
    assert isinstance(roll, Rolled)
    lead = find_entry(evening.session.log, entry.record.act)
    group = lead.record.key if lead and isinstance(lead.record.event, GroupRolled) else ""
    if draw(st.integers(0, 3)) == 0:
        of_group = [entry.record.key for entry in made if entry.record.act == group]
        about = f"{group} rolled" if group else _about(roll)
        all_of_them = [RollVoided(each, group=group) for each in of_group]
        evening.record(RollVoided(group or entry.record.key, about, group=group), *all_of_them)
    elif now := _corrected(draw, evening, roll):
        event = RollCorrected(entry.record.key, now, group)
        evening.record(replace(event, outcome=trial(evening.session, (), event).outcome))


def _corrected(draw: Draw, evening: Evening, roll: Rolled) -> Rolled | None:
    """Return the roll with other dice, of any kind, perhaps somebody else's or against somebody else."""
    system, ids = SYSTEMS[evening.slug], [character.id for character in evening.world.characters]
    faces = system.roll(roll.check, draw(st.randoms(use_true_random=False)))
    reading = draw(st.sampled_from([roll.reading, *system.kinds.readings]))
    people = draw(st.sampled_from([roll.actor, *ids])), draw(st.sampled_from([roll.target, "", *ids]))
    with suppress(RuleError):
        now = replace(roll, faces=faces, reading=reading)
        return reassigned(now, evening.world, *people) if draw(st.booleans()) else now
    return None


def _about(roll: Rolled) -> str:
    return f"{roll.fiction.who or 'A roll'}, {roll.result.headline}"


def _note(draw: Draw, evening: Evening) -> None:
    """Write a note on a roll or on the session, for all or for the game master."""
    secret = draw(st.booleans())
    made = _rolls(evening)
    entry = draw(st.sampled_from(made)) if made else None
    if entry and isinstance(entry.record.event, Rolled):
        evening.record(Noted(HUSH if secret else "so it was", entry.record.key, _about(entry.record.event), secret))
    else:
        evening.record(Noted(HUSH if secret else "so it was", secret=secret))


def _decide(draw: Draw, evening: Evening) -> None:
    """Decide a tied group, by numbers that are dealt."""
    log = evening.session.log
    for entry in log:
        event = entry.record.event
        if isinstance(event, GroupRolled):
            sides, rolls, outcome = group_outcome(log, entry)
            if outcome.tied:
                dealt = tuple(range(len(sides)))
                now = event.definition.outcome(participants(rolls, dealt), [roll.result for roll in rolls])
                evening.record(GroupDecided(event.group, now.headline, entry.record.key, dealt))
                return


def _make_clock(draw: Draw, evening: Evening) -> None:
    """Make one of the clocks by name that the last roll can make."""
    made = [entry for entry in evening.session.log if isinstance(entry.record.event, Rolled | GroupRolled)]
    if not made:
        return
    has = brought(Story(evening.world, evening.session.log), made[-1])
    able = [
        (consequence, to, one)
        for consequence in every(has.consequences)
        if consequence.tick and max(ticks_of(consequence)) > 0
        for to in receivers(has.situation, consequence)
        for one in offered_clocks(consequence, consequence.tick, to)
    ]
    if able:
        consequence, to, one = draw(st.sampled_from(able))
        evening.record(*take(has.situation, consequence, MAKE + one.name, max(ticks_of(consequence)), to))


def _complicate(draw: Draw, evening: Evening) -> None:
    """Let a player say what came of the last roll for the task."""
    log, running = evening.session.log, next(iter(evening.world.tasks), None)
    made = next((entry.record for entry in reversed(log) if isinstance(entry.record.event, TaskRolled)), None)
    if made and running:
        words = HUSH if running.id in hidden(evening.world) else "so it was"
        evening.record(ConsequenceTaken("complication.narrative", roll=made.act, words=words))


# -- what else happens -------------------------------------------------------------------------------------------------


def _clock(draw: Draw, evening: Evening) -> str:
    return draw(st.sampled_from([clock.id for clock in evening.world.clocks] or ["none"]))


def _person(draw: Draw, evening: Evening) -> str:
    people = [*evening.world.characters, *(aside.character for aside in evening.world.aside)]
    return draw(st.sampled_from([person.id for person in people] or ["none"]))


def _on_board(draw: Draw, evening: Evening) -> None:
    """Link, tick, time or remove a clock."""
    id, other = _clock(draw, evening), _clock(draw, evening)
    kind = draw(st.sampled_from(LinkKind))
    link = Link(kind, other, 1) if kind.feeds else Link(kind, other)
    ticks = [ClockTicked(id, by) for by in (-2, 1, 6)]
    links = [ClockLinked(id, link)] * 4
    timed: list[Event] = [TimerSet(id, draw(timers)), TimerTicked(id, draw(dues))]
    able: list[Event] = [*links, *ticks, *timed, ClockRemoved(id)]
    evening.record(draw(st.sampled_from(able)))


def _among_people(draw: Draw, evening: Evening) -> None:
    """Let somebody be set aside, come back, or leave."""
    id = _person(draw, evening)
    able: list[Event] = [CharacterSetAside(id), CharacterReturned(id), CharacterReturned(id), CharacterRemoved(id)]
    evening.record(draw(st.sampled_from(able)))


def _kit(draw: Draw, evening: Evening) -> None:
    """Lay a kit of a character with a clock, and a clock of nobody's, some of it secret."""
    evening.given += 1
    id, secret, hides = f"new{evening.given}", draw(st.booleans()), draw(st.booleans())
    name = called(id, secret)
    own = Clock(id=f"{id}.own", name=f"{name}: {called(f'{id}.own', secret)}")
    free = Clock(id=f"{id}.free", name=called(f"{id}.free", hides), secret=hides)
    one = Character(id=id, name=name, system=evening.slug, clocks=(own.id,), secret=secret)
    kit_name = HUSH if secret or hides else "A kit"
    evening.record(KitLaid(Kit(name=kit_name, characters=(one,), clocks=(own, free))))


def _new_clock(draw: Draw, evening: Evening) -> None:
    """Add a clock, of somebody's or of nobody's."""
    evening.given += 1
    id, owner = f"clock{evening.given}", _person(draw, evening)
    whose = find_character(evening.world.characters, owner)
    secret = whose.secret if whose else draw(st.booleans())
    name = _clock_name(id, whose, secret)
    evening.record(ClockAdded(Clock(id=id, name=name, secret=secret and not whose), owner if whose else ""))


def _turns(draw: Draw, evening: Evening) -> None:
    """Begin a turn order, or go on in it."""
    id, order = _person(draw, evening), evening.world.turns
    if order is None:
        evening.record(TurnsBegun(evening.slug))
        return
    steps: list[Event] = [TurnTaken(id), TurnTaken(id), TurnEnded(order.turn or id), ReactionUsed(id)]
    steps += [RoundBegun(order.round + 1), *[TurnChosen(id, kind.name) for kind in order.rules.kinds]]
    evening.record(draw(st.sampled_from(steps)))


OTHERS: Sequence[Step] = (
    *(_note, _decide, _make_clock, _complicate, _on_board, _on_board, _among_people, _kit, _new_clock),
)
