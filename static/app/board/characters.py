"""The people row: who acts and against whom; and what the one who acts can roll with."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from app.board.faces import face, initials, short_names
from app.check import deeds
from app.check.acting import acting, aim, pick, target
from app.ui.panel import Action, Panel
from app.ui.template import Node, Slots, flag
from razor_core.rolls.preparation import modifier_fields
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import default
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope
from razor_core.systems import amount, find
from razor_core.table.character_events import ConditionTaken, ModifierTaken
from razor_core.table.characters import Character, Skill
from razor_core.table.clock_events import ClockTicked
from razor_core.table.world import World, out_word

if TYPE_CHECKING:
    from app.context import Context

REGION = "characters"
#: The sheet of all faces.
EVERYONE = "people"


def view(context: "Context", whole: bool = False) -> Slots:
    """The characters of the game, the actor and the target marked, with short or `whole` names."""
    return slots(context.session.world, context.slug, acting(context), target(context), whole)


def _whom(context: "Context") -> Slots:
    """Who acts against whom, by name: a tap opens their sheet."""
    actor, against = acting(context), target(context)
    return {
        "change": {"hidden": flag(actor is None), "aria-label": f"Edit {actor.name}" if actor else None},
        "actor": actor.name if actor else "",
        "nobody": {"hidden": flag(actor is not None)},
        "to": {"hidden": flag(against is None)},
        "change-target": {"aria-label": f"Edit {against.name}" if against else None},
        "target": against.name if against else "",
    }


def slots(world: World, slug: str, acting: Character | None, target: Character | None, whole: bool = False) -> Slots:
    """The faces of the game's characters, players and opposition, with the actor and the target marked.

    A tap on one of the side that acts lets them act, one on another aims at them. Where there is only a target,
    whoever is tapped acts.
    """
    shown = [character for character in world.characters if character.system == slug]
    side = acting.side if acting else Side.PLAYER
    names = short_names(shown)
    letters = initials(names)

    def token(character: Character) -> Node:
        acts = character is not target if acting is None and target else character.side is side
        return Node(
            "character" if acts else "character-target",
            {
                **face(world, character, letters[character.id]),
                "button": {
                    "data-character": character.id,
                    "aria-pressed": "true" if character in (acting, target) else "false",
                    "data-acts": flag(character is acting),
                    "title": character.name,
                },
                "name": character.name,
                "said": _said(world, character),
                "short": character.name if whole else names[character.id],
            },
        )

    both = {each: [token(character) for character in shown if character.side is each] for each in Side}
    heroes, foes = ("Acting", "Against") if side is Side.PLAYER else ("Against", "Acting")
    return {
        "players": both[Side.PLAYER],
        "opposition": both[Side.OPPOSITION],
        "heroes": {"aria-label": heroes},
        "foes": {"aria-label": foes},
        "swap": {"disabled": flag(acting is None and target is None)},
    }


def _said(world: World, character: Character) -> str:
    """Return what else a screen reader says of a face: side, GM only, the first clock or that they are out."""
    clock = next((each for each in world.clocks if each.id in character.clocks), None)
    count = f"{clock.filled} of {clock.segments}" if clock else ""
    said = (
        "opposition" if character.side is Side.OPPOSITION else "",
        "GM only" if character.secret else "",
        out_word(world, character) or count,
        *(each.name for each in character.conditions),
    )
    return "".join(f", {each}" for each in said if each)


def abilities(context: "Context") -> Slots:
    """The states of actor and target that change no dice, and the scene's; and what the one who acts can roll with.

    Of anybody, the sheet of conditions lifts one that stands elsewhere.

    Each has a half of the row, so that both are in reach. Whoever acts without a character has states too.
    """
    world = context.session.world
    actor, against = world.find(context.setup.actor), target(context)
    there = [each for each in world.everyone if each.system == context.slug]
    return {
        "states": [
            *(_states(context.system, world, actor, "") if actor else ()),
            *(_states(context.system, world, against, "Target: ") if against else ()),
            *(each for holder in there for each in _of_scene(holder)),
            *([Node("conditions")] if any(_stands_elsewhere(each, (actor, against)) for each in there) else ()),
        ],
        "rolls": [
            *(deeds.buttons(actor, deeds.chosen(context)) if actor else ()),
            *(_rolls(actor) if actor else ()),
        ],
    }


def _stands_elsewhere(holder: Character, shown: Sequence[Character | None]) -> bool:
    """Return whether a character has a condition that is not in the row of those who are shown there."""
    return any(holder not in shown or any(of.field for of in each.effects) for each in holder.conditions)


def _rolls(character: Character) -> Sequence[Node]:
    """The buttons to roll with: Skills and ratings."""
    skills = [_roll(skill_text(character, skill), skill.attribute, skill.name) for skill in character.skills]
    return [*skills, *(_roll(f"{rating.name} {rating.value}", rating.name) for rating in character.rolled)]


def _states(system: Game, world: World, character: Character, whose: str) -> Sequence[Node]:
    """What the character carries that has no place on the form, such as a lost reaction. A tap takes it off.

    One that ticks a clock of theirs has a button for that too.
    """
    places = modifier_fields(system)
    tags = [
        (modifier.field, modifier.name, modifier_text(system, modifier))
        for modifier in character.modifiers
        if modifier.field not in places and not _marks_scene(modifier)
    ]
    states = [each for each in character.conditions if not any(effect.field for effect in each.effects)]
    return [
        *(_state(character, field, name, whose + text) for field, name, text in tags),
        *(
            node
            for state in states
            for node in (
                *_ticks(world, character, state, whose),
                _state(character, None, state.name, whose + state.name),
            )
        ),
    ]


def _of_scene(holder: Character) -> Sequence[Node]:
    """What marks the whole scene and changes no dice, whoever brought it about."""
    return [_state(holder, each.field, each.name, each.name) for each in holder.modifiers if _marks_scene(each)]


def _marks_scene(modifier: Modifier) -> bool:
    return modifier.scope is Scope.SCENE and not modifier.field


def _ticks(world: World, character: Character, condition: Condition, whose: str) -> Sequence[Node]:
    """The button that ticks a clock of whoever has the condition, where there is one that is not full."""
    own = [each for each in world.clocks if each.id in character.clocks and each.kind.value == condition.ticks]
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


def skill_text(character: Character, skill: Skill) -> str:
    """Return a Skill in words: with its rating, or with its own number, or with both where it has both."""
    system = find(character.system)
    numbered = not isinstance(default(system.Check, system.sheet.skills.field), bool)
    if not skill.attribute:
        return f"{skill.name} {skill.value}"
    rating = f"{skill.attribute} {character.rating(skill.attribute)}"
    return f"{skill.name} {skill.value} + {rating}" if numbered else f"{skill.name} {rating}"


def modifier_text(system: Game, modifier: Modifier) -> str:
    """Return what they carry in words: its name, and how much of what it adds, unless the name says so."""
    adds = amount(system.slug, modifier)
    return f"{modifier.name} ({adds})" if adds else modifier.name


def lasting_text(system: Game, modifier: Modifier) -> str:
    """Return a modifier in words, with its lifetime unless it stays."""
    text, lasts = modifier_text(system, modifier), modifier.lifetime
    said = lasts is Lifetime.STAYS or lasts.value in modifier.name.casefold()
    return text if said else f"{text}, {lasts.value}"


def _roll(name: str, rating: str, skill: str = "") -> Node:
    return Node("character-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


def _tapped(does: Callable[["Context", str], None]) -> Action:
    """Return the action of a face, which also closes the sheet of all faces."""

    def act(context: "Context", data: Mapping[str, str]) -> None:
        does(context, data["character"])
        context.page.sheet(EVERYONE, False)

    return act


#: What faces depend on.
READS = (
    "slug",
    "session.world.characters",
    "session.world.clocks",
    "session.world.portraits",
    "setup.actor",
    "setup.target",
)
PANEL = Panel(
    region=REGION,
    view=view,
    reads=READS,
    after_draw=lambda context: context.page.reveal(REGION),
    actions={
        "character-pick": _tapped(pick),
        "character-target": _tapped(aim),
    },
    deferred=True,
)
WHOM = Panel(region="whom", view=_whom, reads=("slug", "session.world.characters", "setup.actor", "setup.target"))
ABILITIES = Panel(
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
    ),
    actions={
        "character-state": _take_off,
        "character-tick": _tick,
    },
)
#: Another who acts has buttons of their own, which are seen from the first one.
REWOUND = Panel(reads=("slug", "setup.actor"), after_draw=lambda context: context.page.rewind("abilities"))
