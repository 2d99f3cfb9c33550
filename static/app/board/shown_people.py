"""The people at the table as those who look on see them: faces, conditions, what they gained, and whose turn it is."""

from typing import TYPE_CHECKING

from app.board import durations
from app.board.faces import face, initials, short_names
from app.ui import show
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, levelled
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.turns import TurnState, standings
from razor_core.table.world import World, out_word

if TYPE_CHECKING:
    from app.context import Context

REGION = "seen"


def view(context: "Context") -> Slots:
    """Show who is at the table, while it looks on, heroes first."""
    if not context.showing:
        return {"root": {"hidden": "", "data-turns": None}, "seen-people": []}
    world = show.world(context)
    there = [character for character in world.characters if character.system == context.slug]
    turns = world.turns if world.turns and world.turns.system == context.slug else None
    states = {state.character.id: state for state in standings(world)} if turns else {}
    names = short_names(there)
    letters = initials(names)
    return {
        "root": {
            "hidden": flag(not there),
            "data-turns": flag(turns is not None),
        },
        "seen-people": [
            _person(world, character, names[character.id], letters[character.id], states.get(character.id))
            for side in Side
            for character in there
            if character.side is side
        ],
    }


def _person(world: World, character: Character, name: str, letters: str, turn: TurnState | None) -> Node:
    acts = turn is not None and turn.on_turn
    root = {
        "data-out": flag(bool(out_word(world, character))),
        "data-now": flag(acts),
        "data-acted": flag(turn is not None and turn.acted),
        "aria-current": "true" if acts else None,
        "title": character.name,
    }
    return Node(
        "seen",
        {
            **face(world, character, letters),
            "root": root,
            "name": name,
            "said": _said(world, character, turn),
            "carries": "\n".join(carries(character)),
        },
    )


def _said(world: World, character: Character, turn: TurnState | None) -> str:
    """Return in words what the face shows, for a screen reader, and what has happened to them."""
    clock = next((clock for clock in world.clocks if clock.id in character.clocks), None)
    said = (
        "opposition" if character.side is Side.OPPOSITION else "",
        out_word(world, character) or (f"{clock.filled} of {clock.segments}" if clock else ""),
        "on turn" if turn and turn.on_turn else "has acted" if turn and turn.acted else "",
        *carries(character),
    )
    return "".join(f", {text}" for text in said if text)


def carries(character: Character) -> list[str]:
    """Return what has happened to a character: the conditions, and what was gained until it is used.

    What stays, such as a Trait, is on the sheet.
    """
    game = find(character.system)
    gained = [modifier for modifier in character.modifiers if modifier.lifetime is not Lifetime.STAYS]
    return [*durations.states(game, character), *[levelled(game.Check, modifier) for modifier in gained]]


def _mark(context: "Context") -> None:
    """Tell the style sheet whether a face has lines under it, which need the room of what the result means."""
    there = show.world(context).characters if context.showing else ()
    lines = any(carries(character) for character in there if character.system == context.slug)
    context.page.mark({"data-carries": flag(lines)})


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "showing",
        "session.world.characters",
        "session.world.clocks",
        "session.world.portraits",
        "session.world.turns",
        "session.world.aliases",
    ),
    initial=("", False, (), (), (), None, ()),
    deferred=True,
    after_draw=_mark,
)
