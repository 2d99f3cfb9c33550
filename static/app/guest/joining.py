"""The sheet Join: the host's code, the player's name, the answer that the host scans, and how they are connected."""

from dataclasses import dataclass
from functools import partial
from secrets import token_bytes
from typing import TYPE_CHECKING

from app.connection.code import (
    LIVES,
    LIVES_IN_WORDS,
    Code,
    CodeError,
    Kind,
    read_code,
    read_description,
    too_old,
    write_code,
    write_description,
)
from app.connection.code_sheet import CodeSheet
from app.connection.devices import Devices
from app.connection.line import PATIENCE, Air, DeviceError, Line, State
from app.ui.spawn import spawn
from app.ui.template import flag
from razor_core.format.archive import Archive
from razor_core.rolls.kinds import kinds
from razor_core.rules.numbers import counted
from razor_core.sharing.requests import Right
from razor_core.systems import find

if TYPE_CHECKING:
    from app.guest.context import GuestContext

NOT_SCANNED = f"The host has not scanned your code within {LIVES_IN_WORDS}. Ask for a new code, and scan it."
NOT_HERE = "This code is not for this page as it is now. Ask the host to tap New code, and scan that."
NO_RETURN = "The host's device does not answer. Ask the host to tap New code, and scan that."
ELSEWHERE = "A newer tab of this device is at the table. Go on there."
OLD = (
    f"This code is too old: a code lives {LIVES_IN_WORDS}. Let the host tap New code, and scan that. If this one is "
    "new, the clock of one device is wrong; then try all the same."
)


@dataclass(frozen=True, slots=True, eq=False)
class Spare:
    """A line that the host can answer, by the id of its code."""

    id: bytes
    line: Line


class Joining(CodeSheet):
    """The sheet of a guest."""

    SHEET = "join"
    CANVAS, VIDEO = "join-code", "join-camera"

    def __init__(self, devices: Devices, context: "GuestContext") -> None:
        super().__init__(devices)
        self.app = context
        #: A copy of the host's session, until the guest has kept or declined it.
        self.gift: Archive | None = None
        self.code: Code | None = None
        self.line: Line | None = None
        #: The lines that the host can take, while it has not chosen one. The first stands for them.
        self.answering: tuple[Line, ...] = ()
        #: The answer that the host is to scan; empty if there is none, or it was used.
        self.answer = ""
        self.old = False
        #: Whether the player has asked to leave the table, and not confirmed it yet.
        self.leaving = False
        self.spare: Spare | None = None
        #: The lines that were connected.
        self._begun: set[Line] = set()

    @property
    def has_table(self) -> bool:
        """Whether this device has been at a table."""
        return bool(self.app.journal.guest.table)

    @property
    def _is_seated(self) -> bool:
        """Whether this device is connected to a table."""
        return self.line is not None and self.line.state is State.CONNECTED

    @property
    def whose(self) -> str:
        """The table that this device is or was at, in words."""
        line = self.line
        return _table(self.app.journal.guest.host or (line.name if line else ""))

    async def open(self) -> None:
        """Show the sheet as it is."""
        self.forms.put(self.SHEET, {"name": self.devices.name})
        self.leaving = False
        self.devices.refresh()

    async def take(self, text: str) -> None:
        """Read what was pasted, or the code of a link."""
        self.forms.put(self.SHEET, {"name": self.devices.name})
        code = self._read(text)
        if code:
            self.forms.put(self.SHEET, {"link": ""})
            (await self.devices.air()).end_scan()
            await self._use(code)
        self.devices.refresh()

    def seen(self, text: str) -> bool:
        """Use a code that the camera sees. Return whether it is one of the host."""
        code = self._read(text)
        if code:
            spawn(self._use(code))
        self.devices.refresh()
        return code is not None

    def _read(self, text: str) -> Code | None:
        """Read a code of the host. None for another text; the sheet says why."""
        self.error = ""
        try:
            return read_code(text, Kind.INVITATION, Kind.RETURN)
        except CodeError as error:
            self.error = str(error)
            return None

    async def _use(self, code: Code) -> None:
        """Use an invitation, or a return. Say so where it is too old."""
        air = await self.devices.air()
        if code.kind is Kind.RETURN:
            await self._come_back(air, code)
        else:
            self.code, self.answer, self.old = code, "", too_old(code, air.time())
            self.error = OLD if self.old else ""
            if self.devices.name and not self.old and not self._is_seated:
                await self.join()
        self.devices.refresh()

    async def _come_back(self, air: Air, code: Code) -> None:
        """Connect by the host's answer to the spare of this page."""
        spare, self.spare = self.spare, None
        if spare is None or spare.id != code.id:
            self.spare, self.error = spare, NOT_HERE
            return
        self._begin((spare.line,))
        try:
            await spare.line.peer.accept(write_description(code))
        except DeviceError as error:
            spare.line.close()
            self.refuse(error)
            return
        air.later(PATIENCE, lambda: self._give_up(spare.line, NO_RETURN))

    async def _make_spare(self, line: Line) -> None:
        """Send the host a spare: with it, one scan brings this page back after the line has broken."""
        air = await self.devices.air()
        spare = Line(air, host=True, name=line.name)
        try:
            description = read_description(await spare.peer.offer())
        except (DeviceError, CodeError):
            spare.close()  # then it comes back by an invitation
            return
        if self.spare:
            self.spare.line.close()
        self.spare = Spare(token_bytes(4), spare)
        line.send(write_code(Code(Kind.SPARE, self.spare.id, int(air.time()), self.devices.name, (description,))))

    async def join(self) -> None:
        """Answer the invitation, and show the answer as a code."""
        name = self.devices.keep_name(self.SHEET)
        code = self.code
        if code is None:
            return
        if not name:
            self.error = "Enter your name, so that the host knows who joins."
            self.devices.refresh()
            return
        self.error = ""
        made = await self.new_lines(host=True, code=code, name=code.name)
        if made is None:
            return
        air, lines, ends = made
        self._begin(lines)
        self.old = False
        self.app.sit_down(name)
        self.answer = write_code(Code(Kind.ANSWER, code.id, int(air.time()), name, ends))
        await air.show_code(self.CANVAS, self.answer)
        self.count_down(air, air.time() + LIVES, lines[0], lambda: self._give_up(lines[0], NOT_SCANNED))
        self.devices.refresh()

    def _begin(self, lines: tuple[Line, ...]) -> None:
        """Let the one of these lines that the host takes have the place of the one before."""
        self.end()
        self.line, self.answering = lines[0], lines
        for line in lines:
            line.watch = partial(self._changed, line)

    def _give_up(self, line: Line, why: str) -> None:
        if line is self.line and line.state is State.CONNECTING:
            self.end()
            self.code, self.answer = None, ""
            self.error = why
            self.devices.refresh()

    def end(self) -> None:
        """Close the line to the host, and those that it has not taken."""
        lines, self.answering = self.answering, ()
        for line in (*lines, *([self.line] if self.line else [])):
            line.close()

    def leave(self) -> None:
        """Close the line to the host, and the spare for another."""
        self.end()
        if self.spare:
            self.spare.line.close()
            self.spare = None

    def _changed(self, line: Line, state: State) -> None:
        """Show the new state of the line to the host, which is the first of those answered that connects."""
        if state is State.CONNECTED and line in self.answering:
            others = [other for other in self.answering if other is not line]
            self.line, self.answering = line, ()
            for other in others:
                other.close()
        if line is not self.line:
            return
        if state is State.CONNECTED:
            self.code, self.answer = None, ""
            if line not in self._begun:
                self._begun.add(line)
                self.devices.connected(line)
                spawn(self._make_spare(line))
            self.app.show_toast(f"Connected to {self.whose}")
            self.page.sheet(self.SHEET, False)
        self.devices.refresh()

    def situation(self) -> str:
        """Return how this device is connected, in a sentence."""
        if self.app.journal.elsewhere:
            return ELSEWHERE
        if self.line and self.line.state is State.CONNECTING:
            return "Waiting for the host to scan your code." if self.answer else "Connecting …"
        if self._is_seated:
            return f"Connected to {self.whose}. {self.may()}{self._asked()}"
        if not self.code and self.app.journal.guest.over:
            return self.app.journal.guest.over
        if not self.has_table or self.code:
            return ""
        waiting = len(self.app.journal.guest.waiting)
        kept = f" {waiting} to send once you are back." if waiting else ""
        if self.line and self.line.state is State.LOST:
            return f"Not connected to {self.whose}. This may pass: keep the page open.{kept}"
        return f"Not connected to {self.whose}. Ask the host for a code, and scan it.{kept}"

    def may(self) -> str:
        """Return what this guest may do, in a sentence."""
        right, own = self.app.journal.guest.you.right, self.app.session.world.find(self.app.own)
        words = {Right.ROLL_AND_TICK: " and tick clocks", Right.MAKE_CLOCKS: ", and tick and make clocks"}
        ticks = words.get(right, "")
        if own is None:
            until = "" if right is Right.LOOK else f"{ticks} until the host says whom you play"
            return f"You look on{until}."
        return f"You roll for {own.name}{ticks}."

    def _asked(self) -> str:
        """Return in a sentence for which rolls the host asks this guest for its dice; empty if there are none."""
        own = self.app.session.world.find(self.app.own)
        game = find(own.system) if own else None
        hosts = [name for kind, name in kinds(game).items() if kind not in game.kinds.words] if game else []
        return f" The host asks you for your dice of these: {', '.join(hosts)}." if hosts else ""

    def _title(self) -> str:
        if self.code:
            return f"Join {_table(self.code.name)}"
        return self.whose[0].upper() + self.whose[1:] if self.has_table else "Join a table"

    def fill(self) -> None:
        """Fill the sheet."""
        seated, gift = self._is_seated, self.gift
        asks = not (self.code or seated or gift or self.app.journal.elsewhere)
        self.page.fill(
            self.SHEET,
            {
                "title": self._title(),
                "asking": {"hidden": flag(not asks)},
                "giving": {"hidden": flag(gift is None)},
                "gift": _described(gift) if gift else "",
                "naming": {"hidden": flag(self.code is None or bool(self.answer))},
                "join": "Try all the same" if self.old else "Join",
                "answering": {"hidden": flag(not self.answer)},
                "lives": self.lives,
                "host": self.code.name if self.code and self.code.name else "the host",
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the host's code",
                "state": self.situation(),
                "error": self.error,
                "leave": {"hidden": flag(not self.has_table)},
                "leave-word": "Yes, leave the table" if self.leaving else "Leave the table",
                "away": {"hidden": flag(self.has_table)},
            },
        )


def _table(name: str) -> str:
    return f"{name}'s table" if name else "the table"


def _described(gift: Archive) -> str:
    entries = len(gift.log) + len(gift.session.log)
    return f"{gift.session.world.name}, with {counted(entries, 'entry', 'entries')} in its log."
