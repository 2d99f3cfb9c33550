"""Characters who are moved, set aside and brought back."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
)
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock, Link, LinkKind, linked
from razor_core.table.world import World

ADA, BO, CY = (Character(id=name[0].lower(), name=name, system="razorweave") for name in ("Ada", "Bo", "Cy"))
IVO = Character(id="i", name="Ivo", system="gemini")
WORLD = World(characters=(ADA, IVO, BO, CY))
#: Bo's own clocks: one races the road, feeds the other, and is fed by the storm.
OWNER = replace(BO, clocks=("hurt", "luck"))
BOARD = linked(
    (
        Clock(id="road", name="Road"),
        Clock(id="hurt", name="Bo", kind=ClockKind.RESOLVE, filled=2),
        Clock(id="luck", name="Bo: Luck"),
        Clock(id="storm", name="Storm", segments=4),
    ),
    [
        *(("hurt", Link(LinkKind.RACE, "road")), ("hurt", Link(LinkKind.FEED, "luck", 1))),
        *(("storm", Link(LinkKind.FEED, "hurt", 2)), ("storm", Link(LinkKind.TUG, "road"))),
    ],
)
OWNED = World(characters=(ADA, OWNER), clocks=BOARD)


def links(world: World) -> set[tuple[str, str, str]]:
    """Every link on the board."""
    return {(clock.id, link.kind.name, link.to) for clock in world.clocks for link in clock.links}


@pytest.mark.parametrize(
    ("who", "to", "order"),
    [("b", 0, "biac"), ("a", 1, "biac"), ("a", 9, "bica"), ("c", -1, "ciab"), ("b", 1, "aibc"), ("i", 3, "aibc")],
)
def test_a_character_is_moved_among_those_of_their_game(who: str, to: int, order: str) -> None:
    """Those of another game keep their places. Beyond an end is at that end."""
    moved, lines = CharacterMoved(who, to).apply(WORLD)
    assert "".join(character.id for character in moved.characters) == order
    assert lines == ({"a": "Ada", "b": "Bo", "c": "Cy", "i": "Ivo"}[who] + " moved",)
    assert replace(moved, characters=WORLD.characters) == WORLD


def test_one_who_is_back_has_their_clocks_and_all_links() -> None:
    """As full as they were; names that are taken get numbers, links that are impossible by now are left out."""
    back, lines = CharacterReturned("b").apply(CharacterSetAside("b").apply(OWNED)[0])
    assert lines == ("Bo is back",)
    assert (back.characters, back.aside) == ((ADA, OWNER), ())
    assert links(back) == links(OWNED)
    assert {(clock.id, clock.filled) for clock in back.clocks} == {(clock.id, clock.filled) for clock in BOARD}
    away, _ = CharacterSetAside("b").apply(OWNED)
    away, _ = CharacterSaved(replace(CY, name="Bo")).apply(away)
    away = replace(away, clocks=(Clock(id="road", name="Road"), Clock(id="luck", name="Other")))
    back, lines = CharacterReturned("b").apply(away)
    assert lines == ("Bo 2 is back",)
    assert [(clock.id, clock.name) for clock in back.clocks] == [("road", "Road"), ("luck", "Other"), ("hurt", "Bo 2")]
    assert ("storm", "FEED", "hurt") not in links(back)
    assert ("hurt", "RACE", "road") in links(back)


def test_a_change_from_another_tab_reaches_one_who_is_set_aside() -> None:
    """They stay aside; and where they are removed, they are gone for good."""
    others = replace(OWNED, characters=(ADA, OWNER, CY))
    away, _ = CharacterSetAside("c").apply(CharacterSetAside("b").apply(others)[0])
    changed, lines = CharacterSaved(replace(OWNER, name="Bob")).apply(away)
    assert (lines, changed.characters) == (("Bo is now Bob",), (ADA,))
    assert [aside.character.name for aside in changed.aside] == ["Bob", "Cy"]
    gone, lines = CharacterRemoved("b").apply(changed)
    assert (lines, [aside.character.name for aside in gone.aside]) == (("Bob leaves",), ["Cy"])


@pytest.mark.parametrize("event", [CharacterMoved("z", 0), CharacterSetAside("z"), CharacterReturned("z")])
def test_nothing_happens_to_one_who_is_gone(event: CharacterMoved | CharacterSetAside | CharacterReturned) -> None:
    """Nor to who is back already."""
    assert event.apply(WORLD) == (WORLD, ())
    assert CharacterReturned("a").apply(WORLD) == (WORLD, ())
