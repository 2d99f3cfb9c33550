"""What a new session brings along: nothing, characters, or characters and open clocks; with running tasks if asked."""

from secrets import token_hex
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.rules.clock_kinds import Side
from razor_core.table.kits import Kit, brought, copied, open_clocks, open_tasks, passing, unowned

if TYPE_CHECKING:
    from app.context import Context

#: The sheet of sessions, and its choices: what to bring along.
SHEET = "sessions"
CHARACTERS, CLOCKS = "characters", "clocks"


def chosen(context: "Context") -> Kit | None:
    """Return what the choice on the sheet brings along, with ids of its own; None for nothing.

    RuleError where that is too much.
    """
    values, world = context.forms.texts(SHEET), context.session.world
    with_clocks = values["bring"] == CLOCKS
    opposed = bool(values["opposition"])
    people = any(opposed or character.side is Side.PLAYER for character in world.characters)
    board, with_tasks = with_clocks and open_clocks(world), bool(values["tasks"])
    tasks = with_tasks and open_tasks(world, opposed)
    if values["bring"] not in (CHARACTERS, CLOCKS) or not (people or board or tasks):
        return None
    return copied(brought(world, opposed, with_clocks, bool(values["passing"]), with_tasks), lambda: token_hex(4))


def reset(context: "Context") -> None:
    """Let the next new session bring nothing, until something is chosen."""
    context.forms.put(SHEET, {"bring": "", "opposition": "", "passing": "", "tasks": ""})


def view(context: "Context") -> Slots:
    """Whether there is anything to bring along."""
    world = context.session.world
    return {
        "bringing": {"hidden": flag(not (world.characters or world.tasks or unowned(world)))},
        "running": {"hidden": flag(not open_tasks(world))},
        "passing": {"hidden": flag(not passing(world))},
    }


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("session.world.characters", "session.world.clocks", "session.world.tasks"),
    initial=((), (), ()),
)
