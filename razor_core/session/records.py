"""Records, log entries and snapshots as lines of JSON, and back; older formats are migrated here, by their version.

Reading lets in only what the rules allow. Whatever is refused is refused as a `SessionError` that says why.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar, get_args

from razor_core.rules.fields import RuleError, shown
from razor_core.session import events
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import SessionRenamed
from razor_core.session.json_text import JsonError, parse_json
from razor_core.session.session import LAST, Entry, Record, Redone, Session, Undone
from razor_core.table.world import World

#: The format that is written. Older ones are migrated when read, newer ones refused.
VERSION = 4

T = TypeVar("T")


class SessionError(ValueError):
    """A record that cannot be read; the message says what is wrong with it."""


class NewerError(SessionError):
    """A record that a newer Razor wrote. It is kept as it is, and read when this one has been updated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Where a session stood after the record of that number and tab, with which all before it was folded away."""

    seq: int
    tab: str
    world: World

    def __post_init__(self) -> None:
        if not 0 <= self.seq <= LAST:
            raise RuleError("seq", f"a number from 0 to {LAST} is wanted, not {shown(self.seq)}")
        SessionRenamed(self.world.name)
        for field, ids in (
            ("clocks", [clock.id for clock in self.world.clocks]),
            ("characters", [character.id for character in self.world.characters]),
            ("tasks", [task.id for task in self.world.tasks]),
        ):
            if len(set(ids)) < len(ids):
                raise RuleError(field, "two of them have one id")


_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in (*get_args(events.Event), Undone, Redone)}


def record_to_json(record: Record) -> str:
    """One line of JSON, in ASCII, that `record_from_json` reads back to an equal record.

    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=events.SessionRenamed("Tuesday"))
    >>> record_from_json(record_to_json(named)) == named
    True
    """
    return _line(_record_data(record))


def record_from_json(text: str) -> Record:
    """The record of a line. SessionError where it is none that the rules allow, NewerError where it is newer."""
    return _read(text, _record)


def entry_to_json(entry: Entry) -> str:
    """One line of JSON that holds a record and what was told of it."""
    return _line({**_record_data(entry.record), "told": list(entry.told)})


def entry_from_json(text: str) -> Entry:
    """The log entry of a line. SessionError as `record_from_json`."""

    def read(data: dict[str, Any]) -> Entry:
        told = data.pop("told")
        if not isinstance(told, list) or not all(isinstance(line, str) for line in told):
            raise DataError(f"told: a list of texts is wanted, not {shown(told)}")
        return Entry(_record(data), tuple(told))

    return _read(text, read)


def snapshot_to_json(session: Session) -> str:
    """One line of JSON that holds the base of the session."""
    seq, tab = session.upto
    return _line({"version": VERSION, **encode(Snapshot(seq=seq, tab=tab, world=session.base))})


def snapshot_from_json(text: str) -> Session:
    """The session that starts from the snapshot of a line. SessionError as `record_from_json`."""
    found = _read(text, lambda data: decode(Snapshot, data))
    return Session(base=found.world, world=found.world, upto=(found.seq, found.tab))


def _line(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _record_data(record: Record) -> dict[str, Any]:
    event = record.event
    return {
        "version": VERSION,
        "seq": record.seq,
        "tab": record.tab,
        "at": record.at,
        "act": record.act,
        "event": type(event).__name__,
        "data": encode(event),
    }


def _read(text: str, build: Callable[[dict[str, Any]], T]) -> T:
    """What `build` makes of the JSON of a text in a format of ours; every refusal as a SessionError."""
    try:
        data = parse_json(text)
        version = data.pop("version")
        if type(version) is not int or version < 1:
            raise SessionError(f"no format: {shown(version)}")
        if version > VERSION:
            raise NewerError(f"written by a newer Razor (format {version}, this one reads {VERSION})")
        for migrate in _MIGRATIONS[version - 1 :]:
            data = migrate(data)
        return build(data)
    except SessionError:
        raise
    except JsonError as error:
        raise SessionError(f"{error!s:.100}") from error
    except RuleError as error:
        raise SessionError(f"against the rules: {error}") from error
    except DataError as error:
        raise SessionError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SessionError(f"not a record: {error!r:.80}") from error


def _record(data: dict[str, Any]) -> Record:
    place = {name: data.pop(name) for name in ("seq", "tab", "at", "act")}
    if data["event"] not in _KINDS:
        raise SessionError(f"an event of unknown kind: {shown(data['event'])}")
    kind, data = _KINDS[data["event"]], data["data"]
    if datetime.fromisoformat(place["at"]).tzinfo is None:
        raise SessionError(f"a time with its zone is wanted, not {shown(place['at'])}")
    return decode(Record, place, event=decode(kind, data))


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 knew rolls only, numbered by their place in the store, which `seq` then holds."""
    if data["event"] != "rolled":
        raise SessionError(f"an event of unknown kind: {shown(data['event'])}")
    roll = {name: data[name] for name in ("system", "check", "faces", "reading", "fiction")}
    seq = data.get("seq", 1)
    return {"seq": seq, "tab": "1", "at": data["at"], "act": f"{seq}.1", "event": "Rolled", "data": roll}


def _from_version_2(data: dict[str, Any]) -> dict[str, Any]:
    """Format 2 knew no tokens that a roll uses up; all that it has is read as it is."""
    return data


#: The events that format 3 called otherwise.
_RENAMED_EVENTS = {
    "HeroPut": "CharacterSaved",
    "HeroRemoved": "CharacterRemoved",
    "Together": "GroupRolled",
    "OfferTaken": "ConsequenceTaken",
}


def _from_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """Format 3 called characters heroes, modifiers named, consequences offers, and named no system of a task."""
    if "world" in data:
        world = dict(data["world"])
        world["characters"] = [_character_from_version_3(each) for each in world.pop("heroes")]
        world["tasks"] = [{"system": "gemini", **each} for each in world.get("tasks", ())]
        return {**data, "world": world}
    event, fields = data["event"], dict(data["data"])
    for old, new in (("hero", "character"), ("offer", "consequence")):
        if old in fields:
            fields[new] = fields.pop(old)
    if event == "HeroPut":
        fields["character"] = _character_from_version_3(fields["character"])
    if event == "TaskBegun":
        fields = {"system": "gemini", **fields}
    if event == "Rolled":
        fiction = dict(fields["fiction"])
        if "named" in fiction:
            fiction["modifiers"] = fiction.pop("named")
        fields["fiction"] = fiction
    return {**data, "event": _RENAMED_EVENTS.get(event, event), "data": fields}


def _character_from_version_3(data: Any) -> dict[str, Any]:
    """Format 3 had a flag for a foe in place of the side."""
    character = dict(data)
    if "foe" in character:
        character["side"] = "OPPOSITION" if character.pop("foe") else "PLAYER"
    return character


#: What turns the data of format n+1 into that of the next, in order.
_MIGRATIONS = (_from_version_1, _from_version_2, _from_version_3)
