"""The contract of Extended Tasks: a check rolled again and again until enough successes are counted.

A task is what the GM sets up, a progress how far it has come; what a progress counts is shown on clocks. `task` is
always a value of the game's `Task`, `progress` one of its `Progress`. Both are frozen dataclasses and validate
themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.modifiers import Modifier
from razor_core.rules.results import Chance, Degree

#: The most rolls of one task.
MOST_ROLLS = 9999


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that a task counts, as a clock shows it: its name, how many there are, and how many fill the clock."""

    name: str
    filled: int
    segments: int


class TaskSetup(Protocol):
    """How a game sets up a task."""

    @property
    def Task(self) -> type[Any]:
        """What the GM sets up. Has at least a `model`, a `check`, a `goal`, and a `rival` check or None.

        Any other field is a number, a flag or a text. Each has a default.
        """

    @property
    def Progress(self) -> type[Any]:
        """How far a task has come. Has at least the number of `rolls` made; a new one has counted nothing."""

    @property
    def Model(self) -> type[Enum]:
        """The kinds of task. A value is the game's name for it."""

    @property
    def MODEL_FIELDS(self) -> Mapping[Any, Mapping[str, str]]:
        """The fields of `Task` that only some models have, by model and then by field, each with its label."""

    @property
    def LABELS(self) -> Mapping[str, str]:
        """The labels of the fields of `Task` by which an error names them, but for those of MODEL_FIELDS."""

    @property
    def UNITS(self) -> tuple[str, ...]:
        """Units of time to suggest."""

    def summary(self, task: Any) -> str:
        """Return the task in a few words: its goal and its model."""

    def obstacle(self, task: Any) -> str:
        """Return why the task cannot be done at all, in a sentence; empty where it can."""

    def rival(self, check: Any) -> Any:
        """Return the check of a rival, as the check of whoever begins the task suggests it."""

    def rechecked(self, task: Any, check: Any) -> Any:
        """Return the task with another check. What a rival has from the old check, they have from the new one."""


class TaskCourse(Protocol):
    """How a task goes on, and what it counts."""

    @property
    def GOING_ON(self) -> Degree:
        """The standing of a task that is not over."""

    def counts(self, task: Any, progress: Any) -> tuple[Count, ...]:
        """Return what the task counts, successes first. Every task of one model has as many counts."""

    def progress(self, task: Any, filled: Sequence[int], rolls: int, turned: int = 0) -> Any:
        """Return the progress at which `counts` gives these numbers, after so many rolls.

        `turned` complications are of another sort than the task says.
        """

    def standing(self, task: Any, progress: Any) -> Degree:
        """Return GOING_ON, or how the task ended."""

    def advanced(self, task: Any, progress: Any, success: bool, rival_success: bool = False) -> Any:
        """Return the progress after one more roll, in a contest one roll of each side.

        RuleError `progress` where the task is over.
        """

    def corrected(self, task: Any, progress: Any, rival: bool = False, success: bool = True, rolls: int = 0) -> Any:
        """Return the progress where a failed roll, one's own or the rival's, counts as a success, or the opposite.

        With `rolls` −1 that success or failure counts no longer, with 1 it counts again.
        """

    def consequences(self, task: Any, success: bool) -> tuple[Consequence | Choice, ...]:
        """Return what a roll of the task brings beside the consequences of its check."""

    def modifiers(self, task: Any, progress: Any) -> tuple[Modifier, ...]:
        """Return what the task itself adds to the check of its next roll."""

    def elapsed(self, task: Any, progress: Any) -> str:
        """Return the time that the rolls took, in words."""


class TaskChances(Protocol):
    """The exact chances of a task."""

    def odds(self, task: Any, progress: Any, first: Any = None) -> Odds[Any]:
        """Return the exact odds of how the task ends from here.

        `first` is the task with the checks of its next roll, where these are others than those of later rolls.
        """

    def mean_rolls(self, task: Any, progress: Any, first: Any = None) -> Fraction | None:
        """Return the average number of further rolls until the task is over, None where it may never be."""

    def chart(self, task: Any, progress: Any, first: Any = None) -> tuple[Chance, ...]:
        """Return how the task may end in more detail than `odds`: a few bars whose chances sum to exactly 1."""


@dataclass(frozen=True, slots=True)
class TaskRules:
    """What a game with Extended Tasks offers."""

    setup: TaskSetup
    course: TaskCourse
    chances: TaskChances
