"""A check as a link and back, in the core: what cannot be used is named, and nothing else is lost."""

from dataclasses import replace

from razor_core.events.events import Fiction
from razor_core.rolls.acting import pick
from razor_core.rolls.edits import fresh, put
from razor_core.rolls.groups import Now
from razor_core.rolls.kinds import checks
from razor_core.rolls.links import LONGEST, MOST_MODIFIERS, fragment, opened, read
from razor_core.rules.modifiers import Modifier
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.world import World

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
