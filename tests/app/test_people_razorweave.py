"""Razorweave at the table: heroes and foes take turns, strike one another, and carry what comes of it."""

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import LADDER, Check
from razor_core.systems.razorweave.oracle import QUESTIONS, verdict
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.characters import (
    act_as,
    aim_at,
    brought,
    character,
    conditions,
    table,
    tap_carried,
)
from tests.support.page.consequences import aim, chosen, is_off, line, recipient, take
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept

GAME = "razorweave"
THREAT = "Tick a threat clock"
ATTENTION = "Unwanted attention: tick a threat clock"
HARM = "Tick the target's Resolve Clock"
BEST, FULL, PARTIAL, WORST = [6] * 4, [4] * 4, [3, 3, 3, 4], [1] * 4


def fighter(name: str, side: Side = Side.PLAYER, **values: object) -> Character:
    """A character who owns the Resolve Clock of that name."""
    return character(name, GAME, side=side, clocks=(name,), **values)


def fight(*cast: Character, clocks: tuple[Clock, ...] = (), dice: tuple[int, ...] = ()) -> Person:
    """Someone whose first character strikes."""
    resolve = [Clock(id=each.name, name=each.name, kind=ClockKind.RESOLVE) for each in cast]
    person = table(GAME, *cast, clocks=(*resolve, *clocks), dice=dice)
    person.press("kind", kind="strike")
    return person


def filled(person: Person) -> dict[str, int]:
    """The clocks that are not empty."""
    return {clock.name: clock.filled for clock in person.clocks if clock.filled}


def names(person: Person) -> list[str]:
    """The modifiers of the check on the form."""
    return [each.name for each in person.said.modifiers]


# -- who acts ----------------------------------------------------------------------------------------------------------


def test_the_next_to_act_has_nothing_of_the_one_before() -> None:
    """Neither Edge nor bonus, carried or entered, neither intent nor approach nor a closed gate; the DC is for all."""
    person = table(
        GAME,
        character("Kira", GAME, modifiers=(Modifier("edge", "Lucky", lifetime=Lifetime.NEXT),)),
        character("Thug", GAME, side=Side.OPPOSITION),
    )
    person.tap_modifier("edge", "Set Up")
    person.tap_modifier("edge", "Distraction")
    person.type_modifier("dc", "Rain", "Harder")
    person.type("bonus", "2")
    person.pick("skill")
    person.type("intent", "past the guards")
    person.type("approach", "over the roof")
    gate = SYSTEMS[GAME].GATES[0].name
    person.pick(f"gate-{gate}")
    assert names(person) == ["Set Up", "Distraction", "Rain", "Lucky"]
    act_as(person, "Thug")
    assert person.check == Check(dc=16, attribute=2)
    assert (person.said.intent, person.said.approach, names(person)) == ("", "", ["Rain"])
    assert person.page.text("roll", "advice") == ""
    act_as(person, "Kira")
    assert (person.check, names(person)) == (Check(dc=16, attribute=2, edge=1), ["Rain", "Lucky"])


# -- whom a strike hits ------------------------------------------------------------------------------------------------


def test_a_strike_is_on_the_clock_of_whom_it_is_against() -> None:
    """With the roll; the attacker's clock is nowhere among the targets. The tick is undone by itself."""
    person = fight(fighter("Thug", Side.OPPOSITION), fighter("Kira"), fighter("Vance"), dice=(*FULL, *FULL))
    aim_at(person, "Vance")
    person.press("roll")
    assert filled(person) == {"Vance": 2}
    person.undo()
    assert (filled(person), len(person.log)) == ({}, 1)
    assert "Thug" not in line(person, HARM).text
    assert chosen(person, HARM) == "Vance 0/6"


def test_a_strike_against_nobody_in_particular_is_on_the_only_other_side() -> None:
    """Where there are several, none is hit unless the player says which."""
    person = fight(fighter("Kira"), fighter("Vance"), fighter("Thug", Side.OPPOSITION), dice=tuple(FULL))
    person.press("roll")
    assert filled(person) == {"Thug": 2}
    thugs = [fighter(name, Side.OPPOSITION) for name in ("Thug", "Boss")]
    person = fight(fighter("Kira"), *thugs, dice=tuple(FULL))
    person.press("roll")
    assert filled(person) == {}
    aim(person, HARM, "Boss")
    take(person, HARM, by=2)
    assert filled(person) == {"Boss": 2}


def test_who_is_taken_out_is_not_hit_by_default() -> None:
    """The next foe is, and for certain where it is the only one left; nor is a full threat clock a default."""
    thugs = [fighter(name, Side.OPPOSITION) for name in ("Amos", "Boss", "Cur")]
    alarms = tuple(Clock(id=name, name=name, kind=ClockKind.THREAT) for name in ("Horn", "Watch"))
    person = fight(fighter("Kira"), *thugs, clocks=alarms, dice=(*FULL, 3, 3, 3, 2, *FULL))
    person.elsewhere(ClockTicked("Amos", 6), ClockTicked("Horn", 6))
    person.press("roll")
    assert chosen(person, HARM) == "Boss 0/6"
    person.press("roll")
    assert (chosen(person, HARM), chosen(person, THREAT)) == ("Boss 0/6", "Watch 0/6")
    assert person.drawn("Amos").said("state") == "taken out"
    person.elsewhere(ClockTicked("Boss", 6))
    person.press("roll")
    assert filled(person)["Cur"] == 2


def test_the_condition_of_a_strike_at_nobody_in_particular_follows_its_ticks() -> None:
    """Whoever is ticked was struck. Before that nobody is, so that the Condition waits for a tap."""
    thugs = [fighter(name, Side.OPPOSITION) for name in ("Thug", "Boss")]
    person = fight(fighter("Kira"), *thugs, dice=tuple(BEST))
    person.press("roll")
    bleeding = "Give a Condition: Bleeding"
    assert (recipient(person, bleeding), is_off(person, bleeding)) == ("Target", True)
    aim(person, HARM, "Boss")
    take(person, HARM, by=3)
    assert (recipient(person, bleeding), is_off(person, bleeding)) == ("Boss", False)
    take(person, bleeding)
    assert conditions(person) == {"Kira": [], "Thug": [], "Boss": ["Bleeding"]}


# -- Conditions --------------------------------------------------------------------------------------------------------


def test_a_condition_that_is_dealt_is_on_the_rolls_of_whom_it_was_dealt_to() -> None:
    """The Burden counts by itself when they act; undone, it is gone."""
    person = fight(fighter("Kira"), fighter("Thug", Side.OPPOSITION), dice=tuple(BEST))
    aim_at(person, "Thug")
    person.press("roll")
    take(person, "Give a Condition: Staggered")
    assert conditions(person) == {"Kira": [], "Thug": ["Staggered"]}
    act_as(person, "Thug")
    assert (person.check.burden, brought(person)) == (1, {"Staggered": True})
    tap_carried(person, "Staggered")
    assert person.check.burden == 0
    person.undo()
    assert (conditions(person)["Thug"], brought(person)) == ([], {})


# -- the DC ------------------------------------------------------------------------------------------------------------


def test_the_dc_of_the_oracle_is_that_of_the_check_with_a_factor_of_the_scene_standing() -> None:
    """The ladder shows it."""
    person = Person(1, 5, 4)
    person.type_modifier("dc", "Rain", "Harder")
    person.press("oracle-ask")
    person.press("oracle-use")
    dc = verdict(QUESTIONS, (1, 5, 4)).dc
    assert person.check.dc == dc
    lit = [each for each in person.page.controls(GAME) if each["name"] == "dc-step" and "checked" in each]
    assert [each["value"] for each in lit] == [str(dc)]
    assert f"{dc} or more" in person.page.text("roll", "target")


def test_the_number_that_was_set_and_the_dc_that_the_scene_makes_of_it_are_both_shown(person: Person) -> None:
    """The step of 18 is marked as set, that of 20 is chosen, and the sum says it in words; without, nothing."""

    def told() -> list[tuple[str, str]]:
        shown = person.page.slot(GAME, "modifiers-dc").elements
        return [(each["data-base"], each.text) for each in shown if "data-base" in each]

    person.pick("dc-step", "18")
    assert told() == []
    person.tap_modifier("dc", "Poor light")
    assert told() == [("18", "DC 18 + 2 scene = 20")]
    assert (person.check.dc, person.page.values(GAME)["dc-step"]) == (20, "20")
    person.tap_modifier("dc", "All the time needed")
    assert told() == []
    person.tap_modifier("dc", "Familiar ground")
    assert told() == [("18", "DC 18 − 2 scene = 16")]
    person.type("dc", "x")
    assert told() == []


def test_the_ladder_is_explained_a_tap_away(person: Person) -> None:
    """Every step with three examples and a benchmark, then one task on all six."""
    person.tap("DC", within=GAME)
    terms = person.page.slot("help", "terms").elements
    shown = {each.said("name"): [line.text for line in each.one("data-slot", "examples").elements] for each in terms}
    steps = [f"DC {step.dc} {step.name}" for step in LADDER]
    assert list(shown)[:7] == ["DC", *steps]
    assert [len(shown[step]) for step in steps] == [3] * 6
    for name in list(shown)[7:]:
        assert [line.split(":")[0] for line in shown[name]] == [str(step.dc) for step in LADDER]
    assert len(shown) == 10


# -- undo --------------------------------------------------------------------------------------------------------------


def test_undo_after_a_mistaken_tick_takes_the_tick_alone() -> None:
    """Not the roll, and not the new clock that another tick made before."""
    person = Person(*PARTIAL)
    make_clock(person, "Alarm", "THREAT")
    person.press("roll")
    take(person, "Tick a progress clock", by=1)
    take(person, ATTENTION, by=1)
    person.undo()
    assert (filled(person), len(person.log)) == ({"Progress": 1}, 1)


def test_what_was_set_up_before_somebody_acts_is_theirs() -> None:
    """The intent, the Edge and the bonus stay; attribute and Skill are those of the sheet. Another begins anew."""
    person = Person(kept=kept(CharacterSaved(character("Kira", GAME)), CharacterSaved(character("Bo", GAME))))
    person.type("intent", "to get in", form="fiction")
    person.type("bonus", "3")
    person.type("attribute", "5")
    person.act("modifier-toggle", field="edge", name="Set Up", points="1", lifetime="ROLL")
    act_as(person, "Kira")
    assert (person.said.who, person.said.intent, person.check) == (
        "Kira",
        "to get in",
        Check(attribute=2, bonus=3, edge=1),
    )
    act_as(person, "Bo")
    assert (person.said.who, person.said.intent, person.check) == ("Bo", "", Check(attribute=2))
