"""What the one who acts can roll with, and the states of actor and target that change no dice."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.board import character_sheet, durations, saved_rolls
from app.board.characters import modifier_text, skill_text
from app.check import actions
from app.ui.panel import Panel
from app.ui.template import Node, Slots
from razor_core.rolls.preparation import modifier_fields
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Condition, Modifier, Scope
from razor_core.rules.numbers import plain
from razor_core.table.character_events import ConditionTaken, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context


def abilities(context: "Context") -> Slots:
    """The states of actor and target that change no dice, and the scene's; and what the one who acts can roll with.

    Of anybody, the sheet of conditions lifts one that stands elsewhere. A kind of roll that no rating changes has none.

    Each has a half of the row, so that both are in reach. Whoever acts without a character has states too.
    """
    world = context.session.world
    actor, against = world.find(context.setup.actor), context.target
    sheet, without = context.system.sheet, context.system.kinds.follow_ups.get(context.setup.kind, ())
    is_rated = not {sheet.ratings.field, sheet.skills.field} <= {*without}
    there = [person for person in world.everyone if person.system == context.slug]
    return {
        "states": [
            *(_states(context.system, world, actor, "") if actor else ()),
            *(_states(context.system, world, against, "Target: ") if against else ()),
            *(node for holder in there for node in _of_scene(holder)),
            *(
                [Node("conditions")]
                if any(_stands_elsewhere(character, (actor, against)) for character in there)
                else ()
            ),
        ],
        "rolls": [
            *(saved_rolls.chips(actor) if actor else ()),
            *(actions.buttons(actor, actions.chosen(context)) if actor else ()),
            *(_rolls(actor) if actor and is_rated else ()),
        ],
    }


def _stands_elsewhere(holder: Character, shown: Sequence[Character | None]) -> bool:
    """Return whether a character has a condition that is not in the row of those who are shown there."""
    return any(holder not in shown or any(of.field for of in condition.effects) for condition in holder.conditions)


def _rolls(character: Character) -> Sequence[Node]:
    """The buttons to roll with: Skills and ratings."""
    skills = [_roll(skill_text(character, skill), skill.attribute, skill.name) for skill in character.skills]
    rated = [
        (f"{rating.name} {plain(rating.value)}", rating.name, character.when(rating.name))
        for rating in character.rolled
    ]
    return [*skills, *(_roll(text, name, when=when) for text, name, when in rated)]


def _states(system: Game, world: World, character: Character, whose: str) -> Sequence[Node]:
    """What the character carries that has no place on the form, such as a lost reaction. A tap takes it off.

    One that ticks a clock of theirs has a button for that too.
    """
    places = modifier_fields(system)
    tags = [
        (
            modifier.field,
            modifier.name,
            durations.named(system, character, modifier.name, modifier_text(system, modifier)),
        )
        for modifier in character.modifiers
        if modifier.field not in places and not _marks_scene(modifier)
    ]
    states = [condition for condition in character.conditions if not any(effect.field for effect in condition.effects)]
    return [
        *(_state(character, field, name, whose + text) for field, name, text in tags),
        *(
            node
            for state in states
            for node in (
                *_ticks(world, character, state, whose),
                _state(character, None, state.name, whose + durations.named(system, character, state.name)),
            )
        ),
    ]


def _of_scene(holder: Character) -> Sequence[Node]:
    """What marks the whole scene and changes no dice, whoever brought it about."""
    return [
        _state(holder, modifier.field, modifier.name, modifier.name)
        for modifier in holder.modifiers
        if _marks_scene(modifier)
    ]


def _marks_scene(modifier: Modifier) -> bool:
    return modifier.scope is Scope.SCENE and not modifier.field


def _ticks(world: World, character: Character, condition: Condition, whose: str) -> Sequence[Node]:
    """The button that ticks a clock of whoever has the condition, where there is one that is not full."""
    own = [clock for clock in world.clocks if clock.id in character.clocks and clock.kind.value == condition.ticks]
    return [
        Node(
            "character-tick",
            {
                "button": {"data-clock": clock.id, "aria-label": f"{whose}{condition.name}: tick 1 on {clock.name}"},
                "name": f"{whose}{condition.name}: tick 1",
            },
        )
        for clock in own[:1]
        if not clock.full
    ]


def _state(character: Character, field: str | None, name: str, text: str) -> Node:
    """The chip of a modifier on that field, or of a condition."""
    button = {
        "data-character": character.id,
        "data-field": field,
        "data-name": name,
        "aria-label": f"Remove {text}",
    }
    return Node("character-carried", {"button": button, "name": text})


def _take_off(context: "Context", data: Mapping[str, str]) -> None:
    """Take a state off its character: it was used, or it is over."""
    id, name = data["character"], data["name"]
    context.record(ModifierTaken(id, data["field"], name) if "field" in data else ConditionTaken(id, name))


def _tick(context: "Context", data: Mapping[str, str]) -> None:
    """Tick the clock of whoever has a condition that harms them now and then."""
    context.record(ClockTicked(data["clock"], 1))


def _change(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet of the one who acts at the number that a button rolls with."""
    character = context.actor
    if character:
        character_sheet.edit_number(context, character, data["rating"], data["skill"])


def _roll(name: str, rating: str, skill: str = "", when: str = "") -> Node:
    button = {"data-rating": rating, "data-skill": skill}
    return Node("character-roll", {"button": button, "name": name, "when": when})


PANEL = Panel(
    region="abilities",
    view=abilities,
    reads=(
        "slug",
        "session.world.characters",
        "session.world.unnamed",
        "session.world.clocks",
        "setup.actor",
        "setup.target",
        "setup.action",
        "setup.kind",
    ),
    actions={
        "character-state": _take_off,
        "character-tick": _tick,
        "ability-change": _change,
    },
)
#: Another who acts has buttons of their own, which are seen from the first one.
REWOUND = Panel(reads=("slug", "setup.actor"), after_draw=lambda context: context.page.rewind("abilities"))
