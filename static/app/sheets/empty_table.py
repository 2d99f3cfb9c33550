"""An empty table: three ways to begin, in the place of the next roll until something is set up or there."""

from collections.abc import Mapping
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.paste import example
from app.result.state import state as result
from app.ui.panel import Panel
from app.ui.template import Slots, flag, notes, truth
from razor_core.rolls.acting import aim, pick
from razor_core.rolls.edits import fresh
from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.kits import KitLaid
from razor_core.table.note_events import SessionRenamed
from razor_core.table.samples import sample, sample_scene
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context


def is_empty(context: "Context") -> bool:
    """Return whether nobody and nothing is on the table, no roll was made, and none is set up."""
    world = context.session.world
    return not (world.characters or world.clocks or result(context).card.shown) and context.prep == fresh(context.slug)


def lay_sample(context: "Context") -> None:
    """Lay the sample of the game in one act, and name a session after it that has no name of its own.

    The sample's first hero acts, against its first foe, as far as it has them.
    """
    world = context.session.world
    kit = sample(context.slug, lambda: token_hex(4))
    named = (SessionRenamed(kit.name),) if world.name.rstrip("0123456789 ") == World().name else ()
    context.record(KitLaid(kit), *named)
    for side, choose in ((Side.PLAYER, pick), (Side.OPPOSITION, aim)):
        for first in [character.id for character in kit.characters if character.side is side][:1]:
            context.edit(choose, first)


def _sample(context: "Context", data: Mapping[str, str]) -> None:
    """Lay the sample, once: taps that waited for Python may be several."""
    if not (context.session.world.characters or context.session.world.clocks):
        lay_sample(context)


def _mark(context: "Context") -> None:
    """Tell the style sheets: the heart has room for nothing else."""
    context.page.mark({"data-empty": flag(is_empty(context))})


def view(context: "Context") -> Slots:
    """The games with the one on the table marked, an example of heroes, and the sample."""
    return {
        "root": {"hidden": flag(not is_empty(context))},
        **{f"game-{slug}": {"aria-pressed": truth(slug == context.slug)} for slug in SYSTEMS},
        "example": notes(example(context.system)[:1]),
        "scene": sample_scene(context.system).name,
    }


PANEL = Panel(
    region="empty",
    view=view,
    reads=("slug", "prep", "session.world.characters", "session.world.clocks", "rooms.result.card.shown"),
    after_draw=_mark,
    actions={"sample": _sample},
)
