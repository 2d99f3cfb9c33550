"""That a character or a clock has got another name for players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from razor_core.table.aliases import Alias
from razor_core.table.clocks import find
from razor_core.table.world import Change, World


@dataclass(frozen=True, slots=True)
class AliasSet:
    """Players call the character or the clock of that id by another name; with an empty one, by its own again."""

    id: str
    name: str = ""

    def __post_init__(self) -> None:
        if self.name:
            Alias(self.id, self.name)

    def apply(self, world: World) -> Change:
        """Set the other name. Its own name, and those that it gets later, stay unread as long as it has one."""
        known = world.known(self.id) or find(world.clocks, self.id)
        old = world.alias(self.id)
        if known is None or self.name == (old.name if old else ""):
            return world, ()
        others = tuple([alias for alias in world.aliases if alias is not old])
        hides = old.hides if old else (known.name,)
        new = (Alias(self.id, self.name, hides),) if self.name else ()
        line = f"players read {self.name}" if self.name else "players read this name"
        return replace(world, aliases=(*others, *new)), (f"{known.name}: {line}",)


def aliased(world: World, id: str, texts: Mapping[str, str]) -> Sequence[AliasSet]:
    """Return the event for the name for players that is typed on a sheet, if that is another now."""
    old, name = world.alias(id), texts["alias"].strip()
    return [] if name == (old.name if old else "") else [AliasSet(id, name)]
