"""Razorweave at the table: heroes and foes take turns, strike one another, and carry what comes of it."""

from razor_core.rules.consequences import ClockKind, Side
from razor_core.systems.razorweave.oracle import QUESTIONS, verdict
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, conditions, table
from tests.support.page.consequences import aim, chosen, is_off, recipient, take
from tests.support.page.person import Person

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


# -- whom a strike hits ------------------------------------------------------------------------------------------------


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


# -- undo --------------------------------------------------------------------------------------------------------------
