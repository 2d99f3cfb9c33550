"""What became of rolls: corrected, void, read otherwise, with notes; and consequences taken back."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind, Consequence
from razor_core.rules.modifiers import Lifetime, Modifier, condition
from razor_core.session.corrections import amended, amendments, recounted, unmarked, withdrawal
from razor_core.session.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    Event,
    Fiction,
    Noted,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.session.session import UNCHANGED, Amendment, Entry, Record, Session, Undone, apply
from razor_core.systems import gemini
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterSaved,
    ConditionGiven,
    ConditionTaken,
    ModifierGiven,
    ModifierTaken,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskBegun, TaskTurned

FAILED = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
RIGHT = replace(FAILED, faces=(95,))
STRIKE = Rolled(system="razorweave", check=Check(), faces=(4,) * 4, reading="strike")
DETERMINED = ConsequenceTaken("Determined", "determined", "1.t")
KIRA = Character(id="k", name="Kira", system="razorweave")
CALM, PRONE = Modifier("edge", "Calm"), condition("Prone", Modifier("burden", ""))


def played(*events: Event | Undone) -> Session:
    """A session of these events, each an act of its own: `1.t`, `2.t` and so on."""
    session = Session()
    for seq, event in enumerate(events, 1):
        record = Record(seq=seq, tab="t", at="2026-03-01T21:00:00Z", act=f"{seq}.t", event=event)
        session = apply(session, record)
    return session


def standing(*events: Event) -> Sequence[Entry]:
    """The entries of the log of these events, with what became of each."""
    log = played(*events).log
    return [amended(each, amendments(log)) for each in log]


# -- what became of a roll ---------------------------------------------------------------------------------------------


def test_a_corrected_roll_is_the_new_one_and_what_it_was_stays_known() -> None:
    """In the place and at the time of the first; the last correction counts, and it makes a void roll count again."""
    entry, *_ = standing(FAILED, RollVoided("1.t"), RollCorrected("1.t", STRIKE), RollCorrected("1.t", RIGHT))
    assert entry.record == replace(played(FAILED).log[0].record, event=RIGHT)
    assert entry.since == Amendment(was=FAILED, rolled=RIGHT)
    assert entry.since.plain == RIGHT
    assert entry.lines == ("A roll: Failure",)


def test_notes_belong_to_their_roll_or_to_none() -> None:
    """In the order written."""
    entry, *rest = standing(FAILED, Noted("first", "1.t"), Noted("the table"), Noted("second", "1.t"))
    assert entry.since == Amendment(was=FAILED, notes=("first", "second"))
    assert all(each.since is UNCHANGED for each in rest)


@pytest.mark.parametrize(
    ("roll", "taken", "reading"),
    [
        (FAILED, (), ""),
        (FAILED, ("",), ""),
        (FAILED, ("determined", ""), "determined"),
        (FAILED, ("of the future",), ""),
        (FAILED, ("determined", "of the future"), "determined"),
        (STRIKE, (), "strike"),
        (STRIKE, ("strike", "representative"), "representative"),
        (STRIKE, ("representative", "strike"), "strike"),
    ],
)
def test_a_roll_is_read_by_the_last_reading_that_its_game_has(
    roll: Rolled, taken: tuple[str, ...], reading: str
) -> None:
    """Instead of the one it was rolled with; also once it is corrected. All other entries stay as they are."""
    entry, *others = standing(roll, *(ConsequenceTaken("Read", each, "1.t") for each in taken))
    assert entry.record.event == replace(roll, reading=reading)
    assert (entry.since.plain or roll) == roll
    assert all(each.since is UNCHANGED for each in others)


def test_a_reading_survives_a_correction_and_goes_with_its_consequence() -> None:
    """Readings gathered in parts are those gathered at once; without a roll named, it is the first of the act."""
    now = replace(FAILED, check=gemini.Check(attribute=1))
    events = (FAILED, DETERMINED, RollCorrected("1.t", now))
    assert standing(*events)[0].record.event == replace(now, reading="determined")
    assert standing(*events)[0].since.plain == now
    assert standing(*events, ConsequenceWithdrawn("Determined", "1.t"))[0].record.event == now
    log = played(*events).log
    assert amendments(log[2:], amendments(log[:2])) == amendments(log)
    plain = replace(log[1], record=replace(log[1].record, act="1.t", event=replace(DETERMINED, roll="")))
    assert amendments([plain])["1.t"].readings == (("Determined", "determined"),)


# -- consequences taken back -------------------------------------------------------------------------------------------

GATE, FLOOD = Clock(id="g", name="Gate", segments=4, filled=3), Clock(id="f", name="Flood", segments=4, filled=2)
LABEL = "Tick a threat clock"


def taken_back(*events: Event, first: int, roll: str = "1.t") -> tuple[Event, ...]:
    """The events that take back what the events from that number on brought."""
    session = played(*events)
    return withdrawal(session, LABEL, roll, session.log[first - 1 :])


def test_a_clock_that_it_made_goes_unless_it_moved_since() -> None:
    """Then it only loses these ticks. One that is gone is left alone."""
    made = (ClockAdded(Clock(id="a", name="Alarm", kind=ClockKind.THREAT)), ClockTicked("a", 2, LABEL))
    assert taken_back(*made, first=1)[1:] == (ClockRemoved("a"),)
    since = played(*made, ClockTicked("a", 1))
    assert withdrawal(since, LABEL, "1.t", since.log[:2])[1:] == (ClockTicked("a", -2),)
    gone = played(*made, ClockRemoved("a"))
    assert withdrawal(gone, LABEL, "1.t", gone.log[:2])[1:] == ()


def test_what_was_given_goes_and_what_was_lost_comes_back() -> None:
    """Modifiers and conditions, the last first; what is no longer as the consequence left it is left alone."""
    had = replace(KIRA, modifiers=(CALM,), conditions=(PRONE,))
    luck, hurt = Modifier("edge", "Luck"), condition("Hurt", Modifier("burden", ""))
    brought: tuple[Event, ...] = (
        ModifierGiven("k", luck),
        ConditionGiven("k", hurt),
        ModifierTaken("k", "edge", "Calm"),
        ConditionTaken("k", "Prone"),
    )
    back = taken_back(CharacterSaved(had), *brought, first=2)
    assert back[1:] == (
        ConditionGiven("k", PRONE),
        ModifierGiven("k", CALM),
        ConditionTaken("k", "Hurt"),
        ModifierTaken("k", "edge", "Luck"),
    )
    assert set(played(CharacterSaved(had), *brought, *back).world.characters[0].modifiers) == {CALM}
    session = played(CharacterSaved(had), *brought, *back)
    assert withdrawal(session, LABEL, "1.t", session.log[1:5])[1:] == ()
    never = (ModifierTaken("k", "edge", "Charm"), ConditionTaken("k", "Hurt"))
    assert taken_back(CharacterSaved(had), *never, first=2)[1:] == ()
    gone = played(CharacterSaved(had), *brought, CharacterRemoved("k"))
    assert withdrawal(gone, LABEL, "1.t", gone.log[1:5])[1:] == ()


def test_what_is_too_long_ago_is_taken_back_as_far_as_it_is_known() -> None:
    """Folded away, a tick is as long as it says; what was given goes, and of what was lost nothing is known."""
    session = played(CharacterSaved(replace(KIRA, modifiers=(CALM,), conditions=(PRONE,))), ClockAdded(GATE))
    world, log = session.world, session.log
    old = Session(base=world, world=world, upto=log[-1].record.order)
    brought = (ClockTicked("g", 3, LABEL), ModifierTaken("k", "edge", "Luck"), ConditionTaken("k", "Hurt"))
    told = [replace(log[0], record=replace(log[0].record, event=each)) for each in brought]
    assert withdrawal(old, LABEL, "1.t", told)[1:] == (ClockTicked("g", -3),)
    given = replace(log[0], record=replace(log[0].record, event=ModifierGiven("k", CALM)))
    assert withdrawal(old, LABEL, "1.t", [given])[1:] == (ModifierTaken("k", "edge", "Calm"),)


def test_only_what_was_given_is_taken() -> None:
    """Not what a character has from elsewhere; of two of one name the one that was given, here Injury 2."""
    session = played(ModifierGiven("k", CALM), CharacterSaved(replace(KIRA, modifiers=(CALM,))))
    assert withdrawal(session, LABEL, "1.t", session.log[:1])[1:] == ()
    old = Modifier("injury", "Injury", 1, optional=True)
    ash = Character(id="a", name="Ash", system="witchgates", modifiers=(old,))
    session = played(CharacterSaved(ash), ModifierGiven("a", replace(old, points=3)))
    given = session.log[-1:]
    assert session.log[-1].lines == ("Ash gains Injury 2",)
    assert list(withdrawal(session, "Harm", "1.t", given))[1:] == [ModifierTaken("a", "injury", "Injury 2")]


def test_ticks_of_consequences_that_a_roll_no_longer_has_go() -> None:
    """As far as they moved their clock, a new one too, which stays; each once, and none by hand."""
    gate, gm = Clock(id="g", name="Gate", filled=5), Clock(id="m", name="GM")
    session = played(
        *(ClockAdded(gate), ClockAdded(gm), ClockTicked("g", 2, "Mark 2"), ClockTicked("m", 1, "Keep")),
        *(ClockTicked("m", 3), ClockTicked("m", 1, "Back"), ConsequenceWithdrawn("Back", "1.t")),
    )
    events = unmarked(session, "1.t", session.log, [Consequence("Keep")])
    assert events == (ConsequenceWithdrawn("Mark 2", "1.t"), ClockTicked("g", -1))


# -- what another reading leaves out -----------------------------------------------------------------------------------

GM, HARM = "The GM gains 1 Momentum", "Mark a box"


def test_what_a_result_no_longer_brings_to_a_task_is_taken_back() -> None:
    """A complication that was chosen to be a Setback is none any more."""
    begun = TaskBegun("d", "Drive", "gemini", Task(model=Model.COMPLICATIONS, goal=2, limit=3))
    session = played(begun, ConsequenceTaken("A Minor Setback", "", "1.t"), TaskTurned("d"))
    back = (ConsequenceWithdrawn("A Minor Setback", "1.t"), TaskTurned("d", -1))
    assert unmarked(session, "1.t", session.log, []) == back


# -- what a roll used up -----------------------------------------------------------------------------------------------

SET_UP = Modifier("edge", "Set Up", lifetime=Lifetime.NEXT)
HELD = condition("Guided", Modifier("edge", "", lifetime=Lifetime.NEXT))


def used(*since: Event) -> tuple[Session, Entry, tuple[Modifier, ...]]:
    """A session in which Kira's roll used a Set Up and a condition, its entry as it is since, and what it used."""
    kira = replace(KIRA, modifiers=(SET_UP, CALM), conditions=(HELD,))
    carried = kira.carried
    fiction = Fiction(who="Kira", modifiers=carried)
    rolled = Rolled(system="razorweave", check=Check(edge=3), faces=(4,) * 6, fiction=fiction, actor="k")
    session = played(CharacterSaved(kira), rolled, *since)
    return session, amended(session.log[1], amendments(session.log)), carried


def test_what_a_void_roll_used_up_goes_and_comes_back() -> None:
    """As far as they still have it; not what is withdrawn first, and nothing that was folded away."""
    session, entry, carried = used(RollVoided("2.t"), ModifierGiven("k", SET_UP), ConditionGiven("k", HELD))
    assert recounted(session, entry, (), carried) == (
        ModifierTaken("k", "edge", "Set Up"),
        ConditionTaken("k", "Guided"),
    )
    session, entry, carried = used(RollVoided("2.t"))
    assert recounted(session, entry, (), carried) == ()
    session, entry, carried = used(ModifierGiven("k", SET_UP))
    assert recounted(session, entry, carried, ()) == (ConditionGiven("k", HELD),)
    withdrawn = (ModifierTaken("k", "edge", "Set Up"),)
    assert recounted(session, entry, carried, (), withdrawn)[0] == ModifierGiven("k", SET_UP)
    session, entry, carried = used()
    old = Session(base=session.world, world=session.world, upto=session.log[-1].record.order)
    assert recounted(old, entry, carried, ()) == ()
