"""Fills the sheet of scene kits: to lay one on the table, and to save one from it."""

from secrets import token_hex
from typing import TYPE_CHECKING

from app.library.cast import CastSheet, deleted
from app.storage.stores import StoreError
from app.ui.template import Node, flag
from razor_core.library.entries import Shelf
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, free_name
from razor_core.table.characters import Character
from razor_core.table.clocks import Board
from razor_core.table.kits import Kit, KitLaid, copied, of_game, picked, started_over, unowned

if TYPE_CHECKING:
    from app.context import Context


class KitsSheet:
    """Fills the sheet for the game on the table."""

    SHEET = "kits"
    READS = ("session.world",)

    def __init__(self, app: "Context", cast: CastSheet) -> None:
        self.app, self.cast, self.store = app, cast, cast.store
        self.read: tuple[object, ...] = ()
        #: The ids of the foes and clocks that a new kit is to have.
        self.chosen: set[str] = set()

    async def draw(self) -> None:
        """Fill the sheet with what the quick store has, then with what both have."""
        self.store.load()
        self.show()
        await self.store.sync()
        self.show()

    def choose_usual(self) -> None:
        """Choose what a new kit has at first: all the opposition, and all open clocks."""
        self.chosen = {each.id for each in self._foes()} | {each.id for each in self._board() if not each.full}

    def choose(self, id: str) -> None:
        """Let a new kit have a foe or a clock, or leave it out."""
        self.chosen ^= {id}
        self.show()

    def _foes(self) -> list[Character]:
        characters = self.app.session.world.characters
        return [each for each in characters if each.system == self.app.slug and each.side is Side.OPPOSITION]

    def _board(self) -> Board:
        return unowned(self.app.session.world)

    def show(self) -> None:
        """Fill the sheet."""
        app, kept = self.app, self.store.list(Shelf.KITS, self.app.slug)
        gone = [each for each in self.store.list(Shelf.KITS, app.slug, deleted=True) if each.id in self.cast.gone]
        foes = [self._choice(each.id, each.name, _clocks(each)) for each in self._foes()]
        board = [self._choice(each.id, each.name, f"{each.filled}/{each.segments}") for each in self._board()]
        app.page.fill(
            self.SHEET,
            {
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
                "deleted": deleted(gone),
                "choices": [*foes, *board],
                "nothing": {"hidden": flag(bool(foes or board))},
                "saving": {"hidden": flag(not (foes or board))},
            },
        )

    def _choice(self, id: str, name: str, about: str) -> Node:
        """Return the button of something that a kit can have."""
        button = {"data-id": id, "aria-pressed": "true" if id in self.chosen else "false"}
        return Node("kit-choice", {"button": button, "name": name, "about": about})

    def lay_ready(self, at: int) -> None:
        """Lay a kit that comes along with the game."""
        self._lay(of_game(self.app.slug, self.app.system.book.kits[at], lambda: token_hex(4)))

    def lay(self, entry: str) -> None:
        """Lay a kit of the table's own."""
        kept = self.store.known.get(entry)
        if kept:
            self._lay(copied(kept.kit, lambda: token_hex(4)))

    def _lay(self, kit: Kit) -> None:
        """Lay a kit in one act, and close the sheet, which would cover it."""
        self.app.page.sheet(self.SHEET, False)
        self.app.record(KitLaid(kit))
        self.app.show_toast(f"{kit.name}: {kit.contents}")

    async def save(self) -> None:
        """Save a kit of what is chosen, under the name that is typed. One that is in use gets a number."""
        await self.store.sync()
        app, values = self.app, self.app.forms.texts(self.SHEET)
        try:
            name = free_name(values["name"].strip(), [each.name for each in self.store.list(Shelf.KITS, app.slug)])
            kit = picked(name, app.session.world, self.chosen, self.chosen)
            kit = started_over(kit, app.slug) if values["over"] else kit
            self.store.add(Shelf.KITS, app.slug, kit)
        except (RuleError, StoreError) as error:
            self.cast.say(error.message if isinstance(error, RuleError) else str(error))
        else:
            self.cast.say("")
            app.forms.put(self.SHEET, {"name": ""})
            app.show_toast(f"Saved: {kit.name}")
            self.show()


def _clocks(character: Character) -> str:
    """Return how many clocks come with a character, empty for none."""
    number = len(character.clocks)
    return f"{number} clock{'s' if number > 1 else ''}" if number else ""
