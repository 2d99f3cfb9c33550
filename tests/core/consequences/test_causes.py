"""What a roll has caused, as the versions before wrote it too."""

from dataclasses import replace

import pytest

from razor_core.consequences.causes import Cause, by_key, caused_by, causes, taken
from razor_core.consequences.of_roll import Story, brought, for_task, group_of, group_outcome, group_rolls
from razor_core.events.events import ConsequenceTaken, ConsequenceWithdrawn, GroupRolled, Rolled
from razor_core.rules.consequences import every
from razor_core.rules.modifiers import Modifier
from razor_core.systems import frameworks, gemini
from razor_core.systems.gemini.sheet import DETERMINED
from razor_core.table.character_events import ModifierGiven
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskRolled
from tests.support.chronicles import log, within
from tests.support.people import Table, foe

ROLL = Rolled(system="frameworks", check=frameworks.Check(), faces=(4, 4))
GAIN, ALARM = ModifierGiven("k", Modifier("edge", "Luck")), ClockAdded(Clock(id="a", name="Alarm"))


def test_a_new_clock_belongs_to_the_consequence_that_ticks_it() -> None:
    """In an act of its own, as up to format 5; what was taken back is neither taken nor brought by anything."""
    entries = log(ROLL, ALARM, ClockTicked("a", 1, "Tick", "1.s"), ConsequenceTaken("Gain", roll="1.s"), GAIN)
    entries = within(entries, {4: 3})
    assert caused_by("1.s", entries[1:]) == list(entries[1:])
    assert by_key(entries[1:], {"Tick", "Gain"}) == ({"Tick": list(entries[1:3]), "Gain": list(entries[3:])}, [])
    gone = log(ROLL, ConsequenceTaken("Gain", roll="1.s"), ConsequenceWithdrawn("Gain", "1.s"))
    assert (taken(gone), by_key(gone[1:], {"Gain"})) == (frozenset(), ({}, [gone[2]]))


def test_what_comes_before_a_consequence_in_its_act_comes_from_it() -> None:
    """A new clock, or what it replaces; what has none comes from nothing."""
    entries = within(log(ROLL, ALARM, ClockTicked("a", 1, "Tick", "1.s"), ALARM), {2: 1})
    found = causes([entry.record for entry in entries])
    assert found == {"2.s": Cause("1.s", "Tick"), "3.s": Cause("1.s", "Tick")}


def test_a_group_that_is_not_complete_has_no_rolls() -> None:
    """Another tab sends them one by one; until then its outcome is the one that was told."""
    entries = within(log(GroupRolled("frameworks", "Contest", "Han wins", (0, 0)), ROLL, ROLL), {1: 0})
    lead, first, _ = entries
    assert (group_rolls(entries, lead), group_rolls(entries, first)) == ((), ())
    assert group_outcome(entries, lead)[2].headline == "Han wins"
    assert group_of(entries, first) is None


def test_a_roll_for_a_task_is_known_by_its_act() -> None:
    """Also that of a rival, and once the task is gone; a roll of another act is none."""
    entries = within(log(ROLL, ROLL, TaskRolled("gone", success=False), ROLL), {1: 0, 2: 0})
    assert [for_task(entries, entry) for entry in entries] == [True, True, False, False]


@pytest.mark.parametrize("foe_rolls", [False, True])
@pytest.mark.parametrize(("face", "momentum"), [(95, "momentum.players"), (1, "momentum.gm")])
def test_a_rival_who_is_nobody_is_on_the_other_side(face: int, momentum: str, foe_rolls: bool) -> None:
    """A roll of the opposition brings no Momentum (GM-6), and nobody is Determined as whoever acts unnamed is."""
    orc = foe("gemini", "Orc")
    table = Table("gemini", orc)
    table.record(ModifierGiven("gemini", DETERMINED))
    who = orc.id if foe_rolls else "gemini"
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(face,), actor=who)
    key = table.record(roll, replace(roll, actor="", target=who, reacts=True), TaskRolled("gone", success=False))
    story = Story(table.world, table.session.log)
    own, theirs = (
        {consequence.key for consequence in every(brought(story, entry).consequences)}
        for entry in table.session.log
        if entry.record.act == key and isinstance(entry.record.event, Rolled)
    )
    assert (own - {"determined"}, theirs) == ((set(), {momentum}) if foe_rolls else ({momentum}, set()))
