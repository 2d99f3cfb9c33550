"""The state of the roll: dice that were typed, errors of a group, the sheet of a new task."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.part import state_of

if TYPE_CHECKING:
    from app.context import Context


@dataclass(frozen=True, slots=True)
class TypedDice:
    """Whether the text box is open, what is typed in it, and an error."""

    open: bool = False
    faces: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there was no roll of what was set up then, `coming`. It holds until that, or the table, is another."""

    text: str = ""
    coming: object = None

    def now(self, context: "Context") -> str:
        """Return the text while it holds, else an empty one."""
        return self.text if self.coming == context.coming else ""


@dataclass(frozen=True, slots=True)
class TaskForm:
    """The dice typed for the rival of the task of that id, and what is wrong with the next roll of a task."""

    task: str = ""
    faces: str = ""
    error: Refusal = Refusal()

    def rival_faces(self, task: str) -> str:
        """Return the dice typed for the rival of a task."""
        return self.faces if self.task == task else ""


@dataclass(frozen=True, slots=True)
class TaskSheet:
    """The name of the model chosen for a new task, empty for the first, an error, its check, and how it may end."""

    model: str = ""
    error: str = ""
    check: str = ""
    outlook: str = ""
    impossible: bool = False


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    typed: TypedDice = TypedDice()
    group_error: Refusal = Refusal()
    task_form: TaskForm = TaskForm()
    task_sheet: TaskSheet = TaskSheet()


state = state_of("roll", State)


def forget_dice(context: "Context") -> None:
    """Empty the text box of typed dice."""
    state(context).typed = TypedDice(open=state(context).typed.open)
