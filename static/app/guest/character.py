"""A character's sheet to read, on the page of a guest: the face, the numbers, and all that the character has."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.board.characters import lasting_text, skill_text
from app.board.faces import face, initials, short_names
from app.guest.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots
from razor_core.rules.features import Action, Rider
from razor_core.rules.numbers import plain
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.world import World, out_word

if TYPE_CHECKING:
    from app.context import Context

SHEET = "own"
#: What there is to read of a character who has only numbers.
NOTHING = "Nothing else yet. What the host gives them shows here."


def show(context: "Context", character: str) -> None:
    """Open the sheet of the character of that id."""
    state(context).read = character
    context.page.sheet(SHEET, True)


def follow(context: "Context") -> None:
    """Close the sheet when its character has gone."""
    room = state(context)
    if room.read and context.session.world.find(room.read) is None:
        room.read = ""
        context.page.sheet(SHEET, False)


def view(context: "Context") -> Slots:
    """Show the character whose sheet was opened last."""
    world = context.session.world
    character = world.find(state(context).read)
    if character is None:
        return {}
    there = [other for other in world.characters if other.system == character.system]
    parts = [
        Node("own-part", {"title": title, "items": items}) for title, items in _parts(world, character).items() if items
    ]
    return {
        **face(world, character, initials(short_names(there))[character.id]),
        "name": character.name,
        "numbers": [Node("own-number", {"label": label, "value": value}) for label, value in _numbers(character)],
        "parts": parts or [Node("note", {"text": NOTHING})],
    }


def _numbers(character: Character) -> Sequence[tuple[str, str]]:
    """Return the ratings, each with its name."""
    return [(rating.name, plain(rating.value)) for rating in character.ratings]


def _parts(world: World, character: Character) -> Mapping[str, Sequence[Node]]:
    """Return what the character has besides numbers, by the game's words for it."""
    system = find(character.system)
    out, labels = out_word(world, character), system.sheet.defences.labels
    return {
        "State": [_item(out)] if out else [],
        "Clocks": [
            Node(
                "own-track",
                {
                    "name": _track(character, clock),
                    "about": f"{clock.filled} of {clock.segments}",
                    "meter": {"--share": f"{clock.filled / clock.segments:.3f}"},
                },
            )
            for clock in world.clocks
            if clock.id in character.clocks
        ],
        "Conditions": [_item(condition.name) for condition in character.conditions],
        "Defence": [_item(f"{labels[defence.name]} {plain(defence.value)}") for defence in character.defences],
        system.sheet.skills.label: [_item(skill_text(character, skill)) for skill in character.skills],
        system.sheet.carried_label: [_item(lasting_text(system, modifier)) for modifier in character.modifiers],
        "Actions": [_item(action.name, _about(action)) for action in character.features.actions],
        "Riders": [_item(rider.name, _when(rider)) for rider in character.features.riders],
    }


def _track(character: Character, clock: Clock) -> str:
    """Return the name of a clock without whose it is: of one that has only that, what kind it is."""
    named = clock.name.removeprefix(character.name).removeprefix(": ")
    return named or clock.kind.value.capitalize()


def _item(name: str, about: str = "") -> Node:
    return Node("own-item", {"name": name, "about": about})


def _about(action: Action) -> str:
    """Return what an action is rolled with, and what kind it is."""
    rolled = [" or ".join(action.ratings), action.skill, ", ".join(action.kinds)]
    return " · ".join(filter(None, rolled))


def _when(rider: Rider) -> str:
    """Return what a Rider does, and for which actions."""
    return " · ".join(filter(None, [rider.text, ", ".join(rider.fits)]))


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.guest.read", "session.world.characters", "session.world.clocks", "session.world.portraits"),
    initial=("", (), (), ()),
)
