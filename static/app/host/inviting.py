"""The sheet Invite: one code for all guests, their answers, and the guests with what they may do."""

from dataclasses import dataclass, field
from functools import partial
from secrets import token_bytes

from app.connection.code import (
    LINK,
    LIVES,
    LIVES_IN_WORDS,
    MOST_ENDS,
    Code,
    CodeError,
    Description,
    Kind,
    read_code,
    write_code,
    write_description,
)
from app.connection.code_sheet import CodeSheet
from app.connection.devices import Devices
from app.connection.line import PATIENCE, Air, DeviceError, Line, State
from app.host.guest_rows import SharedTable, guest_row, removed_row
from app.ui.spawn import spawn
from app.ui.template import flag

#: The most guests whom one invitation lets in, each by an end of its code.
MOST_GUESTS = MOST_ENDS
OLD = f"This code is too old: a code lives {LIVES_IN_WORDS}. Tap New code, and let the guest scan it."
_OLDER = "This answers an older code. Let the guest scan the code that is shown here now."
_NOT_WHOLE = "This answers another code. Let the guest reload Razor, and scan the code that is shown here now."


@dataclass(slots=True, eq=False)
class Invitation:
    """An invitation, and its lines that no guest has taken, by their place in the code.

    `made` is in seconds since 1970.
    """

    lines: dict[int, Line]
    id: bytes
    made: float
    ends: tuple[Description, ...]
    #: The first ends of the answers that were used: the camera sees each of them many times.
    used: set[Description] = field(default_factory=set)

    def close(self) -> None:
        """Close the lines that nobody has taken."""
        for line in self.lines.values():
            line.close()
        self.lines.clear()


class Inviting(CodeSheet):
    """The sheet of the host."""

    SHEET = "invite"
    CANVAS, VIDEO, BACK = "invite-code", "invite-camera", "return-code"

    def __init__(self, devices: Devices, table: SharedTable) -> None:
        super().__init__(devices)
        self.table = table
        #: What has happened last, in a sentence.
        self.said = ""
        #: The invitation that is shown, and those before it that a guest may still answer.
        self.invitation: Invitation | None = None
        self.older = list[Invitation]()
        #: The line that a guest who has gone can come back by, and its code, while that is shown.
        self.back: tuple[Line, str] | None = None
        #: The lines to guests whose answer was read, until they are connected.
        self.connecting = list[Line]()
        #: The action that the host has asked for and not confirmed yet, and the token of the guest.
        self.asked = "", ""

    def open(self) -> None:
        """Open the sheet. The name is there at once: it would replace what the host types."""
        self.forms.put(self.SHEET, {"name": self.devices.name})
        self.page.sheet(self.SHEET, True)
        self.error = self.said = ""
        self.asked = "", ""
        self.devices.refresh()

    async def renew(self) -> None:
        """Show another invitation, also where something has gone wrong."""
        self.error = ""
        await self._invite()

    async def _invite(self) -> None:
        """Show an invitation, which serves several guests. One that was shown is good until it is too old."""
        made = await self.new_lines(host=False, code=MOST_GUESTS)
        if made is None:
            return
        air, lines, ends = made
        self._retire(air)
        self._end_return()
        self.invitation = Invitation(dict(enumerate(lines)), token_bytes(4), air.time(), ends)
        await air.show_code(self.CANVAS, self.link(air))
        self._count_down(air, self.invitation)

    def _count_down(self, air: Air, invitation: Invitation) -> None:
        """Show how long the invitation lives. Another takes its place while the sheet is open."""
        self.count_down(air, invitation.made + LIVES, invitation, lambda: self._over(air))

    def _over(self, air: Air) -> None:
        self._retire(air)
        if self.page.is_open(self.SHEET):
            spawn(self._invite())
        else:
            self.error = OLD

    def _retire(self, air: Air) -> None:
        """Show the invitation no more. A guest may have scanned it just now."""
        old, self.invitation = self.invitation, None
        if old:
            self.older.append(old)
            air.later(LIVES, lambda: self._end_older(old))

    def _end_older(self, invitation: Invitation) -> None:
        self.older.remove(invitation)
        invitation.close()

    async def rename(self) -> None:
        """Put the host's name into the code."""
        self.table.rename(self.devices.keep_name(self.SHEET))
        if self.invitation:
            air = await self.devices.air()
            await air.show_code(self.CANVAS, self.link(air))

    def link(self, air: Air) -> str:
        """Return the link of the invitation. RuntimeError if there is none."""
        if self.invitation is None:
            raise RuntimeError("no invitation")
        name = self.devices.name
        of = self.invitation
        return air.address + LINK + write_code(Code(Kind.INVITATION, of.id, int(of.made), name, of.ends))

    async def copy_link(self) -> None:
        """Copy the link of the invitation."""
        air = await self.devices.air()
        if self.invitation:
            self.copy("link", self.link(air))

    def seen(self, text: str) -> bool:
        """Use an answer that the camera sees. The camera stays on for the next one."""
        answer = self._answer(text)
        if answer:
            spawn(self._accept(*answer))
        self.devices.refresh()
        return False

    async def paste(self) -> None:
        """Use the answer that was pasted."""
        answer = self._answer(self.forms.texts(self.SHEET)["answer"])
        if answer:
            self.forms.put(self.SHEET, {"answer": ""})
            await self._accept(*answer)
        self.devices.refresh()

    def _answer(self, text: str) -> tuple[Code, int, Line] | None:
        """Return an answer with the next line that is free, and its place. None for one that was used.

        None for another text, too: the sheet says why.
        """
        self.error = ""
        invitations = [*self.older, *([self.invitation] if self.invitation else [])]
        try:
            code = read_code(text, Kind.ANSWER)
            invitation = next((invitation for invitation in invitations if invitation.id == code.id), None)
            if invitation is None:
                raise CodeError(_OLDER if self.invitation else OLD)
            if len(code.ends) != len(invitation.ends):
                raise CodeError(_NOT_WHOLE)
            if code.ends[0] in invitation.used:
                return None
            if not invitation.lines:
                raise CodeError(_OLDER)
        except CodeError as error:
            self.error = str(error)
            return None
        invitation.used.add(code.ends[0])
        at = min(invitation.lines)
        return code, at, invitation.lines.pop(at)

    async def bring_back(self, token: str) -> None:
        """Show a guest who has gone a code that their page, still open, comes back by."""
        guest, spare = self.table.host.guests.get(token), self.table.spares.get(token)
        if guest is None or spare is None:
            return
        self.error = self.said = ""
        try:
            code = read_code(spare, Kind.SPARE)
        except CodeError as error:
            self.refuse(error)
            return
        made = await self.new_lines(host=False, code=code, name=guest.name)
        if made is None:
            return
        air, (line,), ends = made
        self._end_return()
        line.watch = partial(self._changed, line)
        text = write_code(Code(Kind.RETURN, code.id, int(air.time()), self.devices.name, ends))
        self.back = line, text
        await air.show_code(self.BACK, text)
        self.count_down(air, air.time() + LIVES, line, lambda: self._not_back(air))
        self.devices.refresh()

    def copy_return(self) -> None:
        """Copy the code that a guest comes back by."""
        if self.back:
            self.copy("code", self.back[1])

    def _not_back(self, air: Air) -> None:
        """Show the invitation again where a guest has not come back by their code."""
        name = self.back[0].name if self.back else ""
        self._end_return()
        self.error = f"{name} has not scanned the code within {LIVES_IN_WORDS}. Let them scan the invitation."
        self._show_again(air)

    def _show_again(self, air: Air) -> None:
        """Go on with the invitation that was shown before a code to come back by."""
        if self.invitation:
            self._count_down(air, self.invitation)

    def _end_return(self) -> None:
        """Withdraw the code that a guest has not come back by."""
        back, self.back = self.back, None
        if back:
            back[0].close()

    async def _accept(self, code: Code, at: int, line: Line) -> None:
        """Connect to the guest who has answered by this line, which is at that place of the invitation."""
        line.name = code.name or "A guest"
        line.watch = partial(self._changed, line)
        self.connecting.append(line)
        air = await self.devices.air()
        try:
            await line.peer.accept(write_description(code, at))
        except DeviceError as error:
            self._end(line, str(error))
        air.later(PATIENCE, lambda: self._give_up(line))
        if self.invitation and not self.invitation.lines:
            await self._invite()
        self.devices.refresh()

    def _give_up(self, line: Line) -> None:
        if line.state is State.CONNECTING:
            self._end(
                line,
                f"{line.name} did not answer within {PATIENCE} seconds. Put both devices into the same Wi-Fi or "
                "hotspot, then let them scan the code again.",
            )

    def _end(self, line: Line, error: str) -> None:
        """End an attempt, and say why."""
        self.error = error
        self.connecting.remove(line)
        line.close()
        self.devices.refresh()

    def _changed(self, line: Line, state: State) -> None:
        """Hand over a line that is connected for the first time."""
        back = self.back is not None and line is self.back[0]
        if back or line in self.connecting:
            # The others go on: each has a guest of its own.
            if back:
                self.back = None
                spawn(self._go_on())
            else:
                self.connecting.remove(line)
            if state is State.CONNECTED:
                self.devices.connected(line)
        self.devices.refresh()

    async def _go_on(self) -> None:
        self._show_again(await self.devices.air())

    def confirmed(self, action: str, token: str) -> bool:
        """Return whether the host has asked for this for a guest before; if not, ask whether that is meant."""
        sure = self.asked == (action, token)
        self.asked = ("", "") if sure else (action, token)
        self.devices.refresh()
        return sure

    def fill(self) -> None:
        """Fill the sheet."""
        guests = self.table.host.guests
        offering = {"hidden": flag(self.invitation is None or self.back is not None)}
        coming = ", ".join([line.name for line in self.connecting])
        self.page.fill(
            self.SHEET,
            {
                "offering": offering,
                "answers": offering,
                "returning": {"hidden": flag(self.back is None)},
                "back": self.back[0].name if self.back else "the guest",
                "lives": self.lives,
                "back-lives": self.lives,
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the answers",
                "state": f"Connecting {coming} …" if coming else self.said,
                "error": self.error,
                "new": {"hidden": flag(self.invitation is not None)},
                "some": {"hidden": flag(not guests)},
                "guests": [guest_row(self.table, guest, self.asked) for guest in guests.values()],
                "removed": [removed_row(guest) for guest in self.table.host.removed.values()],
            },
        )
