"""The picture of a table: what its players may see of a session, as parts by key, and the session made of it again.

A part is a value that JSON can hold. Parts are small and have keys that last, so that a change of the table is a change
of few of them: a clock, a character, a task and an entry of the log are a part each. Any other field of the world is
one part, so a field that the world gets later needs nothing here, unless it can say what is secret.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from razor_core.events.concerns import concerned
from razor_core.events.entries import Entry
from razor_core.events.events import GroupRolled, RollCorrected, Rolled
from razor_core.format.codec import encode
from razor_core.format.records import VERSION, entry_from_json, entry_to_json, snapshot_from_json
from razor_core.recap.for_players import for_players, secret_ids
from razor_core.rules.clock_kinds import Side
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved, PictureChosen
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockMoved
from razor_core.table.kits import KitLaid
from razor_core.table.portraits import portraits_of
from razor_core.table.secrets import as_told, present, uncounted
from razor_core.table.world import World

#: The parts of a picture by key: `base`, `host`, `game`, `world.<field>`, `order.<field>` with the ids of what it has,
#: `world.<field>.<id>` for each of them, and `entry.<record>`.
Parts = Mapping[str, Any]
#: What the key of an entry of the log begins with.
ENTRY = "entry."
#: What the keys of all others begin with that the table is made of.
OF_TABLE = ("base", "world.", "order.")
#: An event that changes nothing, in place of one of which players may read only the lines.
UNTOLD = ClockMoved("", 0)


def values(session: Session, before: Collection[str] = ()) -> tuple[Mapping[str, object], frozenset[str]]:
    """Return what players may see of a session, as the value of each part by key, and the ids that none may name.

    `before` are those that none might name before: what is gone since stays among them. The log is that of the
    session's tail. What came of a roll that was folded away is left out: whether it was secret is no longer known.
    """
    world = session.world
    secret = secret_ids(world, session.log) | (frozenset(before) - present(world))
    seq, tab = session.upto
    found: dict[str, object] = {"base": {"version": VERSION, "seq": seq, "tab": tab}}
    found |= _world_values(seen(world))
    untold = secret | uncounted(world)
    for entry in for_players(world, _whole(session.log), secret):
        found[ENTRY + entry.record.key] = _told(entry, untold)
    return found, secret


def seen(world: World) -> World:
    """Return the world as guests see it.

    That is what players may see, without ids of what is not on the table, such as the seat of one who left. Whose
    action it is and who is set aside is not shown: that it changes would tell of what happens in secret.
    """
    world = as_told(world)
    board = {clock.id for clock in world.clocks}
    there = {character.id for character in world.characters}
    people, unnamed = (
        [_with_ids_of(character, board, there) for character in of] for of in (world.characters, world.unnamed)
    )
    turns = world.turns
    if turns:
        seats = tuple([seat for seat in turns.seats if world.present(seat.character)])
        turns = replace(turns, turn=world.present(turns.turn), seats=seats)
    gone = {standing_value.whose for standing_value in world.standing} - there
    standing = tuple(
        [
            standing_value
            for standing_value in world.standing
            if standing_value.whose not in gone or standing_value.whose.partition(":")[0] in SYSTEMS
        ]
    )
    return replace(
        world,
        characters=tuple(people),
        unnamed=tuple(unnamed),
        acting="",
        aside=(),
        turns=turns,
        standing=standing,
        portraits=portraits_of(world.portraits, there),
    )


def _without_plans(character: Character) -> Character:
    """Return the character without rolls saved for the opposition: these are the game master's."""
    if character.side is not Side.OPPOSITION or not character.features.rolls:
        return character
    return replace(character, features=replace(character.features, rolls=()))


def _with_ids_of(character: Character, board: Collection[str], people: Collection[str]) -> Character:
    """Return the character, the same where that is so, with only ids of clocks on the board and of these people."""
    character = _without_plans(character)
    kept = tuple([id for id in character.clocks if id in board])
    shown = replace(character.with_givers(lambda giver: giver if giver in people else ""), clocks=kept)
    return character if shown == character else shown


def part(value: object, secret: Collection[str]) -> Any:
    """Return a value as the data of its part, without the ids that are secret, or were when an entry happened."""
    if not isinstance(value, Entry):
        return without(encode(value), secret)
    data = json.loads(entry_to_json(replace(value, secret=())))
    return {**data, "data": without(data["data"], {*secret, *value.secret})}


def without(data: Any, ids: Collection[str]) -> Any:
    """Return data without the texts that are one of the ids: what a list has of them goes, elsewhere they are empty.

    An object in a list, or a list in it, goes with an id that it names.

    >>> without({"clocks": ["gate", "doom"], "links": [{"to": "doom", "by": 1}], "acting": "doom"}, {"doom"})
    {'clocks': ['gate'], 'links': [], 'acting': ''}
    """
    if isinstance(data, dict):
        return {name: without(each, ids) for name, each in data.items()}
    if isinstance(data, list):
        return [without(each, ids) for each in data if not _names(each, ids)]
    return "" if isinstance(data, str) and data in ids else data


def entry_of(data: object) -> Entry:
    """Return the entry of a part. SessionError where it cannot be read."""
    return entry_from_json(json.dumps(data))


def session_of(parts: Parts, entries: Iterable[Entry], before: Session | None = None) -> Session:
    """Return the session that the parts show, with the log of these entries. It has no records, so nothing is undone.

    `before` is one whose table is the same: only its log is made anew. SessionError where the parts cannot be read,
    KeyError where one is missing.
    """
    log = tuple(sorted(entries, key=lambda entry: entry.record.order))
    if before:
        return replace(before, log=log)
    world = dict[str, Any]()
    for field in fields(World):
        name = field.name
        if f"order.{name}" in parts:
            world[name] = [parts[f"world.{name}.{id}"] for id in parts[f"order.{name}"]]
        elif f"world.{name}" in parts:
            world[name] = parts[f"world.{name}"]
    return replace(snapshot_from_json(json.dumps({**parts["base"], "world": world})), log=log)


def _world_values(world: World) -> Mapping[str, object]:
    """Return the fields of the world by key. One whose values have ids is a part for each, and one for their order."""
    found = dict[str, object]()
    for field in fields(World):
        value = getattr(world, field.name)
        ids = [getattr(one, "id", None) for one in value] if isinstance(value, tuple) else []
        if ids and None not in ids:
            found[f"order.{field.name}"] = tuple(ids)
            found |= {f"world.{field.name}.{id}": one for id, one in zip(ids, value, strict=True)}
        elif value != field.default:
            found[f"world.{field.name}"] = value
    return found


def _whole(log: Iterable[Entry]) -> Iterable[Entry]:
    """Return the entries without what came of rolls that are not among them, and without groups that are not complete.

    Another tab sends a group roll by roll, and any of them could be that of a secret character.
    """
    known = tuple(log)
    rolls = Counter(entry.record.act for entry in known if isinstance(entry.record.event, Rolled))
    kept = [entry for entry in known if rolls[entry.record.act] >= _size(entry.record.event)]
    keys = {"", *(entry.record.key for entry in kept)}
    return [entry for entry in kept if getattr(entry.record.event, "roll", "") in keys]


def _size(event: object) -> int:
    """Return the number of rolls that belong to an event."""
    return len(event.numbers) if isinstance(event, GroupRolled) else 0


def _told(entry: Entry, secret: Collection[str]) -> Entry:
    """Return the entry, without its event where that names more than players may know, and without pictures.

    Those are parts of their own, and are sent once.
    """
    event = entry.record.event
    if isinstance(event, PictureChosen):
        entry = replace(entry, record=replace(entry.record, event=replace(event, picture="")))
    if isinstance(event, KitLaid):
        people = tuple(map(_without_plans, event.kit.characters))
        kit = replace(event.kit, portraits=(), characters=people, aliases=(), uncounted=())
        entry = replace(entry, record=replace(entry.record, event=KitLaid(kit)))
    if isinstance(event, CharacterSaved):
        entry = replace(entry, record=replace(entry.record, event=CharacterSaved(_without_plans(event.character))))
    if isinstance(event, Rolled | RollCorrected) or concerned(event).isdisjoint({*secret, *entry.secret}):
        return entry
    return replace(entry, record=replace(entry.record, event=UNTOLD))


def _names(data: object, ids: Collection[str]) -> bool:
    """Return whether data is one of the ids, or names one directly."""
    texts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else (data,)
    return any(isinstance(text, str) and text in ids for text in texts)
