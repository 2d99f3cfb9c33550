"""The sheet of all conditions at the table: a tap lifts one."""

from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING

from app.check.acting import acting, target
from app.ui.panel import Panel
from app.ui.template import Node, Slots
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context

SHEET = "held"


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield who has conditions, the actor and the target first."""
    first = (acting(context), target(context))
    people = [each for each in context.session.world.everyone if each.system == context.slug and each.conditions]
    people.sort(key=lambda each: first.index(each) if each in first else len(first))
    about = "Tap what is over." if people else "Nobody has a condition."
    yield {"about": about, "people": [_person(each) for each in people]}


def _person(character: Character) -> Node:
    name = character.name or "Anyone"
    conditions = [_condition(name, character.id, each.name) for each in character.conditions]
    return Node("held", {"who": name, "conditions": conditions})


def _condition(whose: str, id: str, name: str) -> Node:
    button = {"data-character": id, "data-name": name, "aria-label": f"{whose}: remove {name}"}
    return Node("held-one", {"button": button, "name": name})


def _open(context: "Context", data: Mapping[str, str]) -> None:
    context.drawing.opened(SHEET)


PANEL = Panel(
    region=SHEET,
    steps=steps,
    reads=("slug", "session.world.characters", "session.world.unnamed", "setup.actor", "setup.target"),
    actions={"held": _open},
)
