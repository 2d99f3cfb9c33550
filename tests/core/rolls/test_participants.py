"""The participants of a group, with what their sheets give them."""

from razor_core.rolls import acting, edits
from razor_core.rolls.participants import adjustable
from razor_core.systems import add
from razor_core.table.characters import Rating
from razor_core.table.world import World
from tests.support.rolling import at, foe, someone


def test_whoever_answers_has_no_skill_beside_a_rating_until_it_is_set() -> None:
    """Where a Skill has a number of its own, however great the one is that the form starts with."""
    game = add(
        "game: G\nfield attribute: 1 to 5, start 2\nfield skill: 0 to 5, start 2\nresult: 1d6 + attribute + skill\n"
        "tier Yes, good: result >= 5\ntier No, bad\nsheet attribute: Might 3\nsheet skill: Streets 2\nagainst: Duel"
    )
    people = (someone(game.slug, "Kira"), foe(game.slug, "Thug", ratings=(Rating("Might", 3),)))
    world, group = World(characters=people), game.groups[0]
    prep = acting.of_kind(acting.pair(edits.fresh(game.slug), world, "k", "t"), world, group.key)
    base = at(prep, world).due[1].setup.base
    assert (base.attribute, base.skill, adjustable(game, group)) == (3, 0, ("skill",))
