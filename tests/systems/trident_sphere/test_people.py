"""Who acts in Trident Sphere, and against whom."""

from dataclasses import replace

from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.records import snapshot_from_json, snapshot_to_json
from razor_core.session.session import Session
from razor_core.systems.trident_sphere import SHEET, Check
from razor_core.table.characters import Rating
from razor_core.table.setups import Setup, part
from tests.support.people import Table, foe, someone
from tests.systems.values import present

SLUG = "trident_sphere"
NIX = Setup(system=SLUG, base=Check(), actor="n", target="o")
RESOURCE = Modifier("resource_bonus", "Resource", lifetime=Lifetime.USED, optional=True)
RISK = Modifier("risk", "Risk")


def test_a_defence_is_kept_with_its_character() -> None:
    """Point 9: every number of it is the target's, none is the actor's."""
    fields = (*SHEET.defence_ratings, *SHEET.defences)
    numbers = tuple(Rating(name, at) for at, name in enumerate(fields, start=1))
    table = Table(SLUG, foe(SLUG, "Ogre", defences=numbers))
    world = snapshot_from_json(snapshot_to_json(Session(base=table.world, world=table.world))).world
    assert present(world.find("o")).defences == numbers
    assert set(part(SLUG, Scope.TARGET)) == set(fields)
    assert not set(part(SLUG, Scope.ACTOR)) & set(fields)


def test_a_foe_that_is_aimed_at_does_not_act() -> None:
    """Point 9: what it carries is for its own rolls, and what Nix carries for hers."""
    table = Table(SLUG, someone(SLUG, "Nix", RISK), foe(SLUG, "Ogre", Modifier("determination", "Determination")))
    assert NIX.check(table.world) == Check(risk=True)
    assert replace(NIX, actor="o", target="n").check(table.world) == Check(determination=True)
    table.roll(NIX, 9)
    assert table.world.acting == "n"


def test_nobody_is_their_own_target() -> None:
    """Point 9: what is against a character does not count on their own roll."""
    exposed = Modifier("ease", "Exposed", scope=Scope.TARGET)
    table = Table(SLUG, someone(SLUG, "Nix"), foe(SLUG, "Ogre", exposed))
    assert NIX.check(table.world).ease
    assert not replace(NIX, actor="o", target="n").check(table.world).ease


def test_a_resource_is_spent_on_the_roll_it_is_chosen_for() -> None:
    """It gives its bonus to one check (TS-7)."""
    table = Table(SLUG, someone(SLUG, "Nix", RESOURCE))
    setup = replace(NIX, target="")
    table.roll(setup, 9)
    assert table.carries("Nix") == ["Resource"]
    event, _ = table.roll(setup.toggled(table.of("Nix").carried[0]), 9)
    assert event.check.resource_bonus == 1
    assert table.carries("Nix") == []
    assert event.again.check(table.world) == Check()
