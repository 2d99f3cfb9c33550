"""Project Gemini: a d100 against the Target Number of a Difference, Extended Tasks of many rolls, and turns in combat.

`check` resolves a check by `resolution_table` and `difficulty_ranks`. `tasks` has the Extended Tasks, `task_odds` their
exact odds, `turns` the turn order. docs/rulings.md has the rulings (GM-1).
"""

from razor_core.rules.game import Book, Game, Kinds, Rules
from razor_core.rules.several import several
from razor_core.rules.tasks import TaskRules
from razor_core.systems.gemini import task_odds, tasks
from razor_core.systems.gemini.check import POOLS, READINGS, Check, Tier, brings, judge, odds, plan, roll
from razor_core.systems.gemini.difficulty_ranks import RANKS
from razor_core.systems.gemini.resolution_table import SIDES, TABLE
from razor_core.systems.gemini.rulings import RULINGS
from razor_core.systems.gemini.scenes import KITS, SAMPLE
from razor_core.systems.gemini.sheet import SHEET
from razor_core.systems.gemini.suggested_modifiers import MODIFIERS
from razor_core.systems.gemini.turns import TURNS

__all__ = ["GAME", "RANKS", "TABLE", "Check", "Tier", "judge", "odds", "plan", "roll"]

GAME = Game(
    slug="gemini",
    title="Project Gemini",
    rules=Rules(Check=Check, Tier=Tier, sides=SIDES, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(modifiers=MODIFIERS, kits=KITS, sample=SAMPLE, rulings=RULINGS),
    sheet=SHEET,
    kinds=Kinds(readings=READINGS),
    groups=(several(odds),),
    tasks=TaskRules(setup=tasks, course=tasks, chances=task_odds),
    turns=TURNS,
    pools=POOLS,
)
