"""Kits: what is taken from a table, copied, started over, and laid on another."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, condition
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit
from razor_core.systems import find
from razor_core.table import kits
from razor_core.table.aliases import Alias
from razor_core.table.character_events import CharacterSetAside
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock, Link, LinkKind, linked
from razor_core.table.kits import (
    Kit,
    KitLaid,
    brought,
    copied,
    duplicate,
    of_game,
    open_clocks,
    passing,
    picked,
    started_over,
)
from razor_core.table.secrets import as_told
from razor_core.table.world import World
from tests.support.refused import refusal
from tests.support.table import DRIVE

KIRA = Character(id="k", name="Kira", system="razorweave", clocks=("k1",))
THUG = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION, clocks=("t1",))
BOARD = linked(
    (
        Clock(id="k1", name="Kira", kind=ClockKind.RESOLVE, filled=6, won=True),
        Clock(id="t1", name="Thug", kind=ClockKind.RESOLVE, filled=1),
        Clock(id="way", name="Way in", filled=2),
        Clock(id="alarm", name="Alarm", segments=4),
        Clock(id="done", name="Done", filled=6),
        Clock(id="f", name="Drive", kind=ClockKind.TASK),
    ),
    [
        ("way", Link(LinkKind.RACE, "alarm")),
        ("alarm", Link(LinkKind.FEED, "t1", 2)),
        ("done", Link(LinkKind.TUG, "k1")),
    ],
)
WORLD = World(name="Tuesday", characters=(KIRA, THUG), clocks=BOARD, tasks=(DRIVE,))
CROWD = tuple(replace(THUG, id=str(at), clocks=()) for at in range(kits.MOST_CHARACTERS + 1))


def numbered() -> Iterator[str]:
    """Ids that differ."""
    return (f"n{number}" for number in count())


def links(clocks: tuple[Clock, ...]) -> set[tuple[str, str, str]]:
    """Every link, by the names of its clocks."""
    names = {clock.id: clock.name for clock in clocks}
    return {(clock.name, link.kind.name, names[link.to]) for clock in clocks for link in clock.links}


def test_what_players_read_goes_along() -> None:
    """Other names, also of who gets a number where their name is taken, and clocks without a count."""
    thug, alarm = Alias("t", "The hooded man", ("Thug",)), Alias("alarm", "Bell", ("Alarm",))
    world = replace(WORLD, aliases=(thug, alarm, Alias("done", "Over")), uncounted=("alarm", "done"))
    kit = copied(picked("Night", world, {"t"}, {"alarm"}), numbered().__next__)
    ids = kit.characters[0].id, kit.clocks[1].id
    assert kit.aliases == (replace(thug, id=ids[0]), replace(alarm, id=ids[1]))
    assert kit.uncounted == ids[1:]
    laid, _ = KitLaid(kit).apply(replace(world, characters=(replace(THUG, clocks=()),), clocks=(), uncounted=()))
    assert laid.uncounted == ids[1:]
    told = as_told(laid)
    assert [person.name for person in told.characters] == ["The hooded man", "The hooded man"]
    assert [clock.name for clock in told.clocks] == ["The hooded man", "Bell"]


@pytest.mark.parametrize(
    "values",
    [{"aliases": (Alias("x", "Y"),)}, {"aliases": (Alias("k", "Y"), Alias("k", "Z"))}, {"uncounted": ("k9",)}],
)
def test_a_name_for_players_is_of_what_is_in_the_kit(values: dict[str, Any]) -> None:
    assert refusal(replace, picked("Kira", WORLD, {"k"}, ()), **values)[0] == "aliases"


def test_two_who_share_a_clock_take_it_along_once() -> None:
    """It stays the first one's; and a clock that is gone is nobody's."""
    other = replace(THUG, id="o", name="Other", clocks=("k1", "gone"))
    kit = picked("Both", replace(WORLD, characters=(KIRA, other)), {"k", "o"}, ())
    assert [character.clocks for character in kit.characters] == [("k1",), ()]


@pytest.mark.parametrize(
    ("opposition", "with_clocks", "cast", "board"),
    [
        *((False, False, "k", "k1"), (True, False, "k t", "k1 t1")),
        *((False, True, "k", "k1 way alarm"), (True, True, "k t", "k1 t1 way alarm")),
    ],
)
def test_what_a_session_brings_along(opposition: bool, with_clocks: bool, cast: str, board: str) -> None:
    """Characters with their own clocks, full or not; of the others, those that are open."""
    kit = brought(WORLD, opposition, with_clocks)
    assert [" ".join(each.id for each in found) for found in (kit.characters, kit.clocks)] == [cast, board]
    assert kit.name == "From Tuesday"
    assert brought(replace(WORLD, name="T" * 60), True, True).name == "From " + "T" * 55


def test_a_full_pool_comes_along_and_a_finished_clock_does_not() -> None:
    """Momentum that is full can be spent."""
    momentum = Clock(id="m", name="Momentum", segments=5, filled=5, kind=ClockKind.POOL)
    won = Clock(id="w", name="Gate", segments=4, filled=4)
    assert [clock.id for clock in open_clocks(World(clocks=(momentum, won)))] == ["m"]


@pytest.mark.parametrize("with_passing", [False, True])
def test_what_is_for_a_next_roll_or_this_scene_comes_along_where_it_is_asked_for(with_passing: bool) -> None:
    """What lasts always does, modifiers and conditions alike."""
    lasting = Modifier("edge", "Rope")
    brief = (Modifier("edge", "Set Up", lifetime=Lifetime.NEXT), Modifier("", "Surroundings", scope=Scope.SCENE))
    prone, shaken = condition("Prone", Modifier("burden", "")), condition("Shaken", replace(brief[0], field="burden"))
    kira = Character(id="k", name="Kira", system="razorweave", modifiers=(lasting, *brief), conditions=(prone, shaken))
    world = World(characters=(kira,))
    (came,) = brought(world, False, False, with_passing).characters
    assert came == (kira if with_passing else replace(kira, modifiers=(lasting,), conditions=(prone,)))
    assert passing(world)
    assert not passing(World(characters=(replace(kira, modifiers=(lasting,), conditions=(prone,)),)))


def test_a_condition_that_ends_with_the_scene_is_passing() -> None:
    """Empowered until the end of the scene, and Surprised; not what lasts until a rest or longer."""
    held = {name: find("gemini").sheet.condition(name) for name in ("Empowered", "Surprised", "Dazed")}
    ada = Character(id="a", name="Ada", system="gemini", conditions=tuple(filter(None, held.values())))
    (came,) = brought(World(characters=(ada,)), False, False, with_passing=False).characters
    assert [each.name for each in came.conditions] == ["Dazed"]
    assert passing(World(characters=(ada,)))
    assert not passing(World(characters=(came,)))


@pytest.mark.parametrize(
    ("system", "name", "kind", "filled"),
    [
        ("razorweave", "Way in", ClockKind.PROGRESS, 0),
        ("gemini", "Ivo: Vitality", ClockKind.POOL, 6),
        ("gemini", "Ivo: Injuries", ClockKind.POOL, 0),
        ("gemini", "Anything", ClockKind.POOL, 6),
        ("trident_sphere", "Ivo", ClockKind.POOL, 6),
        ("frameworks", "Ivo: Hits lost", ClockKind.POOL, 0),
    ],
)
def test_clocks_start_over_as_new_ones(system: str, name: str, kind: ClockKind, filled: int) -> None:
    """Empty; full where the game's tracks of that name or kind count what is left."""
    for before in (0, 3, 6):
        clock = Clock(id="c", name=name, kind=kind, filled=before, won=before == 6)
        assert started_over(Kit(name="K", clocks=(clock,)), system).clocks == (
            replace(clock, filled=filled, won=False),
        )


def test_a_kit_is_laid_in_one_event() -> None:
    """At the end of the table, owners and links kept, a loop cut, with one line that names six parts at most."""
    kit = copied(picked("Door", WORLD, {"t"}, {"way", "alarm"}), numbered().__next__)
    world, lines = KitLaid(kit).apply(replace(WORLD, characters=(KIRA,), clocks=(replace(BOARD[0], links=()),)))
    assert lines == ("Door: Thug, Way in, Alarm",)
    assert [character.name for character in world.characters] == ["Kira", "Thug"]
    assert [clock.name for clock in world.clocks] == ["Kira", "Thug", "Way in", "Alarm"]
    assert links(world.clocks) == links(kit.clocks)
    assert world.characters[1].clocks == ("n1",)
    kit = Kit(name="Hall", clocks=tuple(Clock(id=f"c{at}", name=f"C{at}") for at in range(8)))
    assert KitLaid(kit).apply(World())[1] == ("Hall: C0, C1, C2, C3, C4, C5 and 2 more",)
    assert (kit.contents, picked("D", WORLD, {"t"}, {"way"}).contents) == ("8 clocks", "1 character, 2 clocks")
    loop = tuple(Clock(id=one, name=one, links=(Link(LinkKind.FEED, other, 1),)) for one, other in ("ab", "ba"))
    world, _ = KitLaid(Kit(name="Loop", clocks=loop)).apply(World())
    assert links(world.clocks) == {("a", "FEED", "b")}


def test_laid_twice_names_get_numbers() -> None:
    """Of characters, and of the clocks that are named after them; other clocks may have one name."""
    kit = picked("Door", WORLD, {"t"}, {"way"})
    world = World()
    for begins in "abc":
        world, _ = KitLaid(copied(kit, (f"{begins}{at}" for at in count()).__next__)).apply(world)
    assert [character.name for character in world.characters] == ["Thug", "Thug 2", "Thug 3"]
    assert [clock.name for clock in world.clocks] == ["Thug", "Way in", "Thug 2", "Way in", "Thug 3", "Way in"]


@pytest.mark.parametrize("where", ["table", "aside"])
def test_a_kit_whose_ids_are_in_use_is_not_laid(where: str) -> None:
    """Not even in part: also where they are set aside."""
    world = WORLD if where == "table" else CharacterSetAside("t").apply(WORLD)[0]
    kit = picked("Door", WORLD, {"t"}, ())
    fresh = copied(kit, numbered().__next__)
    clock_in_use = replace(fresh, characters=(replace(fresh.characters[0], clocks=("t1",)),), clocks=kit.clocks)
    for each in (kit, clock_in_use):
        assert KitLaid(each).apply(world) == (world, ())


def test_an_empty_kit_is_not_laid() -> None:
    assert refusal(KitLaid, Kit(name="Nothing")) == ("kit", "Choose a character or a clock.")


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"name": " "}, "name"),
        ({"characters": CROWD}, "characters"),
        ({"characters": (THUG, replace(THUG, clocks=()))}, "characters"),
        ({"clocks": (BOARD[1], BOARD[1])}, "clocks"),
        ({"clocks": ()}, "characters"),
        ({"characters": (THUG, replace(THUG, id="u"))}, "characters"),
        ({"clocks": (BOARD[1], replace(BOARD[2], links=(Link(LinkKind.RACE, "alarm"),)))}, "clocks"),
    ],
)
def test_what_does_not_fit_together_is_refused(values: dict[str, object], error: str) -> None:
    whole: dict[str, Any] = {"name": "Door", "characters": (THUG,), "clocks": (BOARD[1],)}
    assert Kit(**whole)
    assert refusal(Kit, **{**whole, **values})[0] == error


def test_a_duplicate_has_what_is_for_good() -> None:
    """Under a name of its own, with clocks as new, linked among themselves; nothing that is for one roll."""
    stays, once = Modifier("edge", "Keen"), Modifier("edge", "Set up", lifetime=Lifetime.NEXT)
    thug = replace(THUG, modifiers=(stays, once), conditions=(condition("Prone", Modifier("burden", "")),))
    copy, clocks = duplicate(replace(WORLD, characters=(KIRA, thug)), thug, numbered().__next__)
    assert copy == Character(
        id="n0", name="Thug 2", system="razorweave", side=Side.OPPOSITION, modifiers=(stays,), clocks=("n1",)
    )
    assert clocks == (Clock(id="n1", name="Thug 2", kind=ClockKind.RESOLVE),)
    scene = SceneKit(name="Guard", about="", foes=(KitFoe(name="Guard", tracks={"Vitality": 8}),))
    kit = of_game("gemini", scene, numbered().__next__)
    world, _ = KitLaid(kit).apply(World())
    copy, clocks = duplicate(world, world.characters[0], (f"m{at}" for at in count()).__next__)
    tracks = [(clock.name, clock.filled, clock.segments) for clock in clocks]
    assert tracks == [("Guard 2: Vitality", 8, 8), ("Guard 2: Injuries", 0, 3)]
    assert links(clocks) == {("Guard 2: Vitality", "DRAIN", "Guard 2: Injuries")}
    assert copy.clocks == tuple(clock.id for clock in clocks)


def test_a_kit_of_a_game_is_made_on_its_sheet() -> None:
    """Foes with the ratings of a new character but for those named, their tracks; clocks with their links."""
    scene = SceneKit(
        name="Door",
        about="A door.",
        clocks=(
            KitClock(name="Way in", races=("Alarm",)),
            KitClock(name="Alarm", segments=4, filled=1, kind=ClockKind.THREAT, feeds=(("Search", 2),)),
            KitClock(name="Search", pulls=("Way in",)),
        ),
        foes=(KitFoe(name="Sentry", ratings={"MIG": 3}, skills=(("Melee", "MIG", 1),), tracks={"Resolve Clock": 4}),),
    )
    kit = of_game("razorweave", scene, numbered().__next__)
    (sentry,) = kit.characters
    assert (sentry.ratings[0], sentry.skills) == (Rating("MIG", 3), (Skill("Melee", "MIG"),))
    assert [(clock.name, clock.segments, clock.filled) for clock in kit.clocks] == [
        *(("Sentry", 4, 0), ("Way in", 6, 0), ("Alarm", 4, 1), ("Search", 6, 0))
    ]
    assert links(kit.clocks) == {
        *(("Way in", "RACE", "Alarm"), ("Alarm", "RACE", "Way in"), ("Alarm", "FEED", "Search")),
        *(("Search", "TUG", "Way in"), ("Way in", "TUG", "Search")),
    }
