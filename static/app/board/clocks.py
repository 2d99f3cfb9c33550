"""The board: a dial for each clock, in order."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from app.board import timers
from app.board.state import state
from app.race.race_setup import first_linked
from app.race.state import state as race_state
from app.ui import show
from app.ui.clock_face import bar, boxes, mark, spokes, wedge
from app.ui.panel import Panel
from app.ui.template import MAPPINGS, Attributes, Node, Slots, flag
from razor_core.events.events import Rolled
from razor_core.recap.for_players import shown_roll
from razor_core.rules.clock_kinds import ClockKind
from razor_core.session.corrections import rolled_together
from razor_core.table.characters import find
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import MOST, Clock, Colour, LinkKind
from razor_core.table.secrets import hidden, uncounted
from razor_core.table.tasks import not_over
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context

#: The most segments that a pie shows; above MOST without lines. A larger clock is a number with a bar.
MOST_IN_PIE = 20
#: How many clocks are drawn at first, two more than a tablet shows, and how many more each time a player scrolls to the
#: end. Each that is drawn makes every roll slower.
FIRST, STEP = 16, 24
#: The colours of clocks that were given none, by their kind.
COLOURS = {ClockKind.PROGRESS: Colour.GREEN, ClockKind.TASK: Colour.GREEN, ClockKind.THREAT: Colour.RED}
#: What the host's board says of a clock that players see without its count.
UNCOUNTED = "players see no count"
#: A count of more characters has smaller letters where clocks are narrow.
LONG_COUNT = 4


def _tick(context: "Context", data: Mapping[str, str]) -> None:
    context.record(ClockTicked(data["clock"], int(data["by"])))


def _more(context: "Context", data: Mapping[str, str]) -> None:
    state(context).clocks_drawn += STEP


#: So many clocks at most fit on the view for the table in one column.
SHOWN = 12
#: What `on_board` reads.
ON_BOARD = (
    "slug",
    "session.world.clocks",
    "session.world.characters",
    "session.world.tasks",
    "session.world.aliases",
    "showing",
    "log.entries",
    "setup.actor",
    "setup.target",
    "rooms.board.filled",
)


def on_board(context: "Context") -> Sequence[Clock]:
    """Return the clocks of the game in order: the one that has just filled, the scene's, those of the two at hand.

    Those are who acts and the target; where one looks on, also those of the last roll, if there is room. A face has the
    ring of its first clock, and its sheet all of them. The clocks of a task that is over come last.
    """
    world, near = show.world(context), _at_hand(context)
    owned = {clock: character.id for character in world.characters for clock in character.clocks}
    done = {clock for task in world.tasks if not not_over(world, task) for clock in task.clocks}

    def place(clock: Clock) -> tuple[bool, bool, bool]:
        return clock.id in done, clock.id in owned, clock.id != state(context).filled

    board = [clock for clock in world.clocks if clock.is_of(context.slug)]
    found = sorted((clock for clock in board if owned.get(clock.id) in (None, *near)), key=place)
    return [clock for clock in found if clock.id not in owned] if context.showing and len(found) > SHOWN else found


def _at_hand(context: "Context") -> Collection[str]:
    """Return the ids of who acts and of the target; where one looks on, of all who rolled last as far as that is seen.

    What somebody secret is set up for is not seen.
    """
    setup, world, entries = context.setup, context.session.world, context.log.entries
    if not context.showing:
        return setup.actor, setup.target
    near = set[str]() if setup.actor in hidden(world) else {setup.actor, setup.target}
    last = shown_roll(world, entries, None)
    for event in [entry.record.event for entry in rolled_together(entries, last)] if last else ():
        near |= {event.actor, event.target} if isinstance(event, Rolled) else set()
    return near


def _view(context: "Context") -> Slots:
    """Show the clocks, to the table all of them. Odds would tell of clocks that the table does not see."""
    board = on_board(context)
    linked = first_linked(board)
    drawn = board if context.showing else board[: state(context).clocks_drawn]
    races = {} if context.showing else race_state(context).race.lines
    return {
        **_slots(show.world(context), drawn, races, context.showing, context.showing and not context.guest),
        "more": {"hidden": flag(len(drawn) == len(board))},
        "race": {"hidden": flag(not linked), "data-clock": linked},
    }


def _slots(world: World, drawn: Sequence[Clock], races: Mapping[str, str], showing: bool, alone: bool) -> Slots:
    """Show the clocks `drawn`. `races` are lines with the odds of a race, by the id of a clock.

    While the table looks on, `showing`, some are shown without their count. Those that are shown `alone`, without the
    buttons whose names say it, say their counts themselves.
    """
    covered = uncounted(world)
    counts = {clock.id: f"{clock.name} {clock.filled}/{clock.segments}" for clock in world.clocks}
    names = owners(world)
    tasks = {clock: task.name for task in world.tasks for clock in task.clocks}
    shown = {clock.id for clock in show.clocks(world)}
    other = {alias.id: f"players: {alias.name}" for alias in world.aliases}
    whose = {clock.id: [of[clock.id] for of in (tasks, names, other) if clock.id in of] for clock in world.clocks}
    return {
        "clocks": [
            _uncounted(clock, whose[clock.id])
            if showing and clock.id in covered
            else _clock(
                clock,
                counts,
                whose[clock.id],
                clock.id in shown,
                races.get(clock.id, ""),
                covered=clock.id in covered,
                alone=alone,
                guest=showing and not alone,
            )
            for clock in drawn
        ],
    }


def owners(world: World) -> Mapping[str, str]:
    """Return the names of those whom clocks belong to, by the id of the clock.

    A character owns their own clocks. Who acts in an Extended Task owns its clocks; a rival owns the second one.
    """
    owned = {clock: character.name for character in world.characters for clock in character.clocks}
    for task in world.tasks:
        sides = (task.roller, task.rival if task.task.rival else task.roller)
        people = [find(world.characters, side.character) for side in sides]
        owned |= {clock: each.name for clock, each in zip(task.clocks, people, strict=False) if each}
    return owned


def colour(clock: Clock) -> str:
    """Return the name of a clock's colour. One that was given none, which is amber, has that of its kind."""
    own = clock.colour
    return (COLOURS.get(clock.kind, own) if own is Colour.AMBER else own).name


def picture(clock: Clock) -> Slots:
    """Return the picture of a clock: a pie, boxes for a track, or a number with a bar for a large pool."""
    rim, number = {"hidden": flag(clock.kind is ClockKind.TRACK)}, ""
    if clock.segments > MOST_IN_PIE:
        filled, lines = bar(clock.segments, clock.filled), bar(1, 1)
        rim, number = {"hidden": ""}, str(clock.filled)
    elif clock.kind is ClockKind.TRACK:
        filled, lines = boxes(0, clock.filled), boxes(0, clock.segments)
    else:
        filled = wedge(clock.segments, clock.filled)
        lines = spokes(clock.segments) if clock.segments <= MOST else ""
    kind = "" if number else mark(clock.kind)
    return {
        "filled": {"d": filled},
        "lines": {"d": lines},
        "rim": rim,
        "kind": {"d": kind},
        "badge": {"hidden": flag(not kind)},
        "number": number,
    }


def _clock(
    clock: Clock,
    counts: Mapping[str, str],
    whose: Sequence[str],
    shown: bool,
    race: str,
    *,
    covered: bool = False,
    alone: bool = False,
    guest: bool = False,
) -> Node:
    """Return a clock, marked if it is not shown to the table, with its odds in a race.

    A `guest`, who has no sheet of it, takes ticks back beside it.
    One that is `covered` is marked, too: players see it without its count. `counts` are the names and counts of all
    clocks by id, for the links. `whose` are the names of task and owner.
    """
    state, count = _state(clock), f"{clock.filled}/{clock.segments}"
    if clock.segments > MOST_IN_PIE:
        count = f"/{clock.segments}"
    name, words = _named(clock, counts, whose)
    odds = [race] if race else []
    about = " · ".join([*odds, *([UNCOUNTED] if covered else []), *words])
    details = [*odds, *timers.words(clock), *([] if shown else ["GM only"]), *([UNCOUNTED] if covered else [])]
    label = ", ".join([f"{clock.name}, {clock.filled} of {clock.segments}", *details])
    return Node(
        "clock",
        {
            "root": {
                "data-clock": clock.id,
                "data-colour": colour(clock),
                "data-full": flag(clock.full),
                "data-secret": flag(not shown),
                "data-task": flag(clock.kind is ClockKind.TASK),
                "data-wide": flag(len(count) > LONG_COUNT),
                "data-covered": flag(covered),
                "data-uncounted": None,
            },
            **picture(clock),
            "name": name,
            "said": f", {clock.filled} of {clock.segments}{f', {state}' if state else ''}",
            "about": about,
            "texts": {"title": f"{clock.name} · {about}"},
            "count": count,
            "counted": ", ".join(filter(None, (f"{clock.filled} of {clock.segments}", state))) if alone else "",
            "state": state,
            **timers.countdown_slots(clock),
            "menu": {"data-clock": clock.id, "aria-label": f"{label}, {state}" if state else label},
            "more": {"data-clock": clock.id, "aria-label": f"Advance {clock.name}"},
            "less": {
                "data-clock": clock.id,
                "aria-label": f"Take a tick back from {clock.name}",
                "hidden": flag(not (guest and clock.filled)),
            },
        },
    )


def _uncounted(clock: Clock, whose: Sequence[str]) -> Node:
    """Return a clock of which players see only that it is there."""
    node = _clock(clock, {}, whose, True, "")
    plain: Slots = {
        "root": {**_attributes(node), "data-wide": None, "data-uncounted": ""},
        "menu": {"data-clock": clock.id, "aria-label": clock.name},
        "rim": {"hidden": None},
        "lines": {"d": ""},
        "number": "",
        "count": "",
        "said": "",
        "state": "",
    }
    return Node(node.template, {**node.slots, **plain})


def _attributes(node: Node) -> Attributes:
    """Return the attributes of the root of a node."""
    root = node.slots["root"]
    return root if isinstance(root, MAPPINGS) else {}


def _named(clock: Clock, counts: Mapping[str, str], whose: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the name beside the dial, and what else there is to say.

    A clock of a task has the name of the task, and what it counts comes first in what else. Any other has its own name,
    which says whose it is: two who act on each other have clocks of the same kind.
    """
    if clock.kind is ClockKind.TASK and whose and clock.name.startswith(f"{whose[0]}: "):
        return whose[0], [clock.name.removeprefix(f"{whose[0]}: "), *whose[1:]]
    return clock.name, _about(clock, counts, whose)


def _about(clock: Clock, counts: Mapping[str, str], whose: Sequence[str]) -> list[str]:
    """Return whose clock it is where its name does not say so, then its kind, its links and its note."""
    whose = [name for name in whose if name.casefold() not in clock.name.casefold()]
    links = [f"{link.kind.value} {counts[link.to]}" for link in clock.links if link.to in counts]
    return [*whose, clock.kind.value.capitalize(), *links, *([clock.note] if clock.note else [])]


def _state(clock: Clock) -> str:
    """Return the state of a full clock in a word or two."""
    if not clock.full:
        return ""
    if clock.kind is ClockKind.RESOLVE:
        return "taken out"
    return "won" if clock.won and any(link.kind is LinkKind.RACE for link in clock.links) else "full"


def _mark(context: "Context") -> None:
    """Tell the style sheet of the view for the table which limits the number of clocks reaches.

    A `:has()` on `main` would make the browser style nearly the whole page at each later roll.
    """
    count = len(on_board(context)) if context.showing else 0
    words = [word for word, least in (("any", 1), ("seven", 7), ("crowd", SHOWN + 1)) if count >= least]
    context.page.mark({"data-dials": " ".join(words) if context.showing else None})


PANEL = Panel(
    region="clocks",
    view=_view,
    reads=(*ON_BOARD, "rooms.race.race.lines", "rooms.board.clocks_drawn"),
    actions={"clock-tick": _tick, "clocks-more": _more},
    deferred=True,
    after_draw=_mark,
)
