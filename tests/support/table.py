"""A table with clocks, characters and a task, and a roll."""

from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Modifier, condition
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.world import Running, World

GATE = Clock(id="g", name="Gate", segments=6, filled=3)
FLOOD = Clock(id="f", name="Flood", segments=4)
CALM = Modifier("edge", "Calm", cancels="burden")
HURT = Modifier("burden", "Hurt")
PRONE = condition("Prone", Modifier("burden", ""))
KIRA = Character(id="k", name="Kira", system="razorweave")
THUG = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION, clocks=("g",), modifiers=(HURT,))
DRIVE = Running(id="d", name="Drive", system="gemini", task=Task(goal=4), clocks=("f",))
WORLD = World(name="Tuesday", clocks=(GATE, FLOOD), characters=(KIRA, THUG), tasks=(DRIVE,))
ROLL = Rolled(
    system="razorweave",
    check=Check(dc=16, attribute=2, edge=1),
    faces=(2, 3, 4, 5, 6),
    fiction=Fiction(who="Kira", modifiers=(Modifier("edge", "Set Up"), Modifier("dc", "Masterwork", 2))),
)
