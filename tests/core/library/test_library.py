"""The cast and scene kits as JSON: what is written, what is read, and what is refused."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.format.records import NewerError, SessionError
from razor_core.library import entries, file
from razor_core.library.entries import Kept, Shelf, kept_from_json, kept_to_json
from razor_core.library.file import library_from_json, library_to_json
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.fields import RuleError
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.kits import Kit
from tests.support.lines import changed
from tests.support.refused import error_text, refusal

ZOE = Character(id="z", name="Zoë", system="razorweave", clocks=("c",))
CLOCK = Clock(id="c", name="Zoë", kind=ClockKind.RESOLVE, filled=3)
CAST = Kept(id="e1", shelf=Shelf.CAST, system="razorweave", kit=Kit(name="Zoë", characters=(ZOE,), clocks=(CLOCK,)))
DOOR = Kept(
    id="e2",
    shelf=Shelf.KITS,
    system="gemini",
    kit=Kit(
        name="Door",
        characters=(Character(id="g", name="Guard", system="gemini", side=Side.OPPOSITION),),
        clocks=(Clock(id="w", name="Way in", links=(Link(LinkKind.FEED, "a", 1),)), Clock(id="a", name="Alarm")),
    ),
    revision=4,
    deleted=True,
)
BOTH = library_to_json((CAST, DOOR))


def test_the_stored_form_stays() -> None:
    """What this version writes, later ones must read. What has its default is left out."""
    data = json.loads(kept_to_json(CAST))
    assert list(data) == ["version", "id", "shelf", "system", "kit"]
    assert list(json.loads(kept_to_json(DOOR))) == [*data, "revision", "deleted"]
    assert (data["shelf"], data["system"]) == ("CAST", "razorweave")
    assert list(data["kit"]) == ["name", "characters", "clocks"]
    assert data["kit"]["clocks"][0]["filled"] == 3


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"id": ""}, "id"),
        ({"system": "chess"}, "system"),
        ({"revision": 0}, "revision"),
        ({"kit": DOOR.kit}, "kit"),
        ({"kit": replace(DOOR.kit, characters=())}, "kit"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(values: dict[str, Any], field: str) -> None:
    """An id, a game, and in the cast one character of that game."""
    assert refusal(replace, CAST, **values)[0] == field


def test_a_library_is_read_as_it_was_written() -> None:
    """Byte for byte, in its order; of two versions of an entry the later counts, in every tab the same."""
    assert library_from_json(BOTH) == (CAST, DOOR)
    assert library_to_json(library_from_json(BOTH)) == BOTH
    assert BOTH.isascii()
    assert (CAST.name, DOOR.name) == ("Zoë", "Door")
    assert replace(CAST, revision=2).age > replace(CAST, deleted=True).age
    assert replace(CAST, deleted=True).age != CAST.age


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "It is cut short"),
        ("[}", "Not a cast or scene kits saved by Razor."),
        ('{"razor":"session"}', "Not a cast or scene kits saved by Razor. Open it under Sessions."),
        (changed(BOTH, "entries", to={}), "entries: Expected a list."),
        (changed(BOTH, "entries", 1, to=[]), "entries[1]: Expected an object, not []."),
        (changed(BOTH, "entries", 1, "version", to="1"), "entries[1]: Unknown format '1'."),
        (changed(BOTH, "entries", 0, "shelf", to="ATTIC"), "entries[0]: Kept.shelf: expected one of CAST, KITS"),
        (changed(BOTH, "entries", 0, "secret", to=1), "entries[0]: Kept: unknown field 'secret'"),
        (changed(BOTH, "entries", 0, "kit", "clocks", to=[]), "entries[0]: Against the rules: characters: A clock of"),
        (changed(BOTH, "entries", 0, "kit", "clocks", 0, "filled", to=99), "entries[0]: Against the rules: filled:"),
        (changed(BOTH, "entries", 1, "id", to="e1"), "entries: Two entries have the same id."),
    ],
)
def test_a_file_that_cannot_be_read_says_why(text: str, message: str) -> None:
    assert error_text(SessionError, library_from_json, text).startswith(message)


@pytest.mark.parametrize("path", [("version",), ("entries", 0, "version")])
def test_a_newer_file_is_left_to_a_newer_version(path: tuple[str | int, ...]) -> None:
    """Of the file, or of one entry."""
    with pytest.raises(NewerError):
        library_from_json(changed(BOTH, *path, to=4))


def test_a_file_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of its size, and of the number of its entries; so has an entry."""
    assert error_text(SessionError, library_from_json, " " * 10_000_001) == "Larger than 10 MB."
    monkeypatch.setattr(file, "MOST", 1)
    assert error_text(SessionError, library_from_json, BOTH) == "entries: More than 1."
    monkeypatch.setattr(entries, "LARGEST", 10)
    assert error_text(SessionError, kept_from_json, kept_to_json(CAST)) == "Larger than 10 characters."


def test_only_an_own_game_is_kept_without_a_kit() -> None:
    with pytest.raises(RuleError, match="own game is kept"):
        Kept(id="g", shelf=Shelf.GAMES, system="gemini", kit=Kit(name="Ours"))
    with pytest.raises(RuleError, match="Choose a character or a clock"):
        Kept(id="g", shelf=Shelf.KITS, system="gemini", kit=Kit(name="Empty"))
