"""The prose examples of Razorweave, played on the page step by step. The fight in rounds has tests of its own."""

from typing import Any

import pytest

from razor_core.rules.consequences import ClockKind
from tests.support.games.golden import load
from tests.support.page.characters import SHEET, act_as, aim_at, brought, carried, carry, edit, tap_carried
from tests.support.page.consequences import applied, chosen, take
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person

GAME = "razorweave"
PRICE = "The price: choose one"
BOTH = pytest.mark.parametrize("alternate", [False, True], ids=["the roll", "the alternate roll"])
#: Dice for a Full Success against DC 14 with a rating of 1.
FULL = (4, 4, 4, 4)


def example(heading: str, *, alternate: bool = False) -> dict[str, Any]:
    """The example under that heading: its check and its dice as printed, with what they come to."""
    found = [each for each in load(GAME)["examples"] if each["heading"].endswith(heading)]
    (row,) = [each for each in found if each.get("alternate", False) is alternate]
    found_row: dict[str, Any] = row
    return found_row


def skilled(person: Person, name: str, rating: str, value: Any, skill: str = "", proficiency: str = "") -> None:
    """Make a character with that rating, a Skill on it and a Proficiency, and let them act with it."""
    make_character(person, name, **{rating: value})
    edit(person, name)
    if skill:
        person.type("skill", skill, form=SHEET)
        person.pick("skill-rating", rating, form=SHEET)
        person.press("character-skill-add")
    if proficiency:
        carry(person, "Proficiency", proficiency)
    person.press("character-save")
    person.press("character-skill", rating=rating, skill=skill)


def say(person: Person, intent: str, approach: str) -> None:
    """Declare what they want and how they try."""
    person.type("intent", intent)
    person.type("approach", approach)


def helped(person: Person, ally: str, whom: str) -> None:
    """Let an ally set up, and hand the Edge to who is helped and acts next; both were made before."""
    act_as(person, ally)
    person.press("kind", kind="set_up")
    person.dice.script = list(FULL)
    person.press("roll")
    assert chosen(person, "Give Edge to an ally") in ("", whom)
    take(person, "Give Edge to an ally")
    person.press("kind", kind="")
    act_as(person, whom)
    assert brought(person)[f"Set Up, {ally}"] is True


def roll(person: Person, row: dict[str, Any]) -> None:
    """Roll the check on the form with the printed dice: check, total, margin and tier are the printed ones."""
    expected = row["check"]
    assert {name: getattr(person.check, name) for name in expected} == expected
    person.dice.script = list(row["faces"])
    person.press("roll")
    result = person.log[-1].result
    assert (result.total, result.margin, person.tier) == (row["total"], row["margin"], row["tier"])


def test_kira_picks_the_lock_of_the_warehouse_with_three_sources() -> None:
    """ "Combining Multiple Modifier Sources": a Proficiency, Dex's Set Up, and the Burden of Dim Light net to one."""
    person = Person()
    make_character(person, "Dex", MIG=2)
    skilled(person, "Kira", "AGI", 2, proficiency="Lockpicking Tools")
    helped(person, "Dex", "Kira")
    person.press("character-skill", rating="AGI")
    tap_carried(person, "Lockpicking Tools")
    person.tap_modifier("burden", "Dim Light")
    person.type("dc", "16")
    assert person.page.text("roll", "dice") == "5 dice, best 4"
    roll(person, example("Combining Multiple Modifier Sources"))
    assert not any("Set Up" in name for name in brought(person))


@BOTH
def test_vance_gets_past_the_panel_of_the_warehouse(alternate: bool) -> None:
    """ "Warehouse Infiltration": seven steps from intent to outcome; the alternate roll costs a tick of Guard Alert."""
    person = Person()
    skilled(person, "Vance", "AGI", 2, "Technical Work", "Electronic Systems")
    make_clock(person, "Guard Alert", "THREAT", 4)
    say(person, "past the panel without an alarm", "by what Sera found out about it")
    assert person.page.text("roll", "advice") == ""
    person.pick("dc-step", "18")
    person.type_modifier("edge", "Sera's reconnaissance")
    tap_carried(person, "Electronic Systems")
    person.tap_modifier("burden", "Dim Light")
    roll(person, example("Warehouse Infiltration", alternate=alternate))
    assert "past the panel without an alarm" in person.card("caption")
    if alternate:
        person.put("consequence-words", "footsteps", consequence=PRICE)
        take(person, "Unwanted attention: tick a threat clock", by=1)
        assert (person.clock("Guard Alert").filled, "footsteps" in person.page.region("log").text) == (1, True)


@BOTH
def test_mira_buys_the_lenses_at_cost(alternate: bool) -> None:
    """ "Social Check": it works without a catch, or for the first pick of what she salvages next."""
    person = Person()
    skilled(person, "Mira", "PRE", 2, "Negotiation")
    say(person, "the lenses at cost", "by his name in the guild")
    person.pick("dc-step", "14")
    roll(person, example("Social Check with Partial Success", alternate=alternate))
    if alternate:
        person.put("consequence-words", "first pick of salvage", consequence=PRICE)
        take(person, "Owe something")
    owes = ["Obligation: first pick of salvage"] if alternate else []
    assert carried(person) == {"Mira": owes}


def test_kira_strikes_the_thug_whom_dex_has_flanked() -> None:
    """ "Combat Check": Dex's Set Up is her Edge, her training leaves Dim Light out; the thug has 2 of 6."""
    person = Person()
    make_character(person, "Dex", MIG=2)
    skilled(person, "Kira", "AGI", 2)
    edit(person)
    carry(person, "Burden", "Dim Light")
    person.press("character-save")
    make_character(person, "Thug", foe=True)
    helped(person, "Dex", "Kira")
    person.press("character-skill", rating="AGI")
    tap_carried(person, "Dim Light")
    aim_at(person, "Thug")
    person.press("kind", kind="strike")
    person.type("dc", "16")
    row = example("Combat Check with Strike Outcome and Clock Ticks")
    thug = next(each for each in person.clocks if each.id in person.characters[-1].clocks)
    assert (thug.filled, thug.segments) == (row["strike"]["before"], row["strike"]["segments"])
    roll(person, row)
    assert person.card("headline") == row["strike"]["name"]
    assert person.clock(thug.name).filled == row["strike"]["after"]
    # Two more solid hits, and the thug goes down.
    for _ in range(row["strike"]["more_to_fill"]):
        person.dice.script = [4, *FULL]
        person.press("roll")
    assert person.clock(thug.name).full


def test_vance_opens_the_lock_of_the_estate_and_a_borrowed_pick_snaps() -> None:
    """ "Skill Check": two Burdens and Sera's Edge net to one Burden; the broken pick stays with him."""
    person = Person()
    skilled(person, "Vance", "AGI", 3, "Technical Work")
    say(person, "open the lock without an alarm", "with care, as Sera said")
    person.pick("dc-step", "18")
    for tag in ("Dim Light", "Improvised tools"):
        person.tap_modifier("burden", tag)
    person.type_modifier("edge", "Sera's reconnaissance")
    assert person.page.text("roll", "dice") == "5 dice, worst 4"
    roll(person, example("Skill Check with Edge and Burden Modifiers"))
    person.put("consequence-words", "a borrowed pick", consequence=PRICE)
    take(person, "Spend or break something")
    assert carried(person)["Vance"] == ["Spent or broken: a borrowed pick"]


def test_the_district_is_evacuated_before_the_flood() -> None:
    """ "Clock and Checks": successes advance one clock, failures and partials the other; the first that fills wins."""
    person = Person()
    make_clock(person, "Evacuation Complete", ClockKind.PROGRESS.name, 6)
    make_clock(person, "Flood Waters Rise", ClockKind.THREAT.name, 4)
    progress, threat = "Tick a progress clock", "Tick a threat clock"
    skills = {"Bo": "MIG", "Mira": "PRE", "Ada": "RSN"}
    for name, rating in skills.items():
        skilled(person, name, rating, 1)
    for name, dice, label, by in (
        ("Bo", FULL, progress, 2),
        ("Mira", (2, 2, 3, 3), threat, 1),
        ("Ada", (3, 3, 3, 3), "It takes time: tick a threat clock", 1),
        ("Bo", (6, 6, 6, 6), progress, 3),
    ):
        act_as(person, name)
        person.press("character-skill", rating=skills[name])
        person.dice.script = list(dice)
        person.press("roll")
        take(person, label, by)
        if label not in (progress, threat):
            take(person, progress, by=1)
        assert label in dict(applied(person))
    assert [(each.name, each.filled) for each in person.clocks[:2]] == [
        ("Evacuation Complete", 6),
        ("Flood Waters Rise", 2),
    ]
