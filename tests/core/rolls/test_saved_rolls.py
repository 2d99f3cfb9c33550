"""A check that is saved under a name: what of it is kept, and what it sets at the table as it is then."""

from dataclasses import replace

import pytest

from razor_core.events.events import Rolled
from razor_core.rolls.acting import aim, of_kind, perform, pick, roll_with
from razor_core.rolls.edits import entered, fresh, put
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.rolling import kind_of
from razor_core.rolls.saved_rolls import saved, saved_of, use
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Rating, Skill
from razor_core.table.world import World
from tests.support.rolling import at, faces, foe, someone

KIRA = someone("razorweave", "Kira", ratings=(Rating("AGI", 3), Rating("MGT", 1)), skills=(Skill("Stealth", "AGI"),))
THUG = foe("razorweave", "Thug")
WORLD = World(characters=(KIRA, THUG))
ROPE = Modifier("edge", "Rope", lifetime=Lifetime.ROLL)


def sneaking(world: World = WORLD) -> Preparation:
    """Kira sneaks by hand: with Stealth, DC 20 and a rope."""
    prep = roll_with(pick(fresh("razorweave"), world, "k"), world, "AGI", "Stealth")
    return entered(put(prep, world, {"dc": "20"}), ROPE)


def check(prep: Preparation, world: World) -> object:
    return prep.setup(world)[0].check(world)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_one_tap_sets_what_was_set_in_every_game(slug: str) -> None:
    """The same check, for whoever has another form by then, also with the actor's best rating of that time."""
    ada = someone(slug, "Ada", skills=(Skill("Climb", next(iter(find(slug).sheet.ratings.values))),))
    world = World(characters=(ada,))
    prep = roll_with(pick(fresh(slug), world, "a"), world, ada.ratings[0].name, "")
    kept = saved(prep, world, "Ada climbs")
    again, lost = use(pick(fresh(slug), world, "a"), world, kept)
    assert (check(again, world), again.fiction(), lost) == (check(prep, world), prep.fiction(), ())
    skilled = roll_with(prep, world, ada.skills[0].attribute, "Climb")
    again, _ = use(prep, world, saved(skilled, world, "Ada climbs"))
    assert (check(again, world), again.fiction()) == (check(skilled, world), skilled.fiction())


def test_only_what_was_set_by_hand_is_kept() -> None:
    """The names of rating and Skill, the DC and the rope; no number of the sheet."""
    kept = saved(sneaking(), WORLD, "Kira sneaks")
    assert {value[0]: value[1] for value in kept.values} == {
        "attribute-name": "AGI",
        "skill-name": "Stealth",
        "dc": "20",
    }
    assert (kept.entered, kept.kind) == ((ROPE,), "")


def test_the_sheet_and_what_is_carried_are_as_they_are_now() -> None:
    """A number that was typed over stays; a condition counts once, by itself, and what was left out counts again."""
    kept = saved(sneaking(), WORLD, "Kira sneaks")
    hurt = replace(KIRA, ratings=(Rating("AGI", 4),), modifiers=(Modifier("burden", "Hurt"),))
    now = World(characters=(hurt,))
    prep = replace(pick(fresh("razorweave"), now, "k"), left_out=(("k", "burden", "Hurt"),))
    prep, lost = use(prep, now, kept)
    setup = prep.setup(now)[0]
    assert (setup.base.attribute, setup.base.dc, setup.base.skill, lost) == (4, 20, True, ())
    assert [modifier.name for modifier in setup.modifiers(now)] == ["Rope", "Hurt"]
    typed = put(sneaking(), WORLD, {"attribute": "1"})
    prep, _ = use(prep, now, saved(typed, WORLD, "Kira sneaks"))
    assert prep.setup(now)[0].base.attribute == 1


def test_what_is_gone_from_the_sheet_is_named_and_the_rest_is_set() -> None:
    """A Skill or rating that was typed and never was on the sheet stays."""
    kept = saved(sneaking(), WORLD, "Kira sneaks")
    plain = World(characters=(replace(KIRA, ratings=(Rating("MGT", 1),), skills=()),))
    prep, lost = use(pick(fresh("razorweave"), plain, "k"), plain, kept)
    assert lost == ("AGI", "Stealth")
    setup = prep.setup(plain)[0]
    assert (setup.base.dc, setup.base.skill, setup.base.attribute, prep.fiction().skill) == (20, False, 0, "")
    prep = put(pick(fresh("razorweave"), WORLD, "k"), WORLD, {"skill-name": "Juggling", "attribute-name": "Luck"})
    prep = put(prep, WORLD, {"attribute": "2"})
    again, lost = use(sneaking(), WORLD, saved(prep, WORLD, "Kira juggles"))
    assert (lost, again.fiction().skill, again.fiction().attribute) == ((), "Juggling", "Luck")


def test_a_value_that_the_form_no_longer_takes_is_left_out() -> None:
    """So is one of a control that there is no more."""
    odd = SavedRoll("Odd", kind="gone", values=(("dc", "999"), ("nothing", "1"), ("deed", "Slash")))
    prep, lost = use(sneaking(), WORLD, odd)
    assert (lost, prep.setup(WORLD)[0].base.dc) == (("Slash", "DC"), 14)
    assert use(fresh("razorweave"), WORLD, odd) == (fresh("razorweave"), ())


def test_an_action_is_set_with_its_effect() -> None:
    """In the game that has actions; one that is gone is named."""
    slash = Action(name="Slash", ratings=("Strong",), effect=3)
    nix = someone("trident_sphere", "Nix", features=Features((slash,)))
    world = World(characters=(nix,))
    prep = perform(pick(fresh("trident_sphere"), world, "n"), world, "Slash")
    again, lost = use(pick(fresh("trident_sphere"), world, "n"), world, saved(prep, world, "Nix slashes"))
    assert (again.setup(world), lost) == (prep.setup(world), ())
    gone = World(characters=(replace(nix, features=Features()),))
    assert use(again, gone, saved(prep, world, "Nix slashes"))[1] == ("Slash",)


def test_a_number_of_the_target_is_the_targets_now() -> None:
    """One that was set by hand stays. Who is the target is not kept."""
    guard = foe("gemini", "Guard", defences=(Rating("opposition", 5),))
    ada = someone("gemini", "Ada")
    world = World(characters=(ada, guard))
    prep = aim(pick(fresh("gemini"), world, "a"), world, "g")
    kept = saved(prep, world, "Ada shoots")
    assert "opposition" not in {value[0]: value[1] for value in kept.values}
    harder = World(characters=(ada, replace(guard, defences=(Rating("opposition", 8),))))
    again, _ = use(aim(pick(fresh("gemini"), harder, "a"), harder, "g"), harder, kept)
    assert again.setup(harder)[0].base.opposition == 8
    by_hand = saved(put(prep, world, {"opposition": "2"}), world, "Ada shoots")
    again, _ = use(again, harder, by_hand)
    assert again.setup(harder)[0].base.opposition == 2
    scout = foe("trident_sphere", "Scout")
    sphere = World(characters=(someone("trident_sphere", "Nix"), scout))
    prep = aim(pick(fresh("trident_sphere"), sphere, "n"), sphere, "s")
    assert use(prep, sphere, saved(prep, sphere, "Nix aims"))[0].values == prep.values


def test_a_position_that_stands_is_the_one_that_stands_now() -> None:
    """It is not saved, and a saved one does not replace it."""
    ash = someone("witchgates", "Ash")
    world = World(characters=(ash,))
    prep = put(pick(fresh("witchgates"), world, "a"), world, {"position": "DESPERATE"})
    kept = saved(prep, world, "Ash leaps")
    assert ("position", "DESPERATE") in kept.values
    stands = world.stands("a", "position", "CONTROLLED")
    again, _ = use(pick(fresh("witchgates"), stands, "a"), stands, kept)
    assert again.setup(stands)[0].base.position.name == "CONTROLLED"
    assert use(again, world, kept)[0].setup(world)[0].base.position.name == "DESPERATE"


def test_a_roll_of_the_log_is_saved_as_it_was_set_up() -> None:
    """Its kind too; the numbers of the sheet are not in it, nor what was carried."""
    hurt = World(characters=(replace(KIRA, modifiers=(Modifier("burden", "Hurt"),)), THUG))
    prep = of_kind(sneaking(hurt), hurt, "strike")
    (roll,) = kind_of(at(prep, hurt)).roll(at(prep, hurt), faces((3, 4, 5, 6))).events
    assert isinstance(roll, Rolled)
    kept = saved_of(fresh("razorweave"), roll, hurt, hurt, "Kira sneaks")
    assert kept == replace(saved(prep, hurt, "Kira sneaks"), kind=roll.reading)
