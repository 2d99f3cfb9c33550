"""What a guest takes of what its character's rolls bring, and what is refused with a sentence."""

from dataclasses import replace

from razor_core.consequences.apply import take
from razor_core.consequences.choosing import Take, check_chosen
from razor_core.consequences.of_roll import Story, brought
from razor_core.consequences.recipients import Situation
from razor_core.events.entries import Undone
from razor_core.events.events import ConsequenceTaken, Event, Fiction, GroupRolled, Rolled
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Consequence, every
from razor_core.rules.effects import Give, Words
from razor_core.rules.modifiers import Modifier
from razor_core.sharing.requests import Right
from razor_core.systems import SYSTEMS, frameworks, gemini, razorweave, witchgates
from razor_core.table.alias_events import AliasSet
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.refused import refusal
from tests.support.sharing import SharedTable
from tests.support.typed import instance

ALARM = Clock(id="alarm", name="Alarm", kind=ClockKind.THREAT)
DOOM = Clock(id="doom", name="Doom", kind=ClockKind.THREAT, secret=True)
#: Faces that give a Critical Success, a Partial Success and a Failure against DC 14.
CRITICAL, PARTIAL, FAILURE = (6, 6, 6, 6), (3, 3, 4, 3), (2, 2, 2, 3)
TAKEN = "This is chosen already."


def character(id: str, name: str, side: Side = Side.PLAYER, system: str = "razorweave", **values: object) -> Character:
    return Character(id=id, name=name, system=system, side=side, **values)  # type: ignore[arg-type]


def table(*events: Event, right: Right = Right.ROLL, system: str = "razorweave") -> SharedTable:
    """A table at which x plays Kira, beside Bo and against a wolf, with one clock that is GM only."""
    people = [
        character("k", "Kira", system=system),
        character("b", "Bo", system=system),
        character("w", "Wolf", Side.OPPOSITION, system),
    ]
    made = SharedTable(*map(CharacterSaved, people), ClockAdded(ALARM), ClockAdded(DOOM), *events)
    made.join("x", right, "k")
    made.settle()
    return made


def rolled(faces: tuple[int, ...], reading: str = "", actor: str = "k", target: str = "w") -> Rolled:
    check = razorweave.Check()
    who = Fiction(who=actor)
    return Rolled(
        system="razorweave", check=check, faces=faces, reading=reading, actor=actor, target=target, fiction=who
    )


def last(shared: SharedTable) -> str:
    """The key of the last roll."""
    return next(
        entry.record.key
        for entry in reversed(shared.session.log)
        if isinstance(entry.record.event, Rolled | GroupRolled)
    )


def ask(shared: SharedTable, consequence: str, **chosen: object) -> list[Event]:
    """Let x take a consequence of the last roll. The events that came of it; none where it was refused."""
    before = len(shared.recorded)
    values = {"roll": last(shared), "consequence": consequence, **chosen}
    shared.ask("x", Take(**values))  # type: ignore[arg-type]
    shared.settle()
    return shared.recorded[before:]


def refused(shared: SharedTable, consequence: str, **chosen: object) -> str:
    """The sentence with which the host refuses it."""
    assert ask(shared, consequence, **chosen) == []
    return shared.refused[-1][1]


def test_a_guest_takes_the_choice_of_its_strike_once() -> None:
    """By the events of a tap on the host's card, as one act that an undo takes back."""
    shared = table(rolled(CRITICAL, "strike"))
    entry = next(entry for entry in shared.session.log if isinstance(entry.record.event, Rolled))
    brings = brought(Story(shared.session.world, shared.session.log), entry)
    bleeding = next(each for each in every(brings.consequences) if each.key == "strike.bleeding")
    events = ask(shared, "strike.bleeding", receiver="w")
    assert tuple(events) == take(brings.situation, bleeding, receiver=shared.session.world.find("w"))
    assert shared.guests["x"].session.world == replace(
        shared.session.world, clocks=shared.guests["x"].session.world.clocks, acting=""
    )
    assert refused(shared, "strike.bleeding") == refused(shared, "strike.target.prone") == TAKEN
    shared.happens(Undone(shared.session.acts.done[-1]))
    assert instance(ConditionGiven, ask(shared, "strike.target.prone")[1]).character == "w"


def test_an_edge_goes_to_the_ally_whom_the_guest_chooses() -> None:
    """Nobody is meant among several."""
    shared = table(CharacterSaved(character("t", "Tov")), rolled(CRITICAL, "set_up", target=""))
    assert refused(shared, "set-up.edge") == "Choose who gets it first."
    assert refused(shared, "set-up.edge", receiver="w") == "They cannot get this."
    assert refused(shared, "set-up.edge", receiver="none") == "They cannot get this."
    given = instance(ModifierGiven, ask(shared, "set-up.edge", receiver="t")[1])
    assert (given.character, given.modifier.points) == ("t", 2)


def test_a_price_ticks_a_clock_that_the_guest_sees_or_a_new_one() -> None:
    """None that is secret, full, or not of that kind, and by no other number."""
    full = replace(ALARM, id="full", filled=6)
    shared = table(ClockAdded(full), rolled(PARTIAL, target=""))
    none = "This clock cannot be ticked so. Choose again."
    assert refused(shared, "price.time", clock="doom", by=1) == refused(shared, "price.time", clock="x", by=1) == none
    assert refused(shared, "price.time", clock="full", by=1) == none
    assert refused(shared, "price.time", clock="alarm", by=2) == refused(shared, "price.time", by=-1) == none
    assert refused(shared, "price.time", clock="alarm", by=1, words="a" * 61).startswith("Enter at most 60")
    assert refused(shared, "price.time", by=1, named="a" * 41).startswith("Enter at most 60")
    (ticked,) = ask(shared, "price.time", clock="alarm", by=1, words="slow")
    assert ticked == ClockTicked("alarm", 1, "price.time", last(shared), "slow", "It takes time: tick a threat clock")
    assert refused(shared, "price.spend") == TAKEN
    shared.happens(rolled(PARTIAL, target=""))
    added, _ = ask(shared, "price.time", by=1, named="Dusk")
    assert instance(ClockAdded, added).clock.name == "Dusk"


def test_what_the_game_master_chooses_is_the_hosts() -> None:
    """So is what others bring, what nobody brings, and what is gone."""
    shared = table(rolled(FAILURE, "strike"))
    assert refused(shared, "strike.answer") == "The host chooses this."
    assert refused(shared, "strike.bleeding") == "This does not follow from the roll."
    shared.happens(rolled(PARTIAL, actor="b"))
    assert refused(shared, "price.spend") == "You only choose what follows from rolls of your own character."
    assert refused(shared, "price.spend", roll="9.none") == "This roll is no longer on the table."
    assert refused(shared, "price.spend", roll="1.s") == "This roll is no longer on the table."
    shared.happens(ClockTicked("alarm", 1))
    assert refused(shared, "price.spend", roll=shared.session.log[-1].record.key) == (
        "This roll is no longer on the table."
    )


def test_who_may_only_look_or_has_no_character_chooses_nothing() -> None:
    shared = table(rolled(PARTIAL), right=Right.LOOK)
    assert refused(shared, "price.spend") == "The host lets you look on. Ask for the right to roll."
    other = table(rolled(PARTIAL, actor="b"))
    other.happens(CharacterSaved(character("k", "Kira", secret=True)))
    assert refused(other, "price.spend") == "Your character is not on the table. Ask the host for one."


def test_what_the_host_took_in_secret_is_taken() -> None:
    """The guest does not see which clock it was."""
    shared = table(rolled(PARTIAL, target=""))
    shared.happens(ClockTicked("doom", 1, "price.time", last(shared)))
    assert "doom" not in "".join(shared.sent)
    assert refused(shared, "price.spend") == TAKEN


def test_a_stunt_takes_the_place_of_momentum_until_it_is_used() -> None:
    """What a Triumph gave is taken back first."""
    check = frameworks.Check(score=3)
    roll = Rolled(system="frameworks", check=check, faces=(6, 6, 1, 1, 1), actor="k", fiction=Fiction(who="Kira"))
    shared = table(system="frameworks")
    momentum = SYSTEMS["frameworks"].judge(check, (6, 6, 1, 1, 1)).consequences[0]
    given = next(each for each in every([momentum]) if each.certain).gives
    assert given
    key = f"{shared.session.next}.s"
    shared.happens(roll, ConsequenceTaken("triumph.momentum", roll=key), ModifierGiven("k", given), act=key)
    back, instead = ask(shared, "triumph.stunt", words="a flip")
    assert (instance(ConsequenceTaken, instead).instead, instance(ConsequenceTaken, instead).words) == (
        "triumph.momentum",
        "a flip",
    )
    assert "Momentum" in str(back)
    key = f"{shared.session.next}.s"
    shared.happens(roll, ConsequenceTaken("triumph.momentum", roll=key), ModifierGiven("k", given), act=key)
    shared.happens(replace(roll, faces=(2, 2, 2)))
    shared.happens(replace(roll, faces=(2, 2, 2)))
    used = "What was chosen is used: it is too late for another."
    shared.ask("x", Take(roll=key, consequence="triumph.stunt"))
    shared.settle()
    assert shared.refused[-1][1] == used


def test_the_players_momentum_goes_into_its_own_pool() -> None:
    """Once there is one, into that."""
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(99,), actor="k", fiction=Fiction(who="Kira"))
    assert roll.succeeded
    shared = table(roll, system="gemini")
    added, _ = ask(shared, "momentum.players", by=1)
    pool = instance(ClockAdded, added).clock
    shared.happens(roll)
    assert refused(shared, "momentum.players", by=1) == "This clock cannot be ticked so. Choose again."
    assert instance(ClockTicked, ask(shared, "momentum.players", by=1, clock=pool.id)[0]).clock == pool.id
    shared.happens(ClockChanged(clock=pool.id, secret=True), roll)
    assert instance(ClockAdded, ask(shared, "momentum.players", by=1)[0]).clock.id != pool.id


def test_one_of_a_contest_forfeits_only_for_itself() -> None:
    """The other side is another player's."""
    check = witchgates.Check()
    faces = (3, 3)
    sides = [
        Rolled(system="witchgates", check=check, faces=faces, actor=id, fiction=Fiction(who=name), reacts=id == "b")
        for id, name in (("k", "Kira"), ("b", "Bo"))
    ]
    shared = table(system="witchgates")
    key = f"{shared.session.next}.s"
    shared.happens(GroupRolled("witchgates", "Player against player", "tie", (0, 0)), *sides, act=key)
    assert refused(shared, "contest.forfeit@Bo", roll=key) == "The host chooses this."
    taken = instance(ConsequenceTaken, ask(shared, "contest.forfeit@Kira", roll=key)[0])
    assert taken.consequence == "contest.forfeit@Kira"


def test_who_has_another_name_for_players_chooses_by_that() -> None:
    """Of what a contest brings, a key ends with whose it is, as the guest reads it."""
    sides = [
        Rolled(
            system="witchgates",
            check=witchgates.Check(),
            faces=(3, 3),
            actor=id,
            fiction=Fiction(who=name),
            reacts=id == "b",
        )
        for id, name in (("k", "Kira"), ("b", "Bo"))
    ]
    shared = table(AliasSet("k", "The Hood"), system="witchgates")
    key = f"{shared.session.next}.s"
    shared.happens(GroupRolled("witchgates", "Player against player", "tie", (0, 0)), *sides, act=key)
    assert refused(shared, "contest.forfeit@Bo", roll=key) == "The host chooses this."
    taken = instance(ConsequenceTaken, ask(shared, "contest.forfeit@The Hood", roll=key)[0])
    assert taken.consequence == "contest.forfeit@Kira"


def test_a_new_track_of_a_merit_is_made_by_its_name() -> None:
    """A track that is there is cleared, and no new one: it would have nothing to take."""
    wolf = character("w", "Wolf", Side.OPPOSITION, "witchgates", modifiers=(Modifier("merit", "Fangs"),))
    roll = Rolled(
        system="witchgates",
        check=witchgates.Check(),
        faces=(6, 6),
        actor="k",
        target="w",
        fiction=Fiction(who="Kira"),
    )
    shared = table(CharacterSaved(wolf), roll, system="witchgates")
    assert refused(shared, "effect.clear", by=-1) == "This clock cannot be ticked so. Choose again."
    added, _ = ask(shared, "effect.harm", clock="+Fangs", by=1, receiver="w")
    assert instance(ClockAdded, added).clock.name == "Wolf: Fangs"
    shared.happens(roll)
    assert refused(shared, "effect.harm", clock="+Fangs", by=1) == "This clock cannot be ticked so. Choose again."


def test_a_state_that_must_have_a_name_needs_words() -> None:
    """In a choice that the rules leave to whoever rolled."""
    named = Consequence("named", "A state", (Give(Modifier("", "State")), Words(must=True)))
    situation = Situation(world=World(), system="razorweave", roll="1.a")
    taken = Take(roll="1.a", consequence="named")
    assert refusal(check_chosen, situation, named, taken)[1] == "Type which first."
