"""A check before its roll: what its actor, its target and others bring, and what the roll ends."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope, condition
from razor_core.systems import find, frameworks, razorweave, witchgates
from razor_core.table import setups
from razor_core.table.characters import Character, Rating
from razor_core.table.setups import Setup, acting, available, ended, for_other, lasting, part, without
from razor_core.table.world import World
from tests.support.calls import calls


def edge(
    name: str, lifetime: Lifetime = Lifetime.STAYS, scope: Scope = Scope.ACTOR, optional: bool = False
) -> Modifier:
    """An Edge of that name."""
    return Modifier("edge", name, lifetime=lifetime, scope=scope, optional=optional)


def one_of_each(lifetime: Lifetime = Lifetime.STAYS, optional: bool = False) -> tuple[Modifier, ...]:
    """A modifier of each scope, by the name of the scope."""
    return tuple(edge(scope.name, lifetime, scope, optional) for scope in Scope)


def someone(name: str, *modifiers: Modifier, side: Side = Side.PLAYER, system: str = "razorweave") -> Character:
    """A character whose id is the first letter of their name."""
    return Character(id=name[0].lower(), name=name, system=system, side=side, modifiers=modifiers)


def table(*characters: Character, acting: str = "") -> World:
    """A table with these characters."""
    return World(characters=characters, acting=acting)


def setup(**values: Any) -> Setup:
    """A setup of a Razorweave check."""
    return Setup(**{"system": "razorweave", "base": razorweave.Check(), **values})


def names(modifiers: Iterable[Modifier]) -> list[str]:
    """Their names, each after its holder."""
    return [f"{each.holder}:{each.name}" for each in modifiers]


KIRA = someone("Kira", *one_of_each())
VANCE = someone("Vance", *one_of_each())
THUG = someone("Thug", *one_of_each(), side=Side.OPPOSITION)
GUARD = someone("Guard", *one_of_each(), side=Side.OPPOSITION)
ALL = table(KIRA, VANCE, THUG, GUARD)


# -- what is available -------------------------------------------------------------------------------------------------


def test_a_check_has_what_its_scopes_bring() -> None:
    """The actor's own, those against the target, offers of allies, the scene's; first the actor's."""
    assert names(available(ALL, "razorweave", "k", "t")) == [
        *("k:ACTOR", "k:ALLY", "k:SCENE"),
        *("v:ALLY", "v:SCENE"),
        *("t:TARGET", "t:SCENE"),
        "g:SCENE",
    ]
    assert names(available(ALL, "razorweave", "k", "")) == [
        *("k:ACTOR", "k:ALLY", "k:SCENE"),
        *("v:ALLY", "v:SCENE"),
        "t:SCENE",
        "g:SCENE",
    ]


def test_the_opposition_has_allies_too() -> None:
    """And is hindered by what is against its target."""
    assert names(available(ALL, "razorweave", "t", "k"))[:4] == ["t:ACTOR", "t:ALLY", "t:SCENE", "k:TARGET"]
    assert "g:ALLY" in names(available(ALL, "razorweave", "t", "k"))


def test_whom_one_acts_against_is_no_ally() -> None:
    """Though of the same side, as in a contest of two players."""
    assert names(available(ALL, "razorweave", "k", "v")) == [
        *("k:ACTOR", "k:ALLY", "k:SCENE"),
        *("v:TARGET", "v:SCENE"),
        "t:SCENE",
        "g:SCENE",
    ]


def test_nobody_known_has_no_allies() -> None:
    """The target and the scene bring theirs all the same."""
    assert names(available(ALL, "razorweave", "", "t")) == ["k:SCENE", "v:SCENE", "t:TARGET", "t:SCENE", "g:SCENE"]
    assert names(available(ALL, "razorweave", "gone", "gone")) == [f"{each}:SCENE" for each in "kvtg"]


def test_whoever_acts_unnamed_is_a_player() -> None:
    """With what they carry, and what players offer."""
    world = replace(ALL, unnamed=(Character(id="razorweave", name="?", system="razorweave", modifiers=one_of_each()),))
    found = names(available(world, "razorweave", "razorweave", "t"))
    assert found[:3] == ["razorweave:ACTOR", "razorweave:ALLY", "razorweave:SCENE"]
    assert {"k:ALLY", "v:ALLY", "t:TARGET"} <= set(found)
    assert not {"t:ALLY", "k:ACTOR"} & set(found)


def test_characters_of_other_games_bring_nothing() -> None:
    """Nor does a modifier without a field."""
    other = someone("Ash", Modifier("esoteric", "Lamp", scope=Scope.SCENE), system="witchgates")
    bare = someone("Kira", Modifier("", "Determined"))
    assert available(table(other, bare), "razorweave", "k", "") == ()
    assert available(table(other, bare), "razorweave", "a", "") == ()
    assert names(available(table(other, bare), "witchgates", "a", "")) == ["a:Lamp"]


def test_conditions_bring_their_effects() -> None:
    """By the scope of each."""
    prone = condition("Prone", Modifier("burden", ""), Modifier("edge", "", scope=Scope.TARGET))
    world = table(replace(KIRA, modifiers=(), conditions=(prone, Condition("Bleeding"))), someone("Thug"))
    assert [each.field for each in available(world, "razorweave", "k", "t")] == ["burden"]
    assert [each.field for each in available(world, "razorweave", "t", "k")] == ["edge"]


# -- what applies ------------------------------------------------------------------------------------------------------

SURE, CHOSEN = edge("Training"), edge("Proficiency", optional=True)
LONE = table(someone("Kira", SURE, CHOSEN))
OWN, OPTIONAL = LONE.characters[0].carried


def test_what_is_carried_applies_by_itself_and_what_is_optional_when_chosen() -> None:
    """Entered ones always do; the check is what they come to."""
    entered = Modifier("dc", "Slick", 2)
    plain = setup(actor="k", entered=(entered,))
    assert plain.modifiers(LONE) == (entered, OWN)
    assert plain.check(LONE) == razorweave.Check(dc=16, edge=1)
    assert replace(plain, chosen=(OPTIONAL.key,)).modifiers(LONE) == (entered, OWN, OPTIONAL)
    assert replace(plain, left_out=(OWN.key,)).check(LONE) == razorweave.Check(dc=16)
    assert replace(plain, left_out=(OPTIONAL.key,), chosen=(OWN.key,)).modifiers(LONE) == (entered, OWN)


def test_a_toggle_goes_both_ways() -> None:
    """Leaves out and takes in again, chooses and lets go again."""
    plain = setup(actor="k")
    assert plain.toggled(OWN).left_out == (OWN.key,)
    assert plain.toggled(OPTIONAL).chosen == (OPTIONAL.key,)
    both = plain.toggled(OWN).toggled(OPTIONAL)
    assert both.modifiers(LONE) == (OPTIONAL,)
    assert both.toggled(OWN).toggled(OPTIONAL) == plain
    other = replace(OPTIONAL, name="Drill")
    assert plain.toggled(OPTIONAL).toggled(other).chosen == (OPTIONAL.key, other.key)


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
    entered = tuple(edge(each.name, each) for each in Lifetime)
    before = setup(
        base=razorweave.Check(dc=18, bonus=2, attribute=1),
        entered=entered,
        actor="k",
        target="t",
        left_out=(OWN.key,),
        chosen=(OPTIONAL.key,),
    )
    after = before.after_roll()
    assert after == setup(
        base=razorweave.Check(dc=18, attribute=1),
        entered=tuple(each for each in entered if each.name in ("ACTION", "THIS_ACTION", "USED", "STAYS")),
        actor="k",
        target="t",
    )
    assert lasting(entered) == after.entered


def test_each_field_belongs_to_the_actor_the_target_or_the_scene() -> None:
    """Together they are all fields of the check."""
    assert part("razorweave", Scope.SCENE) == ("dc",)
    assert part("razorweave", Scope.ACTOR) == ("attribute", "skill", "bonus", "edge", "burden")
    assert part("razorweave", Scope.TARGET) == ()
    assert part("trident_sphere", Scope.TARGET)[0] == "quick"


# -- what a roll ends --------------------------------------------------------------------------------------------------


def ends(
    world: World, actor: str = "k", target: str = "t", used: Iterable[str] | None = None, part: bool = False
) -> list[str]:
    """What a roll ends in which those of that name are used; by default all that apply."""
    carried = available(world, "razorweave", actor, target)
    rolled = [each for each in carried if used is None or each.name in used]
    return names(ended(world, actor, target, rolled, part))


@pytest.mark.parametrize("lifetime", [Lifetime.ROLL, Lifetime.NEXT])
@pytest.mark.parametrize("optional", [False, True])
def test_what_is_for_the_next_roll_goes_used_or_left_out(lifetime: Lifetime, optional: bool) -> None:
    """The actor's own, and those against the target; an ally's and the scene's go when used."""
    world = table(*(replace(each, modifiers=one_of_each(lifetime, optional)) for each in (KIRA, VANCE, THUG, GUARD)))
    assert ends(world, used=()) == ["k:ACTOR", "t:TARGET"]
    assert ends(world, used=("ALLY",)) == ["k:ACTOR", "k:ALLY", "v:ALLY", "t:TARGET"]
    assert ends(world, used=("SCENE",)) == ["k:ACTOR", "k:SCENE", "v:SCENE", "t:TARGET", "t:SCENE", "g:SCENE"]
    assert ends(world, target="", used=()) == ["k:ACTOR"]


@pytest.mark.parametrize("optional", [False, True])
def test_what_lasts_until_it_is_used_goes_when_it_is(optional: bool) -> None:
    """Chosen or not, and whoever holds it; left out it stays."""
    world = table(*(replace(each, modifiers=one_of_each(Lifetime.USED, optional)) for each in (KIRA, VANCE, THUG)))
    assert ends(world, used=()) == []
    assert ends(world, used=("ACTOR",)) == ["k:ACTOR"]
    assert ends(world, used=("ALLY", "TARGET")) == ["k:ALLY", "v:ALLY", "t:TARGET"]


def test_what_stays_is_never_ended() -> None:
    """Used or chosen."""
    chosen = table(*(replace(each, modifiers=one_of_each(optional=True)) for each in (KIRA, THUG)))
    assert ends(ALL) == ends(chosen) == []
    assert ends(replace(ALL, acting="v")) == ends(replace(ALL, acting="t"), actor="t", target="k") == []


VENTURE, COVER = edge("Venture", Lifetime.ACTION, optional=True), edge("Cover", Lifetime.ACTION)
READY = table(someone("Kira", VENTURE, COVER), someone("Thug", side=Side.OPPOSITION), someone("Vance"))
#: Kira has begun to act.
BUSY = table(acting(READY.characters[0]), *READY.characters[1:])


def test_an_action_ends_once_another_begins() -> None:
    """By the same or by somebody else, and not before they acted."""
    assert ends(replace(BUSY, acting="k"), used=()) == ["k:Venture", "k:Cover"]
    assert ends(replace(BUSY, acting="k"), actor="t") == ["k:Venture", "k:Cover"]
    assert ends(replace(BUSY, acting="v"), actor="t") == []
    assert ends(BUSY, actor="t") == []


def test_what_lasts_through_the_next_action_waits_for_it() -> None:
    """It does not end with the action in which it was gained, nor with a condition that it is an effect of."""
    assert ends(replace(READY, acting="k"), actor="t") == []
    state = condition("Bold", Modifier("edge", "", lifetime=Lifetime.ACTION))
    begun = acting(replace(someone("Kira", VENTURE, edge("Lucky")), conditions=(state,)))
    assert [each.lifetime for each in begun.carried] == [Lifetime.THIS_ACTION, Lifetime.STAYS, Lifetime.THIS_ACTION]


def test_who_takes_part_in_an_action_does_not_end_it() -> None:
    """Nor begins one of their own."""
    assert ends(replace(BUSY, acting="k"), actor="t", part=True) == []
    assert ends(replace(BUSY, acting="k"), used=("Cover",), part=True) == []


def test_what_is_for_an_action_is_not_for_the_next_one() -> None:
    """A new check of the same character ends it; what belongs to the action still has it, as damage does (FW-6)."""
    han = someone("Kira", Modifier("bonus", "Venture", lifetime=Lifetime.ACTION, optional=True), system="frameworks")
    check, harm = (Setup(system="frameworks", base=frameworks.Check(), actor="k", kind=kind) for kind in ("", "damage"))
    for holder, able in ((han, ["k:Venture"]), (acting(han), [])):
        assert names(check.available(table(holder))) == able
        assert names(harm.available(table(holder))) == ["k:Venture"]


def test_an_optional_one_for_an_action_goes_when_used() -> None:
    """It was for the one roll that it was chosen for; one that applies by itself lasts the action."""
    assert ends(replace(BUSY, acting="k"), used=("Venture", "Cover"), part=True) == ["k:Venture"]


def test_entered_ones_end_nothing_that_is_carried() -> None:
    """Also where field and name are the same."""
    world = table(someone("Kira", edge("Set Up", Lifetime.USED)))
    assert ended(world, "k", "", [edge("Set Up", Lifetime.USED)], part=False) == ()


def test_a_condition_ends_with_its_effect() -> None:
    """All of it; a modifier of the same field and name that lasts longer stays."""
    shaken = condition("Shaken", Modifier("burden", "", lifetime=Lifetime.NEXT), Modifier("dc", "", 2))
    both = replace(someone("Kira", Modifier("burden", "Shaken")), conditions=(shaken,))
    (over,) = ended(table(both), "k", "", both.carried, part=False)
    assert over.lifetime is Lifetime.NEXT
    assert without(both, over) == someone("Kira", Modifier("burden", "Shaken"))
    assert without(both, both.carried[0]) == replace(both, modifiers=())


def test_a_modifier_from_a_file_ends_whoever_it_names_as_its_holder() -> None:
    """Its holder is the character who carries it."""
    kira = someone("Kira", replace(edge("Set Up", Lifetime.NEXT), holder="somebody"))
    (over,) = ended(table(kira), "k", "", (), part=False)
    assert over.holder == "k"
    assert without(kira, over) == someone("Kira")


# -- the same for another ----------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("attribute", "points"), [("Agility", 3), (" agility ", 3), ("Wits", 2), ("", 2)])
def test_what_raises_one_rating_is_for_checks_with_that_rating(attribute: str, points: int) -> None:
    """By its name, whatever the case; no other check has it."""
    raised = Modifier("attribute", "Enhanced", rating="Agility")
    world = World(characters=(Character(id="a", name="Ada", system="gemini", modifiers=(raised,)),))
    setup = Setup(system="gemini", base=find("gemini").Check(), actor="a", attribute=attribute)
    assert setup.check(world).attribute == points


def test_only_what_is_for_the_roll_is_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll reads what everyone carries, and most of that is for rolls of their own."""
    carried = tuple(Modifier("edge", f"Reason {at}") for at in range(5))
    cast = tuple(Character(id=f"c{at}", name=f"C{at}", system="razorweave", modifiers=carried) for at in range(10))
    signed = calls(monkeypatch, setups, "replace")
    found = setups.available(World(characters=cast), "razorweave", "c1", "c2")
    assert found == cast[1].carried
    assert len(signed) == 5
