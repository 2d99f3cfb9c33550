"""The board region: the clocks, a sheet to make one, a sheet to change one."""

from collections.abc import Callable, Mapping
from secrets import token_hex

from app.check.draft import whole
from app.ui.clock_face import boxes, spokes, wedge
from app.ui.template import Actions, Node, Page, Slots, flag, notes
from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.session.events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
    Event,
)
from razor_core.table.clocks import RESOLVE_PRESETS, Board, Clock, Colour, Link, LinkKind, add_link, find, remove_link
from razor_core.table.world import World

NEW, CHANGE = "clock-new", "clock-change"


class ClocksPanel:
    """Owns the two sheets. `world` gives how things stand, `emit` is told what is to happen."""

    def __init__(self, page: Page, world: Callable[[], World], emit: Callable[[Event], object]) -> None:
        self.page = page
        self.world = world
        self.emit = emit
        self.changing = ""
        self.drawn: Board | None = None
        self.actions: Actions = {
            "clock-tick": lambda data: self.emit(ClockTicked(data["clock"], int(data["by"]))),
            "clock-size": self._size,
            "clock-add": self._add,
            "clock-menu": self._menu,
            "clock-save": self._save,
            "clock-copy": self._copy,
            "clock-move": self._move,
            "clock-link": self._link,
            "clock-unlink": self._unlink,
            "clock-remove": self._remove,
        }
        page.fill(NEW, {"presets": [_preset(preset.name, preset.segments) for preset in RESOLVE_PRESETS]})

    def draw(self) -> None:
        """The board as it stands, and the open sheet with it; a clock that is gone closes its sheet."""
        board = self.world().clocks
        # Boards are frozen: one that is the same still is drawn already. A roll leaves it the same.
        if board is not self.drawn:
            self.drawn = board
            self.page.fill("clocks", slots(board))
        if self.changing:
            clock = find(board, self.changing)
            if clock:
                self.page.fill(CHANGE, change_slots(clock, board))
            else:
                self._close(CHANGE)

    def _size(self, data: Mapping[str, str]) -> None:
        """A size for the new clock; a preset says its kind as well."""
        self.page.put(NEW, "segments", data["segments"])
        if "kind" in data:
            self.page.put(NEW, "kind", data["kind"])

    def _add(self, data: Mapping[str, str]) -> None:
        values = self.page.values(NEW)
        try:
            clock = Clock(
                id=token_hex(4),
                name=values["name"].strip(),
                segments=whole("segments", values["segments"]),
                kind=ClockKind[values["kind"]],
            )
        except RuleError as error:
            self.page.fill(NEW, {"error": f"{error.field}: {error.message}"})
            return
        self.page.put(NEW, "name", "")
        self._close(NEW)
        self.emit(ClockAdded(clock))

    def _menu(self, data: Mapping[str, str]) -> None:
        clock = find(self.world().clocks, data["clock"])
        if clock is None:
            return
        self.changing = clock.id
        self.page.fill(CHANGE, change_slots(clock, self.world().clocks))
        for name, value in (("name", clock.name), ("segments", str(clock.segments)), ("note", clock.note)):
            self.page.put(CHANGE, name, value)
        self.page.put(CHANGE, "colour", clock.colour.name)
        self.page.sheet(CHANGE, True)

    def _save(self, data: Mapping[str, str]) -> None:
        """Set anew what differs; a value that the rules refuse changes nothing and is told."""
        old = find(self.world().clocks, self.changing)
        if old is None:
            return
        values = self.page.values(CHANGE)
        name, note, colour = values["name"].strip(), values["note"].strip(), Colour[values["colour"]]
        try:
            segments = whole("segments", values["segments"])
            event = ClockChanged(
                clock=old.id,
                name=name if name != old.name else None,
                segments=segments if segments != old.segments else None,
                colour=colour if colour != old.colour else None,
                note=note if note != old.note else None,
            )
        except RuleError as error:
            self.page.fill(CHANGE, {"error": f"{error.field}: {error.message}"})
            return
        self._close(CHANGE)
        if event != ClockChanged(clock=old.id):
            self.emit(event)

    def _copy(self, data: Mapping[str, str]) -> None:
        old = find(self.world().clocks, self.changing)
        if old:
            copy = Clock(
                id=token_hex(4), name=old.name, segments=old.segments, kind=old.kind, colour=old.colour, note=old.note
            )
            self._close(CHANGE)
            self.emit(ClockAdded(copy))

    def _move(self, data: Mapping[str, str]) -> None:
        """Put a clock at the place it was dragged to, or the one on the sheet a place earlier or later."""
        order = [clock.id for clock in self.world().clocks]
        clock = data.get("clock", self.changing)
        if clock in order:
            at = order.index(clock)
            to = int(data["to"]) if "to" in data else at + int(data["by"])
            if to != at:
                self.emit(ClockMoved(clock, to))

    def _link(self, data: Mapping[str, str]) -> None:
        values = self.page.values(CHANGE)
        kind = LinkKind[values["link"]]
        try:
            link = Link(kind, data["clock"], whole("feed", values["feed"]) if kind is LinkKind.FEED else 0)
            add_link(self.world().clocks, self.changing, link)
        except RuleError as error:
            self.page.fill(CHANGE, {"error": error.message})
            return
        self.emit(ClockLinked(self.changing, link))

    def _unlink(self, data: Mapping[str, str]) -> None:
        board = self.world().clocks
        if remove_link(board, self.changing, data["clock"]) != board:
            self.emit(ClockUnlinked(self.changing, data["clock"]))

    def _remove(self, data: Mapping[str, str]) -> None:
        gone = find(self.world().clocks, self.changing)
        if gone:
            self._close(CHANGE)
            self.emit(ClockRemoved(gone.id))

    def _close(self, sheet: str) -> None:
        self.changing = ""
        self.page.fill(sheet, {"error": ""})
        self.page.sheet(sheet, False)


def slots(board: Board) -> Slots:
    """The clocks region: every clock in order."""
    names = {clock.id: f"{clock.name} {clock.filled}/{clock.segments}" for clock in board}
    return {"clocks": [_clock(clock, names) for clock in board]}


def change_slots(clock: Clock, board: Board) -> Slots:
    """The sheet of a clock: its links, the clocks it could be linked to, and where it may move."""
    others = [other for other in board if other.id != clock.id]
    tied = {link.to for link in clock.links} | {
        other.id for other in others for link in other.links if link.to == clock.id
    }
    return {
        "title": clock.name,
        "error": "",
        "links": [_tie(clock, other) for other in others if other.id in tied],
        "linkable": [
            Node("clock-linkable", {"button": {"data-clock": other.id}, "name": other.name})
            for other in others
            if other.id not in tied
        ],
        "earlier": {"disabled": "" if board[0] is clock else None},
        "later": {"disabled": "" if board[-1] is clock else None},
    }


def picture(clock: Clock) -> Slots:
    """The paths of the clock's picture: a pie, or boxes for a track."""
    if clock.kind is ClockKind.TRACK:
        return {
            "filled": {"d": boxes(0, clock.filled)},
            "lines": {"d": boxes(0, clock.segments)},
            "rim": {"hidden": ""},
        }
    return {
        "filled": {"d": wedge(clock.segments, clock.filled)},
        "lines": {"d": spokes(clock.segments)},
        "rim": {"hidden": None},
    }


def _clock(clock: Clock, names: Mapping[str, str]) -> Node:
    ties = [f"{link.kind.value} {names[link.to]}" for link in clock.links if link.to in names]
    return Node(
        "clock",
        {
            "root": {"data-clock": clock.id, "data-colour": clock.colour.name, "data-full": flag(clock.full)},
            **picture(clock),
            "name": clock.name,
            "count": f"{clock.filled} of {clock.segments}",
            "state": _state(clock),
            "ties": notes([*ties, *([clock.note] if clock.note else [])]),
            "less": {
                "data-clock": clock.id,
                "aria-label": f"Take back {clock.name}",
                "disabled": flag(not clock.filled),
            },
            "more": {"data-clock": clock.id, "aria-label": f"Advance {clock.name}"},
            "menu": {"data-clock": clock.id, "aria-label": f"More for {clock.name}"},
        },
    )


def _state(clock: Clock) -> str:
    """What a full clock is, in a word or two."""
    if not clock.full:
        return ""
    if clock.kind is ClockKind.RESOLVE:
        return "taken out"
    return "won the race" if clock.won and any(link.kind is LinkKind.RACE for link in clock.links) else "full"


def _tie(clock: Clock, other: Clock) -> Node:
    mine = next((link for link in clock.links if link.to == other.id), None)
    if mine:
        by = f" by {mine.by}" if mine.kind is LinkKind.FEED else ""
        said = f"{mine.kind.value} {other.name}{by}"
    else:
        said = f"{other.name} {LinkKind.FEED.value} this"
    return Node(
        "clock-tie", {"said": said, "button": {"data-clock": other.id, "aria-label": f"Untie from {other.name}"}}
    )


def _preset(name: str, segments: int) -> Node:
    button = {"data-segments": str(segments), "data-kind": ClockKind.RESOLVE.name}
    return Node("clock-preset", {"button": button, "name": f"{name} {segments}"})
