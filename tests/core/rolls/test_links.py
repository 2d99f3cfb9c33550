"""A check as a link and back, in the core: what cannot be used is named, and nothing else is lost."""

from dataclasses import replace

from razor_core.events.events import Fiction
from razor_core.rolls.acting import aim, perform, pick
from razor_core.rolls.edits import fresh, put
from razor_core.rolls.groups import Now
from razor_core.rolls.links import LONGEST, MOST_MODIFIERS, fragment, opened, read
from razor_core.rolls.rolling import checks
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Modifier
from razor_core.systems import find
from razor_core.table.characters import Character, Rating
from razor_core.table.world import World
from tests.support.rolling import someone

RW = find("razorweave")


def test_what_cannot_be_used_is_named() -> None:
    """Unknown names, numbers that are none, what breaks a rule, an end that is too long."""
    text = "dc=1e9&speed=3&skill=maybe&edge.Set+Up=1&edge.=1&nothing.X=1&edge.Big=999&reading=strike&who=Kira&dc=99"
    linked = read(RW, text)
    assert linked.unused == ("dc", "speed", "skill", "edge.", "nothing.X", "edge.Big")
    assert (linked.check, linked.kind, linked.texts["who"]) == (RW.Check(edge=1), "strike", "Kira")
    many = "&".join(f"edge.{n}=0" for n in range(50))
    assert len(read(RW, many).modifiers) == MOST_MODIFIERS
    assert read(RW, f"who={'x' * LONGEST}").unused == ("its end",)
    assert read(find("witchgates"), "position=DESPERATE&effect=SILLY").unused == ("effect",)
    assert read(RW, "edge=11&edge.Set+Up=1").modifiers == ()
    assert read(RW, f"edge.{'x' * 61}=1").unused == (f"edge.{'x' * 61}",)


def test_a_link_opened_where_its_character_is_counts_what_they_carry_once() -> None:
    """What the link does not name is left out, what is optional and named is used."""
    cap, luck, hat = Modifier("edge", "Cap"), Modifier("edge", "Luck", optional=True), Modifier("burden", "Hat")
    world = World(characters=(Character(id="k", name="Kira", system="razorweave", modifiers=(cap, luck, hat)),))
    used, left = (("k", "edge", "Luck"),), (("k", "burden", "Hat"),)
    prep = replace(pick(fresh("razorweave"), world, "k"), chosen=used, left_out=left)
    prep = put(prep, world, {"skill": "on"}, [Modifier("dc", "Rain", 2)])
    (check,) = checks(Now(prep, world, lambda key: None))
    modifiers = prep.setup(world)[0].modifiers(world)
    text = fragment("razorweave", RW, check, Fiction(who="Kira", modifiers=modifiers), "").partition("&")[2]
    again = opened(fresh("razorweave"), world, read(RW, text))
    assert checks(Now(again, world, lambda key: None)) == [check]
    assert (again.left_out, again.chosen) == (left, used)


def test_an_action_and_its_effect_come_with_a_link() -> None:
    """Where its character has the action, else its points are entered. A link without one has none."""
    slash, bash = (
        Action(name=name, effect=effect, adds=(Modifier("action_bonus", "", points),))
        for name, effect, points in (("Slash", 4, 2), ("Bash", 1, 1))
    )
    nix = someone("trident_sphere", "Nix", ratings=(Rating("Strong", 3),), features=Features((slash, bash)))
    table = World(characters=(nix,))
    prep = pick(fresh("trident_sphere"), table, "n")
    slashing, bashing = perform(prep, table, "Slash"), perform(prep, table, "Bash")
    setup, _ = slashing.setup(table)
    check, said = setup.check(table), replace(slashing.fiction(), modifiers=setup.modifiers(table))
    new = fragment("trident_sphere", slashing.game, check, said, "", slashing.values).partition("&")[2]
    assert opened(bashing, table, read(slashing.game, new)) == slashing
    old = fragment("trident_sphere", slashing.game, check, said, "").partition("&")[2]
    for there, text in ((table, old), (World(), new), (World(), old)):
        linked, _ = opened(bashing, there, read(slashing.game, text)).setup(there)
        assert (linked.check(there), linked.action) == (check, "")
    assert read(slashing.game, "effect-strong=x&effect-bonus=2").unused == ("effect-strong",)


def test_what_a_venture_is_for_comes_with_a_link() -> None:
    """And leaves the form with a link that does not say it."""
    prep = put(fresh("frameworks"), World(), {"declared": "the idol", "venture": "1"})
    check = prep.setup(World())[0].base
    text = fragment("frameworks", prep.game, check, prep.fiction(), "").partition("&")[2]
    assert opened(fresh("frameworks"), World(), read(prep.game, text)).fiction().declared == "the idol"
    assert opened(prep, World(), read(prep.game, "score=3")).fiction().declared == ""


def test_a_link_for_the_target_lets_them_act() -> None:
    """Against nobody: nobody rolls against themselves."""
    table = World(characters=(someone("razorweave", "Kira"), someone("razorweave", "Ogre")))
    prep = aim(pick(fresh("razorweave"), table, "o"), table, "k")
    linked = opened(prep, table, read(RW, "who=Kira"))
    assert (linked.actor, linked.target) == ("k", "")
