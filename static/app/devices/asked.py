"""The roll that a guest is asked for: it takes the place of the guest's own form until it is rolled, or is not made."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from app.board.characters import modifier_text
from app.ui.panel import CHECK, Panel
from app.ui.template import Slots, flag, rule_notes
from razor_core.events.events import Fiction
from razor_core.rolls.edits import open_gates
from razor_core.rolls.preparation import TEXTS, Preparation
from razor_core.rolls.typed import ATTRIBUTE_NAME, DECLARED, SKILL_NAME, first_values, values_of
from razor_core.rules.fields import RuleError, default
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier
from razor_core.sharing.asks import Ask
from razor_core.systems import field_word, find
from razor_core.table.setups import Setup
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context
    from app.devices.guest_context import GuestContext


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Preparation):
    """What is set up for the roll that a guest is asked for: nothing of it can be changed."""

    ask: Ask

    def setup(self, world: World) -> tuple[Setup, RuleError | None]:
        """Return the setup of the ask."""
        return self.ask.setup, None

    def fiction(self, modifiers: tuple[Modifier, ...] = ()) -> Fiction:
        """Return the story of the ask, with these modifiers."""
        return replace(self.ask.fiction, modifiers=modifiers)


def asked(ask: Ask) -> Asked:
    """Return what is set up for a roll that is asked for."""
    setup, fiction, game = ask.setup, ask.fiction, find(ask.setup.system)
    names = {ATTRIBUTE_NAME: fiction.attribute, SKILL_NAME: fiction.skill, DECLARED: fiction.declared}
    return Asked(
        ask=ask,
        system=setup.system,
        kind=setup.kind,
        values={**first_values(game), **values_of(setup.base), **names},
        texts={**open_gates(game), **{name: getattr(fiction, name) for name in TEXTS}},
        entered=setup.entered,
        left_out=setup.left_out,
        chosen=setup.chosen,
        actor=setup.actor,
        target=setup.target,
    )


def title(ask: Ask) -> str:
    """Return what is rolled: the Skill, the attribute, or the kind of roll."""
    words = find(ask.setup.system).kinds.words
    return ask.fiction.skill or ask.fiction.attribute or words.get(ask.setup.kind, "") or "A roll"


def _set(game: Game, base: Any) -> Iterator[str]:
    """Yield what is set for the roll in words: what is against it, and what is not as on a new form."""
    sheet = game.sheet
    for name, value in values_of(base).items():
        given = getattr(base, name)
        usual = not given or (given == default(base, name) and name not in sheet.scopes)
        if not (usual or isinstance(given, bool) or name in (sheet.ratings.field, sheet.skills.field)):
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
    facts = [kind, rating, *_set(game, setup.base), f"against {target.name}" if target else ""]
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
