"""What characters look like: a picture and a chosen colour, apart from their sheet, for as long as they are there."""

import json
from dataclasses import replace

import pytest

from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event, RollCorrected, Rolled
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.format.records import SessionError, record_from_json, record_to_json, snapshot_from_json
from razor_core.session.session import Session
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    PictureChosen,
)
from razor_core.table.characters import Character
from razor_core.table.kits import Kit, KitLaid, copied, picked
from razor_core.table.portraits import LARGEST_PICTURE, PersonColour, Portrait
from razor_core.table.secrets import public
from tests.support.lines import changed
from tests.support.refused import error_text, refusal
from tests.support.running import after, lines
from tests.support.sessions import after as happened
from tests.support.sessions import record

PICTURE = "data:image/webp;base64,UklGRg=="
KIRA, HOUND = (Character(id=name[0].lower(), name=name, system="razorweave") for name in ("Kira", "Hound"))
LOOKS = Portrait(id="k", colour=PersonColour.TEAL, picture=PICTURE)
HOUND_LOOKS = Portrait(id="h", picture=PICTURE)
WORLD = after(
    *map(CharacterSaved, (KIRA, HOUND)),
    *(ColourChosen("k", PersonColour.TEAL), PictureChosen("k", PICTURE), PictureChosen("h", PICTURE)),
)
HOSTILE = [
    *("https://example.org/x.png", "data:image/svg+xml;base64,PHN2Zz4=", "data:image/webp;base64,", "x"),
    *('data:image/png;base64,A") , url(x', f"{PICTURE}\n", "data:text/html;base64,PGI+", "data:image/png,AAAA"),
]


def test_a_portrait_is_kept_apart_from_the_sheet() -> None:
    """One of its own for each, which an edited sheet leaves as it is, and the character as they are."""
    assert {*WORLD.portraits} == {LOOKS, HOUND_LOOKS}
    assert WORLD.characters == (KIRA, HOUND)
    edited = after(CharacterSaved(replace(KIRA, name="Kira the Grey")), start=WORLD)
    assert edited.portraits is WORLD.portraits
    assert WORLD.portrait("nobody") == Portrait(id="nobody")


def test_what_is_chosen_replaces_the_one_before_and_nothing_is_not_kept() -> None:
    """A colour and a picture each by themselves."""
    other = after(ColourChosen("k", PersonColour.ROSE), start=WORLD)
    assert other.portrait("k") == replace(LOOKS, colour=PersonColour.ROSE)
    plain = after(ColourChosen("k"), start=WORLD)
    assert plain.portrait("k") == Portrait(id="k", picture=PICTURE)
    assert after(PictureChosen("k"), start=plain).portraits == (HOUND_LOOKS,)


def test_the_log_says_who_looks_otherwise() -> None:
    """And nothing of somebody who is not there: nothing changes."""
    assert lines(PictureChosen("k", PICTURE), WORLD) == ("Kira has another picture",)
    assert lines(PictureChosen("k"), WORLD) == ("Kira has no picture any more",)
    assert lines(ColourChosen("k", PersonColour.RED), WORLD) == ("Kira has another colour",)
    assert PictureChosen("nobody", PICTURE).apply(WORLD) == (WORLD, ())


def test_a_portrait_stays_with_who_is_set_aside_and_goes_with_who_leaves() -> None:
    """Whoever is off the table can be given another, and comes back with it."""
    away = after(CharacterSetAside("k"), ColourChosen("k", PersonColour.RED), start=WORLD)
    assert after(CharacterReturned("k"), start=away).portrait("k") == replace(LOOKS, colour=PersonColour.RED)
    for world in (WORLD, away):
        assert after(CharacterRemoved("k"), start=world).portraits == (HOUND_LOOKS,)


def test_players_see_no_portrait_of_somebody_secret() -> None:
    """Once revealed, they do."""
    hidden = after(CharacterSaved(replace(HOUND, secret=True)), start=WORLD)
    assert public(hidden).portraits == (LOOKS,)
    assert {*public(after(CharacterSaved(HOUND), start=hidden)).portraits} == {LOOKS, HOUND_LOOKS}


@pytest.mark.parametrize("picture", [*HOSTILE, PICTURE[:-2] + "A" * LARGEST_PICTURE])
def test_what_is_no_small_picture_is_refused(picture: str) -> None:
    """By the name of its field: as an event, in a portrait, and in a file."""
    assert refusal(PictureChosen, "k", picture)[0] == refusal(replace, LOOKS, picture=picture)[0] == "picture"
    line = '{"version":8,"seq":1,"tab":"a","at":"2026-03-01T21:00:00Z","act":"1.a","event":"PictureChosen"'
    line += f',"data":{json.dumps({"character": "k", "picture": PICTURE}, separators=(",", ":"))}}}'
    assert record_to_json(record_from_json(line)) == line
    wrong = changed(line, "data", "picture", to=picture)
    assert error_text(SessionError, record_from_json, wrong).startswith("Against the rules: picture: ")


def test_a_file_has_the_portraits() -> None:
    """As they were, each of somebody there and one for each, or it is refused."""
    archive = archive_to_json(Archive(Session(base=WORLD, world=WORLD)))
    assert archive_from_json(archive).session.world == WORLD
    snapshot = json.dumps(json.loads(archive)["snapshot"])
    for faces in ([{"id": "x"}], [{"id": "k"}, {"id": "k"}]):
        wrong = changed(snapshot, "world", "portraits", to=faces)
        assert "portraits: " in error_text(SessionError, snapshot_from_json, wrong)


def test_a_kit_takes_portraits_along() -> None:
    """Of those in it: to the cast, a scene kit or another session, under the ids that they have there."""
    kit = picked("Kira", WORLD, {"k"}, ())
    assert kit.portraits == (LOOKS,)
    laid = after(KitLaid(copied(kit, lambda: "n")), start=WORLD)
    assert laid.portrait("n") == replace(LOOKS, id="n")
    assert laid.portrait("k") == LOOKS


@pytest.mark.parametrize("faces", [(HOUND_LOOKS,), (LOOKS, LOOKS)])
def test_a_kit_has_one_portrait_of_each_at_most(faces: tuple[Portrait, ...]) -> None:
    """And none of anybody else."""
    assert refusal(Kit, name="Kira", characters=(KIRA,), portraits=faces)[0] == "portraits"


def test_undo_and_a_correction_keep_portraits() -> None:
    """An undone picture goes, redone it is back; a roll that is corrected later changes none."""
    roll = Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), actor="k")
    story: tuple[Event, ...] = (
        CharacterSaved(KIRA),
        roll,
        ColourChosen("k", PersonColour.TEAL),
        PictureChosen("k", PICTURE),
    )
    session = happened(*[record(at, event) for at, event in enumerate(story, 1)])
    last = session.acts.done[-1]
    undone = happened(record(9, Undone(last)), start=session)
    assert undone.world.portraits == (Portrait(id="k", colour=PersonColour.TEAL),)
    assert happened(record(10, Redone(last)), start=undone).world.portraits == (LOOKS,)
    corrected = happened(record(9, RollCorrected("2.s", replace(roll, faces=(1, 1, 1, 1)))), start=session)
    assert corrected.world.portraits == (LOOKS,)
