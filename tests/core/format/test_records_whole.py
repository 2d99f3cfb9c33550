"""The golden records of today's format hold all that can be stored: every event, and every field of what it holds."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import pytest

from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event, RollCorrected, Rolled
from razor_core.format.records import Snapshot, record_from_json, snapshot_from_json, snapshot_to_json
from razor_core.systems import DICE, SYSTEMS
from razor_core.table.own_game_events import GameRevised
from tests.support.lines import GOLDEN, WRITTEN, WRITTEN_SNAPSHOT

EVENTS = frozenset((*get_args(Event), Undone, Redone))
#: What a field holds whose type depends on the game.
CHECKS_AND_TASKS = [
    *[system.Check for system in SYSTEMS.values()],
    *[system.tasks.setup.Task for system in SYSTEMS.values() if system.tasks],
]
RECORDS = [record_from_json(line) for line in WRITTEN]
SNAPSHOT = snapshot_from_json(WRITTEN_SNAPSHOT)


def named_in(hint: Any) -> Iterator[type[Any]]:
    """Yield the types that a type hint names."""
    if hint is Any:
        yield from CHECKS_AND_TASKS
    elif isinstance(hint, type) and not get_args(hint):
        yield hint
    else:
        for part in get_args(hint):
            yield from named_in(part)


def stored_types() -> set[type[Any]]:
    """Return the types of events and snapshots, with those of their fields, and so on."""
    found, open_types = set[type[Any]](), [*EVENTS, Snapshot]
    while open_types:
        kind = open_types.pop()
        if kind not in found and is_dataclass(kind):
            open_types += [each for field in fields(kind) for each in named_in(field.type)]
        found.add(kind)
    return found


def values_in(value: Any) -> Iterator[Any]:
    """Yield the value, and all values in it."""
    yield value
    inside = value if isinstance(value, tuple) else ()
    if is_dataclass(value):
        inside = tuple([getattr(value, field.name) for field in fields(value)])
    for each in inside:
        yield from values_in(each)


TYPES = stored_types()
VALUES = [value for event in (*[record.event for record in RECORDS], SNAPSHOT.base) for value in values_in(event)]


def test_every_event_is_there() -> None:
    """With a roll of every game, of any dice and of a table's own game, and a correction of each game's."""
    events = [record.event for record in RECORDS]
    assert {type(event) for event in events} == EVENTS
    (own,) = [event.before for event in events if isinstance(event, GameRevised)]
    assert {event.system for event in events if isinstance(event, Rolled)} == {*SYSTEMS, DICE, own}
    assert {event.rolled.system for event in events if isinstance(event, RollCorrected)} == {*SYSTEMS, own}


def test_every_field_is_written() -> None:
    """Of events, of a table, and of all that these hold: once at least it has another value than its default."""
    kinds = [kind for kind in TYPES - {Snapshot} if is_dataclass(kind)]
    needed = {f"{kind.__module__}.{kind.__name__}.{field.name}" for kind in kinds for field in fields(kind)}
    written = {
        f"{type(value).__module__}.{type(value).__name__}.{field.name}"
        for value in VALUES
        if is_dataclass(value)
        for field in fields(value)
        if getattr(value, field.name) != field.default
    }
    assert needed - written == set()


def test_every_member_of_an_enum_is_there() -> None:
    """They are stored by their names, which never change."""
    needed = {str(member) for kind in TYPES if issubclass(kind, Enum) for member in kind}
    assert needed - {str(value) for value in VALUES if isinstance(value, Enum)} == set()


def test_a_snapshot_is_written_as_it_was_read() -> None:
    """To the letter."""
    assert snapshot_to_json(SNAPSHOT) == WRITTEN_SNAPSHOT


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("records_*.jsonl")), ids=lambda file: file.stem)
def test_records_of_every_format_are_read(file: Path) -> None:
    """Each line, by today's code."""
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len([record_from_json(line) for line in lines]) == len(lines) > 0


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("snapshot_*.json")), ids=lambda file: file.stem)
def test_snapshots_of_every_format_are_read(file: Path) -> None:
    """With what is on their tables."""
    assert snapshot_from_json(file.read_text(encoding="utf-8")).base.clocks
