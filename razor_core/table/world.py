"""The state of a table, before and after each event."""

from dataclasses import dataclass
from typing import Any

from razor_core.rules.fields import RuleError, shown
from razor_core.rules.tasks import MOST_ROLLS, TaskRules
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character
from razor_core.table.clocks import Board

#: The most characters in the id and in the name of a task. Clocks take their names from it, and may have longer ones.
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """An Extended Task on the table. `clocks` are the ids of the clocks that show what it counts.

    `system` is the slug of its game, `task` a value of that game's `Task`, `rolls` the number of rolls made so far. A
    value out of bounds is a RuleError that names the field.
    """

    id: str
    name: str
    system: str
    task: Any
    clocks: tuple[str, ...]
    rolls: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_NAME:
            raise RuleError("id", f"Enter an id of 1 to {LONGEST_NAME} characters.")
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"Enter a name of 1 to {LONGEST_NAME} characters.")
        needed = len(self.rules.counts(self.task, self.rules.Progress()))
        if len(self.clocks) != needed:
            raise RuleError("clocks", f"This task has {needed} clocks, not {len(self.clocks)}.")
        if not 0 <= self.rolls <= MOST_ROLLS:
            raise RuleError("rolls", f"Enter a whole number from 0 to {MOST_ROLLS}, not {shown(self.rolls)}.")

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `task`, which depends on the game. For the codec."""
        return {"task": task_rules(fields["system"]).Task}

    @property
    def rules(self) -> TaskRules:
        """The game's rules of Extended Tasks."""
        return task_rules(self.system)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What is on the table: the session's name, the clocks of the board, the characters, the Extended Tasks."""

    name: str = "Session"
    clocks: Board = ()
    characters: tuple[Character, ...] = ()
    tasks: tuple[Running, ...] = ()


#: The table before the first event.
EMPTY = World()

#: The world after an event, and lines that tell what changed.
Applied = tuple[World, tuple[str, ...]]


def task_rules(slug: str) -> TaskRules:
    """Return a game's rules of Extended Tasks. RuleError `system` where the game has none.

    >>> task_rules("gemini").UNITS[0]
    'seconds'
    """
    rules = find(slug).TASKS
    if rules is None:
        games = ", ".join(game for game, system in SYSTEMS.items() if system.TASKS)
        raise RuleError("system", f"Choose a game with Extended Tasks ({games}), not {shown(slug)}.")
    return rules
