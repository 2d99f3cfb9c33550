"""The sheet of all conditions at the table: a tap lifts one."""

from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING

from app.board import durations
from app.ui.panel import Panel
from app.ui.template import Node, Slots
from razor_core.rules.modifiers import Condition
from razor_core.systems import find
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context

SHEET = "held"


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield who has conditions, the actor and the target first."""
    first = (context.actor, context.target)
    people = [
        person for person in context.session.world.everyone if person.system == context.slug and person.conditions
    ]
    people.sort(key=lambda each: first.index(each) if each in first else len(first))
    about = "Tap what is over." if people else "Nobody has a condition."
    names = {person.id: person.name for person in context.session.world.everyone}
    yield {"about": about, "people": [_person(person, names) for person in people]}


def _person(character: Character, names: Mapping[str, str]) -> Node:
    name = character.name or "Anyone"
    conditions = [_condition(name, character, condition, names) for condition in character.conditions]
    return Node("held", {"who": name, "conditions": conditions})


def _condition(whose: str, character: Character, condition: Condition, names: Mapping[str, str]) -> Node:
    """Return the button that lifts a condition, with by whom it is."""
    by = next((f" by {names[effect.giver]}" for effect in condition.effects if effect.giver in names), "")
    button = {
        "data-character": character.id,
        "data-name": condition.name,
        "aria-label": f"{whose}: remove {condition.name}{by}",
    }
    name = durations.named(find(character.system), character, condition.name)
    return Node("held-one", {"button": button, "name": name + by})


def _open(context: "Context", data: Mapping[str, str]) -> None:
    context.drawing.opened(SHEET)


PANEL = Panel(
    region=SHEET,
    steps=steps,
    reads=("slug", "session.world.characters", "session.world.unnamed", "setup.actor", "setup.target"),
    actions={"held": _open},
)
