"""The people row: who acts and against whom; and what the one who acts can roll with."""

from collections.abc import AsyncGenerator, Callable, Mapping
from typing import TYPE_CHECKING

from app.board.faces import face, initials, short_names
from app.ui.panel import Action, Panel
from app.ui.template import Node, Slots, flag, greyed, truth
from razor_core.rolls.acting import aim, pick
from razor_core.rolls.preparation import Preparation
from razor_core.rules.clock_kinds import Side
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime, Modifier, levelled
from razor_core.rules.numbers import plain
from razor_core.systems import amount, find
from razor_core.table.characters import Character, Skill
from razor_core.table.world import World, out_word

if TYPE_CHECKING:
    from app.context import Context

REGION = "characters"
#: The sheet of all faces.
EVERYONE = "people"
#: What the arrow between two characters is for.
SWAP = {**greyed(""), "title": "Swap: the target acts"}


def view(context: "Context", whole: bool = False) -> Slots:
    """The characters of the game, the actor and the target marked, with short or `whole` names."""
    return slots(context.session.world, context.slug, context.actor, context.target, whole)


def _whom(context: "Context") -> Slots:
    """Who acts against whom, by name: a tap opens their sheet."""
    actor, against = context.actor, context.target
    return {
        "change": {"hidden": flag(actor is None), "aria-label": f"Edit {actor.name}" if actor else None},
        "actor": actor.name if actor else "",
        "nobody": {"hidden": flag(actor is not None)},
        "to": {"hidden": flag(against is None)},
        "change-target": {"aria-label": f"Edit {against.name}" if against else None},
        **dict.fromkeys(("target", "aimed"), against.name if against else ""),
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
                    "aria-pressed": truth(character in (acting, target)),
                    "data-acts": flag(character is acting),
                    "title": f"{character.name}{for_players(world, character.id)}",
                },
                "name": character.name,
                "said": _said(world, character),
                "short": character.name if whole else names[character.id],
            },
        )

    both = {side: [token(character) for character in shown if character.side is side] for side in Side}
    heroes, foes = ("Acting", "Against") if side is Side.PLAYER else ("Against", "Acting")
    return {
        "players": both[Side.PLAYER],
        "opposition": both[Side.OPPOSITION],
        "heroes": {"aria-label": heroes},
        "foes": {"aria-label": foes},
        "swap": SWAP if acting or target else greyed("Nobody acts yet."),
    }


def for_players(world: World, id: str) -> str:
    """Return what players call a character or clock, after its name; nothing where that is its own."""
    alias = world.alias(id)
    return f", players: {alias.name}" if alias else ""


def _said(world: World, character: Character) -> str:
    """Return what else a screen reader says of a face: side, GM only, the first clock or that they are out."""
    clock = next((clock for clock in world.clocks if clock.id in character.clocks), None)
    count = f"{clock.filled} of {clock.segments}" if clock else ""
    said = (
        "opposition" if character.side is Side.OPPOSITION else "",
        "GM only" if character.secret else "",
        for_players(world, character.id).removeprefix(", "),
        out_word(world, character) or count,
        *(condition.name for condition in character.conditions),
    )
    return "".join(f", {text}" for text in said if text)


def skill_text(character: Character, skill: Skill) -> str:
    """Return a Skill in words: with its rating, or with its own number, or with both where it has both."""
    system = find(character.system)
    if not skill.attribute:
        return f"{skill.name} {plain(skill.value)}"
    rating = f"{skill.attribute} {plain(character.rating(skill.attribute))}"
    return f"{skill.name} {plain(skill.value)} + {rating}" if system.skills_have_numbers else f"{skill.name} {rating}"


def modifier_text(system: Game, modifier: Modifier) -> str:
    """Return what they carry in words: its name, and how much of what it adds, unless the name says so."""
    adds, name = amount(system.slug, modifier), levelled(system.Check, modifier)
    return f"{name} ({adds})" if adds else name


def lasting_text(system: Game, modifier: Modifier) -> str:
    """Return a modifier in words, with its lifetime unless it stays."""
    text, lasts = modifier_text(system, modifier), modifier.lifetime
    said = lasts is Lifetime.STAYS or lasts.value in modifier.name.casefold()
    return text if said else f"{text}, {lasts.value}"


def _tapped(change: Callable[..., Preparation]) -> Action:
    """Return the action of a face, which also closes the sheet of all faces."""

    def act(context: "Context", data: Mapping[str, str]) -> None:
        context.edit(change, data["character"])
        context.page.sheet(EVERYONE, False)

    return act


async def _everyone(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the faces of the row with whole names, for a screen on which the row has no room for them."""
    row = view(context, whole=True)
    yield {"all-players": row["players"], "all-opposition": row["opposition"]}


#: What faces depend on.
READS = (
    "slug",
    "session.world.characters",
    "session.world.clocks",
    "session.world.portraits",
    "session.world.aliases",
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
ALL_FACES = Panel(
    region=EVERYONE,
    steps=_everyone,
    reads=READS,
    actions={"people": lambda context, data: context.drawing.opened(EVERYONE)},
)
WHOM = Panel(region="whom", view=_whom, reads=("slug", "session.world.characters", "setup.actor", "setup.target"))
