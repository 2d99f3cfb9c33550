"""Who acts in Trident Sphere, and against whom."""

from dataclasses import replace

from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems.trident_sphere import Check
from razor_core.table.setups import Setup
from tests.support.people import Table, someone

SLUG = "trident_sphere"
NIX = Setup(system=SLUG, base=Check(), actor="n", target="o")
RESOURCE = Modifier("resource_bonus", "Resource", lifetime=Lifetime.USED, optional=True)
RISK = Modifier("risk", "Risk")


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
