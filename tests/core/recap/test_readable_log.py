"""What followed, as the log and the recap tell it: a consequence in one entry, with whose it is; a group with why."""

from dataclasses import replace

import pytest

from razor_core.consequences.causes import Cause
from razor_core.events.entries import Entry
from razor_core.events.events import (
    ConsequenceTaken,
    Event,
    Fiction,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.recap.for_players import for_players
from razor_core.recap.people import people
from razor_core.recap.readable_log import chance_before, recipient, threaded, title
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.groups import Group, Participant
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.session.corrections import amended, amendments
from razor_core.session.session import Session, apply
from razor_core.systems import SYSTEMS, frameworks, razorweave, witchgates
from razor_core.systems.gemini.tasks import Task
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.note_events import Noted
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import Running, TaskRoller
from tests.support.sessions import record

ADA = Character(id="a", name="Ada", system="frameworks")
BO = Character(id="b", name="Bo", system="frameworks", side=Side.OPPOSITION)
KIRA = Character(id="k", name="Kira", system="razorweave")
THUG = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION)
ALARM = Clock(id="al", name="Alarm", kind=ClockKind.THREAT)
ROLL = Rolled(
    system="razorweave",
    check=razorweave.Check(),
    faces=(2, 3, 3, 2),
    fiction=Fiction(who="Kira"),
    actor="k",
    target="t",
)


def session(*acts: tuple[Event, ...]) -> Session:
    """What happens in these acts, one record after the other. The act is named after its first record."""
    made, seq = Session(), 0
    for act in acts:
        first = f"{seq + 1}.s"
        for event in act:
            seq += 1
            made = apply(made, record(seq, event, first))
    return made


def read(made: Session) -> list[Entry]:
    """The entries, as amended."""
    known = amendments(made.log)
    return [amended(entry, known) for entry in made.log]


def told(made: Session, *, skip: int = 0) -> list[str]:
    """The lines of each entry that has any, without the first entries."""
    return ["; ".join(entry.lines) for entry in threaded(read(made)) if entry.lines][skip:]


def after_roll(*acts: tuple[Event, ...], roll: Rolled = ROLL) -> list[str]:
    """What is told after Kira's roll against the thug."""
    return told(session((CharacterSaved(KIRA),), (CharacterSaved(THUG),), (ClockAdded(ALARM),), (roll,), *acts), skip=4)


@pytest.mark.parametrize(("label", "words", "line"), [
    ("Unwanted attention: tick a threat clock", "the dog", "Unwanted attention: the dog; Alarm +1: 1 of 6"),
    ("It takes time: tick a threat clock", "", "It takes time; Alarm +1: 1 of 6"),
    ("Tick a threat clock", "", "Alarm +1: 1 of 6"),
    ("Tick a threat clock", "the dog", "the dog; Alarm +1: 1 of 6"),
])  # fmt: skip
def test_a_price_is_told_with_what_it_bought(label: str, words: str, line: str) -> None:
    """Its words and a player's, and the clock in the same line; what only says that it ticks is not said twice."""
    assert after_roll((ClockTicked("al", 1, "price", "4.s", words, label),)) == [line]


def test_a_consequence_and_what_it_gives_are_one_entry() -> None:
    """Given, afflicted, or taken back where it replaces another; the one who has it is named once."""
    edge = Modifier("edge", "Set Up")
    given = ConsequenceTaken("give", roll="4.s", label="Give Edge to an ally"), ModifierGiven("k", edge)
    taken = ModifierTaken("k", "edge", "Set Up"), ConsequenceTaken("fall", roll="4.s", label="Fall", instead="give")
    assert after_roll(given, (*taken, ConditionGiven("k", Condition("Prone")))) == [
        "Give Edge to an ally; Kira gains Set Up",
        "Fall; Kira loses Set Up; Kira is Prone",
    ]


def test_all_who_gain_the_same_are_told_in_one_sentence() -> None:
    """The price of a Representative Check (RW-19), and what is not the same apart."""
    lost, edge = Modifier("burden", "Worse position"), Modifier("edge", "Set Up")
    taken = ConsequenceTaken("price.position", roll="4.s", label="Lose position")
    given = [ModifierGiven(who, lost) for who in ("k", "t")]
    assert after_roll((taken, *given), (taken, ModifierGiven("t", edge), given[0])) == [
        "Lose position; Kira and Thug gain Worse position",
        "Lose position; Thug gains Set Up; Kira gains Worse position (2nd)",
    ]


def test_who_gains_something_is_told_apart_from_what_it_is_whatever_their_names() -> None:
    """A name, or a player's words, can have the word that is between the two."""
    debt = Modifier("", "Obligation: Bo gains half")
    taken = ConsequenceTaken("price.obligation", roll="4.s", label="Owe something")
    greedy = replace(THUG, name="Who gains all")
    made = session(
        (CharacterSaved(KIRA),),
        (CharacterSaved(greedy),),
        (ROLL,),
        (taken, ModifierGiven("k", debt), ModifierGiven("t", debt), ModifierGiven("t", debt)),
    )
    assert told(made)[-1] == (
        "Owe something; Kira and Who gains all gain Obligation: Bo gains half; "
        "Who gains all gains Obligation: Bo gains half (2nd)"
    )


def test_a_new_clock_is_told_by_its_ticks() -> None:
    """One without any by itself; either with the words for it."""
    new = Clock(id="n", name="Guards", kind=ClockKind.THREAT)
    tick = ClockTicked("n", 2, "harder", "4.s", label="It gets harder")
    assert after_roll((ClockAdded(new), tick)) == ["It gets harder; Guards +2: 2 of 6"]
    assert after_roll((ClockAdded(new), replace(tick, by=0))) == ["It gets harder; New clock Guards, 0 of 6"]


def test_a_consequence_begins_with_whose_it_is() -> None:
    """The one who rolled, the target, a participant; nobody for the scene, nor twice."""
    strike = replace(ROLL, reading="strike", faces=(1, 1, 1, 1))
    taken = [
        ConsequenceTaken(key, roll="4.s", label=label)
        for key, label in (
            ("strike.answer", "A better position"),
            ("strike.weapon", "The weapon is stuck"),
            ("strike.surroundings", "The place turns"),
            ("strike.prone", "Kira falls"),
            ("unknown", "Something"),
        )
    ]
    assert after_roll(*[(consequence_taken,) for consequence_taken in taken], roll=strike) == [
        "Thug: A better position",
        "Kira: The weapon is stuck",
        "The place turns",
        "Kira falls",
        "Something",
    ]
    assert recipient(Cause("1.s", "pay@Ada"), None) == "Ada"


def test_a_consequence_of_a_contest_for_the_other_side_is_theirs() -> None:
    """Of the one that the roll was against; what is the participant's own, or the scene's, has their name."""
    ash, bree = (Character(id=name[0].lower(), name=name, system="witchgates") for name in ("Ash", "Bree"))
    hit, miss = (
        Rolled(
            system="witchgates",
            check=witchgates.Check(rating=1),
            faces=(face,),
            fiction=Fiction(who=one.name),
            actor=one.id,
            target=other.id,
        )
        for face, one, other in ((6, ash, bree), (4, bree, ash))
    )
    made = session(
        (CharacterSaved(ash),),
        (CharacterSaved(bree),),
        (GroupRolled("witchgates", "Player against player", "Ash wins", (0, 0)), hit, miss),
        (ConsequenceTaken("effect.injury@Ash", "", "3.s", label="Ash: They take an injury of 1 instead"),),
        (ConsequenceTaken("medium.roadblock.detour@Bree", "", "3.s", label="Bree: A detour first"),),
    )
    assert told(made)[-2:] == ["Bree: They take an injury of 1 instead", "Bree: A detour first"]


def contest(*after: tuple[Event, ...], faces: tuple[int, ...] = (5, 3), venture: int = 1) -> Session:
    """Ada, who ventures a die, against Bo, who rolls a 2 and a 3."""
    ada = Rolled(
        system="frameworks", check=frameworks.Check(venture=venture), faces=faces, fiction=Fiction(who="Ada"), actor="a"
    )
    bo = Rolled(system="frameworks", check=frameworks.Check(), faces=(2, 3), fiction=Fiction(who="Bo"), actor="b")
    sides = replace(ada, target="b"), replace(bo, target="a", reacts=True)
    group = GroupRolled("frameworks", "Contest", "Tie: deal reflex", (0, 0))
    return session((CharacterSaved(ADA),), (CharacterSaved(BO),), (group, *sides), *after)


def test_a_contest_says_who_why_and_how_likely_it_was() -> None:
    """And what was dealt says what that has decided; the consequences of each side are under its name."""
    dealt = GroupDecided("Contest", "Ada wins, but still fails", "3.s", (7, 4))
    paid = ConsequenceTaken("cost.item@Bo", roll="3.s", words="a rope", label="Bo: Pay with an item")
    lost = ClockTicked("al", 1, "tick@Bo", "3.s", label="Bo: Tick a threat clock")
    lines = told(contest((dealt,), (paid,), (ClockAdded(ALARM),), (lost,)), skip=2)
    assert lines == [
        "Contest, Ada against Bo: Tie: deal reflex; Whoever wins the deal still fails (FW-8); "
        "15 % before the roll: Ada wins and succeeds",
        "Ada: Fail",
        "Bo: Fail",
        "Contest decided: Ada wins, but still fails; Reflex 7 beats 4; The winner still fails (FW-8)",
        "Bo: Pay with an item: a rope",
        "New clock Alarm, 0 of 6",
        "Bo: Alarm +1: 1 of 6",
    ]
    wrong = told(contest((replace(dealt, numbers=(7, 4, 1)),), (replace(dealt, roll="4.s"),)), skip=5)
    assert wrong == ["Contest decided: Ada wins, but still fails"] * 2


def test_a_corrected_group_is_told_as_it_stands() -> None:
    """With what decides now; a void one says no more."""
    roll = Rolled(system="frameworks", check=frameworks.Check(), faces=(5, 5), fiction=Fiction(who="Ada"), actor="a")
    made = contest((RollCorrected("4.s", replace(roll, target="b"), "3.s", "Ada wins: Success"),))
    assert told(made)[2] == (
        "Contest, Ada against Bo: Ada wins: Success; Highest die: 5 beats 3; "
        "40 % before the roll: Ada wins and succeeds"
    )
    assert told(contest((RollVoided("4.s", group="3.s"), RollVoided("5.s", group="3.s"), RollVoided("3.s"))))[2] == (
        "Contest, Ada against Bo: void"
    )


def test_what_a_correction_has_brought_is_told_once() -> None:
    """By the correction, which says what it changed; the roll has it without."""
    roll = replace(ROLL, reading="strike", faces=(2, 2, 1, 1))
    resolve = Clock(id="r", name="Thug: Resolve", kind=ClockKind.RESOLVE)
    thug = replace(THUG, clocks=("r",))
    hit = RollCorrected("4.s", replace(roll, faces=(3, 4, 4, 4)))
    made = session((CharacterSaved(KIRA),), (ClockAdded(resolve),), (CharacterSaved(thug),), (roll,), (hit,))
    assert told(made)[3:] == ["Kira: Clear Strike", "Corrected, Kira: Clear Strike; Thug: Resolve +2: 2 of 6"]


def test_a_roll_and_a_group_had_a_chance_before_the_dice() -> None:
    """Not one that misses rolls, nor what is no roll."""
    fight = contest().log
    group = next(entry for entry in fight if isinstance(entry.record.event, GroupRolled))
    chances = [chance_before(fight, entry) for entry in (group, fight[-1], fight[0])]
    assert [each and f"{each.text} for {each.of}" for each in chances] == [
        "15 % for Ada wins and succeeds",
        "75 % for Success or better",
        None,
    ]
    assert chance_before([group], group) is None


def test_allies_are_told_with_what_they_pooled_and_against_whom() -> None:
    """Also a group that misses rolls: another tab sends them one by one."""
    group = GroupRolled("frameworks", "Cooperation", "Together: Fail", (0, 0))
    check = frameworks.Check()
    rolls = [
        Rolled(system="frameworks", check=check, faces=faces, fiction=Fiction(who=who), target="b")
        for who, faces in (("Ada", (2, 3)), ("Cy", (2, 2)))
    ]
    line = told(session((CharacterSaved(BO),), (group, *rolls)))[1]
    assert line == (
        "Cooperation, Ada and Cy against Bo: Together: Fail; Pooled: 3 2 2 2, margin 0 (FW-7); "
        "94 % before the roll: Success or better"
    )
    alone = session((group, rolls[0]))
    assert told(alone)[0] == "Cooperation: Together: Fail"
    assert title(alone.log, alone.log[0]) == "Cooperation"


def test_a_result_that_was_read_anew_keeps_its_consequences_and_their_owner() -> None:
    """A trouble that lowers the effect is told of whoever rolled."""
    roll = Rolled(
        system="witchgates",
        check=witchgates.Check(rating=1),
        faces=(2,),
        fiction=Fiction(who="Nix"),
        actor="witchgates",
    )
    taken = ConsequenceTaken("medium.effect", "reduced effect", "1.s", label="Limited effect from now on")
    assert told(session((roll,), (taken,)))[1:] == ["Nix: Limited effect from now on"]


def test_players_read_of_a_secret_target_only_its_public_clocks() -> None:
    """A tick that came of a roll against somebody secret is told without its words."""
    hidden = replace(THUG, secret=True)
    tick = ClockTicked("al", 1, "price", "4.s", "the dog", "Unwanted attention: tick a threat clock")
    made = session((CharacterSaved(KIRA),), (CharacterSaved(hidden),), (ClockAdded(ALARM),), (ROLL,), (tick,))
    seen = threaded(for_players(made.world, read(made)))
    assert [*seen[-1].lines] == ["Alarm +1: 1 of 6"]


def about(made: Session) -> list[set[str]]:
    """Whom each entry is about, oldest first."""
    found = people(made.world, read(made))
    return [{*found[entry.record.key]} for entry in made.log]


def test_an_entry_is_about_who_rolled_against_whom_and_who_was_given_something() -> None:
    """Also by their clocks, and what one consequence did is about the same people."""
    resolve = Clock(id="r", name="Thug: Resolve", kind=ClockKind.RESOLVE)
    given = (
        ConsequenceTaken("strike.answer", roll="4.s", label="Better"),
        ModifierGiven("t", Modifier("edge", "Better")),
    )
    made = session(
        (CharacterSaved(KIRA),),
        (CharacterSaved(THUG),),
        (ClockAdded(resolve, "t"),),
        (ROLL,),
        (ClockTicked("r", 1, "strike.harm", "4.s", label="Tick"),),
        given,
        (CharacterSaved(replace(THUG, name="Brute", clocks=("r",))),),
        (ClockTicked("r", 1),),
        (Noted("Hm", "4.s"),),
    )
    thug = {"Thug", "Brute"}
    both = {"Kira", *thug}
    assert about(made) == [{"Kira"}, thug, thug, both, thug, thug, thug, thug, thug, both]


def test_a_group_is_about_all_who_rolled_in_it() -> None:
    """And so is what was dealt, and a correction of one is about its two."""
    rolled = Rolled(system="frameworks", check=frameworks.Check(), faces=(5, 5), fiction=Fiction(who="Ada"), actor="a")
    dealt = GroupDecided("Contest", "Ada wins, but still fails", "3.s", (7, 4))
    made = contest((dealt,), (RollCorrected("4.s", replace(rolled, target="b"), "3.s", "Ada wins: Success"),))
    assert about(made) == [{"Ada"}, {"Bo"}, *[{"Ada", "Bo"}] * 5]


def test_an_entry_of_a_scene_or_a_task_is_about_its_characters() -> None:
    """Whoever acts unnamed is found by the name that was typed, and only for that roll."""
    unnamed = replace(ROLL, actor="razorweave", target="")
    laid = KitLaid(Kit(name="Ambush", characters=(THUG,)))
    ada, roller = replace(ADA, system="gemini"), TaskRoller("a")
    race = Running(id="r", name="Race", system="gemini", task=Task(goal=6), clocks=("r.0",), roller=roller)
    made = session(
        (laid,),
        (TaskBegun("c", "Crack", "gemini", Task(), TaskRoller(character="t")),),
        (TaskRolled("c", True),),
        (unnamed,),
        (replace(unnamed, fiction=Fiction(who="Vance")),),
        (ClockAdded(ALARM),),
        (KitLaid(Kit(name="Race", characters=(ada,), clocks=(Clock(id="r.0", name="Race"),), tasks=(race,))),),
        (TaskRolled("r", True),),
    )
    assert about(made) == [{"Thug"}, {"Thug"}, {"Thug"}, {"Kira"}, {"Vance"}, set(), {"Ada"}, {"Ada"}]


@pytest.mark.parametrize(("slug", "group"), [(slug, group) for slug in SYSTEMS for group in SYSTEMS[slug].groups])
def test_every_group_has_one_goal_among_its_odds(slug: str, group: Group) -> None:
    """It is what the group is told by, for the fewest and for the most who can roll."""
    check = SYSTEMS[slug].Check()
    for count in {group.fewest, group.most}:
        sides = [Participant(who=f"No. {at}", check=check, opposes=at == count - 1) for at in range(count)]
        assert len([chance for chance in group.odds(sides) if chance.goal]) == 1


def test_who_gives_up_before_the_dice_is_told_with_the_contest() -> None:
    """In its one entry: there are no rolls that name both sides."""
    given_up = (
        GroupRolled("witchgates", "Player against player", "Bo wins", (), ("a", "b")),
        ConsequenceTaken("contest.forfeit@Ada", label="Ada: Forfeit, Bo wins"),
    )
    found = threaded(session(given_up).log)
    assert [entry.lines for entry in found] == [("Player against player: Bo wins", "Ada: Forfeit")]
