"""The seventh format: a character's features become one field, and so does who rolls for a task, or against it."""

import json
from typing import Any

import pytest

from razor_core.format.records import (
    SessionError,
    entry_from_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
    snapshot_to_json,
)
from razor_core.library.entries import kept_from_json, kept_to_json
from razor_core.rules.features import Action, Features, Rider
from razor_core.sharing.picture import session_of
from razor_core.table.character_events import CharacterSaved
from razor_core.table.kits import KitLaid
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import TaskRoller
from tests.support.lines import GOLDEN, GONE, SEVENTH, WRITTEN, WRITTEN_SNAPSHOT, changed, read
from tests.support.refused import error_text

SNAPSHOT = (GOLDEN / "snapshot_7.json").read_text(encoding="utf-8").rstrip()
#: A character of the seventh format, with and without each kind of feature.
NIX: dict[str, Any] = {"id": "n", "name": "Nix", "system": "trident_sphere"}
FEATURED = [
    (NIX, Features()),
    ({**NIX, "actions": [{"name": "Slash"}]}, Features((Action(name="Slash"),))),
    ({**NIX, "riders": [{"name": "Trip"}]}, Features(riders=(Rider(name="Trip"),))),
]
KIT = {"name": "Pit", "characters": [{**NIX, "actions": [{"name": "Slash"}], "riders": []}], "clocks": []}
KEPT = json.dumps({"version": 1, "id": "e", "shelf": "CAST", "system": "trident_sphere", "kit": KIT})


def line(event: str, **data: Any) -> str:
    """A record of the seventh format."""
    place = {"version": 7, "seq": 1, "tab": "a", "at": "2026-03-01T21:00:00Z", "act": "1"}
    return json.dumps({**place, "event": event, "data": data})


@pytest.mark.parametrize(("old", "new"), list(zip(SEVENTH, WRITTEN, strict=False)))
def test_the_seventh_format_is_migrated(old: str, new: str) -> None:
    """Every record, and so its entry in the log."""
    assert record_to_json(record_from_json(old)) == new
    assert entry_from_json(changed(old, "lines", to=["Said"])) == entry_from_json(changed(new, "lines", to=["Said"]))


def test_a_snapshot_of_the_seventh_format_is_migrated() -> None:
    """All that is on the table."""
    without_portraits = changed(WRITTEN_SNAPSHOT, "world", "portraits", to=GONE)
    alike = json.loads(changed(without_portraits, "world", "uncounted", to=GONE))
    del alike["world"]["aliases"]
    assert json.loads(snapshot_to_json(snapshot_from_json(SNAPSHOT))) == alike


@pytest.mark.parametrize(("character", "features"), FEATURED)
def test_characters_keep_their_features_wherever_they_are(character: dict[str, Any], features: Features) -> None:
    """Saved, laid with a scene kit, at the table, set aside, or whoever acts unnamed."""
    assert read(CharacterSaved, line("CharacterSaved", character=character)).character.features == features
    kit = {**KIT, "characters": [character]}
    assert read(KitLaid, line("KitLaid", kit=kit)).kit.characters[0].features == features
    unnamed, aside = {**character, "id": "trident_sphere"}, {**character, "id": "a"}
    world = {"characters": [character], "unnamed": [unnamed], "aside": [{"character": aside}]}
    found = snapshot_from_json(json.dumps({"version": 7, "seq": 1, "tab": "a", "world": world})).base
    people = (*found.characters, *found.unnamed, found.aside[0].character)
    assert [person.features for person in people] == [features] * 3


def test_a_task_keeps_who_rolls_and_who_is_against_it() -> None:
    """With the names of what they roll with; a field that was left out is empty."""
    begun = next(each for each in SEVENTH if '"rival_skill":"Guns"' in each)
    roller, rival = TaskRoller("h1", "Agility", "Pilot"), TaskRoller("h2", "Wits", "Guns")
    event = read(TaskBegun, begun)
    assert (event.roller, event.rival) == (roller, rival)
    (task,) = snapshot_from_json(SNAPSHOT).base.tasks
    assert (task.roller, task.rival) == (roller, rival)
    assert read(TaskBegun, changed(begun, "data", "rival", to=GONE)).rival == TaskRoller("", "Wits", "Guns")
    bare = changed(SNAPSHOT, "world", "tasks", 0, "actor", to=GONE)
    assert snapshot_from_json(bare).base.tasks[0].roller == TaskRoller("", "Agility", "Pilot")


def test_an_entry_of_the_first_library_has_its_characters_as_the_seventh_format() -> None:
    """It is written as today's."""
    kept = kept_from_json(KEPT)
    assert kept.kit.characters[0].features == Features((Action(name="Slash"),))
    assert json.loads(kept_to_json(kept))["version"] == 3
    assert kept_from_json(kept_to_json(kept)) == kept


def test_what_a_guest_was_shown_in_the_seventh_format_is_migrated() -> None:
    """Its device keeps it in parts, and the version with one of them."""
    base = {"version": 7, "seq": 1, "tab": "a"}
    for character, features in FEATURED:
        parts = {"base": base, "order.characters": ["n"], "world.characters.n": character}
        assert session_of(parts, ()).world.characters[0].features == features


@pytest.mark.parametrize("path", [("kit",), ("kit", "characters"), ("kit", "characters", 0)])
@pytest.mark.parametrize("value", [None, 1, "x", [1], GONE])
def test_a_damaged_entry_of_the_first_library_is_refused(path: tuple[str | int, ...], value: object) -> None:
    """With a sentence; nothing else may come of it."""
    assert error_text(SessionError, kept_from_json, changed(KEPT, *path, to=value))
