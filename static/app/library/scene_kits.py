"""The sheet of scene kits: to lay one on the table, and to save one from it."""

from collections.abc import AsyncGenerator, Container, Mapping
from secrets import token_hex
from typing import TYPE_CHECKING

from app.library import cast
from app.library.state import state
from app.library.store import on_shelf
from app.storage.stores import StoreError
from app.ui.template import Node, Slots, flag
from razor_core.library.entries import Shelf
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, free_name
from razor_core.table.characters import Character
from razor_core.table.kits import Kit, KitLaid, copied, of_game, picked, started_over, unowned

if TYPE_CHECKING:
    from app.context import Context

SHEET = "kits"


def open_sheet(app: "Context") -> None:
    """Show the kits. A new one has at first all the opposition, and all open clocks."""
    clocks = unowned(app.session.world)
    state(app).chosen = frozenset([*[each.id for each in _foes(app)], *[each.id for each in clocks if not each.full]])
    cast.open_sheet(app)


def choose(app: "Context", data: Mapping[str, str]) -> None:
    """Let a new kit have a foe or a clock, or leave it out."""
    state(app).chosen ^= {data["id"]}


def _foes(app: "Context") -> list[Character]:
    characters = app.session.world.characters
    return [each for each in characters if each.system == app.slug and each.side is Side.OPPOSITION]


async def steps(app: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the kits of the game on the table, and what a new one can have."""
    kept, gone = on_shelf(state(app).entries, Shelf.KITS, app.slug), cast.deleted(app, Shelf.KITS)
    chosen = state(app).chosen
    foes = [_choice(each.id, each.name, _clocks(each), chosen) for each in _foes(app)]
    clocks = unowned(app.session.world)
    board = [_choice(each.id, each.name, f"{each.filled}/{each.segments}", chosen) for each in clocks]
    yield {
        "ready": [
            Node("kit-ready", {"button": {"data-at": str(at)}, "name": each.name, "about": each.about})
            for at, each in enumerate(app.system.book.kits)
        ],
        "some-kept": {"hidden": flag(not (kept or gone))},
        "kept": [
            Node(
                "kit-kept",
                {
                    "button": {"data-entry": each.id},
                    "name": each.name,
                    "about": each.kit.contents,
                    "delete": {"data-entry": each.id, "aria-label": f"Delete {each.name}"},
                },
            )
            for each in kept
        ],
        "deleted": gone,
        "choices": [*foes, *board],
        "nothing": {"hidden": flag(bool(foes or board))},
        "saving": {"hidden": flag(not (foes or board))},
    }


def _choice(id: str, name: str, about: str, chosen: Container[str]) -> Node:
    """Return the button of something that a kit can have."""
    button = {"data-id": id, "aria-pressed": "true" if id in chosen else "false"}
    return Node("kit-choice", {"button": button, "name": name, "about": about})


def lay_ready(app: "Context", data: Mapping[str, str]) -> None:
    """Lay a kit that comes along with the game."""
    _lay(app, of_game(app.slug, app.system.book.kits[int(data["at"])], lambda: token_hex(4)))


def lay(app: "Context", data: Mapping[str, str]) -> None:
    """Lay a kit of the table's own."""
    if kept := cast.shelf(app).known.get(data["entry"]):
        _lay(app, copied(kept.kit, lambda: token_hex(4)))


def _lay(app: "Context", kit: Kit) -> None:
    """Lay a kit in one act, and close the sheet, which would cover it."""
    app.page.sheet(SHEET, False)
    app.record(KitLaid(kit))
    app.show_toast(f"{kit.name}: {kit.contents}")


async def save(app: "Context", data: Mapping[str, str]) -> None:
    """Save a kit of what is chosen, under the name that is typed. One that is in use gets a number."""
    store, values, chosen = cast.shelf(app), app.forms.texts(SHEET), state(app).chosen
    await store.sync()
    try:
        name = free_name(values["name"].strip(), [each.name for each in store.list(Shelf.KITS, app.slug)])
        kit = picked(name, app.session.world, chosen, chosen)
        kit = started_over(kit, app.slug) if values["over"] else kit
        store.add(Shelf.KITS, app.slug, kit)
    except (RuleError, StoreError) as error:
        cast.say(app, error.message if isinstance(error, RuleError) else str(error))
    else:
        cast.say(app, "")
        app.forms.put(SHEET, {"name": ""})
        app.show_toast(f"Saved: {kit.name}")
    cast.refresh(app)


def _clocks(character: Character) -> str:
    """Return how many clocks come with a character, empty for none."""
    number = len(character.clocks)
    return f"{number} clock{'s' if number > 1 else ''}" if number else ""
