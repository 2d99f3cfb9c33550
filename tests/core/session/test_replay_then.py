"""A corrected roll is one of the table at which it was made, whatever became of those who had a part in it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.consequences.of_roll import Brought, Story, brought
from razor_core.consequences.recipients import group, receivers, target
from razor_core.events.entries import Entry
from razor_core.events.events import Event, Fiction, GroupRolled, RollCorrected, Rolled
from razor_core.format.records import entry_from_json, entry_to_json
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import every
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.corrections import amended, amendments, correction
from razor_core.session.session import Session
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.witchgates.sheet import MISS_FORTUNE
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
)
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, someone


def made(table: Table, key: str) -> Rolled:
    """The roll of that key as it was made or corrected last."""
    found = amendments(table.session.log)
    entry = next(amended(entry, found) for entry in table.session.log if entry.record.key == key)
    roll = entry.since.plain or entry.record.event
    assert isinstance(roll, Rolled)
    return roll


def correct(table: Table, key: str, actor: str, target: str = "", group: str = "") -> Rolled:
    """Correct who rolled, and against whom, as the sheet does; the roll as it is then."""
    now = replace(made(table, key), actor=actor, target=target)
    table.record(*correction(table.session, (), RollCorrected(key, now, group)))
    return made(table, key)


# -- what was brought to the roll --------------------------------------------------------------------------------------


@pytest.mark.parametrize("came", [None, CharacterSetAside("k"), CharacterRemoved("k"), Side.OPPOSITION])
def test_what_an_ally_brought_is_used_by_a_roll_against_another(came: Event | Side | None) -> None:
    """Whether the one who rolled has left since, or the ally is on the other side by now."""
    people = [someone("witchgates", "Kira"), someone("witchgates", "Bo", MISS_FORTUNE)]
    table = Table("witchgates", *people, foe("witchgates", "Thug"), foe("witchgates", "Guard"))
    setup = Setup(system="witchgates", base=witchgates.Check(rating=2), actor="k", target="t")
    setup = setup.toggled(next(modifier for modifier in setup.available(table.world) if modifier.field == "misfortune"))
    _, situation = table.roll(setup, 6, 2, 2)
    if came:
        table.record(CharacterSaved(replace(people[1], side=came, modifiers=())) if isinstance(came, Side) else came)
    now = correct(table, situation.roll, "k", "g")
    assert ([modifier.name for modifier in now.fiction.modifiers], table.carries("Bo")) == (["Miss-fortune"], [])


@pytest.mark.parametrize("came", [(), (CharacterSetAside("t"), CharacterReturned("t")), (CharacterSetAside("t"),)])
def test_what_a_target_brought_is_not_used_by_a_roll_against_another(came: tuple[Event, ...]) -> None:
    """They have it still, also while they are set aside."""
    off_balance = Modifier("edge", "Off balance", 1, Lifetime.USED, Scope.TARGET)
    thug = foe("razorweave", "Thug", off_balance)
    table = Table("razorweave", someone("razorweave", "Kira"), thug, foe("razorweave", "Guard"))
    setup = Setup(system="razorweave", base=razorweave.Check(), actor="k", target="t")
    _, situation = table.roll(setup, 4, 4, 4, 3, 2)
    table.record(*came)
    assert correct(table, situation.roll, "k", "g").fiction.modifiers == ()
    table.record(CharacterReturned("t"))
    assert table.carries("Thug") == ["Off balance"]


@pytest.mark.parametrize("came", [CharacterSetAside("n"), CharacterRemoved("n"), None])
def test_a_roll_against_another_is_made_for_the_same_action(came: Event | None) -> None:
    """Also where its actor has left since, or has the action no more."""
    bolt = Action(name="Bolt", adds=(Modifier("action_bonus", "Bolt", 2),), effect=0)
    nix = someone("trident_sphere", "Nix", features=Features((bolt,)))
    table = Table("trident_sphere", nix, foe("trident_sphere", "Ogre"), foe("trident_sphere", "Troll"))
    base = trident_sphere.Check(stat=3)
    setup = Setup(system="trident_sphere", base=base, actor="n", target="o", strength=5, action="Bolt")
    event, situation = table.roll(setup, 15)
    table.record(came or CharacterSaved(replace(nix, features=Features())))
    assert correct(table, situation.roll, "n", "t").deed == event.deed


def test_who_came_to_the_table_since_can_have_rolled() -> None:
    table = Table("razorweave", someone("razorweave", "Kira"))
    _, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), 4, 4, 4, 3)
    table.record(CharacterSaved(someone("razorweave", "Bo")))
    now = correct(table, situation.roll, "b")
    assert (now.actor, now.fiction.who) == ("b", "Bo")


def test_a_roll_before_the_tail_is_one_of_the_first_table_that_is_known() -> None:
    """A roll that was folded away is corrected in the log alone."""
    table = Table("razorweave", someone("razorweave", "Kira"), someone("razorweave", "Bo"))
    _, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), 4, 4, 4, 3)
    older = table.session.log
    table.session = Session(base=table.world, world=table.world, upto=table.session.tail[-1].order)
    table.record(CharacterSetAside("b"))
    event = RollCorrected(situation.roll, replace(made_by(older[0].record.event), actor="b"))
    assert correction(table.session, older, event)[0].rolled.fiction.who == "Bo"


def made_by(event: object) -> Rolled:
    assert isinstance(event, Rolled)
    return event


# -- nobody named ------------------------------------------------------------------------------------------------------


def test_a_roll_of_nobody_named_is_the_one_that_an_unnamed_actor_makes() -> None:
    """It uses up what whoever acts unnamed has. Named as at first once more, it says who that was."""
    table = Table("frameworks", someone("frameworks", "Han"))
    unnamed = Setup(system="frameworks", base=frameworks.Check(score=2), actor="frameworks")
    table.roll(unnamed, 1, 1)
    assert [modifier.name for modifier in table.world.unnamed[0].modifiers] == ["Interference"]
    _, situation = table.roll(replace(unnamed, actor="h"), 3, 2)
    assert correct(table, situation.roll, "").actor == "frameworks"
    assert (table.world.unnamed, table.world.acting) == ((), "frameworks")
    assert correct(table, situation.roll, "h").fiction.who == "Han"


def test_a_roll_by_a_name_is_by_that_name_again() -> None:
    table = Table("razorweave", someone("razorweave", "Kira"))
    said = Fiction(who="Ash")
    roll = Rolled(system="razorweave", check=razorweave.Check(), faces=(4, 4, 4, 3), fiction=said, actor="razorweave")
    key = table.record(roll)
    assert correct(table, key, "k").fiction.who == "Kira"
    assert correct(table, key, "razorweave") == roll


def test_an_old_roll_of_nobody_stays_so() -> None:
    """It has no id at all."""
    table = Table("razorweave", someone("razorweave", "Kira"))
    key = table.record(Rolled(system="razorweave", check=razorweave.Check(), faces=(4, 4, 4, 3)))
    assert correct(table, key, "", "k").actor == ""


def sides(name: str, system: str, *rolls: tuple[str, str, bool]) -> tuple[Table, str, list[str]]:
    """A group of rolls by these actors against these targets, who react or not; its key, and those of its rolls."""
    people = [someone(system, name) for name in ("Han", "Bo", "Chen")]
    check, faces = (razorweave.Check(), (4, 4, 3, 2)) if system == "razorweave" else (frameworks.Check(), (3, 2))
    made = [
        Rolled(system=system, check=check, faces=faces, actor=actor, target=target, reacts=reacts)
        for actor, target, reacts in rolls
    ]
    table = Table(system, *people)
    key = table.record(GroupRolled(system, name, "", (0, 0)), *made)
    return table, key, [entry.record.key for entry in table.session.log if isinstance(entry.record.event, Rolled)]


def test_two_of_a_group_can_be_nobody_named() -> None:
    """That is nobody who has another of the rolls."""
    table, key, (one, other) = sides("Split Risks", "razorweave", ("h", "", False), ("b", "", False))
    assert [correct(table, each, "", "", key).actor for each in (one, other)] == ["razorweave", "razorweave"]


@pytest.mark.parametrize(("first", "then"), [("h", "frameworks"), ("frameworks", "")])
def test_who_reacts_unnamed_is_nobody_where_the_other_side_is_unnamed(first: str, then: str) -> None:
    """As when they roll so from the start."""
    table, key, (one, other) = sides("Contest", "frameworks", (first, "c", False), ("c", first, True))
    assert correct(table, other, "", first, key).actor == then
    assert made(table, one).target == then


def test_a_rival_who_is_nobody_has_no_id() -> None:
    """As when they roll so from the start."""
    table = Table("gemini", someone("gemini", "Ada"), foe("gemini", "Rex"))
    task = Task(model=Model.CONTESTED, check=gemini.Check(), rival=gemini.Check(), rival_goal=2)
    table.record(TaskBegun("t", "Chase", "gemini", task, TaskRoller("a"), TaskRoller("r")))
    own = Rolled(system="gemini", check=gemini.Check(), faces=(90,), actor="a", target="r")
    table.record(own, replace(own, actor="r", target="a", reacts=True), TaskRolled("t", True, True))
    assert correct(table, table.session.log[2].record.key, "", "a").actor == ""


# -- whose side rolled -------------------------------------------------------------------------------------------------


def battle() -> Table:
    """Two on each side, with a clock for and one against the players."""
    people = [someone("razorweave", "Kira"), someone("razorweave", "Bo"), foe("razorweave", "Rex")]
    clocks = [Clock(id=kind.value, name=kind.value, kind=kind) for kind in (ClockKind.PROGRESS, ClockKind.THREAT)]
    return Table("razorweave", *people, foe("razorweave", "Thug"), clocks=clocks)


def has(table: Table, key: str, older: Sequence[Entry] = ()) -> Brought:
    """What the roll of that key brings."""
    log = (*older, *table.session.log)
    found = amendments(log)
    read = [amended(entry, found) for entry in log]
    return brought(Story(table.world, read), next(entry for entry in read if entry.record.key == key))


def moved(table: Table, key: str, older: Sequence[Entry] = ()) -> str:
    """The id of the clock that the first consequence of the roll moves."""
    now = has(table, key, older)
    clock = target(now.situation, next(every(now.consequences)))
    assert clock
    return clock.id


def turned(table: Table, name: str) -> CharacterSaved:
    """Somebody changes sides."""
    side = Side.PLAYER if table.of(name).side is Side.OPPOSITION else Side.OPPOSITION
    return CharacterSaved(replace(table.of(name), side=side))


@pytest.mark.parametrize(("name", "clock"), [("Kira", "progress"), ("Rex", "threat")])
def test_a_roll_is_one_of_the_side_that_made_it(name: str, clock: str) -> None:
    """Its actor has changed sides since."""
    table = battle()
    actor = table.of(name).id
    _, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor=actor), 6, 6, 6, 6)
    table.record(turned(table, name))
    assert moved(table, situation.roll) == clock
    _, later = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor=actor), 6, 6, 6, 6)
    assert moved(table, later.roll) != clock


def test_the_allies_of_a_roll_are_those_of_its_side() -> None:
    """One of them gets what a Set Up gives, and all who can act what a Representative Check costs."""
    table = battle()
    base = razorweave.Check(dc=14)
    for kind, key in (("set_up", "set-up.edge"), ("representative", "price.part")):
        setup = Setup(system="razorweave", base=base, actor="r", kind=kind)
        _, situation = table.roll(setup, 4, 4, 3, 2)
        table.record(turned(table, "Rex"))
        now = has(table, situation.roll)
        found = next(consequence for consequence in every(now.consequences) if consequence.key == key)
        able = receivers(now.situation, found) if kind == "set_up" else group(now.situation, found)
        assert [character.name for character in able] == ["Thug"]
        table.record(turned(table, "Rex"))


def test_a_roll_that_was_corrected_is_one_of_the_side_of_its_actor_then() -> None:
    """Also once it is folded away, and corrected again; one who came since has the side of now."""
    table = battle()
    _, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), 6, 6, 6, 6)
    table.record(turned(table, "Rex"))
    correct(table, situation.roll, "r")
    assert moved(table, situation.roll) == "threat"
    older = table.session.log
    table.session = Session(base=table.world, world=table.world, upto=table.session.tail[-1].order)
    assert moved(table, situation.roll, older) == "threat"
    assert [entry_from_json(entry_to_json(entry)).side for entry in older] == [Side.OPPOSITION, None, Side.OPPOSITION]
    event = RollCorrected(situation.roll, replace(made_by(older[0].record.event), actor="b"))
    table.record(*correction(table.session, older, event))
    table.record(turned(table, "Bo"))
    assert moved(table, situation.roll, older) == "progress"
    _, later = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="t"), 6, 6, 6, 6)
    correct(table, later.roll, "k")
    assert moved(table, situation.roll, older) == "progress"
    new = battle()
    _, situation = new.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), 6, 6, 6, 6)
    new.record(CharacterSaved(foe("razorweave", "Guard")))
    correct(new, situation.roll, "g")
    assert moved(new, situation.roll) == "threat"
