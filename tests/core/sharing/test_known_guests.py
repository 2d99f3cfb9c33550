"""The guests as the host keeps them: whom each plays, in each game and on the next evening."""

from dataclasses import replace

import pytest

from razor_core.session.session import Session
from razor_core.sharing.guest import Guest
from razor_core.sharing.host import Host
from razor_core.sharing.known_guests import KnownGuest, Played, guests_from_json, guests_to_json
from razor_core.sharing.requests import Right
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from tests.support.sessions import after, record
from tests.support.sharing import SharedTable, token

KIRA = Character(id="k", name="Kira", system="razorweave")
VANCE = Character(id="v", name="Vance", system="gemini")
#: Kira on another evening.
AGAIN = replace(KIRA, id="k2")
ANN = KnownGuest(token=token("ann"), name="Ann", right=Right.ROLL)


def at_table(*characters: Character) -> Session:
    return after(*[record(number, CharacterSaved(character)) for number, character in enumerate(characters, 1)])


def host(game: str, *characters: Character, guest: KnownGuest = ANN) -> Host:
    return Host("table", "Mira", at_table(*characters), game, [guest])


def plays(of: Host) -> str:
    return of.guests[ANN.token].character


def test_a_guest_plays_another_character_in_another_game_and_the_first_again() -> None:
    """Each is remembered, also over a restart."""
    table = host("razorweave", KIRA, VANCE)
    table.grant(ANN.token, Right.ROLL, "k")
    both = at_table(KIRA, VANCE)
    table.show(both, "gemini")
    assert plays(table) == ""
    table.grant(ANN.token, Right.ROLL, "v")
    table.show(both, "razorweave")
    assert plays(table) == "k"
    (kept,) = guests_from_json(guests_to_json(table.guests.values()))
    assert plays(host("gemini", KIRA, VANCE, guest=kept)) == "v"


def test_on_another_evening_a_guest_plays_whoever_has_the_name() -> None:
    """The ids are others then. One who is secret is not found by a name."""
    table = host("razorweave", KIRA)
    table.grant(ANN.token, Right.ROLL, "k")
    kept = table.guests[ANN.token]
    assert plays(host("razorweave", AGAIN, guest=kept)) == "k2"
    assert plays(host("razorweave", replace(AGAIN, secret=True), guest=kept)) == "k"
    assert plays(host("razorweave", guest=kept)) == "k"


def test_one_who_plays_nobody_any_more_is_not_given_the_last_one() -> None:
    """The host has said so, in this game."""
    table = host("razorweave", KIRA)
    table.grant(ANN.token, Right.ROLL, "k")
    table.grant(ANN.token, Right.ROLL, "")
    table.show(at_table(KIRA, VANCE), "razorweave")
    assert (plays(table), table.guests[ANN.token].played) == ("", ())


def test_what_an_earlier_version_kept_is_remembered_too() -> None:
    """It knew one character, of whatever game."""
    kept = replace(ANN, character="k")
    table = host("gemini", KIRA, VANCE, guest=kept)
    assert (plays(table), table.guests[ANN.token].played) == ("", (Played("razorweave", "k", "Kira"),))


@pytest.mark.parametrize("character", ["k", ""])
def test_a_guest_that_was_removed_is_let_in_again_as_it_was(character: str) -> None:
    """Until then it is told whom to ask; somebody who was not removed cannot be let in."""
    table = SharedTable(CharacterSaved(KIRA))
    table.join("x", character=character)
    table.settle()
    before = table.host.guests[token("x")]
    table.host.remove(token("x"))
    assert table.host.removed == {token("x"): before}
    table.host.admit(token("y"))
    table.host.admit(token("x"))
    assert (table.host.removed, table.host.guests[token("x")]) == ({}, before)
    table.guests["x"] = Guest(token("x"), "x")
    table.join("x")
    assert [guest.you.character for guest in table.settle()] == [character]
