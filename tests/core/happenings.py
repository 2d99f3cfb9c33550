"""A table, and what happens at it."""

from razor_core.checks import Token
from razor_core.clocks import Clock
from razor_core.events import (
    Fiction,
    Named,
    Rolled,
)
from razor_core.heroes import Hero
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.world import Running, World

GATE = Clock(id="g", name="Gate", segments=6, filled=3)
FLOOD = Clock(id="f", name="Flood", segments=4)
CALM = Token("Calm", "edge", cancels="burden")
HURT = Token("Hurt", "burden")
KIRA = Hero(id="k", name="Kira", system="razorweave")
THUG = Hero(id="t", name="Thug", system="razorweave", foe=True, clock="g", tokens=(HURT,))
DRIVE = Running(id="d", name="Drive", task=Task(goal=4), clocks=("f",))
WORLD = World(name="Tuesday", clocks=(GATE, FLOOD), heroes=(KIRA, THUG), tasks=(DRIVE,))
ROLL = Rolled(
    system="razorweave",
    check=Check(dc=16, attribute=2, edge=1),
    faces=(2, 3, 4, 5, 6),
    fiction=Fiction(who="Kira", named=(Named("edge", "Set Up"), Named("dc", "Masterwork", 2))),
)
