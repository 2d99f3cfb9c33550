"""A backup as a file: the same again byte for byte, or an error that says where; and a merge that loses nothing."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.events.entries import Entry, Record, Undone
from razor_core.events.events import Event
from razor_core.format.archive import Archive, archive_to_json, named_apart
from razor_core.format.records import NewerError, SessionError
from razor_core.library import backup as module
from razor_core.library import entries
from razor_core.library.backup import Backup, SavedSession, backup_from_json, backup_pieces, is_backup
from razor_core.library.entries import MOST_EARLIER, Kept, Shelf
from razor_core.library.merge import Origin, contains, new_entries, origin, trail
from razor_core.rules.clock_kinds import Side
from razor_core.rules.game import OWN
from razor_core.session.folding import fold_tail
from razor_core.session.session import Session, apply
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Skill
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit
from razor_core.table.note_events import SessionRenamed
from razor_core.table.world import World
from tests.support.lines import GOLDEN, changed
from tests.support.refused import error_text

AT = "2026-03-01T21:04:05+01:00"
ZOE = Character(id="z", name="Zoë", system="razorweave")
CAST = Kept(id="e1", shelf=Shelf.CAST, system="razorweave", kit=Kit(name="Zoë", characters=(ZOE,)))
DOOR = Kept(id="e2", shelf=Shelf.KITS, system="gemini", kit=Kit(name="Door", clocks=(Clock(id="w", name="Way in"),)))


def played(*names: str, tab: str = "a", after: Archive | None = None, fold: bool = False) -> Archive:
    """A session that got these names, or in which they follow; `undo` takes back the last one."""
    session, log = (after.session, after.log) if after else (Session(), tuple[Entry, ...]())
    for name in names:
        event: Event | Undone = SessionRenamed(name) if name != "undo" else Undone(session.acts.done[-1])
        record = Record(seq=session.next, tab=tab, at=AT, act=f"{session.next}.{tab}", event=event)
        session = apply(session, record)
    if fold:
        session, folded = fold_tail(session)
        log = (*log, *folded)
    return Archive(session, log)


FRIDAY = played("Friday")
WHOLE = Backup(
    at=AT,
    sessions=(
        SavedSession(archive=FRIDAY, begun=AT),
        SavedSession(archive=played("Monday", "Tuesday", "undo", tab="b"), archived=True),
    ),
    entries=(CAST, DOOR),
    settings={"theme": "dark"},
)
TEXT = "".join(backup_pieces(WHOLE))


def error_of(text: str) -> str:
    """The message of the error that the text is refused with."""
    return error_text(SessionError, backup_from_json, text)


def test_the_same_again_byte_for_byte() -> None:
    """Also as the first version wrote it. Never rewrite that file."""
    assert backup_from_json(TEXT) == WHOLE
    golden = (GOLDEN / "backup_1.json").read_text(encoding="utf-8")
    assert backup_from_json(golden) == WHOLE
    # Entries have another version by now.
    assert golden.replace('"version":2,"id"', '"version":3,"id"') == TEXT


def test_a_backup_is_told_from_other_files() -> None:
    """By its beginning; it may be damaged all the same."""
    assert is_backup(TEXT)
    assert is_backup(f"\ufeff{TEXT[:30]}")
    assert not is_backup(archive_to_json(FRIDAY))


NO_GAME = f"Against the rules: system: Choose one of {', '.join(SYSTEMS)}, not 'chess'."
ORDER = "records[1]: Number 1 does not come after 1."
SESSION = "Expected a session and how it is listed."


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (["razor"], "session", "Not a backup saved by Razor."),
        (["version"], 0, "Unknown format 0."),
        (["more"], 1, "Unknown part 'more'."),
        (["at"], 1, "at: Expected a text."),
        (["at"], "yesterday", "at: Expected a time with zone."),
        (["at"], "2026-03-01", "at: Expected a time with zone."),
        (["settings"], [], "settings: Expected an object."),
        (["settings", "theme"], 1, "settings: Expected texts."),
        (["entries", 1, "id"], "e1", "entries: Two entries have the same id."),
        (["entries", 0, "system"], "chess", f"entries[0]: {NO_GAME}"),
        (["sessions", 0], [], f"sessions[0]: {SESSION}"),
        (["sessions", 0], {}, f"sessions[0]: {SESSION}"),
        (["sessions", 1, "more"], 1, f"sessions[1]: {SESSION}"),
        (["sessions", 1, "archived"], 1, f"sessions[1]: {SESSION}"),
        (["sessions", 1, "begun"], None, f"sessions[1]: {SESSION}"),
        (["sessions", 1, "session"], [], "sessions[1]: Not a session saved by Razor."),
        (
            ["sessions", 1, "session", "records", 1, "seq"],
            1,
            f"sessions[1]: {ORDER}",
        ),
    ],
    ids=str,
)
def test_an_error_says_where_and_why(path: list[str | int], to: object, message: str) -> None:
    """As strictly as in a session's file: of a backup with a fault, nothing is taken."""
    assert error_of(changed(TEXT, *path, to=to)) == message


@pytest.mark.parametrize(
    "path", [["version"], ["entries", 0, "version"], ["sessions", 0, "session", "records", 0, "version"]], ids=str
)
def test_a_newer_backup_has_an_error_of_its_own(path: list[str | int]) -> None:
    """An updated Razor can read it."""
    with pytest.raises(NewerError):
        backup_from_json(changed(TEXT, *path, to=99))


def test_a_backup_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes and in sessions; one that is cut short is called so."""
    assert error_of(TEXT[:-20]) == "It is cut short. Copy or save it again."
    monkeypatch.setattr(module, "MOST", 1)
    assert error_of(TEXT) == "sessions: More than 1."
    monkeypatch.setattr(module, "LARGEST", 100)
    assert error_of(TEXT).startswith("Larger than ")


def test_more_than_a_session_may_have_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup has many of them."""
    long = "".join(backup_pieces(replace(WHOLE, settings={"theme": "x" * 10_000_000})))
    assert len(backup_from_json(long).settings["theme"]) == 10_000_000


ON = played("Saturday", after=FRIDAY)
OTHER = played("Sunday", tab="b", after=FRIDAY)
LONG = played(*[f"n{at}" for at in range(300)], "x", "undo", "y", after=FRIDAY)
FOLDED = played(*["z"] * 300, after=LONG, fold=True)


@pytest.mark.parametrize(
    ("saved", "here", "stands"),
    [
        (FRIDAY, [], (Origin.NEW, "")),
        (FRIDAY, [played("Friday", tab="b")], (Origin.NEW, "")),
        (FRIDAY, [FRIDAY], (Origin.HERE, "0")),
        (FRIDAY, [OTHER, ON], (Origin.HERE, "0")),
        (ON, [FRIDAY], (Origin.AHEAD, "0")),
        (ON, [OTHER, FRIDAY], (Origin.AHEAD, "1")),
        (ON, [OTHER], (Origin.BOTH, "0")),
        (ON, [OTHER, ON], (Origin.HERE, "1")),
        (played("undo", after=ON), [ON], (Origin.AHEAD, "0")),
        (ON, [played("undo", after=ON)], (Origin.HERE, "0")),
        (LONG, [FOLDED], (Origin.HERE, "0")),
        (FOLDED, [LONG], (Origin.AHEAD, "0")),
        (FOLDED, [OTHER], (Origin.BOTH, "0")),
        (Archive(Session()), [FRIDAY], (Origin.HERE, "")),
        (Archive(Session(world=World(name="A"), base=World(name="A"), upto=(3, "x"))), [], (Origin.NEW, "")),
    ],
)
def test_each_session_stands_to_those_of_the_device(
    saved: Archive, here: Sequence[Archive], stands: tuple[Origin, str]
) -> None:
    """What was undone may be folded away; what both have gone on with is kept twice."""
    assert origin(trail(saved), {str(at): trail(other) for at, other in enumerate(here)}) == stands


def test_whoever_contains_another_has_all_of_it() -> None:
    """An undo that only one of them has counts too."""
    back = played("undo", after=played("Saturday", after=FRIDAY))
    on = played("Sunday", after=ON, tab="c")
    assert not contains(trail(on), trail(back))
    assert not contains(trail(back), trail(on))


def test_entries_are_added_and_never_replaced() -> None:
    """Those that are here stay as they are; one that both have changed is kept twice, told apart by name and id."""
    assert new_entries([CAST, DOOR], [CAST]) == [DOOR]
    assert new_entries([CAST], [replace(CAST, deleted=True)]) == [CAST]
    assert new_entries([replace(CAST, deleted=True)], []) == []
    # The same kit under another id is the same.
    assert new_entries([replace(CAST, id="other")], [CAST]) == []
    here = [replace(CAST, kit=replace(CAST.kit, characters=(replace(ZOE, side=Side.OPPOSITION),)))]
    (added,) = new_entries([replace(CAST, revision=7)], here)
    assert (added.name, added.id != CAST.id) == ("Zoë 2", True)
    # Opened again, whatever became of the copy, it adds nothing.
    assert new_entries([CAST], [*here, added]) == []
    assert new_entries([CAST], [*here, replace(added, deleted=True)]) == []
    (door,) = new_entries([DOOR], [replace(DOOR, kit=replace(DOOR.kit, name="door"), revision=2)])
    assert door.name == "Door 2"
    assert json.loads("".join(backup_pieces(Backup(at=AT, entries=(added, door)))))["entries"]


def kept_as(skill: str, before: Kept) -> Kept:
    """The entry of the cast when its character was changed: they have that Skill."""
    (zoe,) = before.kit.characters
    changed = replace(zoe, skills=(Skill(skill, "AGI", 1),))
    return replace(before, kit=replace(before.kit, characters=(changed,))).after(before)


def test_an_entry_that_goes_on_from_the_device_s_takes_its_place() -> None:
    """Either way round, over many changes; of one that was deleted here since, the last comes back."""
    second = kept_as("Bo", CAST)
    third = kept_as("Ada", second)
    assert (second.revision, third.revision, len(third.earlier)) == (2, 3, 2)
    for later in (second, third):
        assert new_entries([later], [CAST]) == [later]
        assert new_entries([CAST], [later]) == []
        assert new_entries([CAST], [replace(later, deleted=True)]) == [later]
    (beside,) = new_entries([third], [kept_as("Kit", second)])
    assert beside.name == "Zoë 2"
    assert len(kept_as("Zed", replace(CAST, earlier=tuple(range(100)))).earlier) == MOST_EARLIER


def test_what_was_kept_beside_is_not_kept_again_where_it_comes_from() -> None:
    """Two devices that both changed an entry have two of it each, however often they open each other's backup."""
    first, second = [kept_as("Bo", CAST)], [kept_as("Ada", CAST)]
    for _ in range(2):
        first += new_entries(second, first)
        second += new_entries(first, second)
        assert [[kept.name for kept in entries] for entries in (first, second)] == [["Zoë", "Zoë 2"]] * 2
    # But what became of it afterwards.
    assert len(new_entries([kept_as("Kit", first[1])], second)) == 1


def test_the_name_that_a_session_got_where_its_own_was_taken_is_no_going_on() -> None:
    """Nobody has played there: the session goes on where its records do, folded or not."""
    for fold in (False, True):
        there = named_apart(FRIDAY, ["Friday"], AT)
        assert there.session.world.name == "Friday 2"
        on = played("Saturday", after=FRIDAY, fold=fold)
        assert origin(trail(on), {"1": trail(there)}) == (Origin.AHEAD, "1")
        assert origin(trail(there), {"1": trail(on)}) == (Origin.HERE, "1")
        both = played("Sunday", tab="b", after=there, fold=fold)
        assert origin(trail(both), {"1": trail(on)}) == (Origin.BOTH, "1")


def test_what_goes_on_from_a_deleted_session_is_new() -> None:
    """The older one that a backup has replaced says nothing of the one that both have gone on with since."""
    on, other = played("Saturday", after=FRIDAY), played("Sunday", tab="b", after=FRIDAY)
    assert origin(trail(on), {"1": trail(other), "2": trail(FRIDAY)}, {"2"}) == (Origin.BOTH, "1")
    assert origin(trail(on), {"2": trail(FRIDAY)}, {"2"}) == (Origin.NEW, "")
    assert origin(trail(FRIDAY), {"2": trail(on)}, {"2"}) == (Origin.HERE, "2")


def test_a_game_of_a_table_s_own_goes_on_like_an_entry_of_the_cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its slug is what is kept: the older never takes the place of the newer, and both stay where both went on."""
    monkeypatch.setattr(entries, "validate_slug", lambda slug: None)
    first = Kept(id="g", shelf=Shelf.GAMES, system=f"{OWN}one", kit=Kit(name="Ours"))
    second, third = (replace(first, system=f"{OWN}{word}").after(first) for word in ("two", "three"))
    assert new_entries([second], [first]) == [second]
    assert new_entries([first], [second]) == []
    (beside,) = new_entries([third], [second])
    assert (beside.system, beside.id != third.id) == (third.system, True)
