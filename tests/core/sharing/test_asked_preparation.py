"""What is set up for a roll that the host asks a guest for."""

from dataclasses import replace

import pytest

from razor_core.events.events import Fiction
from razor_core.rules.modifiers import Modifier
from razor_core.sharing.asked_preparation import asked, prepared, title
from razor_core.sharing.asks import Ask
from razor_core.systems import frameworks
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character
from razor_core.table.setups import Setup
from razor_core.table.world import World

WORLD = World(characters=(Character(id="k", name="Kira", system="razorweave"),))
SETUP = Setup(
    system="razorweave", base=Check(dc=16), actor="k", entered=(Modifier("edge", "Cover"),), attribute="Agility"
)
ASK = Ask(setup=SETUP, fiction=Fiction(who="Kira", intent="hide", attribute="Agility"))


def test_a_guest_changes_nothing_of_what_it_is_asked_for() -> None:
    """Setup and story are those of the ask."""
    prep = asked(ASK)
    assert prep.setup(WORLD) == (SETUP, None)
    assert prep.fiction() == ASK.fiction


def test_the_host_gets_a_preparation_that_it_can_change() -> None:
    """After a restart the host knows what it asks for by the ask alone."""
    prep = prepared(ASK)
    assert prep.setup(WORLD)[0] == SETUP
    assert (prep.fiction().intent, prep.fiction().attribute) == ("hide", "Agility")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (replace(ASK, fiction=Fiction(skill="Stealth", attribute="Agility")), "Stealth"),
        (ASK, "Agility"),
        (Ask(setup=Setup(system="frameworks", base=frameworks.Check(), kind="damage"), fiction=Fiction()), "Damage"),
        (replace(ASK, setup=replace(SETUP, kind="group"), fiction=Fiction()), "A roll"),
    ],
)
def test_an_ask_is_called_by_its_skill_its_attribute_or_its_kind(ask: Ask, said: str) -> None:
    """The first of them that there is."""
    assert title(ask) == said
