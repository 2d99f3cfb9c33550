"""Whom and which clocks an event concerns."""

from dataclasses import fields, replace
from typing import get_args

import pytest

from razor_core.events.concerns import IDS, concerned, secret_then
from razor_core.events.events import Event, RollCorrected, Rolled
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.log_line import LogLine
from razor_core.table.tasks import TaskBegun, TaskCorrected
from razor_core.table.world import EMPTY, Running, TaskRoller
from tests.support.running import after

ROLL = Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), actor="k", target="h")
#: Fields that hold a text, and no id of anything on the table.
TEXTS = {"system", "reading", "group", "outcome", "consequence", "roll", "instead", "words", "name", "field", "note"}
TEXTS |= {"attribute", "skill", "text", "about", "kind", "label", "picture", "was", "before", "after"}
#: What `concerned` reads by itself.
OWN = (Rolled, RollCorrected, ClockAdded, ClockLinked, CharacterSaved, TaskBegun)


@pytest.mark.parametrize(
    ("event", "ids"),
    [
        (ROLL, {"k", "h"}),
        (RollCorrected("1.s", ROLL), {"k", "h"}),
        (ClockAdded(Clock(id="g", name="Gate"), owner="k"), {"g", "k"}),
        (ClockAdded(Clock(id="g", name="Gate")), {"g"}),
        (ClockLinked("g", Link(LinkKind.RACE, "d")), {"g", "d"}),
        (CharacterSaved(Character(id="k", name="Kira", system="razorweave")), {"k"}),
        (ClockTicked("g", 1), {"g"}),
        (TaskBegun("t", "Lock", "gemini", Task(), TaskRoller("k"), TaskRoller("h")), {"t", "k", "h"}),
        (TaskBegun("t", "Lock", "gemini", Task()), {"t"}),
        (TaskCorrected("t", rival=True), {"t"}),
        (
            KitLaid(
                Kit(
                    name="Lock",
                    clocks=(Clock(id="t.0", name="Lock"),),
                    tasks=(Running(id="t", name="Lock", system="gemini", task=Task(), clocks=("t.0",)),),
                )
            ),
            {"t", "t.0"},
        ),
    ],
)
def test_an_event_concerns_what_it_names(event: Event, ids: set[str]) -> None:
    assert concerned(event) == ids


@pytest.mark.parametrize("kind", [arg for arg in get_args(Event) if arg not in OWN])
def test_every_field_of_an_event_is_known_as_an_id_or_as_a_text(kind: type) -> None:
    """So that no new event tells players what is secret."""
    texts = {field.name for field in fields(kind) if field.type in (str, "str")}
    assert texts <= TEXTS | set(IDS), f"add the new fields of {kind.__name__} to IDS, or here"


def test_what_was_secret_is_known_by_what_the_event_left() -> None:
    """What it took off the table, with the clocks of who left, and whose modifiers a roll left out."""
    doom = Clock(id="d", name="Doom", secret=True)
    before = after(ClockAdded(doom), ClockAdded(Clock(id="g", name="Gate")))
    gone = ClockRemoved("d")
    assert secret_then(gone, (), before, after(gone, start=before)) == ("d",)
    assert secret_then(ClockTicked("g", 1), (LogLine("Doom +1", "d"),), before, before) == ("d",)
    assert secret_then(ClockTicked("g", 1), ("Gate +1",), before, before) == ()
    assert secret_then(ClockTicked("d", 1), (), EMPTY, EMPTY) == ()
    hound = Character(id="h", name="Hound", system="razorweave", clocks=("t",), secret=True)
    before = after(ClockAdded(Clock(id="t", name="Teeth")), CharacterSaved(hound))
    for event, ids in ((CharacterRemoved("h"), ("h", "t")), (CharacterSetAside("h"), ("h",))):
        assert secret_then(event, (), before, after(event, start=before)) == ids
    world = after(CharacterSaved(Character(id="h", name="Hound", system="razorweave", secret=True)))
    roll = replace(ROLL, target="", left_out=(("h", "edge", "Howl"), ("k", "edge", "Aid"), ()))
    assert concerned(roll) == {"k"}
    assert secret_then(roll, (), world, world) == ("h",)
