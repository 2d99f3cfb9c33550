"""Write records, log entries and snapshots as lines of JSON, and read them strictly.

A line of an older format is migrated. A line that cannot be read, or that breaks the rules, is a SessionError.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar, get_args

from razor_core.events import events
from razor_core.events.entries import LAST, Entry, Record, Redone, Undone
from razor_core.events.events import SessionRenamed
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.format.labels import key_of
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, quoted, validate_number
from razor_core.session.session import Session
from razor_core.table.characters import Character, apart
from razor_core.table.lines import LogLine
from razor_core.table.world import World

#: The format of what is written. Older formats are migrated when they are read, newer ones are refused.
VERSION = 7

T = TypeVar("T")


class SessionError(ValueError):
    """A record or file that cannot be read. The message says why."""


class NewerError(SessionError):
    """A record or file of a newer format. An updated Razor can read it."""

    def __init__(self) -> None:
        super().__init__("Saved by a newer version of Razor. Update to open it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The world after the last record that was folded away, and that record's number and tab."""

    seq: int
    tab: str
    world: World

    def __post_init__(self) -> None:
        validate_number("seq", self.seq, 0, LAST)
        SessionRenamed(self.world.name)
        away = self.world.aside
        for field, ids in (
            ("clocks", [clock.id for board in (self.world.clocks, *(each.clocks for each in away)) for clock in board]),
            ("characters", [each.id for each in (*self.world.everyone, *(each.character for each in away))]),
            ("tasks", [task.id for task in self.world.tasks]),
        ):
            if len(set(ids)) < len(ids):
                raise RuleError(field, f"Two {field} have the same id.")


_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in (*get_args(events.Event), Undone, Redone)}


def record_to_json(record: Record) -> str:
    """Return the record as one line of JSON, in ASCII.

    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=events.SessionRenamed("Tuesday"))
    >>> record_from_json(record_to_json(named)) == named
    True
    """
    return _line(_record_data(record))


def record_from_json(text: str) -> Record:
    """Read the record of a line. SessionError where it cannot be read, NewerError where its format is newer."""
    return _read(text, _record)


def entry_to_json(entry: Entry) -> str:
    """Return the log entry as one line of JSON: its record, its lines, what these are about, and what was secret.

    `about` has an id for each line, empty where it names only what its event does. It is there only where one has an
    id, `secret` only where something was, `lacks` and `against` only where there are some, and `side` only for a roll
    of the opposition.
    """
    about = [each.about if isinstance(each, LogLine) else "" for each in entry.lines]
    data = {**_record_data(entry.record), "lines": list(entry.lines)}
    if any(about):
        data["about"] = about
    if entry.secret:
        data["secret"] = list(entry.secret)
    if entry.lacks:
        data["lacks"] = list(entry.lacks)
    if entry.against:
        data["against"] = entry.against
    if entry.side is not Side.PLAYER:
        data["side"] = entry.side.name
    return _line(data)


def entry_from_json(text: str) -> Entry:
    """Read the log entry of a line. Errors as in `record_from_json`."""

    def read(data: dict[str, Any]) -> Entry:
        lines, secret = _texts("lines", data.pop("lines")), _texts("secret", data.pop("secret", []))
        about = _texts("about", data.pop("about", [""] * len(lines)))
        lacks, side = _texts("lacks", data.pop("lacks", [])), decode(Side, data.pop("side", Side.PLAYER.name))
        (against,) = _texts("against", [data.pop("against", "")])
        if len(about) != len(lines):
            raise DataError(f"about: expected {len(lines)} texts, not {len(about)}")
        told = (LogLine(line, id) if id else line for line, id in zip(lines, about, strict=True))
        return Entry(_record(data), tuple(told), secret=secret, lacks=lacks, against=against, side=side)

    return _read(text, read)


def _texts(name: str, data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        raise DataError(f"{name}: expected a list of texts, not {quoted(data)}")
    return tuple(data)


def snapshot_to_json(session: Session) -> str:
    """Return the base of the session as one line of JSON."""
    seq, tab = session.upto
    return _line({"version": VERSION, **encode(Snapshot(seq=seq, tab=tab, world=session.base))})


def snapshot_from_json(text: str) -> Session:
    """Read the session that starts from the snapshot of a line. Errors as in `record_from_json`.

    Earlier versions could have characters of one name: all but the first get a number.
    """
    found = _read(text, lambda data: decode(Snapshot, data))
    there = tuple[Character, ...]()
    for character in found.world.characters:
        there = (*there, apart(there, character))
    world = replace(found.world, characters=there)
    return Session(base=world, world=world, upto=(found.seq, found.tab))


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
    """Parse the text, migrate its data and return what `build` makes of them. All errors become a SessionError."""
    try:
        data = parse_json(text)
        version = data.pop("version")
        validate_version(version, VERSION)
        for migrate in _MIGRATIONS[version - 1 :]:
            data = migrate(data)
        return build(data)
    except SessionError:
        raise
    except JsonError as error:
        raise SessionError(f"{error!s:.100}") from error
    except RuleError as error:
        raise SessionError(f"Against the rules: {error}") from error
    except DataError as error:
        raise SessionError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SessionError(f"Not a record: {error!r:.80}") from error


def _record(data: dict[str, Any]) -> Record:
    place = {name: data.pop(name) for name in ("seq", "tab", "at", "act")}
    if data["event"] not in _KINDS:
        raise SessionError(f"Unknown event {quoted(data['event'])}.")
    kind, data = _KINDS[data["event"]], data["data"]
    if datetime.fromisoformat(place["at"]).tzinfo is None:
        raise SessionError(f"Expected a time with zone, not {quoted(place['at'])}.")
    return decode(Record, place, event=decode(kind, data))


def validate_version(version: object, known: int) -> None:
    """Raise a SessionError for a version that is none, a NewerError for one above the known one."""
    if type(version) is not int or version < 1:
        raise SessionError(f"Unknown format {quoted(version)}.")
    if version > known:
        raise NewerError


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had rolls only. `seq` is their place in the store."""
    if data["event"] != "rolled":
        raise SessionError(f"Unknown event {quoted(data['event'])}.")
    roll = {name: data[name] for name in ("system", "check", "faces", "reading", "fiction")}
    seq = data.get("seq", 1)
    return {"seq": seq, "tab": "1", "at": data["at"], "act": f"{seq}.1", "event": "Rolled", "data": roll}


def _from_version_2(data: dict[str, Any]) -> dict[str, Any]:
    """Format 2 had no tokens that a roll uses up. The rest has not changed."""
    return data


#: Events by their names in format 3.
_RENAMED_EVENTS = {
    "HeroPut": "CharacterSaved",
    "HeroRemoved": "CharacterRemoved",
    "Together": "GroupRolled",
    "OfferTaken": "ConsequenceTaken",
}


def _from_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """Format 3 had other names (hero, named, offer, told), and its tasks were all Gemini's.

    A field with a default may be missing.
    """
    if "world" in data:
        world = dict(data["world"])
        world["characters"] = [_character_from_version_3(each) for each in world.pop("heroes", ())]
        world["tasks"] = [{"system": "gemini", **each} for each in world.get("tasks", ())]
        return {**data, "world": world}
    data = dict(data)
    if "told" in data:
        data["lines"] = data.pop("told")
    event, fields = data["event"], dict(data["data"])
    for old, new in (("hero", "character"), ("offer", "consequence")):
        if old in fields:
            fields[new] = fields.pop(old)
    if event == "HeroPut":
        fields["character"] = _character_from_version_3(fields["character"])
    if event == "TaskBegun":
        fields = {"system": "gemini", **fields}
    if event == "Rolled":
        fiction = dict(fields.get("fiction", {}))
        modifiers = fiction.pop("named", [])
        fields["fiction"] = {**fiction, "modifiers": modifiers}
    return {**data, "event": _RENAMED_EVENTS.get(event, event), "data": fields}


def _character_from_version_3(data: Any) -> dict[str, Any]:
    """Format 3 had a flag `foe` instead of a side."""
    character = {"foe": False, **data}
    side = "OPPOSITION" if character.pop("foe") else "PLAYER"
    return {**character, "side": side}


#: The fields, all of Witchgates, whose tokens a player chooses for a roll, however long they last.
_CHOSEN_IN_4 = ("esoteric", "merit", "misfortune", "injury")
#: Events by their names in format 4.
_RENAMED_IN_5 = {"TokenGiven": "ModifierGiven", "TokenTaken": "ModifierTaken"}


def _from_version_4(data: dict[str, Any]) -> dict[str, Any]:
    """Format 4 had tokens on characters, beside the modifiers of rolls, and one clock a character."""
    if "world" in data:
        world = dict(data["world"])
        world["characters"] = [_character_from_version_4(each) for each in world.get("characters", ())]
        return {**data, "world": world}
    event, fields = data["event"], dict(data["data"])
    if event == "CharacterSaved":
        fields["character"] = _character_from_version_4(fields["character"])
    if event == "TokenGiven":
        fields["modifier"] = _modifier_from_token(fields.pop("token"))
    if event == "Rolled" and "modifiers" in (fiction := fields.get("fiction", {})):
        modifiers = [_modifier_from_version_4(each) for each in fiction["modifiers"]]
        fields["fiction"] = {**fiction, "modifiers": modifiers}
    return {**data, "event": _RENAMED_IN_5.get(event, event), "data": fields}


def _character_from_version_4(data: Any) -> dict[str, Any]:
    character = {"tokens": (), "clock": "", **data}
    modifiers = [_modifier_from_token(each) for each in character.pop("tokens")]
    clock = character.pop("clock")
    return {**character, "modifiers": modifiers, "clocks": [clock] if clock else []}


def _modifier_from_token(data: Any) -> dict[str, Any]:
    """A token applies by itself now, but for those that a player chooses to use."""
    token = {"field": "", "lasts": "STAYS", **data}
    lasts, field = token.pop("lasts"), token["field"]
    scope = "ALLY" if field == "misfortune" else "ACTOR"
    return {**token, "lifetime": lasts, "scope": scope, "optional": lasts == "USED" or field in _CHOSEN_IN_4}


def _modifier_from_version_4(data: Any) -> dict[str, Any]:
    modifier = {"once": False, **data}
    lifetime = "ROLL" if modifier.pop("once") else "STAYS"
    return {**modifier, "lifetime": lifetime}


_CHANGED_IN_6 = ("ClockTicked", "ConsequenceTaken", "ConsequenceWithdrawn", "RollCorrected", "RollVoided")


def _from_version_5(data: dict[str, Any]) -> dict[str, Any]:
    """Format 5 had labels in place of keys. It listed what a correction, or another reading, changes: as events."""
    if data.get("event") not in _CHANGED_IN_6:
        return data
    event, fields = data["event"], dict(data["data"])
    if label := fields.get("consequence"):
        fields |= {"consequence": key_of(label), "label": label}
    if instead := fields.get("instead"):
        fields["instead"] = key_of(instead)
    if event in ("RollCorrected", "RollVoided") or fields.get("reading"):
        fields["listed"] = True
    return {**data, "data": fields}


def _from_version_6(data: dict[str, Any]) -> dict[str, Any]:
    """Format 6 had what a consequence replaced on a form, in place of what stands from then on."""
    if data.get("event") != "ConsequenceTaken":
        return data
    return {**data, "data": {name: value for name, value in data["data"].items() if name != "had"}}


#: The migration from each format to the next, from format 1 on.
_MIGRATIONS = (
    *(_from_version_1, _from_version_2, _from_version_3, _from_version_4, _from_version_5),
    _from_version_6,
)
