"""The fourth format: tokens become modifiers, a character's clock one of several, `once` a lifetime."""

from dataclasses import replace

import pytest

from razor_core.events.events import Fiction, Rolled
from razor_core.format.records import record_from_json
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.table.character_events import CharacterSaved, ModifierGiven
from tests.support.lines import FOURTH, GONE, WORLD, changed, read

ROLL, CHARACTER, GIVEN = (FOURTH[at] for at in (0, 10, 12))


def migrated(field: str) -> Modifier:
    """What a token on that field becomes."""
    token = {"name": "Calm", "field": field, "points": 1, "lasts": "STAYS", "cancels": ""}
    return read(ModifierGiven, changed(GIVEN, "data", "token", to=token)).modifier


def test_a_token_may_lack_what_has_a_default() -> None:
    """Its lifetime and its field too."""
    bare = changed(GIVEN, "data", "token", to={"name": "Lost word"})
    assert record_from_json(bare).event == ModifierGiven("h1", Modifier("", "Lost word"))
    with_field = changed(GIVEN, "data", "token", to={"name": "Calm", "field": "edge"})
    assert record_from_json(with_field).event == ModifierGiven("h1", Modifier("edge", "Calm"))


def test_a_character_keeps_tokens_and_clock() -> None:
    """Their clock is the first of their clocks; they have no conditions and no defences yet."""
    character = read(CharacterSaved, CHARACTER).character
    assert character.modifiers == (
        Modifier("burden", "Prone"),
        Modifier("edge", "Calm", lifetime=Lifetime.NEXT, cancels="burden"),
        Modifier("", "Lost word", 0, Lifetime.USED, optional=True),
    )
    assert (character.clocks, character.conditions, character.defences) == (("c1",), (), ())
    for clock in ("", GONE):
        assert read(CharacterSaved, changed(CHARACTER, "data", "character", "clock", to=clock)).character.clocks == ()
    bare = read(CharacterSaved, changed(CHARACTER, "data", "character", "tokens", to=GONE)).character
    assert bare == replace(character, modifiers=())


def test_a_roll_says_which_modifiers_were_for_it_alone() -> None:
    """It names neither actor nor target, so it ends nothing that a character carries."""
    event = read(Rolled, ROLL)
    assert event.fiction.modifiers == (
        Modifier("edge", "Set Up", lifetime=Lifetime.ROLL),
        Modifier("dc", "Masterwork", 2),
        Modifier("skill", "Fine Manipulation"),
    )
    assert (event.actor, event.target, event.reacts) == ("", "", False)
    assert event.apply(WORLD)[0] == WORLD
    short = read(Rolled, changed(ROLL, "data", "fiction", "modifiers", 0, "once", to=GONE))
    assert short.fiction.modifiers[0].lifetime is Lifetime.STAYS
    for path in (("data", "fiction"), ("data", "fiction", "modifiers")):
        assert read(Rolled, changed(ROLL, *path, to=GONE)).fiction.modifiers == ()
    assert read(Rolled, changed(ROLL, "data", "fiction", to=GONE)).fiction == Fiction()


@pytest.mark.parametrize("field", ["esoteric", "merit", "injury", "misfortune"])
def test_dice_of_witchgates_are_chosen_for_a_roll(field: str) -> None:
    """They stayed, and a tap used them; an ally could use a miss-fortune."""
    found = migrated(field)
    assert (found.optional, found.lifetime) == (True, Lifetime.STAYS)
    assert found.scope is (Scope.ALLY if field == "misfortune" else Scope.ACTOR)
