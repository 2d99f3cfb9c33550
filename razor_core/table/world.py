"""How things stand at a table, before and after anything that happens.

It knows one game, Gemini: Extended Tasks are its rule, and the record of one names no game by which its check could
be read otherwise.
"""

from dataclasses import dataclass

from razor_core.rules.fields import RuleError, shown
from razor_core.systems.gemini.tasks import MOST_ROLLS, Progress, Task, counts
from razor_core.table.characters import Character
from razor_core.table.clocks import Board

#: Of the id and of the name of a task. Its clocks are named after it, and their names have bounds of their own.
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """An Extended Task on the table. What it counts stands on clocks of the board, `clocks` by their ids.

    `rolls` is how many were made, of which no clock need tell.
    """

    id: str
    name: str
    task: Task
    clocks: tuple[str, ...]
    rolls: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_NAME:
            raise RuleError("id", f"an id of 1 to {LONGEST_NAME} characters is wanted")
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")
        if len(self.clocks) != len(counts(self.task, Progress())):
            raise RuleError("clocks", f"{len(counts(self.task, Progress()))} clocks are wanted, not {len(self.clocks)}")
        if not 0 <= self.rolls <= MOST_ROLLS:
            raise RuleError("rolls", f"0 to {MOST_ROLLS} rolls are wanted, not {shown(self.rolls)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The session's name, the clocks on the board, the characters and foes, the Extended Tasks that go on."""

    name: str = "Session"
    clocks: Board = ()
    characters: tuple[Character, ...] = ()
    tasks: tuple[Running, ...] = ()


#: A table at which nothing has happened yet.
EMPTY = World()

#: A world after an event, and what there is to tell of it in plain words.
Applied = tuple[World, tuple[str, ...]]
