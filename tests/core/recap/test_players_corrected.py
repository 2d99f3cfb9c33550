"""What players read of a roll that was corrected, where the correction names what is secret."""

from collections.abc import Sequence
from dataclasses import replace

from razor_core.events.entries import Entry
from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import reassigned
from razor_core.recap.for_players import for_players, shown_roll
from razor_core.recap.markdown import markdown
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.session.corrections import amended, amendments
from razor_core.systems import frameworks, razorweave
from razor_core.table.character_events import CharacterRemoved, CharacterSaved
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.note_events import Noted
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, someone

KIRA, THUG = someone("razorweave", "Kira"), foe("razorweave", "Thug")
LURKER = foe("razorweave", "Lurker", secret=True)
SETUP = Setup(system="razorweave", base=razorweave.Check(), actor="k")
MISSED, STRUCK = (1, 1, 1, 2), (6, 6, 6, 5)


def table() -> Table:
    """Kira against two, of whom one is secret."""
    return Table("razorweave", KIRA, THUG, LURKER)


def read(at: Table) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """What players read of the log: as guests are sent it, and as a recap has it."""
    log = at.session.log
    known = amendments(log)
    return for_players(at.world, log), for_players(at.world, [amended(entry, known) for entry in log])


def said(entries: Sequence[Entry]) -> str:
    """Everything that the entries say."""
    return " ".join([markdown(entries), *[" ".join((*entry.lines, entry.against)) for entry in entries]])


def test_a_roll_that_became_that_of_somebody_secret_is_left_out() -> None:
    """So is one that was theirs at first, also once they are gone; its correction and its void go with it."""
    for first, then in (("k", "l"), ("l", "k")):
        at = table()
        event, situation = at.roll(replace(SETUP, actor=first), *MISSED)
        at.record(RollCorrected(situation.roll, reassigned(event, at.world, then, "")))
        at.record(RollVoided(situation.roll, "Lurker"))
        assert read(at) == ([], [])
        assert shown_roll(at.world, at.session.log, at.session.log[0]) is None
        at.record(CharacterRemoved("l"))
        assert read(at) == ([], [])
        assert shown_roll(at.world, at.session.log, at.session.log[0]) is None


def test_a_roll_that_came_to_be_against_somebody_secret_names_nobody() -> None:
    """Also where that was corrected after they were revealed, and the table is read as it was then."""
    for revealed in (False, True):
        at = table()
        event, situation = at.roll(SETUP, *MISSED)
        if revealed:
            at.record(CharacterSaved(replace(LURKER, secret=False, name="Stranger")))
        at.record(RollCorrected(situation.roll, reassigned(event, at.world, "k", "l")))
        for entries in read(at):
            assert "Lurker" not in said(entries)
            assert "Corrected, Kira" in said(entries)


def test_what_somebody_secret_brought_to_the_roll_as_it_was_is_not_named() -> None:
    """Neither while the correction is of another target, nor in what the entry keeps of the roll."""
    at = Table(
        "razorweave", KIRA, THUG, replace(LURKER, modifiers=(Modifier("dc", "Thick hide", 2, scope=Scope.TARGET),))
    )
    event, situation = at.roll(replace(SETUP, target="l"), *MISSED)
    assert [modifier.name for modifier in event.fiction.modifiers] == ["Thick hide"]
    at.record(RollCorrected(situation.roll, reassigned(event, at.world, "k", "t")))
    at.record(CharacterSaved(replace(at.of("Lurker"), secret=False)))
    for entries in read(at):
        assert "hide" not in said(entries)
        assert "hide" not in str(entries[0])


def test_a_void_roll_of_a_group_does_not_say_what_the_others_lose() -> None:
    """Nor does a recap read the notes of the game master."""
    people = [replace(character, system="frameworks") for character in (KIRA, LURKER)]
    at = Table("frameworks", *people)
    rolls = [
        Rolled(
            system="frameworks",
            check=frameworks.Check(),
            faces=(1, 1),
            fiction=Fiction(who=person.name),
            actor=person.id,
            reacts=person.id == "l",
        )
        for person in people
    ]
    key = at.record(GroupRolled("frameworks", "Contest", "Lurker wins", (0, 0)), *rolls)
    at.record(ConsequenceTaken("cost.hits@Lurker", roll=key, label="Lurker: 1 hit"))
    own, theirs = (entry.record.key for entry in at.session.log[1:3])
    at.record(Noted("a trap", own, "Kira", secret=True), Noted("well tried", own, "Kira"))
    at.record(*[RollVoided(each, "", group=key) for each in (key, own, theirs)])
    assert "Taken back: Lurker: 1 hit" in said(at.session.log)
    for entries in read(at):
        assert "Lurker" not in said(entries)
        assert "trap" not in " ".join([note for entry in entries for note in entry.since.notes])
    assert read(at)[1][0].since.notes == ("well tried",)


def test_a_correction_does_not_name_the_secret_clock_that_its_tick_has_moved() -> None:
    """What it changes of the clock that players see, it says."""
    resolve = Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE, segments=3, links=(Link(LinkKind.FEED, "d", 1),))
    thug = replace(THUG, clocks=("r",))
    at = Table("razorweave", KIRA, thug, clocks=(resolve, Clock(id="d", name="Doom", secret=True)))
    event, situation = at.roll(replace(SETUP, target="t", kind="strike"), *MISSED)
    at.record(RollCorrected(situation.roll, replace(event, faces=STRUCK)))
    assert "Doom +1" in said(at.session.log)
    for entries in read(at):
        assert "Resolve is taken out" in said(entries)
        assert "Doom" not in said(entries)
