"""A check before its roll: what its actor, its target and others bring, and what the roll ends."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, condition
from razor_core.systems import frameworks, razorweave, witchgates
from razor_core.table.characters import Character, Rating
from razor_core.table.setups import Setup, acting, available, ended, for_other, lasting
from razor_core.table.world import World


def edge(
    name: str, lifetime: Lifetime = Lifetime.STAYS, scope: Scope = Scope.ACTOR, optional: bool = False
) -> Modifier:
    return Modifier("edge", name, lifetime=lifetime, scope=scope, optional=optional)


def one_of_each(lifetime: Lifetime = Lifetime.STAYS, optional: bool = False) -> tuple[Modifier, ...]:
    """A modifier of each scope, by the name of the scope."""
    return tuple(edge(scope.name, lifetime, scope, optional) for scope in Scope)


def someone(name: str, *modifiers: Modifier, side: Side = Side.PLAYER, system: str = "razorweave") -> Character:
    """A character whose id is the first letter of their name."""
    return Character(id=name[0].lower(), name=name, system=system, side=side, modifiers=modifiers)


def table(*characters: Character, acting: str = "") -> World:
    return World(characters=characters, acting=acting)


def setup(**values: Any) -> Setup:
    """A setup of a Razorweave check."""
    return Setup(**{"system": "razorweave", "base": razorweave.Check(), **values})


def names(modifiers: Iterable[Modifier]) -> list[str]:
    """Their names, each after its holder."""
    return [f"{modifier.holder}:{modifier.name}" for modifier in modifiers]


KIRA = someone("Kira", *one_of_each())
VANCE = someone("Vance", *one_of_each())
THUG = someone("Thug", *one_of_each(), side=Side.OPPOSITION)
GUARD = someone("Guard", *one_of_each(), side=Side.OPPOSITION)
ALL = table(KIRA, VANCE, THUG, GUARD)


def test_whom_one_acts_against_is_no_ally() -> None:
    """Though of the same side, as in a contest of two players."""
    assert names(available(ALL, "razorweave", "k", "v")) == [
        *("k:ACTOR", "k:ALLY", "k:SCENE"),
        *("v:TARGET", "v:SCENE"),
        "t:SCENE",
        "g:SCENE",
    ]


def test_of_the_optional_ones_that_set_a_flag_one_at_a_time_is_chosen() -> None:
    """The other would be used up for nothing (WG-16); those of another flag and of a number stay."""
    lamp, word, merit = (
        Modifier(field, name, optional=True, holder="a")
        for field, name in (("esoteric", "Lamp"), ("esoteric", "Word"), ("merit", "Wings"))
    )
    hurt = Modifier("injury", "Injury", optional=True, holder="a")
    start = Setup(system="witchgates", base=witchgates.Check(), actor="a").toggled(merit).toggled(hurt).toggled(lamp)
    swapped = start.toggled(word)
    assert swapped.chosen == (merit.key, hurt.key, word.key)
    assert swapped.toggled(replace(hurt, name="Injury 2")).chosen == (*swapped.chosen, ("a", "injury", "Injury 2"))
    assert start.toggled(lamp).chosen == (merit.key, hurt.key)


def test_after_its_roll_a_setup_is_without_what_was_for_the_roll() -> None:
    """Single-use fields, and entered ones that last a roll; what was left out applies again."""
    entered = tuple(edge(lifetime.name, lifetime) for lifetime in Lifetime)
    before = setup(
        base=razorweave.Check(dc=18, bonus=2, attribute=1),
        entered=entered,
        actor="k",
        target="t",
        left_out=(("k", "edge", "Training"),),
        chosen=(("k", "edge", "Proficiency"),),
    )
    after = before.after_roll()
    assert after == setup(
        base=razorweave.Check(dc=18, attribute=1),
        entered=tuple(modifier for modifier in entered if modifier.name in ("ACTION", "THIS_ACTION", "USED", "STAYS")),
        actor="k",
        target="t",
    )
    assert lasting(entered) == after.entered


def ends(
    world: World, actor: str = "k", target: str = "t", used: Iterable[str] | None = None, part: bool = False
) -> list[str]:
    """What a roll ends in which those of that name are used; by default all that apply."""
    carried = available(world, "razorweave", actor, target)
    rolled = [modifier for modifier in carried if used is None or modifier.name in used]
    return names(ended(world, actor, target, rolled, part))


@pytest.mark.parametrize("lifetime", [Lifetime.ROLL, Lifetime.NEXT])
@pytest.mark.parametrize("optional", [False, True])
def test_what_is_for_the_next_roll_goes_used_or_left_out(lifetime: Lifetime, optional: bool) -> None:
    """The actor's own, and those against the target; an ally's and the scene's go when used."""
    world = table(
        *(replace(character, modifiers=one_of_each(lifetime, optional)) for character in (KIRA, VANCE, THUG, GUARD))
    )
    assert ends(world, used=()) == ["k:ACTOR", "t:TARGET"]
    assert ends(world, used=("ALLY",)) == ["k:ACTOR", "k:ALLY", "v:ALLY", "t:TARGET"]
    assert ends(world, used=("SCENE",)) == ["k:ACTOR", "k:SCENE", "v:SCENE", "t:TARGET", "t:SCENE", "g:SCENE"]
    assert ends(world, target="", used=()) == ["k:ACTOR"]


VENTURE, COVER = edge("Venture", Lifetime.ACTION, optional=True), edge("Cover", Lifetime.ACTION)
READY = table(someone("Kira", VENTURE, COVER), someone("Thug", side=Side.OPPOSITION), someone("Vance"))
#: Kira has begun to act.
BUSY = table(acting(READY.characters[0]), *READY.characters[1:])


def test_what_is_for_an_action_waits_for_it_and_ends_with_it() -> None:
    """Gained in one, it lasts through the next; who takes part in one ends none, and damage belongs to it (FW-6)."""
    assert ends(replace(READY, acting="k"), actor="t") == []
    state = condition("Bold", Modifier("edge", "", lifetime=Lifetime.ACTION))
    begun = acting(replace(someone("Kira", VENTURE, edge("Lucky")), conditions=(state,)))
    assert [modifier.lifetime for modifier in begun.carried] == [
        Lifetime.THIS_ACTION,
        Lifetime.STAYS,
        Lifetime.THIS_ACTION,
    ]
    assert ends(replace(BUSY, acting="k"), actor="t", part=True) == []
    assert ends(replace(BUSY, acting="k"), used=("Cover",), part=True) == []
    han = someone("Kira", Modifier("bonus", "Venture", lifetime=Lifetime.ACTION, optional=True), system="frameworks")
    check, harm = (Setup(system="frameworks", base=frameworks.Check(), actor="k", kind=kind) for kind in ("", "damage"))
    for holder, able in ((han, ["k:Venture"]), (acting(han), [])):
        assert names(check.available(table(holder))) == able
        assert names(harm.available(table(holder))) == ["k:Venture"]


def test_another_character_in_the_same_scene_has_their_own_part_only() -> None:
    """Their best rating, the scene's numbers and modifiers, the same target; nothing of whoever was set up."""
    vance = replace(VANCE, ratings=(Rating("MIG", 1), Rating("AGI", 3)))
    rain = Modifier("dc", "Rain", 2, scope=Scope.SCENE)
    base = razorweave.Check(dc=16, attribute=5, skill=True, bonus=2)
    mine = setup(base=base, entered=(rain, edge("Lucky")), actor="k", target="t", left_out=(("k", "edge", "x"),))
    assert for_other(mine, vance) == setup(
        base=razorweave.Check(dc=16, attribute=3), entered=(rain,), actor="v", target="t", attribute="AGI"
    )
    assert for_other(mine, VANCE).base == razorweave.Check(dc=16)


def test_characters_of_other_games_bring_nothing() -> None:
    """Nor does a modifier without a field."""
    other = someone("Ash", Modifier("esoteric", "Lamp", scope=Scope.SCENE), system="witchgates")
    bare = someone("Kira", Modifier("", "Determined"))
    assert available(table(other, bare), "razorweave", "k", "") == ()
    assert available(table(other, bare), "razorweave", "a", "") == ()
    assert names(available(table(other, bare), "witchgates", "a", "")) == ["a:Lamp"]
