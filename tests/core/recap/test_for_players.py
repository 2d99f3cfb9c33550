"""The log as players may read it."""

from dataclasses import replace

import pytest

from razor_core.events.entries import Undone
from razor_core.events.events import ConsequenceTaken, Event, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.recap.for_players import for_players, shown_roll
from razor_core.recap.markdown import markdown
from razor_core.rules.consequences import Recipient
from razor_core.rules.features import Action, Deed, Rider
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.corrections import amended, amendments
from razor_core.session.session import Session
from razor_core.systems import frameworks, trident_sphere
from razor_core.systems.gemini import Check as GeminiCheck
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ModifierGiven,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.note_events import Noted
from razor_core.table.tasks import TaskBegun, TaskEnded, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, someone
from tests.support.sessions import after, record

GATE, DOOM = Clock(id="gate", name="Gate"), Clock(id="doom", name="Doom", secret=True)
KIRA = Character(id="k", name="Kira", system="razorweave")
HOUND = Character(id="h", name="Hound", system="razorweave", secret=True)
KIRA_ROLLS = Rolled(system="razorweave", check=Check(dc=16), faces=(4, 4, 4, 6), fiction=Fiction(who="Kira"), actor="k")
HOUND_ROLLS = replace(KIRA_ROLLS, fiction=Fiction(who="Hound"), actor="h", target="k")


def happened(*events: Event | Undone, acts: tuple[str, ...] = ()) -> Session:
    """The session of these events, each an act of its own unless acts are given."""
    each_act = acts or [""] * len(events)
    return after(*(record(at, *each) for at, each in enumerate(zip(events, each_act, strict=True), 1)))


def told(session: Session) -> list[str]:
    """The lines that players read."""
    return [line for entry in for_players(session.world, session.log) for line in entry.lines]


def test_of_a_kit_with_a_secret_nothing_is_told() -> None:
    """As long as it is on the table, and afterwards; of one without a secret, all is."""
    hound = replace(HOUND, clocks=("teeth",))
    kit = Kit(name="Lair", characters=(hound,), clocks=(Clock(id="teeth", name="Teeth"), GATE))
    ticked = (ClockTicked("teeth", 1), ClockTicked("gate", 1))
    aside, left = CharacterSetAside("h"), CharacterRemoved("h")
    for gone in ((), (aside,), (left,), (aside, left)):
        assert told(happened(KitLaid(kit), *ticked, *gone)) == ["Gate +1: 1 of 6"]
    open_kit = replace(kit, characters=(replace(hound, secret=False),))
    assert told(happened(KitLaid(open_kit), *ticked))[0] == "Lair: Hound, Gate"


def test_one_who_is_set_aside_in_secret_stays_so() -> None:
    """Whatever becomes of them there."""
    session = happened(
        *(CharacterSaved(KIRA), CharacterSaved(HOUND), CharacterSetAside("h")),
        *(CharacterSaved(replace(HOUND, name="Wolf")), CharacterReturned("h")),
        *(CharacterSetAside("k"), CharacterReturned("k")),
    )
    assert told(session) == ["Kira joins", "Kira is set aside", "Kira is back"]


def test_what_becomes_secret_was_never_told() -> None:
    """Also what is gone by now, which was secret last; a player's words go with the clock that they are about."""
    session = happened(
        ClockAdded(GATE),
        ClockTicked("gate", 1, words="by the river"),
        ClockChanged(clock="gate", secret=True),
        ClockRemoved("gate"),
        CharacterSaved(replace(HOUND, secret=False, clocks=("teeth",))),
        ClockAdded(Clock(id="teeth", name="Hound: Resolve")),
        ClockAdded(Clock(id="jaws", name="Hound: Jaws"), owner="h"),
        CharacterSaved(replace(HOUND, clocks=("teeth", "jaws"))),
        CharacterRemoved("h"),
        CharacterSaved(KIRA),
    )
    assert told(session) == ["Kira joins"]


def test_the_rolls_of_a_secret_character_go_with_all_that_came_of_them() -> None:
    """What they did to others stays; so does the note on the roll of somebody else."""
    session = happened(
        CharacterSaved(KIRA),
        CharacterSaved(HOUND),
        ClockAdded(GATE),
        HOUND_ROLLS,
        ConsequenceTaken("Bites"),
        ClockTicked("gate", 1, roll="4.s", words="it howls"),
        ModifierGiven("k", Modifier("burden", "Injury", -1)),
        Noted("It limps", roll="4.s"),
        RollCorrected("4.s", HOUND_ROLLS),
        RollVoided("4.s", "Hound"),
        KIRA_ROLLS,
        Noted("Well done", roll="11.s", about="Kira"),
        Noted("A cold night"),
        Noted("The guide lies", secret=True),
        Noted("Not her own strength", roll="11.s", about="Kira", secret=True),
        acts=("", "", "", "", "4.s", "", "", "", "", "", "", "", "", "", ""),
    )
    assert told(session) == [
        *("Kira joins", "New clock Gate, 0 of 6", "Gate +1: 1 of 6", "Kira gains Injury"),
        *("Kira: Full Success", "Note: Kira: Well done", "Note: A cold night"),
    ]


def test_a_roll_against_a_secret_character_does_not_name_what_they_brought() -> None:
    """Its dice and odds are as they were; neither what it used up of them nor what is taken of it is told."""
    thick = Modifier("dc", "Thick hide", 2, scope=Scope.TARGET, holder="h")
    light = Modifier("edge", "Lantern", 1, holder="k")
    roll = replace(KIRA_ROLLS, fiction=Fiction(who="Kira", modifiers=(thick, light)), target="h")
    bitten = replace(HOUND, modifiers=(replace(thick, holder=""),))
    session = happened(CharacterSaved(KIRA), CharacterSaved(bitten), roll, ConsequenceTaken("Wound", roll="3.s"))
    *_, entry = for_players(session.world, session.log)
    assert isinstance(entry.record.event, Rolled)
    assert entry.record.event.fiction.modifiers == (light,)
    assert entry.record.event.check == roll.check
    assert "hide" not in markdown([entry])
    assert "Thick hide" in markdown(session.log)
    assert told(session) == ["Kira joins", "Kira: Full Success"]
    open_flank = Modifier("dc", "Open flank", -2, Lifetime.NEXT, Scope.TARGET)
    used = replace(open_flank, holder="h")
    roll = replace(KIRA_ROLLS, fiction=Fiction(who="Kira", modifiers=(used,)), target="h")
    session = happened(CharacterSaved(KIRA), CharacterSaved(replace(HOUND, modifiers=(open_flank,))), roll)
    assert session.log[-1].lines == ("Kira: Full Success", "Hound loses Open flank")
    assert told(session) == ["Kira joins", "Kira: Full Success"]


def test_the_reactions_of_a_secret_target_are_not_told() -> None:
    """Their Riders are among the steps of a roll in Trident Sphere; those of who acts stay."""
    deed = Deed(
        action=Action(name="Slash"),
        riders=(Rider(name="Cleave"), Rider(name="Riposte", reaction=True)),
        unfit=(Rider(name="Dodge", reaction=True), Rider(name="Shove")),
        without=(Recipient.ACTOR, Recipient.TARGET),
    )
    roll = Rolled(system="trident_sphere", check=trident_sphere.Check(), faces=(10,), actor="k", target="h", deed=deed)
    session = happened(CharacterSaved(KIRA), CharacterSaved(HOUND), roll)
    event = for_players(session.world, session.log)[-1].record.event
    assert isinstance(event, Rolled)
    assert event.deed
    assert [rider.name for rider in (*event.deed.riders, *event.deed.unfit)] == ["Cleave", "Shove"]
    assert event.deed.without == (Recipient.ACTOR,)


def contest(session_of: Character) -> Session:
    """Kira and another one contest something; before that, Kira rolled."""
    group = GroupRolled("frameworks", "Contest", "Hound wins", (0, 0))
    sides = [
        Rolled(system="frameworks", check=frameworks.Check(), faces=(3, 3), fiction=Fiction(who=who), actor=id)
        for who, id in (("Kira", "k"), ("Hound", "h"))
    ]
    start, came = (CharacterSaved(KIRA), CharacterSaved(session_of)), ConsequenceTaken("Yields", roll="4.s")
    return happened(*start, KIRA_ROLLS, group, *sides, came, acts=("", "", "", "4.s", "4.s", "4.s", "7.s"))


def test_ticks_of_a_secret_roll_say_no_word_of_what_it_brought() -> None:
    """Nor do those of a roll against somebody secret; the ticks themselves are there."""
    bite = ClockTicked("gate", 1, "Bites through", "4.s", words="it howls")
    for roll in (HOUND_ROLLS, replace(KIRA_ROLLS, target="h")):
        for came in (bite, replace(bite, roll="")):
            start = (CharacterSaved(KIRA), CharacterSaved(HOUND), ClockAdded(GATE))
            session = happened(*start, roll, came, acts=("", "", "", "3.s", "3.s" if not came.roll else ""))
            last = for_players(session.world, session.log)[-1]
            assert (last.lines, last.record.event) == (("Gate +1: 1 of 6",), ClockTicked("gate", 1))


def test_what_a_consequence_without_a_key_came_of_is_the_first_roll_of_its_act() -> None:
    """Whatever else was in the act before it; who rolled later in the act has no part in it."""
    start = (CharacterSaved(KIRA), CharacterSaved(HOUND), ClockAdded(GATE))
    came = ConsequenceTaken("Bites")
    for rolls, lines in (((HOUND_ROLLS, KIRA_ROLLS), []), ((KIRA_ROLLS, HOUND_ROLLS), ["Bites"])):
        session = happened(*start, ClockTicked("gate", 1), *rolls, came, acts=("", "", "", *("4.s",) * 4))
        assert told(session)[-1 - len(lines) :] == ["Kira: Full Success", *lines]


def test_a_correction_is_told_without_what_its_roll_is_told_without() -> None:
    """Against somebody secret, too, who was revealed since: else players had a roll that the table has not."""
    thick = Modifier("dc", "Thick hide", 2, scope=Scope.TARGET, holder="h")
    roll = replace(
        KIRA_ROLLS, fiction=Fiction(who="Kira", modifiers=(thick,)), target="h", left_out=(("h", "edge", "Howl"), ())
    )
    bitten = replace(HOUND, modifiers=(replace(thick, holder=""),))
    better = replace(roll, faces=(6, 6, 6, 6))
    start = (CharacterSaved(KIRA), CharacterSaved(bitten), roll)
    for revealed in ((), (CharacterSaved(replace(bitten, secret=False)),)):
        session = happened(*start, *revealed, RollCorrected("3.s", better), RollVoided("3.s", "Kira"))
        assert told(session)[-2:] == ["Corrected, Kira: Critical Success", "Void: Kira"]
        event = for_players(session.world, session.log)[-2].record.event
        bare = replace(better, fiction=Fiction(who="Kira"), left_out=((),))
        assert event == RollCorrected("3.s", bare)
    alone = RollCorrected("0.s", HOUND_ROLLS)
    assert told(happened(CharacterSaved(KIRA), CharacterSaved(HOUND), alone)) == ["Kira joins"]


def test_a_correction_does_not_say_what_a_group_with_somebody_secret_comes_to() -> None:
    """That of another group does."""
    for secret, outcome in ((True, ("", "")), (False, ("4.s", "Hound wins again"))):
        session = contest(replace(HOUND, secret=secret))
        rolled = session.log[4].record.event
        assert isinstance(rolled, Rolled)
        corrected = RollCorrected("5.s", rolled, "4.s", "Hound wins again")
        session = after(record(8, corrected), start=session)
        event = for_players(session.world, session.log)[-1].record.event
        assert event == replace(corrected, group=outcome[0], outcome=outcome[1])


def test_a_task_that_was_secret_when_it_ended_was_never_told() -> None:
    """Nor what was told of it before it became so, as its character did."""
    begun = TaskBegun("t", "Lock", "gemini", Task(check=GeminiCheck()), TaskRoller("k"))
    kira = replace(KIRA, system="gemini")
    session = happened(
        CharacterSaved(kira), begun, TaskRolled("t", True), CharacterSaved(replace(kira, secret=True)), TaskEnded("t")
    )
    assert told(session) == []
    shown = after(record(6, CharacterSaved(kira)), start=session)
    assert told(shown) == ["Kira joins", "Kira is revealed"]
    ended = told(happened(CharacterSaved(kira), begun, TaskEnded("t")))
    assert ended[1:] == ["Lock, Kira: 3 successes, Persistence", "Lock removed"]


def test_a_group_with_a_secret_character_is_neither_told_nor_seen() -> None:
    """The rolls of others stay, and are seen, as each roll that is not secret; a group once it is whole."""
    session = contest(HOUND)
    rolls = [entry.record.event for entry in for_players(session.world, session.log)]
    assert [roll.fiction.who for roll in rolls if isinstance(roll, Rolled)] == ["Kira", "Kira"]
    assert not [roll for roll in rolls if isinstance(roll, GroupRolled | ConsequenceTaken)]
    open_session = contest(replace(HOUND, secret=False))
    assert for_players(open_session.world, open_session.log) == list(open_session.log)
    log = session.log
    for chosen in (None, *log[3:6]):
        assert shown_roll(session.world, log, chosen) == log[4]
    assert shown_roll(session.world, log, log[2]) == log[2]
    assert shown_roll(session.world, log[5:], log[5]) is None
    log = open_session.log
    assert shown_roll(open_session.world, log, None) == log[3]
    for at, seen in ((4, 2), (5, 2), (6, 3)):
        assert shown_roll(open_session.world, log[:at], log[3]) == log[seen]


@pytest.mark.parametrize("secret", [False, True])
def test_who_gives_up_to_somebody_secret_is_not_told(secret: bool) -> None:
    """Before the dice there are no rolls to know it by."""
    ash, wight = someone("witchgates", "Ash"), replace(foe("witchgates", "Wight"), secret=secret)
    given_up = (
        GroupRolled("witchgates", "Player against player", "Wight wins", (), ("a", "w")),
        ConsequenceTaken("contest.forfeit@Ash", label="Ash: Forfeit, Wight wins"),
    )
    session = happened(CharacterSaved(ash), CharacterSaved(wight), *given_up, acts=("", "", "3.s", "3.s"))
    lines = ["Player against player: Wight wins", "Ash: Forfeit, Wight wins"]
    assert [each for each in told(session) if "wins" in each] == ([] if secret else lines)
    assert (shown_roll(session.world, session.log, session.log[2]) is None) is secret


def test_a_roll_made_in_secret_stays_unseen() -> None:
    """Also once its character is revealed."""
    session = happened(CharacterSaved(HOUND), HOUND_ROLLS, CharacterSaved(replace(HOUND, secret=False)), HOUND_ROLLS)
    assert told(session) == ["Hound is revealed", "Hound: Full Success"]
    assert shown_roll(session.world, session.log[:2], None) is None
    assert shown_roll(session.world, session.log, session.log[1]) == session.log[3]


def begun(**values: bool) -> tuple[Table, str]:
    """Ada's task, begun and rolled for with its name as the intent, against a rival or with clocks of these values."""
    rival = foe("gemini", "Lurker", secret=values.get("rival", False))
    table = Table("gemini", someone("gemini", "Ada"), rival)
    table.record(
        TaskBegun("t", "Flee the beast", "gemini", Task(check=GeminiCheck()), TaskRoller("a"), TaskRoller("l"))
    )
    table.record(*[ClockChanged(clock=clock.id, secret=values.get("clocks", False)) for clock in table.world.clocks])
    roll = Rolled(
        system="gemini",
        check=GeminiCheck(),
        faces=(2,),
        fiction=Fiction(who="Ada", intent="Flee the beast"),
        actor="a",
    )
    return table, table.record(roll, TaskRolled("t", False))


def intents(table: Table) -> set[str]:
    """What the first roll was for, in all that players are told of it: the log, its correction, the card."""
    log = table.session.log
    found = amendments(log)
    read = [amended(entry, found) for entry in log]
    shown = shown_roll(table.world, read, None)
    entries = [*for_players(table.world, log), *for_players(table.world, read), *([shown] if shown else [])]
    events = [entry.record.event for entry in entries]
    rolls = [*[event for event in events if isinstance(event, Rolled)], *[entry.since.plain for entry in entries]]
    rolls += [event.rolled for event in events if isinstance(event, RollCorrected)]
    return {roll.fiction.intent for roll in rolls if roll}


@pytest.mark.parametrize("why", ["rival", "clocks"])
def test_a_roll_for_a_secret_task_does_not_say_what_it_was_for(why: str) -> None:
    """Nor what came of it: a player's words go with it. Also where it was revealed since, and where it is void."""
    table, key = begun(**{why: True})
    roll = table.last
    table.record(ConsequenceTaken("complication.narrative", roll=key, words="a beast roars"))
    assert intents(table) == {""}
    assert "beast" not in " ".join(told(table.session))
    table.record(RollCorrected(key, replace(roll, faces=(95,))))
    assert intents(table) == {""}
    table.record(RollVoided(key))
    table.record(CharacterSaved(replace(table.of("Lurker"), secret=False)))
    table.record(*[ClockChanged(clock=clock.id, secret=False) for clock in table.world.clocks])
    assert intents(table) == {""}


def test_a_roll_for_a_task_says_what_it_was_for_until_the_task_is_secret() -> None:
    table, key = begun()
    table.record(ConsequenceTaken("complication.narrative", roll=key, words="a beast roars"))
    assert intents(table) == {"Flee the beast"}
    assert "complication.narrative: a beast roars" in told(table.session)
    table.record(CharacterSaved(replace(table.of("Lurker"), secret=True)))
    assert intents(table) == {""}
    assert "beast" not in " ".join(told(table.session))
