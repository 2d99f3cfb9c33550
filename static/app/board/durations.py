"""The part of the character sheet that says how long what a character carries lasts: rounds, or rolls of theirs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.game import Game
from razor_core.table import durations
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context


def slots(system: Game, character: Character) -> Slots:
    """A row for each thing that lasts until it is taken away, or for so many rounds or rolls."""
    names = durations.lasting(character)
    return {"lasts": {"hidden": flag(not names)}, "durations": [_row(system, character, name) for name in names]}


def _row(system: Game, character: Character, name: str) -> Node:
    count = durations.left(character, name)
    said = durations.worded(system, count) or "no end"
    return Node(
        "duration",
        {
            "name": name,
            "left": said,
            "less": {"data-name": name, "hidden": flag(not count), "aria-label": f"{name} lasts less, now {said}"},
            "more": {"data-name": name, "aria-label": f"{name} lasts longer, now {said}"},
        },
    )


def named(system: Game, character: Character, name: str, said: str = "") -> str:
    """Return the name of what a character carries, or what is `said` of it, with how long it lasts where it ends.

    As in "Dazed, 2 rounds".
    """
    lasts = durations.worded(system, durations.left(character, name))
    return ", ".join(filter(None, (said or name, lasts)))


def states(system: Game, character: Character) -> Sequence[str]:
    """Return the names of the conditions of a character, each with how long it lasts where it ends."""
    return [named(system, character, condition.name) for condition in character.conditions]


def _change(context: "Context", data: Mapping[str, str]) -> None:
    sheet = state(context).character_sheet
    if sheet.changing:
        count = durations.left(sheet.changing, data["name"]) + int(data["by"])
        changed = durations.with_duration(sheet.changing, data["name"], count)
        said = durations.worded(context.system, durations.left(changed, data["name"])) or "no end"
        context.announce(f"{data['name']}: {said}.")
        state(context).character_sheet = replace(sheet, changing=changed, error="")


PANEL = Panel(actions={"character-duration": _change})
