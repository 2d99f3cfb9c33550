"""The sheet for a new clock, and the sheet to change one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board import timers
from app.board.clocks import ON_BOARD, on_board, owners
from app.board.state import ClockSheet, changing, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, greyed, option
from razor_core.rolls.typed_values import whole
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.sheet import Size
from razor_core.table.alias_events import aliased
from razor_core.table.clock_events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
)
from razor_core.table.clocks import LARGEST, Board, Clock, Colour, Link, LinkKind, add_link, find, remove_link
from razor_core.table.tracks import soak

if TYPE_CHECKING:
    from app.context import Context

NEW, CHANGE = "clock-new", "clock-change"


def _offer(context: "Context") -> None:
    """Offer a kind that the game has for the new clock."""
    kinds = [kind.name for kind in context.system.sheet.clock_kinds]
    if context.forms.texts(NEW).get("kind") not in kinds:
        context.forms.put(NEW, {"kind": kinds[0]})


def _size(context: "Context", data: Mapping[str, str]) -> None:
    """Set the size of the new clock. A preset sets its kind too."""
    context.forms.put(NEW, {name: data[name] for name in ("segments", "kind") if name in data})


def _add(context: "Context", data: Mapping[str, str]) -> None:
    values = context.forms.texts(NEW)
    try:
        kind, segments = ClockKind[values["kind"]], whole("segments", values["segments"])
        filled = _first(context, kind, segments)
        clock = Clock(
            id=token_hex(4),
            name=values["name"].strip(),
            segments=segments,
            kind=kind,
            filled=filled,
            secret=bool(values["secret"]),
            system=context.slug,
        )
    except RuleError as error:
        state(context).clock_sheet = ClockSheet(new_error=f"{error.field}: {error.message}")
        return
    context.forms.put(NEW, {"name": "", "secret": ""})
    _close(context, NEW)
    context.record(ClockAdded(clock))


def _first(context: "Context", kind: ClockKind, segments: int) -> int:
    """Return how much of a new clock is filled: all where the game's tracks of that kind count what is left."""
    return segments if any(track.full for track in context.system.sheet.tracks if track.kind is kind) else 0


def _menu(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet of a clock."""
    clock = find(context.session.world.clocks, data["clock"])
    if clock is None:
        return
    unsaved = state(context).unsaved.clocks
    unsaved.leave(context.forms.texts(CHANGE), None)
    left = unsaved.take(clock.id)
    state(context).clock_sheet = ClockSheet(clock.id, resumed=bool(left))
    shown = {"name": clock.name, "segments": str(clock.segments), "note": clock.note, "colour": clock.colour.name}
    shown |= {"secret": "on" if clock.secret else "", "amount": "1"}
    alias = context.session.world.alias(clock.id)
    shown |= {"kind": clock.kind.name, "alias": alias.name if alias else ""}
    shown |= {"uncounted": "on" if clock.id in context.session.world.uncounted else ""}
    context.forms.put(CHANGE, left[0] if left else shown)
    unsaved.opened(clock.id, {} if left else context.forms.texts(CHANGE))
    context.page.sheet(CHANGE, True)


def _discard(context: "Context", data: Mapping[str, str]) -> None:
    """Close the sheet, and keep nothing of what was changed there."""
    _close(context, CHANGE)


def _save(context: "Context", data: Mapping[str, str]) -> None:
    """Record the changed values, or show why one is refused."""
    old = changing(context)
    if old is None:
        return
    values = context.forms.texts(CHANGE)
    name, note, colour = values["name"].strip(), values["note"].strip(), Colour[values["colour"]]
    secret, kind = bool(values["secret"]), ClockKind[values["kind"]]
    try:
        segments = whole("segments", values["segments"])
        # Which sizes there are depends on the kind, which the event does not know.
        replace(old, kind=kind, segments=segments, filled=0, won=False)
        event = ClockChanged(
            clock=old.id,
            name=name if name != old.name else None,
            segments=segments if segments != old.segments else None,
            colour=colour if colour != old.colour else None,
            note=note if note != old.note else None,
            kind=kind if kind is not old.kind else None,
        )
    except RuleError as error:
        state(context).clock_sheet = replace(state(context).clock_sheet, error=f"{error.field}: {error.message}")
        return
    names = aliased(context.session.world, old.id, values)
    _close(context, CHANGE)
    covered, was = bool(values["uncounted"]), old.id in context.session.world.uncounted
    marked = ClockChanged(
        clock=old.id,
        secret=secret if secret is not old.secret else None,
        uncounted=covered if covered is not was else None,
    )
    # A clock is revealed once it has its new name, and has it once it is secret: nobody learns the other one.
    events = (marked, event) if secret or covered else (event, marked)
    changes = [event for event in events if event != ClockChanged(clock=old.id)]
    if changes or names:
        context.record(*changes, *names)


def _copy(context: "Context", data: Mapping[str, str]) -> None:
    old = changing(context)
    if old:
        _close(context, CHANGE)
        filled = _first(context, old.kind, old.segments)
        copy = replace(old, id=token_hex(4), filled=filled, links=(), won=False, timer=None)
        context.record(ClockAdded(copy))


def _by(context: "Context", data: Mapping[str, str]) -> None:
    """Advance the clock on the sheet by the amount entered, or take it back where `by` is -1."""
    clock = changing(context)
    amount = _amount(context, 1, LARGEST)
    if clock and amount is not None:
        _tick(context, clock, int(data["by"]) * amount)


def _damage(context: "Context", data: Mapping[str, str]) -> None:
    """Take the amount entered from the clock on the sheet, less what its owner soaks."""
    clock = changing(context)
    amount, less = _amount(context, 1, LARGEST), clock and soak(context.session.world, clock)
    if clock and amount is not None and less:
        left, said = max(0, amount - less.value), f"{less.name} {less.value}"
        if left:
            context.record(ClockTicked(clock.id, -left, words=f"{amount} damage, {said}"))
        else:
            context.show_toast(f"{said} takes all of it")


def _set(context: "Context", data: Mapping[str, str]) -> None:
    """Set the clock on the sheet to the amount entered."""
    clock = changing(context)
    amount = _amount(context, 0, clock.segments if clock else LARGEST)
    if clock and amount is not None:
        _tick(context, clock, amount - clock.filled)


def _amount(context: "Context", least: int, most: int) -> int | None:
    """Return the amount entered on the sheet. Out of bounds, show an error on the sheet and return None."""
    try:
        amount = whole("amount", context.forms.texts(CHANGE)["amount"])
        validate_number("amount", amount, least, most)
    except RuleError as error:
        state(context).clock_sheet = replace(state(context).clock_sheet, error=f"{error.field}: {error.message}")
        return None
    state(context).clock_sheet = replace(state(context).clock_sheet, error="")
    return amount


def _tick(context: "Context", clock: Clock, by: int) -> None:
    """Move the clock by so many segments as one act."""
    if by:
        context.record(ClockTicked(clock.id, by))


def _move(context: "Context", data: Mapping[str, str]) -> None:
    """Move a dragged clock to its new place, or the clock on the sheet one place earlier or later on the board."""
    shown = [clock.id for clock in on_board(context)]
    clock = data.get("clock", state(context).clock_sheet.clock)
    if clock in shown:
        at = shown.index(clock)
        to = int(data["to"]) if "to" in data else at + int(data["by"])
        to = max(0, min(to, len(shown) - 1))
        if to != at:
            order = [clock.id for clock in context.session.world.clocks]
            context.record(ClockMoved(clock, order.index(shown[to])))


def _link(context: "Context", data: Mapping[str, str]) -> None:
    values, changing = context.forms.texts(CHANGE), state(context).clock_sheet.clock
    kind = LinkKind[values["link"]]
    try:
        link = Link(kind, data["clock"], whole("feed", values["feed"]) if kind.feeds else 0)
        add_link(context.session.world.clocks, changing, link)
    except RuleError as error:
        state(context).clock_sheet = replace(state(context).clock_sheet, error=error.message)
        return
    state(context).clock_sheet = replace(state(context).clock_sheet, error="")
    context.record(ClockLinked(changing, link))


def _unlink(context: "Context", data: Mapping[str, str]) -> None:
    board, changing = context.session.world.clocks, state(context).clock_sheet.clock
    if remove_link(board, changing, data["clock"]) != board:
        context.record(ClockUnlinked(changing, data["clock"]))


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    """Remove the clock of the button, or the one on the sheet."""
    gone = find(context.session.world.clocks, data.get("clock", state(context).clock_sheet.clock))
    if gone:
        _close(context, CHANGE)
        context.record(ClockRemoved(gone.id))


def follow(context: "Context") -> None:
    """Close the sheet if its clock was removed."""
    if state(context).clock_sheet.clock and changing(context) is None:
        _close(context, CHANGE)


def _close(context: "Context", sheet: str) -> None:
    state(context).clock_sheet = ClockSheet()
    if sheet == CHANGE:
        state(context).unsaved.clocks.forget()
    context.page.sheet(sheet, False)


def _kinds(context: "Context", clock: Clock) -> Sequence[ClockKind]:
    """Return the kinds that a clock can have: those of the game, or its own alone where somebody's sheet needs it."""
    needed = clock.kind is ClockKind.TASK or any(
        clock.id in character.clocks for character in context.session.world.characters
    )
    return [clock.kind] if needed else list(dict.fromkeys([*context.system.sheet.clock_kinds, clock.kind]))


def change_slots(
    clock: Clock, board: Board, shown: Sequence[Clock], kinds: Sequence[ClockKind], error: str = ""
) -> Slots:
    """The sheet of a clock: its kinds, its links and those it can have, and where it can move among those shown."""
    others = [other for other in board if other.id != clock.id]
    linked = {link.to for link in clock.links} | {
        other.id for other in others for link in other.links if link.to == clock.id
    }
    return {
        "title": clock.name,
        "about": f"{clock.kind.value.capitalize()}, {clock.filled} of {clock.segments}",
        "error": error,
        "kind": {"hidden": flag(len(kinds) == 1)},
        "kinds": [option(kind.name, kind.value.capitalize(), False) for kind in kinds],
        "race": {"data-clock": clock.id},
        "timed": timers.button_name(clock),
        "links": [_link_node(clock, other) for other in others if other.id in linked],
        "linkable": [
            Node("clock-linkable", {"button": {"data-clock": other.id}, "name": other.name})
            for other in others
            if other.id not in linked and (not clock.system or other.is_of(clock.system))
        ],
        "earlier": greyed("" if clock in shown[1:] else "Already first."),
        "later": greyed("" if clock in shown[:-1] else "Already last."),
    }


def _link_node(clock: Clock, other: Clock) -> Node:
    mine = next((link for link in clock.links if link.to == other.id), None)
    if mine:
        by = f" by {mine.by}" if mine.kind.feeds else ""
        text = f"{mine.kind.value} {other.name}{by}"
    else:
        theirs = next((link.kind for link in other.links if link.to == clock.id), LinkKind.FEED)
        text = f"{other.name} {theirs.value} this"
    return Node(
        "clock-link", {"text": text, "button": {"data-clock": other.id, "aria-label": f"Unlink from {other.name}"}}
    )


def _preset(kind: ClockKind, size: Size) -> Node:
    button = {"data-segments": str(size.segments), "data-kind": kind.name}
    return Node("clock-preset", {"button": button, "name": f"{size.name} {size.segments}"})


def _change_view(context: "Context") -> Slots:
    """The sheet of the clock being changed."""
    board, clock = context.session.world.clocks, changing(context)
    resumed = {"hidden": flag(not state(context).clock_sheet.resumed)}
    slots = {"unsaved": resumed, "discard": resumed}
    if clock is None:
        return {"error": "", **slots}
    less, error = soak(context.session.world, clock), state(context).clock_sheet.error
    return {
        **change_slots(clock, board, on_board(context), _kinds(context, clock), error),
        **slots,
        "damage": {"hidden": flag(less is None)},
        "cover": {"hidden": flag(clock.id in owners(context.session.world))},
        "soak": f"{less.name} {less.value}" if less else "",
    }


def _new_view(context: "Context") -> Slots:
    """The sheet for a new clock: the kinds and sizes of the game's book, and an error."""
    # Tracks of several names may share a size: it is offered once.
    sizes = dict.fromkeys((track.kind, size) for track in context.system.sheet.tracks for size in track.sizes)
    presets = [_preset(kind, size) for kind, size in sizes if size.name]
    return {
        "kinds": [option(kind.name, kind.value.capitalize(), False) for kind in context.system.sheet.clock_kinds],
        "kind": {"data-help": " ".join(["kind", *(kind.name.lower() for kind in context.system.sheet.clock_kinds)])},
        "suggested": {"hidden": flag(not presets)},
        "presets": presets,
        "error": state(context).clock_sheet.new_error,
    }


CHANGE_SHEET = Panel(
    region=CHANGE,
    view=_change_view,
    reads=("rooms.board.clock_sheet", *ON_BOARD),
    actions={
        "clock-menu": _menu,
        "clock-by": _by,
        "clock-damage": _damage,
        "clock-set": _set,
        "clock-save": _save,
        "clock-copy": _copy,
        "clock-move": _move,
        "clock-link": _link,
        "clock-unlink": _unlink,
        "clock-remove": _remove,
        "clock-discard": _discard,
    },
)
NEW_SHEET = Panel(
    region=NEW,
    view=_new_view,
    reads=("slug", "rooms.board.clock_sheet.new_error"),
    after_draw=_offer,
    actions={"clock-new": lambda context, data: _offer(context), "clock-size": _size, "clock-add": _add},
)
