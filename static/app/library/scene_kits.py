"""The sheet of scene kits: to lay one on the table, and to save one from it."""

from collections.abc import AsyncGenerator, Container, Mapping
from secrets import token_hex
from typing import TYPE_CHECKING

from app.library import cast
from app.library.state import state
from app.library.store import on_shelf
from app.storage.stores import StoreError
from app.ui.template import Node, Slots, flag, truth
from razor_core.library.entries import Shelf
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, free_name
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit, KitLaid, copied, of_game, picked, started_over, unowned

if TYPE_CHECKING:
    from app.context import Context

SHEET = "kits"


def open_sheet(context: "Context") -> None:
    """Show the kits. A new one has at first all the opposition, and all open clocks."""
    clocks = _clocks_of_nobody(context)
    state(context).chosen = frozenset(
        [*[foe.id for foe in _foes(context)], *[clock.id for clock in clocks if not clock.full]]
    )
    cast.open_sheet(context)


def choose(context: "Context", data: Mapping[str, str]) -> None:
    """Let a new kit have a foe or a clock, or leave it out."""
    state(context).chosen ^= {data["id"]}


def _clocks_of_nobody(context: "Context") -> list[Clock]:
    return [clock for clock in unowned(context.session.world) if clock.is_of(context.slug)]


def _foes(context: "Context") -> list[Character]:
    characters = context.session.world.characters
    return [
        character for character in characters if character.system == context.slug and character.side is Side.OPPOSITION
    ]


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the kits of the game on the table, and what a new one can have."""
    kept, gone = on_shelf(state(context).entries, Shelf.KITS, context.slug), cast.deleted(context, Shelf.KITS)
    chosen = state(context).chosen
    foes = [_choice(foe.id, foe.name, _clocks(foe), chosen) for foe in _foes(context)]
    clocks = _clocks_of_nobody(context)
    board = [_choice(clock.id, clock.name, f"{clock.filled}/{clock.segments}", chosen) for clock in clocks]
    yield {
        "ready": [
            Node("kit-ready", {"button": {"data-at": str(at)}, "name": kit.name, "about": kit.about})
            for at, kit in enumerate(context.system.book.kits)
        ],
        "some-kept": {"hidden": flag(not (kept or gone))},
        "kept": [
            Node(
                "kit-kept",
                {
                    "button": {"data-entry": entry.id},
                    "name": entry.name,
                    "about": entry.kit.contents,
                    "delete": {"data-entry": entry.id, "aria-label": f"Delete {entry.name}"},
                },
            )
            for entry in kept
        ],
        "deleted": gone,
        "choices": [*foes, *board],
        "nothing": {"hidden": flag(bool(foes or board))},
        "saving": {"hidden": flag(not (foes or board))},
    }


def _choice(id: str, name: str, about: str, chosen: Container[str]) -> Node:
    """Return the button of something that a kit can have."""
    button = {"data-id": id, "aria-pressed": truth(id in chosen)}
    return Node("kit-choice", {"button": button, "name": name, "about": about})


def lay_ready(context: "Context", data: Mapping[str, str]) -> None:
    """Lay a kit that comes along with the game."""
    _lay(context, of_game(context.slug, context.system.book.kits[int(data["at"])], lambda: token_hex(4)))


def lay(context: "Context", data: Mapping[str, str]) -> None:
    """Lay a kit of the table's own."""
    if kept := cast.shelf(context).by_id.get(data["entry"]):
        _lay(context, copied(kept.kit, lambda: token_hex(4)))


def _lay(context: "Context", kit: Kit) -> None:
    """Lay a kit in one act, and close the sheet, which would cover it."""
    context.page.sheet(SHEET, False)
    context.record(KitLaid(kit))
    context.show_toast(f"{kit.name}: {kit.contents}")


async def save(context: "Context", data: Mapping[str, str]) -> None:
    """Save a kit of what is chosen, under the name that is typed. One that is in use gets a number."""
    store, values, chosen = cast.shelf(context), context.forms.texts(SHEET), state(context).chosen
    await store.sync()
    try:
        name = free_name(values["name"].strip(), [kept.name for kept in store.list(Shelf.KITS, context.slug)])
        kit = picked(name, context.session.world, chosen, chosen)
        kit = started_over(kit, context.slug) if values["over"] else kit
        store.add(Shelf.KITS, context.slug, kit)
    except (RuleError, StoreError) as error:
        cast.say(context, error.message if isinstance(error, RuleError) else str(error))
    else:
        cast.say(context, "")
        context.forms.put(SHEET, {"name": ""})
        context.show_toast(f"Saved: {kit.name}")
    cast.refresh(context)


def _clocks(character: Character) -> str:
    """Return how many clocks come with a character, empty for none."""
    number = len(character.clocks)
    return f"{number} clock{'s' if number > 1 else ''}" if number else ""
