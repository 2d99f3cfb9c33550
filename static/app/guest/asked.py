"""What a guest reads of the roll that it is asked for, in place of the form."""

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from app.board.characters import modifier_text
from app.ui.panel import CHECK, Panel
from app.ui.template import Slots, flag, rule_notes
from razor_core.rolls.typed_values import values_of
from razor_core.rules.fields import default
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Scope
from razor_core.sharing.asked_preparation import title
from razor_core.systems import field_word

if TYPE_CHECKING:
    from app.context import Context
    from app.guest.context import GuestContext


def _set(game: Game, base: Any, *, target: bool) -> Iterator[str]:
    """Yield what is set for the roll in words, of the target or all else: what counts against it, what is not usual."""
    sheet = game.sheet
    for name, value in values_of(base).items():
        given = getattr(base, name)
        usual = not given or (given == default(base, name) and name not in sheet.scopes)
        own = isinstance(given, bool) or name in (sheet.ratings.field, sheet.skills.field)
        if not (usual or own) and target is (sheet.scopes.get(name) is Scope.TARGET):
            yield f"{field_word(game.slug, name)} {given.value if isinstance(given, Enum) else value}"


def _view(context: "Context") -> Slots:
    """Show who asks whom for what, against what, and all that counts."""
    guest = cast("GuestContext", context)
    ask = guest.asked
    if ask is None:
        return {"root": {"hidden": ""}}
    setup, fiction, game = ask.setup, ask.fiction, context.system
    target = context.session.world.find(setup.target)
    kind = game.kinds.words.get(setup.kind, "") if setup.kind else ""
    rating = fiction.attribute if fiction.skill else ""
    has = list(_set(game, setup.base, target=True))
    if target:
        # The word of one game for it is said of the target already.
        theirs = ", ".join([fact.removeprefix("Against ") for fact in has])
        has = [f"against {target.name}: {theirs}".removesuffix(": ")]
    facts = [kind, rating, *_set(game, setup.base, target=False), *has]
    return {
        "root": {"hidden": flag(False)},
        "who": f"{guest.journal.guest.host} asks {fiction.who}",
        "what": title(ask),
        "facts": " · ".join(filter(None, (*facts, fiction.intent, fiction.approach))),
        "counts": rule_notes([modifier_text(game, modifier) for modifier in context.modifiers]),
    }


PANEL = Panel(
    region="asked",
    view=_view,
    reads=("asked", "session.world", *CHECK),
    actions={"not-now": lambda context, data: cast("GuestContext", context).decline()},
)
