"""What is said of a change of the log: what is new, what is gone, and each of it in a sentence."""

from dataclasses import replace
from random import Random

from razor_core.events.entries import Entry
from razor_core.events.events import ConsequenceTaken, Event, Fiction, GroupRolled, Rolled
from razor_core.recap.screen_reader import MOST, joined, measured, news, spoken, undone
from razor_core.session.session import Session, apply
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted
from tests.support.sessions import record

GATE = Clock(id="g", name="Gate")


def roll(who: str, *faces: int, game: str = "razorweave") -> Rolled:
    return Rolled(system=game, check=SYSTEMS[game].Check(), faces=faces, fiction=Fiction(who=who))


def log(*acts: tuple[Event, ...]) -> tuple[Entry, ...]:
    """The log of these acts, whose records are numbered through; an act has the number of its first."""
    session, seq = Session(), 0
    for act in acts:
        first = seq + 1
        for event in act:
            seq += 1
            session = apply(session, record(seq, event, act=f"{first}.s"))
    return session.log


def test_what_is_new_and_what_is_gone() -> None:
    """By their keys; what lies before all that was known is only read by now."""
    entries = log((Noted("a"),), (Noted("b"),), (Noted("c"),))
    assert news(entries[1:2], entries) == news(entries[:2], entries)
    assert news(entries[:2], entries).new == ["3.s"]
    assert news(entries, entries[:2]).gone == ["3.s"]
    assert (news(entries, entries).new, news((), entries).new) == ([], ["1.s", "2.s", "3.s"])


def test_what_says_the_same_in_the_place_of_another_is_no_news() -> None:
    """A guest's roll waits under a key of its own until the host has it."""
    entries = log((Noted("a"),), (roll("Kira", 6, 6, 6, 6),))
    waiting = replace(entries[1], record=replace(entries[1].record, seq=900, tab="w"))
    assert news((entries[0], waiting), entries) == news(entries, entries)


def test_a_roll_and_what_it_brought_are_sentences() -> None:
    """A consequence in one, with the clock that it made and ticked."""
    rolled = roll("Kira", 6, 6, 6, 6)
    taken = ClockTicked("g", 2, consequence="progress", label="Tick a progress clock", roll="1.s")
    entries = log((rolled,), (ClockAdded(GATE), taken), (Noted("The door opens."),))
    keys = {entry.record.key for entry in entries}
    assert spoken(entries, keys) == [
        "Kira: Critical Success, 24 vs 14, success by 10.",
        "Gate +2: 2 of 6.",
        "Note: The door opens.",
    ]
    assert spoken(entries, {"2.s", "3.s"}) == ["Gate +2: 2 of 6."]
    assert spoken(entries, {"none"}) == []
    assert spoken(log((ConsequenceTaken(consequence="x", label="Lose position", roll="1.s"),)), {"1.s"})


def test_a_group_is_said_with_its_sides() -> None:
    """What it came to, then each roll: none of them by itself."""
    group = GroupRolled("razorweave", "Split Risks", "1 of 2 get through", (0, 0))
    entries = log((group, roll("Kira", 6, 6, 6, 6), roll("Thug", 1, 1, 1, 2)))
    keys = {entry.record.key for entry in entries}
    assert spoken(entries, keys) == [
        "Split Risks, Kira and Thug: 1 of 2 get through. Kira: Critical Success, 24 vs 14, success by 10. "
        "Thug: Critical Failure, 5 vs 14, short by 9."
    ]


def test_an_undo_says_what_is_gone() -> None:
    """By the first line of each act; an act without a line is nothing to say."""
    entries = log((Noted("a."),), (Noted("b"), Noted("c")))
    assert undone(entries, ["1.s", "2.s", "3.s"]) == ["Undone: Note: a.", "Undone: Note: b."]
    assert undone([replace(entries[0], lines=())], ["1.s"]) == []


def test_so_much_is_said_as_can_be_listened_to() -> None:
    """The rest is counted; a text says nothing twice."""
    entries = log(*[(Noted(f"Note {at}"),) for at in range(MOST + 3)])
    sentences = spoken(entries, {entry.record.key for entry in entries})
    assert (len(sentences), sentences[-1]) == (MOST + 1, "3 more in the log.")
    assert joined(["a.", "", "b.", "a."]) == "a. b."


def test_the_numbers_of_a_result() -> None:
    """A game without a margin has none."""
    assert measured(roll("", 1, 1, 1, 1).result) == ("4 vs 14", "short by 10")
    thrown = {slug: game.judge(game.Check(), game.roll(game.Check(), Random(1))) for slug, game in SYSTEMS.items()}
    assert [slug for slug, result in thrown.items() if not measured(result)] == ["witchgates"]
