"""What is set up for a roll that the host asks a guest for: on the guest's form, and on the host's after a restart."""

from dataclasses import dataclass, replace
from typing import Any

from razor_core.events.events import Fiction
from razor_core.rolls.edits import open_gates
from razor_core.rolls.preparation import TEXTS, Preparation
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DECLARED, DEED, SKILL_NAME, first_values, values_of
from razor_core.rules.fields import RuleError
from razor_core.sharing.asks import Ask
from razor_core.systems import find
from razor_core.table.setups import Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Preparation):
    """What is set up for the roll that a guest is asked for: nothing of it can be changed."""

    ask: Ask

    def setup(self, world: World) -> tuple[Setup, RuleError | None]:
        """Return the setup of the ask."""
        return self.ask.setup, None

    def fiction(self) -> Fiction:
        """Return the story of the ask."""
        return replace(self.ask.fiction, modifiers=())


def asked(ask: Ask) -> Asked:
    """Return what is set up for a roll that is asked for."""
    return Asked(ask=ask, **_parts(ask))


def prepared(ask: Ask) -> Preparation:
    """Return a preparation of the roll that is asked for, as far as the ask says what was typed."""
    return Preparation(**_parts(ask))


def _parts(ask: Ask) -> dict[str, Any]:
    setup, fiction, game = ask.setup, ask.fiction, find(ask.setup.system)
    names = {ATTRIBUTE_NAME: fiction.attribute, SKILL_NAME: fiction.skill, DECLARED: fiction.declared}
    return {
        "system": setup.system,
        "kind": setup.kind,
        "values": {**first_values(game), **values_of(setup.base), **names, DEED: setup.action},
        "texts": {**open_gates(game), **{name: getattr(fiction, name) for name in TEXTS}},
        "entered": setup.entered,
        "left_out": setup.left_out,
        "chosen": setup.chosen,
        "actor": setup.actor,
        "target": setup.target,
    }


def title(ask: Ask) -> str:
    """Return what is rolled: the Skill, the attribute, or the kind of roll."""
    words = find(ask.setup.system).kinds.words
    return ask.fiction.skill or ask.fiction.attribute or words.get(ask.setup.kind, "") or "A roll"
