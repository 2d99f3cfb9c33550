"""The session: what happened at the table, as events, and the one way to let another happen.

`apply(session, event)` is the only way a session changes. An event keeps what was given (the check, the faces, the
fiction) and never what follows from it: the result is judged anew when it is shown.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from razor_core.checks import Result, RuleError, bounds, from_data, shown, to_data
from razor_core.systems import find

#: The format that `to_json` writes. Older ones are migrated by `from_json`, newer ones refused.
VERSION = 1
#: More brackets than any record of ours has; text nested some thousands deep would end the interpreter, not raise.
_BRACKETS = 1000


class SessionError(ValueError):
    """A record that cannot be read; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Named:
    """A named reason that stands on a check: the field it adds to, and by how much."""

    field: str
    name: str
    points: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Fiction:
    """What the dice do not reckon with: who tries, to what end and how, and the names of what helps and hinders.

    `attribute` and `skill` are the names of what the numbers of the check stand for. All may be empty.
    """

    who: str = ""
    intent: str = ""
    approach: str = ""
    attribute: str = ""
    skill: str = ""
    named: tuple[Named, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rolled:
    """A check was rolled, by the page or by hand. `at` is an ISO 8601 time, `reading` a key of READINGS or empty."""

    at: str
    system: str
    check: Any
    faces: tuple[int, ...]
    reading: str = ""
    fiction: Fiction = Fiction()

    @cached_property
    def result(self) -> Result:
        """What the faces come to, as the system judges it and the reading reads it. RuleError if they do not fit."""
        system = find(self.system)
        result = system.judge(self.check, self.faces)
        if not self.reading:
            return result
        if self.reading not in system.READINGS:
            raise RuleError("reading", f"one of {', '.join(system.READINGS)} is wanted, not {shown(self.reading)}")
        return system.READINGS[self.reading](result)


@dataclass(frozen=True, slots=True)
class Session:
    """What happened so far, oldest first."""

    log: tuple[Rolled, ...] = ()


def apply(session: Session, event: Rolled) -> Session:
    """The session after the event."""
    return replace(session, log=(*session.log, event))


def to_json(event: Rolled) -> str:
    """One line of JSON, in ASCII, that `from_json` reads back to an equal event."""
    data = {
        "version": VERSION,
        "event": "rolled",
        "at": event.at,
        "system": event.system,
        "check": to_data(event.check),
        "faces": event.faces,
        "reading": event.reading,
        "fiction": asdict(event.fiction),
    }
    return json.dumps(data, separators=(",", ":"))


def from_json(text: str) -> Rolled:
    """The event of a line that `to_json` wrote. SessionError where it is not one, or not one that the rules allow.

    What else the record holds beside the event's own fields is passed over.
    """
    try:
        if text.count("[") + text.count("{") > _BRACKETS:
            raise ValueError("nested too deep")
        data = json.loads(text)
        _readable(data["version"])
        return _rolled(data)
    except RuleError as error:
        raise SessionError(f"against the rules: {error}") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, SessionError):
            raise
        raise SessionError(f"not a record of a roll: {error!r:.80}") from error


def _readable(version: object) -> None:
    if type(version) is not int or version < 1:
        raise SessionError(f"a record of no format: {shown(version)}")
    if version > VERSION:
        raise SessionError(f"written by a newer Razor (format {version}, this one reads {VERSION})")


def _rolled(data: Mapping[str, Any]) -> Rolled:
    """The event of parsed JSON; judged once, so that nothing is let in that could not be shown."""
    if data["event"] != "rolled":
        raise SessionError(f"an event of unknown kind: {shown(data['event'])}")
    if datetime.fromisoformat(data["at"]).tzinfo is None:
        raise SessionError(f"a time with its zone is wanted, not {shown(data['at'])}")
    event = Rolled(
        at=data["at"],
        system=data["system"],
        check=from_data(find(data["system"]).Check, data["check"]),
        faces=tuple(data["faces"]),
        reading=_text(data["reading"]),
        fiction=_fiction(data["fiction"]),
    )
    for reason in event.fiction.named:
        bounds(event.check, reason.field)
    _ = event.result
    return event


def _fiction(data: Mapping[str, Any]) -> Fiction:
    texts = {each.name: _text(data[each.name]) for each in fields(Fiction) if each.name != "named"}
    return Fiction(**texts, named=tuple(map(_named, data["named"])))


def _named(data: Mapping[str, Any]) -> Named:
    points = data["points"]
    if type(points) is not int:
        raise SessionError(f"points are whole numbers, not {shown(points)}")
    return Named(_text(data["field"]), _text(data["name"]), points)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise SessionError(f"a text is wanted, not {shown(value)}")
    return value
