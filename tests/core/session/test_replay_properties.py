"""A corrected evening is the evening that was so from the start (Hypothesis), in every game."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from razor_core.consequences.apply import certain, has_room, last_targets, take
from razor_core.consequences.causes import Cause, causes
from razor_core.consequences.of_roll import Brought, Story, brought
from razor_core.consequences.recipients import NEW, Situation, meant, receivers, target, targets
from razor_core.consequences.taking_back import replaced_by, take_back
from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import reassigned
from razor_core.format.records import record_from_json, record_to_json
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Consequence, Recipient, choice_of, every
from razor_core.session.apply_event import as_held
from razor_core.session.corrections import amended, amendments, correction
from razor_core.session.session import Session, apply, replay
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character, merge_edit
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.tasks import TaskRolled
from razor_core.table.world import World
from tests.support import generators
from tests.support.effects import clock_kind, ticks_of
from tests.support.evening import Evening, Saved, Taken, steps
from tests.support.evenings import NAMES, evenings, table, take_more
from tests.support.more_evenings import MORE

GROUP, TARGET, OTHER_ALLY = Recipient.GROUP, Recipient.TARGET, Recipient.OTHER_ALLY
all_evenings = st.sampled_from(list(SYSTEMS)).flatmap(lambda slug: evenings(slug, MORE))


def rolls(evening: Evening) -> list[tuple[Record, Rolled]]:
    """The rolls that were not undone, with their records."""
    done = [record for record in evening.session.tail if record.act not in evening.session.acts.undone]
    return [(record, record.event) for record in done if isinstance(record.event, Rolled)]


@st.composite
def corrections(draw: st.DrawFn) -> tuple[Evening, str, Rolled | None]:
    """An evening, the key of one of its rolls, and what that was instead: other dice, kind or people; None for void.

    It can have been corrected once before, and something taken of it then.
    """
    evening = draw(all_evenings)
    assume(rolls(evening))
    taken = {cause.roll for cause in causes(evening.session.tail).values()}
    of_those = [roll for roll in rolls(evening) if {roll[0].key, roll[0].act} & taken]
    record, made = draw(st.sampled_from([*rolls(evening), *of_those, *of_those]))
    if record.act == record.key and draw(st.integers(0, 2)) == 0:
        correct(evening, record.key, another(draw, evening, record, made))
        take_more(draw, evening, has(evening.session, record.key))
    if draw(st.integers(0, 4)) == 0:
        return evening, record.key, None
    return evening, record.key, another(draw, evening, record, made)


def another(draw: st.DrawFn, evening: Evening, record: Record, made: Rolled) -> Rolled:
    """What a roll was instead: with other dice, of another check or kind, of somebody else or against another."""
    check = made.check
    # A task would have that check from then on.
    for_task = any(isinstance(each.event, TaskRolled) for each in evening.session.tail if each.act == record.act)
    if not for_task and draw(st.integers(0, 2)) == 0:
        other = draw(generators.checks(evening.slug))
        name = draw(st.sampled_from([*check.__dataclass_fields__]))
        check = draw(st.sampled_from([other, replace(check, **{name: getattr(other, name)})]))
    faces = SYSTEMS[evening.slug].roll(check, draw(st.randoms(use_true_random=False)))
    reading = draw(st.sampled_from([made.reading, made.reading, "", *SYSTEMS[evening.slug].kinds.readings]))
    now = replace(made, check=check, faces=faces, reading=reading)
    if record.act == record.key and draw(st.integers(0, 2)) == 0:
        ids = draw(st.permutations([character.id for character in table(evening.slug).characters]))
        now = reassigned(now, evening.world, ids[0], draw(st.sampled_from(["", ids[1]])))
    return now


def has(session: Session, key: str) -> Brought:
    """What the roll or group of that key has brought."""
    log = session.log
    found = amendments(log)
    read = [amended(entry, found) for entry in log]
    entry = next(entry for entry in read if entry.record.key == key)
    return brought(Story(session.world, read, last_targets(entry.record.event for entry in log)), entry)


class FromTheStart:
    """The evening played again, act by act, with that roll as it is now from the start."""

    def __init__(self, evening: Evening, key: str, now: Rolled | None) -> None:
        self.session = Session(base=table(evening.slug), world=table(evening.slug))
        tail, self.undone = evening.session.tail, evening.session.acts.undone
        self.done = [record for record in tail if record.act not in self.undone]
        # It stands as it is corrected last.
        self.done = [record for record in self.done if not isinstance(record.event, Undone | Redone | RollCorrected)]
        record = next(record for record in self.done if record.key == key)
        self.key, self.now, self.act = key, now, record.act
        group = next(
            record for record in self.done if record.act == self.act and isinstance(record.event, GroupRolled | Rolled)
        )
        self.lead = group.key if isinstance(group.event, GroupRolled) else key
        made = {record.key for record in self.done if record.act == self.act}
        self.void = set[str]() if now else made if isinstance(group.event, GroupRolled) else {key}
        self.causes = causes(self.done)
        self.undone_causes = set(causes([record for record in tail if record.act in self.undone]).values())
        self.steps = dict[str, Taken]()
        for cause in {*self.causes.values()}:
            taken = [e for e in steps(evening, Taken) if Cause(e.situation.roll, e.consequence.key) == cause]
            acts = list(dict.fromkeys(e.act for e in self.done if self.causes.get(e.key) == cause))
            # Those before the last ones were undone.
            self.steps |= zip(acts[-len(taken) :], taken[-len(acts) :], strict=False) if taken else ()
        self.saved = list(steps(evening, Saved))
        self.clocks = {
            record.event.clock.id: record.event for record in self.done if isinstance(record.event, ClockAdded)
        }
        self.kept = defaultdict[str, list[str]](list)

    def world(self) -> World:
        """The table at the end."""
        making, acts, since = "", set[str](), False
        for record in self.done:
            since = since or record.act == self.act
            cause = self.causes.get(record.key)
            makes = cause is None and isinstance(record.event, GroupRolled | Rolled | TaskRolled)
            if making and not (makes and record.act == making):
                self.certainly(making)
                making = ""
            if makes:
                self.make(record)
                making = record.act if since else ""
            elif isinstance(record.event, CharacterSaved) and record.event.character.id in NAMES:
                self.save(record, record.event.character)
            elif cause is None or not since:
                assert not isinstance(record.event, Undone | Redone)
                now = as_held(self.session.world, record.event)
                self.session = apply(self.session, replace(record, event=now))
            elif record.act not in acts:
                self.take(record, cause)
            acts.add(record.act)
        if making:
            self.certainly(making)
        return self.session.world

    def save(self, record: Record, after: Character) -> None:
        """Save a sheet as the page does: what was changed there."""
        before = next(each.before for each in self.saved if each.key == record.key)
        now = self.session.world.find(after.id)
        assert now
        self.session = apply(self.session, replace(record, event=CharacterSaved(merge_edit(now, before, after))))

    def write(self, record: Record, *events: Event) -> None:
        """Let events happen at the place of a record, the first of them with its key, if that is free."""
        for event in events:
            used = any(other.order == record.order for other in self.session.tail)
            tab = f"{record.tab}.{len(self.session.tail):04}" if used else record.tab
            self.session = apply(self.session, replace(record, tab=tab, event=event))

    def make(self, record: Record) -> None:
        """Let the roll happen as it is now."""
        event = record.event
        assert not isinstance(event, Undone | Redone)
        if record.key in self.void:
            return
        if record.key == self.key and self.now:
            self.session = apply(self.session, replace(record, event=self.now))
            return
        if isinstance(event, TaskRolled) and record.act == self.act:
            rolls = [record for record in self.done if record.act == self.act and isinstance(record.event, Rolled)]
            if all(roll.key in self.void for roll in rolls):
                return
            made = [self.now if roll.key == self.key else roll.event for roll in rolls]
            event = TaskRolled(event.id, *[isinstance(each, Rolled) and each.succeeded for each in made])
        self.session = apply(self.session, replace(record, event=as_held(self.session.world, event)))

    def has(self, key: str) -> Brought | None:
        there = any(entry.record.key == key for entry in self.session.log)
        return has(self.session, key) if there else None

    def certainly(self, act: str) -> None:
        """Apply what is certain of the rolls of an act, as the page does."""
        made = [record for record in self.done if record.act == act and isinstance(record.event, GroupRolled | Rolled)]
        leads = [record.key for record in made]
        for lead in [act] if made and isinstance(made[0].event, GroupRolled) else leads:
            if has := self.has(lead):
                sure = [e for e in every(has.consequences) if Cause(lead, e.key) not in self.undone_causes]
                events, ticks = certain(has.situation, sure)
                self.write(replace(self.session.tail[-1], act=act), *events, *ticks)

    def take(self, record: Record, cause: Cause) -> None:
        """Take a consequence as the page does, if it can be taken now."""
        has, step, kept = self.has(cause.roll), self.steps.get(record.act), self.kept[cause.roll]
        found = next((e for e in every(has.consequences) if e.key == cause.key), None) if has else None
        if has is None or step is None or found is None or found.key in has.done:
            return
        choice = choice_of(has.consequences, found)
        made = [e.event for e in self.done if self.causes.get(e.key) == cause and e.act == record.act]
        by, whom = ticks_now(found, made), self.for_whom(step, has.situation, found)
        if by is None or whom is None:
            return
        # The evening takes what it likes of a choice; of the corrected roll, only what there is room for.
        if choice and cause.roll == self.lead and not has_room(choice, found, kept):
            return
        kept.append(found.key)
        replaced = replaced_by(found, has.consequences, has.done)
        receiver, clock = whom
        tick = next((e.key for e in self.done if e.act == record.act and isinstance(e.event, ClockTicked)), "")
        events = take(has.situation, found, clock, by, receiver, replaced.key if replaced else "")
        events = same_clock(events, self.added(step.clock, made, tick))
        if clock and by > 0 and not self.session.world.has_clock(clock):
            events = (self.clocks[clock], *events)
        if replaced:
            back = take_back(has.situation, replaced, meant(has.situation, replaced), has.consequences)
            events = (*back, *events)
        self.write(record, *events)

    def added(self, clock: str, made: Sequence[object], tick: str) -> str:
        """The id of a new clock: as it was made, or as what has not happened made it, else the key of the tick."""
        ids = [each.clock.id for each in made if isinstance(each, ClockAdded)]
        unmade = clock in self.clocks and not self.session.world.has_clock(clock)
        return next(iter(ids), clock if unmade else tick)

    def goes_on(self, step: Taken, now: Situation, found: Consequence) -> bool:
        """Whether it moved a clock of whoever was meant, or a new one as was proposed, and somebody else is meant."""
        whom, whose = meant(step.situation, step.consequence), meant(now, found)
        if not (whom and whose) or whom.id == whose.id:
            return False
        was, there = self.session.world.find(whom.id), self.session.world.has_clock(step.clock)
        new = not there and target(step.situation, step.consequence) is None
        return new or (was is not None and step.clock in was.clocks)

    def for_whom(self, step: Taken, now: Situation, found: Consequence) -> tuple[Character | None, str] | None:
        """Who gets it, and which clock it moves: as chosen, or meant where that was meant, or cannot be any more.

        None where it can go to nobody, and where there is no clock for it.
        """
        receiver = self.session.world.find(step.receiver.id) if step.receiver else None
        if step.consequence.to is GROUP:  # nobody chose one of it
            receiver = meant(now, found)
        then, clock = step.situation, step.clock
        if (now.actors, now.target) != (then.actors, then.target):
            whom, what = meant(then, step.consequence), target(then, step.consequence)
            if receiver and whom and receiver.id == whom.id:
                receiver = meant(now, found) or receiver
            instead = target(now, found)
            if what and clock == what.id and instead:
                clock = instead.id
            if found.tick and self.goes_on(step, now, found):
                if instead is None and found.tick.clears:
                    return None
                clock, receiver = instead.id if instead else NEW, meant(now, found)
        if receiver and found.tick is None and receiver.id not in {receiver.id for receiver in receivers(now, found)}:
            receiver = meant(now, found)
            if receiver is None and (found.gives or found.condition) and found.to in (TARGET, OTHER_ALLY):
                return None
        if self.session.world.has_clock(clock) and all(other.id != clock for other in targets(now, found)):
            there = target(now, found)
            return (receiver, there.id) if there else None
        return receiver, clock


def ticks_now(found: Consequence, made: Sequence[object]) -> int | None:
    """How many ticks were made, if the consequence allows as many now: its own number where it has one."""
    by = next((each.by for each in made if isinstance(each, ClockTicked)), 0)
    if clock_kind(found) is None or by in ticks_of(found):
        return by
    return ticks_of(found)[0] if len(ticks_of(found)) == 1 else None


def same_clock(events: Sequence[Event], id: str) -> tuple[Event, ...]:
    """The events, a new clock in them with that id."""
    new = {event.clock.id for event in events if isinstance(event, ClockAdded)}
    return tuple(
        replace(event, clock=replace(event.clock, id=id))
        if isinstance(event, ClockAdded)
        else replace(event, clock=id)
        if isinstance(event, ClockTicked) and event.clock in new
        else event
        for event in events
    )


def shown(world: World) -> World:
    """The world without the records that set what stands: those played again have keys of their own."""
    return replace(world, standing=tuple([replace(standing_value, by="") for standing_value in world.standing]))


def correct(evening: Evening, key: str, now: Rolled | None) -> None:
    record = next(record for record in evening.session.tail if record.key == key)
    first = next(other for other in evening.session.tail if other.act == record.act)
    group = first.key if isinstance(first.event, GroupRolled) else ""
    if now:
        evening.record(RollCorrected(key, now, group))
    elif group:
        rolls = [e.key for e in evening.session.tail if e.act == group and isinstance(e.event, Rolled)]
        evening.record(RollVoided(group, group=group), *[RollVoided(roll, group=group) for roll in rolls])
    else:
        evening.record(RollVoided(key))


@generators.tries(6)
@given(corrections())
def test_a_corrected_evening_is_the_evening_that_was_so_from_the_start(
    case: tuple[Evening, str, Rolled | None],
) -> None:
    """Characters, clocks, tasks: with the same later acts; and one undo brings back what was."""
    evening, key, now = case
    before, log = evening.world, evening.session.log
    expected = shown(FromTheStart(evening, key, now).world())
    correct(evening, key, now)
    assert shown(evening.world) == expected
    evening.undo()
    assert (evening.world, evening.session.log) == (before, log)
    evening.redo()
    assert shown(evening.world) == expected
    start = Session(base=table(evening.slug), world=table(evening.slug))
    assert replay(start, evening.session.tail) == evening.session


@generators.tries(2)
@given(all_evenings, st.data())
def test_a_correction_of_people_is_the_same_whenever_it_is_made(evening: Evening, data: st.DataObject) -> None:
    """Also when who had a part in the roll has left, or is on the other side, by then."""
    alone = [roll for roll in rolls(evening) if len([one for one, _ in rolls(evening) if one.act == roll[0].act]) == 1]
    assume(alone)
    record, made = data.draw(st.sampled_from(alone))
    ids = data.draw(st.permutations([evening.slug, *NAMES]))
    event = RollCorrected(record.key, replace(made, actor=ids[0], target=data.draw(st.sampled_from(["", ids[1]]))))
    start = Session(base=table(evening.slug), world=table(evening.slug))
    then = replay(start, [each for each in evening.session.tail if each.order <= record.order])
    for each in data.draw(st.lists(st.sampled_from(evening.world.characters), unique=True)):
        other = Side.OPPOSITION if each.side is Side.PLAYER else Side.PLAYER
        turned = CharacterSaved(replace(each, side=other))
        came: list[Event] = [CharacterSetAside(each.id), CharacterRemoved(each.id), turned]
        evening.record(data.draw(st.sampled_from(came)))
    assert correction(evening.session, (), event) == correction(then, (), event)


@generators.tries(2)
@given(corrections())
def test_the_words_that_are_stored_with_a_consequence_decide_nothing(case: tuple[Evening, str, Rolled | None]) -> None:
    """Reword every label: the table is the same, and each roll knows what was taken of it."""
    evening, key, now = case
    correct(evening, key, now)
    start = Session(base=table(evening.slug), world=table(evening.slug))
    said = [record_to_json(record) for record in evening.session.tail]
    other = replay(start, [record_from_json(re.sub(r'"label":"[^"]*"', '"label":"Reworded"', each)) for each in said])
    assert other.world == evening.world
    for one, same in zip(evening.session.log, other.log, strict=True):
        if isinstance(one.record.event, Rolled | GroupRolled):
            before, after = brought(story(evening.session), one), brought(story(other), same)
            assert (before.done, list(before.applied)) == (after.done, list(after.applied))


def story(session: Session) -> Story:
    """The table and the log of a session."""
    return Story(session.world, session.log)
