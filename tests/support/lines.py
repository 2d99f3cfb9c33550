"""Stored records, a line each, of every format."""

import json
from pathlib import Path
from typing import Any

from razor_core.format.records import record_from_json
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.systems import gemini
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock, Colour, Link, LinkKind
from razor_core.table.world import Running, World
from tests.support.typed import Kind, instance

GOLDEN = Path(__file__).parents[1] / "golden"

#: A record of every kind and a roll of every game, as each released format has them. Never rewrite these files.
FIRST, SECOND, THIRD, FOURTH, FIFTH = (
    (GOLDEN / f"records_{version}.jsonl").read_text(encoding="utf-8").splitlines() for version in (1, 2, 3, 4, 5)
)
#: All that today's format can hold, as it is written now: a field is left out where it has its default. This file shows
#: it if a default changes, which would change what is stored already. Add what a format gains at the end.
WRITTEN = (GOLDEN / "records_8.jsonl").read_text(encoding="utf-8").splitlines()
#: The same records as the seventh format wrote them.
SEVENTH = (GOLDEN / "records_7.jsonl").read_text(encoding="utf-8").splitlines()
#: The first of these records as the sixth format wrote them. The fifth format has them with every field.
SIXTH = (GOLDEN / "records_6_short.jsonl").read_text(encoding="utf-8").splitlines()
MIGRATED = WRITTEN[: len(SIXTH)]
ROLL, GROUP, CLOCK, CHARACTER, MODIFIER, CONDITION, BEGUN = (FIFTH[at] for at in (0, 1, 3, 10, 12, 14, 16))
#: A snapshot of the fifth format, and the table in it.
SNAPSHOT = (GOLDEN / "snapshot_5.json").read_text(encoding="utf-8").rstrip()
#: A snapshot of today's format, with all that a table can hold.
WRITTEN_SNAPSHOT = (GOLDEN / "snapshot_8.json").read_text(encoding="utf-8").rstrip()
TUG = Link(LinkKind.TUG, "c2")
GATE = Clock(id="c1", name="Gate", segments=8, filled=3, kind=ClockKind.RESOLVE, colour=Colour.GREEN, links=(TUG,))
KIRA = Character(
    id="h1",
    name="Kira",
    system="razorweave",
    ratings=(Rating("AGI", 2),),
    skills=(Skill("Stealth & Evasion", "AGI"),),
    modifiers=(Modifier("burden", "Prone"),),
)
CHECK = gemini.Check(attribute=4, skill=2, opposition=5)
TASK = Task(model=Model.TIME_LIMIT, check=CHECK, goal=4, limit=6, unit="hours")
DRIVE = Running(id="t1", name="Rebuild the drive", system="gemini", task=TASK, clocks=("t1.0", "t1.1"), rolls=2)
WORLD = World(name="Tuesday", clocks=(GATE,), characters=(KIRA,), tasks=(DRIVE,))
GONE = ...


def read(kind: type[Kind], line: str) -> Kind:
    """Return the event of that kind that a line holds."""
    return instance(kind, record_from_json(line).event)


def changed(line: str, *path: str | int, to: Any) -> str:
    """Return the line with the value at the path changed, or removed where it is GONE."""
    data = json.loads(line)
    *way, last = path
    inside = data
    for key in way:
        inside = inside[key]
    if to is GONE:
        del inside[last]
    else:
        inside[last] = to
    return json.dumps(data)
