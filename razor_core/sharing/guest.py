"""A guest of a table: what it has been shown, and what it has asked for and still waits."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from razor_core.events.entries import Entry
from razor_core.format.codec import DataError
from razor_core.format.json_text import JsonError, parse_json
from razor_core.format.records import SessionError
from razor_core.rules.fields import RuleError
from razor_core.session.session import Session
from razor_core.sharing.messages import (
    LARGEST_OF_GUEST,
    MOST_WAITING,
    GuestState,
    Leave,
    MessageError,
    Shown,
    You,
    difference_to_json,
    guest_from_json,
    guest_to_json,
    host_from_json,
    shown_to_json,
)
from razor_core.sharing.picture import ENTRY, OF_TABLE, entry_of, session_of
from razor_core.sharing.requests import Request, request_from_data, request_to_data
from razor_core.sharing.revisions import Difference

#: The sentence for a guest whose device cannot read what the host shows.
UNREADABLE = "This device cannot read the table. Update Razor on both devices, then join again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came of a message of the host: a text to send back, if any, and sentences for the screen.

    `refused` are the requests that were refused, each with the reason.
    """

    reply: str = ""
    notices: tuple[str, ...] = ()
    refused: tuple[tuple[Request, str], ...] = ()


class Guest:
    """A device at the table of another. `token` is a secret of the device that nobody else has, `name` the player's.

    `session` is what the host shows, empty at first; `host` is the host's name, `game` the slug of the game on the
    table, `you` what the guest may do. `waiting` are the requests that the host has not answered. A line that the host
    has closed is `over`: the sentence says why.

    Keep `to_json` on the device after each `ask`, before its text is sent. A guest that has forgotten a request gives
    its number to the next one, which the host then takes for the same.
    """

    def __init__(self, token: str, name: str) -> None:
        self.token, self.name = token, name
        self.table, self.revision, self.you = "", 0, You()
        self.waiting: tuple[Request, ...] = ()
        self.session, self.host, self.game = Session(), "", ""
        self.over = ""
        self._answered = 0
        self._parts: dict[str, Any] = {}
        self._entries: dict[str, Entry] = {}

    def message(self) -> str:
        """Return what to send first on a new line, and whatever happened before: it has all that waits."""
        self.over = ""
        return guest_to_json(self._state(self.waiting))

    def ask(self, request: Request) -> str:
        """Add a request to those that wait. Return what to send; without a line, it waits for the next `message`.

        RuleError where too much waits.
        """
        waiting = (*self.waiting, request)
        if len(waiting) > MOST_WAITING:
            raise RuleError("waiting", f"{MOST_WAITING} requests wait for the host. Connect again before you ask more.")
        text = guest_to_json(self._state(waiting))
        if len(text) > LARGEST_OF_GUEST:
            alone = len(guest_to_json(self._state((request,)))) <= LARGEST_OF_GUEST
            full = "No more can wait for the host. Connect again before you ask more."
            raise RuleError("waiting", full if alone else "This is too long to send. Enter shorter texts.")
        self.waiting = waiting
        return text

    def to_json(self) -> str:
        """Return all that the guest has, to keep it on its device: what waits, and what it was shown."""
        everything = difference_to_json(Difference(0, self._parts))
        shown = shown_to_json(self.table, self.revision, self.you, everything)
        return json.dumps([guest_to_json(self._state(self.waiting)), shown])

    @classmethod
    def from_json(cls, text: str) -> "Guest":
        """Return the guest of a text that `to_json` wrote. MessageError where it cannot be read.

        A picture that this version cannot read is left out: the host shows it again.
        """
        try:
            data = parse_json(text)
            if not isinstance(data, list) or [type(each) for each in data] != [str, str]:
                raise MessageError("Not a guest saved by Razor.")
            state = guest_from_json(data[0])
            if isinstance(state, Leave):
                raise MessageError("Not a guest saved by Razor.")
            guest = cls(state.token, state.name)
            guest.waiting = tuple(map(request_from_data, state.waiting))
        except (JsonError, DataError, RuleError) as error:
            raise MessageError(f"{error!s:.160}") from error
        guest._answered = state.answered
        guest.receive(data[1])
        guest.over = ""
        return guest

    def leave(self) -> str:
        """Return what to send before leaving for good. Join again as a new guest, with another token."""
        return guest_to_json(Leave())

    def receive(self, text: str) -> Heard:
        """Read a message of the host. What cannot be read changes nothing, and the line is over."""
        try:
            message = host_from_json(text)
            if isinstance(message, Shown):
                return self._shown(message)
        except MessageError as error:
            return self._ended(str(error))
        except (SessionError, LookupError, TypeError):
            return self._ended(UNREADABLE)
        return self._ended(message.text) if message.over else Heard(notices=(message.text,))

    def _state(self, waiting: Sequence[Request]) -> GuestState:
        return GuestState(
            token=self.token,
            name=self.name,
            table=self.table,
            revision=self.revision,
            answered=self._answered,
            waiting=tuple(map(request_to_data, waiting)),
        )

    def _ended(self, reason: str) -> Heard:
        self.over = reason
        return Heard(notices=(reason,))

    def _shown(self, message: Shown) -> Heard:
        """Take over what the host shows, unless it is older than what the guest has, or leaves a gap."""
        revision = self.revision if message.table == self.table else 0
        if message.since > revision:
            return Heard(reply=self.message())
        if message.revision <= revision:
            return Heard()
        self._use(message.parts, message.gone, everything=message.since == 0)
        self.table, self.revision, self.you = message.table, message.revision, message.you
        return Heard(refused=self._take_answers(message.you))

    def _use(self, changed: Mapping[str, Any], gone: Sequence[str], everything: bool) -> None:
        """Make the picture of its parts: all of them, or those changed and gone since."""
        parts = {} if everything else dict(self._parts)
        entries = {} if everything else dict(self._entries)
        parts |= changed
        entries |= {key: entry_of(data) for key, data in changed.items() if key.startswith(ENTRY)}
        for key in gone:
            # A revision in between may have been the first that had it.
            parts.pop(key, None)
            entries.pop(key, None)
        same = not everything and not any(key.startswith(OF_TABLE) for key in (*changed, *gone))
        session = session_of(parts, entries.values(), self.session if same else None)
        host, game = str(parts["host"]), str(parts["game"])
        self._parts, self._entries = parts, entries
        self.session, self.host, self.game = session, host, game

    def _take_answers(self, you: You) -> tuple[tuple[Request, str], ...]:
        """Let go of the requests that were answered. Return those that were refused, with the reasons."""
        reasons = {refusal.number: refusal.reason for refusal in you.refused}
        numbered = tuple(enumerate(self.waiting, self._answered + 1))
        self.waiting = tuple([request for number, request in numbered if number > you.answered])
        self._answered = max(self._answered, you.answered)
        done = [(number, request) for number, request in numbered if number <= you.answered]
        return tuple([(request, reasons[number]) for number, request in done if number in reasons])
