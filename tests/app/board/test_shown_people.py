"""The people as those who look on see them: faces, what has happened to them, and whose turn it is."""

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, table
from tests.support.page.person import Person

STAGGERED = next(each for each in SYSTEMS["razorweave"].sheet.conditions.all if each.name == "Staggered")
SET_UP = Modifier("edge", "Set Up", lifetime=Lifetime.USED)


def seen(person: Person) -> list[str]:
    """What is read of each, with what only a screen reader says."""
    people = person.page.slot("seen", "seen-people").elements
    return [f"{each.said('name')}{each.said('said')}" for each in people]


def test_the_table_sees_everyone_with_what_has_happened_to_them() -> None:
    """Heroes first, with conditions and what was gained; nobody secret, none of another game, nothing that stays."""
    resolve = Clock(id="r", name="Kira", kind=ClockKind.RESOLVE, segments=6, filled=2)
    person = table(
        "razorweave",
        character("The Salt Warden", "razorweave", side=Side.OPPOSITION, conditions=(STAGGERED,)),
        character("Kira", "razorweave", clocks=("r",), modifiers=(SET_UP, Modifier("edge", "Rope"))),
        character("Doom", "razorweave", side=Side.OPPOSITION, secret=True),
        character("Ada", "gemini"),
        clocks=(resolve,),
    )
    assert "hidden" in person.page.region("seen")
    assert seen(person) == []
    person.press("show-table")
    assert "hidden" not in person.page.region("seen")
    assert seen(person) == ["Kira, 2 of 6, Set Up", "Salt, opposition, Staggered"]
    kira, warden = person.page.slot("seen", "seen-people").elements
    assert (kira.said("carries"), warden.said("carries")) == ("Set Up", "Staggered")
    person.elsewhere(ClockTicked("r", 4))
    assert seen(person)[0] == "Kira, taken out, Set Up"
    person.press("show-end")
    assert seen(person) == []


def test_the_table_sees_whose_turn_it_is_and_who_has_acted() -> None:
    """While there is a turn order of the game."""
    person = table("gemini", character("Ada", "gemini"), character("Bo", "gemini"))
    person.press("turns-begin")
    for name in ("Ada", "Bo"):
        person.tap(f"{name}: take the turn")
    person.press("show-table")
    ada, bo = person.page.slot("seen", "seen-people").elements
    assert seen(person) == ["Ada, has acted", "Bo, on turn"]
    assert ("data-acted" in ada, "aria-current" in ada) == (True, False)
    assert ("data-acted" in bo, bo["aria-current"]) == (False, "true")
