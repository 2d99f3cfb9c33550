"""Correct who rolled, or against whom: what was taken follows, and nobody rolls against themselves. Groups, too."""

from dataclasses import replace

import pytest

from razor_core.events.events import Event, RollCorrected, Rolled
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems.gemini.tasks import Model
from razor_core.table.character_events import CharacterRemoved, CharacterSetAside
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, aim_at, carried, character, kind, table
from tests.support.page.groups import gathered, roll_all, together
from tests.support.page.person import Person
from tests.support.page.tasks import GOOD, set_up
from tests.support.typed import instance


def people(slug: str, *names: str) -> list[Character]:
    """Characters with these names; those that begin with G or H are foes."""
    foes = "GH"
    return [
        character(name, slug, side=Side.OPPOSITION if name[0] in foes else Side.PLAYER, clocks=(f"r{name[0].lower()}",))
        for name in names
    ]


def tracks(*names: str) -> tuple[Clock, ...]:
    """A Resolve Clock of each."""
    return tuple(
        Clock(id=f"r{name[0].lower()}", name=f"{name}: Resolve", kind=ClockKind.RESOLVE, segments=6) for name in names
    )


def correct(person: Person, **values: str) -> None:
    """Open the sheet, set these, and correct."""
    person.act("correct")
    for name, value in values.items():
        person.act("correct-set", name=name.replace("_", "-"), value=value)
    person.press("correct-roll")


def filled(person: Person) -> dict[str, int]:
    return {clock.name: clock.filled for clock in person.clocks}


def test_what_trouble_sets_is_theirs_who_rolled_it() -> None:
    """And so is what they got of it: the other character has neither then (WG-17)."""
    names = ("Ada", "Bo")
    for key in ("medium.position.desperate", "medium.harm.injury-1"):
        person = table("witchgates", *people("witchgates", *names), dice=(4, 4), clocks=tracks(*names))
        person.press("roll")
        person.act("consequence-take", consequence=key)
        correct(person, roll_actor="b")
        assert [standing_value.whose for standing_value in person.world.standing] == (
            ["b"] if "position" in key else []
        )
        assert carried(person) == {"Ada": [], "Bo": [] if "position" in key else ["Injury"]}


def test_what_a_target_got_goes_to_who_is_the_target_now() -> None:
    """The ticks that are certain, and a condition that was chosen."""
    names = ("Ada", "Gil", "Hag")
    person = table("razorweave", *people("razorweave", *names), dice=(6,) * 4, clocks=tracks(*names))
    aim_at(person, "Gil")
    person.press("kind", kind="strike")
    person.press("roll")
    person.act("consequence-take", consequence="strike.staggered")
    correct(person, roll_target="h")
    states = {each.name: [one.name for one in each.conditions] for each in person.characters}
    assert states == {"Ada": [], "Gil": [], "Hag": ["Staggered"]}
    assert filled(person) == {"Ada: Resolve": 0, "Gil: Resolve": 0, "Hag: Resolve": 3}


def test_nobody_is_corrected_to_roll_against_themselves() -> None:
    """Who is chosen for both changes places with the other."""
    names = ("Ada", "Gil")
    for name, value in (("roll_actor", "g"), ("roll_target", "a")):
        person = table("razorweave", *people("razorweave", *names), dice=(6,) * 4, clocks=tracks(*names))
        aim_at(person, "Gil")
        person.press("kind", kind="strike")
        person.press("roll")
        correct(person, **{name: value})
        now = instance(RollCorrected, person.entries[-1].record.event).rolled
        assert (now.actor, now.target) == ("g", "a")
        assert filled(person) == {"Ada: Resolve": 3, "Gil: Resolve": 0}


def test_what_was_kept_stays_kept() -> None:
    """The next correction begins with it."""
    person = table("razorweave", *people("razorweave", "Ada"), dice=(3, 3, 3, 2), clocks=tracks("Ada"))
    person.press("roll")
    person.act("consequence-take", consequence="price.spend")
    person.act("correct")
    person.act("correct-set", name="faces", value="6 6 6 6")
    person.press("correct-keep", within="correct")
    person.press("correct-roll")
    assert carried(person) == {"Ada": ["Spent or broken"]}
    correct(person, faces="6 6 6 5")
    assert carried(person) == {"Ada": ["Spent or broken"]}


def contest() -> Person:
    """Ada has won a contest against Gil, with trouble each."""
    person = table(
        "witchgates",
        *people("witchgates", "Ada", "Gil", "Bo"),
        dice=(6,) * 9,
        clocks=tuple(replace(track, kind=ClockKind.TRACK) for track in tracks("Ada", "Gil", "Bo")),
    )
    aim_at(person, "Gil")
    together(person)
    roll_all(person, 5, 4, 4, 3)
    return person


def test_a_roll_of_a_group_has_no_other_kind_and_nobody_twice() -> None:
    """The sheet offers neither."""
    person = contest()
    person.act("correct")
    assert "hidden" in person.page.slot("correct", "kind")
    offered = [element.said("label") for element in person.page.slot("correct", "actors").elements]
    assert "Bo" in offered
    assert not {"Ada", "Gil"} <= set(offered)


def test_the_card_of_a_group_says_what_was_corrected() -> None:
    """What went is told once, by the last correction."""
    person = gathered("razorweave", "Ada", "Bo", group="Split Risks", dice=(3, 3, 3, 4) * 2)
    person.press("roll")
    person.act("consequence-take", consequence="price.spend@Bo")
    keys = [entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled)]
    for key, faces in zip(keys, ("4 4 4 4", "6 6 6 6"), strict=True):
        person.act("correct", key=key)
        person.act("correct-set", name="faces", value=faces)
        person.press("correct-roll")
    told = [line for entry in person.entries for line in entry.lines if line.startswith("Taken back")]
    assert told == ["Taken back: Bo: Spend or break something"]
    assert "Corrected, Bo" in person.page.region("result").text


def test_who_made_a_roll_of_a_contest_is_whom_the_other_was_against() -> None:
    """So the harm that was dealt to them is theirs; the sheet offers no target of its own."""
    person = contest()
    person.act("consequence-take", consequence="effect.harm@Gil", clock="ra", by="1")
    assert filled(person)["Ada: Resolve"] == 1
    person.act("correct")
    assert "hidden" in person.page.slot("correct", "target")
    person.act("correct-set", name="roll-actor", value="b")
    person.press("correct-roll")
    assert filled(person) == {"Ada: Resolve": 0, "Gil: Resolve": 0, "Bo: Resolve": 1}
    person.undo()
    assert filled(person)["Ada: Resolve"] == 1


@pytest.mark.parametrize("leaves", [CharacterSetAside("a"), CharacterRemoved("a")])
def test_who_has_left_is_named_on_the_sheet(leaves: Event) -> None:
    person = table("razorweave", *people("razorweave", "Ada", "Bo"), dice=(3, 3, 3, 2))
    person.press("roll")
    person.elsewhere(leaves)
    person.act("correct")
    offered = {element["value"]: element.said("label") for element in person.page.slot("correct", "actors").elements}
    assert offered == {"": "Nobody named", "a": "Ada", "b": "Bo"}


def test_a_check_that_was_damage_has_nothing_that_damage_lacks() -> None:
    """No venture cuts a die, what was spent is back, and the sheet has no such field (FW-20)."""
    momentum = kind("frameworks", "Momentum")
    person = table("frameworks", character("Kira", "frameworks", modifiers=(momentum,)), dice=(5, 5, 5, 5))
    person.press("roll")
    assert (person.log[-1].check.momentum, carried(person)) == (True, {"Kira": []})
    person.act("correct")
    person.act("correct-set", name="kind", value="damage")
    fields = [element["data-name"] for element in person.page.slot("correct", "check").all("data-input", "correct-set")]
    assert fields == ["score", "bonus", "penalty"]
    assert person.page.slot("correct", "modifiers").elements == []
    person.press("correct-roll")
    assert carried(person) == {"Kira": ["Momentum"]}
    assert "Momentum" not in person.page.region("result").text


@pytest.mark.parametrize("void", [False, True])
def test_the_form_of_a_task_has_the_check_of_a_corrected_roll(void: bool) -> None:
    """An attribute that was typed by mistake is not rolled with again; an undo brings it back."""
    person = table("gemini", character("Ada", "gemini"), dice=(GOOD,) * 3)
    set_up(person, Model.PERSISTENCE, goal="5")
    person.press("task-begin")
    before = person.check.attribute
    person.type("attribute", "9")
    person.press("roll")
    if void:
        person.act("correct")
        person.press("correct-void")
    else:
        correct(person, attribute="3")
    now = before if void else 3
    assert (person.world.tasks[0].task.check.attribute, person.check.attribute) == (now, now)
    person.undo()
    assert (person.world.tasks[0].task.check.attribute, person.check.attribute) == (9, 9)


def test_a_void_group_says_who_rolled_together() -> None:
    """And not against whom: a target does not roll, and may be secret."""
    foe = character("Wight", "frameworks", side=Side.OPPOSITION, secret=True)
    person = table("frameworks", character("Han", "frameworks"), character("Chen", "frameworks"), foe, dice=(5,) * 4)
    aim_at(person, "Wight")
    together(person, "Cooperation")
    for name in ("Han", "Chen"):
        act_as(person, name)
        person.press("group-add")
    person.press("roll")
    assert "Wight" in person.card("caption")
    person.tap("Correct…", within="result")
    person.press("correct-void")
    told = person.page.slot("log", "entries").elements[0].said("text")
    assert told == "Void: 21:04 Cooperation, Han and Chen: Together: Success"
